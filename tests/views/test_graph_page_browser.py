"""The page in a real browser, opened from a file."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from graphbuilder.views.subgraph import Subgraph
from tests.browser import Watched
from tests.views.conftest import OpenGraph, middle, ready
from tests.views.pictures import HOSTILE, hostile_picture, node, small_picture


def shown(page: Page) -> tuple[int, int]:
    """Nodes and edges on the canvas."""
    graph = page.locator("#graph")
    return int(graph.get_attribute("data-nodes") or 0), int(graph.get_attribute("data-edges") or 0)


def chip(page: Page, key: str) -> None:
    page.locator(f".chips button[data-key='{key}']").click()


def find(page: Page, text: str) -> None:
    page.locator("#search").fill(text)
    page.keyboard.press("Enter")


def rows(page: Page, table: str) -> list[list[str]]:
    found: list[list[str]] = page.locator(f"#{table} tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return found


def test_it_opens_from_a_file_and_asks_for_nothing(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(small_picture())
    assert shown(page) == (8, 9)
    assert page.locator("#canvas canvas").count() == 1
    expect(page.locator("#status")).to_have_text("8 nodes and 9 relations shown.")
    assert watched.requests == []
    assert watched.complaints == []


def test_the_drawing_shows_something(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    colours = page.locator("#canvas canvas").evaluate(
        "c => { const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        " const seen = new Set(); for (let i = 0; i < d.length; i += 4) if (d[i + 3] > 250)"
        " seen.add(d[i] + ',' + d[i + 1] + ',' + d[i + 2]); return [...seen]; }"
    )
    assert {"43,98,217", "125,136,153", "212,104,10"} <= set(colours)


def test_a_legend_entry_hides_its_type_and_brings_it_back(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    chip(page, "Benchmark")
    assert shown(page) == (6, 6)
    assert page.locator("button[data-key='Benchmark']").get_attribute("aria-pressed") == "false"
    expect(page.locator("#node-table tbody tr")).to_have_count(6)
    chip(page, "Benchmark")
    assert shown(page) == (8, 9)


def test_a_relation_switched_off_takes_the_nodes_that_hung_on_it(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    chip(page, "EVALUATED_ON")
    assert shown(page) == (6, 6)


def test_the_year_range_hides_papers_outside_it_and_undated_ones(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.locator("#year-from").select_option("2025")
    expect(page.locator("#node-table tbody tr")).to_have_count(4)
    papers = [row[0] for row in rows(page, "node-table") if row[1] == "Paper"]
    assert papers == ["DAPO: An Open-Source LLM Reinforcement Learning System"]


def test_the_confidence_range_hides_unsure_relations(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.locator("#confidence").fill("0.9")
    assert shown(page)[1] == 6


def test_search_by_keyboard_selects_and_the_panel_shows_the_evidence(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.keyboard.press("/")
    page.keyboard.type("dapo")
    expect(page.locator("#matches li")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator("#graph").get_attribute("data-selected") == "2503.14476"
    panel = page.locator("#panel")
    expect(panel.locator("h2")).to_have_text("DAPO: An Open-Source LLM Reinforcement Learning System")
    expect(panel).to_contain_text("They start from GRPO and change four things.")
    expect(panel).to_contain_text("0.95")
    expect(panel.locator("mark").first).to_have_text("DAPO")
    expect(page.locator("#status")).to_contain_text("3 neighbours shown")


def test_a_name_in_the_panel_or_the_table_selects_that_node(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "grpo")
    page.locator("#panel button.name", has_text="DeepSeekMath").click()
    assert page.locator("#graph").get_attribute("data-selected") == "2402.03300"
    page.locator("#node-table tbody button", has_text="PPO").first.click()
    assert page.locator("#graph").get_attribute("data-selected") == "ppo"
    assert page.locator("#node-table tr[aria-current]").count() == 1


def test_a_click_on_the_canvas_selects_and_escape_lets_go(open_graph: OpenGraph) -> None:
    page = open_graph(Subgraph((node("one", "Method", "Only one", focus=True),), ()))
    box = page.locator("#canvas").bounding_box()
    assert box is not None
    # One node alone stands in the middle, a little up for the buttons below.
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 16)
    expect(page.locator("#graph")).to_have_attribute("data-selected", "one")
    page.keyboard.press("Escape")
    expect(page.locator("#graph")).to_have_attribute("data-selected", "")


def test_a_node_can_be_hidden_and_brought_back(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "ppo")
    page.locator("#hide").click()
    assert shown(page) == (7, 7)
    assert page.locator("#graph").get_attribute("data-selected") == ""
    page.locator("#undo").click()
    assert shown(page) == (8, 9)
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#status")).to_have_text("Taken back: hid PPO.")


def test_filters_that_leave_nothing_say_so_and_can_be_reset(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    for kind in ("Method", "Benchmark", "Paper"):
        chip(page, kind)
    assert shown(page) == (0, 0)
    expect(page.locator("#empty")).to_be_visible()
    page.locator("#empty-reset").click()
    assert shown(page) == (8, 9)
    expect(page.locator("#empty")).to_be_hidden()


def test_a_graph_without_nodes_is_a_page_that_says_so(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(Subgraph((), ()))
    expect(page.locator("#empty")).to_be_visible()
    assert watched.complaints == []


def test_settling_stops_by_itself(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.locator("#settle").click()
    expect(page.locator("#settle")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#settle")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#status")).to_have_text("Settled.")


def test_the_tables_hold_what_the_graph_shows(open_graph: OpenGraph) -> None:
    picture = small_picture()
    page = open_graph(picture)
    names = {entry.id: entry.name for entry in picture.nodes}
    assert sorted(row[0] for row in rows(page, "node-table")) == sorted(names.values())
    listed = {(row[0], row[1], row[2], row[3], row[4]) for row in rows(page, "edge-table")}
    assert listed == {
        (
            names[e.source],
            e.type.lower().replace("_", " "),
            names[e.target],
            "" if e.confidence is None else f"{e.confidence:.2f}",
            e.sentence or "",
        )
        for e in picture.edges
    }


def test_the_picture_can_be_saved_as_png(open_graph: OpenGraph, tmp_path: Path) -> None:
    page = open_graph(small_picture())
    with page.expect_download() as waiting:
        page.locator("#save summary").click()
        page.locator("#picture").click()
    file = tmp_path / "saved.png"
    waiting.value.save_as(file)
    assert waiting.value.suggested_filename == "grpo.png"
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width > 400
    assert height > 400


def test_hostile_names_do_nothing(open_graph: OpenGraph, watched: Watched) -> None:
    page = open_graph(hostile_picture())
    assert shown(page) == (len(hostile_picture().nodes), len(HOSTILE))
    for text in HOSTILE:
        page.locator("#node-table tbody button", has_text=text[:40]).first.click()
        expect(page.locator("#panel h2")).to_have_text(text, use_inner_text=False)
    assert page.title() == "GRPO"
    assert page.locator("#panel img, #tables img, #tables script").count() == 0
    assert watched.requests == []
    assert watched.complaints == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_narrow_window_needs_no_sideways_scrolling(open_graph: OpenGraph, theme: str) -> None:
    for picture in (small_picture(), hostile_picture()):
        page = open_graph(picture, width=390, height=844, theme=theme)
        page.locator("#node-table tbody button").first.click()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        panel = page.locator("#panel").bounding_box()
        assert panel is not None
        assert panel["y"] + panel["height"] == 844, "the panel is a sheet at the foot of the window"
        assert panel["y"] > 844 / 2
        page.locator("#panel .close").click()
        expect(page.locator("#graph")).to_have_attribute("data-selected", "")


def test_dark_windows_get_a_dark_page(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture(), theme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 21, 28)"


def test_without_an_address_there_is_nothing_to_follow_or_expand(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "grpo")
    assert page.locator("#panel a, #expand").count() == 0


def test_every_control_has_a_name(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "grpo")
    nameless = page.locator("button, input, select, a").evaluate_all(
        "all => all.filter(e => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length))"
        ".map(e => e.outerHTML)"
    )
    assert nameless == []


def test_a_tap_selects_and_two_fingers_are_not_needed(open_graph: OpenGraph, browser: Browser) -> None:
    first = open_graph(Subgraph((node("one", "Method", "Only one", focus=True),), ()))
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(first.url)
    ready(page)
    page.locator("#node-table tbody button").tap()
    expect(page.locator("#panel h2")).to_have_text("Only one")
    page.locator("#panel .close").tap()
    expect(page.locator("#graph")).to_have_attribute("data-selected", "")
    page.evaluate("window.scrollTo(0, 0)")
    page.locator("#fit").tap()
    page.touchscreen.tap(*middle(page))
    expect(page.locator("#graph")).to_have_attribute("data-selected", "one")
    context.close()
