"""Which numbers of a text become results, and how they are read."""

import pytest

from graphbuilder.extraction.results.component import ResultFinder, make_results
from graphbuilder.extraction.results.metrics import is_higher_better
from graphbuilder.extraction.results.quantities import find_quantities
from graphbuilder.model import EntityType, ExtractedResult, Role
from tests.extraction.docs import NLP, named_doc

LEAD = "Planning is hard for agents. We propose Orchid, a planner that learns from ranked trials. "
TITLE = "Orchid: Planning from Ranked Trials"
OWN: dict[str, tuple[EntityType, Role | None]] = {"Orchid": ("METHOD", "PROPOSES")}


@pytest.fixture(scope="module")
def finder() -> ResultFinder:
    return make_results(NLP, "results")


def results(finder: ResultFinder, sentence: str, *benchmarks: str) -> list[ExtractedResult]:
    measured: tuple[EntityType, Role | None] = ("BENCHMARK", "EVALUATED_ON")
    names = OWN | dict.fromkeys(benchmarks, measured)
    doc = finder(named_doc(LEAD + sentence, names, TITLE))
    found: list[ExtractedResult] = doc._.results
    return found


def triples(found: list[ExtractedResult]) -> set[tuple[str, str, str]]:
    return {(result.system, result.benchmark, result.value) for result in found}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It reaches 63.3% on the test.", ["63.3%"]),
        (r"It reaches 63.3\% on the test.", [r"63.3\%"]),
        ("It gains 5.6 percentage points.", ["5.6 percentage points"]),
        ("It is 2.3x faster and 4× smaller.", ["2.3x", "4×"]),
        ("Scores rise from 31.2 to 40.5.", ["31.2", "40.5"]),
        ("Scores rise by 3 to 6 points.", ["3 to 6 points"]),
        ("It saves 85-90% of the tokens.", ["85-90%"]),
        ("It adds +1.7 dB at 180ms.", ["+1.7 dB", "180ms"]),
        ("Values of $3.0$ and $5.1$ follow.", ["3.0", "5.1"]),
        ("In 2024 we trained Qwen2.5-7B and GPT-4.", []),
        ("See v1.2.3 and [12b].", []),
        ("It handles 1,024 cases.", ["1,024"]),
    ],
)
def test_quantities_of_a_text(text: str, values: list[str]) -> None:
    assert [quantity.value for quantity in find_quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("63.3%", 63.3, "%"),
        ("+1.7%", 1.7, "%"),
        ("-0.4", -0.4, ""),
        ("1,024 points", 1024.0, "points"),
        ("2x", 2.0, "x"),
    ],
)
def test_number_and_unit_of_a_quantity(text: str, number: float, unit: str) -> None:
    (quantity,) = find_quantities(f" {text} ")
    assert (quantity.number, quantity.unit) == (number, unit)


def test_a_range_has_no_single_number() -> None:
    (quantity,) = find_quantities("85-90%")
    assert quantity.number is None


def test_a_number_on_a_benchmark_is_a_result_of_what_the_paper_proposes(finder: ResultFinder) -> None:
    (found,) = results(finder, "Orchid achieves 63.3% accuracy on AIME24.", "AIME24")
    assert (found.system, found.benchmark, found.value) == ("Orchid", "AIME24", "63.3%")
    assert (found.metric, found.number, found.unit, found.higher_is_better) == ("accuracy", 63.3, "%", True)
    assert 0 < found.confidence <= 1


def test_evidence_of_a_result_points_at_its_number(finder: ResultFinder) -> None:
    sentence = "Orchid achieves 63.3% accuracy on AIME24."
    (found,) = results(finder, sentence, "AIME24")
    text = LEAD + sentence
    assert found.evidence.field == "abstract"
    assert text[found.evidence.start : found.evidence.end] == "63.3%"
    assert found.evidence.sentence == sentence


def test_each_number_goes_to_the_benchmark_that_follows_it(finder: ResultFinder) -> None:
    found = results(finder, "Orchid achieves 63.3% on AIME24 and 95.6% on GSM8K.", "AIME24", "GSM8K")
    assert triples(found) == {("Orchid", "AIME24", "63.3%"), ("Orchid", "GSM8K", "95.6%")}


def test_respectively_pairs_numbers_and_benchmarks_in_order(finder: ResultFinder) -> None:
    found = results(
        finder,
        "On AIME24, GSM8K, and MATH, Orchid reaches 41.0%, 90.2%, and 77.5%, respectively.",
        "AIME24",
        "GSM8K",
        "MATH",
    )
    pairs = {(benchmark, value) for _, benchmark, value in triples(found)}
    assert pairs <= {("AIME24", "41.0%"), ("GSM8K", "90.2%"), ("MATH", "77.5%")}
    assert pairs


def test_counts_of_other_things_are_no_results(finder: ResultFinder) -> None:
    assert results(finder, "AIME24 holds 30 questions, and we run 4 seeds on 8 GPUs.", "AIME24") == []


def test_a_paper_without_benchmark_has_no_results(finder: ResultFinder) -> None:
    assert results(finder, "Orchid achieves 63.3% accuracy.") == []


@pytest.mark.parametrize(
    ("metric", "higher"),
    [
        ("accuracy", True),
        ("F1-score", True),
        ("pass@1", True),
        ("perplexity", False),
        ("FID", False),
        ("word error rate", False),
        ("latency", False),
        ("validation loss", False),
        ("error reduction", True),
        ("", None),
        ("frames", None),
    ],
)
def test_direction_of_a_metric(metric: str, higher: bool | None) -> None:
    assert is_higher_better(metric) is higher
