"""A real server and a real browser for the pages."""

import threading
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.browser import Watched, running_chromium, watch
from tests.small_graph import small_graph

ARTEFACTS = Path(__file__).resolve().parents[2] / "test-artefacts"
START_SECONDS = 30

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of the small graph, on a free port of this machine."""
    store = open_store(str(tmp_path_factory.mktemp("web") / "small.db"))
    store.write(small_graph())
    app = create_app(store, Settings(), today=lambda: date(2026, 6, 15))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + START_SECONDS
    while not server.started:
        assert thread.is_alive(), "the server ended while starting"
        assert time.monotonic() < deadline, "the server did not start"
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(START_SECONDS)
    store.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with running_chromium() as opened:
        yield opened


def open_watched(browser: Browser, address: str, watched: Watched, *, scripts: bool = True) -> Page:
    """An empty page in a wide, light window of its own; ``watched`` gathers what it does."""
    context = browser.new_context(
        base_url=address,
        viewport={"width": 1280, "height": 900},
        color_scheme="light",
        reduced_motion="reduce",
        java_script_enabled=scripts,
    )
    page = context.new_page()
    watch(page, watched)
    return page


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
def open_page(browser: Browser, address: str, watched: Watched) -> Iterator[OpenPage]:
    """Open a path of the server in a window of its own."""
    pages = []

    def opened(path: str, *, scripts: bool = True) -> Page:
        page = open_watched(browser, address, watched, scripts=scripts)
        pages.append(page)
        page.goto(path, wait_until="load")
        return page

    yield opened
    for page in pages:
        page.context.close()
