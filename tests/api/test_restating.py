"""Questions in words again, and with parts of them changed: they read as what they were made of."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from api.chips import chips_of
from api.facets import facets_of
from api.restating import restate
from api.rewording import Change, reword
from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.questions.names import names_of
from graphbuilder.questions.reader import read_question
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.questions.graph import question_graph

TODAY: Final = dt.date(2026, 11, 30)
PHRASINGS: Final = Path(__file__).parents[1] / "questions"
LISTS: Final = ("papers", "entities", "count")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(str(tmp_path_factory.mktemp("restating") / "graph.db"))
    opened.write(question_graph())
    yield opened
    opened.close()


def answer(store: Store, question: str) -> Answer:
    return ask(store, question, today=TODAY, limit=1)


def meaning(parsed: dict[str, Any], kind: str) -> tuple[Any, ...]:
    """What a question asks for, whatever its words."""
    filters = sorted(
        (sorted(item["roles"]), sorted(entity["id"] for entity in item["entities"]), item["any_of"], item["negate"])
        for item in parsed["filters"]
    )
    rest = [parsed[name] for name in ("want", "since", "until", "text", "limit")]
    return kind, str(filters), sorted(entity["id"] for entity in parsed["subjects"]), *rest


def phrasings() -> list[str]:
    lines = [line for file in sorted(PHRASINGS.glob("*.txt")) for line in file.read_text("utf-8").splitlines()]
    return [line.split(" | ")[0] for line in lines if line and not line.startswith("#")]


def test_nearly_every_question_of_the_suite_is_told_again_in_words_that_mean_the_same(store: Store) -> None:
    index = names_of(store)
    known = [
        read for question in phrasings() if (read := read_question(question, index, today=TODAY)).kind != "unknown"
    ]
    told = [read_question(restate(read.parsed(), read.kind), index, today=TODAY) for read in known]
    same = [meaning(a.parsed(), a.kind) == meaning(b.parsed(), b.kind) for a, b in zip(known, told, strict=True)]
    assert len(known) > 500
    assert sum(same) / len(same) > 0.97


def test_nearly_every_change_of_a_part_asks_for_what_it_says(store: Store) -> None:
    index = names_of(store)
    right, all_of_them = 0, 0
    for question in phrasings()[::3]:
        found = answer(store, question)
        if found.kind not in LISTS:
            continue
        for place, item in enumerate(found.parsed["filters"]):
            chip = next(chip for chip in chips_of(found) if chip.key == f"filter-{place}")
            rest = [other for other in found.parsed["filters"] if other is not item]
            other_way = [{**one, "negate": one["negate"] != (one is item)} for one in found.parsed["filters"]]
            for words, filters in ((chip.without, rest), (chip.toggled, other_way)):
                read = read_question(str(words), index, today=TODAY)
                wanted = meaning({**found.parsed, "filters": filters}, found.kind)
                right += meaning(read.parsed(), read.kind) == wanted
                all_of_them += 1
    assert all_of_them > 200
    assert right / all_of_them > 0.97


@pytest.mark.parametrize(
    ("question", "again"),
    [
        ("which papers use GRPO on MATH?", "papers using GRPO on MATH"),
        ("papers using GRPO or DAPO but not PPO since 2024", "papers using GRPO or DAPO not using PPO since 2024"),
        ("benchmarks used with DPO", "benchmarks used in papers using DPO"),
        ("is GRPO better than PPO on GSM8K?", "compare GRPO and PPO on GSM8K"),
        ("papers on MATH and GSM8K in 2025", "papers on MATH and GSM8K in 2025"),
        ("how many papers use RLHF", "how many papers using RLHF"),
        ("papers that use GRPO or are evaluated on MATH", "papers using GRPO or evaluated on MATH"),
        ("papers using models from DeepSeek", "papers using models from DeepSeek"),
        ("best result on MATH", "best results on MATH"),
        ("what is GRPO", "what is GRPO"),
        ("GRPO over time", "timeline of GRPO"),
        ("how are GRPO and DPO connected", "path from GRPO to DPO"),
        ("worst results on MATH below 50", "worst results on MATH below 50"),
        ("benchmarks shared by GRPO and DPO", "benchmarks shared by GRPO and DPO"),
    ],
)
def test_question_is_told_in_plain_words(store: Store, question: str, again: str) -> None:
    found = answer(store, question)
    assert restate(found.parsed, found.kind) == again


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        (Change("filter-0", "DAPO"), "papers using DAPO on MATH since 2024"),
        (Change("filter-0", "DAPO or PPO"), "papers using DAPO or PPO on MATH since 2024"),
        (Change("filter-1", "GSM8K"), "papers using GRPO on GSM8K since 2024"),
        (Change("dates", since="2023", until="2023"), "papers using GRPO on MATH in 2023"),
        (Change("dates"), "papers using GRPO on MATH"),
        (Change("dates", since="soon"), "papers using GRPO on MATH"),
        (Change("words", "long context"), 'papers using GRPO on MATH about "long context" since 2024'),
        (Change("add from", "OpenAI"), "papers using GRPO on MATH from OpenAI since 2024"),
        (Change("add with the words", "critic"), 'papers using GRPO on MATH about "critic" since 2024'),
        (Change("add nonsense", "OpenAI"), ""),
        (Change("filter-9", "DAPO"), ""),
        (Change("filter-0", "  "), ""),
    ],
)
def test_part_is_changed_or_added(store: Store, change: Change, asked: str) -> None:
    assert reword(answer(store, "papers using GRPO on MATH since 2024"), change) == asked


def test_chips_tell_each_part_with_what_it_can_be_changed_to(store: Store) -> None:
    want, using, on, dates = chips_of(answer(store, "papers using GRPO but not on MATH since 2024"))
    assert {choice.words for choice in want.choices} >= {"papers", "methods", "labs", "how many"}
    assert (using.words, [row["name"] for row in using.names], using.negate) == ("using", ["GRPO"], False)
    assert using.without == "papers not on MATH since 2024"
    assert using.kinds == ("methods", "models")
    assert (on.negate, on.toggled) == (True, "papers using GRPO on MATH since 2024")
    assert [choice.words for choice in on.choices if choice.chosen] == ["evaluated or trained on"]
    assert (dates.text, dates.without) == ("since 2024", "papers using GRPO not on MATH")


def test_facets_count_what_their_questions_find(store: Store) -> None:
    found = answer(store, "papers using GRPO")
    facets = facets_of(store, found, 0.4)
    assert {facet.title for facet in facets} >= {"Role of GRPO", "Year", "Lab", "Confidence at least"}
    for facet in facets:
        for option in facet.options:
            least = 0.4 if option.least is None else option.least
            again = ask(store, option.question, today=TODAY, limit=1, min_confidence=least)
            assert again.total == option.papers, (facet.title, option)


def test_other_answers_have_no_facets(store: Store) -> None:
    for question in ("best result on MATH", "what is GRPO", "papers using GROP"):
        assert facets_of(store, answer(store, question), 0.4) == []
