"""The page from a server with a strict policy: links to pages, and more neighbours on request."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from graphbuilder.errors import GraphbuilderError
from graphbuilder.ids import entity_id
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from graphbuilder.text.names import name_key
from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import neighbourhood, subgraph_json
from tests.browser import Watched, watch
from tests.graphs import small_batch
from tests.views.conftest import ready

GRPO = entity_id("Method", name_key("GRPO"))
POLICY = (
    "default-src 'none'; script-src 'nonce-n0'; style-src 'nonce-n0'; img-src data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-src 'self'"
)


class Served(BaseHTTPRequestHandler):
    """The page at /, a neighbourhood in the form of the API at /v1/graph, and the page in a frame elsewhere."""

    store: ClassVar[Store]
    asked: ClassVar[list[dict[str, list[str]]]] = []

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        if parts.path == "/":
            page = render_graph_page(neighbourhood(self.store, [GRPO]), title="GRPO", base_url="", nonce="n0")
            return self._answer(200, page, "text/html; charset=utf-8")
        if parts.path != "/v1/graph":
            return self._answer(200, "<title>Around it</title><iframe src='/'></iframe>", "text/html")
        query = parse_qs(parts.query)
        self.asked.append(query)
        try:
            found = neighbourhood(self.store, query["ids"], depth=int(query["depth"][0]), limit=int(query["limit"][0]))
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
    assert Served.asked == [{"ids": ["2402.00001"], "depth": ["1"], "limit": ["40"]}]
    page.locator("#undo").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "3")
    assert watched.complaints == []


def test_expanding_what_is_complete_says_so(page: Page) -> None:
    select(page, "more of")
    for _ in range(2):
        page.locator("#expand").click()
    expect(page.locator("#status")).to_contain_text("Nothing new around it.")


def test_a_server_that_fails_is_reported_in_words(page: Page) -> None:
    select(page, "more of")
    Served.store.close()
    Served.store = open_store(str(Path(Served.store.uri.removeprefix("sqlite:///")).with_name("other.db")))
    page.locator("#expand").click()
    expect(page.locator("#status")).to_contain_text("Could not load more: No node has the id '2501.00001'.")
