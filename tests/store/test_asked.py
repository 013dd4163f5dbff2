"""Answers from both stores: which papers have code, name several things, or have the words of a question."""

import datetime as dt

import pytest

from graphbuilder.model import CodeLink, GraphBatch
from graphbuilder.questions.ask import ask
from graphbuilder.questions.code_words import find_code_words
from graphbuilder.store.base import Store
from graphbuilder.text.code_links import code_text
from tests.graphs import entity, paper, relation

TODAY = dt.date(2026, 11, 30)


def _graph() -> GraphBatch:
    grpo = entity("Method", "GRPO")
    code = code_text([CodeLink("https://github.com/ada/grpo", None, None, True, "abstract")])
    first = paper("p1", "The first", "2024-01", code_url="https://github.com/ada/grpo", code=code)
    nodes = (first, paper("p2", "The second", "2025-01"), paper("p3", "The third", "2025-02"), grpo)
    edges = (relation("PROPOSES", "p1", grpo, "GRPO."), relation("USES", "p2", grpo, "With GRPO."))
    return GraphBatch(nodes, edges)


def test_code_for_a_method_is_that_of_papers_which_propose_or_use_it(store: Store) -> None:
    store.write(_graph())
    answer = ask(store, "code for GRPO", today=TODAY)
    assert [(row["id"], row["code_url"]) for row in answer.results] == [("p1", "https://github.com/ada/grpo")]
    assert answer.alternatives == [{"asked": "code", "question": "papers proposing GRPO with code"}]
    assert answer.coverage["papers"] == 2
    assert answer.coverage["with_relation"] == 1
    assert answer.coverage["note"].startswith("1 of 2 papers that propose or use GRPO (method) have a link to code")


def test_papers_without_code_and_counts_of_those_with_it(store: Store) -> None:
    store.write(_graph())
    assert [row["id"] for row in ask(store, "papers without code", today=TODAY).results] == ["p3", "p2"]
    assert ask(store, "how many papers have code", today=TODAY).results == [{"papers": 1}]
    assert [row["name"] for row in ask(store, "methods in papers without code", today=TODAY).results] == ["GRPO"]


@pytest.mark.parametrize(
    "text", ["with code generation", "with code models", "release code reviewers", "without codes"]
)
def test_words_that_go_on_are_no_words_for_code(text: str) -> None:
    assert find_code_words(text, 0, opens=False, after_name=False) is None


def test_papers_that_name_several_things_are_told_from_those_that_name_fewer(store: Store) -> None:
    graph = _graph()
    dpo = entity("Method", "DPO")
    store.write(GraphBatch((*graph.nodes, dpo), (*graph.edges, relation("USES", "p2", dpo, "With DPO."))))
    assert [row["id"] for row in ask(store, "papers using at least 2 methods", today=TODAY).results] == ["p2"]
    assert [row["id"] for row in ask(store, "papers using fewer than 2 methods", today=TODAY).results] == ["p3", "p1"]
    (row,) = ask(store, "how many papers use more than 1 method", today=TODAY).results
    assert row == {"papers": 1}


def test_labs_of_papers_with_some_words_show_the_sentence_that_has_them(store: Store) -> None:
    lab = entity("Lab", "Reed Lab")
    text = "We look at beaches. Sand castles are sorted by their height! All is well."
    castles = paper("p9", "On the beach", "2025", abstract=text)
    store.write(GraphBatch((castles, lab), (relation("FROM", "p9", lab, "Reed Lab", field=["metadata"]),)))
    (row,) = ask(store, "labs working on sand castles", today=TODAY).results
    assert (row["name"], row["papers"]) == ("Reed Lab", 1)
    assert [item["sentence"] for item in row["evidence"]] == ["Sand castles are sorted by their height!"]
