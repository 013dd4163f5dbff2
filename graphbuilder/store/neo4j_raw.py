"""Cypher of a user's own: refused unless it only reads the graph, and cut at a number of rows.

A read-only transaction is not enough: ``LOAD CSV`` counts as reading and opens files and addresses of the
server, and procedures and SHOW commands tell of the server itself. So the text is checked before the server sees it
(cypher_check.py), and its plan before it runs.
"""

from collections.abc import Iterator
from typing import Any, Final

import neo4j
from neo4j.graph import Node, Path, Relationship

from graphbuilder.errors import QueryError
from graphbuilder.store.base import MOST_BYTES, RawRows
from graphbuilder.store.cypher_bounds import MOST_OF_A_ROW, bounded, named_columns
from graphbuilder.store.cypher_check import check_reading
from graphbuilder.store.raw_values import plain_rows

RAW_ROWS_AT_ONCE: Final = 100
"""Rows that the driver holds in advance."""
_REFUSED: Final = ("LoadCSV", "Show", "Terminate", "Administration")


def read_raw(transaction: neo4j.Transaction, text: str, limit: int) -> RawRows:
    """The first rows of a text that only reads; raises QueryError for any other."""
    tokens, body = check_reading(text)
    body = named_columns(tokens, body)
    result = transaction.run(f"EXPLAIN {body}")
    columns, plan = tuple(result.keys()), result.consume()
    names = () if plan.plan is None else tuple(_operators(plan.plan))
    if plan.query_type != "r" or not columns or any(name.startswith(_REFUSED) for name in names):
        raise QueryError("Only a query that reads the graph is allowed.", hint="Write one that ends in RETURN.")
    records = transaction.run(bounded(body, columns, limit + 1), anything=None)
    rows = (_read_row(list(record.values())) for record in records)
    return plain_rows(columns, rows, limit, plain=_plain, most_bytes=MOST_BYTES)


def _read_row(values: list[Any]) -> list[Any]:
    """A row without its weight, which is its last value."""
    if values.pop() > MOST_OF_A_ROW:
        raise QueryError(
            f"One row holds more than {MOST_OF_A_ROW // 1000} kB, or lists within lists too deeply.",
            hint="Ask for less in a row.",
        )
    return values


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
