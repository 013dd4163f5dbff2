"""Pictures of the way between two methods, and of papers that cite each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.analysis.ties import read_ties
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.model import Edge, GraphBatch
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from graphbuilder.views.ways import citations, path
from tests.graphs import entity, paper, relation

A, B, C, ALONE = (entity("Method", name) for name in ("A", "B", "C", "Alone"))
LAB = entity("Lab", "Lab A")


def batch() -> GraphBatch:
    keys = ["2401.1", "2402.1", "2403.1", "2404.1", "2405.1"]
    papers = [paper(key, f"Paper {key}", f"2024-0{n + 1}") for n, key in enumerate(keys)]
    edges = [
        relation("USES", "2401.1", A, "It uses A."),
        relation("PROPOSES", "2401.1", B, "It proposes B."),
        relation("USES", "2402.1", B, "It uses B."),
        relation("COMPARES_TO", "2402.1", C, "It compares to C."),
        relation("USES", "2403.1", ALONE, "It uses Alone."),
        relation("FROM", "2403.1", LAB, "Lab A"),
        Edge("CITES", "2402.1", "Paper", "2401.1", "Paper"),
        Edge("CITES", "2403.1", "Paper", "2401.1", "Paper"),
        Edge("CITES", "2403.1", "Paper", "2402.1", "Paper"),
        Edge("CITES", "2404.1", "Paper", "1706.1", "Paper"),
    ]
    return GraphBatch((A, B, C, ALONE, LAB, *papers), tuple(edges), stubs=("1706.1",))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(str(tmp_path / "graph.db"))
    opened.write(batch())
    yield opened
    opened.close()


def test_a_way_shows_its_things_and_the_papers_between(store: Store) -> None:
    found = path(store, read_ties(store), A.id, C.id)
    assert {node.name for node in found.nodes} == {"A", "B", "C", "Paper 2401.1", "Paper 2402.1"}
    assert {node.name for node in found.nodes if node.focus} == {"A", "C"}
    assert {(edge.type, edge.source, edge.target) for edge in found.edges} == {
        ("USES", "2401.1", A.id),
        ("PROPOSES", "2401.1", B.id),
        ("USES", "2402.1", B.id),
        ("COMPARES_TO", "2402.1", C.id),
    }
    assert found.left_out.sentence == "A and C are 2 steps of shared papers apart."
    assert "in the same papers" in path(store, read_ties(store), A.id, B.id).left_out.sentence


def test_where_no_way_leads_both_ends_are_shown(store: Store) -> None:
    found = path(store, read_ties(store), A.id, ALONE.id)
    assert {node.name for node in found.nodes} == {"A", "Alone"}
    assert found.edges == ()
    assert found.left_out.sentence == "No path of shared papers leads from A to Alone."


def test_a_way_needs_two_methods(store: Store) -> None:
    ties = read_ties(store)
    with pytest.raises(QuestionError, match="two ends"):
        path(store, ties, A.id, A.id)
    with pytest.raises(QuestionError, match="No path leads to 'Lab A'"):
        path(store, ties, A.id, LAB.id)
    with pytest.raises(UnknownName):
        path(store, ties, A.id, "method_nothing")


def test_citations_of_a_paper_go_both_ways(store: Store) -> None:
    found = citations(store, ["2402.1"])
    assert {node.id for node in found.nodes} == {"2401.1", "2402.1", "2403.1"}
    assert {(edge.source, edge.target) for edge in found.edges} == {
        ("2402.1", "2401.1"),
        ("2403.1", "2401.1"),
        ("2403.1", "2402.1"),
    }


def test_citations_of_a_method_are_among_its_papers(store: Store) -> None:
    found = citations(store, [B.id])
    assert [node.id for node in found.nodes] == ["2401.1", "2402.1"]
    assert [(edge.source, edge.target) for edge in found.edges] == [("2402.1", "2401.1")]
    assert found.left_out.sentence == "2 of 2 papers are shown, the most cited first."


def test_citations_of_the_whole_graph_leave_out_papers_without_any(store: Store) -> None:
    found = citations(store)
    assert [node.id for node in found.nodes] == ["2401.1", "2402.1", "2403.1"]
    assert "3 of 5 papers are shown, the most cited first; those that cite none" in found.left_out.sentence
    assert len(citations(store, limit=2).nodes) == 2


def test_nothing_that_cites_is_an_empty_picture(tmp_path: Path) -> None:
    opened = open_store(str(tmp_path / "empty.db"))
    assert citations(opened).nodes == ()
    assert citations(opened).left_out.sentence == "Nothing was found to show."
    opened.close()
