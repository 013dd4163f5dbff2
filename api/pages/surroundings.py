"""What stands around the papers on the page of an entity; it is costly for a popular one, so it is kept."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from api.charts import Timeline, timeline
from api.memo import Memo
from api.routes.entities import related_rows
from graphbuilder.analysis import trends
from graphbuilder.analysis.boards import boards
from graphbuilder.analysis.matrix import Matrix, benchmark_matrix, system_matrix
from graphbuilder.resolution.ledger import WORDS, Merge, read_merges
from graphbuilder.schema import ANY_ROLE, USING, EntityLabel, RelationType
from graphbuilder.store.base import Row, Store

RELATED: Final = 10
SIDE_BY_SIDE: Final = 7
"""Related methods that stand with one in its matrix."""
BESIDE: Final = 12
"""Things of each kind that are asked for, for lists and matrices."""
TOGETHER: Final = 8
KINDS_BESIDE: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark", "Task", "Lab", "Author")
THROUGH: Final[tuple[RelationType, ...]] = (*USING, "EVALUATED_ON", "ADDRESSES", "FROM", "AUTHORED_BY")
HEADINGS: Final = {"Lab": "Labs that work on it", "Author": "Authors"}
COLLABORATING: Final = {"Lab": "Labs in the same papers", "Author": "Writes with"}
"""Kinds whose like stand in the same papers because they work together."""
SYSTEMS: Final = ("Method", "Model")


@dataclass(frozen=True, slots=True)
class Board:
    """Results of one metric, those of them that are sure enough to be ranked or the others."""

    metric: str
    sure: bool
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the page of an entity shows beside its papers."""

    chart: Timeline | None
    newest: str | None
    """Date of the newest paper of the graph."""
    years: dict[str, list[tuple[str, int]]]
    """Papers by year, of each role, and under "" of any."""
    first: Row | None
    """The earliest paper with a date."""
    proposals: list[Row]
    merges: list[Merge]
    """Why each written form is its own; empty where only the spelling differs."""
    related: list[Row]
    together: list[tuple[str, list[Row]]]
    """A heading, and what the papers of the entity name most."""
    leaderboard: list[Board]
    """Of a benchmark."""
    measured: list[Row]
    """Of a method or model: benchmarks, each with the results that papers state."""
    matrix: Matrix | None

    @property
    def reasons(self) -> dict[str, str]:
        """The reasons of merges in words."""
        return {str(reason): words for reason, words in WORDS.items()}


def surroundings(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> Surroundings:
    """What stands around an entity, kept until the graph changes."""
    key = ("surroundings", id_, min_confidence)
    return memo.get(store, key, lambda: _read(store, memo, id_, label, min_confidence))


def newest_date(store: Store, memo: Memo) -> str | None:
    """The date of the newest paper of the graph, kept until the graph changes."""
    return memo.get(store, ("newest paper",), lambda: trends.newest_date(store) or None)


def bar_chart(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> Timeline | None:
    """The papers of an entity by month and role."""
    rows = store.run("entity_timeline", {"id": id_, "min_confidence": min_confidence})
    return timeline(rows, ANY_ROLE[label], newest=newest_date(store, memo))


def beside(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> list[Row]:
    """What the papers of an entity use, measure on and address most, and who works on it."""
    # What a paper merely mentions says little about what goes together.
    roles = [role for role in ANY_ROLE[label] if role not in ("MENTIONS", "COMPARES_TO")]
    scope = {"id": id_, "roles": roles, "through": list(THROUGH), "limit": BESIDE, "min_confidence": min_confidence}
    return memo.get(store, ("beside", id_, min_confidence), lambda: store.run("entities_beside", scope))


def matrix_of(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> Matrix | None:
    """Systems against benchmarks, for a benchmark, method or model; None where there is little to compare."""

    def make() -> Matrix | None:
        rows = beside(store, memo, id_, label, min_confidence)
        if label == "Benchmark":
            found = benchmark_matrix(store, id_, rows, min_confidence=min_confidence)
        else:
            others = related_rows(store, memo, id_, label, min_confidence)[:SIDE_BY_SIDE]
            found = system_matrix(store, id_, others, rows, min_confidence=min_confidence)
        return found if len(found.systems) > 1 and len(found.benchmarks) > 1 else None

    if label not in ("Benchmark", *SYSTEMS):
        return None
    return memo.get(store, ("matrix", id_, min_confidence), make)


def leaderboard(rows: list[Row], *, once: bool = False) -> list[Board]:
    """Rows of the query ``leaderboard`` by metric, the best first where it is known what better means.

    Those that are too unsure to be ranked stand apart, last. With ``once``, a ranked system's other scores stand only
    beside its best one, as its ``conflicts``.
    """
    found = boards(rows)
    if once:
        found = [replace(board, rows=[row for row in board.rows if not _is_beside(row)]) for board in found]
    told = []
    for sure in (True, False):
        for board in found:
            kept = [row for row in board.rows if (row["standing"] != "less sure") is sure]
            told += [Board(board.metric or "", sure, kept)] if kept else []
    return told


def _is_beside(row: Row) -> bool:
    return bool(row["standing"] == "further" and row["kind"] == "score")


def _read(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> Surroundings:
    scope = {"id": id_, "min_confidence": min_confidence}
    (row,) = store.run("entity_merges", {"id": id_})
    merges = read_merges(row["name"], row["aliases"], row["merges"])
    any_role = {"roles": list(ANY_ROLE[label]), "targets": [id_], "negate": False}
    months = store.run("entity_timeline", scope)
    proposals = store.run("first_proposals", scope) if "PROPOSES" in ANY_ROLE[label] else []
    return Surroundings(
        chart=timeline(months, ANY_ROLE[label], newest=newest_date(store, memo)),
        newest=newest_date(store, memo),
        years=_years(store, id_, months, min_confidence),
        first=_first(store, any_role, proposals, months, min_confidence=min_confidence),
        proposals=proposals,
        merges=merges if any(merge.reason != "same spelling" for merge in merges) else [],
        related=related_rows(store, memo, id_, label, min_confidence)[:RELATED],
        together=_together(beside(store, memo, id_, label, min_confidence), label),
        leaderboard=leaderboard(store.run("leaderboard", scope), once=True) if label == "Benchmark" else [],
        measured=_measured(store.run("system_results", scope)) if label in SYSTEMS else [],
        matrix=matrix_of(store, memo, id_, label, min_confidence),
    )


def _first(
    store: Store, any_role: Row, proposals: Sequence[Row], months: Sequence[Row], *, min_confidence: float
) -> Row | None:
    """The earliest paper with a date: the one that proposes it, where no month before has a paper, else asked for."""
    first = min((row["month"] for row in months), default=None)
    if first is None:
        return None
    if proposals and (proposals[0]["published"] or "").startswith(first) and len(first) == 7:
        alone = sum(row["papers"] for row in months if row["month"] == first) == 1
        if alone:
            return proposals[0]
    scope = {"groups": [any_role], "order": "oldest", "limit": 1, "min_confidence": min_confidence}
    return store.run("papers", scope)[0]


def _years(store: Store, id_: str, months: Sequence[Row], min_confidence: float) -> dict[str, list[tuple[str, int]]]:
    """Papers by year, the newest first: of each role, and under "" of any."""
    found: dict[str, Counter[str]] = {}
    for row in months:
        found.setdefault(row["role"], Counter())[row["month"][:4]] += row["papers"]
    found[""] = Counter()
    for row in store.run("entity_months", {"ids": [id_], "min_confidence": min_confidence}):
        found[""][row["month"][:4]] += row["papers"]
    return {role: sorted(counts.items(), reverse=True) for role, counts in found.items()}


def _together(rows: Sequence[Row], label: EntityLabel) -> list[tuple[str, list[Row]]]:
    found = []
    for kind in KINDS_BESIDE:
        same = [row for row in rows if row["label"] == kind][:TOGETHER]
        if same and not _is_left_out(kind, label):
            found.append((_heading(kind, label), same))
    return found


def _is_left_out(kind: EntityLabel, label: EntityLabel) -> bool:
    """Whether what is related tells the same already."""
    return (kind == label and kind not in COLLABORATING) or {kind, label} <= set(SYSTEMS)


def _heading(kind: EntityLabel, label: EntityLabel) -> str:
    if kind == label:
        return COLLABORATING[kind]
    if kind == "Lab" and label == "Author":
        return "Labs"
    return HEADINGS.get(kind, f"{kind}s")


def _measured(rows: Sequence[Row]) -> list[Row]:
    """Results by benchmark, those with most first; each with its ``boards``."""
    by_benchmark: dict[str, list[Row]] = {}
    for row in rows:
        if row["benchmark_id"] is not None:
            by_benchmark.setdefault(row["benchmark_id"], []).append(row)
    found = [
        {
            "label": "Benchmark",
            "id": id_,
            "slug": same[0]["benchmark_slug"],
            "name": same[0]["benchmark"],
            "results": len(same),
            "boards": boards(same),
        }
        for id_, same in by_benchmark.items()
    ]
    return sorted(found, key=lambda row: (-row["results"], row["name"], row["id"]))
