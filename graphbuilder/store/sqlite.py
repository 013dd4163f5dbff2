"""The embedded store: one SQLite file that a server may read while a build writes."""

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from graphbuilder.errors import StoreError, StoreUnavailable, StoreVersionError
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import SCHEMA_VERSION, NodeLabel
from graphbuilder.store.base import RawRows, Row, StoredFacts, WriteReport
from graphbuilder.store.catalogue import Catalogue, Query, load_catalogue
from graphbuilder.store.records import clean_edge, clean_node, read_batch
from graphbuilder.store.sqlite_dump import read_edges, read_facts, read_label, read_nodes
from graphbuilder.store.sqlite_file import GraphFile, mapped_errors
from graphbuilder.store.sqlite_raw import read_raw
from graphbuilder.store.sqlite_tables import create_tables
from graphbuilder.store.sqlite_write import (
    delete_correction,
    prune,
    write_correction,
    write_edges,
    write_facts,
    write_nodes,
    write_records,
)
from graphbuilder.store.words import search_words

_IDLE_READERS: Final = 8
_STEPS_BETWEEN_CHECKS: Final = 20_000
_CHUNK: Final = 500
_ANYTHING: Final = "SELECT 1 FROM papers UNION ALL SELECT 1 FROM entities UNION ALL SELECT 1 FROM corrections LIMIT 1"


class SqliteStore:
    """A graph in one SQLite file; see ``base.Store`` for its methods.

    ``time_limit`` is in seconds and holds for each query; ``busy`` is how long a writer waits for another. With
    ``create`` false an empty file is left so.
    Raises StoreUnavailable when the file cannot be opened or, without ``create``, holds no graph yet, and
    StoreVersionError when its schema is another.
    """

    language: Final = "sql"

    def __init__(
        self,
        path: Path,
        *,
        create: bool = True,
        catalogue: Catalogue | None = None,
        time_limit: float = 20.0,
        busy: float = 10.0,
    ) -> None:
        self.uri = f"sqlite:///{path}"
        self.catalogue = catalogue or load_catalogue()
        self._file = GraphFile(path, busy)
        self._path = path
        self._time_limit = time_limit
        self._write_lock = threading.Lock()
        self._readers: list[sqlite3.Connection] = []
        self._pool_lock = threading.Lock()
        with mapped_errors(path):
            self._writer = self._file.connect()
            try:
                self._prepare(create=create)
            except BaseException:
                self._writer.close()
                raise

    def alone(self) -> AbstractContextManager[None]:
        return self._file.alone()

    def write(self, batch: GraphBatch, *, exact: bool = False) -> WriteReport:
        records = read_batch(batch)
        with self._transaction() as connection:
            return write_records(connection, records, exact=exact)

    def prune(self) -> int:
        with self._transaction() as connection:
            return prune(connection)

    def nodes(self, label: NodeLabel, ids: Sequence[str] | None = None) -> Iterator[Node]:
        with self._reader() as connection:
            yield from read_label(connection, label, ids)

    def facts(self) -> Iterator[StoredFacts]:
        with self._reader() as connection:
            yield from read_facts(connection)

    def write_facts(self, facts: Mapping[str, str]) -> None:
        with self._transaction() as connection:
            write_facts(connection, facts)

    def is_settled(self) -> bool:
        with self._reader() as connection:
            rows = dict(connection.execute("SELECT key, value FROM meta"))
        return bool(rows.get("settled") == rows["revision"])

    def mark_settled(self) -> None:
        with mapped_errors(self._path), self._locked() as connection:
            connection.execute("INSERT OR REPLACE INTO meta SELECT 'settled', value FROM meta WHERE key = 'revision'")

    def corrections(self) -> list[Node]:
        return list(self.nodes("Correction"))

    def record(self, correction: Node) -> None:
        with self._transaction() as connection:
            write_correction(connection, clean_node(correction))

    def withdraw(self, number: int) -> None:
        with self._transaction() as connection:
            delete_correction(connection, number)

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
            return query.decode(connection.execute(query.body("sql"), values))

    def run_raw(self, text: str, *, limit: int) -> RawRows:
        with mapped_errors(self._path, self._time_limit):
            self._file.check()
            with closing(self._file.connect(reading=True)) as connection:
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
            if connection.execute(_ANYTHING).fetchone():
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

    def _open_reader(self) -> sqlite3.Connection:
        connection = self._file.connect()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _stop_in_time(self, connection: sqlite3.Connection) -> None:
        deadline = time.monotonic() + self._time_limit
        connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS_BETWEEN_CHECKS)

    def _prepare(self, *, create: bool) -> None:
        """Create the tables of a new file, or check that an old one is a graph of this schema version."""
        if not self._tables():
            if not create:
                raise no_graph_yet(self._path)
            with self._locked() as connection:
                if not self._tables():  # another process may have been faster
                    create_tables(connection)
                    meta = {"schema_version": str(SCHEMA_VERSION), "graph": secrets.token_hex(4), "revision": "0"}
                    connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
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
        try:
            self._writer.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "readonly" not in str(error):  # what can only be read keeps the journal that it has
                raise
        self._writer.execute("PRAGMA synchronous = NORMAL")
        self._file.remember(self._writer)

    def _tables(self) -> set[str]:
        return {row[0] for row in self._writer.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with mapped_errors(self._path):
            self._file.check()
            with self._locked() as connection:
                yield connection
                connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'revision'")

    @contextmanager
    def _locked(self) -> Iterator[sqlite3.Connection]:
        with self._write_lock:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:  # SQLite itself has rolled back when the disk is full
                    self._writer.execute("ROLLBACK")
                raise

    @contextmanager
    def _reader(self, *, limited: bool = False) -> Iterator[sqlite3.Connection]:
        """A connection that no other thread holds; ``limited`` ends its statement at the time limit."""
        with mapped_errors(self._path, self._time_limit):
            self._file.check()
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


def no_graph_yet(path: Path) -> StoreUnavailable:
    """What is said where a graph was expected and none was built."""
    return StoreUnavailable(
        f"There is no graph at {path} yet.", hint="Run `graphbuilder build` or `graphbuilder demo` first."
    )


def bound_parameters(query: Query, values: Mapping[str, Any]) -> dict[str, Any]:
    """Checked parameters as SQLite takes them: lists and objects as JSON text, words as a full-text query."""
    bound = dict(values)
    for parameter in query.parameters:
        value = values[parameter.name]
        if value is not None and parameter.type in ("json", "strings", "filters", "place"):
            bound[parameter.name] = json.dumps(value)
        elif value is not None and parameter.type == "words":
            bound[parameter.name] = " ".join(f'"{word}"' for word in search_words(value)) or None
    return bound
