"""Pictures of what goes together: the ties, their papers and years, and what is left out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.analysis.ties import read_ties
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.ids import entity_id
from graphbuilder.model import GraphBatch, Node
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from graphbuilder.text.names import name_key
from graphbuilder.views.shared import STRONGEST, find_ties, nearest_things
from graphbuilder.views.subgraph import Subgraph
from graphbuilder.views.titles import title_of
from graphbuilder.views.together import used_together, write_together
from tests.graphs import entity, link, make_batches, paper, relation

METHODS = {name: entity("Method", name) for name in ("GRPO", "PPO", "DPO", "KL penalty", "Alone")}
LABS = {name: entity("Lab", name) for name in ("Lab A", "Lab B", "Lab C")}
AUTHORS = {name: entity("Author", name) for name in ("Ada", "Bo")}
PAPERS = {
    "2401.1": ("2024-01", ("GRPO", "PPO"), ("Lab A", "Lab B"), ("Ada", "Bo")),
    "2405.1": ("2024-05", ("GRPO", "PPO", "KL penalty"), ("Lab A", "Lab B"), ("Ada",)),
    "2501.1": ("2025-01", ("GRPO", "PPO"), ("Lab B",), ()),
    "2502.1": ("2025-02", ("GRPO", "DPO"), ("Lab B", "Lab C"), ("Ada", "Bo")),
    "2503.1": (None, ("Alone",), (), ()),
}


def batch() -> GraphBatch:
    nodes: list[Node] = [*METHODS.values(), *LABS.values(), *AUTHORS.values()]
    edges = []
    for key, (published, methods, labs, authors) in PAPERS.items():
        nodes.append(paper(key, f"Paper {key}", published))
        edges += [relation("USES", key, METHODS[name], f"It uses {name}.") for name in methods]
        edges += [relation("FROM", key, LABS[name], name) for name in labs]
        edges += [link("AUTHORED_BY", key, "Paper", AUTHORS[name]) for name in authors]
    return GraphBatch(tuple(nodes), tuple(edges))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(str(tmp_path / "graph.db"))
    opened.write(batch())
    yield opened
    opened.close()


def ties_of(picture: Subgraph) -> dict[frozenset[str], int | None]:
    names = {node.id: node.name for node in picture.nodes}
    return {frozenset({names[edge.source], names[edge.target]}): edge.papers for edge in picture.edges}


def test_methods_are_tied_by_the_papers_that_have_both(store: Store) -> None:
    found = used_together(store, read_ties(store))
    assert ties_of(found) == {
        frozenset({"GRPO", "PPO"}): 3,
        frozenset({"GRPO", "DPO"}): 1,
        frozenset({"GRPO", "KL penalty"}): 1,
        frozenset({"PPO", "KL penalty"}): 1,
    }
    assert {edge.type for edge in found.edges} == {"USED_WITH"}
    assert "Alone" not in {node.name for node in found.nodes}


def test_a_tie_names_its_years_and_newest_papers(store: Store) -> None:
    strongest = used_together(store, read_ties(store)).edges[0]
    assert strongest.years == (2024, 2025)
    assert [(one.id, one.title) for one in strongest.examples] == [
        ("2501.1", "Paper 2501.1"),
        ("2405.1", "Paper 2405.1"),
        ("2401.1", "Paper 2401.1"),
    ]


def test_around_a_method_stand_those_it_shares_papers_with(store: Store) -> None:
    found = used_together(store, read_ties(store), [METHODS["DPO"].id])
    assert {node.name for node in found.nodes} == {"DPO", "GRPO"}
    assert [node.name for node in found.nodes if node.focus] == ["DPO"]
    whole = used_together(store, read_ties(store), [METHODS["GRPO"].id], limit=2)
    assert [node.name for node in whole.nodes] == ["GRPO", "PPO"]
    assert whole.left_out.nodes == 2
    assert whole.left_out.sentence.startswith("2 methods and models are shown; 2 with weaker ties")


def test_a_method_without_ties_is_shown_alone(store: Store) -> None:
    found = used_together(store, read_ties(store), [METHODS["Alone"].id])
    assert ([node.name for node in found.nodes], found.edges) == (["Alone"], ())


def test_labs_are_tied_by_papers_from_both(store: Store) -> None:
    found = write_together(store)
    assert ties_of(found) == {frozenset({"Lab A", "Lab B"}): 2, frozenset({"Lab B", "Lab C"}): 1}
    assert {edge.type for edge in found.edges} == {"WORKS_WITH"}
    around = write_together(store, [LABS["Lab A"].id])
    assert {node.name for node in around.nodes} == {"Lab A", "Lab B"}


def test_authors_are_tied_as_labs_are(store: Store) -> None:
    found = write_together(store, [AUTHORS["Bo"].id])
    assert ties_of(found) == {frozenset({"Ada", "Bo"}): 2}
    assert "2 authors are shown." in found.left_out.sentence


def test_things_of_another_kind_are_refused(store: Store) -> None:
    ties = read_ties(store)
    with pytest.raises(QuestionError, match="'Lab A' cannot be drawn so"):
        used_together(store, ties, [LABS["Lab A"].id])
    with pytest.raises(QuestionError, match="'GRPO' cannot be drawn so"):
        write_together(store, [METHODS["GRPO"].id])
    with pytest.raises(QuestionError):
        write_together(store, [LABS["Lab A"].id, AUTHORS["Ada"].id])
    with pytest.raises(UnknownName):
        used_together(store, ties, [entity_id("Method", name_key("nothing"))])
    with pytest.raises(QuestionError):
        used_together(store, ties, limit=0)


def test_a_long_list_of_things_ties_less_than_a_paper_about_two() -> None:
    papers = {"long": ["a", *(f"x{n}" for n in range(10))], "two": ["a", "b"]}
    assert nearest_things(papers, {"a"})[0] == "b"
    assert find_ties(papers)["a", "x0"].strength == pytest.approx(0.1)


def test_each_thing_keeps_its_strongest_ties_and_the_rest_is_counted(tmp_path: Path) -> None:
    opened = open_store(str(tmp_path / "made.db"))
    for part in make_batches(400):
        opened.write(part)
    ties = read_ties(opened)
    found = used_together(opened, ties, limit=60)
    degree = {node.id: sum(node.id in (e.source, e.target) for e in found.edges) for node in found.nodes}
    assert min(degree.values()) >= 1
    assert sum(count >= STRONGEST for count in degree.values()) > len(degree) / 2
    assert found.left_out.edges > 0
    assert "ties between them are drawn" in found.left_out.sentence
    assert found == used_together(opened, ties, limit=60)
    opened.close()


def test_title_names_a_few_of_many() -> None:
    assert title_of("together", ["A", "B"]) == "What goes together with A, B"
    assert title_of("together", [f"M{n}" for n in range(7)]) == "What goes together with M0, M1, M2, M3, M4 and 2 more"
    assert title_of("path", ["A", "B"]) == "The path from A to B"
