"""Comparisons, counts by month, questions about one paper, and what every answer says of its coverage."""

import pytest

from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.store.base import Store
from tests.questions.conftest import TODAY


def put(store: Store, text: str, limit: int = 25) -> Answer:
    return ask(store, text, today=TODAY, limit=limit)


def test_comparison_has_a_row_for_each_with_papers_results_and_evidence(store: Store) -> None:
    answer = put(store, "GRPO vs Chain of Thought vs PPO on MATH")
    assert [(row["name"], row["papers"]) for row in answer.results] == [
        ("GRPO", 2),
        ("Chain of Thought", 1),
        ("PPO", 1),
    ]
    grpo, thought, _ = answer.results
    assert [result["text"] for result in grpo["results"]] == ["51.7% accuracy on MATH"]
    assert (thought["results"][0]["sentence"], thought["results"][0]["paper_id"]) == ("It scores.", "2408.00003")
    assert {item["paper_id"] for item in grpo["evidence"]} == {"2503.20783", "2402.03300"}
    assert grpo["labs"][0]["name"] == "DeepSeek"
    assert answer.alternatives[0]["question"] == "papers comparing GRPO, Chain of Thought and PPO"


def test_comparison_keeps_to_the_other_conditions(store: Store) -> None:
    since = put(store, "GRPO vs DPO since 2025").results
    assert [(row["name"], row["papers"], row["results"]) for row in since] == [("GRPO", 3, []), ("DPO", 0, [])]
    coding = put(store, "GRPO vs DPO for code generation").results
    assert [(row["papers"], row["results"]) for row in coding] == [(0, []), (1, [])]


def test_question_that_is_offered_instead_is_read(store: Store) -> None:
    for text in ("GRPO vs PPO", "GRPO vs DPO vs PPO on MATH"):
        (offered,) = put(store, text).alternatives
        assert put(store, offered["question"]).kind == "papers"


def test_counts_by_month_and_year_are_of_the_papers_asked_for(store: Store) -> None:
    monthly = put(store, "papers per month using GRPO since 2025")
    assert monthly.results == [{"month": "2025-01", "papers": 1}, {"month": "2025-03", "papers": 1}]
    yearly = put(store, "how many papers a year use GRPO")
    assert yearly.results == [{"month": "2024", "papers": 1}, {"month": "2025", "papers": 2}]


def test_question_about_one_paper_is_answered_from_that_paper(store: Store) -> None:
    authors = put(store, "authors of 2312.00752")
    assert [row["name"] for row in authors.results] == ["Albert Gu", "Tri Dao"]
    (dpo, lora) = put(store, "which methods does 2401.00001 use?").results
    assert (dpo["name"], lora["name"], dpo["evidence"][0]["sentence"]) == ("DPO", "LoRA", "This sentence names DPO.")
    none = put(store, 'which lab is "Experts and Retrieval" from')
    assert (none.results, none.coverage["papers"], none.coverage["with_relation"]) == ([], 1, 0)
    assert "does not say which lab" in none.coverage["note"]


def test_most_cited_papers_come_first_with_their_citations(store: Store) -> None:
    rows = put(store, "most cited papers").results
    assert [(row["id"], row["citations"]) for row in rows[:2]] == [("1706.03762", 4), ("2402.03300", 3)]


def test_rarest_come_first_when_they_are_asked_for(store: Store) -> None:
    counts = [row["papers"] for row in put(store, "least used benchmarks").results]
    assert counts == sorted(counts)
    assert [row["papers"] for row in put(store, "most used benchmarks").results] == counts[::-1]


def test_what_is_built_on_a_method_is_proposed_where_it_is_used(store: Store) -> None:
    assert [row["name"] for row in put(store, "what is built on Transformer").results] == ["FlashAttention"]


def test_results_of_a_system_are_of_all_benchmarks(store: Store) -> None:
    (row,) = put(store, "results of DeepSeek-R1").results
    assert (row["benchmark"], row["value"], row["sentence"]) == ("SWE-bench", "49.2%", "It scores.")


@pytest.mark.parametrize(
    "text",
    [
        "papers using GRPO", "papers", "papers since 2025", "papers without GRPO", "papers about protein folding",
        "papers using GRPOO", "labs working on reasoning", "list all benchmarks", "how many papers use GRPO",
        "how many benchmarks are there", "methods related to GRPO", "GRPO vs PPO", "best result on MATH",
        "results of GRPO", "what is GRPO", "who is Tri Dao", "who proposed GRPO", "GRPO over time",
        "papers per month", "papers cited by 2503.20783", "who wrote 1706.03762", "linear time", "newest methods",
        "most cited papers", "papers from Google using Mamba in 2015",
    ],
)  # fmt: skip
def test_every_answer_says_how_much_of_the_graph_could_have_told(text: str, store: Store) -> None:
    coverage = put(store, text).coverage
    assert set(coverage) == {"papers", "with_relation", "note"}
    assert 0 <= coverage["with_relation"] <= coverage["papers"] <= 16
    assert str(coverage["papers"]) in coverage["note"] or coverage["papers"] == 1
