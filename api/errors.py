"""One body for every error: an RFC 9457 problem document, or the same words as a page for a browser."""

import logging
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.render import render
from api.request_ids import request_id
from api.schemas import Problem
from graphbuilder.errors import GraphbuilderError, UnknownName

TYPE_PREFIX = "urn:graphbuilder:error:"
RETRY_SECONDS = "5"
TITLES = {
    "error": "Something went wrong",
    "input-unreadable": "The input cannot be read",
    "output-unwritable": "The output cannot be written",
    "source-silent": "An online source does not answer",
    "store-failed": "The graph store failed",
    "store-unavailable": "The graph store does not answer",
    "store-version": "The graph was written by another version",
    "query-failed": "The query failed",
    "name-unknown": "Nothing has this name",
    "parameter-unknown": "There is no such parameter",
    "name-ambiguous": "Several things have this name",
    "correction-refused": "The correction cannot be made",
    "editing-refused": "The graph cannot be changed from here",
    "media-type-wrong": "The body is not of the right kind",
    "upload-too-large": "The upload is too large",
    "queue-full": "Too many jobs wait",
    "writer-busy": "The graph is being written",
    "job-ended": "The job has ended",
    "job-runs": "The job is not over",
    "raw-queries-off": "Raw queries are switched off",
    "raw-queries-busy": "Too many raw queries run",
    "question-unreadable": "The question cannot be read",
    "model-unusable": "The trained pipeline cannot be used",
    "path-unknown": "There is nothing at this address",
    "method-not-allowed": "This address does not answer to this method",
    "parameter-invalid": "A parameter is not valid",
    "request-refused": "The request was refused",
    "rate-limited": "There were too many requests",
    "internal": "Something went wrong on our side",
}
_HTTP_CODES = {404: "path-unknown", 405: "method-not-allowed", 422: "parameter-invalid", 500: "internal"}
_METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
_HTTP_HINTS = {
    404: "The addresses of the API are listed at /docs; the start page is at /.",
    405: "Read with GET; the API is described at /docs.",
}
ANY_HINT = "The API is described at /docs."
# What a page says instead, for people who know nothing of the API: title and hint by code.
_READERS = {
    "path-unknown": (
        "There is no page here",
        "The address may be mistyped or old. Search above, or open a list of the menu.",
    ),
    "name-unknown": ("Nothing has this name", "Another spelling may help: search above, or open a list of the menu."),
    "parameter-invalid": ("The address cannot be read", "Take this part out of the address, or search above."),
}
_READER_TITLES = {"/ask": "The question cannot be read", "/papers": "The filter cannot be read"}
_log = logging.getLogger("graphbuilder.api")


def problem(code: str, status: int, detail: str, *, hint: str = "", near: Sequence[str] = ()) -> Problem:
    """The problem document of an error code; ``type`` never changes for a code."""
    title = TITLES.get(code, TITLES["error"])
    near, hint = list(near), hint or ANY_HINT
    return Problem(type=TYPE_PREFIX + code, title=title, status=status, detail=detail, hint=hint, near=near)


def for_readers(body: Problem, path: str) -> Problem:
    """The problem in words for people who read pages."""
    code = body.type.removeprefix(TYPE_PREFIX)
    title, hint = _READERS.get(code, (body.title, body.hint))
    if code in ("question-unreadable", "parameter-unknown"):
        title = _READER_TITLES.get(path, "The address cannot be read")
    detail = "Nothing stands at this address." if code == "path-unknown" else body.detail
    return body.model_copy(update={"title": title, "detail": detail, "hint": "" if hint == ANY_HINT else hint})


def wants_page(request: Request) -> bool:
    """Whether an error is to be shown as a page: a browser asks, and not for the API."""
    api = request.url.path.startswith(("/v1/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/static/"))
    return not api and "text/html" in request.headers.get("accept", "")


def respond(request: Request, body: Problem, headers: dict[str, str] | None = None) -> Response:
    """The problem as JSON or as a page, with ``Retry-After`` when trying again may help."""
    sent = dict(headers or {})
    body = body.model_copy(update={"request_id": request_id(request.scope)})
    if body.status == HTTPStatus.SERVICE_UNAVAILABLE:
        sent["Retry-After"] = RETRY_SECONDS
    if wants_page(request):
        said = for_readers(body, request.url.path)
        return render(request, "error.html", {"problem": said}, status=body.status, headers=sent)
    return JSONResponse(body.model_dump(), status_code=body.status, headers=sent, media_type="application/problem+json")


def answer_known_error(request: Request, error: Exception) -> Response:
    """Answers an error that graphbuilder raised on purpose."""
    assert isinstance(error, GraphbuilderError)
    near = error.near if isinstance(error, UnknownName) else ()
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        _log.error("%s %s [%s]: %s", request.method, request.url.path, request_id(request.scope), error)
    return respond(request, problem(error.code, error.status, error.message, hint=error.hint, near=near))


def answer_http_error(request: Request, error: Exception) -> Response:
    """Answers an unknown address, a wrong method and whatever else the framework refuses."""
    assert isinstance(error, HTTPException)
    code = _HTTP_CODES.get(error.status_code, "request-refused")
    detail = f"{request.method} {request.url.path}: {error.detail}"
    body = problem(code, error.status_code, detail, hint=_HTTP_HINTS.get(error.status_code, ""))
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(allowed_methods(request))
    return respond(request, body, headers)


def allowed_methods(request: Request) -> list[str]:
    """The methods that some route takes at the address of a request; the framework itself names one route's."""
    routes = request.app.router.routes
    asked = [{**request.scope, "method": method} for method in _METHODS]
    return [scope["method"] for scope in asked if any(route.matches(scope)[0] is Match.FULL for route in routes)]


def answer_invalid_parameter(request: Request, error: Exception) -> Response:
    """Answers a parameter of the wrong type or out of its range."""
    assert isinstance(error, RequestValidationError)
    found = [f"{_place(item['loc'])}: {item['msg']}" for item in error.errors()]
    body = problem("parameter-invalid", 422, "; ".join(found), hint="Types and ranges of all parameters: /docs.")
    return respond(request, body)


def add_error_handlers(app: FastAPI) -> None:
    """Makes every error of the app leave as one body."""
    app.add_exception_handler(GraphbuilderError, answer_known_error)
    app.add_exception_handler(HTTPException, answer_http_error)
    app.add_exception_handler(RequestValidationError, answer_invalid_parameter)


class LastHandler:
    """Turns what no handler knew into a problem of status 500.

    It stands inside the CORS middleware, so that a browser on another site sees this answer too.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            request = Request(scope)
            _log.exception("%s %s [%s] failed", request.method, request.url.path, request_id(scope))
            if started:
                raise
            hint = "This is a bug; the log of the server has the details."
            body = problem("internal", 500, "The server could not answer this request.", hint=hint)
            await respond(request, body)(scope, receive, send)


def _place(location: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in location if part not in ("query", "path", "body")) or "body"
