"""Methods and models related to one, each with the reasons why.

Reasons are counted by the queries ``related_*``; the order comes from a random walk with restart
(personalised PageRank, Haveliwala 2002) over the papers and things around the entity, divided by how
common each candidate is, so that what goes with everything does not come first.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import networkx as nx

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


KINDS: Final = (
    ReasonKind("related_compared", "papers", 1.5, "compared with it in 1 paper", "compared with it in {} papers"),
    ReasonKind("related_used_together", "papers", 1.0, "used together in 1 paper", "used together in {} papers"),
    ReasonKind("related_shared_benchmarks", "benchmarks", 0.7, "shares 1 benchmark", "shares {} benchmarks"),
    ReasonKind("related_cited_together", "papers", 0.7, "cited together by 1 paper", "cited together by {} papers"),
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


def related(store: Store, entity_id: str, *, limit: int = 20) -> list[Related]:
    """The methods and models most related to an entity, best first; empty when nothing connects."""
    found: dict[str, Row] = {}
    reasons: dict[str, list[tuple[ReasonKind, Row]]] = {}
    for kind in KINDS:
        for row in store.run(kind.query, {"id": entity_id, "limit": CANDIDATES}):
            found[row["id"]] = row
            reasons.setdefault(row["id"], []).append((kind, row))
    if not found:
        return []
    walk, spread = _walk(store, entity_id, found)
    scores = {}
    for key, counted in reasons.items():
        evidence = sum(kind.weight * math.log1p(row[kind.count]) for kind, row in counted)
        # A thing that goes with everything says little about any one of them.
        scores[key] = (evidence + WALK_SHARE * walk.get(key, 0.0)) / math.sqrt(1 + math.log1p(spread.get(key, 1)))
    best = max(scores.values())
    ranked = sorted(found, key=lambda key: (-scores[key], found[key]["name"], key))[:limit]
    return [_related(found[key], round(scores[key] / best, 3), reasons[key]) for key in ranked]


def _walk(store: Store, entity_id: str, candidates: dict[str, Row]) -> tuple[dict[str, float], dict[str, int]]:
    """How near the walk comes to each candidate (the nearest has 1), and each one's degree."""
    near = store.run("edges_around", {"ids": [entity_id], "types": list(WALK_TYPES), "limit": AROUND})
    papers = sorted({edge["source"] for edge in near})
    beyond = store.run("edges_around", {"ids": papers, "types": list(WALK_TYPES), "limit": AROUND}) if papers else []
    graph = nx.Graph()
    graph.add_node(entity_id)
    for edge in [*near, *beyond]:
        graph.add_edge(edge["source"], edge["target"], weight=edge["confidence"] or 1.0)
    rank = nx.pagerank(graph, alpha=1 - RESTART, personalization={entity_id: 1.0}, weight="weight")
    top = max((rank.get(key, 0.0) for key in candidates), default=0.0)
    walk = {key: rank.get(key, 0.0) / top for key in candidates} if top else {}
    degrees = {row["id"]: row["degree"] for row in store.run("nodes", {"ids": sorted(candidates)})}
    return walk, degrees


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
