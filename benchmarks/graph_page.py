"""How soon a full graph page can be used: ``python -m benchmarks.graph_page``.

Opens pages of 500 nodes and 1,500 edges, of 5,000 nodes and 15,000 edges, which come grouped, and an empty one
in headless Chromium, a few times by turns, and prints the median milliseconds until each is drawn, their ratio to
the empty page, the answer to a click on the legend and to a selection, the frames a second while the graph is
dragged across the window, as a share of those of the empty page, and the weight of the pages.
"""

import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

from graphbuilder.schema import NodeLabel, RelationType
from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import Subgraph, SubgraphEdge, SubgraphNode
from tests.browser import running_chromium

ROUNDS: Final = 5
TARGETS: Final[tuple[tuple[NodeLabel, RelationType], ...]] = (
    ("Method", "USES"),
    ("Model", "COMPARES_TO"),
    ("Benchmark", "EVALUATED_ON"),
    ("Task", "ADDRESSES"),
)
# Two frames after an action the browser has drawn what the action asked for.
TWO_FRAMES: Final = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
DRAWN: Final = f"async () => {{ await {TWO_FRAMES}; return performance.now(); }}"
PANNED: Final = 60
"""Moves of the mouse in a drag, one a frame."""
COUNT_FRAMES: Final = """() => {
  window.frames_ = [];
  const count = (time) => { window.frames_.push(time); window.counting_ = requestAnimationFrame(count); };
  window.counting_ = requestAnimationFrame(count);
}"""
FRAMES: Final = """() => {
  cancelAnimationFrame(window.counting_);
  const times = window.frames_;
  const gaps = times.slice(1).map((time, place) => time - times[place]).sort((a, b) => a - b);
  return { rate: 1000 * gaps.length / (times.at(-1) - times[0]), slowest: gaps.at(Math.floor(gaps.length * 0.95)) };
}"""


def make_subgraph(papers: int = 200, entities: int = 300, edges: int = 1_500, seed: int = 7) -> Subgraph:
    """Papers and entities whose popularity follows a power law, with a sentence on each edge."""
    rng = random.Random(seed)
    kinds = [TARGETS[n % len(TARGETS)] for n in range(entities)]
    pairs: set[tuple[int, int]] = set()
    while len(pairs) < edges:
        pairs.add((rng.randrange(papers), int(entities * rng.random() ** 2)))
    degrees = [sum(entity == n for _, entity in pairs) for n in range(entities)]
    nodes = [
        SubgraphNode(f"p{n}", "Paper", f"A study of part {n} of the field", None, f"{2018 + n % 8}", 7, focus=False)
        for n in range(papers)
    ]
    nodes += [
        SubgraphNode(f"e{n}", kind, f"{kind} {n}", f"{n}", None, degrees[n], focus=n == 0)
        for n, (kind, _) in enumerate(kinds)
    ]
    relations = tuple(
        SubgraphEdge(kinds[e][1], f"p{p}", f"e{e}", 0.9, f"In part {p} the authors turn to {kinds[e][0]} {e} first.")
        for p, e in sorted(pairs)
    )
    return Subgraph(tuple(nodes), relations)


def _opened(browser: Browser, page_file: Path, *, ungrouped: bool = False) -> dict[str, float]:
    """Milliseconds of what one does with a page."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(page_file.as_uri())
    figures = {"drawn": float(page.evaluate(DRAWN))}
    page.wait_for_selector("#tables:not([aria-busy])", state="attached")
    actions = {}
    if page.locator("#kinds button").count():
        actions["legend"] = "document.querySelector('#kinds button').click()"
        actions["select"] = "document.querySelector('#node-table tbody button').click()"
    if ungrouped:
        actions = {"open all": "document.querySelector('#all-groups').click()"}
    for name, action in actions.items():
        timed = f"const start = performance.now(); {action}; await {TWO_FRAMES}; return performance.now() - start;"
        figures[name] = float(page.evaluate(f"async () => {{ {timed} }}"))
    if not ungrouped:
        page.evaluate("document.querySelector('#reset').click()")
    page.evaluate("document.querySelector('#fit').click()")
    page.wait_for_selector("#tables:not([aria-busy])", state="attached")
    figures |= _panned(page)
    page.close()
    return figures


def _panned(page: Page) -> dict[str, float]:
    """Frames a second while the ground is dragged, and the gap that 95 of 100 frames stay below."""
    box = page.locator("#canvas").bounding_box() or {"x": 0, "y": 0}
    x, y = box["x"] + 4, box["y"] + 4
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(COUNT_FRAMES)
    for step in range(PANNED):
        page.mouse.move(x + 3 * step, y + 2 * step)
        page.evaluate("new Promise(requestAnimationFrame)")
    found = page.evaluate(FRAMES)
    page.mouse.up()
    return {"rate": float(found["rate"]), "slowest": float(found["slowest"])}


def main() -> None:
    """Print the figures."""
    pictures = {
        "empty": Subgraph((), ()),
        "500": make_subgraph(),
        "5,000": make_subgraph(2_000, 3_000, 15_000),
    }
    pages, rendered = {}, {}
    for name, picture in pictures.items():
        started = time.process_time()
        pages[name] = render_graph_page(picture, title=f"{name} nodes")
        rendered[name] = time.process_time() - started
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in [*pages, "5,000 open"]}
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        files = {name: Path(folder) / f"{place}.html" for place, name in enumerate(pages)}
        for name, file in files.items():
            file.write_text(pages[name], encoding="utf-8")
        for _ in range(ROUNDS):
            for name, file in files.items():
                runs[name].append(_opened(browser, file))
            runs["5,000 open"].append(_opened(browser, files["5,000"], ungrouped=True))
    for name, page in pages.items():
        print(f"{name:11} rendered in {1000 * rendered[name]:6.0f} ms of processor time, {len(page) / 1000:5.0f} kB")
    middle = {
        name: {figure: statistics.median(run[figure] for run in found) for figure in found[0]}
        for name, found in runs.items()
    }
    for name, figures in middle.items():
        told = (
            f"drawn in {figures['drawn']:5.0f} ms ({figures['drawn'] / middle['empty']['drawn']:.1f} of an empty page)"
        )
        told += "".join(f", {key} {figures[key]:.0f} ms" for key in ("legend", "select", "open all") if key in figures)
        share = figures["rate"] / middle["empty"]["rate"]
        told += f"; {figures['rate']:.0f} frames a second when dragged ({share:.2f} of an empty page)"
        print(f"{name:11} {told}, 95 of 100 within {figures['slowest']:.0f} ms")


if __name__ == "__main__":
    main()
