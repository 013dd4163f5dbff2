"""Neighbourhoods: the nodes around some nodes, as data."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.deps import Confidence, StoreDep
from api.names import find_nodes
from api.schemas import GraphOut
from graphbuilder.errors import QuestionError
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.views.subgraph import MAX_DEPTH, MAX_NODES, Subgraph, neighbourhood, subgraph_json

MAX_FOCUS = 50
DEFAULT_NODES = 150
router = APIRouter(tags=["graph"])
Ids = Annotated[str, Query(max_length=4000, description="Ids of papers or entities, or names, joined by commas.")]
Depth = Annotated[int, Query(ge=1, le=MAX_DEPTH, description="How many relations away.")]
Limit = Annotated[int, Query(ge=1, le=MAX_NODES, description="Nodes at the most.")]
Types = Annotated[str | None, Query(description="Relation types joined by commas; none means what papers say.")]


@router.get("/graph")
def get_graph(
    store: StoreDep,
    *,
    ids: Ids,
    depth: Depth = 1,
    limit: Limit = DEFAULT_NODES,
    types: Types = None,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> GraphOut:
    """Nodes and edges around the given ones, and how much was left out."""
    found = read_neighbourhood(store, ids, depth=depth, limit=limit, types=types, min_confidence=min_confidence)
    return GraphOut.model_validate(subgraph_json(found))


def read_neighbourhood(
    store: StoreDep, ids: str, *, depth: int, limit: int, types: str | None, min_confidence: float
) -> Subgraph:
    """The neighbourhood that the parameters of an address ask for.

    Raises UnknownName for what does not exist, QuestionError for no or too many ids.
    """
    texts = [text.strip() for text in ids.split(",") if text.strip()]
    if not 1 <= len(texts) <= MAX_FOCUS:
        raise QuestionError(f"The graph was asked for {len(texts)} ids.", hint=f"Give 1 to {MAX_FOCUS} in ids.")
    kinds = None if types is None else [kind for kind in types.split(",") if kind]
    nodes = find_nodes(store, texts)
    return neighbourhood(store, nodes, depth=depth, limit=limit, types=kinds, min_confidence=min_confidence)
