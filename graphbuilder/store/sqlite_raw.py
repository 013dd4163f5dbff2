"""SQL of a user's own: refused unless it only reads the graph, and cut at a number of rows."""

import sqlite3
from typing import Any, Final

from graphbuilder.errors import QueryError
from graphbuilder.store.base import RawRows

_READING: Final = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)
_LONGEST: Final = 10_000_000  # bytes of one value, so that no expression fills the memory


def read_raw(connection: sqlite3.Connection, text: str, limit: int) -> RawRows:
    """The first rows of one statement that only reads; raises QueryError for any other.

    The connection is not to be used for anything else afterwards.
    """
    # The full-text index sets itself up on first use, by statements that would be refused.
    connection.execute("SELECT 1 FROM paper_words WHERE paper_words MATCH 'x' LIMIT 1").fetchall()
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.set_authorizer(_authorize)
    try:
        cursor = connection.execute(text)
    except sqlite3.DatabaseError as error:
        if "not authorized" in str(error) or "prohibited" in str(error):
            raise QueryError(
                "Only a query that reads the graph is allowed.", hint="Write one SELECT, without PRAGMA or ATTACH."
            ) from error
        raise
    if cursor.description is None:
        raise QueryError("There is no query in this text.", hint="Write one SELECT.")
    rows = [[_plain(value) for value in row] for row in cursor.fetchmany(limit + 1)]
    columns = tuple(column[0] for column in cursor.description)
    return RawRows(columns, rows[:limit], more=len(rows) > limit)


def _authorize(action: int, first: str | None, second: str | None, *_: Any) -> int:
    if action == sqlite3.SQLITE_FUNCTION and second == "load_extension":
        return sqlite3.SQLITE_DENY
    # The full-text index asks for this pragma by itself.
    if action in _READING or (action == sqlite3.SQLITE_PRAGMA and first == "data_version"):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value
