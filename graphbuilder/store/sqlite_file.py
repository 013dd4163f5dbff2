"""The file of a graph in SQLite: how it is opened, whether it is still the same, and what its errors mean."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from graphbuilder.errors import QueryError, StoreUnavailable

_IDENTITY: Final = "SELECT value FROM meta WHERE key = 'graph'"
_FROZEN: Final = "mode=ro&immutable=1"
_NO_JOURNAL: Final = ("unable to open", "readonly")
_UNUSABLE: Final = (*_NO_JOURNAL, "locked", "disk I/O", "is full")


class GraphFile:
    """One SQLite file, which other processes may read and write at the same time.

    ``busy`` is how long to wait for another process, in seconds. A file beside which SQLite cannot make its
    journal (on a disc that is only to be read) is opened as one that nobody changes.
    """

    def __init__(self, path: Path, busy: float) -> None:
        self.path = path
        self._busy = busy
        self._frozen = False
        self._graph: str | None = None
        self._seen: tuple[int, ...] = ()

    def connect(self, *, reading: bool = False) -> sqlite3.Connection:
        """A new connection, to be used in any thread but in one at a time; one for ``reading`` cannot write."""
        if not self._frozen:
            try:
                return self._open("mode=ro" if reading else "")
            except sqlite3.OperationalError as error:
                if not any(sign in str(error) for sign in _NO_JOURNAL) or not self._may_be_frozen():
                    raise
            self._frozen = True
        return self._open(_FROZEN)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Holds a lock that other processes and threads wait for: that of an empty file beside the graph.

        Raises StoreUnavailable when another one holds it for longer than it may be waited for.
        """
        beside = self.path.with_name(f"{self.path.name}-writer")
        try:
            lock = sqlite3.connect(beside, timeout=self._busy, isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as error:
            raise _unusable(self.path, "readonly") from error
        with closing(lock):
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                text = str(error)
                raise _unusable(self.path, "readonly" if _NO_JOURNAL[0] in text else text) from error
            yield

    def remember(self, connection: sqlite3.Connection) -> None:
        """Take the graph that is in the file now for the one that has to stay there."""
        (self._graph,) = connection.execute(_IDENTITY).fetchone()
        self._seen = self._state()

    def check(self) -> None:
        """Raises StoreUnavailable when the file is gone, or holds another graph than the one remembered.

        SQLite itself would go on to answer from the deleted file, or from what it has of both.
        """
        state = self._state()
        if state == self._seen:
            return
        if not state:
            raise StoreUnavailable(f"The graph at {self.path} is gone.", hint="Put it back, or build it, and restart.")
        if self._frozen or state[:2] != self._seen[:2] or self._graph_in_file() != self._graph:
            raise StoreUnavailable(f"The file {self.path} was replaced by another.", hint="Restart to use the new one.")
        self._seen = state

    def _graph_in_file(self) -> str | None:
        """The graph of the file alone, whatever its journal still holds of the one before."""
        with closing(self._open(_FROZEN)) as connection, suppress(sqlite3.OperationalError):  # no such table
            (found,) = connection.execute(_IDENTITY).fetchone() or (None,)
            return found
        return None

    def _open(self, options: str = "") -> sqlite3.Connection:
        address = f"{self.path.absolute().as_uri()}?{options}" if options else str(self.path.absolute())
        connection = sqlite3.connect(
            address,
            timeout=self._busy,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
            uri=bool(options),
        )
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA cache_size = -32000")
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # the file is not touched before
        except BaseException:
            connection.close()
            raise
        return connection

    def _may_be_frozen(self) -> bool:
        """Whether the file alone is the graph: it can be read, and no journal holds changes to it."""
        journal = self.path.with_name(f"{self.path.name}-wal")
        return os.access(self.path, os.R_OK) and not (journal.is_file() and journal.stat().st_size)

    def _state(self) -> tuple[int, ...]:
        """Which file it is and when it was changed; empty when there is none."""
        with suppress(OSError):
            found = self.path.stat()
            return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size
        return ()


@contextmanager
def mapped_errors(path: Path, time_limit: float = 0.0) -> Iterator[None]:
    """Turns SQLite's errors into ours; with a time limit, in seconds, they come from a query."""
    try:
        yield
    except sqlite3.OperationalError as error:
        text = str(error)
        if text == "interrupted":
            raise QueryError(
                f"The query ran longer than {time_limit:g} seconds and was stopped.", hint="Ask for less."
            ) from error
        if time_limit and "readonly" in text:
            raise QueryError("A query may only read.", hint="Take the writing statement out of it.") from error
        if any(sign in text for sign in _UNUSABLE):
            raise _unusable(path, text) from error
        raise QueryError(f"SQLite could not run the query: {text}.", hint="") from error
    except sqlite3.DatabaseError as error:
        if "closed database" in str(error):
            raise StoreUnavailable(f"The store {path} was closed.", hint="Open it again.") from error
        if "not a database" in str(error) or "malformed" in str(error):
            raise StoreUnavailable(f"{path} is no graph: {error}.", hint="Give another path, or remove it.") from error
        raise QueryError(f"SQLite could not run the query: {error}.", hint="") from error


def _unusable(path: Path, text: str) -> StoreUnavailable:
    if "readonly" in text:
        return StoreUnavailable(
            f"The graph at {path} can only be read: its file or its folder may not be written.",
            hint="Give a path that may be written; dump and load bring a graph there.",
        )
    if "locked" in text:
        return StoreUnavailable(
            f"The graph at {path} is locked.", hint="Another process is writing; try again when it is done."
        )
    hint = "Free some disk space." if "is full" in text else "Check that the file may be read and its folder written."
    return StoreUnavailable(f"The store {path} cannot be used: {text}.", hint=hint)
