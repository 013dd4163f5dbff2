"""Many papers or entities looked up at once."""

import time
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter

from api.deps import Confidence, StoreDep, took_ms
from api.kinds import LABELS, Kind
from api.list_schemas import EntityKeys, EntityLookup, LookupMeta, PaperKeys, PaperLookup, PaperRecord
from api.lookups import look_up_entities, look_up_papers
from api.schemas import EntityOut
from api.selecting import SelectionDep
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row

router = APIRouter()


@router.post("/papers/lookup", response_model=PaperLookup, tags=["papers"])
def look_up_many_papers(store: StoreDep, selection: SelectionDep, keys: PaperKeys) -> Any:
    """Up to 500 papers by any of their ids; the answer has the same length and order, null for what is not there."""
    started = time.perf_counter()
    rows = look_up_papers(store, keys.ids)
    results = [None if row is None else PaperRecord.model_validate(row) for row in rows]
    return selection.of(PaperRecord, PaperLookup(meta=_meta(rows, started), results=results))


@router.post("/{kind:kind}/lookup", response_model=EntityLookup, tags=["entities"])
def look_up_many_entities(
    store: StoreDep,
    selection: SelectionDep,
    *,
    kind: Kind,
    keys: EntityKeys,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Any:
    """Up to 500 entities by id, slug or name; the answer has the same length and order, null for what is not there."""
    started = time.perf_counter()
    rows = look_up_entities(store, keys.ids, LABELS[kind], min_confidence=min_confidence)
    results = [None if row is None else EntityOut.model_validate(row) for row in rows]
    return selection.of(EntityOut, EntityLookup(meta=_meta(rows, started), results=results))


def _meta(rows: Sequence[Row | None], started: float) -> LookupMeta:
    return LookupMeta(count=len(rows), found=sum(row is not None for row in rows), took_ms=took_ms(started))
