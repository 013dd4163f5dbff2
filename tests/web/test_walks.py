"""What people do on the pages."""

import re

import httpx2
import pytest
from playwright.sync_api import expect

from tests.browser import Watched
from tests.small_graph import FOLLOW_UP, HOSTILE, ODD, ORIGIN
from tests.web.conftest import OpenPage

QUESTION = "papers using GRPO on MATH"


def test_question_leads_to_a_paper_and_to_the_graph(open_page: OpenPage, watched: Watched) -> None:
    page = open_page("/")
    page.get_by_role("combobox").fill(QUESTION)
    page.get_by_role("button", name="Ask").click()
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("heading", level=1)).to_contain_text("GRPO")
    expect(rows.nth(1).locator("blockquote").first).to_contain_text("GRPO")

    page.get_by_role("link", name="GRPO: policy optimization without a critic", exact=True).click()
    expect(page).to_have_url(re.compile(re.escape(f"/papers/{ORIGIN}") + "$"))
    expect(page.locator(".abstract .mark", has_text="GRPO").first).to_be_visible()
    page.go_back()

    page.get_by_role("navigation", name="Show as").get_by_role("link", name="Graph").click()
    drawing = page.frame_locator("iframe")
    expect(drawing.locator("#graph")).not_to_have_attribute("data-nodes", "0")
    expect(drawing.locator("#node-table")).to_contain_text("Longer answers on harder sums")
    assert watched.complaints == []


def test_graph_leads_to_the_page_of_a_node(open_page: OpenPage) -> None:
    page = open_page("/graph?ids=grpo")
    page.get_by_role("combobox", name="Find in this graph").fill("Longer answers")
    page.get_by_role("option").first.click()
    page.get_by_role("link", name="Open its page").click()
    expect(page).to_have_url(re.compile(re.escape(f"/papers/{FOLLOW_UP}") + "$"))


def test_question_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/", scripts=False)
    page.get_by_label("Ask about papers, methods, benchmarks").fill(QUESTION)
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(3)


def test_search_completes_the_name_that_is_typed(open_page: OpenPage) -> None:
    page = open_page("/")
    search = page.get_by_role("combobox")
    search.press_sequentially("papers using gr")
    expect(page.get_by_role("option")).to_have_count(1)
    expect(search).to_have_attribute("aria-expanded", "true")
    search.press("ArrowDown")
    expect(page.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    search.press("Enter")
    expect(search).to_have_value("papers using GRPO")
    search.press_sequentially(" on ma")
    expect(page.get_by_role("option")).to_have_count(3)
    page.get_by_role("option").filter(has=page.get_by_text("MATH-500", exact=True)).click()
    expect(search).to_have_value("papers using GRPO on MATH-500")
    expect(search).to_have_attribute("aria-expanded", "false")


def test_completions_close_on_escape_and_do_not_hold_up_a_question(open_page: OpenPage) -> None:
    page = open_page("/")
    search = page.get_by_role("combobox")
    search.press_sequentially("gr")
    expect(page.get_by_role("option")).to_have_count(1)
    search.press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    expect(search).to_have_value("gr")
    search.press("Enter")
    expect(page).to_have_url(re.compile(r"/ask\?q=gr$"))


def test_role_of_a_name_shows_on_focus_without_scripts(open_page: OpenPage) -> None:
    page = open_page(f"/papers/{ORIGIN}", scripts=False)
    mark = page.locator(".abstract .mark", has_text="PPO")
    mark.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    shown = mark.evaluate("node => getComputedStyle(node, '::after').content")
    assert "compares to" in shown


def test_keyboard_reaches_the_content_first(open_page: OpenPage) -> None:
    page = open_page("/methods/grpo")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_hostile_names_run_nothing(open_page: OpenPage, watched: Watched) -> None:
    opened: list[str] = []
    for path in (f"/papers/{ODD}", f"/methods/{HOSTILE.id}", f"/graph?ids={HOSTILE.id}", "/methods"):
        page = open_page(path)
        page.on("dialog", lambda dialog: opened.append(dialog.message))
        page.reload(wait_until="load")
        assert page.locator("img[src='x']").count() == 0
    page = open_page("/")
    page.on("dialog", lambda dialog: opened.append(dialog.message))
    page.get_by_role("combobox").press_sequentially("<img src=x")
    page.get_by_role("option").first.wait_for()
    assert page.locator("img[src='x']").count() == 0
    assert opened == []
    assert watched.complaints == []


def test_list_pages_forth_and_back(open_page: OpenPage) -> None:
    page = open_page("/methods/paged-descent")
    first = page.locator(".papers .title").first.inner_text()
    page.get_by_role("link", name="Next").click()
    expect(page.locator(".papers .title")).to_have_count(5)
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".papers .title").first).to_have_text(first)


def test_docs_work_offline(open_page: OpenPage, watched: Watched, address: str) -> None:
    page = open_page("/docs")
    page.locator("#operations-papers-papers-list_papers").click()
    expect(page.locator("#operations-papers-papers-list_papers .parameters-col_description").first).to_be_visible()
    assert all(url.startswith((address, "data:", "blob:")) for url in watched.requests)
    assert watched.complaints == []


@pytest.mark.parametrize("path", ["/", "/v1/methods", "/static/style.css", "/v1/nothing"])
def test_head_is_answered_as_get_without_body(address: str, path: str) -> None:
    head, get = httpx2.head(f"{address}{path}"), httpx2.get(f"{address}{path}")
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]
