"""An address for every page of the application, and the graph that they are shown with."""

from collections.abc import Iterator
from typing import Final

from fastapi import FastAPI
from fastapi.routing import APIRoute

from api.ingest.job import Job
from api.ingest.jobs import Jobs
from graphbuilder.model import GraphBatch
from graphbuilder.store.base import Store
from tests.hostile_graph import BOARD, HOSTILE_AUTHOR, HOSTILE_METHODS, HOSTILE_TEXTS, hostile_graph
from tests.small_graph import FOLLOW_UP, HOSTILE, NAMELESS, ODD, ORIGIN, STUB, small_graph

JOB: Final = "0123456789abcdef"
TAGS: Final = HOSTILE_METHODS[5]
HOSTILE_PAPER: Final = "/papers/10.1000/(o'dd)_5;%3Cx%3E"
ADDRESSES: Final[dict[str, dict[str, str]]] = {
    "/": {"start": "/"},
    "/ask": {
        "ask": "/ask",
        "answer": "/ask?q=papers using GRPO on MATH",
        "answer-empty": "/ask?q=papers using PPO on MATH-500",
        "answer-near": "/ask?q=papers using GRPOO",
        "answer-entities": "/ask?q=benchmarks used with GRPO",
        "answer-related": "/ask?q=methods related to GRPO",
        "answer-results": "/ask?q=best results on MATH",
        "answer-timeline": "/ask?q=timeline of GRPO",
        "answer-entity": "/ask?q=GRPO",
        "answer-graph": "/ask?q=papers using GRPO&view=graph",
        "answer-compared": "/ask?q=GRPO vs PPO",
        "answer-count": "/ask?q=how many papers use GRPO but not on MATH",
        "answer-hostile": "/ask?q=papers using </script><b>%26amp;</b> ]]> <!-- --> 5",
    },
    "/ask/narrow": {
        "narrow": "/ask/narrow?q=papers using GRPO on MATH",
        "narrow-none": "/ask/narrow?q=papers using <b>GRPOO</b>",
    },
    "/ask/changed": {"answer-changed": "/ask/changed?q=papers using GRPO&part=add on&name=MATH"},
    "/papers": {
        "papers": "/papers",
        "papers-words": "/papers?q=descent&filter=min_confidence:0.5",
        "papers-filtered": "/papers?filter=uses:GRPO|PPO",
        "papers-none": "/papers?q=<img src=x onerror=alert(1)>",
    },
    "/papers/{paper_id:paper}": {
        "paper": f"/papers/{ORIGIN}",
        "paper-citing": f"/papers/{FOLLOW_UP}",
        "paper-odd": f"/papers/{ODD}",
        "paper-nameless": f"/papers/{NAMELESS}",
        "paper-stub": f"/papers/{STUB}",
        "paper-hostile": HOSTILE_PAPER,
    },
    "/{kind:kind}": {"methods": "/methods", "authors": "/authors", "venues-none": "/venues?prefix=%3Cb%3E"},
    "/{kind:kind}/{id}": {
        "method": "/methods/grpo",
        "method-long": "/methods/paged-descent",
        "method-hostile": f"/methods/{TAGS.id}",
        "method-image": f"/methods/{HOSTILE.id}",
        "model": "/models/qwen2-7b",
        "benchmark": "/benchmarks/math",
        "benchmark-hostile": f"/benchmarks/{BOARD.id}",
        "task": "/tasks/mathematical-reasoning",
        "lab": "/labs/institute-of-examples",
        "author": "/authors/ada-beispiel",
        "author-hostile": f"/authors/{HOSTILE_AUTHOR.id}",
        "venue": "/venues/testconf",
    },
    "/graph": {
        "graph": "/graph?ids=grpo&depth=2",
        "graph-empty": "/graph",
        "graph-answer": "/graph?q=papers using GRPO on MATH",
        "graph-hostile": f"/graph?ids={TAGS.id},{HOSTILE.id}&depth=2",
    },
    "/graph/view": {"drawing": f"/graph/view?ids=grpo,{TAGS.id}"},
    "/compare": {
        "compare": "/compare?ids=GRPO,PPO,Qwen2-7B",
        "compare-empty": "/compare",
        "compare-hostile": f"/compare?ids={TAGS.id},{HOSTILE.id}",
    },
    "/trends": {
        "trends": "/trends",
        "trends-followed": "/trends?ids=GRPO,MATH",
        "trends-hostile": f"/trends?ids={TAGS.id},{HOSTILE.id}",
    },
    "/communities": {"communities": "/communities?kind=all&min_confidence=0", "communities-empty": "/communities"},
    "/path": {
        "path": "/path?from=GRPO&to=Qwen2-7B",
        "path-empty": "/path",
        "path-hostile": f"/path?from={TAGS.id}&to={HOSTILE.id}",
    },
    "/leaderboards": {"leaderboards": "/leaderboards", "leaderboards-none": "/leaderboards?prefix=%3Cb%3E"},
    "/new": {"new": "/new?since=2024", "new-none": "/new?since=2030"},
    "/review": {"review": "/review"},
    "/review/papers": {"review-papers": "/review/papers"},
    "/corrections": {"corrections": "/corrections"},
    "/queries": {"queries": "/queries"},
    "/queries/{name}": {"query": "/queries/entities?label=Method", "query-form": "/queries/entity"},
    "/add": {"add": "/add"},
    "/add/{job_id}": {"job": f"/add/{JOB}"},
    "/docs": {"docs": "/docs"},
}
"""Addresses by the path of their route, each with a name for its pictures."""
NOT_FOUND: Final = {"unknown": "/nothing", "unknown-method": "/methods/grpoo"}
PAGES: Final = {name: address for named in ADDRESSES.values() for name, address in named.items()} | NOT_FOUND


def page_paths(app: FastAPI) -> set[str]:
    """The paths of all pages that the application can show."""
    return {
        route.path
        for route in _routes(app)
        if route.endpoint.__module__.startswith("api.pages")
        and "GET" in (route.methods or ())
        and not route.path.startswith("/static/")
    }


def _routes(router: object) -> Iterator[APIRoute]:
    for route in getattr(router, "routes", ()):
        if isinstance(route, APIRoute):
            yield route
        else:  # a router that was included
            yield from _routes(getattr(route, "original_router", None))


def fill(store: Store) -> None:
    """Write the small graph, and the one whose texts try to break out of the pages."""
    small, hostile = small_graph(), hostile_graph()
    store.write(GraphBatch((*small.nodes, *hostile.nodes), (*small.edges, *hostile.edges), stubs=small.stubs))


def add_job(jobs: Jobs) -> None:
    """A job that has ended, with something read and something skipped."""
    job = Job(name=HOSTILE_TEXTS[5], files=(jobs.new_folder() / "sent" / "papers.jsonl",), format=None, id=JOB)
    job.counts |= {"read": 2, "new": 2, "skipped": 1}
    job.faults = [{"where": "papers.jsonl:3", "reason": HOSTILE_TEXTS[5]}]
    name = {"role": "USES", "id": TAGS.id, "label": "Method", "name": HOSTILE_TEXTS[5], "slug": None}
    job.papers = [{"id": ORIGIN, "title": HOSTILE_TEXTS[5], "names": [name]}, {"id": ODD, "title": "", "names": []}]
    job.end("done")
    jobs.add(job)
