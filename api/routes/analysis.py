"""Comparisons, trends, what is new, and papers related to a paper."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query

from api.analysis_schemas import ComparisonOut, NewRow, NewsMeta, NewsOut, RelatedPaper, TrendRow, TrendsMeta, TrendsOut
from api.deps import Confidence, MemoDep, PageDep, StoreDep, part
from api.kinds import LABELS, Kind
from api.names import find_entities, follow_id, follow_paper
from api.schemas import Listing
from graphbuilder.analysis.comparison import MOST_COMPARED, Comparison, compare
from graphbuilder.analysis.relatives import related_papers
from graphbuilder.analysis.trends import LEAST_PAPERS, NEW_LABELS, is_partial, months_of, new_since, newest_date, rising
from graphbuilder.errors import QuestionError
from graphbuilder.schema import ENTITY_LABELS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

MOST_RELATED: Final = 100
MOST_RISING: Final = 100
MOST_NEW: Final = 1000
MOST_TRENDS: Final = 20
DAY: Final = r"^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$"
router = APIRouter(tags=["analysis"])
Names = Annotated[str, Query(max_length=4000, description="Names or ids joined by commas, such as `GRPO,PPO`.")]
Since = Annotated[str | None, Query(pattern=DAY, description="From this date, month or year on.")]
Until = Annotated[str | None, Query(pattern=DAY, description="Up to this date, month or year, included.")]


def find_named(store: Store, texts: Sequence[str]) -> list[Row]:
    """The entities that names or ids mean, the most used of each; raises UnknownName and Moved."""
    found = []
    for text in texts:
        follow_id(store, text)
        found.append(find_entities(store, text, ENTITY_LABELS)[0])
    return found


def split_names(names: str, *, most: int) -> list[str]:
    """The names of a list; raises QuestionError for too many."""
    texts = list(dict.fromkeys(text.strip() for text in names.split(",") if text.strip()))
    if len(texts) > most:
        raise QuestionError(f"{len(texts)} names are too many.", hint=f"Give {most} at the most.")
    return texts


def compare_named(store: Store, names: Sequence[str], min_confidence: float) -> Comparison:
    """The things of these names side by side; raises QuestionError, UnknownName and Moved."""
    return compare(store, [row["id"] for row in find_named(store, names)], min_confidence=min_confidence)


@router.get("/compare")
def get_comparison(store: StoreDep, ids: Names, *, min_confidence: Confidence = DEFAULT_CONFIDENCE) -> ComparisonOut:
    """Two to eight methods, models or other things side by side: dates, labs, benchmarks, and the numbers stated."""
    found = compare_named(store, split_names(ids, most=MOST_COMPARED), min_confidence)
    return ComparisonOut.model_validate(found.as_json())


@router.get("/trends")
def list_trends(
    store: StoreDep,
    page: PageDep,
    *,
    ids: Names = "",
    kind: Annotated[Kind, Query(description="Without `ids`: what of this kind rose most.")] = "methods",
    months: Annotated[int, Query(ge=1, le=60, description="Without `ids`: months of each of the two stretches.")] = 6,
    falling: Annotated[bool, Query(description="Without `ids`: what fell most instead.")] = False,
    least_papers: Annotated[
        int, Query(ge=1, le=1000, description="Without `ids`: papers that a thing has in both stretches together.")
    ] = LEAST_PAPERS,
    since: Since = None,
    until: Until = None,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> TrendsOut:
    """Papers a month of some things, with their first appearance; without `ids` of the 100 that rose, or fell, most.

    A rise compares the last months, up to the newest paper or `until`, with as many months before them.
    """
    span: Row = {"since": since, "until": until}
    if texts := split_names(ids, most=MOST_TRENDS):
        rows = [{"id": row["id"]} for row in find_named(store, texts)]
        newest = newest_date(store)
        span["partial"] = is_partial(min(newest, until or newest)[:7], newest)
    else:
        found = rising(
            store,
            LABELS[kind],
            months=months,
            until=until,
            limit=MOST_RISING,
            least_papers=least_papers,
            falling=falling,
            min_confidence=min_confidence,
        )
        rows = found.rows
        if found.span:
            span = {"since": found.span.since, "turn": found.span.turn, "until": found.span.until}
            span |= {"before": found.before, "after": found.after, "partial": found.partial}
    page = page.within(rows)
    shown = page.cut(rows)
    limits = {"since": span["since"], "until": span["until"]}
    told = months_of(store, [row["id"] for row in shown], **limits, min_confidence=min_confidence)
    rose = {row["id"]: {name: row.get(name) for name in ("before", "after", "rise")} for row in shown}
    meta = TrendsMeta.model_validate(page.meta(len(rows), shown[-1] if shown else None) | span)
    return TrendsOut(meta=meta, results=[TrendRow.model_validate(row | rose[row["id"]]) for row in told])


@router.get("/new")
def list_new(
    store: StoreDep,
    page: PageDep,
    *,
    since: Annotated[str, Query(pattern=DAY, description="The date, month or year that it counts from.")],
    until: Until = None,
    kind: Annotated[list[Kind], Query(description="Only these kinds; none means all but authors and venues.")] = [],  # noqa: B006
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> NewsOut:
    """The 1000 names in most papers that no paper has from before a date, each with the paper that brought it."""
    labels: Sequence[EntityLabel] = [LABELS[one] for one in dict.fromkeys(kind)] or NEW_LABELS
    news = new_since(store, since, until=until, labels=labels, limit=MOST_NEW, min_confidence=min_confidence)
    page = page.within(news.rows)
    shown = page.cut(news.rows)
    told: dict[str, Any] = {"since": since, "papers": news.papers, "counts": news.counts, "undated": news.undated}
    meta = NewsMeta.model_validate(page.meta(len(news.rows), shown[-1] if shown else None) | told)
    return NewsOut(meta=meta, results=[NewRow.model_validate(row) for row in shown])


@router.get("/papers/{paper_id:paper}/related")
def list_related_papers(
    store: StoreDep, memo: MemoDep, page: PageDep, *, paper_id: str, min_confidence: Confidence = DEFAULT_CONFIDENCE
) -> Listing[RelatedPaper]:
    """The 100 papers most related to one, each with reasons: what they name, cite, and who wrote them; best first."""
    id_ = follow_paper(store, paper_id)["id"]
    return part(RelatedPaper, related_paper_rows(store, memo, id_, min_confidence), page=page)


def related_paper_rows(store: Store, memo: MemoDep, id_: str, min_confidence: float) -> list[Row]:
    """The papers most related to one, best first, kept until the graph changes."""
    return memo.get(
        store,
        ("related papers", id_, min_confidence),
        lambda: [
            one.as_json() for one in related_papers(store, id_, limit=MOST_RELATED, min_confidence=min_confidence)
        ],
    )
