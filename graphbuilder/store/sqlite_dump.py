"""All nodes and edges of a graph in SQLite, in the order of a dump."""

import json
import sqlite3
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from graphbuilder.model import Edge, Node
from graphbuilder.schema import ENTITY_LABELS, EXTRACTED_RELATIONS, NODE_LABELS, NodeLabel
from graphbuilder.store.records import MENTION_LISTS
from graphbuilder.store.sqlite_write import EDGE_COLUMNS, ENTITY_COLUMNS, PAPER_COLUMNS, RESULT_COLUMNS

_ENTITIES = f"""
    SELECT id, {", ".join(ENTITY_COLUMNS)},
        (SELECT json_group_array(key) FROM (SELECT key FROM aliases WHERE entity_id = entities.id ORDER BY key))
    FROM entities WHERE label = ? ORDER BY id"""
_EDGES = f"""
    SELECT e.id, e.type, e.source,
        coalesce((SELECT 'Paper' FROM papers WHERE id = e.source), 'Result'),
        e.target,
        coalesce((SELECT label FROM entities WHERE id = e.target),
                 CASE e.type WHEN 'REPORTS' THEN 'Result' ELSE 'Paper' END),
        {", ".join(f"e.{column}" for column in EDGE_COLUMNS)},
        v.sentence, v.field, v.start, v."end"
    FROM (SELECT * FROM edges ORDER BY type, source, target) AS e
    LEFT JOIN evidence AS v ON v.edge = e.id
    ORDER BY e.type, e.source, e.target, v.n"""


def read_nodes(connection: sqlite3.Connection) -> Iterator[Node]:
    """All nodes by (label, id)."""
    for label in sorted(NODE_LABELS):
        yield from _read_label(connection, label)


def read_edges(connection: sqlite3.Connection) -> Iterator[Edge]:
    """All edges by (type, source, target), each with its mentions in order."""
    for _, rows in groupby(connection.execute(_EDGES), key=lambda row: row[0]):
        mentions = list(rows)
        _, kind, source, source_label, target, target_label, *values = mentions[0][:-4]
        properties = _without_nulls(EDGE_COLUMNS, values)
        if kind in EXTRACTED_RELATIONS:
            for n, name in enumerate(MENTION_LISTS):
                properties[name] = [row[n - 4] for row in mentions if row[-4] is not None]
        yield Edge(kind, source, source_label, target, target_label, properties)


def _read_label(connection: sqlite3.Connection, label: NodeLabel) -> Iterator[Node]:
    if label in ENTITY_LABELS:
        for node_id, *values, keys in connection.execute(_ENTITIES, (label,)):
            properties = _without_nulls(ENTITY_COLUMNS, values)
            properties["aliases"] = json.loads(properties["aliases"])
            properties["alias_keys"] = json.loads(keys)
            yield Node(label, node_id, properties)
        return
    table, columns = ("papers", PAPER_COLUMNS) if label == "Paper" else ("results", RESULT_COLUMNS)
    for node_id, *values in connection.execute(f"SELECT id, {', '.join(columns)} FROM {table} ORDER BY id"):
        properties = _without_nulls(columns, values)
        if "higher_is_better" in properties:
            properties["higher_is_better"] = bool(properties["higher_is_better"])
        yield Node(label, node_id, properties)


def _without_nulls(names: tuple[str, ...], values: list[Any]) -> dict[str, Any]:
    return {name: value for name, value in zip(names, values, strict=True) if value is not None}
