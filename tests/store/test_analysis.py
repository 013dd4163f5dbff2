"""Analyses give the same from both stores."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from graphbuilder.analysis.comparison import compare
from graphbuilder.analysis.matrix import benchmark_matrix, system_matrix
from graphbuilder.analysis.measures import MEASURES, central, communities, find_way
from graphbuilder.analysis.relatives import related_of_kind, related_papers
from graphbuilder.analysis.ties import LABELS, read_ties
from graphbuilder.analysis.trends import months_of, new_since, rising
from graphbuilder.store.base import Store
from tests.store.conftest import Stores


def ids(store: Store, label: str, most: int = 3) -> list[str]:
    return [row["id"] for row in store.run("entities", {"label": label, "limit": most})]


def measures(store: Store) -> Any:
    ties = read_ties(store)
    first, *_, last = ties.most_used(["Method"])
    way = find_way(store, ties, first, last)
    return [
        communities(store, ties, LABELS),
        [central(ties, ["Method"], by) for by in MEASURES],
        way.things,
        way.hops,
    ]


def relatives(store: Store) -> Any:
    papers = [row["id"] for row in store.run("papers", {"limit": 5})]
    kinds = ("Lab", "Benchmark", "Task", "Author", "Venue")
    found = [one.as_json() for paper in papers for one in related_papers(store, paper)]
    return found + [
        one.as_json() for kind in kinds for id_ in ids(store, kind, 2) for one in related_of_kind(store, id_, kind)
    ]


def trends(store: Store) -> Any:
    risen, news = rising(store, "Method", months=12), new_since(store, "2023-05", limit=50)
    followed = months_of(store, ids(store, "Benchmark"), since="2021")
    return [risen.rows, str(risen.span), risen.before, risen.after, news.rows, news.counts, news.papers, followed]


def matrices(store: Store) -> Any:
    (benchmark, *_), (one, *others) = ids(store, "Benchmark"), store.run("entities", {"label": "Method", "limit": 4})
    through = {"through": ["PROPOSES", "USES", "EVALUATED_ON"]}
    measured = store.run("entities_beside", {"id": benchmark, "roles": ["EVALUATED_ON"], **through})
    used = store.run("entities_beside", {"id": one["id"], "roles": ["PROPOSES", "USES"], **through})
    found = (benchmark_matrix(store, benchmark, measured), system_matrix(store, one["id"], others, used))
    return [(matrix.systems, matrix.benchmarks, matrix.cells) for matrix in found]


ANALYSES: Final[dict[str, Callable[[Store], Any]]] = {
    "methods side by side": lambda store: compare(store, ids(store, "Method")).as_json(),
    "benchmarks side by side": lambda store: compare(store, ids(store, "Benchmark")).as_json(),
    "trends": trends,
    "measures": measures,
    "relatives": relatives,
    "matrices": matrices,
}


@pytest.mark.parametrize("name", list(ANALYSES))
def test_both_stores_give_the_same(filled: Stores, name: str) -> None:
    ours, theirs = (ANALYSES[name](store) for store in (filled.sqlite, filled.neo4j))
    assert ours
    assert ours == theirs
