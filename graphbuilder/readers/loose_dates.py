"""Dates of records that people typed."""

import re

from graphbuilder.text.dates import read_date

_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20|21)\d\d(?!\d)")


def read_loose_date(text: str) -> str | None:
    """The ISO date in a text, else the one year it names; None when there is none.

    >>> read_loose_date("2019/07//"), read_loose_date("c. 1948, reprinted"), read_loose_date("10 15")
    ('2019-07', '1948', None)
    """
    text = text.strip().strip("[]()/ ")
    years = set(_YEAR.findall(text))
    return read_date(text) or read_date(text.rstrip("/-.")) or (read_date(years.pop()) if len(years) == 1 else None)


def most_precise(*texts: str) -> str | None:
    """The longest of the dates in some texts, the first of equals; None when there is none."""
    return max(filter(None, map(read_loose_date, texts)), key=len, default=None)
