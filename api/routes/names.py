"""Names: what they may mean, and completions."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.deps import Confidence, PageDep, StoreDep, part
from api.kinds import LABELS, Kind
from api.names import MAX_NAME, resolve_name
from api.namesakes import with_hints
from api.schemas import Listing, ResolvedEntity, Suggestion
from graphbuilder.schema import ENTITY_LABELS, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.text.names import name_key

MOST_SUGGESTED = 100
router = APIRouter(tags=["names"])
NameText = Annotated[str, Query(max_length=MAX_NAME)]
Kinds = Annotated[list[Kind], Query(description="Only these kinds; none means all.")]


@router.get("/resolve")
def resolve(
    store: StoreDep,
    page: PageDep,
    *,
    q: NameText,
    kind: Kinds = [],  # noqa: B006
    near: Annotated[
        bool | None,
        Query(description="Whether names that look alike come too; unless said, where nothing has the name itself."),
    ] = None,
) -> Listing[ResolvedEntity]:
    """The entities that have this name, else those whose names look alike."""
    return part(ResolvedEntity, with_hints(store, resolve_name(store, q, _labels(kind), near=near)), page=page)


@router.get("/suggest")
def suggest(
    store: StoreDep,
    page: PageDep,
    *,
    q: NameText,
    kind: Kinds = [],  # noqa: B006
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[Suggestion]:
    """The 100 most used entities with a name that begins like this."""
    prefix = name_key(q)
    scope = {"prefix": prefix, "labels": _labels(kind), "limit": MOST_SUGGESTED, "min_confidence": min_confidence}
    return part(Suggestion, with_hints(store, store.run("suggest", scope)) if prefix else [], page=page)


def _labels(kinds: list[Kind]) -> list[EntityLabel]:
    return [LABELS[kind] for kind in kinds] or list(ENTITY_LABELS)
