"""Pages that set things side by side and follow them over time."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.charts import timeline
from api.deps import Confidence, MemoDep, StoreDep
from api.kinds import LABELS, Kind
from api.memo import Memo
from api.render import link, render
from api.routes.analysis import DAY, MOST_TRENDS, Names, compare_named, find_named, split_names
from graphbuilder.analysis.comparison import MOST_COMPARED
from graphbuilder.analysis.trends import NEW_LABELS, months_of, new_since, rising
from graphbuilder.schema import PLURALS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SHOWN_RISING: Final = 15
SHOWN_NEW: Final = 20
PERIODS: Final = {3: "3 months", 6: "6 months", 12: "a year", 24: "two years"}
ROLE: Final = "PAPERS"
"""Stands for the role in a chart that tells no roles apart."""
router = APIRouter()


@router.get("/compare")
def show_comparison(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    *,
    ids: Names = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """Things side by side, or the form that asks for some."""
    names = split_names(ids, most=MOST_COMPARED)
    found = compare_named(store, names, min_confidence) if len(names) > 1 else None
    context = {
        "asked": ", ".join(thing["name"] for thing in found.things) if found else ids,
        "found": found,
        "charts": _charts(found.things) if found else [],
        "examples": memo.get(store, ("compare examples", min_confidence), lambda: _examples(store, min_confidence)),
        "alone": len(names) == 1,
        "least": min_confidence,
    }
    return render(request, "compare.html", context)


@router.get("/trends")
def show_trends(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    *,
    ids: Names = "",
    kind: Kind = "methods",
    months: Annotated[int, Query(ge=1, le=60)] = 6,
    since: Annotated[str, Query(pattern=rf"{DAY}|^$")] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """What rose of late and what is new, or the months of the things that are named."""
    context: dict[str, Any] = {"asked": ids, "kind": kind, "months": months, "periods": PERIODS, "kinds": list(LABELS)}
    if names := split_names(ids, most=MOST_TRENDS):
        rows = months_of(store, [row["id"] for row in find_named(store, names)], min_confidence=min_confidence)
        followed = [row | {"chart": _chart(row["months"])} for row in rows]
        return render(request, "trends.html", context | {"followed": followed, "least": min_confidence})
    label = LABELS[kind]
    key = ("rising", label, months, since, min_confidence)
    told = memo.get(store, key, lambda: _told(store, memo, label, months=months, since=since, least=min_confidence))
    return render(request, "trends.html", context | {"followed": [], "least": min_confidence} | told)


def _told(store: Store, memo: Memo, label: EntityLabel, *, months: int, since: str, least: float) -> dict[str, Any]:
    """What rose in the last months, and what is new since they began or since a date."""
    found = rising(store, label, months=months, limit=SHOWN_RISING, min_confidence=least)
    if not found.span:
        return {"span": None, "rising": [], "news": None}
    rows = [row for row in found.rows if row["rise"] > 0]
    over = months_of(store, [row["id"] for row in rows], since=found.span.since, min_confidence=least)
    drawn = [
        row | {"chart": _chart(own["months"], (found.span.since, found.span.until))}
        for row, own in zip(rows, over, strict=True)
    ]
    labels = NEW_LABELS if label in NEW_LABELS else (label,)
    news = new_since(store, since or found.span.turn, labels=labels, limit=SHOWN_NEW, min_confidence=least)
    counts = [(PLURALS[one], news.counts[one]) for one in labels if news.counts[one]]
    return {"span": found.span, "before": found.before, "after": found.after, "rising": drawn} | {
        "news": news,
        "new_counts": counts,
    }


def _chart(months: list[Row], ends: Iterable[str | None] = ()) -> Any:
    """The chart of rows with month and papers, which reaches to both ends though nothing is there."""
    rows = [{"role": ROLE, "month": row["month"], "papers": row["papers"]} for row in months]
    if rows:
        rows += [{"role": ROLE, "month": end, "papers": 0} for end in ends if end]
    return timeline(rows, (ROLE,))


def _charts(things: list[Row]) -> list[Any]:
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
