"""Raw queries over HTTP: off by default, bounded, and in the language of the store alone."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.routes.raw import AT_ONCE, RawQueries
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.neo4j import Neo4jStore
from tests.neo4j_server.server import Neo4jAddress, running_server
from tests.small_graph import ORIGIN, small_graph
from tests.store.conftest import empty_neo4j

TITLES = "SELECT id, title FROM papers WHERE title LIKE 'GRPO:%'"


@pytest.fixture(scope="module")
def asking(small_store: Store) -> TestClient:
    """A client of a server that takes raw queries."""
    return TestClient(create_app(small_store, Settings(raw_queries=True)), raise_server_exceptions=False)


@pytest.fixture(scope="module")
def on_neo4j() -> Iterator[TestClient]:
    """The same on Neo4j."""
    with running_server() as address:
        empty_neo4j(Neo4jAddress(address.uri, address.username, address.password))
        store = Neo4jStore(address.uri, address.username, address.password)
        store.write(small_graph())
        yield TestClient(create_app(store, Settings(raw_queries=True)))
        store.close()


@pytest.mark.parametrize("path", ["/v1/sql", "/v1/cypher"])
def test_raw_queries_are_off_unless_switched_on(client: TestClient, path: str) -> None:
    answer = client.post(path, json={"query": "SELECT 1"})
    assert (answer.status_code, answer.json()["type"]) == (403, "urn:graphbuilder:error:raw-queries-off")
    assert "--raw-queries" in answer.json()["hint"]


def test_sql_is_answered_in_rows(asking: TestClient) -> None:
    body = asking.post("/v1/sql", json={"query": TITLES}).json()
    assert body["results"] == [[ORIGIN, "GRPO: policy optimization without a critic"]]
    assert (body["meta"]["columns"], body["meta"]["count"], body["meta"]["more"]) == (["id", "title"], 1, False)


def test_limit_cuts_the_rows_and_says_so(asking: TestClient) -> None:
    body = asking.post("/v1/sql", json={"query": "SELECT id FROM papers", "limit": 2}).json()
    assert (len(body["results"]), body["meta"]["more"]) == (2, True)


@pytest.mark.parametrize(
    "query", ["DELETE FROM papers", "SELECT * FROM facts", "ATTACH 'x' AS y", "SELECT 1; SELECT 2", "", "SELECT '\x00'"]
)
def test_what_does_more_than_read_is_a_problem(asking: TestClient, query: str) -> None:
    answer = asking.post("/v1/sql", json={"query": query})
    assert (answer.status_code, answer.json()["type"]) == (400, "urn:graphbuilder:error:query-failed")


@pytest.mark.parametrize(
    "body",
    [{}, {"query": 1}, {"query": "SELECT 1", "limit": 1001}, {"query": "SELECT 1", "more": 1}, {"query": "x" * 20_001}],
)
def test_another_body_is_refused(asking: TestClient, body: dict[str, object]) -> None:
    assert asking.post("/v1/sql", json=body).status_code == 422


def test_a_body_that_is_no_json_is_refused(asking: TestClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = asking.post("/v1/sql", content=b'{"query": "SELECT 1"}', headers={"Content-Type": kind})
        assert answer.status_code == 422


def test_the_other_language_leads_on(asking: TestClient, on_neo4j: TestClient) -> None:
    answer = asking.post("/v1/cypher", json={"query": "RETURN 1"})
    assert (answer.status_code, answer.json()["hint"]) == (400, "Write SQL and send it to /v1/sql.")
    answer = on_neo4j.post("/v1/sql", json={"query": "SELECT 1"})
    assert (answer.status_code, answer.json()["hint"]) == (400, "Write Cypher and send it to /v1/cypher.")


def test_cypher_is_answered_in_rows(on_neo4j: TestClient) -> None:
    query = "MATCH (p:Paper)-[u:PROPOSES]->(m:Method) WHERE p.title STARTS WITH 'GRPO:' RETURN p.id, m.name"
    body = on_neo4j.post("/v1/cypher", json={"query": query}).json()
    assert (body["meta"]["columns"], body["results"]) == (["p.id", "m.name"], [[ORIGIN, "GRPO"]])
    answer = on_neo4j.post("/v1/cypher", json={"query": "LOAD CSV FROM 'file:///x' AS line RETURN line"})
    assert (answer.status_code, answer.json()["type"]) == (400, "urn:graphbuilder:error:query-failed")


def test_too_many_at_once_are_put_off(small_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.routes.raw.WAIT_SECONDS", 0.0)
    app = create_app(small_store, Settings(raw_queries=True))
    raw: RawQueries = app.state.raw_queries
    for _ in range(AT_ONCE):
        raw.places.acquire()
    asking = TestClient(app)
    answer = asking.post("/v1/sql", json={"query": TITLES})
    assert (answer.status_code, answer.headers["retry-after"] > "0") == (503, True)
    raw.places.release()
    assert asking.post("/v1/sql", json={"query": TITLES}).status_code == 200
    assert asking.post("/v1/sql", json={"query": "SELECT"}).status_code == 400
    assert asking.post("/v1/sql", json={"query": TITLES}).status_code == 200
