"""Each page over HTTP beside the calls that give what it shows: ``python -m benchmarks.pages [PAPERS | FILE]``.

A synthetic graph of so many papers, or a copy of the graph in a file, is served by a process of its own. A page and its
calls are asked for by turns, each time about another thing, so that what one of them makes the other keep helps both
alike. Printed are the medians of milliseconds and of the server's processor time for both, the ratio of the latter
(1.3 is the bar; other work on the machine changes it least), and what the page weighs with its styles and scripts, the
library of the graph left aside.
"""

import os
import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urljoin

import httpx2

from benchmarks.api import serving
from benchmarks.synthetic import Synthetic
from graphbuilder.schema import EntityLabel
from graphbuilder.store.base import Row, Store
from graphbuilder.store.open import open_store

PAPERS: Final = 5_000
REQUESTS: Final = 20
WARM_UP: Final = 2
BAR: Final = 1.3
THINGS: Final = 60
"""Of each kind, the most used, which the pages are about."""
LIBRARY: Final = "vis-network"
_PARTS: Final = re.compile(r"""<(?:link|script)\b[^>]*?(?:href|src)="(/[^"]+)\"""")
Pick = Callable[[str], Row]
Pages = dict[str, Callable[[Pick], tuple[str, list[str]]]]


def pages() -> Pages:
    """The address of each page for a thing of each kind that is picked, and the calls that give the same."""

    def of_thing(plural: str, row: Row) -> tuple[str, list[str]]:
        at = f"{plural}/{row['id']}"
        calls = [f"/v1/{at}", f"/v1/{at}/papers", f"/v1/{at}/related", f"/v1/{at}/timeline"]
        return f"/{at}", calls + [f"/v1/{at}/leaderboard"] * (plural == "benchmarks")

    def same(path: str, api: str = "", **parameters: object) -> tuple[str, list[str]]:
        query = f"?{urlencode(parameters)}" if parameters else ""
        return f"{path}{query}", [f"{api or '/v1' + path}{query}"]

    def question(pick: Pick) -> str:
        return f"papers using {pick('Method')['name']} on {pick('Benchmark')['name']}"

    def pair(pick: Pick) -> list[Row]:
        return [pick("Method"), pick("Method")]

    return {
        "start": lambda p: ("/", ["/v1/queries/statistics", "/v1/methods?per_page=8", "/v1/benchmarks?per_page=8"]),
        "answer, papers": lambda p: same("/ask", q=question(p)),
        "answer, things": lambda p: same("/ask", q=f"benchmarks used with {p('Method')['name']}"),
        "answer, related": lambda p: same("/ask", q=f"methods related to {p('Method')['name']}"),
        "papers": lambda p: same("/papers"),
        "papers, filtered": lambda p: same("/papers", filter=f"uses:{p('Method')['id']}"),
        "paper": lambda p: _of_paper(p("Paper")["id"]),
        "methods": lambda p: same("/methods"),
        "method": lambda p: of_thing("methods", p("Method")),
        "benchmark": lambda p: of_thing("benchmarks", p("Benchmark")),
        "lab": lambda p: of_thing("labs", p("Lab")),
        "author": lambda p: of_thing("authors", p("Author")),
        "graph": lambda p: same("/graph", ids=p("Method")["id"], depth=2),
        "compare": lambda p: same("/compare", ids=",".join(row["id"] for row in pair(p))),
        "trends": lambda p: same("/trends"),
        "new": lambda p: same("/new", since="2025-11"),
        "leaderboards": lambda p: ("/leaderboards", ["/v1/queries/benchmarks_with_results?limit=25"]),
        "communities": lambda p: same("/communities"),
        "path": lambda p: same("/path", **dict(zip(("from", "to"), (row["id"] for row in pair(p)), strict=True))),
    }


def _of_paper(id_: str) -> tuple[str, list[str]]:
    return f"/papers/{id_}", [f"/v1/papers/{id_}", f"/v1/papers/{id_}/related"]


def picker(store: Store, rng: random.Random) -> Pick:
    """Picks a paper or one of the most used things of a kind."""
    pools: dict[str, list[Row]] = {"Paper": store.run("papers", {"limit": 500})}
    labels: tuple[EntityLabel, ...] = ("Method", "Benchmark", "Lab", "Author")
    for label in labels:
        pools[label] = store.run("entities", {"label": label, "limit": THINGS})
    return lambda kind: rng.choice(pools[kind])


def processor_ms() -> float:
    """The processor time that the only child of this process, the server, has taken so far (schedstat of proc(5))."""
    me = os.getpid()
    child = Path(f"/proc/{me}/task/{me}/children").read_text(encoding="ascii").split()[0]
    threads = [thread / "schedstat" for thread in Path(f"/proc/{child}/task").iterdir()]
    return sum(int(file.read_text(encoding="ascii").split()[0]) for file in threads) / 1e6


def measure(store: Store, address: str) -> Iterator[str]:
    """A line of figures for each page."""
    with httpx2.Client(base_url=address, timeout=120, headers={"Accept": "text/html"}) as http:
        for name, make in pages().items():
            pick = picker(store, random.Random(name))
            spent: tuple[list[float], list[float]] = ([], [])
            worked: tuple[list[float], list[float]] = ([], [])
            refused, weight = 0, 0.0
            for number in range(WARM_UP + REQUESTS):
                page, calls = make(pick)
                turns = [(0, [page]), (1, calls)]
                for side, addresses in turns if number % 2 else reversed(turns):
                    start, processor = time.perf_counter(), processor_ms()
                    answers = [http.get(one) for one in addresses]
                    taken, work = (time.perf_counter() - start) * 1000, processor_ms() - processor
                    refused += sum(answer.status_code != 200 for answer in answers)
                    if side == 0:
                        weight = max(weight, _kilobytes(http, answers[0].text))
                    if number >= WARM_UP:
                        spent[side].append(taken)
                        worked[side].append(work)
            figures = [statistics.median(times) for times in (*spent, *worked)]
            ratio = figures[2] / figures[3]
            mark = " " if ratio <= BAR else "*"
            yield f"{name:18}{''.join(f'{one:9.1f}' for one in figures)}{ratio:8.2f}{mark}{weight:8.0f}{refused:9}"


_weights: dict[str, int] = {}


def _kilobytes(http: httpx2.Client, html: str) -> float:
    total = len(html.encode())
    for part in dict.fromkeys(_PARTS.findall(html)):
        if LIBRARY not in part:
            if part not in _weights:
                _weights[part] = len(http.get(urljoin("/", part)).content)
            total += _weights[part]
    return total / 1000


def report(file: str) -> Iterator[str]:
    """The figures of the graph in a file."""
    store = open_store(file, create=False)
    try:
        yield f"{'page':18}{'page ms':>9}{'API ms':>9}{'page cpu':>9}{'API cpu':>9}{'ratio':>8} {'kB':>8}{'refused':>9}"
        with serving(file) as address:
            yield from measure(store, address)
    finally:
        store.close()


def main() -> None:
    """Print the figures of a synthetic graph, or of the graph in the file that is named."""
    given = sys.argv[1] if len(sys.argv) > 1 else str(PAPERS)
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "graph.db")
        if given.isdecimal():
            store = open_store(file)
            store.load(Synthetic(int(given)).records())
            store.close()
            print(f"{int(given):,} papers, synthetic")
        else:
            shutil.copyfile(given, file)
            print(given)
        for line in report(file):
            print(line, flush=True)


if __name__ == "__main__":
    main()
