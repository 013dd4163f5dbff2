"""Pages that set things side by side and follow them over time."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.charts import Timeline, timeline
from api.deps import Confidence, MemoDep, StoreDep
from api.kinds import LABELS, Kind
from api.line_charts import line_chart
from api.memo import Memo
from api.names import MAX_NAME
from api.pages.surroundings import bar_chart, newest_date
from api.render import link, render
from api.routes.analysis import DAY, MOST_TRENDS, Names, find_named, split_names
from graphbuilder.analysis.comparison import MOST_COMPARED, compare
from graphbuilder.analysis.trends import NEW_LABELS, Rising, months_of, new_since, rising
from graphbuilder.errors import UnknownName
from graphbuilder.schema import PLURALS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SHOWN_RISING: Final = 15
SHOWN_FALLING: Final = 8
SHOWN_NEW: Final = 20
PERIODS: Final = {3: "3 months", 6: "6 months", 12: "a year", 24: "two years"}
ROLE: Final = "PAPERS"
"""Stands for the role in a chart that tells no roles apart."""
Added = Annotated[str, Query(max_length=MAX_NAME)]
"""One more name, which the form asks for in a field of its own."""
router = APIRouter()


@router.get("/compare")
def show_comparison(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    *,
    ids: Names = "",
    add: Added = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """Things side by side, or the form that asks for some."""
    names = split_names(f"{ids},{add}", most=MOST_COMPARED)
    rows, unknown = _named(store, names, "/compare")
    found = None
    if len(rows) > 1 and not unknown:
        key = ("compare", *(row["id"] for row in rows), min_confidence)
        found = memo.get(store, key, lambda: compare(store, [row["id"] for row in rows], min_confidence=min_confidence))
    context = {
        "asked": ", ".join(thing["name"] for thing in found.things) if found else ", ".join(names),
        "found": found,
        "charts": _charts(found.things) if found else [],
        "lines": line_chart(found.things, newest=newest_date(store, memo)) if found else None,
        "most_measured": max((count for row in found.benchmarks for count in row["papers"]), default=0) if found else 0,
        "examples": memo.get(store, ("compare examples", min_confidence), lambda: _examples(store, min_confidence)),
        "newest": newest_date(store, memo),
        "alone": len(names) == 1 and not unknown,
        "unknown": unknown,
        "least": min_confidence,
    }
    return render(request, "compare.html", context, status=404 if unknown else 200)


@router.get("/trends")
def show_trends(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    *,
    ids: Names = "",
    add: Added = "",
    kind: Kind = "methods",
    months: Annotated[int, Query(ge=1, le=60)] = 6,
    since: Annotated[str, Query(pattern=rf"{DAY}|^$")] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """What rose of late and what is new, or the months of the things that are named."""
    asked = split_names(f"{ids},{add}", most=MOST_TRENDS)
    names, unknown = _named(store, asked, "/trends")
    newest = newest_date(store, memo)
    context: dict[str, Any] = {
        "asked": ", ".join(asked),
        "kind": kind,
        "months": months,
        "periods": PERIODS,
        "kinds": list(LABELS),
        "newest": newest,
        "unknown": unknown,
        "followed": [],
        "least": min_confidence,
    }
    if names and not unknown:
        rows = months_of(store, [row["id"] for row in names], min_confidence=min_confidence)
        followed = [row | {"chart": bar_chart(store, memo, row["id"], row["label"], min_confidence)} for row in rows]
        lines = line_chart(rows, newest=newest) if len(rows) > 1 else None
        return render(request, "trends.html", context | {"followed": followed, "lines": lines})
    label = LABELS[kind]
    key = ("rising", label, months, since, min_confidence)
    told = memo.get(store, key, lambda: _told(store, memo, label, months=months, since=since, least=min_confidence))
    return render(request, "trends.html", context | told, status=404 if unknown else 200)


def _named(store: Store, names: Sequence[str], path: str) -> tuple[list[Row], Row | None]:
    """The entities that names mean, and the first name that is unknown, with addresses that say it right."""
    found: list[Row] = []
    for place, name in enumerate(names):
        try:
            found += find_named(store, [name])
        except UnknownName as error:
            near = [
                (other, link(path, ids=",".join((*names[:place], other, *names[place + 1 :])))) for other in error.near
            ]
            return found, {"message": error.message, "near": near}
    return found, None


def _told(store: Store, memo: Memo, label: EntityLabel, *, months: int, since: str, least: float) -> dict[str, Any]:
    """What rose and fell in the last months, and what is new since they began or since a date."""
    rose = rising(store, label, months=months, limit=SHOWN_RISING, min_confidence=least)
    if not rose.span:
        return {"span": None, "moved": [], "news": None}
    fell = rising(store, label, months=months, limit=SHOWN_FALLING, falling=True, min_confidence=least)
    labels = NEW_LABELS if label in NEW_LABELS else (label,)
    news = new_since(store, since or rose.span.turn, labels=labels, limit=SHOWN_NEW, min_confidence=least)
    return {
        "span": rose.span,
        "partial": rose.partial,
        "before": rose.before,
        "after": rose.after,
        "moved": [("Rising", _drawn(store, rose, least)), ("Falling", _drawn(store, fell, least))],
        "news": news,
        "new_counts": [(PLURALS[one], news.counts[one]) for one in labels if news.counts[one]],
    }


def _drawn(store: Store, found: Rising, least: float) -> list[Row]:
    """What rose or fell, each with the chart of its months."""
    span = found.span
    if span is None:
        return []
    over = months_of(store, [row["id"] for row in found.rows], since=span.since, min_confidence=least)
    return [
        row | {"chart": _chart(own["months"], (span.since, span.until))}
        for row, own in zip(found.rows, over, strict=True)
    ]


def _chart(months: list[Row], ends: Iterable[str | None] = ()) -> Timeline | None:
    """The chart of rows with month and papers, which reaches to both ends though nothing is there."""
    rows = [{"role": ROLE, "month": row["month"], "papers": row["papers"]} for row in months]
    if rows:
        rows += [{"role": ROLE, "month": end, "papers": 0} for end in ends if end]
    return timeline(rows, (ROLE,))


def _charts(things: list[Row]) -> list[Timeline | None]:
    """Charts of some things over the same months."""
    every = [row["month"] for thing in things for row in thing["months"]]
    ends = (min(every, default=None), max(every, default=None))
    return [_chart(thing["months"], ends) for thing in things]


def _examples(store: Store, min_confidence: float) -> list[tuple[str, str]]:
    """Comparisons of what is most used, with their addresses."""
    found = []
    for label in ("Method", "Model", "Benchmark"):
        rows = store.run("entities", {"label": label, "limit": 3, "min_confidence": min_confidence})
        if len(rows) > 1:
            words = " and ".join(filter(None, (", ".join(row["name"] for row in rows[:-1]), rows[-1]["name"])))
            found.append((words, link("/compare", ids=",".join(row["id"] for row in rows))))
    return found
