"""All nodes and edges of a graph in Neo4j, in the order of a dump, read page by page along the id indexes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from graphbuilder.model import Edge, Node
from graphbuilder.schema import NODE_LABELS, NODE_PROPERTIES, RELATION_TYPES, RELATIONS

Read = Callable[[str, Mapping[str, Any]], list[list[Any]]]
_PAGE: Final = 1000

_NODES: Final = "MATCH (n:{label}) WHERE n.id > $after RETURN n.id AS id, properties(n) ORDER BY id LIMIT $page"
_EDGES: Final = """
MATCH (a:{label}) WHERE a.id > $after
WITH a ORDER BY a.id LIMIT $page
OPTIONAL MATCH (a)-[e:{type}]->(b)
RETURN a.id AS source, labels(a)[0], b.id AS target, labels(b)[0], properties(e)
ORDER BY source, target"""


def read_nodes(read: Read) -> Iterator[Node]:
    """All nodes by (label, id)."""
    for label in sorted(NODE_LABELS):
        after: str | None = ""
        while after is not None:
            rows = read(_NODES.format(label=label), {"after": after, "page": _PAGE})
            for key, stored in rows:
                yield Node(label, key, {name: stored[name] for name in NODE_PROPERTIES[label] if name in stored})
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
