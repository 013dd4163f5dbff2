"""The choice of what a picture shows: capped, honest about it, and the same every time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.ids import entity_id
from graphbuilder.model import GraphBatch
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from graphbuilder.text.names import name_key
from graphbuilder.views.subgraph import MAX_NODES, answer_subgraph, neighbourhood, subgraph_json
from tests.graphs import entity, link, make_batches, paper, relation, small_batch

GRPO = entity_id("Method", name_key("GRPO"))
PPO = entity_id("Method", name_key("PPO"))
MATH = entity_id("Benchmark", name_key("MATH"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(str(tmp_path / "graph.db"))
    yield opened
    opened.close()


@pytest.fixture
def small(store: Store) -> Store:
    store.write(small_batch())
    return store


def star(papers: int, month: str = "2501") -> GraphBatch:
    """One method that many papers use, the later ones less surely; every third paper also uses another."""
    hub, other = entity("Method", "Hub"), entity("Method", "Other")
    keys = [f"{month}.{n:05d}" for n in range(papers)]
    edges = [
        relation("USES", key, hub, f"{key} uses Hub.", confidence=round(1 - n / papers, 3))
        for n, key in enumerate(keys)
    ]
    edges += [relation("USES", key, other, f"{key} uses Other.") for key in keys[::3]]
    return GraphBatch((hub, other, *(paper(key, f"Paper {key}", "2025-01-01") for key in keys)), tuple(edges))


def test_a_neighbourhood_holds_the_papers_of_an_entity_and_their_evidence(small: Store) -> None:
    found = neighbourhood(small, [GRPO])
    assert {node.name for node in found.nodes} == {"GRPO", "GRPO for mathematics", "More of GRPO"}
    assert found.nodes[0].focus
    assert found.nodes[0].slug == "grpo"
    sentences = {(edge.type, edge.source): edge.sentence for edge in found.edges}
    assert sentences == {("PROPOSES", "2402.00001"): "GRPO for mathematics", ("USES", "2501.00001"): "We use GRPO."}
    assert found.left_out.nodes == 0
    assert found.left_out.sentence == "All 3 nodes found are shown."


def test_two_steps_reach_what_the_papers_share(small: Store) -> None:
    names = {node.name for node in neighbourhood(small, [GRPO], depth=2).nodes}
    assert {"PPO", "MATH", "MATH-500", "mathematical reasoning", "Lab of Tests"} <= names
    assert "Ada Beispiel" not in names


def test_rejected_edges_are_not_drawn(small: Store) -> None:
    found = neighbourhood(small, [MATH])
    assert {edge.source for edge in found.edges} == {"2402.00001"}


def test_types_and_confidence_narrow_the_neighbourhood(small: Store) -> None:
    used = neighbourhood(small, [GRPO], types=["USES"])
    assert {(edge.type, edge.source) for edge in used.edges} == {("USES", "2501.00001")}
    sure = neighbourhood(small, [PPO], min_confidence=0.7)
    assert "2402.00001" not in {node.id for node in sure.nodes}
    assert "below a confidence of 0.7" in sure.left_out.sentence


def test_an_author_is_tied_to_the_papers_without_asking_for_it(small: Store) -> None:
    author = entity_id("Author", name_key("Ada Beispiel"))
    assert [edge.type for edge in neighbourhood(small, [author]).edges] == ["AUTHORED_BY"]


def test_a_paper_without_title_goes_by_its_id(small: Store) -> None:
    assert neighbourhood(small, ["2502.00001"]).nodes[0].name == "2502.00001"


def test_unsure_relations_are_drawn_only_when_asked_for(store: Store) -> None:
    store.write(star(300))
    hub = [entity_id("Method", name_key("Hub"))]
    default, everything = (neighbourhood(store, hub, limit=500, **least) for least in ({}, {"min_confidence": 0.0}))
    assert len(default.nodes) < len(everything.nodes) == 301
    assert all(edge.confidence is None or edge.confidence >= DEFAULT_CONFIDENCE for edge in default.edges)


def test_the_cap_holds_and_says_how_many_were_left_out(store: Store) -> None:
    store.write(star(300))
    found = neighbourhood(store, [entity_id("Method", name_key("Hub"))], limit=40, min_confidence=0)
    assert len(found.nodes) == 40
    assert found.left_out.nodes == 261
    assert found.left_out.sentence.startswith("40 of 301 nodes shown: nearest first")


def test_no_limit_goes_past_the_hard_cap(store: Store) -> None:
    store.write(star(MAX_NODES + 100))
    found = neighbourhood(store, [entity_id("Method", name_key("Hub"))], limit=2 * MAX_NODES, min_confidence=0)
    assert len(found.nodes) == MAX_NODES


def test_the_surest_neighbours_come_first(store: Store) -> None:
    store.write(star(300))
    found = neighbourhood(store, [entity_id("Method", name_key("Hub"))], limit=11)
    assert {node.id for node in found.nodes[1:]} <= {f"2501.{n:05d}" for n in range(16)}


def test_the_first_step_leaves_room_for_the_second(store: Store) -> None:
    store.write(star(300))
    names = {
        node.name for node in neighbourhood(store, [entity_id("Method", name_key("Hub"))], depth=2, limit=50).nodes
    }
    assert "Other" in names


def test_room_that_the_second_step_does_not_need_goes_back_to_the_first(store: Store) -> None:
    store.write(star(300))
    found = neighbourhood(store, [entity_id("Method", name_key("Hub"))], depth=2, limit=50)
    assert len(found.nodes) == 50


def test_every_edge_joins_two_nodes_of_the_picture(store: Store) -> None:
    for batch in make_batches(300):
        store.write(batch)
    focus = [row["id"] for row in store.run("entities", {"label": "Method", "limit": 2})]
    found = neighbourhood(store, focus, depth=2, limit=120)
    ids = {node.id for node in found.nodes}
    assert len(found.nodes) == len(ids) == 120
    assert found.edges
    assert all(edge.source in ids and edge.target in ids for edge in found.edges)
    assert found == neighbourhood(store, focus, depth=2, limit=120)


def test_an_unknown_id_is_an_error_that_names_it(small: Store) -> None:
    with pytest.raises(UnknownName, match="method_nothing"):
        neighbourhood(small, [GRPO, "method_nothing"])


@pytest.mark.parametrize(("depth", "limit", "types"), [(0, 10, None), (9, 10, None), (1, 0, None), (1, 10, ["LIKES"])])
def test_what_makes_no_sense_is_refused(small: Store, depth: int, limit: int, types: list[str] | None) -> None:
    with pytest.raises(QuestionError):
        neighbourhood(small, [GRPO], depth=depth, limit=limit, types=types)


def test_an_answer_shows_its_papers_the_named_entities_and_what_they_share(small: Store) -> None:
    rows = [{"id": "2402.00001"}, {"id": "2501.00001"}]
    found = answer_subgraph(small, rows, [GRPO])
    assert [node.id for node in found.nodes[:3]] == [GRPO, "2402.00001", "2501.00001"]
    assert [node.id for node in found.nodes if node.focus] == [GRPO]
    assert {"MATH", "PPO"} <= {node.name for node in found.nodes}


def test_an_answer_of_entities_shows_the_papers_that_tie_them_to_the_question(small: Store) -> None:
    found = answer_subgraph(small, [{"id": PPO}], [GRPO])
    assert "2402.00001" in {node.id for node in found.nodes}


def test_a_long_answer_is_capped_and_counted(store: Store) -> None:
    store.write(star(300))
    rows = [{"id": f"2501.{n:05d}"} for n in range(300)]
    found = answer_subgraph(store, rows, [entity_id("Method", name_key("Hub"))], limit=60)
    assert len(found.nodes) == 60
    assert "60 of 302 nodes shown" in found.left_out.sentence
    assert "Other" in {node.name for node in found.nodes}


def test_an_empty_answer_gives_an_empty_picture(small: Store) -> None:
    found = answer_subgraph(small, [], [])
    assert (found.nodes, found.edges) == ((), ())
    assert found.left_out.sentence == "Nothing was found to show."


def test_the_data_form_has_plain_lists_and_maps(small: Store) -> None:
    data = subgraph_json(neighbourhood(small, [GRPO]))
    assert set(data) == {"nodes", "edges", "left_out", "min_confidence"}
    assert set(data["nodes"][0]) == {"id", "label", "name", "slug", "published", "degree", "focus"}
    stated = {"type", "source", "target", "confidence", "sentence", "confirmed"}
    assert set(data["edges"][0]) == stated | {"papers", "years", "examples"}
    assert data["left_out"] == {"nodes": 0, "edges": 0, "sentence": "All 3 nodes found are shown."}


def test_links_between_the_nodes_at_hand_lift_a_neighbour(store: Store) -> None:
    hubs = [entity("Method", "One"), entity("Method", "Two")]
    both, single = paper("2501.1", "Both", "2025"), paper("2501.2", "Single", "2025")
    edges = [relation("USES", both.id, hub, "Both.", confidence=0.55) for hub in hubs]
    edges.append(relation("USES", single.id, hubs[0], "Only one.", confidence=0.99))
    author = entity("Author", "Ada")
    store.write(GraphBatch((*hubs, both, single, author), (*edges, link("AUTHORED_BY", both.id, "Paper", author))))
    found = neighbourhood(store, [hub.id for hub in hubs], limit=3)
    assert found.nodes[2].name == "Both"
