"""The catalogue of ``queries/``: what can be asked of the graph, and each question itself."""

from fastapi import APIRouter, Request

from api.deps import StartedDep, StoreDep, took_ms, whole
from api.schemas import Listing, QueryOut, QueryRows, RowsMeta
from graphbuilder.errors import QuestionError
from graphbuilder.store.catalogue import load_catalogue

MAX_ROWS = 1000
router = APIRouter(tags=["queries"])


@router.get("/queries")
def list_queries(started: StartedDep) -> Listing[QueryOut]:
    """All queries with their parameters and columns."""
    rows = [QueryOut.model_validate(query).model_dump() for query in load_catalogue().values()]
    return whole(QueryOut, rows, started=started)


@router.get("/queries/{name}")
def run_query(request: Request, store: StoreDep, started: StartedDep, name: str) -> QueryRows:
    """The rows of one query; its parameters stand in the address, lists joined by commas."""
    query = load_catalogue()[name]
    texts = {key: ",".join(request.query_params.getlist(key)) for key in request.query_params}
    parameters = query.check(query.parse(texts))
    if (parameters.get("limit") or 0) > MAX_ROWS:
        raise QuestionError(f"A limit of {parameters['limit']} is too high.", hint=f"{MAX_ROWS} is the most; page on.")
    rows = store.run(name, parameters)
    meta = RowsMeta(
        count=len(rows), query=name, question=query.question, parameters=parameters, took_ms=took_ms(started)
    )
    return QueryRows(meta=meta, results=rows)
