"""Steps on the graph page: hiding, pinning, moving, settling and filters, taken back and done again."""

import networkx
from playwright.sync_api import Page, expect

from graphbuilder.views.subgraph import SharedPaper, Subgraph, SubgraphEdge
from tests.views.conftest import OpenGraph, middle, saved
from tests.views.pictures import edge, node, small_picture


def find(page: Page, text: str) -> None:
    """Select a node by the search, which brings it to the middle."""
    page.locator("#search").fill(text)
    page.keyboard.press("Enter")


def places(page: Page) -> dict[str, tuple[int, int]]:
    """Where each node stands."""
    graph = networkx.parse_graphml(saved(page, "graphml"), force_multigraph=True)
    return {id_: (facts["x"], facts["y"]) for id_, facts in graph.nodes(data=True)}


def drag(page: Page, across: int, down: int) -> None:
    """Drag what stands in the middle."""
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2)
    page.mouse.move(x + across, y + down)
    page.mouse.up()


def test_several_steps_are_taken_back_by_key_and_done_again(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    graph, status = page.locator("#graph"), page.locator("#status")
    page.locator(".chips button[data-key='MENTIONS']").click()
    find(page, "aime")
    page.keyboard.press("Delete")
    find(page, "dapo")
    page.locator("#hide").click()
    expect(graph).to_have_attribute("data-nodes", "6")
    expect(page.locator("#undo")).to_have_attribute("title", "Take back: hid DAPO (Ctrl-Z)")
    for nodes, edges in (("7", "7"), ("8", "8"), ("8", "9")):
        page.keyboard.press("Control+z")
        expect(graph).to_have_attribute("data-nodes", nodes)
        expect(graph).to_have_attribute("data-edges", edges)
    page.keyboard.press("Control+z")
    expect(status).to_have_text("There is nothing to take back.")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+y")
    expect(graph).to_have_attribute("data-nodes", "6")
    expect(page.locator("#redo")).to_be_disabled()
    page.keyboard.press("Control+y")
    expect(status).to_have_text("There is nothing to do again.")


def test_a_new_step_ends_what_could_be_done_again(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "aime")
    page.locator("#hide").click()
    page.locator("#undo").click()
    page.locator(".chips button[data-key='Method']").click()
    expect(page.locator("#redo")).to_be_disabled()


def test_a_slide_of_the_confidence_is_one_step(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    for value in ("0.3", "0.5", "0.9"):
        page.locator("#confidence").fill(value)
    expect(page.locator("#graph")).to_have_attribute("data-edges", "6")
    page.locator("#undo").click()
    expect(page.locator("#graph")).to_have_attribute("data-edges", "9")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#confidence")).to_have_value("0")


def test_keys_stay_with_the_field_that_is_typed_in(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "ppo")
    page.locator("#hide").click()
    page.locator("#search").fill("x")
    page.keyboard.press("Control+z")
    page.keyboard.press("Delete")
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "7")


def test_a_moved_node_goes_back(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    before = places(page)
    find(page, "grpo")
    drag(page, 120, -60)
    moved = places(page)
    assert {id_ for id_ in before if before[id_] != moved[id_]} == {"grpo"}
    page.keyboard.press("Control+z")
    assert places(page) == before
    page.keyboard.press("Control+y")
    assert places(page) == moved


def test_settling_moves_all_but_the_pinned_and_is_taken_back_whole(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    before = places(page)
    find(page, "grpo")
    page.locator("#pin").click()
    expect(page.locator("#pin")).to_have_attribute("aria-pressed", "true")
    page.locator("#settle").click()
    expect(page.locator("#status")).to_have_text("Settled.")
    after = places(page)
    assert after["grpo"] == before["grpo"]
    assert sum(before[id_] != after[id_] for id_ in before) >= 6
    page.locator("#undo").click()
    assert places(page) == before
    page.locator("#undo").click()
    expect(page.locator("#status")).to_have_text("Taken back: pinned GRPO.")
    find(page, "grpo")
    expect(page.locator("#pin")).to_have_attribute("aria-pressed", "false")


def test_a_pinned_node_can_still_be_dragged(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    find(page, "grpo")
    page.locator("#pin").click()
    before = places(page)["grpo"]
    drag(page, 80, 80)
    assert places(page)["grpo"] != before


def test_reset_brings_everything_back_and_can_be_done_again(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    before = places(page)
    page.locator(".chips button[data-key='Benchmark']").click()
    find(page, "grpo")
    drag(page, 90, 40)
    page.locator("#hide").click()
    page.locator("#reset").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "8")
    assert places(page) == before
    page.locator("#redo").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "6")


def test_a_click_on_a_line_shows_its_evidence(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.locator("#edge-table tr", has_text="no critic").get_by_role("button", name="proposes").click()
    panel = page.locator("#panel")
    expect(panel.locator("h2")).to_contain_text("DeepSeekMath")
    expect(panel).to_contain_text("The authors put forward GRPO, which needs no critic.")
    expect(panel).to_contain_text("Confidence 0.98")
    chosen = page.locator("#graph").get_attribute("data-edge")
    page.locator("#panel .close").click()
    expect(page.locator("#graph")).to_have_attribute("data-edge", "")
    page.mouse.click(*middle(page))  # where the line was brought to
    expect(page.locator("#graph")).to_have_attribute("data-edge", chosen or "")
    page.locator("#panel h2 button", has_text="GRPO").click()
    expect(page.locator("#graph")).to_have_attribute("data-selected", "grpo")


def test_tables_are_sorted_by_any_column_and_rows_select(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    head = page.locator("#node-table th button", has_text="Name")
    head.click()
    names = page.locator("#node-table tbody td:first-child")
    assert names.first.text_content() == "A paper without a date"
    expect(page.locator("#node-table th").first).to_have_attribute("aria-sort", "ascending")
    head.press("Enter")
    assert names.first.text_content() == "PPO"
    expect(page.locator("#node-table th").first).to_have_attribute("aria-sort", "descending")
    page.locator("#edge-table th button", has_text="Confidence").click()
    scores = page.locator("#edge-table tbody td:nth-child(4)").all_text_contents()
    assert scores == ["0.98", "0.95", "0.90", "0.90", "0.90", "0.80", "0.60", "0.35", ""]
    page.locator("#node-table tbody tr", has_text="AIME 2024").locator("td").nth(1).click()
    expect(page.locator("#graph")).to_have_attribute("data-selected", "aime24")
    page.locator("#edge-table tbody tr", has_text="saves memory").locator("td").nth(4).click()
    expect(page.locator("#panel")).to_contain_text("Against PPO it saves memory.")


def test_the_panel_is_reached_and_read_by_keyboard(open_graph: OpenGraph) -> None:
    page = open_graph(small_picture())
    page.locator("#to-tables").press("Enter")
    expect(page.locator("#tables")).to_be_focused()
    row = page.locator("#node-table tbody button", has_text="GRPO").first
    row.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("GRPO")
    page.keyboard.press("Escape")
    expect(page.locator("#graph")).to_have_attribute("data-selected", "")


def test_ties_of_shared_papers_are_narrowed_by_year_and_name_their_papers(open_graph: OpenGraph) -> None:
    page = open_graph(shared_picture())
    expect(page.locator("#confidence-box")).to_be_hidden()
    page.locator("#year-from").select_option("2025")
    expect(page.locator("#graph")).to_have_attribute("data-edges", "1")
    find(page, "ppo")
    panel = page.locator("#panel")
    expect(panel).to_contain_text("In papers with (1)", ignore_case=True)
    expect(panel).to_contain_text("4 papers")
    expect(panel.locator(".shared li")).to_have_text(["Newest of them 2025-05", "and 3 older papers"])


def shared_picture() -> Subgraph:
    nodes = (node("grpo", "Method", "GRPO"), node("ppo", "Method", "PPO"), node("dpo", "Method", "DPO"))
    newest = SharedPaper("2505.1", "Newest of them", "2025-05")
    edges = (
        SubgraphEdge("USED_WITH", "grpo", "ppo", None, None, papers=4, years=(2023, 2025), examples=(newest,)),
        SubgraphEdge("USED_WITH", "dpo", "grpo", None, None, papers=1, years=(2024,)),
    )
    return Subgraph(nodes, edges)


def test_nothing_left_says_which_filters_took_it(open_graph: OpenGraph) -> None:
    page = open_graph(Subgraph((node("a", "Method", "A"), node("b", "Task", "B")), (edge("USES", "a", "b", None),)))
    page.locator(".chips button[data-key='Method']").click()
    page.locator(".chips button[data-key='Task']").click()
    expect(page.locator("#empty-words")).to_have_text("Nothing is left to show: left out are Method, Task.")
    page.locator("#empty-reset").click()
    expect(page.locator("#graph")).to_have_attribute("data-nodes", "2")
