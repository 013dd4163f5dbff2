"""Measures of the graph of methods and models: communities, and the most central."""

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

import networkx as nx

from graphbuilder.analysis.ties import Ties, paired
from graphbuilder.analysis.ways import Way as Way
from graphbuilder.analysis.ways import find_way as find_way
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

Measure = Literal["pagerank", "between", "neighbours", "papers"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
LEAST_MEMBERS: Final = 3
"""Smaller groups are no communities."""
NAMING: Final = 3
"""A community is called by so many of its members."""
TYPICAL: Final = 10
"""The tasks of a community are those of the papers of so many of its members."""
SHOWN_TASKS: Final = 3
MOST_COMMUNITIES: Final = 30
SEED: Final = 7
PIVOTS: Final = 100
"""Nodes from which betweenness is estimated (Brandes and Pich 2007)."""


def communities(
    store: Store, ties: Ties, labels: Sequence[str], *, min_confidence: float = DEFAULT_CONFIDENCE
) -> list[Row]:
    """Groups of things that go together in papers, those of most papers first (Louvain, Blondel 2008).

    They are found among the 2000 most used. Members come most central first, by the weight of their ties within the
    group, and the first three name it; tasks are what papers with the foremost members address.
    """
    ids = ties.most_used(labels)
    graph = paired(ties, ids)
    found = nx.community.louvain_communities(graph, weight="weight", seed=SEED) if graph.size() else []
    rows = [_community(ties, ids, graph, sorted(group)) for group in found if len(group) >= LEAST_MEMBERS]
    rows.sort(key=lambda row: (-row["papers"], row["name"], row["members"][0]["id"]))
    return [_with_tasks(store, row, min_confidence) for row in rows[:MOST_COMMUNITIES]]


def central(ties: Ties, labels: Sequence[str], by: Measure) -> list[Row]:
    """The most central things first, of the 2000 most used.

    ``pagerank`` is how often a walk along shared papers comes by, ``between`` how often the shortest ways of others
    lead through, ``neighbours`` counts what shares a paper, and ``papers`` counts papers. ``score`` is relative to
    the best, which has 1; ``by`` is the measure.
    """
    ids = ties.most_used(labels)
    graph = paired(ties, ids)
    scores = _scores(ties, ids, graph, by)
    top = max(scores.values(), default=0.0) or 1.0
    ordered = sorted(scores, key=lambda node: (-round(scores[node] / top, 6), node))
    return [
        ties.names[ids[node]]
        | {
            "rank": rank,
            "by": by,
            "score": round(scores[node] / top, 6),
            "papers": ties.papers(ids[node]),
            "neighbours": int(graph.degree(node)),
        }
        for rank, node in enumerate(ordered, start=1)
    ]


def _scores(ties: Ties, ids: Sequence[str], graph: Any, by: Measure) -> dict[int, float]:
    match by:
        case "pagerank":
            return dict(nx.pagerank(graph, weight="weight")) if len(graph) else {}
        case "between":
            return dict(nx.betweenness_centrality(graph, k=min(PIVOTS, len(graph)), seed=SEED)) if len(graph) else {}
        case "neighbours":
            return {node: float(degree) for node, degree in graph.degree()}
        case "papers":
            return {node: float(ties.papers(id_)) for node, id_ in enumerate(ids)}


def _community(ties: Ties, ids: Sequence[str], graph: Any, members: Sequence[int]) -> Row:
    inner = graph.subgraph(members)
    weights = dict(inner.degree(weight="weight"))
    ordered = sorted(members, key=lambda node: (-round(weights[node], 6), node))
    papers = {paper for node in members for paper in ties.graph[ids[node]]}
    shown = [ties.names[ids[node]] | {"papers": ties.papers(ids[node])} for node in ordered]
    return {
        "name": ", ".join(row["name"] for row in shown[:NAMING]),
        "size": len(members),
        "papers": len(papers),
        "members": shown,
    }


def _with_tasks(store: Store, row: Row, min_confidence: float) -> Row:
    targets = [member["id"] for member in row["members"][:TYPICAL]]
    group = {"roles": ["PROPOSES", "USES"], "targets": targets}
    scope = {"label": "Task", "roles": ["ADDRESSES"], "groups": [group], "limit": SHOWN_TASKS}
    tasks = store.run("entities_in_papers", scope | {"min_confidence": min_confidence})
    named = [{name: task[name] for name in ("id", "slug", "label", "name", "papers")} for task in tasks]
    return row | {"tasks": named}
