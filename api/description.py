"""The description of the API (OpenAPI): what the routes say, and what they cannot say themselves."""

from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI

from api.examples import ANSWERS, BODIES, PARAMETERS
from api.paper_ids import PREFIXES

_JSON: Final = "application/json"
_PROBLEM: Final = "application/problem+json"
# Rows that ``select`` may trim to their id and some fields.
_SELECTED: Final = ("PaperRow", "PaperOut", "PaperRecord", "EntityRow", "EntityOut")
_MEANINGS: Final = {
    "kind": "Kind of the entities.",
    "id": "Slug, id or name of the entity.",
    "paper_id": f"An arXiv id, a DOI, an id with one of the prefixes {' '.join(PREFIXES)}, or an address.",
    "name": "Name of the query; its own parameters stand beside the others.",
    "q": "A name or its beginning.",
    "limit": "Rows at the most.",
    "offset": "Rows to leave out first.",
}
FILE: Final = {"description": "A file, sent as it is written."}
"""The schema of a file that is JSON; one of bytes would not fit it."""
_NOT_MODIFIED: Final = {"description": "The copy whose ETag was sent in `If-None-Match` is still right."}
_HEADERS: Final = {
    "X-Request-ID": {"description": "The id of the request, taken from it or made.", "schema": {"type": "string"}}
}
_TAG: Final = {
    "ETag": {"description": "Changes with the graph; send it in `If-None-Match`.", "schema": {"type": "string"}}
}


def describe(app: FastAPI) -> None:
    """Make the app's own description say of every operation what it answers, with examples."""
    of_routes = app.openapi

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = of_routes()
            for path, method, operation in operations(document):
                _complete(path, method, operation)
            for name in _SELECTED:
                document["components"]["schemas"][name]["required"] = ["id"]
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = whole  # type: ignore[method-assign]  # the way that the framework names


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of every operation."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    for media, part in operation.get("requestBody", {}).get("content", {}).items():
        if "json" in media and part["schema"].get("type") == "string":
            part["schema"] = FILE
    responses: dict[str, dict[str, Any]] = operation["responses"]
    for response in responses.values():
        content = response.get("content", {})
        if str(content.get(_JSON, {}).get("schema", {}).get("$ref", "")).endswith("/Problem"):
            content[_PROBLEM] = content.pop(_JSON)
        for media, part in content.items():
            if "json" in media and part.get("schema", {}).get("format") == "binary":
                part["schema"] = FILE
        response.setdefault("headers", {}).update(_HEADERS)
    if path.startswith("/v1/") and method == "get" and not path.startswith("/v1/jobs"):
        responses["200"]["headers"] = _HEADERS | _TAG
        responses.setdefault("304", _NOT_MODIFIED | {"headers": _HEADERS | _TAG})
    _add_examples(operation)


def _add_examples(operation: dict[str, Any]) -> None:
    """The examples of an operation, where its route brings none."""
    name = operation["operationId"]
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in _MEANINGS:
            parameter.setdefault("description", _MEANINGS[parameter["name"]])
        given = PARAMETERS.get((name, parameter["name"]), PARAMETERS.get(("", parameter["name"])))
        if given is None or {"example", "examples"} & {*parameter, *parameter["schema"]}:
            continue
        if parameter["required"]:
            parameter["example"] = given
        else:  # in the schema, so that the page that tries the API does not fill in what can be left out
            parameter["schema"]["examples"] = [given]
    if name in BODIES:
        operation["requestBody"]["content"][_JSON].setdefault("example", BODIES[name])
    for status, response in operation["responses"].items():
        content = response.get("content", {}).get(_JSON)
        if status.startswith("2") and name in ANSWERS and content and not {"example", "examples"} & set(content):
            content["example"] = ANSWERS[name]
