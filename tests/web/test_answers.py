"""What people do with an answer: change the question by its parts, narrow it, sort it, keep it."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import Watched
from tests.small_graph import FOLLOW_UP, ORIGIN
from tests.web.conftest import OpenPage

ASKED = "/ask?q=papers using GRPO on MATH"


def stay(page: Page) -> None:
    """Mark the document, to see later that it was not loaded again."""
    page.evaluate("window.sameDocument = true")


def has_stayed(page: Page) -> bool:
    return bool(page.evaluate("window.sameDocument === true"))


def titles(page: Page) -> list[str]:
    return page.locator(".papers .title").all_inner_texts()


def test_part_is_left_out_without_loading_the_page_again_and_comes_back(open_page: OpenPage, watched: Watched) -> None:
    page = open_page(ASKED)
    stay(page)
    page.get_by_role("link", name="Leave out: on MATH").click()
    expect(page).to_have_url(re.compile(r"q=papers\+using\+GRPO$"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("combobox", name="Ask about papers, methods, benchmarks")).to_have_value(
        "papers using GRPO"
    )
    page.go_back()
    expect(page.get_by_role("link", name="Leave out: on MATH")).to_be_visible()
    assert has_stayed(page)
    assert watched.complaints == []


@pytest.mark.parametrize("scripts", [True, False])
def test_role_of_a_part_is_chosen_from_its_menu(open_page: OpenPage, scripts: bool) -> None:
    page = open_page(ASKED, scripts=scripts)
    parts = page.get_by_role("list", name="How the question was read")
    parts.locator("summary", has_text="using GRPO").click()
    parts.get_by_role("link", name="proposing", exact=True).first.click()
    expect(page.locator(".papers .title")).to_have_count(1)
    parts.locator("summary", has_text="proposing GRPO").click()
    parts.get_by_role("link", name="Exclude these papers").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("do not propose GRPO")
    expect(page.locator(".papers .title")).to_have_text(["Longer answers on harder sums"])


@pytest.mark.parametrize("scripts", [True, False])
def test_name_of_a_part_is_replaced_and_a_condition_added(open_page: OpenPage, scripts: bool) -> None:
    page = open_page(ASKED, scripts=scripts)
    page.locator(".part summary", has_text="on MATH").click()
    field = page.locator("#chip-filter-1")
    field.fill("MATH-500")
    field.press("Enter")
    expect(page).to_have_url(re.compile(r"q=papers\+using\+GRPO\+on\+MATH-500$"))
    page.locator(".part summary", has_text="Add a condition").click()
    page.get_by_label("Papers", exact=True).select_option("from")
    page.get_by_label("Name or words").fill("Institute of Examples")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("are from Institute of Examples")
    expect(page.get_by_text("Without one of the conditions there may be some:")).to_be_visible()
    page.locator(".empty").get_by_role("link", name="papers using GRPO on MATH-500", exact=True).click()
    expect(page.locator(".papers .title")).to_have_count(1)


def test_facets_stand_beside_the_table_and_narrow_it(open_page: OpenPage, watched: Watched) -> None:
    page = open_page(ASKED)
    stay(page)
    year = page.locator(".facet", has=page.locator("summary", has_text="Year")).get_by_role("link")
    expect(year).to_have_count(2)
    year.filter(has_text="2025").click()
    expect(page.locator(".papers .title")).to_have_text(["Longer answers on harder sums"])
    assert has_stayed(page)
    expect(page.locator(".facet a[aria-current]", has_text="2025")).to_be_visible()
    page.locator(".facet a[aria-current]", has_text="2025").click()
    expect(page.locator(".papers .title")).to_have_count(2)
    assert watched.complaints == []


def test_facets_are_a_page_without_scripts(open_page: OpenPage) -> None:
    page = open_page(ASKED, scripts=False)
    page.locator("summary", has_text="Narrow down").click()
    page.get_by_role("link", name="By role, kind, year, lab and confidence").click()
    page.get_by_role("link", name=re.compile("^evaluated on")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("are evaluated on MATH")


def test_columns_sort_the_table(open_page: OpenPage) -> None:
    page = open_page(ASKED)
    newest = titles(page)
    page.get_by_role("columnheader").get_by_role("link", name="Published").click()
    expect(page.locator("th[aria-sort='ascending']")).to_contain_text("Published")
    assert titles(page) == newest[::-1]
    page.get_by_role("columnheader").get_by_role("link", name="most cited").click()
    expect(page.get_by_role("link", name="most cited")).to_have_attribute("aria-current", "true")
    assert titles(page)[0] == "GRPO: policy optimization without a critic"


def test_question_is_saved_listed_taken_out_and_taken_along(open_page: OpenPage, watched: Watched) -> None:
    page = open_page(ASKED)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Saved")).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    kept = page.get_by_role("region", name="Your questions")
    expect(kept.get_by_role("link", name="papers using GRPO on MATH")).to_have_count(2)  # saved, and asked last
    with page.expect_download() as waiting:
        kept.get_by_role("button", name="Download the questions of this browser").click()
    content = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert [item["q"] for item in content["saved"]] == ["papers using GRPO on MATH"]
    for _ in range(2):
        kept.get_by_role("button", name="Take out: papers using GRPO on MATH").first.click()
    expect(kept.get_by_text("Questions that you ask or save are kept here, in this browser alone.")).to_be_visible()
    assert watched.complaints == []


def test_questions_asked_before_are_offered_in_an_empty_search(open_page: OpenPage) -> None:
    page = open_page("/ask?q=benchmarks used with GRPO")
    page.goto("/")
    page.keyboard.press("/")
    search = page.get_by_role("combobox")
    expect(search).to_be_focused()
    search.press("ArrowDown")
    expect(page.get_by_role("option")).to_have_text(["benchmarks used with GRPOasked before"])
    search.press("ArrowDown")
    search.press("Enter")
    expect(page).to_have_url(re.compile(r"/ask\?q=benchmarks\+used\+with\+GRPO$"))


def test_name_that_holds_a_linking_word_is_completed_and_quoted(open_page: OpenPage) -> None:
    page = open_page("/")
    search = page.get_by_role("combobox")
    search.press_sequentially("papers from institute of ex")
    expect(page.get_by_role("option")).to_have_text(["Institute of ExamplesLab1 paper"])
    search.press("ArrowDown")
    search.press("Enter")
    expect(search).to_have_value('papers from "Institute of Examples"')
    search.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("are from Institute of Examples (lab)")


def test_strange_content_of_the_browsers_store_does_no_harm(open_page: OpenPage, watched: Watched) -> None:
    page = open_page("/")
    odd = json.dumps([{"q": "<img src=x onerror=alert(1)>", "at": 7}, None, 5, {"q": ""}, {"q": "x" * 501}])
    page.evaluate("(odd) => localStorage.setItem('graphbuilder.saved', odd)", odd)
    page.evaluate("localStorage.setItem('graphbuilder.recent', '{')")
    page.reload()
    expect(page.locator("#kept").get_by_role("listitem")).to_have_text(["<img src=x onerror=alert(1)>×"])
    assert page.locator("img[src='x']").count() == 0
    assert watched.complaints == []


@pytest.mark.parametrize("scripts", [True, False])
def test_colours_are_chosen_and_stay_chosen(open_page: OpenPage, scripts: bool) -> None:
    page = open_page(ASKED, scripts=scripts)
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background) if scripts else None
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Light colours")).to_be_visible()
    if scripts:
        assert page.evaluate(background) != light
    page.goto(f"/papers/{ORIGIN}")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.url.endswith(f"/papers/{ORIGIN}")


def test_menus_close_on_escape_and_on_a_click_elsewhere(open_page: OpenPage) -> None:
    page = open_page(f"/papers/{FOLLOW_UP}")
    menu = page.locator(".wide-nav summary", has_text="Explore")
    menu.press("Enter")
    expect(page.get_by_role("link", name="Trends")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Trends")).to_have_count(0)
    expect(menu).to_be_focused()
    menu.click()
    page.locator("h1").first.click()
    expect(page.get_by_role("link", name="Trends")).to_have_count(0)


def test_narrow_page_has_its_menu_behind_one_button(open_page: OpenPage) -> None:
    page = open_page("/")
    page.set_viewport_size({"width": 390, "height": 800})
    expect(page.get_by_role("link", name="Methods", exact=True)).to_have_count(0)
    page.locator("summary", has_text="Menu").click()
    site = page.get_by_role("navigation", name="Site")
    site.get_by_role("link", name="Benchmarks", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Benchmarks")


def test_address_of_an_answer_is_copied(open_page: OpenPage) -> None:
    page = open_page(ASKED)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_query_is_found_by_words(open_page: OpenPage) -> None:
    page = open_page("/queries")
    page.get_by_label("Find a query").fill("related cited")
    expect(page.locator(".queries tbody tr:visible")).to_have_count(2)
    page.goto("/queries/entity")
    page.get_by_label("id (needed)").press_sequentially("grp")
    page.get_by_role("option").first.click()
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("cell", name="GRPO", exact=False).first).to_be_visible()
