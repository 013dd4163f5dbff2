"""How every page looks: no other host, no sideways scrolling, no jumps, contrast, pictures to look at."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import Watched
from tests.small_graph import FOLLOW_UP, NAMELESS, ODD, ORIGIN, STUB
from tests.web.conftest import ARTEFACTS, open_watched

PAGES = {
    "start": "/",
    "ask": "/ask",
    "answer": "/ask?q=papers using GRPO on MATH",
    "answer-empty": "/ask?q=papers using PPO on MATH-500",
    "answer-near": "/ask?q=papers using GRPOO",
    "answer-entities": "/ask?q=benchmarks used with GRPO",
    "answer-related": "/ask?q=methods related to GRPO",
    "answer-results": "/ask?q=best results on MATH",
    "answer-timeline": "/ask?q=timeline of GRPO",
    "answer-entity": "/ask?q=GRPO",
    "papers": "/papers",
    "papers-words": "/papers?q=descent&filter=min_confidence:0.5",
    "papers-filtered": "/papers?filter=uses:GRPO|PPO",
    "paper": f"/papers/{ORIGIN}",
    "paper-citing": f"/papers/{FOLLOW_UP}",
    "paper-odd": f"/papers/{ODD}",
    "paper-nameless": f"/papers/{NAMELESS}",
    "paper-stub": f"/papers/{STUB}",
    "methods": "/methods",
    "method": "/methods/grpo",
    "method-long": "/methods/paged-descent",
    "benchmark": "/benchmarks/math",
    "lab": "/labs/institute-of-examples",
    "author": "/authors/ada-beispiel",
    "graph": "/graph?ids=grpo&depth=2",
    "graph-empty": "/graph",
    "compare": "/compare?ids=GRPO,PPO,Qwen2-7B",
    "compare-empty": "/compare",
    "trends": "/trends",
    "trends-followed": "/trends?ids=GRPO,MATH",
}
UNKNOWN = {"unknown-method": "/methods/grpoo", "unknown": "/nothing"}
CONTRAST = Path(__file__).with_name("contrast.js").read_text(encoding="utf-8")


WIDTHS = (1920, 1280, 768, 390, 320)
PICTURES = (1280, 390)
SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
})"""


@dataclass
class Shown:
    """A page that was opened once; the tests of this module look at it in turn."""

    name: str
    page: Page
    watched: Watched
    shift: float


@pytest.fixture(scope="module", params=[*PAGES, *UNKNOWN])
def shown(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Shown]:
    watched = Watched()
    page = open_watched(browser, address, watched)
    page.goto((PAGES | UNKNOWN)[request.param], wait_until="networkidle")
    yield Shown(request.param, page, watched, page.evaluate(SHIFT))
    page.context.close()


def test_page_does_not_jump_while_it_loads(shown: Shown) -> None:
    assert shown.shift < 0.01


def test_page_asks_no_other_host(shown: Shown, address: str) -> None:
    assert shown.watched.requests
    assert [url for url in shown.watched.requests if not url.startswith((f"{address}/", "data:", "blob:"))] == []


def test_page_does_not_complain(shown: Shown) -> None:
    expected = 1 if shown.name in UNKNOWN else 0  # the browser itself says that the page was not found
    assert len(shown.watched.complaints) == expected, shown.watched.complaints


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_page_fits_every_width(shown: Shown, theme: Literal["light", "dark"]) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    shown.page.emulate_media(color_scheme=theme)
    for width in WIDTHS:
        shown.page.set_viewport_size({"width": width, "height": 900})
        room = shown.page.evaluate("document.documentElement.clientWidth - document.documentElement.scrollWidth")
        assert room >= 0, f"{shown.name} is wider than {width} pixels"
        if width in PICTURES:
            shown.page.screenshot(path=ARTEFACTS / f"{shown.name}-{width}-{theme}.png", full_page=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_contrast(shown: Shown, theme: Literal["light", "dark"]) -> None:
    shown.page.emulate_media(color_scheme=theme)
    assert shown.page.evaluate(CONTRAST) == []
