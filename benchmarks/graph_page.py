"""How soon a full graph page can be used: ``python -m benchmarks.graph_page``.

Opens a page of 500 nodes and 1,500 edges and an empty one in headless Chromium, a few times by turns, and
prints the median milliseconds until each is drawn, their ratio, the answer to a click on the legend and
to a selection, and the weight of the page.
"""

import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

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


def _opened(browser: Browser, page_file: Path) -> dict[str, float]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(page_file.as_uri())
    figures = {"drawn": float(page.evaluate(DRAWN))}
    actions = {"legend": "document.querySelector('#kinds button').click()"}
    actions["select"] = "document.querySelector('#node-table button').click()"
    if page.locator("#node-table button").count():
        for name, action in actions.items():
            timed = f"const start = performance.now(); {action}; await {TWO_FRAMES}; return performance.now() - start;"
            figures[name] = float(page.evaluate(f"async () => {{ {timed} }}"))
    page.close()
    return figures


def main() -> None:
    """Print the figures."""
    started = time.process_time()
    full = render_graph_page(make_subgraph(), title="500 nodes")
    rendered = time.process_time() - started
    empty = render_graph_page(Subgraph((), ()), title="Empty")
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        files = {"full": Path(folder) / "full.html", "empty": Path(folder) / "empty.html"}
        files["full"].write_text(full, encoding="utf-8")
        files["empty"].write_text(empty, encoding="utf-8")
        runs: dict[str, list[dict[str, float]]] = {"full": [], "empty": []}
        for _ in range(ROUNDS):
            for name, file in files.items():
                runs[name].append(_opened(browser, file))
    medians = {name: statistics.median(run["drawn"] for run in found) for name, found in runs.items()}
    print(f"render     {rendered * 1000:7.0f} ms of processor time for 500 nodes and 1,500 edges")
    print(f"weight     {len(full.encode()) / 1000:7.0f} kB, empty page {len(empty.encode()) / 1000:.0f} kB")
    print(f"drawn in   {medians['full']:7.0f} ms, empty page {medians['empty']:.0f} ms")
    print(f"ratio      {medians['full'] / medians['empty']:7.1f} to an empty page")
    for name in ("legend", "select"):
        print(f"{name:10} {statistics.median(run[name] for run in runs['full']):7.0f} ms")


if __name__ == "__main__":
    main()
