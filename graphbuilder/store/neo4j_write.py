"""Statements that change a graph in Neo4j; each function runs inside the caller's transaction.

Labels and types in the texts come from ``schema``, values are parameters.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from neo4j import ManagedTransaction

from graphbuilder.errors import StoreError
from graphbuilder.model import Edge, Node
from graphbuilder.schema import ENTITY_LABELS
from graphbuilder.store.base import WriteReport
from graphbuilder.store.records import Records
from graphbuilder.store.words import search_words

Rows = list[dict[str, Any]]
_ROWS: Final = 2000  # of one UNWIND
_ANY_ENTITY: Final = "|".join(ENTITY_LABELS)

# Taking the lock of this one node first makes writers wait for each other, as they do in SQLite.
_COUNT_UP: Final = "MATCH (m:GraphbuilderMeta) SET m.revision = m.revision + 1"
_STORED: Final = """
UNWIND $rows AS row MATCH (p:Paper {id: row.id}) WHERE p.title IS NOT NULL
RETURN p.id AS id, p.title AS title, p.abstract AS abstract"""
_CLEAR_RESULTS: Final = "UNWIND $rows AS row MATCH (:Paper {id: row.id})-[:REPORTS]->(r:Result) DETACH DELETE r"
_CLEAR_EDGES: Final = "UNWIND $rows AS row MATCH (:Paper {id: row.id})-[e]->() DELETE e"
_STUBS: Final = "UNWIND $rows AS row MERGE (:Paper {id: row.id})"
_PLAIN: Final = "UNWIND $rows AS row MERGE (n:%s {id: row.id}) SET n += row.properties"
_ENTITIES: Final = """
UNWIND $rows AS row MERGE (n:%s {id: row.id})
WITH n, row
CALL (n, row) {
    UNWIND coalesce(n.aliases, []) + row.aliases AS alias
    WITH DISTINCT alias ORDER BY alias
    RETURN collect(alias) AS aliases
}
CALL (n, row) {
    UNWIND coalesce(n.alias_keys, []) + row.alias_keys AS key
    WITH DISTINCT key ORDER BY key
    RETURN collect(key) AS keys
}
SET n.first_seen = CASE WHEN n.first_seen < row.first_seen THEN n.first_seen
                        ELSE coalesce(row.first_seen, n.first_seen) END,
    n.aliases = aliases, n.alias_keys = keys, n += row.properties"""
_EDGES: Final = """
UNWIND $rows AS row
MATCH (a:%s {id: row.source})
MATCH (b:%s {id: row.target})
CREATE (a)-[e:%s]->(b) SET e = row.properties
RETURN count(e) AS count"""
_LOST_END: Final = """
UNWIND $rows AS row
WITH row WHERE NOT EXISTS { (:%s {id: row.source}) } OR NOT EXISTS { (:%s {id: row.target}) }
RETURN row.source AS source, row.target AS target LIMIT 1"""


def count_up(transaction: ManagedTransaction) -> None:
    """Raise the revision of the graph; the first statement of every change."""
    transaction.run(_COUNT_UP).consume()


def write_records(transaction: ManagedTransaction, records: Records) -> WriteReport:
    """Store a batch; raises StoreError when an edge ends at a node that is neither in it nor stored."""
    count_up(transaction)
    stored = {row["id"]: row for row in _fetch(transaction, _STORED, [{"id": p.id} for p in records.papers])}
    replaced = [{"id": paper} for paper in stored]
    _send(transaction, _CLEAR_RESULTS, replaced)
    _send(transaction, _CLEAR_EDGES, replaced)
    _write_papers(transaction, records.papers, stored)
    _send(transaction, _STUBS, [{"id": stub} for stub in records.stubs])
    write_nodes(transaction, (*records.entities, *records.results))
    write_edges(transaction, records.edges)
    return WriteReport(created=len(records.papers) - len(replaced), replaced=len(replaced))


def write_nodes(transaction: ManagedTransaction, nodes: Iterable[Node]) -> None:
    """Create nodes or merge them with what is stored; papers must be new."""
    for label, group in groupby(sorted(nodes, key=lambda node: node.label), key=lambda node: node.label):
        if label == "Paper":
            _write_papers(transaction, group, {})
        elif label == "Result":
            _send(transaction, _PLAIN % label, [{"id": n.id, "properties": dict(n.properties)} for n in group])
        else:
            _send(transaction, _ENTITIES % label, [_entity_row(node) for node in group])


def write_edges(transaction: ManagedTransaction, edges: Iterable[Edge]) -> None:
    """Create edges; raises StoreError when an end is not stored."""
    for (kind, source, target), group in groupby(sorted(edges, key=_kind), key=_kind):
        rows: Rows = [{"source": e.source, "target": e.target, "properties": dict(e.properties)} for e in group]
        created = sum(row["count"] for row in _fetch(transaction, _EDGES % (source, target, kind), rows))
        if created != len(rows):
            lost = _fetch(transaction, _LOST_END % (source, target), rows)[0]
            raise StoreError(
                f"The edge {lost['source']} {kind} {lost['target']} ends at a node which is not there.",
                hint="Write the node in the same batch.",
            )


def prune(transaction: ManagedTransaction) -> int:
    """Delete results that no paper reports, then entities that no edge reaches."""
    count_up(transaction)
    lost = (
        "MATCH (n:Result) WHERE NOT EXISTS { (n)<-[:REPORTS]-() } DETACH DELETE n",
        f"MATCH (n:{_ANY_ENTITY}) WHERE NOT EXISTS {{ (n)<--() }} DELETE n",
    )
    return sum(transaction.run(text).consume().counters.nodes_deleted for text in lost)


def _write_papers(
    transaction: ManagedTransaction, papers: Iterable[Node], stored: Mapping[str, Mapping[str, Any]]
) -> None:
    rows: Rows = []
    for paper in papers:
        properties = dict(paper.properties)
        if "title" in properties:
            known = {**stored.get(paper.id, {}), **properties}
            words = search_words(known["title"], known.get("abstract"))
            properties["words"] = f" {' '.join(words)} "
        rows.append({"id": paper.id, "properties": properties})
    _send(transaction, _PLAIN % "Paper", rows)


def _entity_row(node: Node) -> dict[str, Any]:
    own = ("aliases", "alias_keys", "first_seen")
    properties = {name: value for name, value in node.properties.items() if name not in own}
    return {"id": node.id, "properties": properties, **{name: node.properties.get(name) for name in own}}


def _kind(edge: Edge) -> tuple[str, str, str]:
    return edge.type, edge.source_label, edge.target_label


def _send(transaction: ManagedTransaction, text: str, rows: Rows) -> None:
    for chunk in _chunks(rows):
        transaction.run(text, rows=chunk).consume()


def _fetch(transaction: ManagedTransaction, text: str, rows: Rows) -> Rows:
    return [row.data() for chunk in _chunks(rows) for row in transaction.run(text, rows=chunk)]


def _chunks(rows: Rows) -> Iterator[Sequence[dict[str, Any]]]:
    for start in range(0, len(rows), _ROWS):
        yield rows[start : start + _ROWS]
