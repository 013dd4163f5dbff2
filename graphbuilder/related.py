"""Methods and models related to one, each with the reasons why.

Reasons are counted by the queries ``related_*``. A count is weighed against how common the two things
are (the cosine of Ochiai 1957, smoothed), so that what goes with everything does not come first, and being cited
together (Small 1973) or citing the same (Kessler 1963) counts the more the shorter the list of references, or the
fewer papers cite the same; a random
walk with restart (personalised PageRank, Haveliwala 2002) over the papers and things around the entity
adds what no single count sees.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import networkx as nx

from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store


@dataclass(frozen=True, slots=True)
class ReasonKind:
    """A way of being related: the query that counts it, its weight, and how it reads."""

    query: str
    count: str
    """The column that holds the count."""
    weight: float
    one: str
    many: str

    def strength(self, row: Row) -> float:
        """What a row of the query adds to the score: by its weight, if it has one, else by its count."""
        return self.weight * weigh(row, self.count)


UNIT: Final = 1_000_000
"""What a thing in common weighs in a query when no other paper has it."""
RARITY: Final = 10
"""Brings the weight of things in common to the size of a count."""


def weigh(row: Row, count: str) -> float:
    """How much a row says: things in common by how rare they are, all else by how many there are."""
    return math.log1p(row["weight"] / UNIT * RARITY if "weight" in row else row[count])


KINDS: Final = (
    ReasonKind("related_compared", "papers", 2.0, "compared with it in 1 paper", "compared with it in {} papers"),
    ReasonKind("related_used_together", "papers", 1.0, "used together in 1 paper", "used together in {} papers"),
    ReasonKind("related_shared_benchmarks", "benchmarks", 0.7, "shares 1 benchmark", "shares {} benchmarks"),
    ReasonKind("related_cited_together", "papers", 1.0, "cited together by 1 paper", "cited together by {} papers"),
    ReasonKind(
        "related_citing_same",
        "papers",
        0.3,
        "proposed by papers that cite 1 same paper",
        "proposed by papers that cite {} same papers",
    ),
    ReasonKind("related_same_lab", "labs", 0.3, "proposed by the same lab", "proposed by {} labs in common"),
)
CANDIDATES: Final = 200
"""How many candidates each reason may bring."""
AROUND: Final = 2000
"""How many edges around the entity's papers the walk sees."""
WALK_TYPES: Final = ("PROPOSES", "USES", "COMPARES_TO", "EVALUATED_ON", "TRAINED_ON", "ADDRESSES")
RESTART: Final = 0.25
WALK_SHARE: Final = 0.5
"""Weight of the walk beside that of the counted reasons."""
SMOOTHING: Final = 8
"""Edges added to each side of the cosine: a single meeting of two rare things proves little."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, in words, with its count and examples (papers, benchmarks or labs: id and title or name)."""

    kind: str
    text: str
    count: int
    examples: list[Row]


@dataclass(frozen=True, slots=True)
class Related:
    """A related method or model; ``score`` is relative to the best one, which has 1."""

    id: str
    slug: str
    label: str
    name: str
    score: float
    reasons: tuple[Reason, ...]

    def as_json(self) -> Row:
        """A plain map."""
        reasons = [{"kind": r.kind, "text": r.text, "count": r.count, "examples": r.examples} for r in self.reasons]
        return {
            "id": self.id,
            "slug": self.slug,
            "label": self.label,
            "name": self.name,
            "score": self.score,
            "reasons": reasons,
        }


def related(
    store: Store, entity_id: str, *, limit: int = 20, min_confidence: float = DEFAULT_CONFIDENCE
) -> list[Related]:
    """The things of its own kind most related to a method or model, best first; empty when nothing connects.

    Relations less sure than ``min_confidence`` do not count.
    """
    least = {"min_confidence": min_confidence}
    own = store.run("nodes", {"ids": [entity_id], **least})
    if not own:
        return []
    found: dict[str, Row] = {}
    reasons: dict[str, list[tuple[ReasonKind, Row]]] = {}
    for kind in KINDS:
        for row in store.run(kind.query, {"id": entity_id, "limit": CANDIDATES, **least}):
            if row["label"] == own[0]["label"]:
                found[row["id"]] = row
                reasons.setdefault(row["id"], []).append((kind, row))
    if not found:
        return []
    walk = _walk(store, entity_id, found, min_confidence)
    degrees = {row["id"]: row["degree"] for row in store.run("nodes", {"ids": sorted(found), **least})}
    scores = {}
    for key, counted in reasons.items():
        common = math.sqrt((own[0]["degree"] + SMOOTHING) * (degrees[key] + SMOOTHING))
        evidence = sum(kind.strength(row) for kind, row in counted) / math.sqrt(common)
        scores[key] = evidence + WALK_SHARE * walk[key] / math.sqrt(degrees[key] + SMOOTHING)
    best = max(scores.values())
    ranked = sorted(found, key=lambda key: (-scores[key], found[key]["name"], key))[:limit]
    return [_related(found[key], round(scores[key] / best, 3), reasons[key]) for key in ranked]


def _walk(store: Store, entity_id: str, candidates: dict[str, Row], min_confidence: float) -> dict[str, float]:
    """How near the walk comes to each candidate; the nearest has 1."""
    scope = {"types": list(WALK_TYPES), "limit": AROUND, "min_confidence": min_confidence}
    near = store.run("edges_around", {"ids": [entity_id], **scope})
    papers = sorted({edge["source"] for edge in near})
    beyond = store.run("edges_around", {"ids": papers, **scope}) if papers else []
    graph = nx.Graph()
    graph.add_node(entity_id)
    for edge in [*near, *beyond]:
        graph.add_edge(edge["source"], edge["target"], weight=edge["confidence"] or 1.0)
    rank = nx.pagerank(graph, alpha=1 - RESTART, personalization={entity_id: 1.0}, weight="weight")
    top = max(rank.get(key, 0.0) for key in candidates) or 1.0
    return {key: rank.get(key, 0.0) / top for key in candidates}


def _related(row: Row, score: float, counted: Sequence[tuple[ReasonKind, Row]]) -> Related:
    reasons = tuple(
        Reason(
            kind=kind.query.removeprefix("related_"),
            text=kind.one if row[kind.count] == 1 else kind.many.format(row[kind.count]),
            count=row[kind.count],
            examples=row["examples"],
        )
        for kind, row in counted
    )
    return Related(row["id"], row["slug"], row["label"], row["name"], score, reasons)
