"""The site in a real browser, from a web host that has it in a folder, and from a disk."""

import functools
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import Watched, running_chromium, watch
from tests.small_graph import ORIGIN
from tests.web.test_everywhere import ARTEFACTS, AXE, BROKEN_OUT, FAULTS

OpenSite = Callable[..., Page]
PLACES = ["host", "disk"]
SHOWN = {
    "start": "index.html",
    "methods": "methods/index.html",
    "method": "methods/grpo.html",
    "method-second": "methods/paged-descent~2.html",
    "paper": f"papers/{ORIGIN}.html",
    "leaderboards": "leaderboards/index.html",
    "graph": "graphs/methods/grpo.html",
    "search": "search.html?q=descent",
    "about": "about.html",
}


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing of it."""

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    """The address of the site on a host that has it two folders deep."""
    handler = functools.partial(Quiet, directory=str(site.parents[1]))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/our/graph/"
        server.shutdown()


@pytest.fixture(params=PLACES)
def open_site(request: pytest.FixtureRequest, browser: Browser, host: str, site: Path) -> Iterator[OpenSite]:
    """Open a page of the site; in the end nothing else was asked for, and nothing complained."""
    root = host if request.param == "host" else f"{site.as_uri()}/"
    watched = Watched()
    contexts = []

    def opened(file: str, *, width: int = 1280, theme: Any = "light", scripts: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=theme,
            reduced_motion="reduce",
            java_script_enabled=scripts,
        )
        contexts.append(context)
        page = context.new_page()
        watch(page, watched)
        page.goto(root + file, wait_until="load")
        return page

    yield opened
    assert [url for url in watched.requests if not url.startswith((root, "data:", "blob:"))] == []
    assert watched.complaints == []
    for context in contexts:
        context.close()


def test_search_completes_by_keyboard_and_goes_there(open_site: OpenSite) -> None:
    page = open_site("papers/index.html")
    search = page.get_by_role("combobox")
    search.press_sequentially("group rel")
    expect(page.get_by_role("option")).to_have_count(1)
    expect(page.get_by_role("option")).to_contain_text("GRPO")
    search.press("ArrowDown")
    expect(page.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    search.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("GRPO")


def test_search_lists_names_and_titles_with_all_words(open_site: OpenSite) -> None:
    page = open_site("index.html")
    page.get_by_role("combobox").fill("policy critic")
    page.get_by_role("button", name="Find").click()
    found = page.locator("#found li")
    expect(found).to_have_count(1)
    expect(found.first).to_contain_text("policy optimization without a critic")
    page.get_by_role("combobox").fill("descent part")
    page.get_by_role("combobox").press("Enter")
    expect(page.locator(".found-count")).to_have_text("30 found")
    page.get_by_role("combobox").fill("math500")
    page.get_by_role("combobox").press("Enter")
    expect(found.first).to_contain_text("MATH-500")
    page.get_by_role("combobox").fill("nothing like it")
    page.get_by_role("combobox").press("Enter")
    expect(page.locator(".found-count")).to_contain_text("Nothing is called so")


def test_search_finds_hostile_and_foreign_names_as_text(open_site: OpenSite) -> None:
    page = open_site("search.html?q=%3Cimg%20src")
    expect(page.locator("#found li").first).to_contain_text("<img src=x onerror=alert(1)>Net")
    assert page.evaluate(BROKEN_OUT) == []
    page.get_by_role("combobox").fill("größe")
    page.get_by_role("combobox").press("Enter")
    expect(page.locator("#found li").first).to_contain_text("Größe")
    page.locator("#found a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("数据集")


def test_lists_lead_on_and_to_things_and_papers(open_site: OpenSite) -> None:
    page = open_site("index.html")
    page.get_by_role("link", name="All methods").click()
    page.get_by_role("link", name="name", exact=True).click()
    page.get_by_role("link", name="Paged Descent").click()
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".papers .title")).to_have_count(5)
    page.get_by_role("link", name="Back").click()
    page.locator(".papers .title").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Variations on descent")
    page.get_by_role("link", name="Our papers").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Who uses which method")


def test_graph_is_drawn_and_leads_to_pages(open_site: OpenSite) -> None:
    page = open_site("methods/grpo.html")
    page.get_by_role("link", name="Show in the graph").click()
    expect(page.locator("#graph")).not_to_have_attribute("data-nodes", "0")
    page.get_by_role("combobox", name="Find in this graph").fill("Longer answers")
    page.get_by_role("option").first.click()
    page.get_by_role("link", name="Open its page").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Longer answers")


def test_colours_are_chosen_and_kept(open_site: OpenSite) -> None:
    page = open_site("index.html")
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("link", name="All methods").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Methods")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_pages_work_without_scripts(open_site: OpenSite) -> None:
    page = open_site("index.html", scripts=False)
    page.get_by_role("link", name="All methods").click()
    page.get_by_role("link", name="GRPO", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("GRPO")


@pytest.mark.parametrize("open_site", ["disk"], indirect=True)
@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("name", list(SHOWN))
def test_page_fits_and_axe_finds_no_serious_fault(open_site: OpenSite, name: str, width: int, theme: str) -> None:
    page = open_site(SHOWN[name], width=width, theme=theme)
    if name == "search":
        expect(page.locator("#found li").first).to_be_visible()
    assert page.evaluate("document.documentElement.clientWidth - document.documentElement.scrollWidth") >= 0
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"site-{name}-{width}-{theme}.png", full_page=True)
    page.evaluate(AXE)
    assert [fault for impact, fault in page.evaluate(FAULTS) if impact in ("serious", "critical")] == []
    assert page.evaluate(BROKEN_OUT) == []
