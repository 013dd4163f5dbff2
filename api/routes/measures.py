"""Measures of the graph of methods and models."""

import dataclasses
from typing import Annotated

from fastapi import APIRouter, Query

from api.analysis_schemas import CentralRow, CommunityRow, WayOut
from api.deps import Confidence, MemoDep, PageDep, StoreDep, part
from api.measured import Things, central_of, communities_of, ties_of
from api.names import MAX_NAME, find_entities, follow_id
from api.schemas import Listing
from graphbuilder.analysis.measures import Measure
from graphbuilder.analysis.ways import find_way
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

router = APIRouter(tags=["measures"])
ThingsText = Annotated[Things, Query(alias="kind", description="What is looked at.")]
By = Annotated[
    Measure,
    Query(
        description="`pagerank`: a walk along shared papers; `between`: the shortest ways of others; `neighbours`: "
        "things that share a paper with it; `papers`."
    ),
]


@router.get("/communities")
def list_communities(
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    things: ThingsText = "methods",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[CommunityRow]:
    """Groups of methods or models that go together in papers, among the 2000 most used; those of most papers first."""
    return part(CommunityRow, communities_of(store, memo, things, min_confidence), page=page)


@router.get("/central")
def list_central(
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    things: ThingsText = "methods",
    by: By = "pagerank",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Listing[CentralRow]:
    """The most central methods or models, of the 2000 most used."""
    return part(CentralRow, central_of(store, memo, things, by, min_confidence), page=page)


@router.get("/path")
def get_path(
    store: StoreDep,
    memo: MemoDep,
    *,
    source: Annotated[str, Query(alias="from", max_length=MAX_NAME, description="A method or model.")],
    target: Annotated[str, Query(alias="to", max_length=MAX_NAME, description="Another one.")],
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> WayOut:
    """The way from one method or model to another with the fewest steps, of these the surest, with its papers.

    Other ways with as few steps are named; where there is none, `apart` says how much is connected with each end.
    """
    ends = [_end(store, text) for text in (source, target)]
    ids = [end["id"] for end in ends]
    way = memo.get(
        store,
        ("way", *ids, min_confidence),
        lambda: find_way(store, ties_of(store, memo, min_confidence), *ids, min_confidence=min_confidence),
    )
    return WayOut.model_validate(dataclasses.asdict(way))


def _end(store: Store, text: str) -> Row:
    follow_id(store, text)
    return find_entities(store, text, ("Method", "Model"))[0]
