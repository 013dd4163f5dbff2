"""Groups of large pictures: every node in one, of a size that can be read, the same every time."""

import math

from graphbuilder.views.grouping import GROUP_ABOVE, LEAST_MEMBERS, MOST_MEMBERS, group_nodes
from graphbuilder.views.layout import node_sizes, positions
from graphbuilder.views.subgraph import Subgraph
from tests.views.pictures import edge, node


def clusters(number: int, size: int) -> Subgraph:
    """Groups of papers around methods of their own, with one link from each to the next."""
    nodes, edges = [], []
    for group in range(number):
        methods = [node(f"m{group}-{n}", "Method", f"Method {group}-{n}") for n in range(3)]
        papers = [node(f"p{group}-{n}", "Paper", f"Paper {group}-{n}") for n in range(size - 3)]
        nodes += [*methods, *papers]
        edges += [edge("USES", paper.id, method.id, None) for paper in papers for method in methods]
        if group:
            edges.append(edge("USES", papers[0].id, f"m{group - 1}-0", None))
    return Subgraph(tuple(nodes), tuple(edges))


def test_a_small_picture_has_no_groups() -> None:
    picture = clusters(4, 100)
    assert len(picture.nodes) <= GROUP_ABOVE
    assert group_nodes(picture) == ()


def test_groups_are_what_hangs_together() -> None:
    groups = group_nodes(clusters(9, 90))
    assert len(groups) == 9
    assert {frozenset(member.split("-")[0][1:] for member in group.members) for group in groups} == {
        frozenset({str(n)}) for n in range(9)
    }
    assert sorted(group.name for group in groups)[0] == "Method 0-0, Method 0-1, Method 0-2"


def test_every_node_is_in_one_group_of_a_readable_size() -> None:
    loose = tuple(node(f"l{n}", "Task" if n % 2 else "Lab", f"Loose {n}") for n in range(40))
    hub = clusters(1, 1400)
    picture = Subgraph((*hub.nodes, *loose), hub.edges)
    groups = group_nodes(picture)
    members = [member for group in groups for member in group.members]
    assert sorted(members) == sorted(n.id for n in picture.nodes)
    assert all(LEAST_MEMBERS <= len(group.members) <= MOST_MEMBERS for group in groups)
    assert {"other nodes of the type Task", "other nodes of the type Lab"} <= {group.name for group in groups}
    assert group_nodes(picture) == groups


def test_groups_stand_apart_and_nodes_in_them_do_not_overlap() -> None:
    picture = clusters(8, 80)
    groups = group_nodes(picture)
    places, sizes = positions(picture, groups), node_sizes(picture)
    assert set(places) == {n.id for n in picture.nodes}
    ids = list(places)
    close = [
        (one, other)
        for place, one in enumerate(ids)
        for other in ids[:place]
        if math.dist(places[one], places[other]) < sizes[one] + sizes[other]
    ]
    assert close == []
    middles = [
        [sum(places[id_][axis] for id_ in group.members) / len(group.members) for axis in (0, 1)] for group in groups
    ]
    within = max(math.dist(middles[0], places[id_]) for id_ in groups[0].members)
    assert all(math.dist(middles[0], other) > within for other in middles[1:])
