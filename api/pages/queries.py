"""Pages of the catalogue: the list of its queries, and one of them with a form that runs it."""

from collections.abc import Mapping
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from api.deps import InvalidParameter, StoreDep, refuse_repeated_parameters, refuse_unknown_parameters
from api.render import render
from graphbuilder.errors import QueryError, QuestionError
from graphbuilder.schema import ENTITY_LABELS
from graphbuilder.store.base import Row, Store
from graphbuilder.store.catalogue import Query, load_catalogue

SHOWN: Final = 200
router = APIRouter()


def read_fields(request: Request) -> dict[str, str]:
    """What the form sent, without the fields that were left empty."""
    for name in request.query_params:
        if len(request.query_params.getlist(name)) > 1:
            raise InvalidParameter(f"The parameter {name} is given more than once.", hint="Give it once.")
    return {name: text for name, text in request.query_params.items() if text}


FieldsDep = Annotated[dict[str, str], Depends(read_fields)]


@router.get("/queries", dependencies=[Depends(refuse_unknown_parameters), Depends(refuse_repeated_parameters)])
def show_queries(request: Request, store: StoreDep) -> HTMLResponse:
    """The list of all queries, those of one's own first."""
    shipped = load_catalogue()
    own = [query for name, query in store.catalogue.items() if name not in shipped]
    rest = [query for name, query in store.catalogue.items() if name in shipped]
    return render(request, "queries.html", {"own": own, "shipped": rest})


@router.get("/queries/{name}")
def show_query(request: Request, store: StoreDep, fields: FieldsDep, name: str) -> HTMLResponse:
    """One query; it runs as soon as it needs nothing more, or the form was sent."""
    query = store.catalogue[name]
    context: dict[str, Any] = {"query": query, "fields": fields, "rows": None, "fault": None, "shown": SHOWN}
    if store.language not in query.bodies:
        return render(request, "query.html", context | {"fault": f"It is not written in {store.language}."})
    if request.query_params or not any(parameter.required for parameter in query.parameters):
        context |= _answer(store, query, fields)
    return render(request, "query.html", context, status=400 if context["fault"] else 200)


def _answer(store: Store, query: Query, fields: Mapping[str, str]) -> dict[str, Any]:
    """The rows, or what is wrong with what was asked, to be said beside the form."""
    try:
        rows = store.run(query.name, query.parse(fields))
    except (QuestionError, QueryError) as error:
        return {"fault": f"{error.message} {error.hint}".strip()}
    address = f"/v1/queries/{query.name}?{urlencode(fields)}"
    kinds = [_kind(row) for row in rows[:SHOWN]]
    return {"rows": rows[:SHOWN], "count": len(rows), "kinds": kinds, "address": address}


def _kind(row: Row) -> str:
    """What a row is about, so that its id can lead there."""
    if row.get("label") in ENTITY_LABELS and isinstance(row.get("name"), str) and row.get("id"):
        return "entity"
    return "paper" if row.get("id") and "title" in row else ""
