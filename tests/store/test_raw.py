"""Queries of the user's own: they read the graph and nothing else."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graphbuilder.errors import QueryError
from graphbuilder.store.base import Store
from graphbuilder.store.catalogue import load_catalogue
from graphbuilder.store.cypher_check import check_reading
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.sqlite import SqliteStore
from graphbuilder.store.sqlite_file import GraphFile
from tests.graphs import small_batch
from tests.neo4j_server.server import Neo4jAddress
from tests.store.conftest import empty_neo4j
from tests.store.raw_texts import CYPHER_READ, CYPHER_REFUSED, SQL_READ, SQL_REFUSED


@pytest.mark.parametrize("text", SQL_REFUSED)
def test_sql_that_does_more_than_read_is_refused(open_sqlite: Callable[..., SqliteStore], text: str) -> None:
    refuses(open_sqlite(), text)


@pytest.mark.parametrize("text", SQL_READ)
def test_sql_that_reads_is_answered(open_sqlite: Callable[..., SqliteStore], text: str) -> None:
    store = open_sqlite()
    store.write(small_batch())
    assert json.dumps(store.run_raw(text, limit=5).rows, allow_nan=False)


@pytest.fixture(scope="module")
def reading(neo4j_address: Neo4jAddress) -> Iterator[Neo4jStore]:
    """Neo4j with the small graph, which the tests down to that of the unchanged graph only read."""
    empty_neo4j(neo4j_address)
    store = Neo4jStore(neo4j_address.uri, neo4j_address.username, neo4j_address.password)
    store.write(small_batch())
    yield store
    store.close()


@pytest.mark.parametrize("text", CYPHER_REFUSED)
def test_cypher_that_does_more_than_read_is_refused(reading: Neo4jStore, text: str) -> None:
    with pytest.raises(QueryError):
        reading.run_raw(text, limit=5)


@pytest.mark.parametrize("text", CYPHER_READ)
def test_cypher_that_reads_is_answered(reading: Neo4jStore, text: str) -> None:
    assert json.dumps(reading.run_raw(text, limit=5).rows, allow_nan=False)


@pytest.mark.parametrize(
    "text",
    [
        "RETURN reduce(l = [1], x IN range(1, 20) | l + l) AS x",
        "RETURN [x IN range(1, 300) | range(1, 300)]",
        "WITH 'aaaaaaaa' AS s " + "WITH s + s AS s " * 20 + "RETURN s",
        "RETURN {a: {b: reduce(s = 'a', x IN range(1, 20) | s + s)}}",
        "RETURN [[[[[[[1]]]]]]]",
    ],
)
def test_raw_cypher_gives_no_row_that_is_too_large(reading: Neo4jStore, text: str) -> None:
    with pytest.raises(QueryError, match="One row holds more"):
        reading.run_raw(text, limit=1)


def test_raw_cypher_keeps_the_names_and_the_order_that_were_asked_for(reading: Neo4jStore) -> None:
    rows = reading.run_raw("MATCH (p:Paper) RETURN p.id, toUpper('x') ORDER BY p.id DESC", limit=2)
    assert rows.columns == ("p.id", "toUpper('x')")
    assert (rows.rows, rows.more) == ([["2502.00001", "X"], ["2501.00001", "X"]], True)


def test_no_cypher_of_these_has_changed_the_graph(reading: Neo4jStore, open_sqlite: Callable[..., SqliteStore]) -> None:
    same = open_sqlite()
    same.write(small_batch())
    assert list(reading.dump()) == list(same.dump())
    assert reading.version().endswith("-1")


@pytest.mark.parametrize("text", [text for text in CYPHER_REFUSED if "LOAD" in text.upper() or "CALL" in text.upper()])
def test_files_and_procedures_are_refused_before_the_server_sees_them(text: str) -> None:
    with pytest.raises(QueryError):
        check_reading(text)


def test_shipped_queries_pass_the_check_of_raw_cypher() -> None:
    for query in load_catalogue().values():
        check_reading(query.body("cypher"))


def refuses(store: Store, text: str) -> None:
    store.write(small_batch())
    before = list(store.dump())
    with pytest.raises(QueryError):
        store.run_raw(text, limit=5)
    assert list(store.dump()) == before


def test_raw_rows_are_cut_and_said_to_be(store: Store) -> None:
    store.write(small_batch())
    if store.language == "sql":
        text = "SELECT id, title FROM papers ORDER BY id -- all"
    else:
        text = "MATCH (p:Paper) // all\nRETURN p.id AS id, p.title AS title ORDER BY id"
    rows = store.run_raw(text, limit=2)
    assert (rows.columns, rows.more) == (("id", "title"), True)
    assert rows.rows == [["10.1/undated", "Nothing but PPO"], ["1700.00001", None]]
    assert store.run_raw(text, limit=5).more is False


def test_raw_sql_may_search_words(open_sqlite: Callable[..., SqliteStore]) -> None:
    store = open_sqlite()
    store.write(small_batch())
    text = "SELECT p.id FROM paper_words w JOIN papers p ON p.n = w.rowid WHERE paper_words MATCH 'mathematics'"
    assert store.run_raw(text, limit=5).rows == [["2402.00001"]]


def test_raw_cypher_gives_nodes_edges_and_paths_as_plain_values(open_neo4j: Callable[..., Neo4jStore]) -> None:
    store = open_neo4j()
    store.write(small_batch())
    ((node, edge, path, day, quoted),) = store.run_raw(
        "MATCH way = (p:Paper {id: '2402.00001'})-[e:COMPARES_TO]->(m) "
        "RETURN p, e, way, date('2025-01-02'), 'CALL x' LIMIT 1",
        limit=1,
    ).rows
    assert (node["labels"], node["title"]) == (["Paper"], "GRPO for mathematics")
    assert (edge["type"], edge["sentence"]) == ("COMPARES_TO", ["Better than PPO."])
    assert path == [node, edge, path[2]]
    assert (path[2]["name"], day, quoted) == ("PPO", "2025-01-02", "CALL x")


def test_raw_query_stops_at_the_time_limit(open_store_of_kind: Callable[..., Store]) -> None:
    store = open_store_of_kind(time_limit=1.0)
    endless = {
        "sql": "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c",
        "cypher": "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN max(x + y)",
    }
    with pytest.raises(QueryError, match="longer than 1 seconds"):
        store.run_raw(endless[store.language], limit=1)


def test_raw_rows_that_are_too_large_in_all_are_refused(store: Store) -> None:
    long = "x" * 9_000
    text = {
        "sql": "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000) "
        f"SELECT '{long}' AS x FROM c",
        "cypher": f"UNWIND range(1, 2000) AS n RETURN '{long}' AS x",
    }
    with pytest.raises(QueryError, match="more than 10 MB"):
        store.run_raw(text[store.language], limit=2000)
    assert len(store.run_raw(text[store.language], limit=100).rows) == 100


def test_raw_numbers_that_json_does_not_have_are_texts(store: Store) -> None:
    text = {"sql": "SELECT 1e999, -1e999", "cypher": "RETURN 1.0 / 0.0 AS a, -1.0 / 0.0 AS b"}
    assert store.run_raw(text[store.language], limit=1).rows == [["inf", "-inf"]]


def test_raw_sql_may_only_read_the_file(open_sqlite: Callable[..., SqliteStore]) -> None:
    store = open_sqlite()
    file = GraphFile(Path(store.uri.removeprefix("sqlite:///")), 1.0)
    connection = file.connect(reading=True)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM papers")
    connection.close()


@pytest.mark.parametrize("text", ["SELECT tilte FROM papers", "SELECT id FROM paper"])
def test_raw_sql_with_an_unknown_name_says_where_the_names_are(
    open_sqlite: Callable[..., SqliteStore], text: str
) -> None:
    store = open_sqlite()
    store.write(small_batch())
    with pytest.raises(QueryError, match="no such") as refused:
        store.run_raw(text, limit=5)
    assert "LIMIT 1 shows the columns" in refused.value.hint
