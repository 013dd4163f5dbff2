"""Properties of nodes and edges in the values that graph formats hold."""

import json
from collections.abc import Mapping
from typing import Final, Literal

from graphbuilder.model import Value

Kind = Literal["string", "int", "double", "boolean"]
Plain = str | int | float | bool

KINDS: Final[dict[str, Kind]] = {
    "year": "int",
    "upvotes": "int",
    "citation_count": "int",
    "position": "int",
    "number": "double",
    "confidence": "double",
    "higher_is_better": "boolean",
}
"""Properties that are no text and no list."""
_NAMES: Final = {"start": "start_char", "end": "end_char"}
"""Other tools take ``start`` and ``end`` for times; ours are places in a text."""


def plain_name(name: str) -> str:
    """The name of a property in a graph format."""
    return _NAMES.get(name, name)


def plain(properties: Mapping[str, Value]) -> dict[str, Plain]:
    """Properties that every graph format can hold: no nulls, lists as JSON text."""
    return {
        plain_name(name): json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
        for name, value in properties.items()
        if value is not None
    }
