"""What the dumps of Papers with Code have in common."""

import re
from typing import Final

from graphbuilder.readers.json_objects import JsonObject, text_at

NAME: Final = "papers-with-code"
RULE: Final = NAME
CURATED: Final = 0.9
"""How sure a statement is that people wrote on a page of its own: a method, a dataset, a row of a table."""
TAGGED: Final = 0.75
"""How sure a tag of a paper is: programs gave many of them, and people corrected some."""
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
