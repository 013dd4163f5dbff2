"""A Cypher script that makes the graph in any Neo4j: constraints, then nodes and relations in batches.

Each statement ends in a semicolon and a line end, and no literal holds a line end. Run again, the script
changes nothing.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphbuilder.exports.format import Format
from graphbuilder.exports.selection import Selection
from graphbuilder.model import Edge, Node, Value
from graphbuilder.schema import NODE_LABELS

_ROWS: Final = 200  # of a statement
_WAITING: Final = 5_000  # rows of all statements under way
_ESCAPES: Final = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r"}
_ESCAPED: Final = re.compile(r"[\\'\n\r]")
_FORGED: Final = re.compile(r"\\(?=u)")
Kind = tuple[str, ...]


def _write(selection: Selection) -> Iterator[str]:
    for label in NODE_LABELS:
        name = f"{label.lower()}_id"
        yield f"CREATE CONSTRAINT {name} IF NOT EXISTS FOR (n:{label}) REQUIRE n.id IS UNIQUE;\n"
    waiting: dict[Kind, list[str]] = {}
    nodes, rows = True, 0
    for record in selection.records():
        if nodes and isinstance(record, Edge):
            nodes = False
            yield from _statements(waiting)
            rows = 0
        kind, row = _node(record) if isinstance(record, Node) else _edge(record)
        batch = waiting.setdefault(kind, [])
        batch.append(row)
        rows += 1
        if len(batch) == _ROWS:
            yield _statement(kind, waiting.pop(kind))
            rows -= _ROWS
        elif rows == _WAITING:
            yield from _statements(waiting)
            rows = 0
    yield from _statements(waiting)


def _node(node: Node) -> tuple[Kind, str]:
    return (node.label,), f"{{id: {literal(node.id)}, p: {_map(node)}}}"


def _edge(edge: Edge) -> tuple[Kind, str]:
    row = f"{{a: {literal(edge.source)}, b: {literal(edge.target)}, p: {_map(edge)}}}"
    return (edge.source_label, edge.type, edge.target_label), row


def _map(record: Node | Edge) -> str:
    values = (f"`{name}`: {literal(value)}" for name, value in record.properties.items() if value is not None)
    return "{" + ", ".join(values) + "}"


def _statements(waiting: dict[Kind, list[str]]) -> Iterator[str]:
    for kind in sorted(waiting):
        yield _statement(kind, waiting[kind])
    waiting.clear()


def _statement(kind: Kind, rows: list[str]) -> str:
    listed = f"UNWIND [{', '.join(rows)}] AS row "
    if len(kind) == 1:
        return f"{listed}MERGE (n:{kind[0]} {{id: row.id}}) SET n += row.p;\n"
    source, relation, target = kind
    ends = f"MATCH (a:{source} {{id: row.a}}) MATCH (b:{target} {{id: row.b}})"
    return f"{listed}{ends} MERGE (a)-[e:{relation}]->(b) SET e = row.p;\n"


def literal(value: Value) -> str:
    """A value as Cypher writes it.

    Cypher 5 reads ``\\uXXXX`` anywhere, even after an escaped backslash, before it looks for quotes; a text that
    holds such letters is cut between backslash and u.
    """
    if isinstance(value, list):
        return f"[{', '.join(literal(item) for item in value)}]"
    if isinstance(value, str):
        pieces = _FORGED.split(value)
        quoted = [_ESCAPED.sub(lambda found: _ESCAPES[found.group()], piece) for piece in pieces]
        return "'" + "\\\\' + '".join(quoted) + "'"
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else repr(value)


CYPHER: Final = Format(
    "cypher", "application/x-cypher-query", ".cypher", "a Cypher script for any Neo4j, run by cypher-shell", _write
)
