"""GraphML, GEXF and node-link JSON, read back by networkx."""

import io
import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest

from graphbuilder.exports.selection import Selection
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.exports.conftest import Opened, exported
from tests.graphs import entity, paper, relation
from tests.hostile_graph import HOSTILE_TEXTS, hostile_graph
from tests.small_graph import FOLLOW_UP, GRPO, ORIGIN

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
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
EDGE_TYPES_IN_GEXF = {None, "directed", "undirected", "mutual"}


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


def test_nodes_without_name_are_labelled_by_their_id(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "stubs.db")
    store.load([Node("Paper", "1700.00009")])
    graph = nx.read_gexf(io.BytesIO(exported(store, "gexf").encode()))
    assert graph.nodes["1700.00009"]["label"] == "1700.00009"
    store.close()


def test_hostile_texts_come_back_letter_for_letter(open_with: Opened) -> None:
    store = open_with(hostile_graph())
    readers = {
        "graphml": nx.parse_graphml,
        "gexf": lambda text: nx.read_gexf(io.BytesIO(text.encode())),
        "json": lambda text: nx.node_link_graph(json.loads(text), edges="edges"),
    }
    for form, read in readers.items():
        graph = read(exported(store, form))
        titles = {data["title"] for _, data in graph.nodes(data=True) if data["node_type"] == "Paper"}
        assert titles == {text if form == "json" else NOT_IN_XML.sub("\ufffd", text) for text in HOSTILE_TEXTS}


def test_a_part_holds_its_papers_and_no_loose_ends(store: Store) -> None:
    graph = nx.parse_graphml(exported(Selection(store, papers=(FOLLOW_UP, ORIGIN)), "graphml"), force_multigraph=True)
    papers = {node for node, data in graph.nodes(data=True) if data["node_type"] == "Paper"}
    assert papers == {ORIGIN, FOLLOW_UP}
    assert ("CITES", FOLLOW_UP, ORIGIN) in relations_of(graph)
    assert all("node_type" in data for _, data in graph.nodes(data=True))


def test_relations_less_sure_than_asked_for_are_left_out(store: Store) -> None:
    graph = nx.node_link_graph(json.loads(exported(Selection(store, min_confidence=0.7), "json")), edges="edges")
    assert {data.get("confidence", 1) >= 0.7 for _, _, data in graph.edges(data=True)} == {True}
    assert ("COMPARES_TO", ORIGIN) not in {(kind, source) for kind, source, _ in relations_of(graph)}
