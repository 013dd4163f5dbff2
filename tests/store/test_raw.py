"""Queries of the user's own: they read the graph and nothing else."""

from collections.abc import Callable

import pytest

from graphbuilder.errors import QueryError
from graphbuilder.store.base import Store
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import small_batch

SQL = (
    "DELETE FROM papers",
    "WITH x AS (SELECT 1) DELETE FROM papers",
    "UPDATE papers SET title = ''",
    "DROP TABLE papers",
    "ATTACH '/tmp/other.db' AS other",
    "PRAGMA query_only = OFF",
    "SELECT * FROM pragma_table_info('papers')",
    "VACUUM INTO '/tmp/copy.db'",
    "SELECT load_extension('x')",
    "INSERT INTO paper_words (paper_words) VALUES ('delete-all')",
    "SELECT 1; DELETE FROM papers",
    "SELECT length(zeroblob(2000000000))",
    "BEGIN IMMEDIATE",
    "SELEC 1",
    "",
)
CYPHER = (
    "MATCH (n) DETACH DELETE n",
    "CREATE (n:Paper {id: 'x'}) RETURN n",
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "RETURN [x IN [1] WHERE COUNT { LOAD /* */ CSV FROM 'file:///x' AS line RETURN line } > 0] AS x",
    "\\u004cOAD CSV FROM 'file:///x' AS line RETURN line",
    "CALL dbms.components() YIELD name RETURN name",
    "RETURN [x IN [1] WHERE EXISTS { CALL/**/db.labels() YIELD label RETURN label }] AS x",
    "CALL apoc.load.json('http://localhost') YIELD value RETURN value",
    "SHOW USERS",
    "SHOW SETTINGS",
    "SHOW TRANSACTIONS",
    "TERMINATE TRANSACTION 'x'",
    "ALTER CURRENT USER SET PASSWORD FROM 'only-for-tests' TO 'another-one'",
    "CREATE INDEX mine FOR (n:Paper) ON (n.url)",
    "DROP INDEX paper_words",
    "MATCH (n) RETURN n; MATCH (n) DETACH DELETE n",
    "PROFILE MATCH (n) DETACH DELETE n",
    "MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS",
    "RETRUN 1",
    "",
)


@pytest.mark.parametrize("text", SQL)
def test_sql_that_does_more_than_read_is_refused(open_sqlite: Callable[..., SqliteStore], text: str) -> None:
    refuses(open_sqlite(), text)


@pytest.mark.parametrize("text", CYPHER)
def test_cypher_that_does_more_than_read_is_refused(open_neo4j: Callable[..., Neo4jStore], text: str) -> None:
    refuses(open_neo4j(), text)


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
