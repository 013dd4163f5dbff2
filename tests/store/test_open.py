"""Addresses of stores, and what is said when one cannot be opened."""

import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import neo4j
import pytest

from graphbuilder.errors import StoreError, StoreUnavailable
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.open import default_uri, open_store
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import small_batch
from tests.neo4j_server.server import Neo4jAddress
from tests.store.conftest import empty_neo4j


@pytest.fixture
def neo4j_environment(monkeypatch: pytest.MonkeyPatch, neo4j_address: Neo4jAddress) -> Neo4jAddress:
    """The environment that the Neo4j store needs, and an empty database."""
    empty_neo4j(neo4j_address)
    monkeypatch.setenv("NEO4J_USERNAME", neo4j_address.username)
    monkeypatch.setenv("NEO4J_PASSWORD", neo4j_address.password)
    monkeypatch.delenv("NEO4J_DATABASE", raising=False)
    return neo4j_address


@pytest.mark.parametrize("prefix", ["", "sqlite:///"])
def test_path_opens_sqlite_and_makes_its_folder(tmp_path: Path, prefix: str) -> None:
    store = open_store(f"{prefix}{tmp_path}/new/folder/graph.db")
    assert isinstance(store, SqliteStore)
    assert store.uri == f"sqlite:///{tmp_path}/new/folder/graph.db"
    assert (tmp_path / "new" / "folder" / "graph.db").is_file()
    store.close()


def test_no_address_means_the_environment_then_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHBUILDER_STORE", str(tmp_path / "mine.db"))
    store = open_store()
    assert store.uri.endswith("mine.db")
    store.close()
    monkeypatch.delenv("GRAPHBUILDER_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Path(default_uri()).name == "graph.db"
    assert "graphbuilder" in default_uri()


def test_absent_graph_is_said_to_be_empty_when_it_may_not_be_made(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match=r"no graph at .*graphbuilder build"):
        open_store(str(tmp_path / "absent.db"), create=False)
    assert not (tmp_path / "absent.db").exists()


def test_empty_file_holds_no_graph_and_stays_empty_when_none_may_be_made(tmp_path: Path) -> None:
    file = tmp_path / "zero.db"
    file.touch()
    with pytest.raises(StoreUnavailable, match=r"no graph at .*zero\.db yet.*graphbuilder build"):
        open_store(str(file), create=False)
    assert file.read_bytes() == b""
    open_store(str(file)).close()
    open_store(str(file), create=False).close()


@pytest.mark.parametrize("create", [True, False])
def test_path_of_no_file_is_said_to_be_what_it_is(tmp_path: Path, create: bool) -> None:
    with pytest.raises(StoreUnavailable, match="is a folder, and so no graph"):
        open_store(str(tmp_path), create=create)
    with pytest.raises(StoreUnavailable, match="is no regular file"):
        open_store("/dev/null", create=create)
    with pytest.raises(StoreUnavailable, match="cannot be used"):
        open_store("~no-such-user-here/graph.db", create=create)


@pytest.mark.parametrize("address", ["sqlite:", "sqlite:graph.db", "sqlite:///", "bolt:", "neo4j+s:localhost"])
def test_address_cut_short_is_no_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreUnavailable, match=r"no store at addresses such as .*sqlite:///path"):
        open_store(address)
    assert not list(tmp_path.iterdir())


def test_address_that_is_refused_is_shown_without_its_password() -> None:
    with pytest.raises(StoreUnavailable) as refused:
        open_store("postgres://reader:secret@localhost/graph")
    assert "secret" not in str(refused.value)


def test_file_that_is_no_graph_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to be looked at " * 20, encoding="utf-8")
    with pytest.raises(StoreUnavailable, match="no graph"):
        open_store(str(text))
    assert text.read_text(encoding="utf-8").startswith("not a database")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE cooking (recipe)")
    with pytest.raises(StoreUnavailable, match="something else"):
        open_store(str(other))


def test_place_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable, match="cannot be made"):
        open_store(str(tmp_path / "file" / "below" / "graph.db"))
    with pytest.raises(StoreUnavailable, match="folder"):
        open_store(str(tmp_path))


def test_unknown_scheme_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="postgres://"):
        open_store("postgres://localhost/graph")


def test_server_address_opens_neo4j(neo4j_environment: Neo4jAddress) -> None:
    with pytest.raises(StoreUnavailable, match="no graph at"):
        open_store(neo4j_environment.uri, create=False)
    store = open_store(neo4j_environment.uri)
    assert isinstance(store, Neo4jStore)
    assert store.run("count_papers") == [{"papers": 0}]
    store.close()
    open_store(neo4j_environment.uri, create=False).close()


def test_wrong_password_and_database_are_told_apart(
    neo4j_environment: Neo4jAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEO4J_DATABASE", "nothing-here")
    with pytest.raises(StoreUnavailable, match="no such database"):
        open_store(neo4j_environment.uri)
    monkeypatch.setenv("NEO4J_PASSWORD", "wrong")
    with pytest.raises(StoreUnavailable, match=r"refused .*NEO4J_PASSWORD"):
        open_store(neo4j_environment.uri)


def test_server_that_does_not_answer_is_named() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    with pytest.raises(StoreUnavailable, match=f"127.0.0.1:{port}"):
        open_store(f"bolt://127.0.0.1:{port}")


def test_database_of_something_else_is_left_alone(neo4j_environment: Neo4jAddress) -> None:
    auth = (neo4j_environment.username, neo4j_environment.password)
    with neo4j.GraphDatabase.driver(neo4j_environment.uri, auth=auth) as driver:
        driver.execute_query("CREATE (:Recipe {name: 'soup'})")
        with pytest.raises(StoreUnavailable, match="something else"):
            open_store(neo4j_environment.uri)
        assert driver.execute_query("MATCH (n) RETURN labels(n) AS labels").records[0]["labels"] == ["Recipe"]


def test_a_closed_store_answers_no_more(open_store_of_kind: Callable[..., SqliteStore | Neo4jStore]) -> None:
    store = open_store_of_kind()
    store.write(small_batch())
    store.close()
    with pytest.raises(StoreError):
        store.write(small_batch())
