from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphbuilder.text.dates import PageDate, find_page_year, read_date, read_page_date, write_date


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("Jun 16, 2025", "2025-06-16"),
        ("October 28, 2025", "2025-10-28"),
        ("Monday, June 16, 2025", "2025-06-16"),
        ("16 June 2025", "2025-06-16"),
        ("3rd of Sept. 2024", "2024-09-03"),
        ("5-May-2020", "2020-05-05"),
        ("Mon, 2 Apr 2007 19:18:42 GMT", "2007-04-02"),
        ("2020 Jan 5", "2020-01-05"),
        ("June 2025", "2025-06"),
        ("2025", "2025"),
        ("2025-6", "2025-06"),
        ("2025-06-16T20:00:00.000Z", "2025-06-16"),
        ("2025/06/16", "2025-06-16"),
    ],
)
def test_read_date_is_as_precise_as_the_text(written: str, iso: str) -> None:
    assert read_date(written) == iso


@pytest.mark.parametrize(
    "written",
    [
        "",
        "May",
        "Jan 29",
        "3/4/2025",
        "16",
        "2510.xxxxx",
        "Feb 30, 2025",
        "2025-13-01",
        "0000-00-00",
        "June 2025 to July 2025",
        "Version of 2025",
        "9999",
    ],
)
def test_read_date_is_none_where_no_date_is_sure(written: str) -> None:
    assert read_date(written) is None


def test_a_page_date_may_lack_its_year() -> None:
    assert read_page_date("Jun 16, 2025") == PageDate(2025, 6, 16)
    assert read_page_date("Apr 3") == PageDate(None, 4, 3)
    assert read_page_date("Feb 29") == PageDate(None, 2, 29)
    assert read_page_date("Apr 31") is None
    assert read_page_date("Chapter 3") is None
    assert read_page_date("March 3 models") is None


def test_a_missing_year_is_the_one_after_the_latest_shown() -> None:
    dates = [PageDate(None, 4, 3), PageDate(2023, 1, 1), PageDate(2025, 12, 27)]
    assert find_page_year(dates) == 2026
    assert write_date(PageDate(None, 4, 3), 2026) == "2026-04-03"
    assert write_date(PageDate(2023, 1, 1), 2026) == "2023-01-01"


def test_a_missing_year_is_that_of_the_heading_where_that_is_later() -> None:
    dates = [PageDate(None, 4, 3), PageDate(2023, 1, 1)]
    assert find_page_year(dates, PageDate(2026, 5, 1)) == 2026
    assert find_page_year(dates, PageDate(2023, 5, 1)) == 2024
    assert find_page_year(dates, PageDate(None, 5, 1)) == 2024
    assert find_page_year([], PageDate(2026, 5, 1)) == 2026


def test_a_missing_year_stays_unknown_when_the_page_shows_none() -> None:
    assert find_page_year([PageDate(None, 4, 3)]) is None
    assert write_date(PageDate(None, 4, 3), None) is None


def test_a_day_that_the_year_does_not_have_is_no_date() -> None:
    assert write_date(PageDate(None, 2, 29), 2026) is None


@given(st.text(max_size=60))
def test_dates_of_any_text_are_iso_or_none(text: str) -> None:
    assert (found := read_date(text)) is None or len(found) in (4, 7, 10)
    read_page_date(text)


@given(st.dates())
def test_every_iso_day_reads_as_itself(day: date) -> None:
    expected = day.isoformat() if 1500 <= day.year < 2200 else None
    assert read_date(day.isoformat()) == expected
