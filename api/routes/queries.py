"""The catalogue of ``queries/``: what can be asked of the graph, and each question itself."""

from fastapi import APIRouter, Depends, Request

from api.deps import (
    MAX_ROWS,
    InvalidParameter,
    LongPageDep,
    StoreDep,
    known_parameters,
    part,
    refuse_repeated_parameters,
    refuse_unknown_parameters,
)
from api.schemas import Listing, QueryOut, QueryRows, RowsMeta
from graphbuilder.errors import QuestionError
from graphbuilder.store.catalogue import Query

router = APIRouter(tags=["queries"])


@router.get("/queries", dependencies=[Depends(refuse_unknown_parameters), Depends(refuse_repeated_parameters)])
def list_queries(store: StoreDep, page: LongPageDep) -> Listing[QueryOut]:
    """All queries with their parameters and columns, those of the server's own folders among them."""
    rows = [QueryOut.model_validate(query).model_dump() for query in store.catalogue.values()]
    return part(QueryOut, rows, page=page)


@router.get("/queries/{name}")
def run_query(request: Request, store: StoreDep, page: LongPageDep, name: str) -> QueryRows:
    """The rows of one query; its parameters stand in the address, lists joined by commas.

    ``per_page`` and ``cursor`` page through the rows that its own parameters ask for.
    """
    query = store.catalogue[name]
    parameters = query.check(query.parse(_own_parameters(request, query)))
    if (parameters.get("limit") or 0) > MAX_ROWS:
        raise QuestionError(f"A limit of {parameters['limit']} is too high.", hint=f"{MAX_ROWS} is the most; page on.")
    rows = store.run(name, parameters)
    about = {"query": name, "question": query.question, "parameters": parameters}
    page = page.within(rows)
    shown = list(page.cut(rows))
    meta = page.meta(len(rows), shown[-1] if shown else None)
    return QueryRows(meta=RowsMeta.model_validate(meta | about), results=shown)


def _own_parameters(request: Request, query: Query) -> dict[str, str]:
    """What the address gives for the query; raises InvalidParameter for one value given twice."""
    paging = known_parameters(request)
    lists = {parameter.name for parameter in query.parameters if parameter.type == "strings"}
    given = {name: request.query_params.getlist(name) for name in request.query_params if name not in paging}
    for name, texts in given.items():
        if len(texts) > 1 and name not in lists:
            raise InvalidParameter(f"The parameter {name} is given more than once.", hint="Give it once.")
    return {name: ",".join(texts) for name, texts in given.items()}
