"""Leaderboards: the numbers of one metric, the best first, with the numbers that disagree."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from graphbuilder.store.base import Row
from graphbuilder.text.names import name_key


@dataclass(frozen=True, slots=True)
class Board:
    """The results of one metric on one benchmark.

    Each row has its ``rank`` (equal numbers share it; null without a number or a known direction) and its
    ``conflicts``: other numbers that papers state for the same system.
    """

    metric: str | None
    """As most rows write it; None when none names it."""
    higher_is_better: bool | None
    """None when no row tells."""
    rows: list[Row]


def boards(rows: Iterable[Row]) -> list[Board]:
    """Results by metric, the one with most results first, from rows of ``leaderboard`` or ``system_results``.

    Metrics that differ only in case, hyphens or spaces are one; where no direction is known, the highest
    number comes first.
    """
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(name_key(row["metric"] or ""), []).append(row)
    found = [_board(same) for same in groups.values()]
    return sorted(found, key=lambda board: (board.metric is None, -len(board.rows), board.metric or ""))


def direction_of(rows: Iterable[Row]) -> bool | None:
    """Whether higher is better, as most of the rows that tell have it."""
    told = Counter(row["higher_is_better"] for row in rows if row["higher_is_better"] is not None)
    return None if not told or told[True] == told[False] else told[True] > told[False]


def _board(rows: Sequence[Row]) -> Board:
    better = direction_of(rows)
    written = Counter(row["metric"] for row in rows if row["metric"])
    metric = min(written, key=lambda text: (-written[text], text)) if written else None
    ordered = sorted(rows, key=lambda row: _order(row, better))
    ranks: dict[float, int] = {}
    for place, row in enumerate(ordered, start=1):
        if row["number"] is not None and better is not None:
            ranks.setdefault(row["number"], place)
    told = [
        {
            **row,
            "higher_is_better": better,
            "rank": ranks.get(row["number"]),
            "conflicts": _conflicts(row, ordered),
        }
        for row in ordered
    ]
    return Board(metric, better, told)


def _order(row: Row, better: bool | None) -> tuple[Any, ...]:
    number = row["number"]
    along = 0.0 if number is None else number if better is False else -number
    return number is None, along, row["paper_id"], row["result_id"]


def _conflicts(row: Row, rows: Sequence[Row]) -> list[Row]:
    """What other papers, or the same one elsewhere, state for the same system; equal numbers are no conflict."""
    if row["system_id"] is None or row["number"] is None:
        return []
    kept = ("result_id", "value", "number", "paper_id", "title", "published")
    return [
        {name: other[name] for name in kept}
        for other in rows
        if other["system_id"] == row["system_id"] and other["number"] not in (None, row["number"])
    ]
