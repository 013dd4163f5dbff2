"""A connection that lets SQL of a user's own read the graph and do nothing else, as SQLite itself checks it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from graphbuilder.errors import QueryError

TABLES: Final = frozenset(
    {"papers", "paper_keys", "entities", "aliases", "former_ids", "results", "edges", "evidence", "paper_words"}
    | {"paper_words_idx"}  # read by paper_words itself
    | {"json_each", "json_tree"}
)
"""What may be read; all else of the file (what was extracted, corrections, its own administration) may not."""
FUNCTIONS: Final = frozenset(
    # printf, format, zeroblob and randomblob make long values from short texts.
    "-> ->> abs avg bm25 ceil ceiling char coalesce concat concat_ws count cume_dist current_date current_time "
    "current_timestamp date datetime degrees dense_rank exp first_value floor glob group_concat hex ifnull iif instr "
    "json json_array json_array_length json_extract json_group_array json_group_object json_object json_quote "
    "json_type json_valid julianday lag last_value lead length like likelihood likely ln log log10 log2 lower match "
    "max min mod nth_value ntile nullif octet_length percent_rank pi pow power quote rank replace round row_number "
    "sign sqrt strftime string_agg substr substring sum time timediff total trim trunc typeof unicode unixepoch "
    "unlikely upper".split()
)
_LIMITS: Final = {
    # Of one value or row: work within one value, such as looking for a text in another, is not stopped in time.
    sqlite3.SQLITE_LIMIT_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 20_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 200,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 50,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_MOST_TRIMMED: Final = 100
_REFUSED_BY_SQLITE: Final = ("not authorized", "prohibited")


@contextmanager
def only_reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Lets nothing but reading happen on a connection, from here on; raises QueryError for what is refused."""
    # These set themselves up on first use, by statements that would be refused.
    connection.execute("SELECT 1 FROM paper_words('x'), json_each('[]'), json_tree('[]')").fetchall()
    connection.create_function("trim", 2, _trim, deterministic=True)
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    refused: list[str] = []
    connection.set_authorizer(_authorizer(_names(connection), refused))
    try:
        yield
    except (sqlite3.Warning, ValueError) as error:  # several statements, a null character, no Unicode
        raise QueryError(f"This is no single query: {error}", hint="Write one SELECT.") from error
    except sqlite3.DatabaseError as error:
        if any(sign in str(error) for sign in _REFUSED_BY_SQLITE):
            what = f": {refused[-1]} may not be used" if refused else ""
            raise QueryError(
                f"Only a query that reads the graph is allowed{what}.",
                hint="Write one SELECT over the tables and functions that docs/stores.md lists.",
            ) from error
        raise


def _names(connection: sqlite3.Connection) -> frozenset[str]:
    """All that can be read on a connection by its name, in small letters: tables, views and built-in ones."""
    tables = connection.execute("SELECT name FROM sqlite_master UNION SELECT name FROM pragma_module_list")
    return frozenset(name.lower() for (name,) in tables)


def _authorizer(names: frozenset[str], refused: list[str]) -> Callable[..., int]:
    """Says of each step of a query whether it may be; ``refused`` takes in words for what may not."""

    def authorize(action: int, first: str | None, second: str | None, *_: Any) -> int:
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
            return sqlite3.SQLITE_OK
        # The full-text index asks for this pragma by itself.
        if action == sqlite3.SQLITE_PRAGMA and first == "data_version" and second is None:
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION:
            known = str(second).lower() in FUNCTIONS
            word = f"the function {second}"
        elif action == sqlite3.SQLITE_READ:
            table = str(first).lower()
            # A name that is none of the file's, and has no column: a part of the query itself, after WITH.
            part = second == "" and table not in names and not table.startswith(("sqlite_", "pragma_"))
            known, word = table in TABLES or part, f"the table {first}"
        else:
            known, word = False, "what is not SELECT"
        if not known:
            refused.append(word)
        return sqlite3.SQLITE_OK if known else sqlite3.SQLITE_DENY

    return authorize


def _trim(text: str | None, letters: str | None) -> str | None:
    """In place of SQLite's own, which takes time that nothing stops when both texts are long."""
    if text is None or letters is None:
        return None
    return str(text).strip(str(letters)[:_MOST_TRIMMED])
