"""Gather the nodes of a large picture in groups of what goes together, so that it opens as a map of groups.

Groups are communities (Louvain: Blondel 2008), those too large to read split again; what is tied to nothing is
gathered by type.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import networkx as nx

from graphbuilder.schema import NODE_LABELS
from graphbuilder.views.subgraph import Subgraph, SubgraphNode

GROUP_ABOVE: Final = 600
"""Pictures of more nodes are grouped."""
MOST_MEMBERS: Final = 500
LEAST_MEMBERS: Final = 4
SEED: Final = 7
WORTH: Final = 0.003
"""A pass over the communities that gains less modularity is the last one."""
_NAMING: Final = 3
_LONGEST: Final = 28


@dataclass(frozen=True, slots=True)
class Group:
    """Nodes that are drawn as one until somebody opens the group."""

    name: str
    """Its best connected members, things before papers."""
    members: tuple[str, ...]
    """Ids, in the order of the picture."""


def group_nodes(subgraph: Subgraph, *, above: int = GROUP_ABOVE) -> tuple[Group, ...]:
    """Groups that hold every node once, the largest first; none for a picture of up to ``above`` nodes."""
    if len(subgraph.nodes) <= above:
        return ()
    graph = nx.Graph()
    graph.add_nodes_from(node.id for node in subgraph.nodes)
    graph.add_edges_from((edge.source, edge.target) for edge in subgraph.edges if edge.source != edge.target)
    order = {node.id: place for place, node in enumerate(subgraph.nodes)}
    by_id = {node.id: node for node in subgraph.nodes}
    groups, loose = [], []
    for found in _communities(graph):
        members = sorted(found, key=order.__getitem__)
        if len(members) < LEAST_MEMBERS:
            loose += members
        else:
            groups.append(Group(_name([by_id[id_] for id_ in members], graph), tuple(members)))
    groups += _by_type([by_id[id_] for id_ in sorted(loose, key=order.__getitem__)])
    return tuple(sorted(groups, key=lambda group: (-len(group.members), order[group.members[0]])))


def _communities(graph: Any) -> Iterator[Sequence[str]]:
    """Communities of at most so many members; what cannot be split further is cut."""
    for found in _at_home(graph, nx.community.louvain_communities(graph, seed=SEED, threshold=WORTH)):
        if len(found) <= MOST_MEMBERS:
            yield list(found)
            continue
        inner = graph.subgraph(sorted(found))
        parts = nx.community.louvain_communities(inner, seed=SEED, threshold=WORTH)
        for part in parts if len(parts) > 1 else [found]:
            ordered = sorted(part, key=lambda id_: (-inner.degree(id_), id_))
            for start in range(0, len(ordered), MOST_MEMBERS):
                yield ordered[start : start + MOST_MEMBERS]


def _at_home(graph: Any, found: Sequence[set[str]]) -> list[set[str]]:
    """The communities with each node in the one that most of its neighbours are in; Louvain may leave some behind."""
    home = {id_: place for place, members in enumerate(found) for id_ in members}
    groups: list[set[str]] = [set() for _ in found]
    for id_ in sorted(home):
        held = Counter(home[other] for other in graph[id_])
        best = max(held, key=lambda place: (held[place], place == home[id_], -place), default=home[id_])
        groups[best].add(id_)
    return [group for group in groups if group]


def _by_type(nodes: Sequence[SubgraphNode]) -> list[Group]:
    held = {label: [node.id for node in nodes if node.label == label] for label in NODE_LABELS}
    return [
        Group(f"other nodes of the type {label}", tuple(ids[start : start + MOST_MEMBERS]))
        for label, ids in held.items()
        for start in range(0, len(ids), MOST_MEMBERS)
    ]


def _name(members: Sequence[SubgraphNode], graph: Any) -> str:
    foremost = sorted(members, key=lambda node: (node.label == "Paper", -graph.degree(node.id), node.name, node.id))
    return ", ".join(_short(node.name) for node in foremost[:_NAMING])


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
