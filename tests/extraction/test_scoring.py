"""Scores of extractions against annotations."""

from pathlib import Path

import pytest

from graphbuilder.errors import InputError
from graphbuilder.extraction.scoring import (
    ScoredEntity,
    ScoredPaper,
    ScoredResult,
    form_key,
    read_scored,
    render_scores,
    score,
)

PPO = ScoredEntity("PPO", "METHOD", "USES", ("Proximal Policy Optimization", "PPO"))
MATH = ScoredEntity("MATH", "BENCHMARK", "EVALUATED_ON", ("MATH",))
TASK = ScoredEntity("maze solving", "TASK", "ADDRESSES", ("Maze Solving",))
RESULT = ScoredResult("PPO", "MATH", "41.0%")
GOLD = ScoredPaper("p", (PPO, MATH, TASK), (RESULT,))


def test_the_annotation_itself_scores_one() -> None:
    table = score([GOLD], [GOLD])
    assert {row: tally.f1 for row, tally in table.tallies.items() if tally.gold} == dict.fromkeys(
        ("named", "untyped", "METHOD", "BENCHMARK", "task", "triples", "results"), 1.0
    )
    assert table.role_accuracy == 1.0


def test_an_entity_is_found_by_any_form_whatever_its_case_hyphens_and_plural() -> None:
    found = ScoredPaper("p", (ScoredEntity("proximal policy-optimizations", "METHOD", "USES"),))
    assert score([GOLD], [found]).tallies["named"].right == 1


def test_a_wrong_type_counts_untyped_alone() -> None:
    table = score([GOLD], [ScoredPaper("p", (ScoredEntity("PPO", "MODEL", "USES"),))])
    assert (table.tallies["untyped"].right, table.tallies["named"].right) == (1, 0)


def test_a_wrong_role_counts_for_the_name_and_not_for_the_triple() -> None:
    table = score([GOLD], [ScoredPaper("p", (ScoredEntity("PPO", "METHOD", "MENTIONS"), MATH))])
    assert (table.tallies["named"].right, table.tallies["triples"].right) == (2, 1)
    assert table.role_accuracy == 0.5


def test_a_task_is_found_by_half_of_its_words() -> None:
    near, far = (
        ScoredPaper("p", (ScoredEntity(n, "TASK", "ADDRESSES"),)) for n in ("maze running", "very long maze runs")
    )
    assert score([GOLD], [near]).tallies["task"].right == 1
    assert score([GOLD], [far]).tallies["task"].right == 0


def test_one_predicted_entity_answers_one_annotated_entity() -> None:
    twice = ScoredPaper("p", (PPO, PPO))
    tally = score([twice], [ScoredPaper("p", (PPO,))]).tallies["named"]
    assert (tally.right, tally.gold, tally.predicted) == (1, 2, 1)


def test_a_paper_that_was_not_extracted_is_all_missed_and_one_not_annotated_is_left_out() -> None:
    tally = score([GOLD], [ScoredPaper("q", (PPO,))]).tallies["named"]
    assert (tally.right, tally.gold, tally.predicted) == (0, 2, 0)


def test_a_result_must_agree_in_system_benchmark_and_value() -> None:
    other = ScoredPaper("p", (), (ScoredResult("PPO", "MATH", "42.0%"),))
    assert score([GOLD], [other]).tallies["results"].right == 0


def test_keys_fold_case_hyphens_and_plural_and_keep_digits() -> None:
    assert form_key("Mixture-of-Experts") == form_key("mixture of expert")
    assert form_key("Qwen2") != form_key("Qwen2.5")


def test_scores_are_rendered_a_row_a_line() -> None:
    lines = render_scores(score([GOLD], [GOLD]))
    assert lines[1].split() == ["named", "1.000", "1.000", "1.000", "2", "2"]
    assert lines[-1].split() == ["role-acc", "1.000"]


def test_a_file_that_is_no_list_of_papers_is_said_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    file.write_text('{"id": "p", "entities": []}\n{"id": "q"}\n', encoding="utf-8")
    with pytest.raises(InputError, match=":2 "):
        read_scored(file)
