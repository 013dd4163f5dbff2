"""Pages of lists that a query sorts: each goes on after the last row of the one before."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Query, Request

from api.cursor import page_of_query, read_place, write_place
from api.deps import MAX_PER_PAGE, Cursor, known_parameters, took_ms
from graphbuilder.store.base import Row

Place = Callable[[Row], Sequence[Any]]
"""What a row is ordered by, its id last, as the parameter ``after`` of its query takes it."""


@dataclass(frozen=True, slots=True)
class KeysetPage:
    """The part of a sorted list that was asked for; made at the start of a request, it also times it."""

    limit: int
    after: list[Any] | None
    query: str
    """Fingerprint of the list; a cursor of another list is refused."""
    started: float = field(default_factory=time.perf_counter)

    def parameters(self) -> Row:
        """What to hand to the query: one row more than the page holds shows whether it is the last."""
        return {"after": self.after, "limit": self.limit + 1}

    def cut(self, rows: Sequence[Row]) -> list[Row]:
        """The rows of this page, of those that the query gave."""
        return list(rows[: self.limit])

    def meta(self, rows: Sequence[Row], count: int, place: Place) -> dict[str, Any]:
        """The ``meta`` of the answer; ``count`` is how long the whole list is."""
        more = len(rows) > self.limit
        return {
            "count": count,
            "per_page": self.limit,
            "next_cursor": write_place(place(rows[self.limit - 1]), self.query) if more else None,
            "took_ms": took_ms(self.started),
        }


async def get_keyset_page(
    request: Request,
    per_page: Annotated[int, Query(ge=1, le=MAX_PER_PAGE, description="Rows a page.")] = 25,
    cursor: Cursor = None,
) -> KeysetPage:
    """The page that the parameters ask for. Raises QuestionError when the cursor is not of this list."""
    known = known_parameters(request)
    query = page_of_query(request.url.path, ((k, v) for k, v in request.query_params.multi_items() if k in known))
    return KeysetPage(limit=per_page, after=read_place(cursor, query), query=query)


KeysetDep = Annotated[KeysetPage, Depends(get_keyset_page)]
