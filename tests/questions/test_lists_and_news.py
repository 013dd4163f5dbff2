"""Answers on what is new or goes together, who made a thing, and lists that say in how many papers a thing is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.model import GraphBatch
from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.reader import read_question
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.graphs import entity, paper, relation
from tests.questions.conftest import TODAY


def put(store: Store, text: str) -> Answer:
    return ask(store, text, today=TODAY)


def names(answer: Answer) -> list[Any]:
    return [row["name"] for row in answer.results]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Store]:
    """Two labs of a name, and papers that use two methods together."""
    one, other, third = entity("Method", "GRPO"), entity("Method", "PPO"), entity("Method", "Attention Sink")
    fourth, task = entity("Method", "Linear Attention"), entity("Task", "exact attention")
    labs = [entity("Lab", "Google"), entity("Lab", "Google Research"), entity("Lab", "Goo")]
    papers = [paper(f"2401.0000{place}", f"Title {place}", "2024-01-02", abstract="") for place in range(3)]
    edges = [relation("USES", f"2401.0000{place}", one, "Here GRPO is used.") for place in range(3)]
    edges += [relation("USES", f"2401.0000{place}", other, "Here PPO is used.") for place in range(2)]
    edges += [relation("USES", "2401.00002", thing, "One more.") for thing in (third, fourth)]
    edges += [relation("FROM", f"2401.0000{place}", lab, "A laboratory") for place, lab in enumerate(labs)]
    edges.append(relation("ADDRESSES", "2401.00002", task, "A task."))
    store = open_store(str(tmp_path / "graph.db"))
    store.write(GraphBatch((one, other, third, fourth, task, *labs, *papers), tuple(edges)))
    yield store
    store.close()


def test_who_wrote_a_method_are_the_authors_of_its_paper(store: Store) -> None:
    assert names(put(store, "who wrote GRPO")) == ["Zhihong Shao"]
    assert put(store, "who authored GRPO").results == put(store, "authors of GRPO").results


def test_who_uses_a_method_are_papers_with_labs_offered(store: Store) -> None:
    answer = put(store, "who uses LoRA")
    assert (answer.kind, answer.total) == ("papers", 2)
    assert {"asked": "who", "question": "labs using LoRA"} in answer.alternatives


def test_what_is_new_are_the_newest_papers(store: Store) -> None:
    for text in ("what is new", "anything new", "what's new?"):
        answer = put(store, text)
        assert answer.results == put(store, "newest papers").results
        assert {"asked": "new", "question": "newest methods"} in answer.alternatives


def test_what_rises_is_read_as_methods_by_their_rise(store: Store) -> None:
    for text in ("what is rising", "what is trending", "trending methods"):
        answer = put(store, text)
        assert (answer.kind, answer.parsed["want"], answer.parsed["order"]) == ("entities", "Method", "rising")
    assert put(store, "declining benchmarks").parsed["order"] == "falling"


def test_new_things_without_condition_are_the_newest(store: Store) -> None:
    answer = put(store, "any new benchmarks?")
    assert (answer.parsed["want"], answer.parsed["order"], answer.parsed["roles"]) == (
        "Benchmark",
        "newest",
        ["PROPOSES"],
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("who's behind GRPO", "proposals"),
        ("how has GRPO evolved", "timeline"),
        ("what does GRPO score on MATH", "leaderboard"),
        ("which paper has the best result on MATH", "leaderboard"),
        ("papers with the best results on MATH", "leaderboard"),
        ("which paper reports the best accuracy on MATH", "leaderboard"),
        ("best papers on MATH", "papers"),
    ],
)
def test_short_forms_are_read_as_the_long_ones(text: str, kind: str, store: Store) -> None:
    answer = put(store, text)
    assert answer.kind == kind
    assert answer.unparsed == []


def test_stars_elsewhere_are_no_condition(store: Store) -> None:
    answer = put(store, "GRPO papers with more than 500 stars on SWE-bench")
    assert "more than 500 stars on SWE-bench" in answer.unparsed
    assert answer.total == put(store, "GRPO papers").total


def test_what_goes_together_are_pairs_with_papers_that_have_both(small: Store) -> None:
    answer = put(small, "which methods go together?")
    (pair,) = answer.results
    assert {pair["from"], pair["to"], pair["papers"]} == {"GRPO", "PPO", 2}
    assert [row["id"] for row in pair["examples"]] == ["2401.00000", "2401.00001"]
    assert put(small, "methods that are used together").results == answer.results


def test_lab_whose_name_begins_others_stands_for_all(small: Store) -> None:
    answer = put(small, "papers from Google")
    assert answer.total == 2
    assert 'labs with "Google" in the name' in answer.reading
    assert put(small, 'papers from "Google"').total == 1


def test_plain_word_restricts_the_names_of_methods_where_more_have_it_than_tasks(small: Store) -> None:
    assert names(put(small, "attention methods")) == ["Attention Sink", "Linear Attention"]


def test_number_of_papers_restricts_a_list(small: Store) -> None:
    assert names(put(small, "methods used by at least 2 papers")) == ["GRPO", "PPO"]
    assert names(put(small, "methods in more than two papers")) == ["GRPO"]
    assert put(small, "how many methods are used by fewer than 3 papers").total == 3


def test_list_of_labs_shows_the_sentence_on_the_topic(small: Store) -> None:
    (row,) = [row for row in put(small, "labs using PPO").results if row["name"] == "Google"]
    assert [item["sentence"] for item in row["evidence"]] == ["Here PPO is used."]


def test_methods_compared_with_one_are_found_from_either_side(store: Store) -> None:
    assert names(put(store, "methods compared with GRPO")) == ["DAPO", "PPO"]


def test_answer_tells_how_many_papers_only_name_the_thing(store: Store) -> None:
    note = put(store, "how many papers use GRPO").coverage["note"]
    assert note.endswith("papers that only compare with or mention GRPO (method) do not count here (1)")
    assert "do not count" not in put(store, "papers about GRPO").coverage["note"]


def test_name_that_is_hardly_used_is_taken_with_the_thing_it_is_an_alias_of(tmp_path: Path) -> None:
    rare, usual = entity("Method", "diffusion"), entity("Method", "diffusion model", "diffusion")
    keys = [f"2401.0000{place}" for place in range(7)]
    edges = [relation("USES", key, usual, "It is used.") for key in keys[:6]]
    edges.append(relation("USES", keys[6], rare, "It is used."))
    small = open_store(str(tmp_path / "graph.db"))
    papers = [paper(key, f"Title {key}", "2024-01-02", abstract="") for key in keys]
    small.write(GraphBatch((rare, usual, *papers), tuple(edges)))
    question = read_question("papers using diffusion", NameIndex(small), today=TODAY)
    assert {thing.name for item in question.filters for thing in item.entities} == {"diffusion", "diffusion model"}
    small.close()
