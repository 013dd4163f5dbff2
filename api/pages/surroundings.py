"""What stands around the papers on the page of an entity; it is costly for a popular one, so it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
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
TOGETHER: Final = 8
SURE: Final = 0.5
SIDE_BY_SIDE: Final = 7
"""Related methods that stand with one in its matrix."""
TOGETHER_ROLES: Final[dict[EntityLabel, tuple[RelationType, ...]]] = {
    "Method": USING,
    "Model": USING,
    "Benchmark": ("EVALUATED_ON",),
    "Task": ("ADDRESSES",),
    "Lab": ("FROM",),
    "Author": ("AUTHORED_BY",),
}
HEADINGS: Final = {"Lab": "Labs that work on it", "Author": "Authors"}
COLLABORATING: Final = {"Lab": "Labs in the same papers", "Author": "Writes with"}
"""Kinds whose like stand in the same papers because they work together."""
SYSTEMS: Final = ("Method", "Model")


@dataclass(frozen=True, slots=True)
class Board:
    """Results of one metric, those of them that are surer than SURE or the others."""

    metric: str
    sure: bool
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the page of an entity shows beside its papers."""

    chart: Timeline | None
    newest: str | None
    """Date of the newest paper of the graph."""
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


def matrix_of(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> Matrix | None:
    """Systems against benchmarks, for a benchmark, method or model; None where there is little to compare."""

    def make() -> Matrix | None:
        if label == "Benchmark":
            found = benchmark_matrix(store, id_, min_confidence=min_confidence)
        elif label in SYSTEMS:
            others = related_rows(store, memo, id_, label, min_confidence)[:SIDE_BY_SIDE]
            found = system_matrix(store, id_, others, min_confidence=min_confidence)
        else:
            return None
        return found if len(found.systems) > 1 and len(found.benchmarks) > 1 else None

    return memo.get(store, ("matrix", id_, min_confidence), make)


def leaderboard(rows: list[Row]) -> list[Board]:
    """Rows of the query ``leaderboard`` by metric, the best first where it is known what better means.

    Those that are likelier wrong than right stand apart, last.
    """
    sure = [row for row in rows if row["confidence"] is None or row["confidence"] >= SURE]
    unsure = [row for row in rows if row not in sure]
    return [Board(board.metric or "", some is sure, board.rows) for some in (sure, unsure) for board in boards(some)]


def _read(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> Surroundings:
    scope = {"id": id_, "min_confidence": min_confidence}
    any_role = {"roles": list(ANY_ROLE[label]), "targets": [id_], "negate": False}
    oldest = store.run(
        "papers", {"groups": [any_role], "order": "oldest", "limit": 1, "min_confidence": min_confidence}
    )
    (row,) = store.run("entity_merges", {"id": id_})
    merges = read_merges(row["name"], row["aliases"], row["merges"])
    return Surroundings(
        chart=bar_chart(store, memo, id_, label, min_confidence),
        newest=newest_date(store, memo),
        first=oldest[0] if oldest and oldest[0]["published"] else None,
        proposals=store.run("first_proposals", scope) if "PROPOSES" in ANY_ROLE[label] else [],
        merges=merges if any(merge.reason != "same spelling" for merge in merges) else [],
        related=related_rows(store, memo, id_, label, min_confidence)[:RELATED],
        together=_together(store, label, id_, min_confidence),
        leaderboard=leaderboard(store.run("leaderboard", scope)) if label == "Benchmark" else [],
        measured=_measured(store.run("system_results", scope)) if label in SYSTEMS else [],
        matrix=matrix_of(store, memo, id_, label, min_confidence),
    )


def _together(store: Store, label: EntityLabel, id_: str, min_confidence: float) -> list[tuple[str, list[Row]]]:
    """What the papers of an entity use, measure on and address most, and who works on it, by kind."""
    # What a paper merely mentions says little about what goes together.
    roles = [role for role in ANY_ROLE[label] if role not in ("MENTIONS", "COMPARES_TO")]
    group = {"roles": roles, "targets": [id_], "negate": False}
    found = []
    for kind, kind_roles in TOGETHER_ROLES.items():
        if _is_left_out(kind, label):
            continue
        scope = {"label": kind, "roles": list(kind_roles), "groups": [group], "limit": TOGETHER}
        if rows := store.run("entities_in_papers", scope | {"min_confidence": min_confidence}):
            found.append((_heading(kind, label), rows))
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
