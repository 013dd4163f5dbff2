"""Leaderboards: numbers that can be ranked together, the best first, with the numbers that disagree."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from graphbuilder.analysis.figures import Figure, Kind, read_figure
from graphbuilder.analysis.metrics import read_metric
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

NO_METRIC: Final = "metric not named"
DirectionFrom = Literal["list", "words", "kind"]
"""What tells which way is better: the list of metrics, most rows' own words, or that it is a gain or a loss."""
RANKED_CONFIDENCE: Final = 0.75
"""What is less likely right than this has no rank; "Which results are ranked" in docs/extraction.md says why."""
Standing = Literal["ranked", "unranked", "further", "less sure"]
"""``ranked`` is a system's best number; ``further`` are the others of a ranked system; ``unranked`` is what has no
amount or no known direction; ``less sure`` is what is likely enough to be shown, but not to be ranked."""
_STANDINGS: Final[tuple[Standing, ...]] = get_args(Standing)
_Item = tuple[Row, Figure]
_KINDS: Final[tuple[Kind, ...]] = ("score", "gain", "loss", "change", "range")
_DECIMALS: Final = re.compile(r"\.(\d+)")


@dataclass(frozen=True, slots=True)
class Board:
    """Results on one benchmark that share metric, setting, kind and unit, so that they can be ranked.

    Beside what it had, each row has ``board`` (its label), ``kind``, ``setting``, ``amount`` in ``amount_unit``,
    ``metric`` by its usual name (``metric_written`` is the paper's, ``metric_from`` says whether the text names it or
    the benchmark is measured by it), ``direction_from``, ``rank`` (equal amounts share it; null where ``ranked`` is
    false), ``standing`` and ``conflicts``: other scores for the same system. Rows with a rank come first, one a
    system, then the others by their standing.
    """

    label: str
    """Names the board among those of its benchmark: its metric, setting and kind."""
    name: str | None
    """Of the metric; None when none is named."""
    setting: str
    """Such as ``5-shot``; empty where none is stated."""
    kind: Kind
    unit: str
    higher_is_better: bool | None
    """None when nothing tells."""
    direction_from: DirectionFrom | None
    rows: list[Row]

    @property
    def metric(self) -> str | None:
        """What stands over the board: the label with the unit; None when nothing is known but numbers."""
        if self.label == NO_METRIC and not self.unit:
            return None
        return self.label if not self.unit or self.label.endswith(")") else f"{self.label} ({self.unit})"


def boards(rows: Iterable[Row]) -> list[Board]:
    """Boards of the rows of ``leaderboard`` or ``system_results``: scores first, those that rank, then by rows.

    Metrics are one whatever their spelling; settings that differ, gains, losses and units that are not surely the
    same stand apart. Where no direction is known, the highest amount comes first.
    """
    groups: dict[tuple[str, ...], list[tuple[Row, Figure]]] = {}
    for row in rows:
        figure = read_figure(row)
        groups.setdefault(figure.group, []).append((row, figure))
    labels = Counter(_label(group[0][1]) for group in groups.values())
    found = [_board(group, labels) for group in groups.values()]
    return sorted(found, key=_place)


def boards_of(
    store: Store, benchmark_id: str, *, metric: str = "", min_confidence: float = DEFAULT_CONFIDENCE
) -> list[Board]:
    """The boards of a benchmark; with ``metric``, those that ``of_metric`` leaves."""
    rows = store.run("leaderboard", {"id": benchmark_id, "min_confidence": min_confidence})
    return of_metric(boards(rows), metric)


def best_of(found: Sequence[Board]) -> Row | None:
    """The first row of the first board that ranks scores, with what stands over that board as its ``metric``."""
    for board in found:
        if board.kind == "score" and board.rows and board.rows[0]["rank"] == 1:
            return {**board.rows[0], "metric": board.metric}
    return None


def is_sure(row: Row) -> bool:
    """Whether a result is likely enough right to be ranked; one without a confidence was confirmed by someone."""
    return row.get("confidence") is None or row["confidence"] >= RANKED_CONFIDENCE


def of_metric(found: Sequence[Board], metric: str) -> list[Board]:
    """The boards of one metric in any spelling, or the one of a label (``accuracy, 5-shot``); all for an empty text."""
    label, key = metric.strip().casefold(), read_metric(metric).key
    if not label:
        return list(found)
    named = [board for board in found if label in (board.label.casefold(), (board.metric or "").casefold())]
    same = [board for board in found if key and name_key(board.name or "") == key]
    return named if named and (not same or {",", "("} & set(label)) else same


def direction_of(rows: Iterable[Row]) -> bool | None:
    """Whether higher is better, as most of the rows that tell have it."""
    told = Counter(row["higher_is_better"] for row in rows if row["higher_is_better"] is not None)
    return None if not told or told[True] == told[False] else told[True] > told[False]


def _place(board: Board) -> tuple[Any, ...]:
    ranks = any(row["ranked"] for row in board.rows)
    return _KINDS.index(board.kind), not ranks, board.name is None, -len(board.rows), board.label, board.unit


def _label(figure: Figure) -> str:
    parts = (figure.metric.name or NO_METRIC, figure.setting, "" if figure.kind == "score" else figure.kind)
    return ", ".join(filter(None, parts))


def _board(group: Sequence[_Item], labels: Counter[str]) -> Board:
    figure = group[0][1]
    better, told_by = _direction(figure, [row for row, _ in group])
    label = _label(figure)
    if labels[label] > 1:
        label = f"{label} ({figure.unit or 'no unit'})"
    ordered = sorted(group, key=lambda item: _order(*item, better=better))
    ranks, further = _ranks(ordered, better)
    stated: dict[str | None, list[_Item]] = {}
    for row, own in ordered:
        stated.setdefault(row["system_id"], []).append((row, own))
    told = [
        {
            **row,
            "board": label,
            "kind": own.kind,
            "metric": own.metric.name or None,
            "metric_written": row["metric"],
            "metric_from": own.metric_from,
            "setting": own.setting,
            "amount": own.amount,
            "amount_unit": own.unit,
            "higher_is_better": better,
            "direction_from": told_by,
            "rank": ranks.get(place),
            "ranked": place in ranks,
            "standing": _standing(row, place, ranks, further),
            "conflicts": _conflicts(row, own, stated[row["system_id"]]),
        }
        for place, (row, own) in enumerate(ordered)
    ]
    told.sort(key=lambda row: _STANDINGS.index(row["standing"]))
    return Board(label, figure.metric.name or None, figure.setting, figure.kind, figure.unit, better, told_by, told)


def _ranks(ordered: Sequence[_Item], better: bool | None) -> tuple[dict[int, int], set[int]]:
    """The ranks of the best sure row of each system, by place, and the places of what its system has besides."""
    ranks: dict[int, int] = {}
    further: set[int] = set()
    if better is None:
        return ranks, further
    seen: set[str] = set()
    last: tuple[float, int] | None = None
    for place, (row, own) in enumerate(ordered):
        if own.amount is None or own.kind == "range" or not is_sure(row):
            continue
        if row["system_id"] in seen:
            further.add(place)
            continue
        if row["system_id"] is not None:
            seen.add(row["system_id"])
        rank = last[1] if last and last[0] == own.amount else len(ranks) + 1
        ranks[place] = rank
        last = (own.amount, rank)
    return ranks, further


def _standing(row: Row, place: int, ranks: Mapping[int, int], further: Container[int]) -> Standing:
    if place in ranks:
        return "ranked"
    if place in further:
        return "further"
    return "unranked" if is_sure(row) else "less sure"


def _direction(figure: Figure, rows: Sequence[Row]) -> tuple[bool | None, DirectionFrom | None]:
    match figure.kind:
        case "gain" | "loss":
            return figure.kind == "gain", "kind"
        case "change" | "range":
            return None, None
    if figure.metric.higher_is_better is not None:
        return figure.metric.higher_is_better, "list"
    by_words = direction_of(rows) if figure.metric.name else None
    return by_words, None if by_words is None else "words"


def _order(row: Row, figure: Figure, *, better: bool | None) -> tuple[Any, ...]:
    amount = figure.amount
    along = 0.0 if amount is None else amount if better is False else -amount
    return amount is None, along, row["paper_id"], row["result_id"]


def _conflicts(row: Row, own: Figure, stated: Sequence[tuple[Row, Figure]]) -> list[Row]:
    """Other scores that papers state for the same system; what rounds to the same is none, and each stands once.

    ``stated`` is all of the board that is stated for that system.
    """
    if own.kind != "score" or row["system_id"] is None or own.amount is None:
        return []
    kept = ("result_id", "value", "number", "paper_id", "title", "published")
    found: dict[tuple[float, str], Row] = {}
    for other, figure in stated:
        if figure.amount is not None and not _agree(row, own, other, figure):
            told = {name: other[name] for name in kept} | {"amount": figure.amount}
            found.setdefault((figure.amount, other["paper_id"]), told)
    return list(found.values())


def _agree(row: Row, own: Figure, other: Row, figure: Figure) -> bool:
    assert own.amount is not None
    assert figure.amount is not None
    tolerance = max(_half_a_digit(row, own), _half_a_digit(other, figure))
    return abs(own.amount - figure.amount) <= tolerance + 1e-9


def _half_a_digit(row: Row, figure: Figure) -> float:
    """By how much an amount may be off for having been rounded."""
    decimals = _DECIMALS.search(row["value"])
    scale = abs(figure.amount / float(row["number"])) if row["number"] and figure.amount else 1.0
    return scale * 0.5 / float(10 ** (len(decimals[1]) if decimals else 0))
