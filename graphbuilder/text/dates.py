"""Dates as pages, bylines and records write them, as ISO text."""

import re
from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple

from dateutil import parser

_ISO = re.compile(r"(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?:[T ].*)?")
_MONTHS = "january february march april may june july august september october november december sept".split()
_MONTH = re.compile(rf"(?i)\b(?:{'|'.join(name[:3] + f'(?:{name[3:]})?' for name in _MONTHS)})\b")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20|21)\d\d(?!\d)")
_PAGE_DATE = re.compile(r"([A-Z][a-z]{2,8})\.? (\d{1,2})(?:, (\d{4}))?")


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
    text = text.strip()
    if iso := _ISO.fullmatch(text):
        return _iso(*(int(part) if part else None for part in iso.groups()))
    if len(text) > 40 or not _MONTH.search(text) or len(_YEAR.findall(text)) != 1:
        return None
    try:
        # Two defaults: what differs between the two readings is not in the text.
        low, high = (parser.parse(text, default=datetime(2000, 1, day)) for day in (1, 2))
    except (ValueError, OverflowError, parser.ParserError):
        return None
    return _iso(low.year, low.month, low.day if low.day == high.day else None)


def read_page_date(text: str) -> PageDate | None:
    """A day such as ``Jun 16, 2025`` or ``Apr 3`` that is the whole text; None when it is not one."""
    found = _PAGE_DATE.fullmatch(text.strip())
    if found is None or not _MONTH.fullmatch(found[1]):
        return None
    year = int(found[3]) if found[3] else None
    month = next(at for at, name in enumerate(_MONTHS, start=1) if name[:3] == found[1][:3].lower())
    shown = PageDate(year, month, int(found[2]))
    return shown if _iso(year or 2000, month, shown.day) else None


def find_page_year(dates: Iterable[PageDate]) -> int | None:
    """The year that a page means where it shows none: the year after the latest that it shows.

    Pages leave the year out for the current one only, so every year they show has passed. None when
    no date of the page shows a year; the clock is never asked.
    """
    latest = max((shown.year for shown in dates if shown.year is not None), default=None)
    return None if latest is None else latest + 1


def write_date(shown: PageDate, missing_year: int | None) -> str | None:
    """The ISO date of a day on a page; None when its year is neither shown nor known."""
    year = shown.year or missing_year
    return None if year is None else _iso(year, shown.month, shown.day)


def _iso(year: int | None, month: int | None = None, day: int | None = None) -> str | None:
    """The date as far as it is given; None when there is no such day."""
    try:
        whole = date(year or 0, month or 1, day or 1)
    except ValueError:
        return None
    if not _YEAR.fullmatch(f"{whole.year:04d}"):
        return None
    return whole.isoformat()[: 10 if day else 7 if month else 4]
