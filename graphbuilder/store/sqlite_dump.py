"""All nodes and edges of a graph in SQLite, in the order of a dump."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from graphbuilder.model import Edge, Node
from graphbuilder.schema import ENTITY_LABELS, EXTRACTED_RELATIONS, NodeLabel
from graphbuilder.store.base import StoredFacts
from graphbuilder.store.records import MENTION_LISTS
from graphbuilder.store.sqlite_write import (
    CORRECTION_COLUMNS,
    EDGE_COLUMNS,
    ENTITY_COLUMNS,
    FACT_COLUMNS,
    PAPER_COLUMNS,
    RESULT_COLUMNS,
)

_ENTITY: Final = (
    (*ENTITY_COLUMNS, "alias_keys"),
    f"""
    SELECT id, {", ".join(ENTITY_COLUMNS)},
        (SELECT json_group_array(key) FROM (SELECT key FROM aliases WHERE entity_id = entities.id ORDER BY key))
    FROM entities WHERE label = :label""",
)
_PAPER_KEYS: Final = """(
    SELECT nullif(json_group_array(key), '[]')
    FROM (SELECT key FROM paper_keys AS k WHERE k.n = papers.n ORDER BY key)
)"""
_PAPER_NODE: Final = (*PAPER_COLUMNS, *FACT_COLUMNS, "keys")
_NODES: Final[dict[NodeLabel, tuple[tuple[str, ...], str]]] = {
    "Paper": (
        _PAPER_NODE,
        f"SELECT id, {', '.join(_PAPER_NODE[:-1])}, {_PAPER_KEYS} FROM papers LEFT JOIN facts USING (n) WHERE true",
    ),
    "Result": (RESULT_COLUMNS, f"SELECT id, {', '.join(RESULT_COLUMNS)} FROM results WHERE true"),
    "Correction": (
        CORRECTION_COLUMNS,
        f"SELECT id, {', '.join(CORRECTION_COLUMNS)} FROM corrections WHERE true",
    ),
    **dict.fromkeys(ENTITY_LABELS, _ENTITY),
}
_CHOSEN: Final = " AND id IN (SELECT value FROM json_each(:ids))"
_LISTS: Final = frozenset({"aliases", "alias_keys", "keys"})
_FACTS: Final = f"""
    SELECT id, published, facts, resolved, {_PAPER_KEYS}
    FROM papers JOIN facts USING (n) WHERE facts IS NOT NULL ORDER BY id"""
_EDGES = f"""
    SELECT e.id, e.type, e.source,
        CASE WHEN e.type IN ('OF', 'ON') THEN 'Result' WHEN e.type = 'PART_OF' THEN 'Lab' ELSE 'Paper' END,
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
    for label in sorted(_NODES):
        yield from read_label(connection, label)


def read_edges(connection: sqlite3.Connection) -> Iterator[Edge]:
    """All edges by (type, source, target), each with its mentions in order."""
    for _, rows in groupby(connection.execute(_EDGES), key=lambda row: row[0]):
        mentions = list(rows)
        _, kind, source, source_label, target, target_label, *values = mentions[0][:-4]
        properties = _without_nulls(EDGE_COLUMNS, values)
        if kind in EXTRACTED_RELATIONS:
            for n, name in enumerate(MENTION_LISTS):
                properties[name] = [row[n - 4] for row in mentions if row[-4] is not None]
        elif mentions[0][-4] is not None:
            properties["context"] = [row[-4] for row in mentions]
        yield Edge(kind, source, source_label, target, target_label, properties)


def read_label(connection: sqlite3.Connection, label: NodeLabel, ids: Sequence[str] | None = None) -> Iterator[Node]:
    """The nodes of a label by id; of those that have one of the given ids, if any are given."""
    columns, text = _NODES[label]
    chosen = "" if ids is None else _CHOSEN
    rows = connection.execute(f"{text}{chosen} ORDER BY id", {"label": label, "ids": json.dumps(ids)})
    for node_id, *values in rows:
        properties = _without_nulls(columns, values)
        for name in _LISTS & properties.keys():
            properties[name] = json.loads(properties[name])
        if "higher_is_better" in properties:
            properties["higher_is_better"] = bool(properties["higher_is_better"])
        yield Node(label, node_id, properties)


def read_facts(connection: sqlite3.Connection) -> Iterator[StoredFacts]:
    """The facts of all papers that have them, by paper id."""
    for paper, published, facts, resolved, keys in connection.execute(_FACTS):
        yield StoredFacts(paper, published, facts, resolved, json.loads(keys or "[]"))


def _without_nulls(names: tuple[str, ...], values: list[Any]) -> dict[str, Any]:
    return {name: value for name, value in zip(names, values, strict=True) if value is not None}
