"""Which phrases name one metric, and what is known of it."""

import pytest

from graphbuilder.analysis.metrics import ending_with, read_metric, usual_metric
from graphbuilder.text.names import name_key


@pytest.mark.parametrize(
    ("phrases", "name"),
    [
        (["acc", "accuracy", "Accuracy (%)", "test accuracy", "top-1 accuracy", "we get 62.2 accuracy"], "accuracy"),
        (["EM", "exact match", "Exact-Match score", "exact matches"], "exact match"),
        (["F1", "F1 score", "F-measure", "an F1-score"], "F1"),
        (["pass@1", "Pass@1", "pass @1 (%)"], "pass@1"),
        (["R@10", "recall@10"], "recall@10"),
        (["WER", "word error rate"], "WER"),
        (["Sprout-7B scores", "it scores", "overall score", "new best score"], "score"),
        (["execution accuracy", "Execution accuracy"], "execution accuracy"),
        (["zero-shot FID", "FID", "two-step FID"], "FID"),
        (["accuracy improvements", "average accuracy gain"], "accuracy"),
        (["", "gains", "its abilities pass", "%"], ""),
    ],
)
def test_spellings_of_a_metric_are_one(phrases: list[str], name: str) -> None:
    assert {read_metric(phrase).name for phrase in phrases} == {name}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pass@1", "pass@64"),
        ("pass@4", "pass^4"),
        ("accuracy", "execution accuracy"),
        ("win rate", "length-controlled win rate"),
        ("accuracy", "top-5 accuracy"),
        ("BLEU", "BLEU-4"),
        ("F1", "macro-F1"),
        ("training speedup", "inference speedup"),
    ],
)
def test_metrics_that_differ_are_kept_apart(one: str, other: str) -> None:
    assert read_metric(one).key != read_metric(other).key


@pytest.mark.parametrize(
    ("phrase", "better"),
    [
        ("halting accuracy", True),
        ("word error rate", False),
        ("cross-entropy loss", False),
        ("nDCG@10", True),
        ("attack success rate", None),  # the attacker's gain is the defender's loss
        ("smoothness", None),
    ],
)
def test_direction_is_that_of_the_list(phrase: str, better: bool | None) -> None:
    assert read_metric(phrase).higher_is_better is better


def test_metric_is_found_at_the_end_of_a_text() -> None:
    found = ending_with("On that set it has a mean average precision of about ")
    assert found is not None
    assert found.name == "mAP"
    assert ending_with("It reaches ") is None
    assert ending_with("With a total score of ") is None  # says nothing of what was measured


def test_benchmark_has_the_metric_that_it_is_measured_by() -> None:
    names = [usual_metric(name) for name in ("MMLU", "Human-Eval", "SWE-bench Lite", "Nowhere", None)]
    assert [metric and metric.name for metric in names] == ["accuracy", "pass@1", "solve rate", None, None]


def test_every_usual_metric_is_on_the_list() -> None:
    for name in ("BIRD", "ALFWorld", "LiveCodeBench"):
        metric = usual_metric(name)
        assert metric is not None
        assert (metric.higher_is_better, metric.scale) == (True, "share"), name
    assert name_key("HumanEval") == name_key("Human-Eval")
