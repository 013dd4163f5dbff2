"""Each family of the API over HTTP, beside the bare engine or driver: ``python -m benchmarks.api [PAPERS] [STORE]``.

A synthetic graph is loaded into SQLite, and imported into a Neo4j started for it. Of each family, requests for
different things, drawn as often as papers name them, go to a real server; what the server asks its store for each is
run on a bare connection to the same store right before or after, by turns. Printed are the median and the 95th
percentile in milliseconds of both, how many queries a request makes, and how many requests the server refused; and, for
machines that do other work meanwhile, the median of the processor time that the app takes beyond that of the bare
queries, and how many times theirs it is at the 95th percentile. Of Neo4j, which is a process of its own, that is the
time of the driver alone.
"""

import asyncio
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import httpx2
import neo4j
from starlette.types import ASGIApp, Message

from api.app import create_app
from benchmarks.neo4j_import import filled_server
from benchmarks.synthetic import Synthetic
from graphbuilder.schema import EntityLabel
from graphbuilder.settings import Settings
from graphbuilder.store import neo4j as neo4j_store
from graphbuilder.store import sqlite as sqlite_store
from graphbuilder.store.base import Row, Store
from graphbuilder.store.catalogue import load_catalogue
from graphbuilder.store.open import open_store

PAPERS: Final = 100_000
REQUESTS: Final = 40
WARM_UP: Final = 4
QUERY_SECONDS: Final = 60
ADDRESS: Final = re.compile(r"http://[^ ]+")
CATALOGUE: Final = load_catalogue()
Call = tuple[str, dict[str, Any]]
Ask = tuple[str, dict[str, Any], Any]
"""Path, parameters and, for a POST, the body of a request."""
Bare = Callable[[Call], None]


class Recorder:
    """A store that notes what it is asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.calls: list[Call] = []

    def run(self, name: str, parameters: Mapping[str, Any] | None = None) -> list[Row]:
        self.calls.append((name, dict(parameters or {})))
        return self._store.run(name, parameters)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def families(graph: Synthetic) -> dict[str, Callable[[random.Random], Ask]]:
    """How to make a request of each family."""

    def name(label: EntityLabel, rng: random.Random) -> str:
        return str(graph.popular(label, rng).properties["name"])

    def slug(label: EntityLabel, rng: random.Random) -> str:
        return str(graph.popular(label, rng).properties["slug"])

    def ids(rng: random.Random) -> list[str]:
        return [graph.paper_id(rng.randrange(graph.papers)) for _ in range(100)]

    def both(rng: random.Random) -> str:
        return f"uses:{name('Method', rng)},evaluated_on:{name('Benchmark', rng)}"

    return {
        "papers, all": lambda r: ("/v1/papers", {"sort": r.choice(("published:desc", "title"))}, None),
        "papers, one filter": lambda r: ("/v1/papers", {"filter": f"uses:{name('Method', r)}"}, None),
        "papers, two filters": lambda r: ("/v1/papers", {"filter": both(r)}, None),
        "papers, grouped": lambda r: ("/v1/papers", {"filter": f"uses:{name('Model', r)}", "group_by": "year"}, None),
        "paper": lambda r: (f"/v1/papers/{graph.paper_id(r.randrange(graph.papers))}", {}, None),
        "papers, lookup of 100": lambda r: ("/v1/papers/lookup", {}, {"ids": ids(r)}),
        "entities": lambda r: ("/v1/methods", {"prefix": name("Method", r)[:3]}, None),
        "related papers": lambda r: (f"/v1/papers/{graph.paper_id(r.randrange(graph.papers))}/related", {}, None),
        "entity": lambda r: (f"/v1/methods/{slug('Method', r)}", {}, None),
        "entity's papers": lambda r: (f"/v1/benchmarks/{slug('Benchmark', r)}/papers", {}, None),
        "entity's timeline": lambda r: (f"/v1/models/{slug('Model', r)}/timeline", {}, None),
        "related": lambda r: (f"/v1/methods/{slug('Method', r)}/related", {}, None),
        "leaderboard": lambda r: (f"/v1/benchmarks/{slug('Benchmark', r)}/leaderboard", {}, None),
        "resolve": lambda r: ("/v1/resolve", {"q": name("Model", r)}, None),
        "resolve, near names": lambda r: ("/v1/resolve", {"q": f"{name('Model', r)}x", "kind": "models"}, None),
        "suggest": lambda r: ("/v1/suggest", {"q": name("Benchmark", r)[:4]}, None),
        "ask": lambda r: ("/v1/ask", {"q": f"papers using {name('Method', r)} on {name('Benchmark', r)}"}, None),
        "graph": lambda r: ("/v1/graph", {"ids": name("Task", r), "depth": 1, "limit": 100}, None),
        "catalogue": lambda r: ("/v1/queries/entity_months", {"ids": graph.popular("Method", r).id}, None),
    }


class Inside:
    """An app that is asked in this process, with no server around it."""

    def __init__(self, app: ASGIApp, runner: asyncio.Runner) -> None:
        self._app = app
        self._runner = runner

    def ask(self, ask: Ask) -> float:
        """Have a request answered; returns the processor time that it took, in milliseconds."""
        start = time.process_time()
        self._runner.run(self._answer(ask))
        return (time.process_time() - start) * 1000

    async def _answer(self, ask: Ask) -> None:
        path, parameters, body = ask
        sent = b"" if body is None else json.dumps(body).encode()
        headers = {"host": "inside", "accept-encoding": "gzip", "content-type": "application/json"}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET" if body is None else "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": urlencode(parameters).encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("inside", 80),
            "client": ("127.0.0.1", 1),
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(_: Message) -> None: ...

        await self._app(scope, receive, send)


@dataclass(slots=True)
class Figures:
    """What was measured of one family, request by request; times in milliseconds."""

    over_http: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    app_processor: list[float] = field(default_factory=list)
    bare_processor: list[float] = field(default_factory=list)
    queries: int = 0
    refused: int = 0

    def line(self, family: str) -> str:
        """One row of the table."""
        shares = [_share(times, share) for times in (self.over_http, self.bare) for share in (0.5, 0.95)]
        added = [app - bare for app, bare in zip(self.app_processor, self.bare_processor, strict=True)]
        times = _share(self.app_processor, 0.95) / max(_share(self.bare_processor, 0.95), 0.01)
        numbers = "".join(f"{share:10.1f}" for share in shares)
        return (
            f"{family:24}{numbers}{self.queries / len(self.bare):9.1f}{self.refused:9}"
            f"{_share(added, 0.5):10.1f}{times:10.1f}"
        )


def measure(graph: Synthetic, store: Store, address: str, bare: Bare) -> Iterator[str]:
    """A line of figures for each family."""
    recorder: Any = Recorder(store)
    with httpx2.Client(base_url=address, timeout=60) as http, asyncio.Runner() as runner:
        inside = Inside(create_app(recorder, Settings()), runner)
        for family, make in families(graph).items():
            rng = random.Random(family)
            found = Figures()
            for number in range(WARM_UP + REQUESTS):
                ask = make(rng)
                recorder.calls.clear()
                processor = inside.ask(ask)
                calls = list(recorder.calls)
                if number % 2:
                    answer, over_http = _send(http, ask)
                    on_bare = _run(bare, calls)
                else:
                    on_bare = _run(bare, calls)
                    answer, over_http = _send(http, ask)
                if number >= WARM_UP:
                    found.over_http.append(over_http)
                    found.bare.append(on_bare[0])
                    found.app_processor.append(processor)
                    found.bare_processor.append(on_bare[1])
                    found.queries += len(calls)
                    found.refused += answer.status_code >= 400
            yield found.line(family)


def _send(client: httpx2.Client, ask: Ask) -> tuple[httpx2.Response, float]:
    path, parameters, body = ask
    start = time.perf_counter()
    answer = client.get(path, params=parameters) if body is None else client.post(path, json=body)
    return answer, (time.perf_counter() - start) * 1000


def _run(bare: Bare, calls: Sequence[Call]) -> tuple[float, float]:
    """How long some queries take, on the clock and on the processor."""
    start, processor = time.perf_counter(), time.process_time()
    for call in calls:
        bare(call)
    return (time.perf_counter() - start) * 1000, (time.process_time() - processor) * 1000


def _share(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


@contextmanager
def serving(store: str) -> Iterator[str]:
    """The address of a server of its own process."""
    command = [sys.executable, "-c", "from graphbuilder.cli.main import main; main()", "serve", "--port", "0"]
    variables = {**os.environ, "GRAPHBUILDER_QUERY_SECONDS": str(QUERY_SECONDS)}
    server = subprocess.Popen([*command, "--store", store], stdout=subprocess.PIPE, text=True, env=variables)
    try:
        assert server.stdout is not None
        lines = iter(server.stdout.readline, "")
        yield next(found.group() for line in lines if (found := ADDRESS.search(line)))
    finally:
        server.terminate()
        server.wait(timeout=30)


@contextmanager
def bare_sqlite(file: str) -> Iterator[Bare]:
    """SQLite itself, as Python has it."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, cached_statements=256)) as connection:
        connection.execute("PRAGMA cache_size = -32000")

        def run(call: Call) -> None:
            query = CATALOGUE[call[0]]
            values = sqlite_store.bound_parameters(query, query.check(call[1]))
            connection.execute(query.body("sql"), values).fetchall()

        yield run


@contextmanager
def bare_neo4j(uri: str, username: str, password: str) -> Iterator[Bare]:
    """The driver of Neo4j, in one session."""
    options: dict[str, Any] = {"auth": (username, password), "notifications_min_severity": "OFF"}
    with neo4j.GraphDatabase.driver(uri, **options) as driver, driver.session() as session:

        def run(call: Call) -> None:
            query = CATALOGUE[call[0]]
            values = neo4j_store.bound_parameters(query, query.check(call[1]))
            session.execute_read(lambda transaction: transaction.run(query.body("cypher"), values).values())

        yield run


def report(graph: Synthetic, name: str, address: str, bare: Bare) -> None:
    """Print all figures of one store, which holds the graph."""
    store = open_store(address, time_limit=QUERY_SECONDS)
    counts = {(row["kind"], row["name"]): row["count"] for row in store.run("statistics", {"min_confidence": 0})}
    nodes = sum(count for (kind, _), count in counts.items() if kind == "node")
    edges = sum(count for (kind, _), count in counts.items() if kind == "edge")
    print(f"\n{name}: {graph.papers:,} papers, {nodes:,} nodes, {edges:,} edges", flush=True)
    print(f"{'milliseconds':24}  HTTP p50  HTTP p95  bare p50  bare p95  queries  refused     added     times")
    try:
        with serving(address) as server:
            for line in measure(graph, store, server, bare):
                print(line, flush=True)
    finally:
        store.close()


def load_sqlite(graph: Synthetic, file: str) -> None:
    """Write the graph into a new file."""
    store = open_store(file)
    try:
        store.load(graph.records())
    finally:
        store.close()


def main() -> None:
    """Print the figures of both stores, or of the one named."""
    numbers = [int(text) for text in sys.argv[1:] if text.isdecimal()]
    names = [text for text in sys.argv[1:] if not text.isdecimal()] or ["sqlite", "neo4j"]
    graph = Synthetic(numbers[0] if numbers else PAPERS)
    if "sqlite" in names:
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder) / "graph.db")
            load_sqlite(graph, file)
            with bare_sqlite(file) as bare:
                report(graph, "SQLite", file, bare)
    if "neo4j" in names:
        with filled_server(graph.records()) as at, bare_neo4j(at.uri, at.username, at.password) as bare:
            os.environ |= {"NEO4J_USERNAME": at.username, "NEO4J_PASSWORD": at.password}
            report(graph, "Neo4j", at.uri, bare)


if __name__ == "__main__":
    main()
