"""Export the whole graph: GraphML and GEXF for Gephi and networkx, node-link JSON, CSV of the relations."""

import csv
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import networkx as nx

from graphbuilder.errors import QuestionError
from graphbuilder.model import Node, Value
from graphbuilder.store.base import Store

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that opens with one of these is run as a formula by spreadsheets (OWASP, CSV injection)."""
CSV_COLUMNS: Final = ("type", "source", "source_name", "target", "target_name", "confidence", "rule", "sentence")


def export(store: Store, form: str, output: Path) -> None:
    """Write the graph to a file. Raises QuestionError for an unknown format."""
    if form not in FORMATS:
        raise QuestionError(f"There is no export format {form!r}.", hint=f"Use one of: {', '.join(FORMATS)}.")
    FORMATS[form](store, output)


def as_networkx(store: Store) -> "nx.MultiDiGraph[str]":
    """The graph as a networkx multigraph: node attributes ``label`` and properties, edge key and ``type``."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for record in store.dump():
        if isinstance(record, Node):
            graph.add_node(record.id, label=record.label, **_flat(record.properties))
        else:
            graph.add_edge(record.source, record.target, key=record.type, type=record.type, **_flat(record.properties))
    return graph


def _flat(properties: Mapping[str, Value]) -> dict[str, Any]:
    """Properties that every graph format can hold: no nulls, lists as JSON text."""
    flat = {key: json.dumps(v, ensure_ascii=False) if isinstance(v, list) else v for key, v in properties.items()}
    return {key: value for key, value in flat.items() if value is not None}


def _write_graphml(store: Store, output: Path) -> None:
    nx.write_graphml(as_networkx(store), output)


def _write_gexf(store: Store, output: Path) -> None:
    graph = as_networkx(store)
    for node, data in graph.nodes(data=True):
        # GEXF gives "label" the meaning of the text that is shown.
        data["kind"] = data.pop("label")
        data["label"] = data.get("name") or data.get("title") or node
    nx.write_gexf(graph, output)


def _write_json(store: Store, output: Path) -> None:
    data = nx.node_link_data(as_networkx(store), edges="edges")
    output.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _write_csv(store: Store, output: Path) -> None:
    names: dict[str, str] = {}
    with output.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(CSV_COLUMNS)
        for record in store.dump():
            if isinstance(record, Node):
                names[record.id] = str(record.properties.get("name") or record.properties.get("title") or "")
                continue
            properties = record.properties
            sentences = properties.get("sentence")
            sentence = sentences[0] if isinstance(sentences, list) and sentences else ""
            cells = [
                record.type,
                record.source,
                names.get(record.source, ""),
                record.target,
                names.get(record.target, ""),
            ]
            rows.writerow(map(_cell, [*cells, properties.get("confidence"), properties.get("rule"), sentence]))


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


FORMATS: Final[dict[str, Callable[[Store, Path], None]]] = {
    "graphml": _write_graphml,
    "gexf": _write_gexf,
    "json": _write_json,
    "csv": _write_csv,
}
