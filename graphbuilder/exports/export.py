"""Export the graph: GraphML and GEXF for Gephi and networkx, node-link JSON, CSV of the relations."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TextIO

import networkx as nx
from networkx.readwrite.gexf import GEXFWriter
from networkx.readwrite.graphml import GraphMLWriter

from graphbuilder.errors import QuestionError
from graphbuilder.model import Edge, Node, Value
from graphbuilder.store.base import Store

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that opens with one of these is run as a formula by spreadsheets (OWASP, CSV injection)."""
CSV_COLUMNS: Final = (
    "relation",
    "source",
    "source_name",
    "target",
    "target_name",
    "published",
    "confidence",
    "status",
    "rule",
    "field",
    "start_char",
    "end_char",
    "sentence",
)
_NAMES: Final = {"start": "start_char", "end": "end_char"}
"""Other tools take ``start`` and ``end`` for times; ours are places in a text."""
_INWARD: Final = frozenset({"facts", "resolved"})
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def check_form(form: str) -> None:
    """Raises QuestionError for an unknown format."""
    if form not in FORMATS:
        raise QuestionError(f"There is no export format {form!r}.", hint=f"Use one of: {', '.join(FORMATS)}.")


def export(store: Store, form: str, out: TextIO) -> None:
    """Write the graph to a text file. Raises QuestionError for an unknown format, before anything is written."""
    check_form(form)
    FORMATS[form](store, out)


def as_networkx(store: Store) -> "nx.MultiDiGraph[str]":
    """The graph as a networkx multigraph.

    Nodes have a ``label`` to be shown, their ``node_type`` and properties; edges their ``relation`` and
    properties, and as keys ``e0``, ``e1`` and so on in the order of (type, source, target).
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    edges = 0
    for record in _shown(store):
        if isinstance(record, Node):
            label = _clean(_name(record) or record.id)
            graph.add_node(_clean(record.id), label=label, node_type=record.label, **_flat(record.properties))
        else:
            ends = _clean(record.source), _clean(record.target)
            graph.add_edge(*ends, key=f"e{edges}", relation=record.type, **_flat(record.properties))
            edges += 1
    return graph


def _shown(store: Store) -> Iterator[Node | Edge]:
    """The records of a dump, without what is kept for building alone."""
    for record in store.dump():
        if isinstance(record, Edge):
            yield record
        elif record.label != "Correction":
            shown = {name: value for name, value in record.properties.items() if name not in _INWARD}
            yield Node(record.label, record.id, shown)


def _name(node: Node) -> str:
    """What a node is called; a Result by its metric and value."""
    given = node.properties
    parts = (given.get("metric"), given.get("value")) if node.label == "Result" else (given.get("name"),)
    return " ".join(str(part) for part in parts if part) or str(given.get("title") or "")


def _flat(properties: Mapping[str, Value]) -> dict[str, Any]:
    """Properties that every graph format can hold: no nulls, lists as JSON text."""
    flat: dict[str, Any] = {}
    for name, value in properties.items():
        if value is not None:
            text = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
            flat[_NAMES.get(name, name)] = _clean(text) if isinstance(text, str) else text
    return flat


def _clean(text: str) -> str:
    """The text without the characters that no XML file may hold."""
    return _NOT_IN_XML.sub("\ufffd", text)


def _write_graphml(store: Store, out: TextIO) -> None:
    _write_xml(out, GraphMLWriter(as_networkx(store)).dump)


def _write_gexf(store: Store, out: TextIO) -> None:
    graph = as_networkx(store)
    for _, _, key, data in graph.edges(keys=True, data=True):
        data.update(id=key, label=data["relation"])
    writer = GEXFWriter(graph)
    writer.xml.find("meta").attrib.clear()  # holds today's date; the same graph gives the same file
    _write_xml(out, writer.write)


def _write_xml(out: TextIO, write: Callable[[io.BytesIO], None]) -> None:
    whole = io.BytesIO()
    write(whole)
    out.write(whole.getvalue().decode("utf-8") + "\n")


def _write_json(store: Store, out: TextIO) -> None:
    data = nx.node_link_data(as_networkx(store), edges="edges")
    out.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def _write_csv(store: Store, out: TextIO) -> None:
    """One row a mention; a relation that is written nowhere in the text (such as CITES) has one row."""
    nodes: dict[str, tuple[str, Value]] = {}
    rows = csv.writer(out)
    rows.writerow(CSV_COLUMNS)
    for record in _shown(store):
        if isinstance(record, Node):
            nodes[record.id] = _name(record), record.properties.get("published")
            continue
        (source_name, published), (target_name, _) = nodes[record.source], nodes[record.target]
        given = record.properties
        cells = [record.type, record.source, source_name, record.target, target_name, published]
        cells += [given.get(name) for name in ("confidence", "status", "rule")]
        rows.writerows(map(_cell, [*cells, *mention]) for mention in _mentions(record))


def _mentions(edge: Edge) -> Iterator[tuple[Value, ...]]:
    """Field, start, end and sentence of each mention; once nothing when there is none."""
    lists = [edge.properties.get(name) or [] for name in ("field", "start", "end", "sentence")]
    found = list(zip(*lists, strict=True))  # the stores keep four of equal length
    yield from found or [(None,) * len(lists)]


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


FORMATS: Final[dict[str, Callable[[Store, TextIO], None]]] = {
    "graphml": _write_graphml,
    "gexf": _write_gexf,
    "json": _write_json,
    "csv": _write_csv,
}
