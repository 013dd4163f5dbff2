"""Methods, models, benchmarks, tasks, labs, authors and venues."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from api.deps import LongPageDep, MemoDep, PageDep, StoreDep, listing, part
from api.kinds import LABELS, Kind
from api.memo import Memo
from api.names import find_entity
from api.routes.papers import read_sort
from api.schemas import (
    EntityOut,
    EntityRow,
    LeaderboardRow,
    Listing,
    PaperListing,
    PaperRow,
    PapersMeta,
    RelatedEntity,
    TimelineRow,
)
from graphbuilder.errors import QuestionError
from graphbuilder.related import related
from graphbuilder.schema import ANY_ROLE, EntityLabel
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

MOST_RELATED = 100
router = APIRouter(tags=["entities"])
Order = Literal["papers", "name", "first_seen"]
Confidence = Annotated[float, Query(ge=0, le=1, description="Relations less sure than this do not count.")]


def role_group(label: EntityLabel, id_: str, role: str | None) -> dict[str, Any]:
    """The filter group for papers with an entity in one role, or in any. Raises QuestionError."""
    if role is not None and role not in ANY_ROLE[label]:
        raise QuestionError(f"No {label.lower()} has the role {role!r}.", hint=f"Roles: {', '.join(ANY_ROLE[label])}.")
    return {"roles": [role] if role else list(ANY_ROLE[label]), "targets": [id_], "negate": False}


def related_rows(store: Store, memo: Memo, id_: str) -> list[Row]:
    """What is related to an entity, best first, with reasons; it is costly for a popular one, so it is kept."""
    return memo.get(
        store, ("related", id_), lambda: [item.as_json() for item in related(store, id_, limit=MOST_RELATED)]
    )


@router.get("/benchmarks/{id}/leaderboard")
def get_leaderboard(store: StoreDep, page: PageDep, id: str) -> Listing[LeaderboardRow]:  # noqa: A002
    """The numbers that papers state on a benchmark, by metric, highest first."""
    benchmark = find_entity(store, "Benchmark", id)
    return part(LeaderboardRow, store.run("leaderboard", {"id": benchmark["id"]}), page=page)


@router.get("/{kind:kind}")
def list_entities(
    store: StoreDep,
    page: PageDep,
    *,
    kind: Kind,
    prefix: Annotated[str, Query(max_length=100, description="How the name begins; case does not matter.")] = "",
    sort: Order = "papers",
) -> Listing[EntityRow]:
    """The entities of a kind, with how many papers name each."""
    scope = {"label": LABELS[kind], "prefix": name_key(prefix) or None}
    count: int = store.run("count_entities", scope)[0]["entities"]
    rows = store.run("entities", scope | {"order": sort, "limit": page.limit, "offset": page.offset})
    return listing(EntityRow, rows, count=count, page=page)


@router.get("/{kind:kind}/{id}")
def get_entity(store: StoreDep, kind: Kind, id: str) -> EntityOut:  # noqa: A002
    """One entity by slug, id or name, with its other names and its papers by role."""
    return EntityOut.model_validate(find_entity(store, LABELS[kind], id))


@router.get("/{kind:kind}/{id}/papers")
def list_entity_papers(
    store: StoreDep,
    page: PageDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    role: Annotated[str | None, Query(description="One role only, such as USES.")] = None,
    min_confidence: Confidence = 0.0,
    sort: str = "published:desc",
) -> PaperListing:
    """The papers of an entity, with the sentences that name it."""
    label = LABELS[kind]
    group = role_group(label, find_entity(store, label, id)["id"], role)
    scope = {"groups": [group], "min_confidence": min_confidence}
    count: int = store.run("count_papers", scope)[0]["papers"]
    paging = {"order": read_sort(sort), "limit": page.limit, "offset": page.offset}
    rows = store.run("papers", scope | paging)
    meta = PapersMeta.model_validate(page.meta(count))
    return PaperListing(meta=meta, results=[PaperRow.model_validate(row) for row in rows])


@router.get("/{kind:kind}/{id}/related")
def list_related(
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
) -> Listing[RelatedEntity]:
    """The 100 methods and models that go best with this entity, each with reasons; best first."""
    entity = find_entity(store, LABELS[kind], id)
    return part(RelatedEntity, related_rows(store, memo, entity["id"]), page=page)


@router.get("/{kind:kind}/{id}/timeline")
def get_timeline(
    store: StoreDep,
    page: LongPageDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    min_confidence: Confidence = 0.0,
) -> Listing[TimelineRow]:
    """Papers by month and role."""
    entity = find_entity(store, LABELS[kind], id)
    rows = store.run("entity_timeline", {"id": entity["id"], "min_confidence": min_confidence})
    return part(TimelineRow, rows, page=page)
