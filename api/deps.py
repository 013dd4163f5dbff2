"""What a route may ask for.

What asks no store is a coroutine, so that it costs no hop to another thread and back.
"""

import inspect
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any, TypeVar, get_origin
from urllib.parse import unquote_to_bytes

from fastapi import Depends, Query, Request
from fastapi.routing import APIRoute
from pydantic import BaseModel
from rapidfuzz import process

from api.cursor import page_of_query, read_cursor, row_mark, write_cursor
from api.memo import Memo
from api.schemas import Listing, Meta
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.store.base import Row, Store

MAX_PER_PAGE = 100
MAX_ROWS = 1000
Shape = TypeVar("Shape", bound=BaseModel)
Made = TypeVar("Made")


async def get_store(request: Request) -> Store:
    """The store that the app was made with."""
    store: Store = request.app.state.store
    return store


async def get_memo(request: Request) -> Memo:
    """What the app keeps between requests."""
    memo: Memo = request.app.state.memo
    return memo


async def get_today(request: Request) -> date:
    """The day that "last year" in a question counts from."""
    today: Callable[[], date] = request.app.state.today
    return today()


def made_of(parameters: Callable[..., Made]) -> Callable[..., Awaitable[Made]]:
    """A dependency that makes a class from parameters of a request, as the class itself is one, but with no hop."""

    async def make(**values: Any) -> Made:
        return parameters(**values)

    make.__signature__ = inspect.signature(parameters)  # type: ignore[attr-defined]  # what the framework reads
    return make


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a list that was asked for; made at the start of a request, it also times it."""

    limit: int
    offset: int
    query: str
    """Fingerprint of the list; a cursor of another list is refused."""
    mark: str = ""
    """Of the row before this page, where the cursor says it."""
    started: float = field(default_factory=time.perf_counter)

    def next_cursor(self, count: int, last: Row | None = None) -> str | None:
        """The cursor of the page after this one and its last row; null when it is the last of ``count`` rows."""
        after = self.offset + self.limit
        return write_cursor(after, self.query, row_mark(last) if last else "") if after < count else None

    def previous_cursor(self) -> str | None:
        """The cursor of the page before this one, or null on the first page."""
        return write_cursor(max(0, self.offset - self.limit), self.query) if self.offset else None

    def within(self, rows: Sequence[Row]) -> "Page":
        """This page of a list whose rows are all at hand: it begins behind the row that the cursor marks.

        Rows may have come or gone since; when the marked one is gone, the page begins where it would have.
        """
        places = [place + 1 for place, row in enumerate(rows) if row_mark(row) == self.mark] if self.mark else []
        return replace(self, offset=min(places, key=lambda place: abs(place - self.offset))) if places else self

    def cut(self, rows: Sequence[Row]) -> Sequence[Row]:
        """The rows of this page, of all rows of the list."""
        return rows[self.offset : self.offset + self.limit]

    def meta(self, count: int, last: Row | None = None) -> dict[str, Any]:
        """The ``meta`` of the answer whose last row is given."""
        return {
            "count": count,
            "per_page": self.limit,
            "next_cursor": self.next_cursor(count, last),
            "took_ms": took_ms(self.started),
        }


Cursor = Annotated[str | None, Query(description="`next_cursor` of the page before; `*` or none: first.")]


async def get_page(
    request: Request,
    per_page: Annotated[int, Query(ge=1, le=MAX_PER_PAGE, description="Rows a page.")] = 25,
    cursor: Cursor = None,
) -> Page:
    """The page that the parameters ask for. Raises QuestionError when the cursor is not of this list."""
    known = known_parameters(request)
    query = page_of_query(request.url.path, ((k, v) for k, v in request.query_params.multi_items() if k in known))
    offset, mark = read_cursor(cursor, query)
    return Page(limit=per_page, offset=offset, query=query, mark=mark)


async def get_long_page(
    request: Request,
    per_page: Annotated[int, Query(ge=1, le=MAX_ROWS, description="Rows a page.")] = MAX_ROWS,
    cursor: Cursor = None,
) -> Page:
    """The page of a list of short rows, which most often comes whole. Raises QuestionError as ``get_page`` does."""
    query = page_of_query(request.url.path, request.query_params.multi_items())
    offset, mark = read_cursor(cursor, query)
    return Page(limit=per_page, offset=offset, query=query, mark=mark)


def operation_id(route: APIRoute) -> str:
    """The stable name of a route in the description of the API."""
    return f"{route.tags[0] if route.tags else 'page'}-{route.name}"


def known_parameters(request: Request) -> dict[str, bool]:
    """The parameters that the route of a request takes in its address, and whether each may stand there twice."""
    route: APIRoute = request.scope["route"]
    known: dict[str, bool] = {}
    waiting = [route.dependant]
    while waiting:
        dependant = waiting.pop(0)
        waiting += dependant.dependencies
        known |= {item.alias: get_origin(item.field_info.annotation) is list for item in dependant.query_params}
    return known


async def check_text(request: Request) -> None:
    """Raises InvalidParameter for an address whose parameters are no UTF-8, before any of them is read."""
    try:
        unquote_to_bytes(request.scope["query_string"]).decode()
    except UnicodeDecodeError:
        raise InvalidParameter(
            "The text in the address is no valid UTF-8.",
            hint="Write it in UTF-8, each byte as %XX, such as %C3%A9 for é.",
        ) from None


async def refuse_repeated_parameters(request: Request) -> None:
    """Raises InvalidParameter for one that is given twice though it takes one value."""
    for name, many in known_parameters(request).items():
        if not many and len(request.query_params.getlist(name)) > 1:
            raise InvalidParameter(f"The parameter {name} is given more than once.", hint="Give it once.")


async def refuse_unknown_parameters(request: Request) -> None:
    """Raises UnknownParameter for a parameter that the route does not know, so that no slip goes unseen."""
    known = list(known_parameters(request))
    for name in request.query_params:
        if name not in known:
            near = [found for found, _, _ in process.extract(name, known, limit=3, score_cutoff=60)]
            hint = f"Known: {', '.join(known)}." if known else "It takes none."
            raise UnknownParameter(f"There is no parameter {name[:80]!r} here.", hint=hint, near=near)


class InvalidParameter(QuestionError):
    """A parameter whose value cannot be taken as it is."""

    code = "parameter-invalid"


class UnknownParameter(UnknownName):
    """A parameter, filter key or order that does not exist; ``near`` holds those that look alike."""

    code = "parameter-unknown"
    status = 400


def took_ms(started: float) -> int:
    """Whole milliseconds since the request came in."""
    return round((time.perf_counter() - started) * 1000)


Confidence = Annotated[
    float, Query(ge=0, le=1, description="Relations less likely right do not count, unless confirmed; 0 counts all.")
]
StoreDep = Annotated[Store, Depends(get_store)]
MemoDep = Annotated[Memo, Depends(get_memo)]
TodayDep = Annotated[date, Depends(get_today)]
PageDep = Annotated[Page, Depends(get_page)]
LongPageDep = Annotated[Page, Depends(get_long_page)]


def listing(shape: type[Shape], rows: list[Row], *, count: int, page: Page) -> Listing[Shape]:
    """One page of a list, each row in its shape."""
    meta = Meta.model_validate(page.meta(count, rows[-1] if rows else None))
    return Listing[shape](meta=meta, results=[shape.model_validate(row) for row in rows])  # type: ignore[valid-type]


def part(shape: type[Shape], rows: Sequence[Row], *, page: Page) -> Listing[Shape]:
    """The page of a list whose rows are all at hand."""
    page = page.within(rows)
    return listing(shape, list(page.cut(rows)), count=len(rows), page=page)
