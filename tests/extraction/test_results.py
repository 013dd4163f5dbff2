"""Which numbers of a text become results, and how they are read."""

from dataclasses import replace

import pytest

from graphbuilder.extraction.results.component import ResultFinder, make_results
from graphbuilder.extraction.results.coordination import with_carried_units
from graphbuilder.extraction.results.metrics import find_metric, is_higher_better
from graphbuilder.extraction.results.quantities import find_quantities
from graphbuilder.extraction.results.units import read_sentences
from graphbuilder.extraction.results.written import as_written
from graphbuilder.model import EntityType, ExtractedResult, Role
from tests.extraction.docs import NLP, named_doc, sentence_doc

LEAD = "Planning is hard for agents. We propose Orchid, a planner that learns from ranked trials. "
TITLE = "Orchid: Planning from Ranked Trials"
Names = dict[str, tuple[EntityType, Role | None]]
OWN: Names = {"Orchid": ("METHOD", "PROPOSES")}
OTHERS: Names = {
    "Fernwood": ("METHOD", "COMPARES_TO"),
    "Qwen2.5-7B": ("MODEL", "USES"),
    "Llama-3-8B": ("MODEL", "USES"),
    "GPT-4o": ("MODEL", "COMPARES_TO"),
}


@pytest.fixture(scope="module")
def finder() -> ResultFinder:
    return make_results(NLP, "results")


def results(finder: ResultFinder, sentence: str, *benchmarks: str) -> list[ExtractedResult]:
    measured: tuple[EntityType, Role | None] = ("BENCHMARK", "EVALUATED_ON")
    named = {form: told for form, told in OTHERS.items() if form in sentence}
    names = OWN | named | dict.fromkeys(benchmarks, measured)
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
        ("Scores rise from only 31.2% to 40.5%.", ["31.2%", "40.5%"]),
        ("Scores rise from 3% to 9% at once and 5% to 7% later.", ["3%", "9%", "5%", "7%"]),
        ("Scores rise by 3 to 6 points.", ["3 to 6 points"]),
        ("Scores rise by 3.5% to 6.5% overall.", ["3.5% to 6.5%"]),
        ("Scores change (+4% to +7%) a little.", ["+4% to +7%"]),
        ("It saves 85-90% of the tokens.", ["85-90%"]),
        ("It saves 19%-55% of the tokens.", ["19%-55%"]),
        ("It is 1.6-2.1x faster.", ["1.6-2.1x"]),
        ("It adds +1.7 dB at 180ms.", ["+1.7 dB", "180ms"]),
        ("It scores 88.2±0.3 and 24.4 +/- 4.5 dB.", ["88.2±0.3", "24.4 +/- 4.5 dB"]),
        ("Values of $3.0$ and $5.1$ follow.", ["3.0", "5.1"]),
        ("It gains over 20% and more than 3 points.", ["over 20%", "more than 3 points"]),
        ("It gains up to 20% for ~5x the cost.", ["20%", "~5x"]),
        ("It needs < 4% and >60% of them.", ["< 4%", ">60%"]),
        ("It needs 41 percent of 9.5M steps.", ["41 percent", "9.5M"]),
        ("A threefold gain, then a 5-fold one.", ["threefold", "5-fold"]),
        ("It solves 13 out of 15 riddles.", ["13 out of 15"]),
        ("mAP@0.5:0.95 is 32.6%.", ["32.6%"]),
        ("In 2024 we trained Qwen2.5-7B and GPT-4.", []),
        ("See v1.2.3 and [12b].", []),
        ("It handles 1,024 cases.", ["1,024"]),
    ],
)
def test_quantities_of_a_text(text: str, values: list[str]) -> None:
    assert [quantity.value for quantity in find_quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("It adds 9.1 points on Alpha, 7.6 on Beta and 3 on Gamma.", ["points"] * 3),
        ("It adds 9.1 points on Alpha 24, 7.6 on Beta.", ["points"] * 3),
        ("Alpha rises by 3.1, Beta by 2.2 and Gamma by 5 points.", ["points"] * 3),
        ("It scores 54, 46 and 38%.", ["%"] * 3),
        ("It climbs from 50 to 57%.", ["%"] * 2),
        ("It adds 3 points on Alpha but reaches 7.3 on Beta.", ["points", ""]),
        ("It obtains 12.2% on Alpha and 7.3 on Beta.", ["%", ""]),  # Beta may be of another scale
        ("It adds 3 points; Beta has 7.3.", ["points", ""]),
        ("It is 2x faster with 5 GB and 3 steps.", ["x", "GB", ""]),
    ],
)
def test_numbers_of_a_list_have_its_unit(text: str, units: list[str]) -> None:
    assert [quantity.unit for quantity in with_carried_units(text, find_quantities(text))] == units


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("63.3%", 63.3, "%"),
        ("+1.7%", 1.7, "%"),
        ("-0.4", -0.4, ""),
        ("1,024 points", 1024.0, "points"),
        ("2x", 2.0, "x"),
        ("over 20%", 20.0, "%"),
        ("fourfold", 4.0, "x"),
    ],
)
def test_number_and_unit_of_a_quantity(text: str, number: float, unit: str) -> None:
    (quantity,) = find_quantities(f" {text} ")
    assert (quantity.number, quantity.unit) == (number, unit)


@pytest.mark.parametrize("text", ["85-90%", "3 to 6 points", "88.2±0.3", "13 out of 15"])
def test_a_range_has_no_single_number(text: str) -> None:
    (quantity,) = find_quantities(text)
    assert quantity.number is None


@pytest.mark.parametrize(
    ("value", "source", "written"),
    [
        ("63.3%", r"We reach 63.3\% there.", r"63.3\%"),
        ("63.3%", r"We reach $63.3\%$ there.", r"$63.3\%$"),
        ("64%", "We save $64$% of it.", "$64$%"),
        ("8.7×", r"It is $8.7\times$ faster.", r"$8.7\times$"),
        ("9×", r"It is 9$\times$ faster.", r"9$\times$"),
        ("88.2±0.3", r"It has 88.2$\pm$0.3 now.", r"88.2$\pm$0.3"),
        ("3.0", "It has $3.0$ now.", "3.0"),
        ("41%", "It has 41% now, as said.", "41%"),
        ("7%", "It has 17% now, and nothing else.", "7%"),
        ("7%", "", "7%"),
    ],
)
def test_a_value_is_given_as_the_source_writes_it(value: str, source: str, written: str) -> None:
    assert as_written(value, "", source) == written


def test_of_equal_values_the_one_at_the_same_place_is_given() -> None:
    assert as_written("5%", "It has 5% here and ", r"It has 5\% here and $5\%$ there.") == r"$5\%$"


def test_a_sentence_is_read_as_words_numbers_and_names() -> None:
    names: Names = OWN | {"AIME24": ("BENCHMARK", "EVALUATED_ON"), "Fernwood": ("METHOD", "COMPARES_TO")}
    doc = named_doc("Orchid has 41.5% on AIME24, Fernwood has 3.", names)
    (sentence,) = read_sentences(doc, doc._.names)
    told = [unit.text for unit in sentence.units]
    assert told == ["<own>", "has", "<q>", "on", "<b>", ",", "<sys>", "has", "<q>", "."]
    assert [quantity.value for quantity in sentence.quantities] == ["41.5%", "3"]


def test_a_number_inside_a_name_is_no_quantity() -> None:
    doc = named_doc("MATH 500 is hard.", {"MATH 500": ("BENCHMARK", "EVALUATED_ON")})
    (sentence,) = read_sentences(doc, doc._.names)
    assert sentence.quantities == ()


FOUND = [
    # one number on one benchmark
    ("Orchid achieves 63.3% accuracy on AIME24.", {("AIME24", "63.3%")}),
    ("Orchid reaches 41.5 BLEU on WMT14.", {("WMT14", "41.5")}),
    ("On GSM8K, Orchid attains an accuracy of 88.1%.", {("GSM8K", "88.1%")}),
    ("On LIBERO, our method achieves a success rate of 95.6%.", {("LIBERO", "95.6%")}),
    ("Our method achieves a 72.9% success rate on ALFWorld.", {("ALFWorld", "72.9%")}),
    ("Orchid now leads BRIGHT with 31.4 nDCG@10.", {("BRIGHT", "31.4")}),
    ("It achieves an F1 score of 0.91 on CoNLL-2003.", {("CoNLL-2003", "0.91")}),
    ("On ImageNet, Orchid obtains an FID of 2.1.", {("ImageNet", "2.1")}),
    ("Orchid achieves 84.2 percent accuracy on CIFAR-10.", {("CIFAR-10", "84.2 percent")}),
    # gains
    ("Orchid improves accuracy by 5.2% on GSM8K.", {("GSM8K", "5.2%")}),
    ("Orchid outperforms Fernwood by 3.4 points on MMLU.", {("MMLU", "3.4 points")}),
    ("Orchid surpasses the previous best method by +4.79% on GSM8K.", {("GSM8K", "+4.79%")}),
    ("On AIME24, it yields a 12.5% absolute improvement over GPT-4o.", {("AIME24", "12.5%")}),
    ("Orchid boosts MATH accuracy by over 20%.", {("MATH", "over 20%")}),
    ("On HumanEval, Orchid brings a 10.5x speedup.", {("HumanEval", "10.5x")}),
    ("Orchid improves the pass rate on HumanEval by 3 to 6 points.", {("HumanEval", "3 to 6 points")}),
    # several benchmarks
    ("Orchid achieves 63.3% on AIME24 and 95.6% on GSM8K.", {("AIME24", "63.3%"), ("GSM8K", "95.6%")}),
    ("Orchid improves AIME24 and GPQA by 6.4% and 22.6%, respectively.", {("AIME24", "6.4%"), ("GPQA", "22.6%")}),
    ("It gains 13.1% and 9.4% on TextVQA and VizWiz, respectively.", {("TextVQA", "13.1%"), ("VizWiz", "9.4%")}),
    (
        "On AIME24, GSM8K, and MATH, Orchid reaches 41.0%, 90.2%, and 77.5%, respectively.",
        {("AIME24", "41.0%"), ("GSM8K", "90.2%"), ("MATH", "77.5%")},
    ),
    (
        "Orchid achieves strong results: 68.7% on MMBench, 43.3% on MMMU, and 85.6% on ScienceQA.",
        {("MMBench", "68.7%"), ("MMMU", "43.3%"), ("ScienceQA", "85.6%")},
    ),
    ("Orchid gains on AIME24 (+5.1%) and on GSM8K (+2.2%).", {("AIME24", "+5.1%"), ("GSM8K", "+2.2%")}),
    ("Orchid achieves an average gain of 8.4% on AIME24 and GPQA.", {("AIME24", "8.4%"), ("GPQA", "8.4%")}),
    # from one to another
    ("Orchid improves accuracy on GSM8K from 30.8% to 41.5%.", {("GSM8K", "41.5%")}),
    ("On GSM8K, Orchid raises the accuracy from 61.6% to 67.1%.", {("GSM8K", "67.1%")}),
    # the benchmark a sentence before
    ("We evaluate on GSM8K. Orchid achieves 63.3% accuracy.", {("GSM8K", "63.3%")}),
    ("Experiments on LIBERO follow. Our method achieves a success rate of 95.6%.", {("LIBERO", "95.6%")}),
]


@pytest.mark.parametrize(("sentence", "pairs"), FOUND)
def test_what_is_measured_is_a_result_of_what_the_paper_proposes(
    finder: ResultFinder, sentence: str, pairs: set[tuple[str, str]]
) -> None:
    found = triples(results(finder, sentence, *(benchmark for benchmark, _ in pairs)))
    assert {("Orchid", *pair) for pair in pairs} <= found
    values = {value for _, value in pairs}
    assert {(benchmark, value) for _, benchmark, value in found if value in values} == pairs


NO_RESULTS = [
    "AIME24 holds 30 questions, and we run 4 seeds on 8 GPUs.",
    "AIME24 was made by 12 people in 3 months.",
    "We train Orchid for 100 epochs on 64 GPUs before AIME24.",
    "AIME24 spans 5 domains and 40 languages.",
    "Orchid has 7 layers and is trained with a batch size of 256, then run on AIME24.",
    "AIME24 consists of 1,200 images with 14 classes.",
    "We collect 2,500 problems from 36 papers for AIME24.",
    "We make three contributions: (1) Orchid, (2) a study on AIME24, and (3) code.",
]


@pytest.mark.parametrize("sentence", NO_RESULTS)
def test_counts_of_other_things_are_no_results(finder: ResultFinder, sentence: str) -> None:
    assert results(finder, sentence, "AIME24") == []


OF_OTHERS = [
    ("On GSM8K, Orchid achieves 81.2%, while GPT-4o achieves 74.5%.", "GPT-4o", "74.5%"),
    ("On GSM8K, Orchid achieves 81.2%, surpassing GPT-4o (74.5%).", "GPT-4o", "74.5%"),
    ("Qwen2.5-7B reaches 60.4% and Llama-3-8B reaches 55.2% on GSM8K.", "Llama-3-8B", "55.2%"),
    ("Qwen2.5-7B reaches 60.4% and Llama-3-8B reaches 55.2% on GSM8K.", "Qwen2.5-7B", "60.4%"),
    ("Even GPT-4o achieves only 23.4% accuracy on GSM8K.", "GPT-4o", "23.4%"),
]


@pytest.mark.parametrize(("sentence", "system", "value"), OF_OTHERS)
def test_a_number_of_another_system_is_its_result(finder: ResultFinder, sentence: str, system: str, value: str) -> None:
    assert {s for s, _, v in triples(results(finder, sentence, "GSM8K")) if v == value} <= {system}


def test_a_result_has_number_metric_unit_and_direction(finder: ResultFinder) -> None:
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


def test_a_result_keeps_the_form_that_its_source_gives_it(finder: ResultFinder) -> None:
    names: Names = OWN | {"AIME24": ("BENCHMARK", "EVALUATED_ON")}
    doc = named_doc(LEAD + "Orchid achieves 63.3% accuracy on AIME24.", names, TITLE)
    doc._.paper = replace(doc._.paper, raw_abstract=LEAD + r"Orchid achieves 63.3\% accuracy on \textbf{AIME24}.")
    (found,) = finder(doc)._.results
    assert (found.value, found.written) == ("63.3%", r"63.3\%")


def test_a_paper_without_benchmark_has_no_results(finder: ResultFinder) -> None:
    assert results(finder, "Orchid achieves 63.3% accuracy.") == []


def test_a_paper_without_system_has_no_results(finder: ResultFinder) -> None:
    doc = finder(named_doc("Accuracy on AIME24 is 63.3%.", {"AIME24": ("BENCHMARK", "EVALUATED_ON")}))
    assert doc._.results == []


def test_a_paper_without_numbers_or_text_has_no_results(finder: ResultFinder) -> None:
    assert results(finder, "Orchid does well on AIME24.", "AIME24") == []
    assert finder(sentence_doc(""))._.results == []


@pytest.mark.parametrize(
    ("sentence", "metric"),
    [
        ("Orchid achieves 63.3% accuracy on AIME24.", "accuracy"),
        ("Orchid has an F1 score of 63.3%.", "F1 score"),
        ("Orchid reduces the word error rate on TED from 70% to 63.3%.", "word error rate"),
        ("Orchid brings a 63.3% absolute improvement.", "absolute improvement"),
        ("Orchid runs at 63.3% there.", ""),
    ],
)
def test_metric_in_the_words_of_the_text(sentence: str, metric: str) -> None:
    doc = sentence_doc(sentence)
    (span,) = doc.sents
    quantity = next(quantity for quantity in find_quantities(sentence) if quantity.value == "63.3%")
    assert find_metric(span, quantity) == metric


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
