"""The start page: search, what can be asked, what is new, and how big and how fresh the graph is."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from api.deps import Confidence, MemoDep, StoreDep
from api.render import render
from api.restating import say_name
from graphbuilder.schema import EXTRACTED_RELATIONS, ON, PLURALS, USING, EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SHOWN: Final = 8
NEW: Final = 6
_FILE: Final = "sqlite:///"
router = APIRouter()


@router.get("/")
def show_start(
    request: Request, store: StoreDep, memo: MemoDep, min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> HTMLResponse:
    """The start page."""
    contents = memo.get(store, ("start", min_confidence), lambda: _contents(store, min_confidence))
    return render(request, "start.html", contents)


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
    methods = _most_used(store, "Method", least)
    benchmarks = _most_used(store, "Benchmark", least)
    newest = store.run("papers", {"limit": NEW})
    return {
        "counts": [(PLURALS[label], counts.get(("node", label), 0)) for label in PLURALS],
        "papers": counts.get(("node", "Paper"), 0),
        "statements": sum(counts.get(("edge", role), 0) for role in EXTRACTED_RELATIONS),
        "results": counts.get(("node", "Result"), 0),
        "newest_date": newest[0]["published"] if newest else None,
        "written": last_written(store),
        "most_used": [("Method", methods), ("Benchmark", benchmarks)],
        "newest_papers": newest,
        "newest_methods": store.run("newest_entities", {"label": "Method", "limit": SHOWN, **least}),
        "examples": _examples(store, methods, benchmarks, least),
    }


def _most_used(store: Store, label: str, least: Row) -> list[Row]:
    return store.run("entities", {"label": label, "limit": SHOWN, **least})


def _examples(store: Store, methods: list[Row], benchmarks: list[Row], least: Row) -> list[str]:
    """Questions about what is most used here, each of which has an answer."""
    if not methods:
        return []
    proposed = [row for row in methods if store.run("first_proposals", {"id": row["id"], "limit": 1, **least})]
    method = (proposed or methods)[0]
    name = say_name(method["name"])
    asked = []
    if on := _beside(store, method, "Benchmark", ON, least):
        asked += [f"papers using {name} on {say_name(on['name'])}", f"benchmarks used with {name}"]
    if lab := _beside(store, method, "Lab", ("FROM",), least):
        asked += [f"labs using {name}", f"papers from {say_name(lab['name'])}"]
    if proposed:
        asked.append(f"who proposed {name}")
    if store.run("related_used_together", {"id": method["id"], "limit": 1, **least}):
        asked.append(f"methods related to {name}")
    others = [row for row in methods if row["id"] != method["id"] and row in (proposed or methods)]
    asked += [f"{name} vs {say_name(other['name'])}" for other in others[:1]]
    board = next((row for row in benchmarks if store.run("leaderboard", {"id": row["id"], **least})), None)
    return [*asked, *([f"best results on {say_name(board['name'])}"] if board else []), f"timeline of {name}"]


def _beside(store: Store, method: Row, label: EntityLabel, roles: tuple[RelationType, ...], least: Row) -> Row | None:
    """What most papers that use a method have in these roles."""
    group = {"roles": list(USING), "targets": [method["id"]], "negate": False}
    scope = {"label": label, "roles": list(roles), "groups": [group], "limit": 1, **least}
    return next(iter(store.run("entities_in_papers", scope)), None)
