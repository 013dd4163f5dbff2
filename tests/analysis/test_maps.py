"""Matrices of systems and benchmarks, and places of communities, over the graph of ``test_analysis``."""

import math
from itertools import combinations

from graphbuilder.analysis.community_map import map_communities
from graphbuilder.analysis.matrix import benchmark_matrix, system_matrix
from graphbuilder.analysis.measures import communities
from graphbuilder.analysis.ties import Ties
from graphbuilder.store.base import Row, Store
from tests.analysis.test_analysis import ALPHA, BETA, BOARD, GAMMA, LONE, names, store, ties

__all__ = ["store", "ties"]  # the fixtures of that module


def beside(store: Store, id_: str, *roles: str) -> list[Row]:
    through = ["PROPOSES", "USES", "EVALUATED_ON"]
    return store.run("entities_beside", {"id": id_, "roles": list(roles), "through": through})


def test_matrix_of_a_benchmark_counts_papers_that_measure_each_system(store: Store) -> None:
    matrix = benchmark_matrix(store, BOARD.id, beside(store, BOARD.id, "EVALUATED_ON"))
    assert names(matrix.systems) == ["Alpha", "Beta", "Gamma"]
    assert names(matrix.benchmarks) == ["Board"]
    assert matrix.cells == [[2], [2], [1]]
    assert matrix.top == 2


def test_matrix_of_a_system_leaves_out_what_shares_no_benchmark(store: Store) -> None:
    others: list[Row] = [store.run("entity", {"id": one.id})[0] for one in (BETA, GAMMA, LONE)]
    matrix = system_matrix(store, ALPHA.id, others, beside(store, ALPHA.id, "PROPOSES", "USES"))
    assert names(matrix.systems) == ["Alpha", "Beta", "Gamma"]
    assert matrix.cells == [[2], [2], [1]]


def test_matrix_of_a_system_that_is_never_measured_is_empty(store: Store) -> None:
    matrix = system_matrix(store, LONE.id, [], [])
    assert (matrix.systems, matrix.benchmarks, matrix.cells, matrix.top) == ([], [], [], 0)


def test_discs_of_a_map_do_not_touch_and_hold_their_dots(store: Store, ties: Ties) -> None:
    rows = communities(store, ties, ("Method",))
    several = [row | {"name": f"{row['name']} {number}"} for number, row in enumerate(rows * 6)]
    drawn = map_communities(ties, several)
    assert [disc.number for disc in drawn.discs] == list(range(1, len(several) + 1))
    for one, other in combinations(drawn.discs, 2):
        assert math.hypot(one.x - other.x, one.y - other.y) > one.r + other.r
    for disc in drawn.discs:
        assert disc.x - disc.r > 0
        assert disc.x + disc.r < drawn.width
        assert disc.y + disc.r < drawn.height
        assert all(math.hypot(dot.x - disc.x, dot.y - disc.y) + dot.r <= disc.r for dot in disc.dots)


def test_map_is_the_same_each_time_and_empty_for_nothing(store: Store, ties: Ties) -> None:
    rows = communities(store, ties, ("Method",))
    assert map_communities(ties, rows) == map_communities(ties, rows)
    empty = map_communities(ties, [])
    assert (empty.discs, empty.bridges) == ((), ())


def test_bridges_count_papers_of_both_groups(ties: Ties) -> None:
    groups: list[Row] = [
        {"name": one.properties["name"], "papers": 3, "members": [ties.names[one.id] | {"papers": ties.papers(one.id)}]}
        for one in (ALPHA, BETA, LONE)
    ]
    bridges = map_communities(ties, groups).bridges
    assert [(bridge.one.number, bridge.other.number, bridge.papers, bridge.share) for bridge in bridges] == [
        (1, 2, 2, 1.0)
    ]
