"""Methods, models, benchmarks, tasks, labs, authors and venues."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from api.deps import Confidence, LongPageDep, MemoDep, PageDep, StoreDep, part
from api.keyset import KeysetDep
from api.kinds import LABELS, Kind
from api.labs import lab_family
from api.list_schemas import GroupedPapers
from api.memo import Memo
from api.names import find_entity
from api.paper_lists import PaperListDep
from api.schemas import (
    EntityOut,
    EntityRow,
    Listing,
    Meta,
    RelatedEntity,
    TimelineRow,
)
from api.selecting import SelectionDep
from graphbuilder.analysis.relatives import related_of_kind
from graphbuilder.errors import QuestionError
from graphbuilder.related import related
from graphbuilder.schema import ANY_ROLE, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

MOST_RELATED = 100
router = APIRouter(tags=["entities"])
Order = Literal["papers", "name", "first_seen"]
Country = Annotated[
    str,
    Query(
        pattern="^([A-Za-z]{2})?$",
        description="Only labs of this country, by its two letters in ISO 3166.",
        examples=["DE"],
    ),
]


def role_group(label: EntityLabel, id_: str, role: str | None) -> dict[str, Any]:
    """The filter group for papers with an entity in one role, or in any. Raises QuestionError."""
    if role is not None and role not in ANY_ROLE[label]:
        raise QuestionError(f"No {label.lower()} has the role {role!r}.", hint=f"Roles: {', '.join(ANY_ROLE[label])}.")
    return {"roles": [role] if role else list(ANY_ROLE[label]), "targets": [id_], "negate": False}


def related_rows(store: Store, memo: Memo, id_: str, label: EntityLabel, min_confidence: float) -> list[Row]:
    """What is related to an entity, best first, with reasons; it is costly for a popular one, so it is kept."""

    def make() -> list[Row]:
        if label in ("Method", "Model"):
            return [one.as_json() for one in related(store, id_, limit=MOST_RELATED, min_confidence=min_confidence)]
        found = related_of_kind(store, id_, label, limit=MOST_RELATED, min_confidence=min_confidence)
        return [one.as_json() for one in found]

    return memo.get(store, ("related", id_, min_confidence), make)


@router.get("/{kind:kind}", response_model=Listing[EntityRow])
def list_entities(
    store: StoreDep,
    page: KeysetDep,
    selection: SelectionDep,
    *,
    kind: Kind,
    prefix: Annotated[str, Query(max_length=100, description="How the name begins; case does not matter.")] = "",
    sort: Annotated[Order, Query(description="Most papers, name, or newest first.")] = "papers",
    country: Country = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Any:
    """The entities of a kind, with how many papers name each."""
    scope = {
        "label": LABELS[kind],
        "prefix": name_key(prefix) or None,
        "country": country.upper() or None,
        "min_confidence": min_confidence,
    }
    count: int = store.run("count_entities", scope)[0]["entities"]
    rows = store.run("entities", scope | {"order": sort, **page.parameters()})
    by = "first_seen" if sort == "first_seen" else "papers"
    meta = Meta.model_validate(page.meta(rows, count, lambda row: (row[by], name_key(row["name"]), row["id"])))
    results = [EntityRow.model_validate(row) for row in page.cut(rows)]
    return selection.of(EntityRow, Listing[EntityRow](meta=meta, results=results))


@router.get("/{kind:kind}/{id}", response_model=EntityOut)
def get_entity(
    store: StoreDep,
    selection: SelectionDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Any:
    """One entity by slug, id or name, with its other names and its papers by role; a lab also by `ror:` and its id.

    The papers of a lab are those of its parts too; `parts` has the papers of each, `own_papers` those of itself.
    """
    entity = find_entity(store, LABELS[kind], id, min_confidence=min_confidence)
    family = lab_family(store, entity["id"], min_confidence) if entity["label"] == "Lab" else {}
    return selection.of(EntityOut, EntityOut.model_validate(entity | family))


@router.get("/{kind:kind}/{id}/papers", response_model=GroupedPapers)
def list_entity_papers(
    store: StoreDep,
    asked: PaperListDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    role: Annotated[str | None, Query(description="One role only, such as USES.")] = None,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Any:
    """The papers of an entity, with the sentences that name it; or their number by year, role or entity."""
    label = LABELS[kind]
    group = role_group(label, find_entity(store, label, id)["id"], role)
    return asked.answer({"groups": [group], "min_confidence": min_confidence})


@router.get("/{kind:kind}/{id}/related")
def list_related(
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[RelatedEntity]:
    """The 100 entities of its kind that go best with this one, each with reasons; best first."""
    entity = find_entity(store, LABELS[kind], id)
    return part(RelatedEntity, related_rows(store, memo, entity["id"], LABELS[kind], min_confidence), page=page)


@router.get("/{kind:kind}/{id}/timeline")
def get_timeline(
    store: StoreDep,
    page: LongPageDep,
    *,
    kind: Kind,
    id: str,  # noqa: A002
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[TimelineRow]:
    """Papers by month and role."""
    entity = find_entity(store, LABELS[kind], id)
    rows = store.run("entity_timeline", {"id": entity["id"], "min_confidence": min_confidence})
    return part(TimelineRow, rows, page=page)
