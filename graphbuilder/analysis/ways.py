"""The way from one method or model to another through the papers that have two of them."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Final

import networkx as nx

from graphbuilder.analysis.ties import Ties
from graphbuilder.schema import ANY_ROLE
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

HUB_COST: Final = 0.1
"""How much a way avoids what everybody uses, beside the papers of its steps; fewer steps always win."""
SHOWN_PAPERS: Final = 3
OTHER_WAYS: Final = 4
WEIGHED: Final = 8
"""Ways of equal length whose evidence is read, those with most papers on their weakest step first."""
_READ_PAPERS: Final = 25
"""The newest papers of a step whose evidence is read."""
_HALF: Final = 0.5
"""How sure a paper of a step is taken to be before its evidence is read."""


@dataclass(frozen=True, slots=True)
class Way:
    """The best of the shortest ways between two things; ``things`` and ``hops`` are empty when there is none."""

    things: list[Row]
    """From one end to the other, both included."""
    hops: list[Row]
    """One between each two of them: how many papers have both, how sure it is that one does, and the surest of these
    papers with their sentences."""
    others: list[Row] = field(default_factory=list)
    """Other ways with as few steps, the surest first; each has ``things``, ``hops`` without papers, ``confidence``."""
    confidence: float | None = None
    """How sure it is that each step is right."""
    apart: Row | None = None
    """When there is no way: how many things and papers are tied to the ``source``, and how many to the ``target``."""


def find_way(store: Store, ties: Ties, source: str, target: str, *, min_confidence: float = DEFAULT_CONFIDENCE) -> Way:
    """The way from one method or model to another with the fewest steps, of these the one with the surest evidence.

    A step is two things that papers have both. It is as sure as that at least one of its papers is right about both;
    a way is as sure as all of its steps together, a little less where it goes through what everybody uses.
    """
    chains = _shortest(ties, source, target)
    if not chains:
        return Way([], [], apart={"source": _tied(ties, source), "target": _tied(ties, target)})
    hops: dict[tuple[str, str], Row] = {}
    for one, other in dict.fromkeys(step for chain in chains for step in pairwise(chain)):
        hops[one, other] = _hop(store, ties, one, other, min_confidence=min_confidence)
    ranked = sorted(chains, key=lambda chain: (round(_cost(ties, chain, hops), 9), _names(ties, chain), chain))
    best, *others = ranked[: OTHER_WAYS + 1]
    return Way(
        _things(ties, best),
        [hops[step] for step in pairwise(best)],
        [_told(ties, chain, hops) for chain in others],
        _sureness(best, hops),
    )


def _shortest(ties: Ties, source: str, target: str) -> list[tuple[str, ...]]:
    """Chains of things with the fewest steps, those with most papers on their weakest step first; at most WEIGHED."""
    if source not in ties.graph or target not in ties.graph:
        return []
    if source == target:
        return [(source,)]
    levels = _levels(ties, source, target)

    @cache
    def onward(thing: str, level: int) -> tuple[tuple[float, tuple[str, ...]], ...]:
        """The best ways from a thing to the end, with their costs."""
        if level == len(levels) - 1:
            return ((0.0, (thing,)),)
        found = [
            (cost + _step_cost(ties, thing, other, shared), (thing, *rest))
            for other, shared in _beside(ties, thing).items()
            if other in levels[level + 1]
            for cost, rest in onward(other, level + 1)
        ]
        return tuple(sorted(found, key=lambda item: (round(item[0], 9), item[1]))[:WEIGHED])

    return [chain for _, chain in onward(source, 0)] if levels else []


def _levels(ties: Ties, source: str, target: str) -> list[frozenset[str]]:
    """For each step of the shortest ways the things that may stand there; empty when the two are not connected."""
    ahead, back = [frozenset({source})], [frozenset({target})]
    seen_ahead, seen_back = set(ahead[0]), set(back[0])
    while ahead[-1] and back[-1]:
        if len(ahead[-1]) <= len(back[-1]):
            ahead.append(_next(ties, ahead[-1], seen_ahead))
        else:
            back.append(_next(ties, back[-1], seen_back))
        if meeting := ahead[-1] & back[-1]:
            return [*ahead[:-1], meeting, *back[-2::-1]]
    return []


def _next(ties: Ties, level: frozenset[str], seen: set[str]) -> frozenset[str]:
    found = {other for thing in level for paper in ties.graph[thing] for other in ties.graph[paper]} - seen
    seen |= found
    return frozenset(found)


def _beside(ties: Ties, thing: str) -> Mapping[str, int]:
    """The things that share papers with one, with how many."""
    shared: dict[str, int] = {}
    for paper in ties.graph[thing]:
        for other in ties.graph[paper]:
            shared[other] = shared.get(other, 0) + 1
    shared.pop(thing)
    return shared


def _step_cost(ties: Ties, one: str, other: str, shared: int) -> float:
    return -math.log(1 - (1 - _HALF) ** shared) + HUB_COST * math.log(ties.papers(other))


def _cost(ties: Ties, chain: Sequence[str], hops: Mapping[tuple[str, str], Row]) -> float:
    """What speaks against a chain: its doubts and its hubs."""
    doubts = -sum(math.log(max(hops[step]["confidence"], 1e-9)) for step in pairwise(chain))
    return doubts + HUB_COST * sum(math.log(ties.papers(thing)) for thing in chain[1:-1])


def _hop(store: Store, ties: Ties, one: str, other: str, *, min_confidence: float) -> Row:
    shared = len(set(ties.graph[one]) & set(ties.graph[other]))
    roles = [role for role in ANY_ROLE["Method"] if role != "MENTIONS"]
    groups = [{"roles": roles, "targets": [thing]} for thing in (one, other)]
    papers = store.run("papers", {"groups": groups, "limit": _READ_PAPERS, "min_confidence": min_confidence})
    sure = {paper["id"]: _both(paper, one, other) for paper in papers}
    surest = sorted(papers, key=lambda paper: -sure[paper["id"]])  # of equal ones the newest
    confidence = 1 - math.prod(1 - value for value in sure.values())
    examples = surest[:SHOWN_PAPERS]
    return {
        "source": one,
        "target": other,
        "papers": shared,
        "confidence": round(confidence, 3),
        "examples": examples,
    }


def _both(paper: Row, one: str, other: str) -> float:
    """How sure it is that a paper has both things; what has no confidence was told by a person or a source."""
    return float(math.prod(max(_confidences(paper, thing), default=0.0) for thing in (one, other)))


def _confidences(paper: Row, thing: str) -> Iterator[float]:
    for item in paper["evidence"]:
        if item["entity_id"] == thing:
            yield 1.0 if item["confidence"] is None else item["confidence"]


def _sureness(chain: Sequence[str], hops: Mapping[tuple[str, str], Row]) -> float:
    return round(float(math.prod(hops[step]["confidence"] for step in pairwise(chain))), 3)


def _told(ties: Ties, chain: Sequence[str], hops: Mapping[tuple[str, str], Row]) -> Row:
    """Another way, without its papers."""
    steps = [
        {name: hops[step][name] for name in ("source", "target", "papers", "confidence")} for step in pairwise(chain)
    ]
    return {"things": _things(ties, chain), "hops": steps, "confidence": _sureness(chain, hops)}


def _things(ties: Ties, chain: Sequence[str]) -> list[Row]:
    return [ties.names[thing] | {"papers": ties.papers(thing)} for thing in chain]


def _names(ties: Ties, chain: Sequence[str]) -> list[str]:
    return [ties.names[thing]["name"] for thing in chain]


def _tied(ties: Ties, thing: str) -> Row:
    """How many things and papers are connected with one by whatever way, itself among them."""
    if thing not in ties.graph:
        return {"things": 1, "papers": 0}
    connected = nx.node_connected_component(ties.graph, thing)
    things = sum(node in ties.names for node in connected)
    return {"things": things, "papers": len(connected) - things}
