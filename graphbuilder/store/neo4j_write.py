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
from graphbuilder.store.records import Records, correction_taken, former_ids, no_such_correction
from graphbuilder.store.words import search_words

Rows = list[dict[str, Any]]
_ROWS: Final = 2000  # of one UNWIND
_ANY_ENTITY: Final = "|".join(ENTITY_LABELS)

# Taking the lock of this one node first makes writers wait for each other, as they do in SQLite.
_COUNT_UP: Final = "MATCH (m:GraphbuilderMeta) SET m.revision = m.revision + 1"
_STORED: Final = """
UNWIND $rows AS row MATCH (p:Paper {id: row.id}) WHERE p.title IS NOT NULL OR p.digest IS NOT NULL
RETURN p.id AS id"""
_CLEAR_RESULTS: Final = "UNWIND $rows AS row MATCH (:Paper {id: row.id})-[:REPORTS]->(r:Result) DETACH DELETE r"
_CLEAR_EDGES: Final = "UNWIND $rows AS row MATCH (:Paper {id: row.id})-[e]->() DELETE e"
_CLEAR_PARENTS: Final = "UNWIND $rows AS row MATCH (:Lab {id: row.id})-[e:PART_OF]->() DELETE e"
_CORRECTION: Final = "UNWIND $rows AS row MATCH (c:Correction {id: row.id}) RETURN c.id AS id"
_EMPTY: Final = "UNWIND $rows AS row MATCH (p:Paper {id: row.id}) SET p = {id: p.id}"
_STUBS: Final = "UNWIND $rows AS row MERGE (:Paper {id: row.id})"
_PLAIN: Final = "UNWIND $rows AS row MERGE (n:%s {id: row.id}) SET n += row.properties"
_EXACT: Final = "UNWIND $rows AS row MERGE (n:%s {id: row.id}) SET n = row.properties, n.id = row.id"
_FACTS: Final = "UNWIND $rows AS row MATCH (p:Paper {id: row.id}) SET p.facts = row.facts"
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
CALL (n, row) {
    UNWIND coalesce(n.former_ids, []) + row.former_ids AS id
    WITH DISTINCT id ORDER BY id
    RETURN collect(id) AS ids
}
SET n.first_seen = CASE WHEN n.first_seen < row.first_seen THEN n.first_seen
                        ELSE coalesce(row.first_seen, n.first_seen) END,
    n.aliases = aliases, n.alias_keys = keys, n.former_ids = ids, n += row.properties"""
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


def write_records(transaction: ManagedTransaction, records: Records, *, exact: bool) -> WriteReport:
    """Store a batch; raises StoreError when an edge ends at a node that is neither in it nor stored."""
    count_up(transaction)
    replaced = _fetch(transaction, _STORED, [{"id": paper.id} for paper in records.papers])
    outdated = [*replaced, *({"id": paper} for paper in records.gone)]
    for text in (_CLEAR_RESULTS, _CLEAR_EDGES, _EMPTY):
        _send(transaction, text, outdated)
    _send(transaction, _CLEAR_PARENTS, [{"id": node.id} for node in records.entities if node.label == "Lab"])
    _write_papers(transaction, records.papers)
    _send(transaction, _STUBS, [{"id": stub} for stub in records.stubs])
    write_nodes(transaction, (*records.entities, *records.results), exact=exact)
    write_edges(transaction, records.edges)
    return WriteReport(created=len(records.papers) - len(replaced), replaced=len(replaced))


def write_facts(transaction: ManagedTransaction, facts: Mapping[str, str]) -> None:
    """Set the facts of papers that are there."""
    count_up(transaction)
    _send(transaction, _FACTS, [{"id": paper, "facts": text} for paper, text in facts.items()])


def write_nodes(transaction: ManagedTransaction, nodes: Iterable[Node], *, exact: bool = False) -> None:
    """Create nodes or merge them with what is stored, or set them exactly; papers must be new."""
    for label, group in groupby(sorted(nodes, key=lambda node: node.label), key=lambda node: node.label):
        if label == "Paper":
            _write_papers(transaction, group)
        elif exact or label not in ENTITY_LABELS:
            _send(transaction, (_EXACT if exact else _PLAIN) % label, [_plain_row(node) for node in group])
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


def write_correction(transaction: ManagedTransaction, correction: Node) -> None:
    """Store a correction; raises StoreError when its number is taken."""
    count_up(transaction)
    if _fetch(transaction, _CORRECTION, [{"id": correction.id}]):
        raise correction_taken(correction)
    write_nodes(transaction, [correction])


def delete_correction(transaction: ManagedTransaction, number: int) -> None:
    """Delete a correction; raises UnknownName when it is not there."""
    count_up(transaction)
    text = "MATCH (c:Correction {number: $number}) DELETE c"
    if not transaction.run(text, number=number).consume().counters.nodes_deleted:
        raise no_such_correction(number)


def prune(transaction: ManagedTransaction) -> int:
    """Delete results that no paper reports, then entities and papers without title that no edge reaches."""
    count_up(transaction)
    lost = (
        "MATCH (n:Result) WHERE NOT EXISTS { (n)<-[:REPORTS]-() } DETACH DELETE n",
        f"MATCH (n:{_ANY_ENTITY}) WHERE NOT EXISTS {{ (n)<-[:PART_OF*0..]-()<--(:Paper|Result) }} DETACH DELETE n",
        "MATCH (n:Paper) WHERE n.title IS NULL AND n.digest IS NULL AND NOT EXISTS { (n)<--() } DELETE n",
    )
    return sum(transaction.run(text).consume().counters.nodes_deleted for text in lost)


def _write_papers(transaction: ManagedTransaction, papers: Iterable[Node]) -> None:
    rows: Rows = []
    for paper in papers:
        properties: dict[str, Any] = dict(paper.properties)
        if "title" in properties:
            words = search_words(properties["title"], properties.get("abstract"))
            properties["words"] = f" {' '.join(words)} "
        rows.append({"id": paper.id, "properties": properties})
    _send(transaction, _PLAIN % "Paper", rows)


def _plain_row(node: Node) -> dict[str, Any]:
    former = {"former_ids": former_ids(node)} if node.label in ENTITY_LABELS else {}
    return {"id": node.id, "properties": {**node.properties, **former}}


def _entity_row(node: Node) -> dict[str, Any]:
    own = ("aliases", "alias_keys", "first_seen")
    properties = {name: value for name, value in node.properties.items() if name not in own}
    united = {name: node.properties.get(name) for name in own} | {"former_ids": former_ids(node)}
    return {"id": node.id, "properties": properties, **united}


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
