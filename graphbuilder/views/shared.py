"""Draw things that are tied by the papers that have both: what goes together, and who writes together.

A paper with n of the things adds 1 / (n - 1) to the strength of each of its ties (Newman 2001), so that one
long list counts no more than a paper about two of them. Each thing keeps its strongest ties.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from graphbuilder.store.base import Store
from graphbuilder.views.subgraph import (
    DrawnRelation,
    LeftOut,
    SharedPaper,
    Subgraph,
    SubgraphEdge,
    named_nodes,
)

STRONGEST: Final = 5
"""Ties that each thing keeps for itself; it may have more, which are among the strongest of others."""
EXAMPLES: Final = 3
_AT_ONCE: Final = 5_000

Papers = Mapping[str, Sequence[str]]
"""The things of each paper, by its id."""


@dataclass(slots=True)
class Tie:
    """The papers that two things share."""

    strength: float = 0.0
    papers: list[str] = field(default_factory=list)


def find_ties(papers: Papers, among: Collection[str] | None = None) -> dict[tuple[str, str], Tie]:
    """The ties of things in the same papers, by the pair in order; ``among`` None looks at all things."""
    ties: dict[tuple[str, str], Tie] = {}
    for paper in sorted(papers):
        held = sorted({thing for thing in papers[paper] if among is None or thing in among})
        for pair in combinations(held, 2):
            tie = ties.setdefault(pair, Tie())
            tie.strength += 1 / (len(held) - 1)
            tie.papers.append(paper)
    return ties


def nearest_things(papers: Papers, focus: Collection[str]) -> list[str]:
    """The things that share papers with the given ones, those with the strongest ties to them first."""
    strength: dict[str, float] = {}
    for pair, tie in find_ties(papers).items():
        for thing, other in (pair, pair[::-1]):
            if other in focus and thing not in focus:
                strength[thing] = strength.get(thing, 0.0) + tie.strength
    return sorted(strength, key=lambda thing: (-round(strength[thing], 6), thing))


def draw_ties(
    store: Store,
    papers: Papers,
    chosen: Sequence[str],
    *,
    relation: DrawnRelation,
    focus: Sequence[str] = (),
    left: int = 0,
    noun: str = "things",
    min_confidence: float,
) -> Subgraph:
    """The picture of the chosen things; those without a tie are left out, but for the focus.

    ``left`` is how many more things were found than could be chosen.
    """
    found = find_ties(papers, set(chosen))
    kept = _strongest(found, set(focus))
    tied = {thing for pair in kept for thing in pair}
    shown = [thing for thing in chosen if thing in tied or thing in focus]
    nodes = named_nodes(store, shown, frozenset(focus), min_confidence=min_confidence)
    told = _read_papers(store, {paper for pair in kept for paper in found[pair].papers}, min_confidence)
    edges = tuple(_edge(pair, found[pair], relation, told) for pair in kept)
    sentence = _sentence(f"{len(nodes):,} {noun}" if nodes else "", len(kept), found=len(found), left=left)
    return Subgraph(nodes, edges, LeftOut(left, len(found) - len(kept), sentence), min_confidence)


def _strongest(ties: Mapping[tuple[str, str], Tie], focus: Set[str]) -> list[tuple[str, str]]:
    """The pairs that are drawn, the strongest first: all of the focus, and the strongest of each thing."""
    ordered = sorted(ties, key=lambda pair: (-round(ties[pair].strength, 6), -len(ties[pair].papers), pair))
    counts: dict[str, int] = {}
    kept = []
    for pair in ordered:
        if min(counts.get(thing, 0) for thing in pair) < STRONGEST or not focus.isdisjoint(pair):
            kept.append(pair)
            for thing in pair:
                counts[thing] = counts.get(thing, 0) + 1
    return kept


def _read_papers(store: Store, ids: Iterable[str], min_confidence: float) -> dict[str, SharedPaper]:
    ordered = sorted(ids)
    told = {}
    for start in range(0, len(ordered), _AT_ONCE):
        part = ordered[start : start + _AT_ONCE]
        for row in store.run("nodes", {"ids": part, "min_confidence": min_confidence}):
            told[row["id"]] = SharedPaper(row["id"], row["name"] or row["id"], row["published"])
    return told


def _edge(pair: tuple[str, str], tie: Tie, relation: DrawnRelation, told: Mapping[str, SharedPaper]) -> SubgraphEdge:
    papers = [told[paper] for paper in tie.papers if paper in told]
    newest = sorted(papers, key=lambda paper: (paper.published or "", paper.id), reverse=True)[:EXAMPLES]
    years = tuple(sorted({int(paper.published[:4]) for paper in papers if paper.published}))
    return SubgraphEdge(relation, *pair, None, None, papers=len(tie.papers), years=years, examples=tuple(newest))


def _sentence(shown: str, edges: int, *, found: int, left: int) -> str:
    """What the picture leaves out, in words."""
    if not shown:
        return "Nothing was found to show."
    said = f"{shown} are shown" + (f"; {left:,} with weaker ties or fewer papers are not." if left else ".")
    if edges < found:
        said += f" {edges:,} of the {found:,} ties between them are drawn: the {STRONGEST} strongest of each."
    return said
