"""Parts of records that several formats write alike: DOIs, people in one text, dates as numbers."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.record import find_doi
from graphbuilder.text.dates import read_date

_NEXT_DOI = re.compile(r"[;,]?\s+(?=10\.\d{4})|[;,](?=10\.\d{4,9}/)")
_BETWEEN_LABS = re.compile(r"\s*;\s*|\s*(?<!\+)\+(?!\+)\s*(?=[^\W\d_])")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def first_doi(text: str) -> str:
    """The first DOI of a text, lower-case; empty when there is none.

    >>> first_doi("10.1103/PhysRevD.98.1;10.1103/PhysRevD.98.2")
    '10.1103/physrevd.98.1'
    """
    return next(filter(None, map(find_doi, _NEXT_DOI.split(text.strip()))), "") if text else ""


def split_people(text: str) -> list[str]:
    """The people of arXiv's ``authors``, which parts them by commas and "and", without affiliations in parentheses.

    >>> split_people("A. One (MIT), B. Two, Jr. and C. Three")
    ['A. One', 'B. Two, Jr.', 'C. Three']
    """
    bare = ""
    while bare != text:
        bare, text = text, re.sub(r"\s*\([^()]*\)", "", text)
    names = re.split(r"\s*,\s*(?:and\s+)?(?!(?:Jr|Sr|I{2,3}|IV)\b)|\s+and\s+", " ".join(bare.split()))
    return [name for name in names if re.search(r"\w", name)]


def join_name(given: str, family: str, suffix: str = "") -> str:
    """A person as ``First Last``."""
    return " ".join(filter(None, (given.strip(), family.strip(), suffix.strip())))


def texts_at(record: JsonObject, key: str) -> list[str]:
    """The texts of the list at a key; empty when there is no list."""
    value = record.get(key)
    return [text_at({key: item}, key) for item in value if isinstance(item, str)] if isinstance(value, list) else []


def split_labs(text: str) -> list[str]:
    """The organisations of one author, which conference lists part by a plus.

    >>> split_labs("River University+Otter Labs"), split_labs("C++ Alliance")
    (['River University', 'Otter Labs'], ['C++ Alliance'])
    """
    return _BETWEEN_LABS.split(text)


def read_date_parts(parts: Any) -> str | None:
    """The ISO date of ``[2024, 5, 1]``, of numbers or digits, as far as it goes; None when it is none.

    >>> read_date_parts([2024, "5"])
    '2024-05'
    """
    if not isinstance(parts, Sequence) or isinstance(parts, str):
        return None
    numbers = [str(part) for part in parts if isinstance(part, int | str) and re.fullmatch(r"\d{1,4}", str(part))]
    return next(filter(None, (read_date("-".join(numbers[:count])) for count in (3, 2, 1))), None)


def read_milliseconds(value: Any) -> str | None:
    """The ISO day (UTC) of milliseconds since 1970; None when that is no plausible day.

    >>> read_milliseconds(1706198400000)
    '2024-01-25'
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 7.2e12:
        return None
    return (_EPOCH + timedelta(milliseconds=value)).date().isoformat()
