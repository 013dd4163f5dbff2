"""The embedded store: one SQLite file that a server may read while a build writes."""

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from graphbuilder.errors import QueryError, StoreError, StoreUnavailable, StoreVersionError
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import SCHEMA_VERSION
from graphbuilder.store.base import RawRows, Row, WriteReport
from graphbuilder.store.catalogue import Catalogue, Query, load_catalogue
from graphbuilder.store.records import clean_edge, clean_node, read_batch
from graphbuilder.store.sqlite_dump import read_edges, read_nodes
from graphbuilder.store.sqlite_raw import read_raw
from graphbuilder.store.sqlite_write import prune, write_edges, write_nodes, write_records
from graphbuilder.store.words import search_words

_SCHEMA: Final = Path(__file__).with_name("sqlite_schema.sql")
_IDLE_READERS: Final = 8
_STEPS_BETWEEN_CHECKS: Final = 20_000
_CHUNK: Final = 500


class SqliteStore:
    """A graph in one SQLite file; see ``base.Store`` for its methods.

    ``time_limit`` is in seconds and holds for each query; ``busy`` is how long a writer waits for another.
    Raises StoreUnavailable when the file cannot be opened and StoreVersionError when its schema is another.
    """

    language: Final = "sql"

    def __init__(
        self, path: Path, *, catalogue: Catalogue | None = None, time_limit: float = 20.0, busy: float = 60.0
    ) -> None:
        self.uri = f"sqlite:///{path}"
        self.catalogue = catalogue or load_catalogue()
        self._path = path
        self._time_limit = time_limit
        self._busy = busy
        self._write_lock = threading.Lock()
        self._readers: list[sqlite3.Connection] = []
        self._pool_lock = threading.Lock()
        with _mapped(path):
            self._writer = self._connect()
            try:
                self._prepare()
            except BaseException:
                self._writer.close()
                raise

    def write(self, batch: GraphBatch) -> WriteReport:
        records = read_batch(batch)
        with self._transaction() as connection:
            return write_records(connection, records)

    def prune(self) -> int:
        with self._transaction() as connection:
            return prune(connection)

    def digests(self, paper_ids: Sequence[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        with self._reader() as connection:
            for start in range(0, len(paper_ids), _CHUNK):
                chunk = json.dumps(list(paper_ids[start : start + _CHUNK]))
                found |= connection.execute(
                    "SELECT id, digest FROM papers WHERE digest IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
                    (chunk,),
                )
        return found

    def run(self, name: str, parameters: Mapping[str, Any] | None = None) -> list[Row]:
        query = self.catalogue[name]
        values = bound_parameters(query, query.check(parameters or {}))
        with self._reader(limited=True) as connection:
            return [query.decode(row) for row in connection.execute(query.body("sql"), values)]

    def run_raw(self, text: str, *, limit: int) -> RawRows:
        with _mapped(self._path, self._time_limit), closing(self._open_reader()) as connection:
            self._stop_in_time(connection)
            return read_raw(connection, text, limit)

    def dump(self) -> Iterator[Node | Edge]:
        with self._reader() as connection:
            connection.execute("BEGIN")
            try:
                yield from read_nodes(connection)
                yield from read_edges(connection)
            finally:
                connection.execute("ROLLBACK")

    def load(self, records: Iterable[Node | Edge]) -> None:
        with self._transaction() as connection:
            if connection.execute("SELECT 1 FROM papers UNION ALL SELECT 1 FROM entities LIMIT 1").fetchone():
                raise StoreError(f"The store {self.uri} is not empty.", hint="Load into a new one.")
            for record in records:
                if isinstance(record, Node):
                    write_nodes(connection, (clean_node(record),))
                else:
                    write_edges(connection, (clean_edge(record),))

    def version(self) -> str:
        with self._reader() as connection:
            rows = dict(connection.execute("SELECT key, value FROM meta"))
        return f"{rows['graph']}-{rows['revision']}"

    def close(self) -> None:
        with self._pool_lock:
            connections = [self._writer, *self._readers]
            self._readers.clear()
        for connection in connections:
            connection.close()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=self._busy, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -32000")
        return connection

    def _open_reader(self) -> sqlite3.Connection:
        connection = self._connect()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _stop_in_time(self, connection: sqlite3.Connection) -> None:
        deadline = time.monotonic() + self._time_limit
        connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS_BETWEEN_CHECKS)

    def _prepare(self) -> None:
        """Create the tables of a new file, or check that an old one is a graph of this schema version."""
        if not self._tables():
            with self._exclusive() as connection:
                if not self._tables():  # another process may have been faster
                    _create(connection)
        if "meta" not in self._tables():
            raise StoreUnavailable(
                f"{self._path} is a SQLite file of something else.", hint="Give another path for the graph."
            )
        (found,) = self._writer.execute("SELECT value FROM meta WHERE key = 'schema_version'").fetchone() or ("0",)
        if found != str(SCHEMA_VERSION):
            raise StoreVersionError(
                f"{self._path} was written with schema version {found}; this is version {SCHEMA_VERSION}.",
                hint="Build the graph again into a new file, or dump it with the graphbuilder that wrote it.",
            )
        self._writer.execute("PRAGMA journal_mode = WAL")
        self._writer.execute("PRAGMA synchronous = NORMAL")

    def _tables(self) -> set[str]:
        return {row[0] for row in self._writer.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._exclusive() as connection:
            yield connection
            connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'revision'")

    @contextmanager
    def _exclusive(self) -> Iterator[sqlite3.Connection]:
        with self._write_lock, _mapped(self._path):
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
            except BaseException:
                self._writer.execute("ROLLBACK")
                raise
            self._writer.execute("COMMIT")

    @contextmanager
    def _reader(self, *, limited: bool = False) -> Iterator[sqlite3.Connection]:
        """A connection that no other thread holds; ``limited`` ends its statement at the time limit."""
        with _mapped(self._path, self._time_limit):
            with self._pool_lock:
                connection = self._readers.pop() if self._readers else None
            if connection is None:
                connection = self._open_reader()
            if limited:
                self._stop_in_time(connection)
            try:
                yield connection
            finally:
                connection.set_progress_handler(None, 0)
                with self._pool_lock:
                    keep = len(self._readers) < _IDLE_READERS
                    if keep:
                        self._readers.append(connection)
                if not keep:
                    connection.close()


def bound_parameters(query: Query, values: Mapping[str, Any]) -> dict[str, Any]:
    """Checked parameters as SQLite takes them: lists and objects as JSON text, words as a full-text query."""
    bound = dict(values)
    for parameter in query.parameters:
        value = values[parameter.name]
        if value is not None and parameter.type in ("json", "strings"):
            bound[parameter.name] = json.dumps(value)
        elif value is not None and parameter.type == "words":
            bound[parameter.name] = " ".join(f'"{word}"' for word in search_words(value)) or None
    return bound


def _create(connection: sqlite3.Connection) -> None:
    for statement in _statements(_SCHEMA.read_text(encoding="utf-8")):
        connection.execute(statement)
    meta = {"schema_version": str(SCHEMA_VERSION), "graph": secrets.token_hex(4), "revision": "0"}
    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, since ``executescript`` would commit the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def _mapped(path: Path, time_limit: float = 0.0) -> Iterator[None]:
    """Turns SQLite's errors into ours."""
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
        if any(sign in text for sign in ("unable to open", "readonly", "locked", "disk I/O", "is full")):
            raise StoreUnavailable(f"The store {path} cannot be used: {text}.", hint=_hint(text)) from error
        raise QueryError(f"SQLite could not run the query: {text}.", hint="") from error
    except sqlite3.DatabaseError as error:
        if "closed database" in str(error):
            raise StoreUnavailable(f"The store {path} was closed.", hint="Open it again.") from error
        if "not a database" in str(error) or "malformed" in str(error):
            raise StoreUnavailable(f"{path} is no graph: {error}.", hint="Give another path, or remove it.") from error
        raise QueryError(f"SQLite could not run the query: {error}.", hint="") from error


def _hint(text: str) -> str:
    if "locked" in text:
        return "Another process is writing; try again when it is done."
    if "is full" in text:
        return "Free some disk space."
    return "Check that its folder exists and may be written."
