"""All nodes and edges of a graph in Neo4j, in the order of a dump, read page by page along the id indexes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from graphbuilder.model import Edge, Node
from graphbuilder.schema import NODE_PROPERTIES, RELATION_TYPES, RELATIONS, STORED_LABELS, NodeLabel
from graphbuilder.store.base import StoredFacts

Read = Callable[[str, Mapping[str, Any]], list[list[Any]]]
_PAGE: Final = 1000

_NODES: Final = "MATCH (n:{label}) WHERE n.id > $after RETURN n.id AS id, properties(n) ORDER BY id LIMIT $page"
_CHOSEN: Final = "UNWIND $ids AS id MATCH (n:{label} {{id: id}}) RETURN n.id AS id, properties(n) ORDER BY id"
_FACTS: Final = """
MATCH (p:Paper) WHERE p.id > $after
RETURN p.id AS id, p.published, p.facts, p.resolved, coalesce(p.keys, []) ORDER BY id LIMIT $page"""
_EDGES: Final = """
MATCH (a:{label}) WHERE a.id > $after
WITH a ORDER BY a.id LIMIT $page
OPTIONAL MATCH (a)-[e:{type}]->(b)
RETURN a.id AS source, labels(a)[0], b.id AS target, labels(b)[0], properties(e)
ORDER BY source, target"""


def read_nodes(read: Read) -> Iterator[Node]:
    """All nodes by (label, id)."""
    for label in sorted(STORED_LABELS):
        yield from read_label(read, label)


def read_label(read: Read, label: NodeLabel, ids: Sequence[str] | None = None) -> Iterator[Node]:
    """The nodes of a label by id; of those that have one of the given ids, if any are given."""
    if ids is None:
        rows = _pages(read, _NODES.format(label=label))
    else:
        rows = iter(read(_CHOSEN.format(label=label), {"ids": sorted(set(ids))}))
    for key, stored in rows:
        yield Node(label, key, {name: stored[name] for name in NODE_PROPERTIES[label] if name in stored})


def read_facts(read: Read) -> Iterator[StoredFacts]:
    """The facts of all papers that have them, by paper id."""
    return (StoredFacts(*row) for row in _pages(read, _FACTS) if row[2] is not None)


def _pages(read: Read, text: str) -> Iterator[list[Any]]:
    """All rows of a query whose first column is an id, read page by page."""
    after: str | None = ""
    while after is not None:
        rows = read(text, {"after": after, "page": _PAGE})
        yield from rows
        after = rows[-1][0] if len(rows) == _PAGE else None


def read_edges(read: Read) -> Iterator[Edge]:
    """All edges by (type, source, target)."""
    for kind in sorted(RELATION_TYPES):
        (label,) = RELATIONS[kind][0]
        after: str | None = ""
        while after is not None:
            rows = read(_EDGES.format(label=label, type=kind), {"after": after, "page": _PAGE})
            for source, source_label, target, target_label, properties in rows:
                if target is not None:
                    yield Edge(kind, source, source_label, target, target_label, properties)
            after = rows[-1][0] if rows else None
