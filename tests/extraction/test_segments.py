"""Which benchmark and which system the build of a sentence gives a number to."""

from collections.abc import Mapping

import pytest

from graphbuilder.extraction.doc import names_of
from graphbuilder.extraction.results.candidates import StatedNumber, find_numbers
from graphbuilder.extraction.results.component import ResultFinder, make_results
from graphbuilder.extraction.results.segments import Pairing, settle
from graphbuilder.model import EntityType, Role
from tests.extraction.docs import NLP, named_doc

LEAD = "We propose Orchid, a planner. "
KINDS: Mapping[str, tuple[EntityType, Role | None]] = {
    "Orchid": ("METHOD", "PROPOSES"),
    "Fernwood": ("METHOD", "COMPARES_TO"),
    "Tamarisk": ("MODEL", "COMPARES_TO"),
    "GridPlan": ("BENCHMARK", "EVALUATED_ON"),
    "MazeBench": ("BENCHMARK", "EVALUATED_ON"),
    "StepQuiz": ("BENCHMARK", "EVALUATED_ON"),
}


def stated(sentence: str, *more: str) -> dict[str, StatedNumber]:
    """The numbers of a sentence by how they are written."""
    text = LEAD + " ".join([*more, sentence])
    found = find_numbers(named_doc(text, {form: kind for form, kind in KINDS.items() if form in text}))
    return {number.quantity.value: number for number in found}


def named(number: StatedNumber, places: frozenset[int]) -> set[str]:
    return {number.names[place].name for place in places}


def own_benchmarks(sentence: str) -> dict[str, set[str]]:
    return {value: named(number, number.paired_benchmarks().own) for value, number in stated(sentence).items()}


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (
            "Orchid reaches 61% on GridPlan, 47% on MazeBench.",
            {"61%": {"GridPlan"}, "47%": {"MazeBench"}},
        ),
        (
            "Orchid reaches 61% and 47% on GridPlan and MazeBench, respectively.",
            {"61%": {"GridPlan"}, "47%": {"MazeBench"}},
        ),
        (
            "Its score rises from 52% to 61% on GridPlan and from 40% to 47% on MazeBench.",
            {"52%": {"GridPlan"}, "61%": {"GridPlan"}, "40%": {"MazeBench"}, "47%": {"MazeBench"}},
        ),
        (
            "It tunes Fernwood (Fernwood), rising from 52% to 61% on GridPlan and from 40% to 47% on MazeBench, and "
            "with votes to 66% and 50%.",
            {
                "52%": {"GridPlan"},
                "61%": {"GridPlan"},
                "40%": {"MazeBench"},
                "47%": {"MazeBench"},
                "66%": {"GridPlan"},
                "50%": {"MazeBench"},
            },
        ),
        ("On GridPlan and MazeBench it scores 61% and 47%.", {"61%": {"GridPlan"}, "47%": {"MazeBench"}}),
        ("Orchid scores 61% on GridPlan and MazeBench alike.", {"61%": {"GridPlan", "MazeBench"}}),
        ("It improves GridPlan by 9 points, and MazeBench is reported too.", {"9 points": {"GridPlan"}}),
        ("It lifts MazeBench from 40% to 47%, with GridPlan unharmed.", {"40%": {"MazeBench"}, "47%": {"MazeBench"}}),
        ("Gains are largest on GridPlan (61%) and MazeBench (47%).", {"61%": {"GridPlan"}, "47%": {"MazeBench"}}),
        ("Orchid reaches 61% on GridPlan; MazeBench is measured too.", {"61%": {"GridPlan"}}),
        ("It gains 3% 4% and 5% on GridPlan MazeBench and StepQuiz.", {"3%": set(), "4%": set(), "5%": set()}),
    ],
)
def test_number_belongs_to_the_benchmark_of_its_own_phrase(sentence: str, told: dict[str, set[str]]) -> None:
    assert own_benchmarks(sentence) == told


@pytest.mark.parametrize(
    ("sentence", "value", "barred"),
    [
        (
            "Success on GridPlan reaches 61%, where Tamarisk alone has 52%, although MazeBench gets worse.",
            "52%",
            "MazeBench",
        ),
        ("On GridPlan, Orchid has a score of 61%, and on MazeBench of 47%.", "61%", "MazeBench"),
        ("On GridPlan, Orchid has a score of 61%, and on MazeBench of 47%.", "47%", "GridPlan"),
        ("Lifts reach 14% on rare tasks like GridPlan, and 35% on the length of answers.", "35%", "GridPlan"),
    ],
)
def test_number_never_belongs_to_a_benchmark_of_another_clause(sentence: str, value: str, barred: str) -> None:
    number = stated(sentence)[value]
    assert barred in named(number, number.paired_benchmarks().barred)


def test_number_on_something_unknown_belongs_to_no_benchmark_of_other_sentences() -> None:
    before = "Orchid is measured on GridPlan."
    number = stated("For RQ-NINE its win rate is 61%.", before)["61%"]
    assert named(number, number.paired_benchmarks().barred) == {"GridPlan"}
    number = stated("For Tamarisk;RQ its win rate is 61%.", before)["61%"]
    assert named(number, number.paired_benchmarks().barred) == {"GridPlan"}
    number = stated("For Tamarisk its win rate is 61%.", before)["61%"]
    assert number.paired_benchmarks() == Pairing()
    number = stated("In total its win rate is 61%.", before)["61%"]
    assert number.paired_benchmarks() == Pairing()


@pytest.mark.parametrize(
    ("sentence", "value", "system"),
    [
        ("On GridPlan it reaches 61%, where Tamarisk alone has 52%.", "52%", "Tamarisk"),
        ("On GridPlan it has the best rate: 61%, against 52% for Fernwood.", "52%", "Fernwood"),
        ("On GridPlan, Orchid solves 61%, Tamarisk 52%.", "52%", "Tamarisk"),
    ],
)
def test_number_of_a_baseline_belongs_to_the_baseline(sentence: str, value: str, system: str) -> None:
    number = stated(sentence)[value]
    pairing = number.paired_systems()
    assert named(number, pairing.own) == {system}
    assert not pairing.own & pairing.barred


@pytest.mark.parametrize(
    ("sentence", "value", "barred"),
    [
        ("On GridPlan it solves 61%, compared to 52% for plain search.", "52%", {"Orchid"}),
        ("Its score on GridPlan rises from 52% to 61%.", "52%", {"Orchid"}),
        ("Its score on GridPlan rises from 52% to 61%.", "61%", set()),
        (
            "Tamarisk solves 61% of GridPlan, while plain search solves 17%; a tuned Fernwood is surpassed.",
            "17%",
            {"Fernwood"},
        ),
    ],
)
def test_number_is_not_of_a_system_that_the_sentence_rules_out(sentence: str, value: str, barred: set[str]) -> None:
    number = stated(sentence)[value]
    assert named(number, number.paired_systems().barred) == barred


def test_version_of_a_name_is_no_number() -> None:
    text = LEAD + "Raters prefer it to Fernwood 1.5 and 2.1 on GridPlan, by 61%."
    kinds = dict(KINDS) | {"Fernwood 1.5": KINDS["Fernwood"]}
    doc = named_doc(text, {form: kinds[form] for form in ("Orchid", "Fernwood 1.5", "GridPlan")})
    assert names_of(doc)
    assert [number.quantity.value for number in find_numbers(doc)] == ["61%"]


def test_names_that_a_number_belongs_to_are_as_likely_as_the_likeliest_and_barred_ones_go() -> None:
    told = settle({1: 0.8, 2: 0.3, 3: 0.2}, Pairing(frozenset({2}), frozenset({1})))
    assert told == {2: 0.8, 3: 0.2}
    assert settle({1: 0.8}, Pairing()) == {1: 0.8}


@pytest.fixture(scope="module")
def finder() -> ResultFinder:
    return make_results(NLP, "results")


def test_results_of_parallel_pairs_keep_to_their_benchmarks(finder: ResultFinder) -> None:
    sentence = (
        "Orchid rises from 52% to 61% on GridPlan and from 40% to 47% on MazeBench, and with votes to 66% and 50%."
    )
    doc = finder(named_doc(LEAD + sentence, {form: KINDS[form] for form in ("Orchid", "GridPlan", "MazeBench")}))
    wanted = {("GridPlan", "61%"), ("GridPlan", "66%"), ("MazeBench", "47%"), ("MazeBench", "50%")}
    assert {(result.benchmark, result.value) for result in doc._.results} <= wanted
