"""The start page: search, what can be asked, what is new, and how big and how fresh the graph is."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from api.deps import Confidence, MemoDep, StoreDep
from api.example_questions import SHOWN, example_questions, most_used
from api.lacking import lacking
from api.render import render
from graphbuilder.schema import EXTRACTED_RELATIONS, LICENCES, PLURALS
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store

NEW: Final = 6
_FILE: Final = "sqlite:///"
router = APIRouter()


@router.get("/")
def show_start(
    request: Request, store: StoreDep, memo: MemoDep, min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> HTMLResponse:
    """The start page."""
    contents = memo.get(store, ("start", min_confidence), lambda: _contents(store, min_confidence))
    return render(request, "start.html", contents | {"lacking": lacking(store, memo)})


def last_written(store: Store) -> str | None:
    """When the file of a graph was last written, in UTC to the minute; None for a store that is no file."""
    file = Path(store.uri.removeprefix(_FILE))
    if not store.uri.startswith(_FILE) or not file.is_file():
        return None
    log = file.with_name(f"{file.name}-wal")
    times = [path.stat().st_mtime for path in (file, log) if path.is_file() and path.stat().st_size]
    return datetime.fromtimestamp(max(times), tz=UTC).isoformat(timespec="minutes") if times else None


def _contents(store: Store, min_confidence: float) -> dict[str, Any]:
    least = {"min_confidence": min_confidence}
    rows = store.run("statistics", least)
    counts = {(row["kind"], row["name"]): row["count"] for row in rows}
    methods = most_used(store, "Method", least)
    benchmarks = most_used(store, "Benchmark", least)
    newest = store.run("papers", {"limit": NEW})
    return {
        "counts": [(PLURALS[label], counts.get(("node", label), 0)) for label in PLURALS],
        "papers": counts.get(("node", "Paper"), 0),
        "statements": sum(counts.get(("edge", role), 0) for role in EXTRACTED_RELATIONS),
        "results": counts.get(("node", "Result"), 0),
        "sources": [(*LICENCES[name], count) for (kind, name), count in counts.items() if kind == "stated"],
        "newest_date": newest[0]["published"] if newest else None,
        "written": last_written(store),
        "most_used": [("Method", methods), ("Benchmark", benchmarks)],
        "newest_papers": newest,
        "newest_methods": store.run("newest_entities", {"label": "Method", "limit": SHOWN, **least}),
        "examples": example_questions(store, methods, benchmarks, least),
    }
