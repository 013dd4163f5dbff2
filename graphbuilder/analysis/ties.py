"""The methods and models of the graph with the papers that tie them together."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import networkx as nx

from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

LABELS: Final = ("Method", "Model")
AT_ONCE: Final = 10_000
"""Papers that one query brings."""
MOST_NODES: Final = 2000
"""Things that measures over pairs look at, the most used first."""
_NAMED: Final = ("id", "slug", "label", "name")


@dataclass(frozen=True, slots=True)
class Ties:
    """Which papers propose, use or compare with which methods and models."""

    graph: Any
    """An undirected networkx graph from papers to things; nodes are ids."""
    names: dict[str, Row]
    """The things by id: id, slug, label and name."""

    def papers(self, id_: str) -> int:
        """How many papers have the thing."""
        return int(self.graph.degree(id_))

    def most_used(self, labels: Collection[str], most: int = MOST_NODES) -> list[str]:
        """Ids of the things of these labels, those of most papers first."""
        held = [id_ for id_, row in self.names.items() if row["label"] in labels]
        return sorted(held, key=lambda id_: (-self.papers(id_), self.names[id_]["name"], id_))[:most]


def read_ties(store: Store, *, min_confidence: float = DEFAULT_CONFIDENCE) -> Ties:
    """All ties of a store at least so sure, read in parts; the same store gives the same order of nodes."""
    least = {"min_confidence": min_confidence}
    graph = nx.Graph()
    for paper, things in _things_of_papers(store, least):
        graph.add_edges_from((paper, thing) for thing in things)
    rows = store.run("names", {"labels": list(LABELS), **least})
    names = {row["id"]: {name: row[name] for name in _NAMED} for row in rows if row["id"] in graph}
    return Ties(graph, names)


def paired(ties: Ties, ids: Collection[str]) -> Any:
    """The things with an edge for each two that share a paper.

    A paper with n of them adds 1 / (n - 1) to each of its edges (Newman 2001), so that one long list counts no
    more than a paper about two of them. Each node is an integer, the place of its id in ``ids``.
    """
    place = {id_: number for number, id_ in enumerate(ids)}
    graph = nx.Graph()
    graph.add_nodes_from(range(len(place)))
    shared: dict[str, list[int]] = {}
    for id_, number in place.items():
        for paper in ties.graph[id_]:
            shared.setdefault(paper, []).append(number)
    for paper in sorted(shared):
        held = shared[paper]
        for one, other in combinations(held, 2):
            weight = graph.edges[one, other]["weight"] if graph.has_edge(one, other) else 0.0
            graph.add_edge(one, other, weight=weight + 1 / (len(held) - 1))
    return graph


def _things_of_papers(store: Store, least: Row) -> Iterator[tuple[str, list[str]]]:
    after = ""
    while rows := store.run("methods_by_paper", {"after": after, "limit": AT_ONCE, **least}):
        for row in rows:
            yield row["id"], row["entities"]
        after = rows[-1]["id"]
