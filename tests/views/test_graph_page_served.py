"""The page from a server with a strict policy: links to pages, and more neighbours on request."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import networkx
import pytest
from playwright.sync_api import Browser, Page, expect

from graphbuilder.errors import GraphbuilderError
from graphbuilder.ids import entity_id
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from graphbuilder.text.names import name_key
from graphbuilder.views.graph_page import Source, render_graph_page
from graphbuilder.views.subgraph import neighbourhood, subgraph_json
from tests.browser import Watched, watch
from tests.graphs import small_batch
from tests.views.conftest import middle, ready, saved
from tests.views.test_subgraph import star

GRPO = entity_id("Method", name_key("GRPO"))
HUB = entity_id("Method", name_key("Hub"))
POLICY = (
    "default-src 'none'; script-src 'nonce-n0'; style-src 'nonce-n0'; img-src data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-src 'self'"
)


class Served(BaseHTTPRequestHandler):
    """Pages at / and below, a neighbourhood in the form of the API at /v1/graph, and the page in a frame elsewhere."""

    store: ClassVar[Store]
    asked: ClassVar[list[dict[str, list[str]]]] = []

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        pages = {
            "/": lambda: (neighbourhood(self.store, [GRPO]), Source()),
            "/sure": lambda: (
                neighbourhood(self.store, [GRPO], depth=2, min_confidence=0.58),
                Source(asked={"ids": GRPO, "depth": "2", "min_confidence": "0.58"}),
            ),
            "/hub": lambda: (neighbourhood(self.store, [HUB], limit=10), Source(more={"types": "USES"})),
        }
        if parts.path in pages:
            picture, source = pages[parts.path]()
            page = render_graph_page(picture, title="GRPO", source=source, nonce="n0")
            return self._answer(200, page, "text/html; charset=utf-8")
        if parts.path != "/v1/graph":
            return self._answer(200, "<title>Around it</title><iframe src='/'></iframe>", "text/html")
        query = parse_qs(parts.query)
        self.asked.append(query)
        numbers = {key: int(query[key][0]) for key in ("depth", "limit") if key in query}
        least = {key: float(query[key][0]) for key in ("min_confidence",) if key in query}
        try:
            found = neighbourhood(self.store, query["ids"], types=query.get("types"), **numbers, **least)
        except GraphbuilderError as error:
            return self._answer(error.status, json.dumps({"detail": str(error)}), "application/problem+json")
        return self._answer(200, json.dumps(subgraph_json(found)), "application/json")

    def _answer(self, status: int, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(status)
        for name, value in (
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", POLICY),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the parent's
        """Stay silent."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    Served.store = open_store(str(tmp_path / "graph.db"))
    Served.store.write(small_batch())
    Served.store.write(star(120, "2601"))
    Served.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Served)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
    Served.store.close()


@pytest.fixture
def page(browser: Browser, address: str, watched: Watched) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    watch(opened, watched, own=f"{address}/")
    opened.goto(address)
    ready(opened)
    yield opened
    context.close()


def select(page: Page, text: str) -> None:
    page.locator("#search").fill(text)
    page.keyboard.press("Enter")


def test_it_runs_under_a_policy_that_knows_only_the_nonce(page: Page, watched: Watched) -> None:
    assert page.locator("#graph").get_attribute("data-nodes") == "3"
    assert watched.requests == []
    assert watched.complaints == []


def test_names_link_to_their_pages(page: Page) -> None:
    assert page.locator("header a").get_attribute("href") == "/"
    select(page, "grpo for")
    assert page.locator("#panel a").get_attribute("href") == "/papers/2402.00001"
    page.locator("#panel button.name", has_text="GRPO").first.click()
    assert page.locator("#panel a").get_attribute("href") == "/methods/grpo"


def test_in_a_frame_links_lead_the_whole_window_away(page: Page, address: str) -> None:
    page.goto(f"{address}/framed")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#graph")).to_have_attribute("data-nodes", "3")
    expect(frame.locator("#home")).to_have_count(0)
    frame.locator("#panel button.name", has_text="GRPO").first.click()
    frame.locator("#panel a").click()
    page.wait_for_url(f"{address}/methods/grpo")


def test_expanding_brings_the_neighbours_and_undo_takes_them_away(page: Page, watched: Watched) -> None:
    select(page, "grpo for")
    page.locator("#expand").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "7")
    expect(page.locator("#status")).to_contain_text("4 nodes and 4 relations added. All 6 nodes found are shown.")
    expect(page.locator("#panel")).to_contain_text("Better than PPO.")
    expect(page.locator("#edge-table tbody tr")).to_have_count(6)
    assert Served.asked == [{"ids": ["2402.00001"], "limit": ["41"]}]
    page.locator("#undo").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "3")
    assert watched.complaints == []


def test_expanding_what_is_complete_says_so(page: Page) -> None:
    select(page, "grpo")
    page.locator("#expand").click()
    expect(page.locator("#status")).to_contain_text("Nothing new around it. All 3 nodes found are shown.")
    expect(page.locator("#expand")).to_have_count(0)


def test_a_server_that_fails_is_reported_in_words(page: Page) -> None:
    select(page, "more of")
    Served.store.close()
    Served.store = open_store(str(Path(Served.store.uri.removeprefix("sqlite:///")).with_name("other.db")))
    page.locator("#expand").click()
    expect(page.locator("#status")).to_contain_text("Could not load more: No node has the id '2501.00001'.")


def test_a_double_click_expands(page: Page) -> None:
    select(page, "grpo for")  # which brings it to the middle
    page.mouse.dblclick(*middle(page))
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "7")
    assert page.locator("#graph").get_attribute("data-selected") == "2402.00001"


def test_an_expansion_is_capped_says_what_is_left_and_offers_more(page: Page, address: str) -> None:
    page.goto(f"{address}/hub")
    ready(page)
    select(page, "hub")
    page.locator("#expand").click()
    expect(page.locator("#expand")).to_have_text("Load 33 more of 33")
    expect(page.locator("#status")).to_contain_text("31 nodes and 31 relations added. 41 of 74 nodes shown")
    assert Served.asked[0] == {"ids": [HUB], "limit": ["41"], "types": ["USES"]}
    page.locator("#expand").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "74")
    expect(page.locator("#expand")).to_have_count(0)
    page.locator("#undo").click()
    page.locator("#undo").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "10")
    page.locator("#redo").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "41")


def test_what_arrives_stands_on_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}/hub")
    ready(page)
    select(page, "hub")
    page.locator("#expand").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "41")
    graph = networkx.parse_graphml(saved(page, "graphml"), force_multigraph=True)
    places = {(facts["x"], facts["y"]) for _, facts in graph.nodes(data=True)}
    assert len(places) == 41


def test_less_sure_relations_are_loaded_on_request(page: Page, address: str, watched: Watched) -> None:
    page.goto(f"{address}/sure")
    ready(page)
    assert page.locator("#confidence").get_attribute("min") == "0.58"
    assert page.locator("#confidence-value").text_content() == "0.58"
    before = page.locator("#graph").get_attribute("data-edges")
    page.locator("#weak").click()
    expect(page.locator("#weak")).to_be_hidden()
    expect(page.locator("#status")).to_contain_text("with a confidence below 0.58 added.")
    expect(page.locator("#node-table")).to_contain_text("MATH-500")
    assert page.locator("#confidence").get_attribute("min") == "0"
    assert Served.asked[0]["min_confidence"] == ["0"]
    page.locator("#undo").click()
    expect(page.locator("#weak")).to_be_visible()
    assert page.locator("#graph").get_attribute("data-edges") == before
    assert watched.complaints == []


def test_an_address_brings_back_what_was_loaded(page: Page, address: str) -> None:
    select(page, "grpo for")
    page.locator("#expand").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "7")
    page.locator(".chips button[data-key='Benchmark']").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "6")
    page.wait_for_url("**/#*off=Benchmark*")
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "6")
    expect(page.locator("#graph")).to_have_attribute("data-selected", "2402.00001")


def test_a_page_around_it_says_when_colours_change(page: Page, address: str) -> None:
    page.goto(f"{address}/framed")
    frame = page.frame_locator("iframe")
    expect(frame.locator("#graph")).to_have_attribute("data-nodes", "3")
    page.evaluate("document.querySelector('iframe').contentWindow.postMessage({theme: 'dark'}, location.origin)")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    expect(frame.locator("body")).to_have_css("background-color", "rgb(18, 21, 28)")
