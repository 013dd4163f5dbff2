"""What the tests of fetching share: a server, a clock, and a fetch as the command makes it."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from graphbuilder.cli.fetch import write_papers
from graphbuilder.fetch.cache import AnswerCache
from graphbuilder.fetch.catalogue import find_sources
from graphbuilder.fetch.collection import Collection, State
from graphbuilder.fetch.fetch import FetchReport, asked_for, fetch
from graphbuilder.fetch.http import Http
from graphbuilder.fetch.query import read_query
from graphbuilder.fetch.source import Source
from tests.fetch.server import Clock, Server, serving

SOURCES = ("arxiv", "openalex", "s2", "crossref", "hf", "dblp", "openreview")


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@dataclass
class Fetched:
    report: FetchReport
    state: State
    text: str
    told: list[str] = field(default_factory=list)


Fetch = Callable[..., Fetched]


@pytest.fixture
def fetching(server: Server, clock: Clock) -> Fetch:
    """Fetch from the server, with a clock that only tests turn."""

    def run(
        sources: str,
        *words: str,
        output: Path | None = None,
        cache: Path | None = None,
        environ: dict[str, str] | None = None,
        refresh: bool = False,
        tries: int = 3,
        timeout: float = 5.0,
        largest: int = 10_000_000,
        asked: Sequence[Source] | None = None,
        **options: object,
    ) -> Fetched:
        chosen = asked or find_sources(sources.split(","))
        query = read_query(words, today="2025-01-31", **options)  # type: ignore[arg-type]
        places = {f"GRAPHBUILDER_FETCH_{name.upper()}_URL": server.url for name in SOURCES} | (environ or {})
        told: list[str] = []
        kept = AnswerCache(cache, now=clock.now) if cache else None
        http = Http(
            cache=kept,
            refresh=refresh,
            tries=tries,
            timeout=timeout,
            sleep=clock.sleep,
            now=clock.now,
            tell=told.append,
            largest=largest,
        )
        with http, closing(Collection(output, asked_for(query, chosen))) as collection:
            report = fetch(query, chosen, collection, http=http, environ=places, tell=told.append)
            text = io.StringIO()
            write_papers(collection, text)
            return Fetched(report, collection.state, text.getvalue(), told)

    return run
