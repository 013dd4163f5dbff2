"""Parts of the graph as data: what is around something, and the other views that the graph page draws."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from api.drawn import Asked
from api.graph_schemas import GraphOut
from graphbuilder.views.subgraph import subgraph_json

router = APIRouter(tags=["graph"])


@router.get("/graph")
def get_graph(request: Request, asked: Annotated[Asked, Depends()]) -> GraphOut:
    """Nodes and edges around some things, of an answer or of another view, and how much was left out."""
    asked.check("ids" in request.query_params)
    return GraphOut.model_validate(subgraph_json(asked.read()))
