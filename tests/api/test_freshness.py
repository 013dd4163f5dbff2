"""What is kept between requests goes when the graph changes."""

from pathlib import Path

from fastapi.testclient import TestClient

from api.app import create_app
from api.memo import MOST_KEPT, Memo
from graphbuilder.model import GraphBatch
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.graphs import entity, link, paper
from tests.small_graph import small_graph


def test_client_that_has_the_answer_gets_304(client: TestClient) -> None:
    first = client.get("/v1/methods")
    again = client.get("/v1/methods", headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get("/v1/methods?sort=name", headers={"If-None-Match": first.headers["etag"]}).status_code == 200


def test_errors_have_no_tag(client: TestClient) -> None:
    assert "etag" not in client.get("/v1/methods/zzz").headers


def test_change_of_the_graph_shows_at_once(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    store.write(small_graph())
    client = TestClient(create_app(store, Settings()))
    before = client.get("/v1/methods")
    assert "Newcomer" not in client.get("/").text
    method, newest = entity("Method", "Newcomer", first_seen="2027-01-01"), paper("2701.00001", "News", "2027-01-01")
    store.write(GraphBatch((newest, method), (link("PROPOSES", newest.id, "Paper", method, confidence=0.9),)))
    assert "Newcomer" in client.get("/").text
    after = client.get("/v1/methods", headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert "Newcomer" in after.text
    store.close()


def test_memo_makes_a_value_once_and_forgets_the_longest_unused(small_store: Store) -> None:
    memo, made = Memo(), []

    def make(key: int) -> int:
        made.append(key)
        return key

    for key in (0, 0, *range(1, MOST_KEPT), 0, MOST_KEPT, 0, 1):
        assert memo.get(small_store, key, lambda key=key: make(key)) == key
    assert made == [*range(MOST_KEPT + 1), 1]
