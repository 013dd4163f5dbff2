"""Charts as files to keep."""

from fastapi import APIRouter
from fastapi.responses import Response

from api.deps import Confidence, MemoDep, StoreDep
from api.kinds import LABELS, Kind
from api.line_charts import line_chart
from api.measured import Things, communities_of, ties_of
from api.memo import Memo
from api.names import find_entity
from api.pages.surroundings import bar_chart, matrix_of, newest_date
from api.pictures import picture
from api.routes.analysis import MOST_TRENDS, Names, find_named, split_names
from api.words import day_words
from graphbuilder.analysis.community_map import CommunityMap, map_communities
from graphbuilder.analysis.trends import months_of
from graphbuilder.errors import UnknownName
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

router = APIRouter()


@router.get("/{kind:kind}/{id}/timeline.svg")
def draw_timeline(
    store: StoreDep,
    memo: MemoDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002 - the name in the address
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Response:
    """Papers with an entity by month and role."""
    entity = find_entity(store, LABELS[kind], id)
    chart = bar_chart(store, memo, entity["id"], LABELS[kind], min_confidence)
    if chart is None:
        raise _nothing(entity, "no paper with a date")
    context = {
        "chart": chart,
        "title": f"Papers with {entity['name']} by {'year' if chart.yearly else 'month'} and role",
        "words": _span(chart.bars[0].period, chart.bars[-1].period, chart.top, partial=chart.bars[-1].partial),
    }
    return picture("bars", context, name=f"{entity['slug']}-timeline")


@router.get("/{kind:kind}/{id}/matrix.svg")
def draw_matrix(
    store: StoreDep,
    memo: MemoDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Response:
    """Papers by system and benchmark around a benchmark, method or model."""
    entity = find_entity(store, LABELS[kind], id)
    matrix = matrix_of(store, memo, entity["id"], LABELS[kind], min_confidence)
    if matrix is None:
        raise _nothing(entity, "too few systems and benchmarks in common papers")
    words = "Papers that propose or use the one and measure or train on the other."
    context = {"matrix": matrix, "title": f"Systems and benchmarks around {entity['name']}", "words": words}
    return picture("heat", context, name=f"{entity['slug']}-benchmarks")


@router.get("/trends.svg")
def draw_trends(
    store: StoreDep, memo: MemoDep, *, ids: Names = "", min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> Response:
    """Papers of some things over time."""
    found = find_named(store, split_names(ids, most=MOST_TRENDS))
    things = months_of(store, [row["id"] for row in found], min_confidence=min_confidence)
    chart = line_chart(things, newest=newest_date(store, memo))
    if chart is None:
        raise UnknownName("No paper with these has a date.", hint="Name methods, models or others, joined by commas.")
    names = ", ".join(line.name for line in chart.lines)
    context = {
        "chart": chart,
        "title": f"Papers by {'year' if chart.yearly else 'month'}: {names}",
        "words": _span(chart.periods[0], chart.periods[-1], chart.top, partial=chart.partial),
    }
    return picture("lines", context, name=f"trends-{names}")


@router.get("/communities.svg")
def draw_communities(
    store: StoreDep, memo: MemoDep, *, kind: Things = "methods", min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> Response:
    """Methods or models that go together, as discs."""
    found = community_map(store, memo, kind, min_confidence)
    if not found.discs:
        raise UnknownName(f"No three {kind if kind != 'all' else 'methods or models'} share papers.")
    what = {"methods": "Methods", "models": "Models", "all": "Methods and models"}[kind]
    words = "A disc is a group, a dot one of its members, larger the more papers; lines are papers in common."
    context = {"map": found, "title": f"{what} that go together in papers", "words": words}
    return picture("map", context, name=f"communities-{kind}")


def community_map(store: Store, memo: Memo, kind: Things, min_confidence: float) -> CommunityMap:
    """The map of communities, kept until the graph changes."""
    return memo.get(
        store,
        ("community map", kind, min_confidence),
        lambda: map_communities(
            ties_of(store, memo, min_confidence), communities_of(store, memo, kind, min_confidence)
        ),
    )


def _nothing(entity: Row, why: str) -> UnknownName:
    return UnknownName(f"There is no such chart of {entity['name']}: {why}.", hint="Look at its page instead.")


def _span(first: str, last: str, top: int, *, partial: bool) -> str:
    until = f"{day_words(last)}{', within which the graph ends' if partial else ''}"
    return f"From {day_words(first)} to {until}; {top:,} at the most."
