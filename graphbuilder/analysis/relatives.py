"""Papers related to a paper, and labs, benchmarks, tasks, authors and venues related to one of their kind.

Each comes with its reasons. Things in common count the more the fewer papers have them (resource allocation,
Zhou 2009).
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from graphbuilder.related import SMOOTHING, Reason, Related, weigh
from graphbuilder.schema import EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

CANDIDATES: Final = 100
"""How many candidates each reason may bring."""
_EXAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class Tie:
    """A way of being related: the query, its count, how much it weighs, and how it reads."""

    kind: str
    query: str
    count: str
    weight: float
    one: str
    many: str
    through: tuple[str, ...] = ()
    """Relation types to the things in common, where the query takes them."""

    def text(self, count: int) -> str:
        """The reason in words."""
        return self.one if count == 1 else self.many.format(count)

    def strength(self, row: Row) -> float:
        """What a row of the query adds to the score."""
        return self.weight * weigh(row, self.count)


@dataclass(frozen=True, slots=True)
class RelatedPaper:
    """A related paper; ``score`` is relative to the best one, which has 1."""

    id: str
    title: str | None
    published: str | None
    score: float
    reasons: tuple[Reason, ...]

    def as_json(self) -> Row:
        """A plain map."""
        named = {"id": self.id, "title": self.title, "published": self.published, "score": self.score}
        return named | {"reasons": reasons_json(self.reasons)}


_PAPER_TIES: Final = (
    Tie("shared", "related_papers_shared", "shared", 1.0, "has 1 thing in common", "has {} things in common"),
    Tie("cites_same", "related_papers_citing_same", "papers", 0.8, "cites 1 same paper", "cites {} same papers"),
    Tie(
        "cited_together",
        "related_papers_cited_together",
        "papers",
        1.2,
        "cited together by 1 paper",
        "cited together by {} papers",
    ),
    Tie("authors", "related_papers_same_authors", "authors", 0.6, "has 1 author in common", "has {} authors in common"),
)
_CITES: Final = Tie("cites", "paper_references", "papers", 3.0, "cited by it", "cited by it")
_CITED: Final = Tie("cited_by", "paper_cited_by", "papers", 3.0, "cites it", "cites it")


def _through(kind: str, weight: float, one: str, many: str, *roles: str) -> Tie:
    return Tie(kind, "related_through", "shared", weight, one, many, roles)


def _together(one: str, many: str) -> Tie:
    return Tie("together", "related_in_papers", "papers", 1.5, one, many)


_METHODS: Final = _through(
    "methods", 1.0, "has 1 method or model in common", "has {} methods and models in common", "PROPOSES", "USES"
)
_BENCHMARKS: Final = _through(
    "benchmarks", 0.8, "has 1 benchmark in common", "has {} benchmarks in common", "EVALUATED_ON", "TRAINED_ON"
)
_TASKS: Final = _through("tasks", 0.6, "has 1 task in common", "has {} tasks in common", "ADDRESSES")
_AUTHORS: Final = _through("authors", 0.8, "has 1 author in common", "has {} authors in common", "AUTHORED_BY")
_LABS: Final = _through("labs", 0.5, "has 1 lab in common", "has {} labs in common", "FROM")
_SHARED_PAPERS: Final = _together("in 1 paper together", "in {} papers together")
_ROLES: Final[dict[EntityLabel, tuple[str, ...]]] = {
    "Lab": ("FROM",),
    "Benchmark": ("EVALUATED_ON", "TRAINED_ON"),
    "Task": ("ADDRESSES",),
    "Author": ("AUTHORED_BY",),
    "Venue": ("PUBLISHED_IN",),
}
"""How papers name the things that are compared."""
_TIES: Final[dict[EntityLabel, tuple[Tie, ...]]] = {
    "Lab": (_SHARED_PAPERS, _METHODS, _BENCHMARKS, _TASKS, _AUTHORS),
    "Benchmark": (_SHARED_PAPERS, _METHODS, _TASKS),
    "Task": (_SHARED_PAPERS, _METHODS, _BENCHMARKS),
    "Author": (_SHARED_PAPERS, _METHODS, _TASKS, _LABS),
    "Venue": (_METHODS, _TASKS, _AUTHORS),
}


def related_papers(
    store: Store, paper_id: str, *, limit: int = 20, min_confidence: float = DEFAULT_CONFIDENCE
) -> list[RelatedPaper]:
    """The papers most related to one, best first: what they share, cite, and are cited with."""
    found: dict[str, Row] = {}
    reasons: dict[str, list[tuple[Tie, Row]]] = {}
    for tie, row in _paper_rows(store, paper_id, min_confidence):
        found.setdefault(row["id"], row)
        reasons.setdefault(row["id"], []).append((tie, row))
    scores = {id_: sum(tie.strength(row) for tie, row in rows) for id_, rows in reasons.items()}
    best = max(scores.values(), default=0.0) or 1.0
    ranked = sorted(found, key=lambda id_: (-round(scores[id_], 9), id_))[:limit]
    return [
        RelatedPaper(
            id_,
            found[id_]["title"],
            found[id_]["published"],
            round(scores[id_] / best, 3),
            _reasons(reasons[id_]),
        )
        for id_ in ranked
    ]


def related_of_kind(
    store: Store,
    entity_id: str,
    label: EntityLabel,
    *,
    limit: int = 20,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> list[Related]:
    """The labs most related to a lab, and so for benchmarks, tasks, authors and venues; best first.

    A score is weighed against how many papers a candidate has, so that the largest do not always come first.
    """
    least = {"min_confidence": min_confidence}
    scope = {"id": entity_id, "roles": list(_ROLES[label]), "limit": CANDIDATES, **least}
    found: dict[str, Row] = {}
    reasons: dict[str, list[tuple[Tie, Row]]] = {}
    for tie in _TIES[label]:
        more = {"through": list(tie.through)} if tie.through else {}
        for row in store.run(tie.query, scope | more):
            found.setdefault(row["id"], row)
            reasons.setdefault(row["id"], []).append((tie, row))
    degrees = {row["id"]: row["degree"] for row in store.run("nodes", {"ids": sorted(found), **least})}
    scores = {
        id_: sum(tie.strength(row) for tie, row in rows) / math.sqrt(degrees[id_] + SMOOTHING)
        for id_, rows in reasons.items()
    }
    best = max(scores.values(), default=0.0) or 1.0
    ranked = sorted(found, key=lambda id_: (-round(scores[id_], 9), found[id_]["name"], id_))[:limit]
    return [_related(found[id_], round(scores[id_] / best, 3), reasons[id_]) for id_ in ranked]


def reasons_json(reasons: Iterable[Reason]) -> list[Row]:
    """Reasons as plain maps."""
    return [
        {"kind": reason.kind, "text": reason.text, "count": reason.count, "examples": reason.examples}
        for reason in reasons
    ]


def _paper_rows(store: Store, paper_id: str, min_confidence: float) -> Iterable[tuple[Tie, Row]]:
    scope = {"id": paper_id, "limit": CANDIDATES}
    for tie in (_CITES, _CITED):
        for row in store.run(tie.query, {"id": paper_id}):
            if row["in_graph"]:
                yield tie, row | {tie.count: 1, "examples": []}
    for tie in _PAPER_TIES:
        least = {"min_confidence": min_confidence} if tie.kind == "shared" else {}
        for row in store.run(tie.query, scope | least):
            yield tie, row


def _reasons(rows: list[tuple[Tie, Row]]) -> tuple[Reason, ...]:
    """The strongest first."""
    ordered = sorted(rows, key=lambda item: -item[0].strength(item[1]))
    return tuple(
        Reason(tie.kind, tie.text(row[tie.count]), row[tie.count], row["examples"][:_EXAMPLES]) for tie, row in ordered
    )


def _related(row: Row, score: float, rows: list[tuple[Tie, Row]]) -> Related:
    return Related(row["id"], row["slug"], row["label"], row["name"], score, _reasons(rows))
