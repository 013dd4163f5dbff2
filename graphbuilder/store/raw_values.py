"""The rows of a user's own query, bounded in number and in size, with values that JSON has."""

import math
from collections.abc import Callable, Iterable
from typing import Any

from graphbuilder.errors import QueryError
from graphbuilder.store.base import RawRows


def plain_rows(
    columns: tuple[str, ...],
    rows: Iterable[Iterable[Any]],
    limit: int,
    *,
    plain: Callable[[Any], Any],
    most_bytes: int,
) -> RawRows:
    """The first rows, each value made plain; raises QueryError when they hold more than ``most_bytes``."""
    taken: list[list[Any]] = []
    size = 0
    for row in rows:
        if len(taken) == limit:
            return RawRows(columns, taken, more=True)
        taken.append([_finite(plain(value)) for value in row])
        size += _size(taken[-1])
        if size > most_bytes:
            raise QueryError(
                f"The rows hold more than {most_bytes // 1_000_000} MB.", hint="Ask for fewer rows or columns."
            )
    return RawRows(columns, taken, more=False)


def _finite(value: Any) -> Any:
    """The value; numbers that JSON does not have become texts."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return {name: _finite(item) for name, item in value.items()} if isinstance(value, dict) else value


def _size(value: Any) -> int:
    """About how many bytes a value takes as JSON."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, list):
        return sum(map(_size, value)) + len(value)
    if isinstance(value, dict):
        return sum(len(name) + _size(item) for name, item in value.items())
    return 8
