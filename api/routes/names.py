"""Names: what they may mean, and completions."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.deps import StartedDep, StoreDep, whole
from api.kinds import LABELS, Kind
from api.names import MAX_NAME, resolve_name
from api.schemas import Listing, ResolvedEntity, Suggestion
from graphbuilder.schema import ENTITY_LABELS, EntityLabel
from graphbuilder.text.names import name_key

router = APIRouter(tags=["names"])
NameText = Annotated[str, Query(max_length=MAX_NAME)]
Kinds = Annotated[list[Kind], Query(description="Only these kinds; none means all.")]


@router.get("/resolve")
def resolve(store: StoreDep, started: StartedDep, q: NameText, kind: Kinds = []) -> Listing[ResolvedEntity]:  # noqa: B006
    """The entities that have this name, and then those whose names look alike."""
    return whole(ResolvedEntity, resolve_name(store, q, _labels(kind)), started=started)


@router.get("/suggest")
def suggest(
    store: StoreDep,
    started: StartedDep,
    q: NameText,
    kind: Kinds = [],  # noqa: B006
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
) -> Listing[Suggestion]:
    """Entities with a name that begins like this, the most used first."""
    prefix = name_key(q)
    rows = store.run("suggest", {"prefix": prefix, "labels": _labels(kind), "limit": limit}) if prefix else []
    return whole(Suggestion, rows, started=started)


def _labels(kinds: list[Kind]) -> list[EntityLabel]:
    return [LABELS[kind] for kind in kinds] or list(ENTITY_LABELS)
