"""What the graph page saves: SVG, GraphML and itself, safe with any name."""

import xml.etree.ElementTree as ET
from pathlib import Path

import networkx
import pytest
from playwright.sync_api import Browser, Page, expect

from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import Subgraph
from tests.browser import Watched, watch
from tests.views.conftest import OpenGraph, ready, saved
from tests.views.pictures import HOSTILE, edge, hostile_picture, node, small_picture

SVG = "{http://www.w3.org/2000/svg}"


def hide(page: Page, text: str) -> None:
    page.locator("#search").fill(text)
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")


def test_the_svg_is_drawn_of_lines_shapes_and_text(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    root = ET.fromstring(saved(page, "vector"))
    assert root.tag == f"{SVG}svg"
    assert len(list(root.iter(f"{SVG}line"))) == 9
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert "GRPO (Method)" in titles
    assert "DAPO: An Open-Source LLM Reinforcement Learning System uses GRPO" in titles
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"GRPO", "PPO", "AIME 2024", "Method", "Benchmark", "Paper"} <= set(texts)
    assert not list(root.iter(f"{SVG}image"))
    assert not list(root.iter(f"{SVG}foreignObject"))
    fills = {path.get("fill") for path in root.iter(f"{SVG}path")}
    assert {"#2b62d9", "#d4680a", "#7d8899"} <= fills


def test_the_svg_shows_what_the_page_shows(open_graph: OpenGraph, browser: Browser) -> None:
    page = open_graph(small_picture(), theme="dark")
    page.locator(".chips button[data-key='Benchmark']").click()
    text = saved(page, "vector")
    root = ET.fromstring(text)
    assert len(list(root.iter(f"{SVG}line"))) == 6
    assert "AIME 2024" not in [entry.text for entry in root.iter(f"{SVG}text")]
    assert "#151922" in [rectangle.get("fill") for rectangle in root.iter(f"{SVG}rect")]


def test_every_place_in_the_svg_lies_in_it(open_graph: OpenGraph) -> None:
    root = ET.fromstring(saved(open_graph(small_picture()), "vector"))
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    for line in root.iter(f"{SVG}line"):
        assert 0 <= float(line.get("x1") or -1) <= width
        assert 0 <= float(line.get("y2") or -1) <= height


def test_the_graphml_holds_what_is_shown(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    hide(page, "aime")
    graph = networkx.parse_graphml(saved(page, "graphml"), force_multigraph=True)
    assert len(graph) == 7
    assert graph.nodes["grpo"]["label"] == "GRPO"
    assert graph.nodes["2402.03300"]["published"] == "2024-02-05"
    facts = {(one, other): told for one, other, told in graph.edges(data=True)}
    assert facts["2402.03300", "grpo"] == {
        "relation": "PROPOSES",
        "confidence": 0.98,
        "sentence": "The authors put forward GRPO, which needs no critic.",
    }
    assert "confidence" not in facts["10.1000/abc", "grpo"]


def test_files_are_whole_with_hostile_names(open_graph: OpenGraph, watched: Watched) -> None:
    picture = hostile_picture()
    page = open_graph(Subgraph((*picture.nodes, node("odd", "Method", "a\x07b\x0bc")), picture.edges))
    drawing = ET.fromstring(saved(page, "vector"))
    assert {f"{text} (Method)" for text in HOSTILE} <= {title.text for title in drawing.iter(f"{SVG}title")}
    assert not list(drawing.iter(f"{SVG}script"))
    graph = networkx.parse_graphml(saved(page, "graphml"), force_multigraph=True)
    names = {facts["label"] for _, facts in graph.nodes(data=True)}
    assert set(HOSTILE) <= names
    assert "a\ufffdb\ufffdc" in names
    assert watched.complaints == []


@pytest.fixture
def kept(browser: Browser, tmp_path: Path, watched: Watched) -> OpenGraph:
    """Open the page that a page saves, from its file."""

    def opened(picture: Subgraph, **_: object) -> Page:
        text = render_graph_page(picture, title="GRPO")
        file = tmp_path / "first.html"
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page = context.new_page()
        page.goto(file.as_uri())
        ready(page)
        hide(page, "dapo")
        page.locator(".chips button[data-key='MENTIONS']").click()
        again = tmp_path / "again.html"
        again.write_text(saved(page, "kept"), encoding="utf-8")
        watch(page, watched, own=again.as_uri())
        page.goto(again.as_uri())
        ready(page)
        return page

    return opened


def test_the_page_keeps_itself_with_what_was_done(kept: OpenGraph, watched: Watched) -> None:
    page = kept(small_picture())
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "7")
    expect(page.locator("#graph")).to_have_attribute("data-edges", "7")
    expect(page.locator("button[data-key='MENTIONS']")).to_have_attribute("aria-pressed", "false")
    page.locator("#reset").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "8")
    page.locator("#edge-table tr", has_text="no critic").get_by_role("button", name="proposes").click()
    expect(page.locator("#panel")).to_contain_text("which needs no critic")
    assert watched.requests == []
    assert watched.complaints == []


def test_a_kept_page_can_be_kept_again(kept: OpenGraph) -> None:
    page = kept(small_picture())
    text = saved(page, "kept")
    assert text.count("<script") == 2
    assert text.count('http-equiv="Content-Security-Policy"') == 1
    assert '"state":"off=MENTIONS' in text


def test_hostile_names_stay_text_in_the_kept_page(kept: OpenGraph, watched: Watched) -> None:
    nodes = (*hostile_picture().nodes, node("dapo", "Method", "DAPO"), node("p", "Paper", "P"))
    page = kept(Subgraph(nodes, (*hostile_picture().edges, edge("MENTIONS", "p", "dapo", "</template><img src=x>"))))
    assert page.title() == "GRPO"
    names = page.locator("#node-table tbody td:first-child").all_text_contents()
    assert set(HOSTILE) <= set(names)
    assert page.locator("img").count() == 0
    assert watched.complaints == []
