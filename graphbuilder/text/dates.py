"""Dates as pages, bylines and records write them, as ISO text."""

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?"
_FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_YEAR}(?:[-/](?P<number>\d{{1,2}})(?:[-/](?P<day>\d{{1,2}})(?:[T ].*)?)?)?",
        rf"{_WEEKDAY}{_MONTH} {_DAY},? {_YEAR}",
        rf"{_WEEKDAY}{_DAY}[ -](?:of )?{_MONTH},?[ -]{_YEAR}(?: \d\d:\d\d.*)?",
        rf"{_MONTH},? {_YEAR}",
        rf"{_YEAR}[ -]{_MONTH}(?:[ -]{_DAY})?",
    )
]
_PAGE_DATE = re.compile(rf"{_MONTH} (?P<day>\d{{1,2}})(?:, {_YEAR})?", re.IGNORECASE)


class PageDate(NamedTuple):
    """A day as a page shows it; ``year`` is None where the page leaves it out."""

    year: int | None
    month: int
    day: int


def read_date(text: str) -> str | None:
    """The ISO date in a text that holds a date and nothing else; None when there is none or no year.

    As precise as the text is: ``2025``, ``2025-06`` or ``2025-06-16``. Dates of digits alone are read
    only with the year in front, for 3/4/2025 means two days.

    >>> read_date("Jun 16, 2025"), read_date("June 2025"), read_date("2025-06-16T20:00:00Z")
    ('2025-06-16', '2025-06', '2025-06-16')
    """
    text = " ".join(text.split())
    for form in _FORMS:
        if found := form.fullmatch(text):
            parts = found.groupdict()
            day = int(parts["day"]) if parts.get("day") else None
            return _iso(int(parts["year"]), _read_month(parts), day)
    return None


def read_page_date(text: str) -> PageDate | None:
    """A day such as ``Jun 16, 2025`` or ``Apr 3`` that is the whole text; None when it is not one."""
    found = _PAGE_DATE.fullmatch(text.strip())
    month = _read_month(found.groupdict()) if found else None
    if found is None or month is None:
        return None
    shown = PageDate(int(found["year"]) if found["year"] else None, month, int(found["day"]))
    return shown if _iso(shown.year or 2000, month, shown.day) else None


def find_page_year(dates: Iterable[PageDate], heading: PageDate | None = None) -> int | None:
    """The year that a page means where a date shows none; None when nothing tells.

    Pages leave the year out for the current one only, so every year that their dates show has passed:
    the current one is that of the page's own heading if it is later, else the year after the latest.
    The clock is never asked.
    """
    latest = max((shown.year for shown in dates if shown.year is not None), default=0)
    if heading and heading.year and heading.year > latest:
        return heading.year
    return latest + 1 if latest else None


def write_date(shown: PageDate, missing_year: int | None) -> str | None:
    """The ISO date of a day on a page; None when its year is neither shown nor known."""
    year = shown.year or missing_year
    return None if year is None else _iso(year, shown.month, shown.day)


def _read_month(parts: dict[str, str | None]) -> int | None:
    if name := parts.get("month"):
        return _MONTHS.index(name[:3].lower()) + 1
    number = parts.get("number")
    return int(number) if number else None


def _iso(year: int, month: int | None = None, day: int | None = None) -> str | None:
    """The date as far as it is given; None when there is no such day, or no plausible year."""
    if not 1500 <= year < 2200 or 0 in (month, day):
        return None
    try:
        whole = date(year, month or 1, day or 1)
    except ValueError:
        return None
    return whole.isoformat()[: 10 if day else 7 if month else 4]
