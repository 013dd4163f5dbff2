"""What holds for every page, in every width and both themes; pictures go to ``test-artefacts``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, Literal

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, Response

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.app_server import serving
from tests.browser import Watched
from tests.web.conftest import ARTEFACTS, open_watched
from tests.web.every_page import ADDRESSES, NOT_FOUND, PAGES, add_job, fill, page_paths

Theme = Literal["light", "dark"]
AXE: Final = next((Path(__file__).parent / "axe").glob("*.min.js")).read_text(encoding="utf-8")
FAULTS: Final = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"], iframes: false, preload: false });
  return found.violations.flatMap((fault) => fault.nodes.map(
    (node) => [fault.impact, `${fault.id} (${fault.impact}): ${node.target.join(" ")} ${node.html.slice(0, 160)}`]));
}"""
STRUCTURE: Final = ("heading-order", "page-has-heading-one", "region", "landmark", "document-title", "duplicate-id")
"""Beside what is serious, these are held too: order of headings, title, landmarks."""
OTHERS_PAGES: Final = frozenset({"docs"})
"""Drawn by a library as it comes: its weight and its markup are not ours."""
KILOBYTES: Final = 200
LIBRARY: Final = "vis-network"
INLINED_LIBRARY: Final = 410
"""Kilobytes of it in a drawing that holds all it needs."""
WIDTHS: Final = (1920, 1280, 768, 390, 320)
WIDE, NARROW = 1280, 390
SHIFT: Final = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
})"""
BLOCKING: Final = """() => [...document.querySelectorAll("script")].filter((script) =>
  script.type !== "application/json" && !(script.src && (script.defer || script.async || script.type === "module"))
).map((script) => script.outerHTML.slice(0, 160))"""
BROKEN_OUT: Final = "[...document.querySelectorAll('img[src=\"x\"], main b')].map((node) => node.outerHTML)"


@dataclass
class Shown:
    """A page that was opened once; the tests of this module look at it in turn."""

    name: str
    page: Page
    watched: Watched
    answer: Response
    dialogs: list[str]
    kilobytes: float
    shift: float

    def look(self, width: int, theme: Theme) -> None:
        """Show it in another window."""
        self.page.emulate_media(color_scheme=theme)
        self.page.set_viewport_size({"width": width, "height": 900})


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """The application with all that can be switched on, so that no part of a page is missing."""
    store = open_store(str(tmp_path_factory.mktemp("everywhere") / "graph.db"))
    fill(store)
    made = create_app(store, Settings(editing=True, raw_queries=True), today=lambda: date(2026, 6, 15))
    add_job(made.state.jobs)
    yield made
    store.close()


@pytest.fixture(scope="module")
def everywhere(app: FastAPI) -> Iterator[str]:
    """The address of a server of it."""
    with serving(app) as address:
        yield address


@pytest.fixture(scope="module", params=list(PAGES))
def shown(request: pytest.FixtureRequest, browser: Browser, everywhere: str) -> Iterator[Shown]:
    watched, dialogs, weights = Watched(), [], []
    page = open_watched(browser, everywhere, watched)
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.on("requestfinished", lambda request: weights.append(request))
    answer = page.goto(PAGES[request.param], wait_until="load")
    assert answer is not None
    shift = page.evaluate(SHIFT)
    kilobytes = sum(_weight(one.response()) for one in weights if one.frame == page.main_frame) / 1000
    yield Shown(request.param, page, watched, answer, dialogs, kilobytes, shift)
    page.context.close()


def _weight(response: Response | None) -> int:
    library = response is not None and "/vis-network.js" in response.url
    if response is None or library or response.url.startswith("data:") or 300 <= response.status < 400:
        return 0
    return len(response.body())


def test_every_page_of_the_application_is_looked_at(app: FastAPI) -> None:
    assert page_paths(app) == set(ADDRESSES)


def test_page_answers_with_a_strict_policy(shown: Shown) -> None:
    assert shown.answer.status == (404 if shown.name in NOT_FOUND else 200)
    policy = shown.answer.headers["content-security-policy"]
    rules = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert rules["default-src"] in ("'self'", "'none'")
    assert rules["base-uri"] == "'none'"
    for name, sources in rules.items():
        assert "'unsafe-eval'" not in sources
        assert "'unsafe-inline'" not in sources or (shown.name in OTHERS_PAGES and name == "style-src")
        assert not re.search(r"https?:|\*", sources)


def test_page_asks_no_other_host(shown: Shown, everywhere: str) -> None:
    assert shown.watched.requests
    assert [url for url in shown.watched.requests if not url.startswith((f"{everywhere}/", "data:", "blob:"))] == []


def test_page_does_not_complain(shown: Shown) -> None:
    expected = 1 if shown.name in NOT_FOUND else 0  # the browser itself says that the page was not found
    assert len(shown.watched.complaints) == expected, shown.watched.complaints


def test_page_does_not_jump_while_it_loads(shown: Shown) -> None:
    assert shown.shift < 0.01


def test_page_is_light(shown: Shown) -> None:
    most = KILOBYTES + (INLINED_LIBRARY if shown.name == "drawing" else 0)
    assert 10 < shown.kilobytes < most or shown.name in OTHERS_PAGES


def test_no_script_holds_up_the_page(shown: Shown) -> None:
    assert shown.name == "drawing" or shown.page.evaluate(BLOCKING) == []


def test_no_text_of_the_graph_becomes_markup(shown: Shown) -> None:
    assert shown.dialogs == []
    for frame in shown.page.frames:
        assert frame.evaluate(BROKEN_OUT) == []


def test_page_has_one_title_and_one_heading(shown: Shown) -> None:
    assert shown.page.title().strip()
    if shown.name not in OTHERS_PAGES:
        assert shown.page.locator("h1").count() == 1
        assert shown.page.locator("main").count() == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_page_fits_every_width(shown: Shown, theme: Theme) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    for width in WIDTHS:
        shown.look(width, theme)
        room = shown.page.evaluate("document.documentElement.clientWidth - document.documentElement.scrollWidth")
        assert room >= 0 or shown.name in OTHERS_PAGES, f"{shown.name} is wider than {width} pixels"
        if width in (WIDE, NARROW):
            shown.page.screenshot(path=ARTEFACTS / f"{shown.name}-{width}-{theme}.png", full_page=True)


@pytest.mark.parametrize(("width", "theme"), [(WIDE, "light"), (NARROW, "dark")])
def test_axe_finds_no_serious_fault(shown: Shown, width: int, theme: Theme) -> None:
    shown.look(width, theme)
    faults = []
    for frame in shown.page.frames:
        frame.evaluate(AXE)
        for impact, fault in frame.evaluate(FAULTS):
            if impact in ("serious", "critical") or (frame == shown.page.main_frame and fault.startswith(STRUCTURE)):
                faults.append(fault)
    assert shown.name in OTHERS_PAGES or faults == []
