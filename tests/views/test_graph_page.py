"""The text of the page: complete, the same every time, and nothing in it that loads or breaks out."""

import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import graphbuilder.views
from graphbuilder.schema import NODE_LABELS, RELATION_TYPES
from graphbuilder.views.assets import VIS_NETWORK, VIS_NETWORK_SHA256, graph_assets
from graphbuilder.views.graph_page import Link, LinkGroup, Surroundings, render_graph_page
from graphbuilder.views.signs import KINDS
from graphbuilder.views.subgraph import Subgraph
from tests.views.pictures import HOSTILE, edge, hostile_picture, node, small_picture

VIEWS = Path(graphbuilder.views.__file__).parent


class Reading(HTMLParser):
    """Tags with their attributes, and the data of the graph."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag

    def handle_data(self, data: str) -> None:
        if self._inside == "template":
            self.data += data


def data_of(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Reading(page).data)
    return found


def test_the_same_subgraph_gives_the_same_text() -> None:
    assert render_graph_page(small_picture(), title="GRPO") == render_graph_page(small_picture(), title="GRPO")


def test_nothing_in_the_page_points_elsewhere() -> None:
    reading = Reading(render_graph_page(small_picture(), title="GRPO"))
    targets = [
        value for _, attributes in reading.tags for name in ("src", "href", "action") if (value := attributes.get(name))
    ]
    assert targets == ["data:,", "#tables"]
    style = (VIEWS / "page" / "page.css").read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style


def test_every_script_and_style_is_allowed_by_hash_or_nonce() -> None:
    page = render_graph_page(small_picture(), title="GRPO")
    policy = next(a["content"] for tag, a in Reading(page).tags if tag == "meta" and a.get("http-equiv"))
    assert policy is not None
    assert "default-src 'none'" in policy
    assert "connect-src 'none'" in policy
    assert policy.count("'sha256-") == 3
    assert len(graph_assets()) == 3
    served = Reading(render_graph_page(small_picture(), title="GRPO", base_url="", nonce="abc123"))
    marked = [attributes.get("nonce") for tag, attributes in served.tags if tag in ("script", "style")]
    assert marked == ["abc123"] * 3
    assert not [attributes for _, attributes in served.tags if attributes.get("http-equiv")]


def test_no_tag_has_a_handler_or_a_style_of_its_own() -> None:
    reading = Reading(render_graph_page(hostile_picture(), title=HOSTILE[1]))
    own = [name for _, attributes in reading.tags for name in attributes if name == "style" or name.startswith("on")]
    assert own == []


def test_no_script_of_ours_reads_text_as_markup_or_holds_an_end_tag() -> None:
    for file in sorted((VIEWS / "page").glob("*.js")):
        text = file.read_text(encoding="utf-8")
        assert not re.search(
            r"(inner|outer)HTML\s*\+?=[^=]|insertAdjacentHTML|document\.write|eval\(|new Function", text
        ), file.name
        assert len(text.splitlines()) < 200, file.name
    for file in [*(VIEWS / "page").glob("*.js"), *(VIEWS / "vendor").glob("*.js")]:
        assert "</script" not in file.read_text(encoding="utf-8").lower()
        assert "<!--" not in file.read_text(encoding="utf-8")


def test_hostile_names_stay_text() -> None:
    reading = Reading(render_graph_page(hostile_picture(), title=HOSTILE[0]))
    assert [tag for tag, _ in reading.tags].count("script") == 2
    assert "img" not in [tag for tag, _ in reading.tags]
    names = [entry["label"] for entry in json.loads(reading.data)["nodes"]]
    assert names[:2] == [HOSTILE[0], HOSTILE[0]]
    assert set(HOSTILE) <= set(names)


def test_the_data_is_the_subgraph() -> None:
    picture = small_picture()
    data = data_of(render_graph_page(picture, title="GRPO"))
    assert [(n["id"], n["kind"], n["label"], n["focus"]) for n in data["nodes"]] == [
        (n.id, n.label, n.name, n.focus) for n in picture.nodes
    ]
    assert [(e["from"], e["type"], e["to"], e["confidence"], e["sentence"]) for e in data["edges"]] == [
        (e.source, e.type, e.target, e.confidence, e.sentence) for e in picture.edges
    ]


def test_what_was_left_out_is_said_at_the_top() -> None:
    assert "8 of 2,340 nodes shown: nearest first." in render_graph_page(small_picture(), title="GRPO")


def test_every_label_and_relation_of_the_schema_can_be_drawn() -> None:
    nodes = tuple(node(f"n{n}", label, f"A {label}") for n, label in enumerate(NODE_LABELS))
    edges = tuple(edge(kind, "n0", f"n{n % len(nodes)}", None) for n, kind in enumerate(RELATION_TYPES))
    data = data_of(render_graph_page(Subgraph(nodes, edges), title="All"))
    assert set(data["page"]["kinds"]) == set(NODE_LABELS)
    assert set(data["page"]["roles"]) == {*RELATION_TYPES, "USED_WITH", "WORKS_WITH"}
    assert len(data["nodes"]) == len(nodes)
    assert len(data["edges"]) == len(edges)


def test_a_base_address_allows_its_own_origin_only() -> None:
    page = render_graph_page(small_picture(), title="GRPO", base_url="http://127.0.0.1:8000/")
    assert "connect-src http://127.0.0.1:8000;" in page
    assert data_of(page)["page"]["base"] == "http://127.0.0.1:8000"


def test_the_drawing_library_is_the_recorded_one_with_its_licences() -> None:
    library = (VIEWS / "vendor" / f"vis-network-{VIS_NETWORK}.min.js").read_bytes()
    assert hashlib.sha256(library).hexdigest() == VIS_NETWORK_SHA256
    assert f"@version {VIS_NETWORK}".encode() in library[:600]
    note = (VIEWS / "vendor" / "README.md").read_text(encoding="utf-8")
    assert VIS_NETWORK in note
    assert VIS_NETWORK_SHA256 in note
    assert "MIT" in (VIEWS / "vendor" / "vis-network-LICENSE-MIT").read_text(encoding="utf-8")
    assert "Apache License" in (VIEWS / "vendor" / "vis-network-LICENSE-APACHE-2.0").read_text(encoding="utf-8")


def test_a_page_is_light() -> None:
    assert len(render_graph_page(small_picture(), title="GRPO").encode()) < 560_000


def test_a_page_of_a_server_links_to_its_scripts_and_is_light() -> None:
    around = Surroundings(
        assets="/static/graph",
        icon="/static/mark.svg",
        site=[LinkGroup("Things", [Link("Papers", "/papers"), Link("Graph", "/graph", current=True)])],
        views=[Link("Citations", "/graph?view=citations&ids=1")],
        scripts=["/static/page.js"],
        theme_form="/theme",
    )
    text = render_graph_page(small_picture(), title="GRPO", base_url="", around=around, theme="dark")
    reading = Reading(text)
    scripts = [attributes["src"] for tag, attributes in reading.tags if tag == "script"]
    marks = {name: asset.mark() for name, asset in graph_assets().items()}
    assert scripts == [
        "/static/page.js",
        f"/static/graph/vis-network.js?{marks['vis-network.js']}",
        f"/static/graph/graph.js?{marks['graph.js']}",
    ]
    assert all("defer" in attributes for tag, attributes in reading.tags if tag == "script")
    assert reading.tags[0] == ("html", {"lang": "en", "data-theme": "dark"})
    assert "style" not in [tag for tag, _ in reading.tags]
    assert 'href="/graph?view=citations&amp;ids=1"' in text
    assert len(text.encode()) < 20_000


def test_legend_stands_in_the_page_before_scripts_run() -> None:
    reading = Reading(render_graph_page(small_picture(), title="GRPO"))
    keys = [attributes["data-key"] for tag, attributes in reading.tags if tag == "button" and "data-key" in attributes]
    assert keys[:3] == ["Method", "Benchmark", "Paper"]
    assert set(keys[3:]) == {"PROPOSES", "USES", "COMPARES_TO", "EVALUATED_ON", "MENTIONS"}


def test_no_two_types_have_one_outline_or_one_colour() -> None:
    assert len({kind.outline for kind in KINDS.values()}) == len(NODE_LABELS)
    assert len({kind.light for kind in KINDS.values()}) == len(NODE_LABELS)
    assert len({kind.dark for kind in KINDS.values()}) == len(NODE_LABELS)
