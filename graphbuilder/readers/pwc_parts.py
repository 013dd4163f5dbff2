"""What the dumps of Papers with Code have in common."""

import re
from typing import Final

from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.text.clean import clean_line

NAME: Final = "papers-with-code"
RULE: Final = NAME
CURATED: Final = 0.9
"""How sure a statement is that people wrote on a page of its own: a method, a dataset, a row of a table."""
TAGGED: Final = 0.75
"""How sure a tag of a paper is: programs gave many of them, and people corrected some."""
_LONGEST: Final = 600
_PICTURE: Final = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>")
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r"\*\*|__|`|^#+\s*|^>\s*", re.MULTILINE)
_CREDIT: Final = re.compile(
    r"(?i)^\W*(?:image|figure|source|image source|image credit|description|note)s?\b[^.]{0,40}:"
)
_PAGE: Final = re.compile(r"paperswithcode\.com/paper/([\w%.-]+)")


def find_page(address: str) -> tuple[str, ...]:
    """The id of a paper by its page on the site, if the address is one.

    >>> find_page("https://paperswithcode.com/paper/sorting-sand#code"), find_page("https://example.org")
    (('pwc:sorting-sand',), ())
    """
    found = _PAGE.search(address)
    return (f"pwc:{found[1]}",) if found else ()


def named_texts(record: JsonObject, key: str, name: str) -> list[str]:
    """The texts of a list of texts, or of objects that hold them under a name."""
    value = record.get(key)
    items = value if isinstance(value, list) else []
    texts = (text_at(item, name) if isinstance(item, dict) else text_at({"": item}, "") for item in items)
    return [text for text in texts if text]


def read_description(text: str) -> str:
    """What a page says that its thing is: the first paragraph, as plain text, cut at a sentence.

    >>> read_description("**Sieve** sorts [sand](https://x.org).\\n\\nImage Source: ![](a.png)")
    'Sieve sorts sand.'
    """
    plain = _MARKS.sub("", _LINK.sub(r"\1", _PICTURE.sub("", text)))
    paragraphs = (clean_line(part) for part in re.split(r"\r?\n\s*\r?\n", plain))
    first = next((part for part in paragraphs if len(part.split()) > 1 and not _CREDIT.match(part)), "")
    if len(first) <= _LONGEST:
        return first
    cut = max(first.rfind(". ", 0, _LONGEST), first.rfind("; ", 0, _LONGEST))
    return first[: cut + 1] if cut > 0 else first[:_LONGEST].rsplit(" ", 1)[0] + " \u2026"
