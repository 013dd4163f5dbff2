"""Answers hold the right rows, and everything that is needed to judge them."""

import json
from typing import Any

import pytest

from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.store.base import Row, Store
from tests.questions.conftest import TODAY

GRPO_PAPERS = ["2503.20783", "2501.12948", "2402.03300"]


def put(store: Store, text: str, **options: Any) -> Answer:
    return ask(store, text, today=TODAY, **options)


def ids(answer: Answer) -> list[str]:
    return [row["id"] for row in answer.results]


def names(answer: Answer) -> list[str]:
    return [row["name"] for row in answer.results]


def test_papers_carry_title_date_and_the_sentences_that_make_them_answers(store: Store) -> None:
    answer = put(store, "papers using GRPO on MATH")
    assert ids(answer) == ["2503.20783", "2402.03300"]
    first = answer.results[0]
    assert (first["title"], first["published"]) == (
        "Understanding R1-Zero-Like Training: A Critical Perspective",
        "2025-03-26",
    )
    assert {(item["role"], item["name"]) for item in first["evidence"]} == {("USES", "GRPO"), ("EVALUATED_ON", "MATH")}


def test_answer_as_json_has_just_the_fields_that_are_promised(store: Store) -> None:
    body = put(store, "papers using GRPO on MATH").as_json()
    assert set(body) == {
        "question", "reading", "kind", "parsed", "unparsed", "alternatives", "query", "columns", "results", "total",
        "coverage", "near",
    }  # fmt: skip
    assert json.loads(json.dumps(body)) == body
    assert body["query"]["name"] == "papers"
    assert [group["roles"] for group in body["query"]["parameters"]["groups"]] == [
        ["PROPOSES", "USES"],
        ["EVALUATED_ON", "TRAINED_ON"],
    ]


def test_query_of_an_answer_gives_its_rows_again(store: Store) -> None:
    for text in (
        "papers using GRPO",
        "benchmarks used with DPO",
        "how many papers use GRPO",
        "papers that propose a method",
    ):
        answer = put(store, text)
        assert answer.query is not None
        assert store.run(answer.query["name"], answer.query["parameters"]) == answer.results


def test_unknown_name_gives_no_rows_but_near_names_and_the_question_mended(store: Store) -> None:
    answer = put(store, "papers using GRPOO on MATH")
    assert (answer.kind, answer.results, answer.total, answer.query) == ("unknown", [], 0, None)
    assert answer.near[0]["asked"] == "GRPOO"
    assert answer.near[0]["names"][0] == "GRPO"
    assert answer.alternatives == [{"asked": "GRPOO", "question": "papers using GRPO on MATH"}]
    assert "no name" in answer.reading


def test_coverage_counts_papers_in_scope_that_state_the_thing_at_all(store: Store) -> None:
    answer = put(store, "papers comparing with PPO but using GRPO")
    assert (answer.coverage["papers"], answer.coverage["with_relation"]) == (2, 2)
    benchmarks = put(store, "papers that propose a benchmark")
    assert benchmarks.coverage["with_relation"] == len(benchmarks.results)
    assert benchmarks.query is not None
    assert benchmarks.query["parameters"]["groups"][0]["labels"] == ["Benchmark"]
    labs = put(store, "labs working on reasoning")
    assert (labs.coverage["papers"], labs.coverage["with_relation"]) == (3, 2)
    assert labs.coverage["note"] == (
        "2 of 3 papers that address reasoning (task) say which lab they are from in title, abstract or metadata; "
        "the others may do so in their full text"
    )


def test_pages_of_an_answer_follow_each_other_and_total_counts_all(store: Store) -> None:
    first, second = put(store, "papers using GRPO", limit=2), put(store, "papers using GRPO", limit=2, offset=2)
    assert ids(first) + ids(second) == GRPO_PAPERS
    assert first.total == second.total == 3
    benchmarks = put(store, "benchmarks used with GRPO", limit=2, offset=1)
    assert (len(benchmarks.results), benchmarks.total) == (2, 5)
    methods = put(store, "all methods", limit=3)
    assert (len(methods.results), methods.total) == (3, 17)


def test_limit_in_the_question_holds(store: Store) -> None:
    assert ids(put(store, "2 latest papers using GRPO")) == GRPO_PAPERS[:2]
    assert ids(put(store, "first paper to use GRPO")) == GRPO_PAPERS[2:]


def test_edges_below_the_least_confidence_do_not_count(store: Store) -> None:
    assert put(store, "papers using GRPO", min_confidence=0.95).total == 0


def test_counts_say_how_many(store: Store) -> None:
    assert put(store, "how many papers use GRPO").results == [{"papers": 3}]
    labs = put(store, "how many labs use GRPO")
    assert (labs.results, labs.total) == ([{"labs": 1}], 1)
    assert put(store, "how many benchmarks are there").total == 9


def test_entities_are_those_in_the_papers_asked_for_without_the_ones_named(store: Store) -> None:
    assert names(put(store, "datasets that DPO papers are evaluated on")) == ["HumanEval"]
    assert names(put(store, "datasets used for training DPO")) == ["UltraFeedback"]
    assert names(put(store, "models from DeepSeek")) == ["DeepSeek-R1"]
    assert names(put(store, "methods used together with GRPO")) == ["Dr. GRPO", "LoRA"]
    assert names(put(store, "labs working on test-time scaling")) == ["Google DeepMind"]


def test_a_kind_for_an_object_means_only_entities_of_that_kind(store: Store) -> None:
    assert ids(put(store, "papers that propose a benchmark")) == ["2310.06770"]
    assert ids(put(store, "papers that propose a model since 2024")) == ["2501.12948", "2403.00002"]
    assert put(store, "papers that propose a benchmark for text-to-image generation").total == 0
    assert ids(put(store, "papers on code generation that do not propose a benchmark")) == ["2401.00001"]


def test_a_kind_with_its_maker_means_what_that_maker_proposed(store: Store) -> None:
    answer = put(store, "papers using methods from DeepSeek")
    assert ids(answer) == GRPO_PAPERS


def test_related_comes_from_the_function_given(store: Store) -> None:
    asked: list[str] = []

    def related(_: Store, entity_id: str, limit: int, min_confidence: float) -> list[Row]:
        asked.append(entity_id)
        assert min_confidence == 0.2
        return [{"id": "x", "name": "X", "score": 1.0}, {"id": "y", "name": "Y", "score": 0.5}][:limit]

    answer = put(store, "methods related to GRPO", related=related, limit=1, min_confidence=0.2)
    assert (answer.kind, names(answer), answer.total) == ("related", ["X"], 2)
    assert asked == list(answer.anchors)
    assert sorted(names(put(store, "alternatives to GRPO"))) == ["DeepSeek-R1", "Dr. GRPO", "LoRA", "Qwen2.5-7B"]


def test_leaderboard_holds_results_on_the_benchmark_and_of_the_system_named(store: Store) -> None:
    assert [row["system"] for row in put(store, "best result on MATH").results] == ["GRPO", "Chain of Thought"]
    assert [row["system"] for row in put(store, "results of Chain of Thought on MATH").results] == ["Chain of Thought"]
    assert put(store, "best result on MATH since 2025").results == []


def test_proposals_tell_who_and_where(store: Store) -> None:
    (row,) = put(store, "who proposed GRPO").results
    assert (row["id"], row["authors"], row["labs"]) == ("2402.03300", ["Zhihong Shao"], ["DeepSeek"])


def test_bare_name_gives_what_the_graph_knows_of_it(store: Store) -> None:
    (row,) = put(store, "GRPO").results
    assert (row["name"], row["papers"], row["roles"]["USES"]) == ("GRPO", 4, 2)
    assert [paper["id"] for paper in row["newest_papers"]] == ["2503.20783", "2503.14476", "2501.12948", "2402.03300"]
    assert {row["label"] for row in put(store, "what is Mamba").results} == {"Method", "Model"}


def test_timeline_keeps_to_the_dates(store: Store) -> None:
    assert {row["month"] for row in put(store, "GRPO over time").results} == {"2024-02", "2025-01", "2025-03"}
    assert {row["month"] for row in put(store, "trend of GRPO since 2025").results} == {"2025-01", "2025-03"}


def test_citations_are_read_in_both_directions(store: Store) -> None:
    assert ids(put(store, "papers citing GRPO")) == ["2503.20783", "2503.14476", "2501.12948"]
    assert ids(put(store, 'papers citing "Attention Is All You Need" and using Mamba')) == ["2312.00752"]
    assert ids(put(store, "papers cited by Understanding R1-Zero-Like Training: A Critical Perspective")) == [
        "2402.03300",
        "1706.03762",
    ]


def test_words_that_are_no_names_are_looked_for_in_the_text_and_the_answer_says_so(store: Store) -> None:
    answer = put(store, "linear time")
    assert (answer.kind, ids(answer)) == ("search", ["2312.00752"])
    assert 'the words "linear time" in title or abstract' in answer.reading


def test_anchors_are_the_entities_named(store: Store) -> None:
    assert [anchor.split("_")[0] for anchor in put(store, "papers using GRPO on MATH but not PPO").anchors] == [
        "method",
        "benchmark",
    ]


@pytest.mark.parametrize(
    "text", ["papers using GRPO", "labs working on reasoning", "who proposed GRPO", "papers on math"]
)
def test_answer_is_the_same_every_time(text: str, store: Store) -> None:
    assert put(store, text) == put(store, text)
