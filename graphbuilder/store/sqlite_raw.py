"""SQL of a user's own: refused unless it only reads the graph, and bounded in rows, in size and in time."""

import sqlite3
from typing import Any, Final

from graphbuilder.errors import QueryError
from graphbuilder.store.base import MOST_BYTES, RawRows
from graphbuilder.store.raw_values import plain_rows
from graphbuilder.store.sqlite_reading import only_reading

_UNKNOWN_NAMES: Final = ("no such column", "no such table")
_WHERE_NAMES_ARE: Final = "docs/stores.md lists the tables; SELECT * FROM papers LIMIT 1 shows the columns of one."


def read_raw(connection: sqlite3.Connection, text: str, limit: int) -> RawRows:
    """The first rows of one statement that only reads; raises QueryError for any other.

    The connection is not to be used for anything else afterwards.
    """
    with only_reading(connection):
        cursor = _run(connection, text)
        if cursor.description is None:
            raise QueryError("There is no query in this text.", hint="Write one SELECT.")
        columns = tuple(column[0] for column in cursor.description)
        return plain_rows(columns, cursor, limit, plain=_plain, most_bytes=MOST_BYTES)


def _run(connection: sqlite3.Connection, text: str) -> sqlite3.Cursor:
    try:
        return connection.execute(text)
    except sqlite3.OperationalError as error:
        if str(error).startswith(_UNKNOWN_NAMES):
            raise QueryError(f"SQLite could not run the query: {error}.", hint=_WHERE_NAMES_ARE) from error
        raise


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
