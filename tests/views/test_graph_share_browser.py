"""The address of the graph page holds its state, so that a link shows the same."""

from playwright.sync_api import Page, expect

from tests.browser import Watched
from tests.views.conftest import OpenGraph, ready
from tests.views.pictures import hostile_picture, small_picture


def fragment(page: Page, wanted: str) -> str:
    """The part of the address after #, once it has the wanted text."""
    page.wait_for_function("wanted => location.hash.includes(wanted)", arg=wanted)
    return page.url.split("#")[1]


def reopen(page: Page, state: str) -> None:
    """Open the same page with a state, as from a link."""
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(f"{address}#{state}")
    ready(page)


def test_filters_and_selection_come_back_from_the_address(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(small_picture())
    page.locator(".chips button[data-key='MENTIONS']").click()
    page.locator("#year-from").select_option("2025")
    page.locator("#confidence").fill("0.85")
    page.locator("#search").fill("dapo")
    page.keyboard.press("Enter")
    page.locator("#pin").click()
    state = fragment(page, "pin=")
    assert "off=MENTIONS" in state
    assert "from=2025" in state
    assert "sure=0.85" in state
    shown = [page.locator("#graph").get_attribute(name) for name in ("data-nodes", "data-edges", "data-selected")]
    reopen(page, state)
    assert shown == [page.locator("#graph").get_attribute(n) for n in ("data-nodes", "data-edges", "data-selected")]
    expect(page.locator("#year-from")).to_have_value("2025")
    expect(page.locator("#confidence")).to_have_value("0.85")
    expect(page.locator("#pin")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#undo")).to_be_disabled()
    page.locator("#reset").click()
    page.wait_for_function("() => location.hash === ''")
    assert watched.complaints == []


def test_hidden_nodes_and_a_selected_line_come_back(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.locator("#search").fill("aime")
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    page.locator("#edge-table tr", has_text="saves memory").get_by_role("button", name="compares to").click()
    reopen(page, fragment(page, "on="))
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "7")
    expect(page.locator("#panel")).to_contain_text("Against PPO it saves memory.")


def test_an_address_changed_by_hand_is_followed(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.evaluate("location.hash = 'off=Method&at=math'")
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "5")
    expect(page.locator("#graph")).to_have_attribute("data-selected", "math")


def test_an_address_that_names_what_is_not_there_does_no_harm(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(small_picture())
    odd = "off=__proto__,constructor,Paper&from=x&to=&sure=-&hide=[&pin={}&open=[9,%22a%22]&at=nothing&more=[1]&weak=1"
    reopen(page, odd)
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "1")
    assert watched.complaints == []


def test_hostile_ids_come_back(open_graph: OpenGraph, watched: Watched) -> None:
    picture = hostile_picture()
    page = open_graph(picture)
    page.locator("#node-table tbody button").nth(3).click()
    chosen = page.locator("#graph").get_attribute("data-selected")
    reopen(page, fragment(page, "at="))
    expect(page.locator("#graph")).to_have_attribute("data-selected", chosen or "")
    assert watched.complaints == []
