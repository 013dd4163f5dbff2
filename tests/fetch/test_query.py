"""Words, ids and days as a query."""

import pytest

from graphbuilder.errors import InputError
from graphbuilder.fetch.query import read_query


def test_words_are_text() -> None:
    assert read_query(["warm", "kettles of 2024"]).text == "warm kettles of 2024"


@pytest.mark.parametrize(
    "words",
    [
        ["2402.03300"],
        ["2402.03300v2", "https://arxiv.org/abs/2501.00001"],
        ["10.5555/harbour.1"],
        ["https://openalex.org/W123", "W45"],
        ["0" * 40],
        ["CorpusId:12"],
        ["https://openreview.net/forum?id=aB3_x-9"],
    ],
)
def test_words_that_are_all_ids_are_ids(words: list[str]) -> None:
    query = read_query(words)
    assert (query.ids, query.text) == (tuple(words), "")


def test_an_id_among_words_is_a_word() -> None:
    assert read_query(["kettles", "2402.03300"]).text == "kettles 2402.03300"


@pytest.mark.parametrize(
    ("written", "since", "until"),
    [
        ("2025-06-16", "2025-06-16", "2025-06-16"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2024", "2024-01-01", "2024-12-31"),
        ("2025-06-01..2025-06-07", "2025-06-01", "2025-06-07"),
        ("2025..", "2025-01-01", None),
        ("..2025-03", None, "2025-03-31"),
    ],
)
def test_a_word_that_is_a_date_is_a_span_of_days(written: str, since: str | None, until: str | None) -> None:
    query = read_query([written])
    assert (query.since, query.until, query.text) == (since, until, "")


def test_options_give_the_span_too() -> None:
    query = read_query(["kettle"], since="2025", until="2025-06")
    assert (query.since, query.until) == ("2025-01-01", "2025-06-30")


@pytest.mark.parametrize("wrong", ["2025-13", "2025-02-30", "yesterday", "25-01-01", "2025-6"])
def test_what_is_no_date_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="is no date"):
        read_query(["kettle"], since=wrong)


def test_a_span_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(InputError, match="2025-06-01 is after 2025-05-31"):
        read_query([], since="2025-06", until="2025-05")


def test_nothing_is_refused() -> None:
    with pytest.raises(InputError, match="Nothing is sought"):
        read_query([" "])
