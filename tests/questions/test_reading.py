"""Phrasings are read as their lists say, and the readings say so in plain words."""

import datetime as dt
from pathlib import Path

import pytest

from graphbuilder.errors import QuestionError
from graphbuilder.questions.ask import ask
from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.question import Question
from graphbuilder.questions.reader import LONGEST, read_question
from graphbuilder.questions.wording import describe_question
from graphbuilder.store.base import Store
from tests.questions.conftest import TODAY
from tests.questions.phrasings import Phrasing, read_phrasings, reading_parts

HERE = Path(__file__).parent
LISTS = (
    "phrasings.txt", "unseen_new.txt", "unseen_newer.txt", "unseen_third.txt", "unseen_fourth.txt", "unseen_fifth.txt",
)  # fmt: skip
PHRASINGS = list(dict.fromkeys(phrasing for file in LISTS for phrasing in read_phrasings(HERE / file)))
READINGS = [
    line.split(" | ")
    for line in (HERE / "readings.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.fixture(scope="module")
def index(store: Store) -> NameIndex:
    return NameIndex(store)


def read(text: str, index: NameIndex) -> Question:
    return read_question(text, index, today=TODAY)


@pytest.mark.parametrize("phrasing", PHRASINGS, ids=lambda phrasing: phrasing.question)
def test_phrasing_is_read_as_listed(phrasing: Phrasing, index: NameIndex) -> None:
    question = read(phrasing.question, index)
    assert (question.kind, question.want) == (phrasing.kind, phrasing.want)
    assert phrasing.is_met_by(question), sorted(reading_parts(question))


@pytest.mark.parametrize(("text", "reading"), READINGS, ids=[text for text, _ in READINGS])
def test_reading_says_in_plain_words_what_is_asked(text: str, reading: str, index: NameIndex) -> None:
    assert describe_question(read(text, index)) == reading


@pytest.mark.parametrize(("file", "least"), [("unseen.txt", 39), ("unseen_late.txt", 40), ("unseen_last.txt", 30)])
def test_phrasings_set_aside_keep_being_read(file: str, least: int, index: NameIndex) -> None:
    met = [phrasing.is_met_by(read(phrasing.question, index)) for phrasing in read_phrasings(HERE / file)]
    assert len(met) >= 30
    assert sum(met) >= least


@pytest.mark.parametrize("phrasing", PHRASINGS[::7], ids=lambda phrasing: phrasing.question)
def test_reading_is_the_same_from_a_new_index(phrasing: Phrasing, index: NameIndex, store: Store) -> None:
    assert read(phrasing.question, index) == read(phrasing.question, NameIndex(store))


def test_unknown_names_come_with_names_near_them(index: NameIndex) -> None:
    (unknown,) = read("papers using Qwen3-7B", index).unknown
    assert unknown.asked == "Qwen3-7B"
    assert [entity.name for entity in unknown.near] == ["Qwen2.5-7B", "Qwen2.5-72B"]


def test_unknown_words_beside_a_name_make_it_another_name_only_when_written_as_one(index: NameIndex) -> None:
    assert read("papers using Robust GRPO", index).kind == "unknown"
    question = read("papers using robust GRPO", index)
    assert (question.kind, question.unparsed) == ("papers", ("robust",))


def test_name_of_several_things_takes_those_that_fit_and_offers_the_others(index: NameIndex) -> None:
    question = read("papers using DeepSeek", index)
    assert [entity.label for item in question.filters for entity in item.entities] == ["Model"]
    (offered,) = question.alternatives
    assert offered["asked"] == "DeepSeek"
    assert [entity["label"] for entity in offered["entities"]] == ["Lab"]


def test_what_papers_are_from_offers_no_model_of_that_name(index: NameIndex) -> None:
    question = read("papers from DeepSeek", index)
    assert [entity.label for item in question.filters for entity in item.entities] == ["Lab"]
    assert question.alternatives == ()


@pytest.mark.parametrize(
    "words",
    [
        "feature selection", "open source", "time series forecasting", "call graphs", "climate change", "hot start",
        "training data selection", "knowledge integration", "recipe generation", "expert routing", "team games",
        "cover song detection", "meeting summarization", "total variation denoising", "chip design",
    ],
)  # fmt: skip
def test_words_of_the_language_within_a_subject_are_words_of_the_subject(words: str, index: NameIndex) -> None:
    question = read(f"papers about {words}", index)
    assert (question.kind, question.text, question.filters, question.unparsed) == ("papers", words, (), ())


def test_name_that_is_a_common_word_needs_its_capitals(index: NameIndex) -> None:
    assert read("search papers using GRPO", index).filters == read("papers using GRPO", index).filters
    (item,) = read("papers mentioning Search", index).filters
    assert [entity.name for entity in item.entities] == ["Search"]


def test_condition_that_cannot_be_read_is_never_dropped_in_silence(index: NameIndex) -> None:
    for text, left in (
        ("papers not in 2024", "not in 2024"),
        ("papers using GRPO wibble", "wibble"),
        ("papers that use GRPO or compare with PPO", "PPO"),
        ("good papers", "good"),
    ):
        assert left in " ".join(read(text, index).unparsed), text


@pytest.mark.parametrize("text", ["", "  ", "?!", "a" * (LONGEST + 1), "hello", "please show me"])
def test_question_that_holds_nothing_to_read_is_refused_with_a_hint(text: str, index: NameIndex) -> None:
    with pytest.raises(QuestionError) as refused:
        read(text, index)
    assert refused.value.hint


def test_dates_count_from_the_day_given(index: NameIndex) -> None:
    def since(today: dt.date) -> str | None:
        return read_question("papers from the last 6 months", index, today=today).since

    assert since(dt.date(2026, 8, 31)) == "2026-02-28"
    assert since(dt.date(2024, 3, 1)) == "2023-09-01"


@pytest.mark.parametrize(
    "text", ["papers using\x07GRPO\x00", "papers\x1fusing GRPO\x7f", "papers using GR\u200bPO\ufeff"]
)
def test_characters_that_are_not_seen_change_nothing(text: str, store: Store) -> None:
    read = ask(store, text, today=TODAY)
    plain = ask(store, "papers using GRPO", today=TODAY)
    assert (read.reading, read.unparsed, read.results) == (plain.reading, plain.unparsed, plain.results)


@pytest.mark.parametrize("text", ["\ufffd", " \udcff "])
def test_bytes_that_are_no_text_are_called_so(text: str, store: Store) -> None:
    with pytest.raises(QuestionError, match="UTF-8"):
        ask(store, text, today=TODAY)
