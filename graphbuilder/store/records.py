"""Nodes and edges in the one form that both stores keep, so that their dumps are equal.

Null properties are left out; texts hold neither NUL nor lone surrogates (each becomes U+FFFD, so that
offsets still hold); confidences have six decimals; entities always have ``aliases`` and ``alias_keys``,
extracted edges always their four lists; a citation without sentences has no ``context``.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from graphbuilder.errors import StoreError, UnknownName
from graphbuilder.ids import entity_id
from graphbuilder.model import Edge, GraphBatch, Node, Value
from graphbuilder.schema import (
    ENTITY_LABELS,
    EXTRACTED_RELATIONS,
    NODE_PROPERTIES,
    RELATION_PROPERTIES,
    RELATIONS,
    EntityLabel,
)
from graphbuilder.text.names import name_key

MENTION_LISTS: Final = ("sentence", "field", "start", "end")
_UNITED: Final = ("aliases", "alias_keys")
_WHOLE: Final = frozenset({"year", "upvotes", "citation_count", "position"})
_CONFUSED: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark")
"""Papers differ in which of these a thing is, and corrections may change it."""
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Records:
    """A batch ready to be stored: every node and edge once, in a fixed order."""

    papers: tuple[Node, ...]
    entities: tuple[Node, ...]
    results: tuple[Node, ...]
    edges: tuple[Edge, ...]
    stubs: tuple[str, ...]
    gone: tuple[str, ...]


def read_batch(batch: GraphBatch) -> Records:
    """The records of a batch; raises StoreError for a node or edge that the schema does not allow."""
    nodes: dict[str, Node] = {}
    for node in map(clean_node, batch.nodes):
        if node.label == "Paper" and not {"title", "facts"} & node.properties.keys():
            node = Node(node.label, node.id, {"title": "", **node.properties})  # null: nothing but citations is known
        if node.id in nodes:
            node = Node(node.label, node.id, merge_properties(nodes[node.id].properties, node.properties))
        nodes[node.id] = node
    edges = {(edge.type, edge.source, edge.target): edge for edge in map(clean_edge, batch.edges)}
    _check_sources(nodes, edges.values())
    ordered = [nodes[key] for key in sorted(nodes)]
    return Records(
        papers=tuple(node for node in ordered if node.label == "Paper"),
        entities=tuple(node for node in ordered if node.label in ENTITY_LABELS),
        results=tuple(node for node in ordered if node.label == "Result"),
        edges=tuple(edges[key] for key in sorted(edges)),
        stubs=tuple(sorted({clean_text(stub) for stub in batch.stubs} - nodes.keys())),
        gone=tuple(sorted({clean_text(paper) for paper in batch.gone} - nodes.keys())),
    )


def _check_sources(nodes: Mapping[str, Node], edges: Iterable[Edge]) -> None:
    """A batch replaces what leaves its papers, so it must hold every source; raises StoreError."""
    edges = tuple(edges)
    for edge in edges:
        if edge.source not in nodes:
            raise StoreError(
                f"The edge {edge.source} {edge.type} {edge.target} leaves a {edge.source_label} not of the batch.",
                hint="Write an edge together with its source.",
            )
    reported = {edge.target for edge in edges if edge.type == "REPORTS"}
    for node in nodes.values():
        if node.label == "Result" and node.id not in reported:
            raise StoreError(f"No paper of the batch reports the result {node.id}.", hint="Add its REPORTS edge.")


def merge_properties(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What a node holds once ``new`` was written over ``old``."""
    merged = {**old, **new}
    for name in _UNITED:
        if name in merged:
            merged[name] = sorted({*old.get(name, ()), *new.get(name, ())})
    if "first_seen" in old and "first_seen" in new:
        merged["first_seen"] = min(old["first_seen"], new["first_seen"])
    return merged


def clean_node(node: Node) -> Node:
    """The node in its stored form; raises StoreError for an unknown label or property."""
    if node.label not in NODE_PROPERTIES:
        raise StoreError(f"There is no node label {node.label!r}.", hint="See graphbuilder/schema.py.")
    properties = _cleaned(node.properties, NODE_PROPERTIES[node.label], f"the node {node.id}")
    if node.label in ENTITY_LABELS:
        if not properties.get("name"):
            raise StoreError(f"The node {node.id} has no name.", hint="Name every entity.")
        aliases = sorted(set(properties.get("aliases", ())))
        names = (properties["name"], *aliases)
        keys = properties.get("alias_keys") or [key for name in names if (key := name_key(name))]
        properties["aliases"], properties["alias_keys"] = aliases, sorted(set(keys))
        properties.setdefault("name_norm", name_key(properties["name"]))
    if node.label == "Paper" and "keys" in properties:
        properties["keys"] = sorted(set(properties["keys"]))
    if node.label == "Correction":
        properties["number"] = int(properties["number"])  # that of a result is a measurement
    return Node(node.label, clean_text(node.id), properties)


def former_ids(entity: Node) -> list[str]:
    """The ids that an entity would have by its other keys, or as a thing of another type, sorted.

    An address that was once handed out leads to the entity by them.
    """
    labels: tuple[EntityLabel, ...] = _CONFUSED if entity.label in _CONFUSED else (entity.label,)  # type: ignore[assignment]
    keys: list[str] = list(entity.properties.get("alias_keys") or [])  # type: ignore[arg-type]
    if entity.label == "Author":  # known by ids, and by its name in each paper
        keys += [merge["key"] for merge in json.loads(str(entity.properties.get("merges") or "[]"))]
    return sorted({entity_id(label, key) for label in labels for key in keys} - {entity.id})


def correction_taken(correction: Node) -> StoreError:
    """What is said when two people correct the graph in the same moment."""
    return StoreError(
        f"There is a correction with the number {correction.properties['number']} already.", hint="Try again."
    )


def no_such_correction(number: int) -> UnknownName:
    """What is said when a correction to be withdrawn is not there."""
    return UnknownName(
        f"There is no correction with the number {number}.", hint="See `graphbuilder corrections` for those that are."
    )


def clean_edge(edge: Edge) -> Edge:
    """The edge in its stored form; raises StoreError when the schema does not allow it."""
    place = f"the edge {edge.source} {edge.type} {edge.target}"
    sources, targets = RELATIONS.get(edge.type, (frozenset(), frozenset()))
    if edge.source_label not in sources or edge.target_label not in targets:
        raise StoreError(
            f"The schema has no {edge.type} from {edge.source_label} to {edge.target_label} ({place}).",
            hint="See RELATIONS in graphbuilder/schema.py.",
        )
    properties = _cleaned(edge.properties, RELATION_PROPERTIES[edge.type], place)
    if edge.type in EXTRACTED_RELATIONS:
        for name in MENTION_LISTS:
            properties.setdefault(name, [])
        if len({len(properties[name]) for name in MENTION_LISTS}) > 1:
            raise StoreError(f"The evidence lists of {place} differ in length.", hint="Give one item a mention.")
    if not properties.get("context"):
        properties.pop("context", None)
    return Edge(
        edge.type, clean_text(edge.source), edge.source_label, clean_text(edge.target), edge.target_label, properties
    )


def clean_text(text: str) -> str:
    """The text without characters that a store cannot hold; its length stays."""
    return _UNSTORABLE.sub("\ufffd", text)


def _cleaned(properties: Mapping[str, Value], allowed: Iterable[str], place: str) -> dict[str, Any]:
    if unknown := sorted(properties.keys() - set(allowed)):
        raise StoreError(f"The schema has no property {unknown[0]!r} ({place}).", hint="See graphbuilder/schema.py.")
    values = {name: _stored(name, value) for name, value in properties.items()}
    return {name: values[name] for name in sorted(values) if values[name] is not None}


def _stored(name: str, value: Value) -> Value:
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list | tuple):
        return [clean_text(item) if isinstance(item, str) else item for item in value]  # type: ignore[return-value]
    if value is None or isinstance(value, bool):
        return value
    if not math.isfinite(value):
        return None
    if name in _WHOLE:
        return int(value)
    return round(float(value), 6) if name == "confidence" else float(value)
