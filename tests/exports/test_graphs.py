"""The graph in the formats of other tools, read back as they read it."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest

from graphbuilder.errors import QuestionError
from graphbuilder.exports.export import FORMATS, export
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import entity, paper, relation
from tests.small_graph import FOLLOW_UP, GRPO, ORIGIN, STUB, small_graph

GEXF = "{http://www.gexf.net/1.2draft}"
SHARED_IN_GEXF = {
    *("start", "end", "startopen", "endopen", "timestamp", "timestamps", "timeset", "interval", "intervals"),
    *("spells", "slices", "viz", "id", "label"),
}
RESERVED_IN_GEXF = {
    "node": {*SHARED_IN_GEXF, "pid", "for", "parents"},
    "edge": {*SHARED_IN_GEXF, "source", "target", "type", "weight", "kind"},
}
"""Attributes and elements that GEXF 1.2 and 1.3 give a meaning of their own."""
EDGE_TYPES_IN_GEXF = {None, "directed", "undirected", "mutual"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = SqliteStore(tmp_path / "graph.db")
    opened.write(small_graph())
    yield opened
    opened.close()


def exported(store: Store, form: str) -> str:
    out = io.StringIO(newline="\n")
    export(store, form, out)
    return out.getvalue()


def edges_of(store: Store) -> list[tuple[str, str, str]]:
    return sorted((e.type, e.source, e.target) for e in store.dump() if isinstance(e, Edge))


def relations_of(graph: "nx.MultiDiGraph[str]") -> list[tuple[str, str, str]]:
    return sorted((data["relation"], source, target) for source, target, data in graph.edges(data=True))


def test_gexf_reads_back_whole(store: Store) -> None:
    graph = nx.read_gexf(io.BytesIO(exported(store, "gexf").encode()))
    assert relations_of(graph) == edges_of(store)
    assert graph.nodes[GRPO.id]["label"] == "GRPO"
    assert graph.nodes[GRPO.id]["node_type"] == "Method"


def test_gexf_uses_no_reserved_name_for_something_else(store: Store) -> None:
    root = ElementTree.fromstring(exported(store, "gexf"))
    for part, expected in (("node", {"node_type", "title"}), ("edge", {"relation", "start_char", "end_char"})):
        columns = {column.get("title") for column in root.iterfind(f".//{GEXF}attributes[@class='{part}']/")}
        assert columns >= expected
        assert not columns & RESERVED_IN_GEXF[part]
    edges = list(root.iter(f"{GEXF}edge"))
    assert {name for edge in edges for name in edge.attrib} == {"id", "source", "target", "label"}
    assert {edge.get("type") for edge in edges} <= EDGE_TYPES_IN_GEXF
    assert (root.find(f"{GEXF}graph") or {}).get("mode") == "static"


@pytest.mark.parametrize(
    ("form", "edge"), [("gexf", f"{GEXF}edge"), ("graphml", "{http://graphml.graphdrawing.org/xmlns}edge")]
)
def test_every_edge_has_an_id_of_its_own(store: Store, form: str, edge: str) -> None:
    ids = Counter(found.get("id") for found in ElementTree.fromstring(exported(store, form)).iter(edge))
    assert set(ids.values()) == {1}
    assert ids.total() == len(edges_of(store))


def test_graphml_and_json_read_back_whole(store: Store) -> None:
    graphml = nx.parse_graphml(exported(store, "graphml"), force_multigraph=True)
    node_link = nx.node_link_graph(json.loads(exported(store, "json")), edges="edges")
    for graph in (graphml, node_link):
        assert relations_of(graph) == edges_of(store)
        assert dict(graph.nodes[GRPO.id]).items() >= {"label": "GRPO", "node_type": "Method"}.items()


@pytest.mark.parametrize("form", ["graphml", "gexf"])
def test_characters_that_xml_cannot_hold_leave_a_file_that_can_be_read(tmp_path: Path, form: str) -> None:
    store = SqliteStore(tmp_path / "odd.db")
    method = entity("Method", "Odd\x0bNet")
    store.write(GraphBatch((paper("p", "A\x08B \u2028\uffff<&>"), method), (relation("USES", "p", method, "\x1f"),)))
    root = ElementTree.fromstring(exported(store, form))
    texts = {text for found in root.iter() for text in (found.text, found.get("value"))}
    assert "A\ufffdB \u2028\ufffd<&>" in texts
    store.close()


def test_csv_has_a_row_for_each_mention_and_each_relation_without_one(store: Store) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(store, "csv"), newline="")))
    edges = [record for record in store.dump() if isinstance(record, Edge)]
    assert len(rows) == sum(max(1, len(edge.properties.get("sentence") or ())) for edge in edges)
    using = [row for row in rows if (row["relation"], row["source"]) == ("USES", FOLLOW_UP)]
    assert [(row["target_name"], row["field"], row["start_char"], row["end_char"]) for row in using] == [
        ("GRPO", "abstract", "0", "4"),
        ("GRPO", "abstract", "51", "55"),
    ]
    assert using[0]["sentence"] == "GRPO makes answers longer; we measure by how much."
    assert {(row["status"], row["published"], row["confidence"]) for row in using} == {("auto", "2025-01-10", "0.9")}
    (cites,) = [row for row in rows if row["relation"] == "CITES" and row["target"] == STUB]
    assert (cites["sentence"], cites["target_name"]) == ("", "")
    (reports,) = [row for row in rows if row["relation"] == "REPORTS" and row["source"] == ORIGIN]
    assert reports["target_name"].startswith("accuracy 51.2")


def test_csv_cells_are_no_formulas(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "odd.db")
    method = entity("Method", "=1+1")
    store.write(GraphBatch((paper("p", "T"), method), (relation("USES", "p", method, "-2 is no sum"),)))
    (row,) = csv.DictReader(io.StringIO(exported(store, "csv"), newline=""))
    assert (row["target_name"], row["sentence"]) == ("'=1+1", "'-2 is no sum")
    store.close()


@pytest.mark.parametrize("form", list(FORMATS))
def test_an_empty_graph_is_exported_too(tmp_path: Path, form: str) -> None:
    store = SqliteStore(tmp_path / "empty.db")
    assert exported(store, form).endswith("\n")
    store.close()


def test_an_unknown_format_is_refused_before_anything_is_written(store: Store) -> None:
    out = io.StringIO()
    with pytest.raises(QuestionError, match="graphml, gexf, json, csv"):
        export(store, "xlsx", out)
    assert out.getvalue() == ""


def test_nodes_without_name_are_labelled_by_their_id(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stubs.db")
    store.load([Node("Paper", "1700.00009")])
    graph = nx.read_gexf(io.BytesIO(exported(store, "gexf").encode()))
    assert graph.nodes["1700.00009"]["label"] == "1700.00009"
    store.close()
