"""What is sought, whatever the source: words, ids, a span of days, a venue."""

import calendar
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from graphbuilder.errors import InputError
from graphbuilder.readers.record import find_arxiv_id, find_doi

_DATE: Final = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_SPAN: Final = re.compile(r"([\d-]*)\.\.([\d-]*)")
_OPENALEX_ID: Final = re.compile(r"(?:https?://openalex\.org/)?(W\d+)", re.IGNORECASE)
_S2_ID: Final = re.compile(r"[0-9a-f]{40}|corpusid:\d+", re.IGNORECASE)
_OPENREVIEW_ID: Final = re.compile(r"https?://openreview\.net/(?:forum|pdf)\?id=([\w-]+)|id:([\w-]+)")


@dataclass(frozen=True, slots=True)
class Query:
    """What is sought. ``since`` and ``until`` are days (YYYY-MM-DD), both included; None leaves an end open."""

    text: str = ""
    ids: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    venue: str = ""
    limit: int | None = None
    """The most papers that are fetched; None for all there are."""
    today: str = ""
    """The day on which it is asked: where a source needs a last day, an open end ends there."""

    def as_json(self) -> dict[str, Any]:
        """What makes two calls the same."""
        ids = list(self.ids)
        return {"text": self.text, "ids": ids, "since": self.since, "until": self.until, "venue": self.venue}

    def size(self, most: int) -> int:
        """How many records to ask for at once, where a source gives ``most``."""
        return most if self.limit is None else max(1, min(most, self.limit))


def read_query(
    words: Sequence[str],
    *,
    since: str | None = None,
    until: str | None = None,
    venue: str = "",
    limit: int | None = None,
    today: str = "",
) -> Query:
    """The query that words and options make.

    Words that are all ids make a query by ids; one word that is a day, month or year, or two of them with ``..``
    between, a span; all else is text. Raises InputError for dates that are none and for what asks nothing.
    """
    words = [word.strip() for word in words if word.strip()]
    first, last = since, until
    if len(words) == 1 and (span := _read_span(words[0])):
        first, last, words = span[0] or since, span[1] or until, []
    ids = tuple(words) if words and all(map(_is_id, words)) else ()
    query = Query(
        text="" if ids else " ".join(words),
        ids=ids,
        since=first_day(first) if first else None,
        until=last_day(last) if last else None,
        venue=venue.strip(),
        limit=limit,
        today=today,
    )
    if query.since and query.until and query.since > query.until:
        raise InputError(f"{query.since} is after {query.until}.", hint="Give the earlier day first.")
    if not (query.text or query.ids or query.since or query.until or query.venue):
        raise InputError("Nothing is sought.", hint="Give words, ids, a date such as 2025-06 or a --venue.")
    return query


def first_day(written: str) -> str:
    """The first day of a day, month or year.

    >>> first_day("2025-06"), first_day("2025")
    ('2025-06-01', '2025-01-01')
    """
    year, month, day = _parts(written)
    return _iso(written, year, month or 1, day or 1)


def last_day(written: str) -> str:
    """The last day of a day, month or year.

    >>> last_day("2024-02"), last_day("2025")
    ('2024-02-29', '2025-12-31')
    """
    year, month, day = _parts(written)
    month = month or 12
    return _iso(written, year, month, day or (calendar.monthrange(year, month)[1] if 1 <= month <= 12 else 1))


def openalex_id(word: str) -> str | None:
    """The OpenAlex id of a work that a word is; None when it is none."""
    found = _OPENALEX_ID.fullmatch(word)
    return found[1].upper() if found else None


def s2_id(word: str) -> str | None:
    """The id of Semantic Scholar that a word is; None when it is none."""
    return word if _S2_ID.fullmatch(word) else None


def openreview_id(word: str) -> str | None:
    """The id of a note of OpenReview that a word is, as ``id:...`` or as an address; None when it is none."""
    found = _OPENREVIEW_ID.match(word)
    return (found[1] or found[2]) if found else None


def doi_of(word: str) -> str | None:
    """The DOI that a word is, also that of an arXiv id; None when it is neither."""
    if arxiv := find_arxiv_id(word):
        return f"10.48550/arxiv.{arxiv.lower()}"
    return find_doi(word)


def _is_id(word: str) -> bool:
    return any(read(word) for read in (doi_of, openalex_id, s2_id, openreview_id))


def _read_span(word: str) -> tuple[str, str] | None:
    if _DATE.fullmatch(word) and find_arxiv_id(word) is None:
        return word, word
    found = _SPAN.fullmatch(word)
    return (found[1], found[2]) if found and (found[1] or found[2]) else None


def _parts(written: str) -> tuple[int, int | None, int | None]:
    found = _DATE.fullmatch(written.strip())
    if found is None:
        raise InputError(f"{written} is no date.", hint="Write it as 2025-06-16, 2025-06 or 2025.")
    return int(found[1]), int(found[2]) if found[2] else None, int(found[3]) if found[3] else None


def _iso(written: str, year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        raise InputError(f"{written} is no date.", hint="Write it as 2025-06-16, 2025-06 or 2025.") from None
