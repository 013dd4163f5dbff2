"""Raw queries, in the language of the store: off unless the server was started for them."""

import threading
import time
from dataclasses import dataclass, field
from typing import ClassVar, Final

from fastapi import APIRouter, Request

from api.deps import StoreDep, took_ms
from api.raw_schemas import RawIn, RawMeta, RawRows
from graphbuilder.errors import GraphbuilderError, QueryError
from graphbuilder.store.base import Store
from graphbuilder.store.catalogue import Language

AT_ONCE: Final = 2
WAIT_SECONDS: Final = 2.0
router = APIRouter(tags=["raw"])
_LANGUAGES: Final[dict[Language, str]] = {"sql": "SQL", "cypher": "Cypher"}


class RawQueriesOff(GraphbuilderError):
    """A query of one's own on a server that takes none."""

    code: ClassVar[str] = "raw-queries-off"
    status: ClassVar[int] = 403


class RawQueriesBusy(GraphbuilderError):
    """As many queries of people's own run as may run at once."""

    code: ClassVar[str] = "raw-queries-busy"
    status: ClassVar[int] = 503


@dataclass(frozen=True, slots=True)
class RawQueries:
    """Whether a server takes queries of people's own; few run at once, so that the rest goes on."""

    on: bool
    places: threading.BoundedSemaphore = field(default_factory=lambda: threading.BoundedSemaphore(AT_ONCE))


@router.post("/sql")
def run_sql(request: Request, store: StoreDep, asked: RawIn) -> RawRows:
    """The rows of a SELECT of your own, on a graph in SQLite.

    It is refused unless the server was started with `--raw-queries`, and unless it only reads the graph.
    """
    return _run(request, store, "sql", asked)


@router.post("/cypher")
def run_cypher(request: Request, store: StoreDep, asked: RawIn) -> RawRows:
    """The rows of a Cypher query of your own, on a graph in Neo4j.

    It is refused unless the server was started with `--raw-queries`, and unless it only reads the graph.
    """
    return _run(request, store, "cypher", asked)


def _run(request: Request, store: Store, language: Language, asked: RawIn) -> RawRows:
    started = time.perf_counter()
    raw: RawQueries = request.app.state.raw_queries
    if not raw.on:
        raise RawQueriesOff(
            "This server takes no queries of your own.",
            hint="Start it with `graphbuilder serve --raw-queries`, or ask a query of /v1/queries.",
        )
    if store.language != language:
        raise QueryError(
            f"This graph does not read {_LANGUAGES[language]}.",
            hint=f"Write {_LANGUAGES[store.language]} and send it to /v1/{store.language}.",
        )
    if not raw.places.acquire(timeout=WAIT_SECONDS):
        raise RawQueriesBusy("Other queries of this kind are running.", hint="Try again in a moment.")
    try:
        found = store.run_raw(asked.query, limit=asked.limit)
    finally:
        raw.places.release()
    meta = RawMeta(columns=list(found.columns), count=len(found.rows), more=found.more, took_ms=took_ms(started))
    return RawRows(meta=meta, results=found.rows)
