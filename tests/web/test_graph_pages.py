"""The graph pages of a server: every view, its data, its way to others, and where to begin."""

import httpx2
import pytest
from playwright.sync_api import expect

from tests.browser import Watched
from tests.small_graph import GRPO, ORIGIN
from tests.web.conftest import OpenPage

VIEWS = {
    "around": "view=around&ids=grpo&depth=2",
    "answer": "q=papers using GRPO on MATH",
    "together": "view=together",
    "together-around": "view=together&ids=GRPO",
    "path": "view=path&ids=GRPO&to=Qwen2-7B",
    "labs": "view=labs&min_confidence=0",
    "citations": "view=citations",
    "citations-around": f"view=citations&ids={ORIGIN}",
}


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_has_a_page_and_the_same_data(
    name: str, open_page: OpenPage, watched: Watched, address: str
) -> None:
    page = open_page(f"/graph?{VIEWS[name]}")
    expect(page.locator("#tables")).not_to_have_attribute("aria-busy", "true")
    data = httpx2.get(f"{address}/v1/graph?{VIEWS[name]}").json()
    assert page.locator("#graph").get_attribute("data-nodes") == str(len(data["nodes"]))
    assert page.locator("#graph").get_attribute("data-edges") == str(len(data["edges"]))
    expect(page.locator("#left-out")).to_have_text(data["left_out"]["sentence"])
    assert watched.complaints == []


def test_views_of_a_thing_lead_to_each_other(open_page: OpenPage) -> None:
    page = open_page("/graph?ids=GRPO")
    views = page.get_by_role("navigation", name="Other pictures")
    expect(views.get_by_role("link", name="Around it")).to_have_attribute("aria-current", "page")
    views.get_by_role("link", name="What goes together with it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What goes together with GRPO")
    views.get_by_role("link", name="The path to another").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The path to another")
    page.get_by_label("To", exact=True).fill("Qwen2-7B")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The path from GRPO to Qwen2-7B")
    expect(page.locator("#panel")).to_contain_text("Most connected here", ignore_case=True)


def test_more_around_a_node_comes_from_the_server(open_page: OpenPage, watched: Watched) -> None:
    page = open_page(f"/graph?ids={ORIGIN}&types=PROPOSES")
    before = int(page.locator("#graph").get_attribute("data-nodes") or 0)
    page.locator("#search").fill("GRPO")
    page.keyboard.press("Enter")
    page.locator("#expand").click()
    expect(page.locator("#status")).to_contain_text("found are shown.")
    assert int(page.locator("#graph").get_attribute("data-nodes") or 0) >= before
    page.locator("#weak").click()
    expect(page.locator("#weak")).to_be_hidden()
    assert watched.complaints == []


def test_where_to_begin_suggests_and_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/graph", scripts=False)
    expect(page.get_by_role("link", name="Method GRPO")).to_be_visible()
    page.get_by_label("From").fill("GRPO")
    page.get_by_label("To", exact=True).fill("PPO")
    page.get_by_role("button", name="Draw").nth(1).click()
    assert page.url.endswith("/graph?view=path&ids=GRPO&to=PPO")
    expect(page.get_by_role("heading", level=1)).to_have_text("The path from GRPO to PPO")
    expect(page.locator("noscript")).to_be_visible()
    expect(page.locator("#kinds button")).not_to_have_count(0)


def test_a_page_of_a_server_keeps_itself_as_a_file_that_needs_none(
    open_page: OpenPage, watched: Watched, address: str
) -> None:
    page = open_page("/graph?ids=GRPO&depth=2")
    page.locator("#save summary").click()
    with page.expect_download() as waiting:
        page.locator("#kept").click()
    shown = page.locator("#graph").get_attribute("data-nodes")
    file = waiting.value.path()
    assert file is not None
    assert file.read_text(encoding="utf-8").count("data-served") < 10
    asked = list(watched.requests)
    page.goto(file.rename(file.with_suffix(".html")).as_uri())
    expect(page.locator("#graph")).to_have_attribute("data-nodes", shown or "")
    assert page.locator("nav, #weak, #copy, link[rel=stylesheet], script[src]").count() == 0
    assert [url for url in watched.requests[len(asked) :] if not url.startswith("file:")] == []
    assert watched.complaints == []


def test_the_colours_that_were_chosen_hold_on_the_graph(open_page: OpenPage) -> None:
    page = open_page("/graph?ids=GRPO")
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("body")).to_have_css("background-color", "rgb(18, 21, 28)")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_scripts_and_styles_may_be_kept_for_long_and_others_are_not_there(address: str) -> None:
    page = httpx2.get(f"{address}/graph?ids=GRPO").text
    asset = page.split('src="/static/graph/graph.js?')[1].split('"')[0]
    answer = httpx2.get(f"{address}/static/graph/graph.js?{asset}")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert httpx2.get(f"{address}/static/graph/other.js").status_code == 404


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("view=path&ids=GRPO", 400),
        ("view=path&ids=GRPO&to=GRPO", 400),
        ("view=path&ids=GRPO&to=nothing-like-it", 404),
        (f"view=together&ids={ORIGIN}", 400),
        ("view=labs&ids=GRPO", 400),
        ("view=answer", 422),
        ("view=nonsense", 422),
        ("view=around", 422),
        ("view=together&limit=5000", 200),
        (f"view=citations&ids={GRPO.id}", 200),
    ],
)
def test_a_view_says_what_it_cannot_draw(query: str, status: int, address: str) -> None:
    assert httpx2.get(f"{address}/v1/graph?{query}").status_code == status


def test_on_a_touch_screen_a_tap_opens_the_sheet_and_it_closes(open_page: OpenPage) -> None:
    page = open_page("/graph?ids=GRPO")
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator("#filters")).not_to_have_attribute("open", "")
    page.get_by_text("Legend and filters").click()
    page.locator("#kinds button").first.click()
    page.locator("#kinds button").first.click()
    page.locator("#node-table tbody button").first.click()
    sheet = page.locator("#panel")
    box = sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 844)
    assert box["y"] > 844 / 2
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#graph")).to_have_attribute("data-selected", "")


def test_drawing_leads_to_answers_and_to_the_start(open_page: OpenPage) -> None:
    page = open_page("/graph?ids=GRPO")
    expect(page.get_by_role("link", name="graphbuilder", exact=True)).to_have_attribute("href", "/")
    page.get_by_role("searchbox", name="Ask about").fill("papers using GRPO")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("GRPO")
    assert "/ask?q=papers+using+GRPO" in page.url
