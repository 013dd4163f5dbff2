"""What an export holds: the whole graph, or the papers of an answer with all that they say."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any, Final, TypeVar

from graphbuilder.model import Edge, Node, Value
from graphbuilder.schema import NODE_LABELS, NODE_PROPERTIES, RELATION_PROPERTIES, NodeLabel
from graphbuilder.store.base import Row, Store

T = TypeVar("T")
INWARD: Final = frozenset({"digest", "facts", "resolved", "records", "keys", "merges", "alias_keys"})
"""Properties that are kept for building the graph, and say nothing to another tool."""
_CHUNK: Final = 250
_MENTION: Final = ("sentence", "field", "start", "end")


@dataclass(frozen=True, slots=True)
class ResultPart:
    """A result that a paper states, with the relations that lead to its system and benchmark."""

    node: Node
    relations: list[Row]


@dataclass(frozen=True, slots=True)
class PaperPart:
    """A paper with all that leaves it; relations are rows of the query ``edges_from``."""

    id: str
    properties: Mapping[str, Any]
    relations: list[Row]
    results: list[ResultPart]

    def targets(self, *types: str) -> list[Row]:
        """Its relations of these types, authors in the order of the paper."""
        found = [row for row in self.relations if row["type"] in types]
        return sorted(found, key=lambda row: -1 if row["position"] is None else row["position"])


@dataclass(frozen=True, slots=True)
class Selection:
    """The part of a graph that is exported; iterated more than once, it is read again from the store.

    Relations that someone rejected are in no export, nor are those less likely right than ``min_confidence``
    that nobody confirmed.
    """

    store: Store
    papers: tuple[str, ...] | None = None
    """Ids in the order of the answer; None for all papers, by id, and for all entities."""
    rows: tuple[Row, ...] | None = None
    """The table of an answer that is no list of papers."""
    columns: tuple[str, ...] = ()
    """Of ``rows``, also when there are none."""
    groups: tuple[Mapping[str, Any], ...] = field(default=())
    """What was asked of the papers (queries/README.md); the relations that meet it are their evidence."""
    min_confidence: float = 0.0
    listed: bool = False
    """Whether a table has one row a paper; else, without ``rows``, one row a relation."""

    def records(self) -> Iterator[Node | Edge]:
        """All nodes, then all edges between them, without properties that are kept for building alone."""
        if self.papers is None:
            yield from self._whole()
        else:
            yield from self._part()

    def parts(self) -> Iterator[PaperPart]:
        """The papers one by one, without those that are only cited."""
        for chunk in _chunks(self._paper_nodes()):
            relations = self._leaving(node.id for node in chunk)
            reported = [row["target"] for rows in relations.values() for row in rows if row["type"] == "REPORTS"]
            results = self._results(reported)
            for node in chunk:
                own = relations.get(node.id, [])
                stated = [results[row["target"]] for row in own if row["target"] in results]
                kept = [row for row in own if row["type"] != "REPORTS" or row["target"] in results]
                yield PaperPart(node.id, node.properties, kept, stated)

    def _paper_nodes(self) -> Iterator[Node]:
        if self.papers is None:
            yield from (_shown(node) for node in self.store.nodes("Paper") if node.properties.get("title") is not None)
            return
        for ids in _chunks(self.papers):
            found = {node.id: _shown(node) for node in self.store.nodes("Paper", ids)}
            yield from (found[id_] for id_ in ids if id_ in found)

    def _leaving(self, ids: Iterable[str]) -> dict[str, list[Row]]:
        """The relations that leave some nodes, by node."""
        leaving: dict[str, list[Row]] = {}
        for row in self.store.run("edges_from", {"ids": list(ids), "min_confidence": self.min_confidence}):
            row["evidence"] = [{name: mention[name] for name in _MENTION} for mention in row["evidence"]]
            leaving.setdefault(row["source"], []).append(row)
        return leaving

    def _results(self, ids: list[str]) -> dict[str, ResultPart]:
        if not ids:
            return {}
        nodes = [_shown(node) for node in self.store.nodes("Result", ids) if self._is_sure(node.properties)]
        leaving = self._leaving(node.id for node in nodes)
        return {node.id: ResultPart(node, leaving.get(node.id, [])) for node in nodes}

    def _is_sure(self, properties: Mapping[str, Value]) -> bool:
        confidence = properties.get("confidence")
        sure = not isinstance(confidence, float | int) or confidence >= self.min_confidence
        return sure or properties.get("status") == "confirmed"

    def _whole(self) -> Iterator[Node | Edge]:
        left_out = set()
        for record in self.store.dump():
            if isinstance(record, Edge):
                sure = record.properties.get("status") != "rejected" and self._is_sure(record.properties)
                if sure and record.source not in left_out and record.target not in left_out:
                    yield replace(record, properties=_ordered(record.properties, RELATION_PROPERTIES[record.type]))
            elif record.label in NODE_LABELS:
                if record.label == "Result" and not self._is_sure(record.properties):
                    left_out.add(record.id)
                else:
                    yield _shown(record)

    def _part(self) -> Iterator[Node | Edge]:
        found: dict[NodeLabel, set[str]] = {"Paper": set(self.papers or ())}
        for row in self._rows_of_parts():
            if row["target_label"] != "Paper":  # papers that are only cited are another answer
                found.setdefault(row["target_label"], set()).add(row["target"])
        parts = self._parts_of(found.get("Lab", ()))
        found.setdefault("Lab", set()).update(row["target"] for row in parts)
        known: set[str] = set()
        for label in sorted(found):
            for ids in _chunks(sorted(found[label])):
                for node in self.store.nodes(label, ids):
                    known.add(node.id)
                    yield _shown(node)
        for row in chain(self._rows_of_parts(), parts):
            if row["source"] in known and row["target"] in known:  # a build may have written in between
                yield read_edge(row)

    def _parts_of(self, labs: Iterable[str]) -> list[Row]:
        """What labs are part of, up to the topmost."""
        rows: list[Row] = []
        seen: set[str] = set()
        while due := sorted(set(labs) - seen):
            seen.update(due)
            found = [row for ids in _chunks(due) for leaving in self._leaving(ids).values() for row in leaving]
            rows += found
            labs = [row["target"] for row in found]
        return rows

    def parts_of_labs(self) -> list[Row]:
        """All relations between labs of the whole graph; of a part of it, none."""
        if self.papers is not None:
            return []
        return self._parts_of([row["id"] for row in self.store.run("part_of")])

    def asked(self) -> tuple[Mapping[str, Any], ...]:
        """The filters, their targets with what is part of them."""
        return tuple({**group, "targets": self._with_parts(group.get("targets") or ())} for group in self.groups)

    def _with_parts(self, targets: Iterable[str]) -> list[str]:
        parts = {row["id"] for target in targets for row in self.store.run("lab_parts", {"id": target})}
        return sorted({*targets, *parts})

    def _rows_of_parts(self) -> Iterator[Row]:
        for part in self.parts():
            yield from part.relations
            for result in part.results:
                yield from result.relations


def read_edge(row: Row) -> Edge:
    """The edge of a row of the query ``edges_from``."""
    properties: dict[str, Value] = {
        name: [mention[name] for mention in row["evidence"]] if name in _MENTION else row[name]
        for name in RELATION_PROPERTIES[row["type"]]
        if name in _MENTION or row.get(name) is not None
    }
    if row["type"] == "CITES" and row["evidence"]:
        properties["context"] = [mention["sentence"] for mention in row["evidence"]]
    return Edge(row["type"], row["source"], row["source_label"], row["target"], row["target_label"], properties)


def node_name(node: Node) -> str:
    """What a node is called; a Result by its metric and value, and what has no name by its id."""
    given = node.properties
    parts = (given.get("metric"), given.get("value")) if node.label == "Result" else (given.get("name"),)
    return " ".join(str(part) for part in parts if part) or str(given.get("title") or "") or node.id


def _shown(node: Node) -> Node:
    """The node without what is kept for building, its properties in the order of the schema, whatever the store's."""
    return Node(node.label, node.id, _ordered(node.properties, NODE_PROPERTIES[node.label]))


def _ordered(properties: Mapping[str, Value], names: Iterable[str]) -> dict[str, Value]:
    return {name: properties[name] for name in names if name in properties and name not in INWARD}


def _chunks(items: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(items)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk
