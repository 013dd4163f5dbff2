"""Statements that change a graph in SQLite; each function runs inside the caller's transaction."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from graphbuilder.errors import StoreError
from graphbuilder.model import Edge, Node
from graphbuilder.schema import ENTITY_PROPERTIES, NODE_PROPERTIES
from graphbuilder.store.base import WriteReport
from graphbuilder.store.records import MENTION_LISTS, Records, correction_taken, former_ids, no_such_correction
from graphbuilder.store.words import search_words

FACT_COLUMNS: Final = ("facts", "resolved", "records")
PAPER_COLUMNS: Final = tuple(name for name in NODE_PROPERTIES["Paper"] if name not in (*FACT_COLUMNS, "keys"))
RESULT_COLUMNS: Final = NODE_PROPERTIES["Result"]
CORRECTION_COLUMNS: Final = NODE_PROPERTIES["Correction"]
ENTITY_COLUMNS: Final = tuple(name for name in ENTITY_PROPERTIES if name != "alias_keys")
EDGE_COLUMNS: Final = ("confidence", "rule", "extractor_version", "status", "raw", "position")

_UNION = """(SELECT json_group_array(value) FROM (
    SELECT value FROM json_each(entities.aliases) UNION SELECT value FROM json_each(excluded.aliases)
    ORDER BY value
))"""
_MERGED: Final = {
    "aliases": _UNION,
    # min() of two is null when one is, hence the two coalesce
    "first_seen": "min(coalesce(excluded.first_seen, first_seen), coalesce(first_seen, excluded.first_seen))",
}


def _upsert(table: str, columns: Sequence[str]) -> str:
    names = ", ".join(("id", *columns))
    marks = ", ".join("?" * (len(columns) + 1))
    changes = ", ".join(f"{c} = {_MERGED.get(c, f'coalesce(excluded.{c}, {c})')}" for c in columns)
    return f"INSERT INTO {table} ({names}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {changes}"


_PAPER = _upsert("papers", PAPER_COLUMNS)
_FACTS = (
    "INSERT INTO facts (n, facts, resolved, records) SELECT n, ?, ?, ? FROM papers WHERE id = ? ON CONFLICT (n) "
    "DO UPDATE SET facts = coalesce(excluded.facts, facts), resolved = coalesce(excluded.resolved, resolved), "
    "records = coalesce(excluded.records, records)"
)
_KEY = "INSERT INTO paper_keys (key, n) SELECT ?, n FROM papers WHERE id = ?"
_EMPTY = f"UPDATE papers SET {', '.join(f'{column} = NULL' for column in PAPER_COLUMNS)} WHERE id = ?"
_READ = "SELECT 1 FROM papers WHERE id = ? AND (title IS NOT NULL OR digest IS NOT NULL)"
_FORGET_WORDS = "INSERT INTO paper_words (paper_words, rowid, words) VALUES ('delete', ?, ?)"
_ENTITY = _upsert("entities", ("label", *ENTITY_COLUMNS))
_RESULT = _upsert("results", RESULT_COLUMNS)
_CORRECTION = (
    f"INSERT INTO corrections (id, {', '.join(CORRECTION_COLUMNS)}) "
    f"VALUES ({', '.join('?' * (len(CORRECTION_COLUMNS) + 1))}) ON CONFLICT DO NOTHING"
)
_EDGE = (
    f"INSERT INTO edges (type, source, target, {', '.join(EDGE_COLUMNS)}) "
    f"VALUES ({', '.join('?' * (len(EDGE_COLUMNS) + 3))}) RETURNING id"
)
_FORGET_PARENTS = "DELETE FROM edges WHERE source = ? AND type = 'PART_OF'"
# Labs that papers name, then those that they are part of.
_NAMED_LABS = """
WITH RECURSIVE named (id) AS (
    SELECT source FROM edges AS e
    WHERE type = 'PART_OF' AND EXISTS (SELECT 1 FROM edges WHERE target = e.source AND type <> 'PART_OF')
    UNION
    SELECT e.target FROM named CROSS JOIN edges AS e ON e.source = named.id AND e.type = 'PART_OF'
)
SELECT id FROM named"""
_REPORTED = "SELECT target FROM edges WHERE source = ? AND type = 'REPORTS'"


def write_records(connection: sqlite3.Connection, records: Records, *, exact: bool) -> WriteReport:
    """Store a batch; raises StoreError when an edge ends at a node that is neither in it nor stored."""
    replaced = 0
    connection.executemany(_FORGET_PARENTS, [(node.id,) for node in records.entities if node.label == "Lab"])
    if exact:
        connection.executemany("DELETE FROM entities WHERE id = ?", [(node.id,) for node in records.entities])
    for gone in records.gone:
        _clear_paper(connection, gone)
    for paper in records.papers:
        replaced += _clear_paper(connection, paper.id)
    for paper in records.papers:
        _write_paper(connection, paper)
    write_stubs(connection, records.stubs)
    write_nodes(connection, (*records.entities, *records.results))
    write_edges(connection, records.edges)
    return WriteReport(created=len(records.papers) - replaced, replaced=replaced)


def write_facts(connection: sqlite3.Connection, facts: Mapping[str, str]) -> None:
    """Set the facts of papers that are there."""
    connection.executemany(_FACTS, [(text, None, None, paper) for paper, text in facts.items()])


def write_stubs(connection: sqlite3.Connection, ids: Iterable[str]) -> None:
    """Create the papers that are not there yet, without title."""
    connection.executemany("INSERT INTO papers (id) VALUES (?) ON CONFLICT (id) DO NOTHING", [(i,) for i in ids])


def write_nodes(connection: sqlite3.Connection, nodes: Iterable[Node]) -> None:
    """Create nodes or merge them with what is stored."""
    for node in nodes:
        if node.label == "Paper":
            _write_paper(connection, node)
        elif node.label == "Result":
            connection.execute(_RESULT, (node.id, *(node.properties.get(c) for c in RESULT_COLUMNS)))
        elif node.label == "Correction":
            write_correction(connection, node)
        else:
            values = [node.properties.get(c) for c in ENTITY_COLUMNS]
            values[ENTITY_COLUMNS.index("aliases")] = json.dumps(node.properties["aliases"], ensure_ascii=False)
            connection.execute(_ENTITY, (node.id, node.label, *values))
            connection.executemany(
                "INSERT INTO aliases (key, entity_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [(key, node.id) for key in _texts(node.properties["alias_keys"])],
            )
            connection.executemany(
                "INSERT INTO former_ids (id, entity_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [(former, node.id) for former in former_ids(node)],
            )


def write_edges(connection: sqlite3.Connection, edges: Iterable[Edge]) -> None:
    """Create edges with their evidence; raises StoreError when an end is not stored."""
    known: set[tuple[str, str]] = set()
    for edge in edges:
        for label, node in ((edge.source_label, edge.source), (edge.target_label, edge.target)):
            if (label, node) not in known and not _is_stored(connection, label, node):
                raise StoreError(
                    f"The edge {edge.source} {edge.type} {edge.target} ends at {node}, which is not there.",
                    hint="Write the node in the same batch.",
                )
            known.add((label, node))
        values = (edge.type, edge.source, edge.target, *(edge.properties.get(c) for c in EDGE_COLUMNS))
        (edge_id,) = connection.execute(_EDGE, values).fetchone()
        mentions = [*zip(*(_texts(edge.properties.get(name)) for name in MENTION_LISTS), strict=True)]
        mentions += [(sentence, None, None, None) for sentence in _texts(edge.properties.get("context"))]
        connection.executemany(
            'INSERT INTO evidence (edge, n, sentence, field, start, "end") VALUES (?, ?, ?, ?, ?, ?)',
            [(edge_id, n, *mention) for n, mention in enumerate(mentions)],
        )


def write_correction(connection: sqlite3.Connection, correction: Node) -> None:
    """Store a correction; raises StoreError when its number is taken."""
    values = (correction.id, *(correction.properties.get(c) for c in CORRECTION_COLUMNS))
    if not connection.execute(_CORRECTION, values).rowcount:
        raise correction_taken(correction)


def delete_correction(connection: sqlite3.Connection, number: int) -> None:
    """Delete a correction; raises UnknownName when it is not there."""
    if not connection.execute("DELETE FROM corrections WHERE number = ?", (number,)).rowcount:
        raise no_such_correction(number)


def prune(connection: sqlite3.Connection) -> int:
    """Delete results that no paper reports, then entities and papers without title that no edge reaches."""
    lost = "SELECT id FROM results WHERE id NOT IN (SELECT target FROM edges WHERE type = 'REPORTS')"
    connection.execute(f"DELETE FROM edges WHERE source IN ({lost})")
    results = connection.execute(f"DELETE FROM results WHERE id IN ({lost})").rowcount
    entities = connection.execute(
        f"DELETE FROM entities WHERE id NOT IN ({_NAMED_LABS}) "
        "AND NOT EXISTS (SELECT 1 FROM edges WHERE target = entities.id AND type <> 'PART_OF')"
    ).rowcount
    connection.execute("DELETE FROM edges WHERE type = 'PART_OF' AND source NOT IN (SELECT id FROM entities)")
    stubs = connection.execute(
        "DELETE FROM papers WHERE title IS NULL AND digest IS NULL "
        "AND NOT EXISTS (SELECT 1 FROM edges WHERE target = papers.id)"
    ).rowcount
    return results + entities + stubs


def _clear_paper(connection: sqlite3.Connection, paper: str) -> bool:
    """Leave no more of a paper than what cites it; False when it was not there."""
    stored = connection.execute(_READ, (paper,)).fetchone()
    if stored is None:
        return False
    results = [row[0] for row in connection.execute(_REPORTED, (paper,))]
    for source in (paper, *results):
        connection.execute("DELETE FROM edges WHERE source = ?", (source,))
    for result in results:
        connection.execute("DELETE FROM results WHERE id = ?", (result,))
    _index_words(connection, paper, _FORGET_WORDS)
    connection.execute(_EMPTY, (paper,))
    for table in ("facts", "paper_keys"):
        connection.execute(f"DELETE FROM {table} WHERE n = (SELECT n FROM papers WHERE id = ?)", (paper,))
    return True


def _write_paper(connection: sqlite3.Connection, paper: Node) -> None:
    connection.execute(_PAPER, (paper.id, *(paper.properties.get(c) for c in PAPER_COLUMNS)))
    facts = [paper.properties.get(c) for c in FACT_COLUMNS]
    if any(value is not None for value in facts):
        connection.execute(_FACTS, (*facts, paper.id))
    connection.executemany(_KEY, [(key, paper.id) for key in _texts(paper.properties.get("keys"))])
    _index_words(connection, paper.id, "INSERT INTO paper_words (rowid, words) VALUES (?, ?)")


def _index_words(connection: sqlite3.Connection, paper: str, statement: str) -> None:
    """Put a paper's words into the index or take them out; an index without content needs them for both."""
    stored = connection.execute(
        "SELECT n, title, abstract FROM papers WHERE id = ? AND title IS NOT NULL", (paper,)
    ).fetchone()
    if stored is not None:
        connection.execute(statement, (stored[0], " ".join(search_words(stored[1], stored[2]))))


def _is_stored(connection: sqlite3.Connection, label: str, node: str) -> bool:
    if label in ("Paper", "Result"):
        table = "papers" if label == "Paper" else "results"
        return connection.execute(f"SELECT 1 FROM {table} WHERE id = ?", (node,)).fetchone() is not None
    found = connection.execute("SELECT 1 FROM entities WHERE id = ? AND label = ?", (node, label)).fetchone()
    return found is not None


def _texts(values: Any) -> list[Any]:
    return list(values or ())
