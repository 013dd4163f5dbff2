"""A real browser for the graph pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import Subgraph
from tests.browser import Watched, running_chromium, watch

OpenGraph = Callable[..., Page]
FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as opened:
        yield opened


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def open_graph(browser: Browser, tmp_path: Path, watched: Watched) -> Iterator[OpenGraph]:
    """Write a subgraph's page to a file and open that, in a wide window unless told otherwise."""
    contexts = []

    def opened(subgraph: Subgraph, *, width: int = 1280, height: int = 800, theme: str = "light") -> Page:
        file = tmp_path / "graph.html"
        file.write_text(render_graph_page(subgraph, title="GRPO"), encoding="utf-8")
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        watch(page, watched, own=file.as_uri())
        page.goto(file.as_uri())
        ready(page)
        return page

    yield opened
    for context in contexts:
        context.close()


def ready(page: Page) -> None:
    """Wait until the graph is drawn and its tables are filled."""
    page.wait_for_selector("#tables:not([aria-busy])")
    page.evaluate(FRAMES)


def middle(page: Page) -> tuple[float, float]:
    """The middle of the canvas above the buttons, where what was searched for stands."""
    box, tools = page.locator("#canvas").bounding_box(), page.locator("#tools").bounding_box()
    assert box is not None
    assert tools is not None
    return box["x"] + box["width"] / 2, box["y"] + (box["height"] - tools["height"]) / 2


def saved(page: Page, button: str) -> str:
    """The text of the file that a button of the menu Save gives."""
    page.locator("#save summary").click()
    with page.expect_download() as waiting:
        page.locator(f"#{button}").click()
    return Path(waiting.value.path()).read_text(encoding="utf-8")
