"""Answers that numbers, ways between names and what is left out give."""

from typing import Any

import pytest

from graphbuilder.analysis.comparison import compare
from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.questions.bounds import Bound, find_bound
from graphbuilder.store.base import Store
from tests.questions.conftest import TODAY


def put(store: Store, text: str) -> Answer:
    return ask(store, text, today=TODAY)


def column(answer: Answer, name: str) -> list[Any]:
    return [row[name] for row in answer.results]


@pytest.mark.parametrize(
    ("words", "bound"),
    [
        ("above 90", Bound(90, strict=True)),
        ("at least ninety percent", Bound(90)),
        ("between 50 and 70 percent", Bound(50, 70)),
        ("under 40%", Bound(most=40, strict=True)),
        ("80 or more", Bound(80)),
        (">= 85.5", Bound(85.5)),
    ],
)
def test_bound_is_read_from_the_words_for_it(words: str, bound: Bound) -> None:
    found = find_bound(words, 0)
    assert found is not None
    assert (found.bound, found.end) == (bound, len(words))


@pytest.mark.parametrize("words", ["between 2020 and 2022", "over 7B", "over time", "at most GRPO"])
def test_years_and_sizes_are_no_bounds(words: str) -> None:
    assert find_bound(words, 0) is None


def test_bound_keeps_the_results_within_it(store: Store) -> None:
    assert column(put(store, "models above 50 on MATH"), "system") == ["GRPO"]
    assert column(put(store, "results between 40 and 50 on MATH"), "system") == ["Chain of Thought"]
    assert put(store, "models above 90 on MATH").total == 0
    assert put(store, "how many methods score above 40 on MATH").total == 2


def test_papers_with_a_bound_are_those_that_state_such_a_number(store: Store) -> None:
    assert column(put(store, "papers scoring above 50 on MATH"), "id") == ["2402.03300"]
    assert put(store, "papers scoring above 90 on MATH").total == 0
    assert column(put(store, "labs with scores below 50 on MATH"), "name") == ["Google DeepMind"]


def test_numbers_of_other_things_are_named_and_no_condition(store: Store) -> None:
    answer = put(store, "papers using GRPO with more than 500 stars")
    assert "more than 500 stars" in answer.unparsed
    assert answer.total == 3


def test_better_than_a_system_is_told_by_its_number_on_the_same_board(store: Store) -> None:
    answer = put(store, "which methods outperform Chain of Thought on MATH")
    assert (column(answer, "system"), column(answer, "than")) == (["GRPO"], [48.0])
    assert put(store, "methods worse than GRPO on MATH").results[0]["system"] == "Chain of Thought"


def test_rival_without_a_number_is_said_and_words_that_compare_are_given(store: Store) -> None:
    answer = put(store, "which methods beat PPO on MATH")
    assert "no number of PPO on MATH" in answer.coverage["note"]
    assert [(row["value"], row["paper_id"]) for row in answer.results] == [(None, "2402.03300")]


def test_results_come_worst_or_oldest_first_when_asked_for(store: Store) -> None:
    assert column(put(store, "worst result on MATH"), "system") == ["Chain of Thought", "GRPO"]
    assert column(put(store, "progress on MATH"), "published") == ["2024-02-05", "2024-08-06"]


def test_way_goes_from_the_one_name_to_the_other(store: Store) -> None:
    answer = put(store, "path between DAPO and LoRA")
    assert answer.kind == "path"
    assert (answer.results[0]["from"], answer.results[-1]["to"]) == ("DAPO", "LoRA")
    assert all(row["examples"] and row["evidence"] for row in answer.results)


def test_what_others_use_is_left_out_of_a_list(store: Store) -> None:
    users = set(column(put(store, "labs using GRPO"), "name"))
    assert users == {"DeepSeek"}
    assert put(store, "labs using GRPO but not DeepSeek-R1").total == 0
    assert "GSM8K" not in column(put(store, "benchmarks other than GSM8K used with GRPO"), "name")


def test_related_things_stand_in_papers_that_meet_the_other_conditions(store: Store) -> None:
    every = put(store, "alternatives to GRPO").total
    some = put(store, "alternatives to GRPO from DeepSeek")
    assert 0 < some.total < every


def test_question_counts_papers_as_the_comparison_does(store: Store) -> None:
    answer = put(store, "GRPO vs PPO")
    side_by_side = compare(store, column(answer, "id")).things
    assert column(answer, "papers") == [thing["papers"] for thing in side_by_side]


def test_name_below_the_confidence_that_counts_is_said_to_be_known(store: Store) -> None:
    answer = ask(store, "papers using GRPO", today=TODAY, min_confidence=1.0)
    assert answer.total == 0 or "below the confidence" not in answer.coverage["note"]
    if not answer.total:
        assert "below the confidence of 1" in answer.coverage["note"]
