"""What a route may ask for."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, TypeVar

from fastapi import Depends, FastAPI, Query, Request
from fastapi.routing import APIRoute
from pydantic import BaseModel
from rapidfuzz import process

from api.cursor import page_of_query, read_cursor, write_cursor
from api.memo import Memo
from api.schemas import Listing, Meta
from graphbuilder.errors import UnknownName
from graphbuilder.store.base import Row, Store

MAX_PER_PAGE = 100
Shape = TypeVar("Shape", bound=BaseModel)


def get_store(request: Request) -> Store:
    """The store that the app was made with."""
    store: Store = request.app.state.store
    return store


def get_memo(request: Request) -> Memo:
    """What the app keeps between requests."""
    memo: Memo = request.app.state.memo
    return memo


def get_today(request: Request) -> date:
    """The day that "last year" in a question counts from."""
    today: Callable[[], date] = request.app.state.today
    return today()


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a list that was asked for; made at the start of a request, it also times it."""

    limit: int
    offset: int
    query: str
    """Fingerprint of the list; a cursor of another list is refused."""
    started: float = field(default_factory=time.perf_counter)

    def next_cursor(self, count: int) -> str | None:
        """The cursor of the page after this one, or null when this one is the last of ``count`` rows."""
        after = self.offset + self.limit
        return write_cursor(after, self.query) if after < count else None

    def previous_cursor(self) -> str | None:
        """The cursor of the page before this one, or null on the first page."""
        return write_cursor(max(0, self.offset - self.limit), self.query) if self.offset else None

    def meta(self, count: int) -> dict[str, Any]:
        """The ``meta`` of the answer."""
        return {
            "count": count,
            "per_page": self.limit,
            "next_cursor": self.next_cursor(count),
            "took_ms": took_ms(self.started),
        }


def get_page(
    request: Request,
    per_page: Annotated[int, Query(ge=1, le=MAX_PER_PAGE, description="Rows a page.")] = 25,
    cursor: Annotated[str | None, Query(description="`next_cursor` of the page before; `*` or none: first.")] = None,
) -> Page:
    """The page that the parameters ask for. Raises QuestionError when the cursor is not of this list."""
    query = page_of_query(request.url.path, request.query_params.multi_items())
    return Page(limit=per_page, offset=read_cursor(cursor, query), query=query)


def operation_id(route: APIRoute) -> str:
    """The stable name of a route in the description of the API."""
    return f"{route.tags[0] if route.tags else 'page'}-{route.name}"


def refuse_unknown_parameters(request: Request) -> None:
    """Raises UnknownParameter for a parameter that the route does not know, so that no slip goes unseen."""
    app: FastAPI = request.app
    here = operation_id(request.scope["route"])
    operations = (path["get"] for path in app.openapi()["paths"].values())
    parameters = next(item.get("parameters", []) for item in operations if item["operationId"] == here)
    known = [item["name"] for item in parameters if item["in"] == "query"]
    for name in request.query_params:
        if name not in known:
            near = [found for found, _, _ in process.extract(name, known, limit=3, score_cutoff=60)]
            hint = f"Known: {', '.join(known)}." if known else "It takes none."
            raise UnknownParameter(f"There is no parameter {name[:80]!r} here.", hint=hint, near=near)


class UnknownParameter(UnknownName):
    """A parameter, filter key or order that does not exist; ``near`` holds those that look alike."""

    code = "parameter-unknown"
    status = 400


def get_started() -> float:
    """The moment the request came in, in seconds of the performance counter."""
    return time.perf_counter()


def took_ms(started: float) -> int:
    """Whole milliseconds since the request came in."""
    return round((time.perf_counter() - started) * 1000)


StoreDep = Annotated[Store, Depends(get_store)]
MemoDep = Annotated[Memo, Depends(get_memo)]
TodayDep = Annotated[date, Depends(get_today)]
PageDep = Annotated[Page, Depends(get_page)]
StartedDep = Annotated[float, Depends(get_started)]


def listing(shape: type[Shape], rows: list[Row], *, count: int, page: Page) -> Listing[Shape]:
    """One page of a list, each row in its shape."""
    meta = Meta.model_validate(page.meta(count))
    return Listing[shape](meta=meta, results=[shape.model_validate(row) for row in rows])  # type: ignore[valid-type]


def whole(shape: type[Shape], rows: list[Row], *, started: float) -> Listing[Shape]:
    """A list that is short enough to come in one piece."""
    page = Page(limit=max(1, len(rows)), offset=0, query="", started=started)
    return listing(shape, rows, count=len(rows), page=page)
