"""How labels, roles, dates and numbers read on the pages."""

import re
from typing import Final

ROLE_WORDS: Final[dict[str, str]] = {
    "PROPOSES": "proposes",
    "USES": "uses",
    "COMPARES_TO": "compares to",
    "MENTIONS": "mentions",
    "EVALUATED_ON": "evaluated on",
    "TRAINED_ON": "trained on",
    "ADDRESSES": "addresses",
    "FROM": "from",
    "AUTHORED_BY": "authored by",
    "PUBLISHED_IN": "published in",
}
PAGES: Final = {"the page of what is new": "/new", "the page of communities": "/communities"}
"""Pages by the words that answers name them with."""
EXPORT_FORMS: Final = (
    ("csv", "Table (CSV)"),
    ("parquet", "Table (Parquet)"),
    ("jsonl", "JSON Lines"),
    ("bibtex", "BibTeX"),
    ("ris", "RIS"),
    ("csl-json", "CSL-JSON"),
    ("graphml", "GraphML"),
    ("gexf", "GEXF for Gephi"),
    ("json", "Node-link JSON"),
    ("jsonld", "JSON-LD"),
    ("cypher", "Cypher script"),
    ("neo4j-admin", "Files for neo4j-admin"),
    ("leaderboards", "Leaderboards"),
)
"""Formats as the pages name them."""
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
_WEB_ADDRESS = re.compile(r"https?://[^\s]+", re.IGNORECASE)


def role_words(role: str) -> str:
    """A role as a verb in a sentence about a paper."""
    return ROLE_WORDS.get(role, role.lower().replace("_", " "))


def day_words(day: str | None) -> str:
    """An ISO date as people write it.

    >>> day_words("2025-06-16"), day_words("2025-06"), day_words("2025")
    ('16 Jun 2025', 'Jun 2025', '2025')
    """
    found = _DATE.match(day or "")
    if not found:
        return ""
    year, month, number = found.groups()
    if not month or not 1 <= int(month) <= 12:
        return year
    return f"{int(number)} {_MONTHS[int(month) - 1]} {year}" if number else f"{_MONTHS[int(month) - 1]} {year}"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 paper``, ``2,340 papers``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def web_address(text: str | None) -> str | None:
    """The text when it is an http or https address, else None; other schemes never become links."""
    return text if text and _WEB_ADDRESS.fullmatch(text) else None


def with_pages(reading: str) -> list[tuple[str, str]]:
    """A reading that begins with a capital, cut at the pages that it names, each piece with its address or nothing.

    >>> with_pages("newest first; see the page of what is new")
    [('Newest first; see ', ''), ('the page of what is new', '/new')]
    """
    text = reading[:1].upper() + reading[1:]
    pieces = re.split(f"({'|'.join(map(re.escape, PAGES))})", text)
    return [(piece, PAGES.get(piece, "")) for piece in pieces if piece]


def around(sentence: str, value: str) -> list[str]:
    """The sentence cut at a value: every second piece is the value, where it stands as a number of its own.

    >>> around("from 51.2% to 1.2% of 1.2%.", "1.2%")
    ['from 51.2% to ', '1.2%', ' of ', '1.2%', '.']
    """
    return re.split(rf"(?<![\w.,])({re.escape(value)})(?![\w%]|[.,]\d)", sentence) if value else [sentence]
