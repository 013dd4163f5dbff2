"""A large graph opens as a map of groups, which open one by one."""

from playwright.sync_api import Page, expect

from graphbuilder.views.subgraph import Subgraph
from tests.browser import Watched
from tests.views.conftest import OpenGraph, ready
from tests.views.test_grouping import clusters


def drawn(page: Page) -> int:
    """Nodes and groups on the canvas."""
    return int(page.locator("#graph").get_attribute("data-items") or 0)


def large() -> Subgraph:
    return clusters(9, 90)


def test_it_opens_grouped_and_says_so(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(large())
    assert page.locator("#graph").get_attribute("data-nodes") == "810"
    assert drawn(page) == 9
    expect(page.locator("#left-out")).to_contain_text("drawn in 9 groups of what goes together; double-click one")
    assert watched.complaints == []


def test_a_name_that_is_found_opens_its_group(open_graph: OpenGraph) -> None:
    page = open_graph(large())
    page.locator("#search").fill("Method 3-0")
    page.keyboard.press("Enter")
    assert drawn(page) == 8 + 90
    expect(page.locator("#graph")).to_have_attribute("data-selected", "m3-0")
    page.locator("#panel button", has_text="Close its group").click()
    assert drawn(page) == 9
    page.locator("#undo").click()
    assert drawn(page) == 8 + 90


def test_all_groups_open_and_close(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(large())
    page.locator("#all-groups").click()
    assert drawn(page) == 810
    page.locator("#fit").click()
    page.locator("#all-groups").click()
    assert drawn(page) == 9
    assert watched.complaints == []


def test_a_group_is_picked_and_opened_with_the_mouse(open_graph: OpenGraph) -> None:
    page = open_graph(large())
    box = page.locator("#canvas").bounding_box()
    assert box is not None
    # Groups are wide: somewhere on a grid of points there is one.
    for step in range(400):
        across, down = step % 20, step // 20
        page.mouse.click(box["x"] + (across + 0.5) * box["width"] / 20, box["y"] + (down + 0.5) * box["height"] / 24)
        if page.locator("#open-group").count():
            break
    expect(page.locator("#panel")).to_contain_text("90 nodes that go together: Method 3, Paper 87.")
    page.mouse.dblclick(box["x"] + (across + 0.5) * box["width"] / 20, box["y"] + (down + 0.5) * box["height"] / 24)
    assert drawn(page) == 8 + 90
    expect(page.locator("#status")).to_contain_text("is open.")


def test_open_groups_stand_in_the_address(open_graph: OpenGraph) -> None:
    page = open_graph(large())
    page.locator("#search").fill("Method 3-0")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('open=')")
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    ready(page)
    assert drawn(page) == 8 + 90


def test_a_long_table_lists_the_first_and_all_on_request(open_graph: OpenGraph) -> None:
    page = open_graph(large())
    expect(page.locator("#node-table tbody tr")).to_have_count(500)
    page.locator("#node-table-more").click()
    expect(page.locator("#node-table tbody tr")).to_have_count(810)
    expect(page.locator("#node-table-more")).to_be_hidden()


def test_too_many_nodes_are_not_settled(open_graph: OpenGraph) -> None:
    page = open_graph(clusters(16, 100))
    page.locator("#all-groups").click()
    page.locator("#settle").click()
    expect(page.locator("#status")).to_contain_text("too many to settle")
    expect(page.locator("#settle")).to_have_attribute("aria-pressed", "false")
