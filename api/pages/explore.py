"""Pages that lead around the graph: communities, the path between two things, leaderboards, and what is new."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from api.deps import Confidence, MemoDep, PageDep, StoreDep
from api.kinds import LABELS
from api.measured import Things, communities_of, ties_of
from api.names import MAX_NAME, find_entities, follow_id
from api.pages.surroundings import newest_date
from api.quotes import quoted_papers
from api.render import link, render, render_text
from api.routes.analysis import DAY
from api.routes.charts import community_map
from graphbuilder.analysis.boards import best_of, boards_of
from graphbuilder.analysis.community_map import SHOWN
from graphbuilder.analysis.measures import find_way
from graphbuilder.analysis.trends import NEW_LABELS, new_since
from graphbuilder.errors import UnknownName
from graphbuilder.schema import PLURALS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

THINGS: Final[dict[Things, str]] = {"methods": "methods", "models": "models", "all": "methods and models"}
SHOWN_MEMBERS: Final = 8
EXAMPLES: Final = 3
router = APIRouter()


@router.get("/communities")
def show_communities(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    *,
    kind: Things = "methods",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """Groups of methods or models that go together, as a map with a table beside it."""
    rows = communities_of(store, memo, kind, min_confidence)
    context = {
        "rows": rows,
        "mapped": SHOWN,
        "shown_members": SHOWN_MEMBERS,
        "kind": kind,
        "kinds": THINGS,
        "least": min_confidence,
    }

    def draw() -> Markup:
        drawn = {"map": community_map(store, memo, kind, min_confidence)}
        return Markup(render_text("community_map.html", context | drawn))  # the template escapes

    context["body"] = memo.get(store, ("community page", kind, min_confidence), draw) if rows else ""
    return render(request, "communities.html", context)


@router.get("/path")
def show_path(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    *,
    source: Annotated[str, Query(alias="from", max_length=MAX_NAME)] = "",
    target: Annotated[str, Query(alias="to", max_length=MAX_NAME)] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """The way from one method or model to another, with the papers on it."""
    texts = {"from": source.strip(), "to": target.strip()}
    found, unknown = _ends(store, texts)
    context: dict[str, Any] = {
        "names": {end: found[end]["name"] if end in found else text for end, text in texts.items()},
        "unknown": unknown,
        "way": None,
        "hops": [],
        "same": False,
        "examples": memo.get(store, ("path examples", min_confidence), lambda: _examples(store, min_confidence)),
        "least": min_confidence,
    }
    if len(found) == 2:
        ids = [row["id"] for row in found.values()]
        key = ("way", *ids, min_confidence)
        way = memo.get(
            store,
            key,
            lambda: find_way(store, ties_of(store, memo, min_confidence), *ids, min_confidence=min_confidence),
        )
        hops = [hop | {"quoted": quoted_papers(store, hop["examples"])} for hop in way.hops]
        context |= {"way": way, "hops": hops, "ids": ids, "same": ids[0] == ids[1]}
    return render(request, "path.html", context, status=404 if unknown else 200)


@router.get("/leaderboards")
def show_leaderboards(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    prefix: Annotated[str, Query(max_length=100)] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """Benchmarks with most results, each with its best one."""
    scope = {"prefix": name_key(prefix) or None, "min_confidence": min_confidence}
    part = {"limit": page.limit, "offset": page.offset}

    def make() -> list[Row]:
        rows = store.run("benchmarks_with_results", scope | part)
        return [row | {"best": best_of(boards_of(store, row["id"], min_confidence=min_confidence))} for row in rows]

    context = {
        "rows": memo.get(store, ("leaderboards", *scope.values(), *part.values()), make),
        "count": store.run("count_benchmarks_with_results", scope)[0]["benchmarks"],
        "prefix": prefix,
        "page": page,
        "least": min_confidence,
    }
    return render(request, "leaderboards.html", context)


@router.get("/new")
def show_new(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    since: Annotated[str, Query(pattern=rf"{DAY}|^$")] = "",
    kind: Annotated[str, Query(pattern=f"^({'|'.join(PLURALS.values())})?$")] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """Names that no paper from before a date has; without a date, since the month before the newest paper's."""
    newest = newest_date(store, memo)
    asked = since or _month_before(newest)
    context: dict[str, Any] = {"since": asked, "kind": kind, "newest": newest, "page": page, "least": min_confidence}
    if not asked:
        return render(request, "new.html", context | {"news": None, "counts": [], "count": 0})
    every: Sequence[EntityLabel] = NEW_LABELS
    if kind and LABELS[kind] not in every:
        every = (*every, LABELS[kind])
    scope: dict[str, Any] = {"limit": page.limit, "offset": page.offset, "min_confidence": min_confidence}
    news = new_since(store, asked, labels=(LABELS[kind],) if kind else every, **scope)
    # Counts of all kinds stand over the list of one.
    told = new_since(store, asked, labels=every, **scope | {"limit": 0}) if kind else news
    counts = [(PLURALS[label], told.counts[label]) for label in every if told.counts[label] or PLURALS[label] == kind]
    return render(request, "new.html", context | {"news": news, "counts": counts, "count": news.total})


def _ends(store: Store, texts: dict[str, str]) -> tuple[dict[str, Row], Row | None]:
    """The methods or models that the texts mean, and what is unknown, with addresses that say it right."""
    found: dict[str, Row] = {}
    unknown = None
    for end, text in texts.items():
        if not text:
            continue
        follow_id(store, text)
        try:
            found[end] = find_entities(store, text, ("Method", "Model"))[0]
        except UnknownName as error:
            near = [(name, link("/path", **{**texts, end: name})) for name in error.near]
            unknown = unknown or {"message": error.message, "near": near}
    return found, unknown


def _examples(store: Store, min_confidence: float) -> list[tuple[str, str]]:
    """Paths between things that are much used, with their addresses."""
    rows = store.run("entities", {"label": "Method", "limit": 2 * EXAMPLES, "min_confidence": min_confidence})
    pairs = zip(rows[:EXAMPLES], reversed(rows[EXAMPLES:]), strict=False)
    return [
        (f"{one['name']} to {other['name']}", link("/path", **{"from": one["name"], "to": other["name"]}))
        for one, other in pairs
    ]


def _month_before(day: str | None) -> str:
    if not day or len(day) < 7:
        return day or ""
    number = int(day[:4]) * 12 + int(day[5:7]) - 2
    return f"{number // 12:04d}-{number % 12 + 1:02d}"
