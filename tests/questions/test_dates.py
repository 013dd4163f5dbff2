"""Dates in questions become spans."""

import datetime as dt

import pytest

from graphbuilder.questions.dates import find_dates

TODAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("in 2024", "2024", "2024"),
        ("from 2024", "2024", "2024"),
        ("2024", "2024", "2024"),
        ("since 2024", "2024", None),
        ("since March 2025", "2025-03", None),
        ("since March", "2026-03", None),
        ("since December", "2025-12", None),
        ("from 2024 onwards", "2024", None),
        ("after 2024", "2025", None),
        ("after December 2024", "2025-01", None),
        ("before 2024", None, "2023"),
        ("before 2024-03-01", None, "2024-02-29"),
        ("until 2024-02", None, "2024-02"),
        ("between 2023 and 2024", "2023", "2024"),
        ("between 2024 and 2023", "2023", "2024"),
        ("from 2023 to June 2024", "2023", "2024-06"),
        ("2023-2025", "2023", "2025"),
        ("in Q2 2024", "2024-04", "2024-06"),
        ("on 3 May 2024", "2024-05-03", "2024-05-03"),
        ("May 3rd, 2024", "2024-05-03", "2024-05-03"),
        ("in sept 2024", "2024-09", "2024-09"),
        ("this year", "2026", "2026"),
        ("last year", "2025", "2025"),
        ("in the last year", "2025-11-30", None),
        ("last month", "2026-10", "2026-10"),
        ("past two weeks", "2026-11-16", None),
        ("over the last 10 days", "2026-11-20", None),
        ("this week", "2026-11-30", None),
        ("yesterday", "2026-11-29", "2026-11-29"),
    ],
)
def test_words_for_dates_are_read_as_a_span(text: str, since: str | None, until: str | None) -> None:
    found = find_dates(text, 0, today=TODAY)
    assert found is not None
    assert (found.since, found.until, found.end) == (since, until, len(text))


@pytest.mark.parametrize(
    "text", ["in MATH", "March", "may", "in 2024-13", "on 31 February 2024", "1706.03762", "20245"]
)
def test_other_words_are_no_dates(text: str) -> None:
    assert find_dates(text, 0, today=TODAY) is None
