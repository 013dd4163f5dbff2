"""SQL of a user's own: refused unless it only reads the graph, and bounded in rows, in size and in time."""

import sqlite3
from typing import Any

from graphbuilder.errors import QueryError
from graphbuilder.store.base import MOST_BYTES, RawRows
from graphbuilder.store.raw_values import plain_rows
from graphbuilder.store.sqlite_reading import only_reading


def read_raw(connection: sqlite3.Connection, text: str, limit: int) -> RawRows:
    """The first rows of one statement that only reads; raises QueryError for any other.

    The connection is not to be used for anything else afterwards.
    """
    with only_reading(connection):
        cursor = connection.execute(text)
        if cursor.description is None:
            raise QueryError("There is no query in this text.", hint="Write one SELECT.")
        columns = tuple(column[0] for column in cursor.description)
        return plain_rows(columns, cursor, limit, plain=_plain, most_bytes=MOST_BYTES)


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
