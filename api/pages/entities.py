"""Pages of methods, models, benchmarks, tasks, labs, authors and venues."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.charts import timeline
from api.deps import Confidence, MemoDep, PageDep, StoreDep
from api.kinds import LABELS, Kind
from api.names import find_entities, follow_id
from api.quotes import quoted_papers
from api.render import render
from api.routes.entities import Order, related_rows, role_group
from graphbuilder.analysis.boards import boards
from graphbuilder.schema import ANY_ROLE, USING, EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

RELATED = 10
TOGETHER = 8
SHOWN_RESULTS = 10
SHOWN_BOARDS = 8
SURE = 0.5
ORDER_WORDS = {"papers": "most papers", "name": "name", "first_seen": "first seen"}
TOGETHER_ROLES: dict[EntityLabel, tuple[RelationType, ...]] = {
    "Method": USING,
    "Model": USING,
    "Benchmark": ("EVALUATED_ON",),
    "Task": ("ADDRESSES",),
    "Lab": ("FROM",),
}
_TEXT_SOURCE = (
    "They are read from titles and abstracts, and none of the papers read so far names one. Read more papers:"
)
SOURCES: dict[EntityLabel, str] = {
    **dict.fromkeys(("Method", "Model", "Benchmark", "Task"), _TEXT_SOURCE),
    "Lab": "They are read from organization or affiliations of the papers, and no paper read so far comes with them. "
    "Read papers that have such a field:",
    "Author": "They are read from authors of the papers, and no paper read so far comes with them. "
    "Read papers that have this field:",
    "Venue": "They are read from venue of the papers, and no paper read so far comes with it. "
    "Read papers that have this field:",
}
RELATED_LABELS = {"Method", "Model"}
router = APIRouter()


@router.get("/{kind:kind}")
def show_entities(
    request: Request,
    store: StoreDep,
    page: PageDep,
    *,
    kind: Kind,
    prefix: Annotated[str, Query(max_length=100)] = "",
    sort: Order = "papers",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """The list of a kind."""
    scope = {"label": LABELS[kind], "prefix": name_key(prefix) or None, "min_confidence": min_confidence}
    context = {
        "kind": kind,
        "label": LABELS[kind],
        "papers": store.run("count_papers")[0]["papers"],
        "source": SOURCES[LABELS[kind]],
        "rows": store.run("entities", scope | {"order": sort, "limit": page.limit, "offset": page.offset}),
        "count": store.run("count_entities", scope)[0]["entities"],
        "page": page,
        "prefix": prefix,
        "least": min_confidence,
        "sort": sort,
        "sorts": ORDER_WORDS,
    }
    return render(request, "entities.html", context)


@router.get("/{kind:kind}/{id}")
def show_entity(
    request: Request,
    store: StoreDep,
    page: PageDep,
    memo: MemoDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002 - the name in the address
    role: Annotated[str | None, Query()] = None,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """One entity with its papers."""
    label = LABELS[kind]
    follow_id(store, id)
    found, *others = find_entities(store, id, (label,))
    least = {"min_confidence": min_confidence}
    entity = store.run("entity", {"id": found["id"], **least})[0]
    group = role_group(label, entity["id"], role or None)
    rows = store.run("papers", {"groups": [group], "limit": page.limit, "offset": page.offset, **least})
    id_ = {"id": entity["id"], **least}
    boards = leaderboard(store.run("leaderboard", id_)) if label == "Benchmark" else []
    context = {
        "entity": entity,
        "others": others,
        "kind": kind,
        "role": role or "",
        "roles": [(name, entity["roles"][name]) for name in ANY_ROLE[label] if entity["roles"].get(name)],
        "papers": quoted_papers(store, rows),
        "count": store.run("count_papers", {"groups": [group], **least})[0]["papers"],
        "page": page,
        "chart": timeline(store.run("entity_timeline", id_), ANY_ROLE[label]),
        "proposals": store.run("first_proposals", id_) if "PROPOSES" in ANY_ROLE[label] else [],
        "related": related_rows(store, memo, entity["id"], label, min_confidence)[:RELATED],
        "together": memo.get(
            store, ("together", *id_.values()), lambda: _together(store, label, entity["id"], min_confidence)
        ),
        "least": min_confidence,
        "leaderboard": boards[:SHOWN_BOARDS],
        "shown_results": SHOWN_RESULTS,
        "more_boards": max(0, len(boards) - SHOWN_BOARDS),
    }
    return render(request, "entity.html", context)


def _together(store: Store, label: EntityLabel, id_: str, min_confidence: float) -> list[tuple[EntityLabel, list[Row]]]:
    """What the papers of an entity use, measure on and address most, by kind."""
    # What a paper merely mentions says little about what goes together.
    roles = [role for role in ANY_ROLE[label] if role not in ("MENTIONS", "COMPARES_TO")]
    group = {"roles": roles, "targets": [id_], "negate": False}
    found = []
    for kind in TOGETHER_ROLES:
        if kind == label or {kind, label} <= RELATED_LABELS:
            continue
        scope = {"label": kind, "roles": list(TOGETHER_ROLES[kind]), "groups": [group], "limit": TOGETHER}
        if rows := store.run("entities_in_papers", scope | {"min_confidence": min_confidence}):
            found.append((kind, rows))
    return found


@dataclass(frozen=True, slots=True)
class Board:
    """Results of one metric, those of them that are surer than SURE or the others."""

    metric: str
    sure: bool
    rows: list[Row]


def leaderboard(rows: list[Row]) -> list[Board]:
    """Rows of the query ``leaderboard`` by metric, the best first where it is known what better means.

    Those that are likelier wrong than right stand apart, last.
    """
    sure = [row for row in rows if row["confidence"] is None or row["confidence"] >= SURE]
    unsure = [row for row in rows if row not in sure]
    return [Board(board.metric or "", some is sure, board.rows) for some in (sure, unsure) for board in boards(some)]
