"""Lists that are fetched page by page, as far as they are read."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

Row = TypeVar("Row")
Fetch = Callable[[str | None], dict[str, Any]]
"""Gives the page at a cursor, the first one without."""


class Pages(Generic[Row]):
    """All rows of a list, to be iterated over; nothing is asked for before it is read.

    Iterating again asks again. Rows that are written meanwhile make none come twice.
    """

    def __init__(self, fetch: Fetch, rows: str = "results") -> None:
        self._fetch = fetch
        self._rows = rows
        self._first: dict[str, Any] | None = None

    @property
    def count(self) -> int:
        """How many rows the whole list has; of groups, how many papers they are made of."""
        return int(self._first_page()["meta"]["count"])

    @property
    def meta(self) -> dict[str, Any]:
        """What the first page says of the list, such as how a filter was read."""
        return dict(self._first_page()["meta"])

    def first(self, number: int) -> list[Row]:
        """So many rows, or all of a shorter list."""
        return list(islice(self, number))

    def pages(self) -> Iterator[list[Row]]:
        """The rows, a page at a time."""
        page, self._first = self._first_page(), None
        yield page[self._rows]
        while cursor := page["meta"]["next_cursor"]:
            page = self._fetch(cursor)
            yield page[self._rows]

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page

    def _first_page(self) -> dict[str, Any]:
        if self._first is None:
            self._first = self._fetch(None)
        return self._first
