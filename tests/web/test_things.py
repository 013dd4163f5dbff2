"""What people do on the pages of things and papers: look at names, save charts, cite, correct, follow paths."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from api.app import create_app
from graphbuilder.ingest import build
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.app_server import serving
from tests.browser import Watched
from tests.small_graph import ORIGIN
from tests.store.test_curation import PAPERS
from tests.store.test_settling import TitleReader
from tests.web.conftest import OpenPage, open_watched

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def correcting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of a graph that a test may change."""
    store = open_store(str(tmp_path_factory.mktemp("correcting") / "graph.db"))
    build(PAPERS, store=store, extractor=TitleReader())
    with serving(create_app(store, Settings(editing=True))) as address:
        yield address
    store.close()


def test_card_of_a_name_shows_under_the_mouse_and_goes_with_it(open_page: OpenPage, watched: Watched) -> None:
    page = open_page(f"/papers/{ORIGIN}")
    page.locator(".abstract .mark", has_text="PPO").hover()
    shown = page.locator(".name-card:popover-open")
    expect(shown).to_contain_text("compares to")
    expect(shown).to_contain_text("60 %")
    expect(shown).to_contain_text("by-hand")
    shown.hover()
    page.wait_for_timeout(400)
    expect(shown).to_be_visible()
    page.locator("h2").first.hover()
    expect(shown).to_have_count(0)
    assert watched.complaints == []


def test_card_of_a_name_shows_with_the_keyboard_and_closes_on_escape(open_page: OpenPage) -> None:
    page = open_page(f"/papers/{ORIGIN}")
    page.locator(".paper-title .mark").last.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".name-card:popover-open")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".name-card:popover-open")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/methods/grpo$"))


def test_first_tap_shows_the_card_and_the_second_opens_the_page(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, has_touch=True, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"/papers/{ORIGIN}")
    mark = page.locator(".abstract .mark", has_text="MATH")
    mark.tap()
    expect(page.locator(".name-card:popover-open")).to_contain_text("evaluated on")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    mark.tap()
    expect(page).to_have_url(f"{address}/benchmarks/math")
    context.close()


def test_names_tell_their_roles_without_scripts_too(open_page: OpenPage) -> None:
    page = open_page(f"/papers/{ORIGIN}", scripts=False)
    mark = page.locator(".abstract .mark", has_text="PPO")
    mark.hover()
    assert "60 %" in mark.evaluate("node => getComputedStyle(node, '::after').content")


@pytest.mark.parametrize("path", ["/methods/grpo", "/benchmarks/math", "/trends?ids=GRPO,MATH"])
def test_charts_are_saved_as_svg_and_png(open_page: OpenPage, watched: Watched, path: str) -> None:
    page = open_page(path)
    links = page.locator("a[data-picture]")
    assert links.count() >= 1
    for place in range(links.count()):
        with page.expect_download() as saved:
            links.nth(place).click()
        assert saved.value.path().read_text(encoding="utf-8").lstrip().startswith("<svg")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as PNG").nth(place).click()
        assert saved.value.suggested_filename.endswith(".png")
        assert saved.value.path().read_bytes().startswith(PNG)
    assert watched.complaints == []


def test_bibtex_is_copied(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"/papers/{ORIGIN}")
    page.get_by_text("BibTeX").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".cite [role=status]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").startswith("@")
    context.close()


def test_path_is_asked_for_with_completed_names(open_page: OpenPage) -> None:
    page = open_page("/path")
    for field, typed in (("From (a method or model)", "gr"), ("To", "qw")):
        page.get_by_label(field).press_sequentially(typed)
        page.get_by_role("option").first.click()
    page.get_by_role("button", name="Show the path").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From GRPO to Qwen2-7B")
    expect(page.locator(".way-thing")).to_have_count(2)


def test_dot_of_the_map_leads_to_its_thing(open_page: OpenPage) -> None:
    page = open_page("/communities?kind=all&min_confidence=0")
    page.locator(".dot").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("GRPO")


@pytest.mark.parametrize("scripts", [True, False])
def test_thing_is_merged_on_its_page_and_set_free_again(
    browser: Browser, correcting: str, watched: Watched, scripts: bool
) -> None:
    page = open_watched(browser, correcting, watched, scripts=scripts)
    page.goto("/methods/zorblax-net")
    page.get_by_text("Correct Zorblax Net").click()
    page.get_by_label("It is the same as").fill("Zorblax")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zorblax")
    expect(page.locator("#corrected")).to_contain_text("Zorblax Net is Zorblax")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zorblax Net")
    assert watched.complaints == []
    page.context.close()


def test_relation_is_judged_on_the_page_of_its_paper(browser: Browser, correcting: str, watched: Watched) -> None:
    page = open_watched(browser, correcting, watched)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/papers/p2")
    page.get_by_role("button", name=re.compile("Wrong.*compares to Zorblax")).click()
    expect(page.locator("#corrected")).to_contain_text("p2 COMPARES_TO Zorblax is wrong")
    expect(page.locator(".paper-title .mark", has_text="Zorblax")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".paper-title .mark", has_text="Zorblax")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert watched.complaints == []
    page.context.close()
