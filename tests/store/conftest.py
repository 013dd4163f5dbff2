"""Empty stores of both kinds, and the same graph in both."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import neo4j
import pytest

from graphbuilder.model import GraphBatch
from graphbuilder.store.base import Store
from graphbuilder.store.dump import write_dump
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import make_batches, small_batch
from tests.neo4j_server.server import Neo4jAddress, running_server

PAPERS = 300


@dataclass(frozen=True)
class Stores:
    """Both stores with the same graph: the small one and a made one of PAPERS papers."""

    sqlite: SqliteStore
    neo4j: Neo4jStore


@pytest.fixture(scope="session")
def neo4j_address() -> Iterator[Neo4jAddress]:
    with running_server() as address:
        yield address


def dump_into(store: Store, file: Path) -> int:
    """Write the dump of a store to a file and return how many nodes and edges."""
    with file.open("w", encoding="utf-8", newline="\n") as out:
        return write_dump(store, out)


def empty_neo4j(address: Neo4jAddress) -> None:
    """Delete everything from the database of the tests."""
    auth = (address.username, address.password)
    with neo4j.GraphDatabase.driver(address.uri, auth=auth) as driver, driver.session() as session:
        session.run("MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS").consume()


@pytest.fixture
def open_sqlite(tmp_path: Path) -> Iterator[Callable[..., SqliteStore]]:
    """Opens the SQLite store of this test, empty at first, with any options."""
    opened: list[SqliteStore] = []

    def open_one(name: str = "graph.db", **options: object) -> SqliteStore:
        opened.append(SqliteStore(tmp_path / name, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


@pytest.fixture
def open_neo4j(neo4j_address: Neo4jAddress) -> Iterator[Callable[..., Neo4jStore]]:
    """Opens the Neo4j store, empty at first, with any options."""
    empty_neo4j(neo4j_address)
    opened: list[Neo4jStore] = []

    def open_one(**options: object) -> Neo4jStore:
        address = neo4j_address
        opened.append(Neo4jStore(address.uri, address.username, address.password, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


@pytest.fixture(params=["sqlite", "neo4j"])
def open_store_of_kind(request: pytest.FixtureRequest) -> Callable[..., Store]:
    """Opens a store with any options; runs a test once for each kind."""
    opener: Callable[..., Store] = request.getfixturevalue(f"open_{request.param}")
    return opener


@pytest.fixture
def store(open_store_of_kind: Callable[..., Store]) -> Store:
    """An empty store; runs a test once for each kind."""
    return open_store_of_kind()


@pytest.fixture(scope="session")
def batches() -> tuple[GraphBatch, ...]:
    """The made graph."""
    return tuple(make_batches(PAPERS, size=100))


@pytest.fixture(scope="module")
def filled(
    batches: tuple[GraphBatch, ...], neo4j_address: Neo4jAddress, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stores]:
    """Both stores with the same graph; tests only read them."""
    empty_neo4j(neo4j_address)
    stores = Stores(
        SqliteStore(tmp_path_factory.mktemp("filled") / "graph.db"),
        Neo4jStore(neo4j_address.uri, neo4j_address.username, neo4j_address.password),
    )
    for store in (stores.sqlite, stores.neo4j):
        for batch in (small_batch(), *batches):
            store.write(batch)
    yield stores
    stores.sqlite.close()
    stores.neo4j.close()
