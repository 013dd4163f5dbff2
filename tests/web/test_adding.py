"""The page on which papers are sent: they are watched while they are read, and what came out is shown."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.app_server import serving
from tests.browser import Watched
from tests.web.conftest import open_watched

WAIT = 600_000  # milliseconds; the trained pipeline is loaded meanwhile
LINES = "".join(
    json.dumps({"id": f"p{n}", "title": f"Tuning {n}", "abstract": "We fine-tune LLaMA with LoRA."}) + "\n"
    for n in range(3)
)


@pytest.fixture(scope="module")
def adding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of an empty graph that takes papers."""
    store = open_store(str(tmp_path_factory.mktemp("adding") / "graph.db"))
    with serving(create_app(store, Settings(editing=True))) as address:
        yield address
    store.close()


@pytest.mark.parametrize("width", [1280, 360])
def test_sent_file_is_watched_without_loading_the_page_again(
    browser: Browser, adding: str, watched: Watched, tmp_path: Path, width: int
) -> None:
    file = tmp_path / "new papers.jsonl"
    file.write_text(f"{LINES}odd\n", encoding="utf-8")
    page = open_watched(browser, adding, watched)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/")
    page.get_by_role("link", name="Add papers").click()
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Read them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("new papers.jsonl")
    page.evaluate("window.sameDocument = true")
    expect(page.locator("#job")).to_have_attribute("data-state", "done", timeout=WAIT)
    assert page.evaluate("window.sameDocument")
    expect(page.get_by_role("status").last).to_contain_text("3 papers read")
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(page.get_by_text("new papers.jsonl:4")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Tuning 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuning 1")
    assert watched.complaints == []
    page.context.close()


def test_papers_are_pasted_without_scripts(browser: Browser, adding: str, watched: Watched) -> None:
    page = open_watched(browser, adding, watched, scripts=False)
    page.goto("/add")
    page.get_by_role("button", name="Read them").click()
    expect(page.get_by_role("alert")).to_contain_text("There is neither a file nor a text.")
    page.get_by_label("Or paste them").fill(LINES)
    page.get_by_role("button", name="Read them").click()
    expect(page.locator("#job")).to_have_attribute("data-state", "done", timeout=WAIT)
    expect(page.get_by_role("link", name="LoRA").first).to_be_visible()
    page.goto("/add")
    expect(page.get_by_role("list").filter(has_text="pasted text")).to_contain_text("3 papers read")
    page.context.close()
