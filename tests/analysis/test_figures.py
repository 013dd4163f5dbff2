"""What a stated number is: score or gain, in which unit, under which setting."""

import pytest

from graphbuilder.analysis.figures import Figure, read_figure
from graphbuilder.extraction.results.quantities import find_quantities
from graphbuilder.store.base import Row


def row(sentence: str, value: str, metric: str | None = "accuracy", benchmark: str | None = None) -> Row:
    quantity = next(one for one in find_quantities(sentence) if one.value == value)
    read = {"value": value, "number": quantity.number, "unit": quantity.unit}
    return {"metric": metric, "sentence": sentence, "benchmark": benchmark, **read}


def figure(sentence: str, value: str, metric: str | None = "accuracy", benchmark: str | None = None) -> Figure:
    return read_figure(row(sentence, value, metric, benchmark))


@pytest.mark.parametrize(
    ("sentence", "value", "metric", "told"),
    [
        ("It has an accuracy of 0.92 there.", "0.92", "accuracy", (92.0, "%")),
        ("It has an accuracy of 92% there.", "92%", "accuracy", (92.0, "%")),
        ("It has an accuracy of 92 there.", "92", "accuracy", (92.0, "%")),
        ("It has an accuracy of 57 points there.", "57 points", "accuracy", (57.0, "%")),
        ("It has an accuracy of 1 there.", "1", "accuracy", (1.0, "")),  # all, or one percent
        ("It has a score of 0.92 there.", "0.92", "score", (0.92, "")),
        ("It has a BLEU of 27.5 there.", "27.5", "BLEU", (27.5, "")),
        ("It answers with a latency of 180ms there.", "180ms", "latency", (0.18, "s")),
        ("It answers with a latency of 2 minutes there.", "2 minutes", "latency", (120.0, "s")),
        ("It needs a memory of 12 GB there.", "12 GB", "memory", (12.0, "GB")),
        ("It spends 1.5K tokens there.", "1.5K", "token usage", (1500.0, "tokens")),
        ("It spends 900 tokens there.", "900", "token usage", (900.0, "tokens")),
        ("It spends 2M tokens there.", "2M", "token usage", (2_000_000.0, "tokens")),
    ],
)
def test_unit_is_told_and_what_is_surely_the_same_is_converted(
    sentence: str, value: str, metric: str, told: tuple[float, str]
) -> None:
    found = figure(sentence, value, metric)
    assert (found.kind, found.amount, found.unit) == ("score", *told)


@pytest.mark.parametrize(
    ("sentence", "value", "metric", "kind"),
    [
        ("It beats the baseline by 3.1 points.", "3.1 points", "", "gain"),
        ("It improves over the baseline by up to 12%.", "12%", "accuracy", "gain"),
        ("It adds 9.1 points on Aaa, 7.6 on Bbb and 3 on Ccc.", "7.6", "accuracy", "gain"),
        ("It loses over 2 points on Aaa.", "over 2 points", "accuracy", "loss"),
        ("We enhance it by 9.1 points on Aaa, 7.6 on Bbb and 3 on Ccc.", "3", "accuracy", "gain"),
        ("It improves the score (+4.1 on Aaa, +8.3 on Bbb).", "+8.3", "score", "gain"),
        ("Accuracy improvements of up to 13.75 points follow.", "13.75 points", "accuracy", "gain"),
        ("The accuracy is 34 points above that of the other.", "34 points", "accuracy", "gain"),
        ("It pays with a 0.6% accuracy drop.", "0.6%", "accuracy", "loss"),
        ("Its loss decreases by 31% at last.", "31%", "loss", "gain"),
        ("Its accuracy falls by 16 points at last.", "16 points", "accuracy", "loss"),
        ("It runs 2.4x faster on Aaa.", "2.4x", "", "gain"),
        ("It gives a 39% reduction in the recall residual ratio.", "39%", "reduction", "change"),
        ("The accuracy lies between, at 19-20% for all.", "19-20%", "accuracy", "range"),
        ("It arrives at 50 points on Aaa.", "50 points", "", "score"),
        ("It reaches 62% on Aaa, surpassing the 54.9% of the other.", "54.9%", "accuracy", "score"),
        ("Accuracy rises from 82.9% to 88.2% on Aaa.", "88.2%", "accuracy", "score"),
        ("First comes Aaa, followed by 31% for Bbb.", "31%", "accuracy", "score"),
        ("It is preferred by 72% of the judges.", "72%", "win rate", "score"),
        ("Its accuracy drops from 83% to 70% there.", "70%", "accuracy", "score"),
        ("Its error is reduced to 12% there.", "12%", "error", "score"),
        ("It wins by a margin of 3% there.", "3%", "accuracy", "gain"),
    ],
)
def test_gain_is_told_from_a_score(sentence: str, value: str, metric: str, kind: str) -> None:
    assert figure(sentence, value, metric).kind == kind


def test_bare_gain_of_a_share_is_in_points_unless_it_may_be_a_fraction() -> None:
    told = "It yields improvements of 3.0, 5.1, and 0.2 on Aaa, Bbb, and Ccc."
    assert [figure(told, value).unit for value in ("3.0", "5.1", "0.2")] == ["points", "points", ""]


def test_what_changed_is_read_beside_the_number() -> None:
    told = "It has 95% accuracy while reducing token consumption by 25.3% and with 11% fewer steps."
    assert [figure(told, value).metric.name for value in ("95%", "25.3%")] == ["accuracy", "token consumption"]
    assert figure(told, "25.3%").kind == "gain"  # fewer tokens are better
    assert figure("It cuts inference FLOPs by 1.7x.", "1.7x").kind == "gain"
    assert figure("It lifts Aaa by 3%.", "3%", "accuracy").metric.name == "accuracy"  # Aaa is no metric
    both = "While memory cost and training time were reduced by more than 70% there."
    assert figure(both, "more than 70%").metric.name == "memory cost and training time"


@pytest.mark.parametrize(
    ("sentence", "value", "setting"),
    [
        ("It scores 63% on Aaa in the five-shot setting, 51% on Bbb.", "63%", "5-shot"),
        ("It scores 63% on Aaa in the five-shot setting, 51% on Bbb.", "51%", ""),
        ("Few-shot Sprout reaches 86% on Aaa and 71% on Bbb.", "71%", "few-shot"),
        ("It attains 52% on Aaa without tools, and 61% with self-consistency over 64 samples.", "52%", "without tools"),
        (
            "It attains 52% on Aaa without tools, and 61% with self-consistency over 64 samples.",
            "61%",
            "majority vote of 64",
        ),
        ("It scores 83.6 on Aaa with CoT and 85.3 with Python.", "85.3", "with tools"),
        ("It climbs to 71%, or 87% with majority voting; few-shot it fails.", "71%", ""),
        ("It beats a few-shot Sprout with 71% on Aaa.", "71%", ""),
        ("With eight examples, it solves 57% of Aaa, while it solves only 18% without.", "18%", ""),
    ],
)
def test_setting_belongs_to_the_number_beside_it(sentence: str, value: str, setting: str) -> None:
    assert figure(sentence, value).setting == setting


def test_number_of_tries_is_part_of_the_metric() -> None:
    told = "Drawing a hundred samples lifts the rate to 70.2%."
    found = figure(told, "70.2%", "rate", "HumanEval")
    assert (found.metric.name, found.setting, found.metric_from) == ("pass@100", "", "benchmark")


def test_unnamed_metric_is_that_of_the_verb_the_words_before_or_the_benchmark() -> None:
    assert figure("It resolves 12.5% of the issues.", "12.5%", "").metric.name == "solve rate"
    assert figure("It has FIDs: 1.97 on Aaa, 1.84 on Bbb.", "1.84", "").metric.name == "FID"
    assert figure("At pass@16 it goes from 61% to 67%.", "67%", "", "HumanEval").metric.name == "pass@16"
    assert figure("It obtains 85.7 on it.", "85.7", "", "MMLU").group == ("accuracy", "", "score", "%")
    assert figure("It obtains 85.7 on it.", "85.7", "", "Aaa").group == ("", "", "score", "")


def test_number_that_its_sentence_lacks_is_still_read() -> None:
    found = read_figure({"value": "0.5", "metric": "acc", "number": 0.5, "unit": None, "sentence": None})
    assert (found.kind, found.amount, found.unit) == ("score", 50.0, "%")
