"""Places of nodes: all there, none on another, the same every time."""

import math

from graphbuilder.views.layout import node_sizes, positions
from graphbuilder.views.subgraph import Subgraph
from tests.views.pictures import edge, node, small_picture


def chain_with_leaves(hubs: int, leaves: int) -> Subgraph:
    nodes, edges = [], []
    for hub in range(hubs):
        nodes.append(node(f"h{hub}", "Paper", f"Hub {hub}"))
        if hub:
            nodes.append(node(f"s{hub}", "Method", f"Shared {hub}"))
            edges += [edge("USES", f"h{hub - 1}", f"s{hub}", None), edge("USES", f"h{hub}", f"s{hub}", None)]
        for leaf in range(leaves):
            nodes.append(node(f"l{hub}-{leaf}", "Task", f"Leaf {leaf}"))
            edges.append(edge("ADDRESSES", f"h{hub}", f"l{hub}-{leaf}", None))
    return Subgraph(tuple(nodes), tuple(edges))


def overlaps(subgraph: Subgraph) -> list[tuple[str, str]]:
    places, sizes = positions(subgraph), node_sizes(subgraph)
    nodes = subgraph.nodes
    return [
        (one.id, other.id)
        for place, one in enumerate(nodes)
        for other in nodes[:place]
        if math.dist(places[one.id], places[other.id]) < sizes[one.id] + sizes[other.id]
    ]


def test_every_node_has_a_place_and_none_covers_another() -> None:
    for subgraph in (small_picture(), chain_with_leaves(12, 9), chain_with_leaves(1, 80)):
        assert set(positions(subgraph)) == {n.id for n in subgraph.nodes}
        assert overlaps(subgraph) == []


def test_places_are_whole_numbers_and_the_same_every_time() -> None:
    subgraph = chain_with_leaves(8, 6)
    places = positions(subgraph)
    assert all(isinstance(value, int) for place in places.values() for value in place)
    assert positions(subgraph) == places


def test_linked_nodes_stand_nearer_than_others() -> None:
    subgraph = chain_with_leaves(6, 4)
    places = positions(subgraph)
    linked = [math.dist(places[e.source], places[e.target]) for e in subgraph.edges]
    everything = [math.dist(one, other) for one in places.values() for other in places.values()]
    assert sum(linked) / len(linked) < sum(everything) / len(everything) / 2


def test_parts_without_a_link_stand_side_by_side() -> None:
    alone = tuple(node(f"a{n}", "Method", f"Alone {n}") for n in range(30))
    subgraph = Subgraph((*small_picture().nodes, *alone), small_picture().edges)
    assert overlaps(subgraph) == []
    width, height = (max(values) - min(values) for values in zip(*positions(subgraph).values(), strict=True))
    assert 0.5 < width / height < 4


def test_nothing_and_a_single_node_have_places() -> None:
    assert positions(Subgraph((), ())) == {}
    assert positions(Subgraph((node("one", "Method", "One"),), ())) == {"one": (0, 0)}


def test_a_link_of_a_node_to_itself_does_no_harm() -> None:
    assert set(positions(Subgraph((node("1", "Paper", "P"),), (edge("CITES", "1", "1", None),)))) == {"1"}


def test_nodes_with_the_same_neighbours_do_not_fall_together() -> None:
    papers = tuple(node(f"p{n}", "Paper", f"P{n}") for n in range(20))
    shared = tuple(node(f"m{n}", "Method", f"M{n}") for n in range(3))
    edges = tuple(edge("USES", p.id, m.id, None) for p in papers for m in shared)
    assert overlaps(Subgraph((*papers, *shared), edges)) == []
