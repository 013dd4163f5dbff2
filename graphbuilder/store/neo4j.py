"""The server store: a Neo4j database, 5.23 or later, Community is enough."""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from urllib.parse import urlsplit

import neo4j
from neo4j.exceptions import AuthError, DriverError, Neo4jError, ServiceUnavailable, SessionExpired

from graphbuilder.errors import QueryError, StoreError, StoreUnavailable, StoreVersionError
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import SCHEMA_VERSION, NodeLabel
from graphbuilder.store.base import RawRows, Row, StoredFacts, WriteReport
from graphbuilder.store.catalogue import Catalogue, Query, load_catalogue
from graphbuilder.store.neo4j_lock import hold_lock, take_lock
from graphbuilder.store.neo4j_raw import RAW_ROWS_AT_ONCE, read_raw
from graphbuilder.store.neo4j_read import read_edges, read_facts, read_label, read_nodes
from graphbuilder.store.neo4j_schema import schema_statements
from graphbuilder.store.neo4j_write import (
    count_up,
    delete_correction,
    prune,
    write_correction,
    write_edges,
    write_facts,
    write_nodes,
    write_records,
)
from graphbuilder.store.records import clean_edge, clean_node, read_batch
from graphbuilder.store.words import search_words

_LOAD_ROWS: Final = 10_000
_INDEX_SECONDS: Final = 300
_COMMIT_SECONDS: Final = 0.05
_MOST_READINGS: Final = 40  # of one query beside a graph that does not stop changing
P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[neo4j.ManagedTransaction, P], T]


class Neo4jStore:
    """A graph in a Neo4j database; see ``base.Store`` for its methods.

    ``time_limit`` is in seconds and holds for each query; ``busy`` is how long ``alone`` waits for another. With
    ``create`` false an empty database is left so.
    Raises StoreUnavailable when the server does not answer, refuses the password, has no such database, or
    holds something else, and StoreVersionError when the graph's schema is another.
    """

    language: Final = "cypher"

    def __init__(
        self,
        uri: str,
        username: str,
        password: str,
        *,
        database: str | None = None,
        create: bool = True,
        catalogue: Catalogue | None = None,
        time_limit: float = 20.0,
        busy: float = 10.0,
    ) -> None:
        parts = urlsplit(uri)
        self.uri = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}" + (f"/{database}" if database else "")
        self.catalogue = catalogue or load_catalogue()
        self._database = database
        self._time_limit = time_limit
        self._busy = busy
        self._seen: str | None = None
        try:
            self._driver = neo4j.GraphDatabase.driver(
                uri,
                auth=(username, password),
                connection_timeout=10.0,
                max_transaction_retry_time=15.0,
                notifications_min_severity="OFF",
                user_agent="graphbuilder",
            )
        except (ValueError, DriverError) as error:
            raise StoreUnavailable(f"{self.uri} is no address of Neo4j: {error}.", hint="Check the address.") from error
        try:
            self._prepare(create=create)
        except BaseException:
            self._driver.close()
            raise

    @contextmanager
    def alone(self) -> Iterator[None]:
        with self._session(neo4j.WRITE_ACCESS) as session:
            with self._mapped():
                take_lock(session, self.uri, self._busy)
                held = session.begin_transaction(timeout=0)
                hold_lock(held)
            try:
                yield
            finally:
                with suppress(DriverError, Neo4jError):  # gone with the connection
                    held.rollback()

    def write(self, batch: GraphBatch, *, exact: bool = False) -> WriteReport:
        return self._change(write_records, read_batch(batch), exact=exact)

    def prune(self) -> int:
        return self._change(prune)

    def nodes(self, label: NodeLabel, ids: Sequence[str] | None = None) -> Iterator[Node]:
        return read_label(self._read, label, ids)

    def facts(self) -> Iterator[StoredFacts]:
        return read_facts(self._read)

    def write_facts(self, facts: Mapping[str, str]) -> None:
        self._change(write_facts, facts)

    def is_settled(self) -> bool:
        ((settled,),) = self._read("MATCH (m:GraphbuilderMeta) RETURN coalesce(m.settled = m.revision, false)", {})
        return bool(settled)

    def mark_settled(self) -> None:
        self._change(_mark_settled)

    def corrections(self) -> list[Node]:
        return list(self.nodes("Correction"))

    def record(self, correction: Node) -> None:
        self._change(write_correction, clean_node(correction))

    def withdraw(self, number: int) -> None:
        self._change(delete_correction, number)

    def digests(self, paper_ids: Sequence[str]) -> dict[str, str]:
        text = "UNWIND $ids AS id MATCH (p:Paper {id: id}) WHERE p.digest IS NOT NULL RETURN p.id, p.digest"
        return {row[0]: row[1] for row in self._read(text, {"ids": list(paper_ids)})}

    def run(self, name: str, parameters: Mapping[str, Any] | None = None) -> list[Row]:
        query = self.catalogue[name]
        values = bound_parameters(query, query.check(parameters or {}))
        return query.decode(self._read_whole(query.body("cypher"), values))

    def run_raw(self, text: str, *, limit: int) -> RawRows:
        session = self._driver.session(
            database=self._database, default_access_mode=neo4j.READ_ACCESS, fetch_size=RAW_ROWS_AT_ONCE
        )
        # In one transaction: what the server was short of memory for is not to be tried again.
        with self._mapped(), session, session.begin_transaction(timeout=self._time_limit) as transaction:
            return read_raw(transaction, text, limit)

    def dump(self) -> Iterator[Node | Edge]:
        yield from read_nodes(self._read)
        yield from read_edges(self._read)

    def load(self, records: Iterable[Node | Edge]) -> None:
        if self._read("MATCH (n) WHERE NOT n:GraphbuilderMeta RETURN n.id LIMIT 1", {}):
            raise StoreError(f"The store {self.uri} is not empty.", hint="Load into an empty database.")
        rest = iter(records)
        while chunk := list(islice(rest, _LOAD_ROWS)):
            self._change(
                _load_chunk,
                [clean_node(record) for record in chunk if isinstance(record, Node)],
                [clean_edge(record) for record in chunk if isinstance(record, Edge)],
            )

    def version(self) -> str:
        ((graph, revision),) = self._read("MATCH (m:GraphbuilderMeta) RETURN m.graph, m.revision", {})
        return f"{graph}-{revision}"

    def close(self) -> None:
        self._driver.close()

    def _read_whole(self, text: str, parameters: Mapping[str, Any]) -> list[list[Any]]:
        """The rows of a query that saw no part of a batch.

        The server shows a commit part by part. So a query beside which the graph has changed is sent again, once
        the commit has had the time to be there whole.
        """
        before, rows, revision = self._seen, self._read(text, parameters), self.version()
        for _ in range(_MOST_READINGS):
            if revision == before:
                break
            time.sleep(_COMMIT_SECONDS)
            before, rows, revision = revision, self._read(text, parameters), self.version()
        self._seen = revision
        return rows

    def _read(self, text: str, parameters: Mapping[str, Any]) -> list[list[Any]]:
        """The rows of a query: sent on its own at first, which takes half as long as a transaction around it.

        Only what may succeed when it is tried again is tried in a transaction, with the driver's own patience.
        """

        @neo4j.unit_of_work(timeout=self._time_limit)
        def work(transaction: neo4j.ManagedTransaction) -> list[list[Any]]:
            result = transaction.run(text, parameters)  # type: ignore[arg-type]  # of the catalogue or of this package
            return [record.values() for record in result]

        with self._mapped(), self._session(neo4j.READ_ACCESS) as session:
            try:
                alone = neo4j.Query(text, timeout=self._time_limit)
                return [record.values() for record in session.run(alone, dict(parameters))]
            except (DriverError, Neo4jError) as error:
                if not error.is_retryable():
                    raise
            return session.execute_read(work)

    def _change(self, work: "Work[P, T]", *args: P.args, **kwargs: P.kwargs) -> T:
        with self._mapped(), self._session(neo4j.WRITE_ACCESS) as session:
            return session.execute_write(work, *args, **kwargs)

    def _session(self, access: str) -> neo4j.Session:
        return self._driver.session(database=self._database, default_access_mode=access)

    def _prepare(self, *, create: bool) -> None:
        """Create the indexes of an empty database, or check the schema version of a graph."""
        with self._mapped():
            self._driver.verify_connectivity()  # fails at once, where a query would retry
        found = self._read("MATCH (m:GraphbuilderMeta) RETURN m.schema_version", {})
        if found and found[0][0] != SCHEMA_VERSION:
            raise StoreVersionError(
                f"{self.uri} was written with schema version {found[0][0]}; this is version {SCHEMA_VERSION}.",
                hint="Build the graph again into an empty database, or dump it with the graphbuilder that wrote it.",
            )
        if found:
            return
        if self._read("MATCH (n) RETURN 1 LIMIT 1", {}):
            raise StoreUnavailable(
                f"The database at {self.uri} holds something else.",
                hint="Use an empty database, or name another with NEO4J_DATABASE.",
            )
        if not create:
            raise StoreUnavailable(
                f"There is no graph at {self.uri} yet.", hint="Run `graphbuilder build` or `graphbuilder demo` first."
            )
        with self._mapped(), self._session(neo4j.WRITE_ACCESS) as session:
            for statement in schema_statements():
                session.run(statement).consume()
            session.run("CALL db.awaitIndexes($seconds)", seconds=_INDEX_SECONDS).consume()
            session.run(
                "MERGE (m:GraphbuilderMeta {key: 'graph'}) "
                "ON CREATE SET m.schema_version = $version, m.graph = $graph, m.revision = 0",
                version=SCHEMA_VERSION,
                graph=secrets.token_hex(4),
            ).consume()

    @contextmanager
    def _mapped(self) -> Iterator[None]:
        """Turns the driver's errors into ours."""
        try:
            yield
        except AuthError as error:
            raise StoreUnavailable(
                f"{self.uri} refused the user name or the password.",
                hint="Set NEO4J_USERNAME and NEO4J_PASSWORD to those of the database.",
            ) from error
        except (ServiceUnavailable, SessionExpired, OSError) as error:
            raise StoreUnavailable(
                f"No Neo4j answers at {self.uri}: {str(error).splitlines()[0] if str(error) else error!r}.",
                hint="Check the address, and that the server runs.",
            ) from error
        except Neo4jError as error:
            raise self._failure(error) from error
        except DriverError as error:
            raise StoreUnavailable(
                f"Neo4j at {self.uri} cannot be used: {error}.", hint="Check the address."
            ) from error

    def _failure(self, error: Neo4jError) -> StoreError:
        code = error.code or ""
        if "TransactionTimedOut" in code or "Terminated" in code:
            return QueryError(
                f"The query ran longer than {self._time_limit:g} seconds and was stopped.", hint="Ask for less."
            )
        if "DatabaseNotFound" in code:
            return StoreUnavailable(
                f"{self.uri} has no such database.", hint="Set NEO4J_DATABASE to one that exists, or leave it out."
            )
        if "OutOfMemory" in code:
            return QueryError("The query needs more memory than the server has for it.", hint="Ask for less.")
        if code.startswith("Neo.TransientError") or "DatabaseUnavailable" in code:
            return StoreUnavailable(f"Neo4j at {self.uri} is busy: {error.message}.", hint="Try again later.")
        return QueryError(f"Neo4j could not run the query: {error.message}", hint="")


def bound_parameters(query: Query, values: Mapping[str, Any]) -> dict[str, Any]:
    """Checked parameters as Neo4j takes them: words as a query to the full-text index."""
    bound = dict(values)
    for parameter in query.parameters:
        if parameter.type == "words" and bound[parameter.name] is not None:
            bound[parameter.name] = " ".join(f"+{word}" for word in search_words(bound[parameter.name])) or None
    return bound


def _mark_settled(transaction: neo4j.ManagedTransaction) -> None:
    transaction.run("MATCH (m:GraphbuilderMeta) SET m.settled = m.revision").consume()


def _load_chunk(transaction: neo4j.ManagedTransaction, nodes: list[Node], edges: list[Edge]) -> None:
    count_up(transaction)
    write_nodes(transaction, nodes)
    write_edges(transaction, edges)
