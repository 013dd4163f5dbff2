"""The application: API, pages, and what stands around both."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Depends, FastAPI
from fastapi.staticfiles import StaticFiles

from api.around import stand_around
from api.deps import check_text, operation_id, refuse_repeated_parameters, refuse_unknown_parameters
from api.description import describe
from api.editing import Editing, check_editing, check_upload
from api.errors import add_error_handlers
from api.freshness import NotModified, answer_not_modified, check_freshness
from api.ingest.jobs import Jobs
from api.memo import Memo
from api.metrics import Metrics
from api.moved import Moved, answer_moved
from api.pages import adding, answers, docs, graphs, looks, paper_pairs, start
from api.pages import analysis as analysis_pages
from api.pages import editing as editing_pages
from api.pages import entities as entity_pages
from api.pages import explore as explore_pages
from api.pages import papers as paper_pages
from api.pages import queries as query_pages
from api.pages import removing as removing_pages
from api.routes import (
    analysis,
    ask,
    charts,
    corrections,
    entities,
    export,
    graph,
    health,
    jobs,
    leaderboards,
    lookup,
    measures,
    metrics,
    names,
    papers,
    queries,
    removing,
)
from api.routes import raw as raw_queries
from api.schemas import Problem
from graphbuilder import __version__
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store

STATIC: Final = Path(__file__).with_name("static")
PROBLEMS: Final[dict[int | str, dict[str, object]]] = {
    "4XX": {"model": Problem, "description": "The request, or a name in it, is wrong; the body says how."},
    "5XX": {"model": Problem, "description": "The server or its store failed; after a 503, try again."},
}


def create_app(store: Store, settings: Settings, *, today: Callable[[], date] = date.today) -> FastAPI:
    """The app that serves a store; it closes nothing, the caller owns the store.

    ``today`` is what "last year" in a question counts from.
    """
    app = FastAPI(
        title="graphbuilder",
        version=__version__,
        description="A knowledge graph of machine-learning papers: who proposes, uses and measures what.",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=operation_id,
        dependencies=[Depends(check_text)],
        lifespan=_ending,
    )
    app.state.store, app.state.today, app.state.memo = store, today, Memo()
    app.state.metrics = Metrics(store.uri)
    app.state.editing = Editing.of(settings)
    app.state.jobs = Jobs(store, settings.upload_megabytes * 1_000_000)
    app.state.raw_queries = raw_queries.RawQueries(settings.raw_queries)
    app.include_router(_api())
    app.include_router(health.router, responses=PROBLEMS)
    app.include_router(metrics.router)
    shown = (start, looks, adding, answers, analysis_pages, graphs, docs, query_pages, explore_pages, paper_pairs)
    for page in (
        *shown,
        editing_pages,
        removing_pages,
        charts,
        paper_pages,
        entity_pages,
    ):  # what takes any word in its path is last
        app.include_router(page.router, include_in_schema=False, dependencies=[Depends(refuse_repeated_parameters)])
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    add_error_handlers(app)
    app.add_exception_handler(NotModified, answer_not_modified)
    app.add_exception_handler(Moved, answer_moved)
    stand_around(app, settings, app.state.metrics)
    describe(app)
    return app


@asynccontextmanager
async def _ending(app: FastAPI) -> AsyncIterator[None]:
    """Ends what reads jobs with the server."""
    yield
    app.state.jobs.close()


def _api() -> APIRouter:
    api = APIRouter(prefix="/v1", responses=PROBLEMS)
    fresh = Depends(check_freshness)
    checked = [Depends(refuse_unknown_parameters), Depends(refuse_repeated_parameters), fresh]
    api.include_router(lookup.router, dependencies=checked[:2])
    api.include_router(raw_queries.router, dependencies=checked[:2])
    api.include_router(queries.router, dependencies=[fresh])  # it checks the parameters of each query itself
    api.include_router(corrections.changes, dependencies=[Depends(check_editing), *checked[:2]])
    for changing in (jobs.cancelling, removing.papers, removing.added):
        api.include_router(changing, dependencies=[Depends(check_editing), *checked[:2]])
    api.include_router(jobs.sending, dependencies=[Depends(check_upload), *checked[:2]])
    api.include_router(jobs.router, dependencies=checked[:2])  # jobs go on while the graph is as it was
    # Analysis comes before papers, whose ids hold slashes; entities come last, their paths begin with any word.
    for route in (ask, analysis, measures, leaderboards, papers, names, graph, corrections, export, entities):
        api.include_router(route.router, dependencies=checked)
    return api
