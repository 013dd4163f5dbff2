"""Cypher of a user's own: refused unless it only reads the graph, and cut at a number of rows.

A read-only transaction is not enough: ``LOAD CSV`` counts as reading and opens files and addresses of the
server, and procedures and SHOW commands tell of the server itself.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import neo4j
from neo4j.graph import Node, Path, Relationship

from graphbuilder.errors import QueryError
from graphbuilder.store.base import RawRows

_QUOTED: Final = re.compile(
    r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|`(?:[^`]|``)*`|//[^\n\r]*|/\*.*?\*/", flags=re.DOTALL
)
_PROCEDURE: Final = re.compile(r"\bCALL\b(?!\s*[({]|\s+db\.index\.fulltext\.query)", flags=re.IGNORECASE)
_LOAD: Final = re.compile(r"\bLOAD\b.*\bCSV\b", flags=re.IGNORECASE | re.DOTALL)
_REFUSED: Final = ("LoadCSV", "Show", "Terminate", "Administration")


def read_raw(transaction: neo4j.ManagedTransaction, text: str, limit: int) -> RawRows:
    """The first rows of a text that only reads; raises QueryError for any other."""
    _refuse_commands(text)
    plan = transaction.run(f"EXPLAIN {text}").consume()
    names = () if plan.plan is None else tuple(_operators(plan.plan))
    if plan.query_type != "r" or any(name.startswith(_REFUSED) for name in names):
        raise _refusal()
    result = transaction.run(text)
    rows = [[_plain(value) for value in record.values()] for record in result.fetch(limit + 1)]
    return RawRows(tuple(result.keys()), rows[:limit], more=len(rows) > limit)


def _refuse_commands(text: str) -> None:
    bare = _QUOTED.sub(" ", text)
    # An escape such as \u0043 may spell a keyword; LOAD CSV is looked for within quotes too, to be safe.
    if "\\u" in text.lower() or _LOAD.search(text) or _PROCEDURE.search(bare):
        raise _refusal()


def _refusal() -> QueryError:
    return QueryError(
        "Only a query that reads the graph is allowed.",
        hint="Leave out writing clauses, LOAD CSV, procedures, SHOW commands and \\u escapes.",
    )


def _operators(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"]
    for child in plan.get("children", ()):
        yield from _operators(child)


def _plain(value: Any) -> Any:
    """A value as JSON has it; nodes and relationships become objects, dates and the like texts."""
    if isinstance(value, Node):
        return {"labels": sorted(value.labels), **{name: _plain(item) for name, item in value.items()}}
    if isinstance(value, Relationship):
        return {"type": value.type, **{name: _plain(item) for name, item in value.items()}}
    if isinstance(value, Path):
        return [_plain(part) for pair in zip(value.nodes, (*value.relationships, None), strict=True) for part in pair][
            :-1
        ]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
