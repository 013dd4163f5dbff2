"""The start page: search, and what is in the graph."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from api.deps import Confidence, MemoDep, StoreDep
from api.render import render
from graphbuilder.schema import PLURALS, USING
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SHOWN = 8
router = APIRouter()


@router.get("/")
def show_start(
    request: Request, store: StoreDep, memo: MemoDep, min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> HTMLResponse:
    """The start page."""
    return render(
        request, "start.html", memo.get(store, ("start", min_confidence), lambda: _contents(store, min_confidence))
    )


def _contents(store: Store, min_confidence: float) -> dict[str, Any]:
    least = {"min_confidence": min_confidence}
    counts = {row["name"]: row["count"] for row in store.run("statistics", least) if row["kind"] == "node"}
    methods = _most_used(store, "Method", least)
    return {
        "counts": [(PLURALS[label], counts.get(label, 0)) for label in PLURALS],
        "papers": store.run("count_papers")[0]["papers"],
        "most_used": [("Method", methods), ("Benchmark", _most_used(store, "Benchmark", least))],
        "newest_papers": store.run("papers", {"limit": SHOWN - 2}),
        "newest_methods": store.run("newest_entities", {"label": "Method", "limit": SHOWN + 4, **least}),
        "examples": _examples(store, methods, least),
    }


def _most_used(store: Store, label: str, least: Row) -> list[Row]:
    return store.run("entities", {"label": label, "limit": SHOWN, **least})


def _examples(store: Store, methods: list[Row], least: Row) -> list[str]:
    """Questions about what is most used here, so that each has an answer."""
    if not methods:
        return []
    method = methods[0]
    group: dict[str, Any] = {"roles": list(USING), "targets": [method["id"]], "negate": False}
    scope = {"label": "Benchmark", "roles": ["EVALUATED_ON"], "groups": [group], "limit": 1, **least}
    on = [f"papers using {method['name']} on {row['name']}" for row in store.run("entities_in_papers", scope)]
    labs = [f"papers from {row['name']}" for row in store.run("entities", {"label": "Lab", "limit": 1, **least})]
    return [*on, f"benchmarks used with {method['name']}", f"methods related to {methods[-1]['name']}", *labs]
