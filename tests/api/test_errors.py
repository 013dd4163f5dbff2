"""One error body and safe headers, whatever goes wrong and wherever."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.app import create_app
from api.errors import TITLES, TYPE_PREFIX
from graphbuilder.errors import GraphbuilderError, StoreUnavailable
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.settings import Settings
from graphbuilder.store.base import Row, Store, WriteReport

BODY = {"type", "title", "status", "detail", "hint", "near", "request_id"}
WRONG = [
    ("/v1/nothing", 404, "path-unknown"),
    ("/v1/papers/9999.99999", 404, "name-unknown"),
    ("/v1/methods/zzz", 404, "name-unknown"),
    ("/v1/methods/zzz/papers", 404, "name-unknown"),
    ("/v1/methods/zzz/related", 404, "name-unknown"),
    ("/v1/methods/zzz/timeline", 404, "name-unknown"),
    ("/v1/benchmarks/zzz/leaderboard", 404, "name-unknown"),
    ("/v1/queries/zzz", 404, "name-unknown"),
    ("/v1/graph?ids=zzz", 404, "name-unknown"),
    ("/v1/graph", 422, "parameter-invalid"),
    ("/v1/ask", 422, "parameter-invalid"),
    ("/v1/ask?q=", 400, "question-unreadable"),
    ("/v1/resolve", 422, "parameter-invalid"),
    ("/v1/suggest?q=a&per_page=x", 422, "parameter-invalid"),
    ("/v1/papers?per_page=101", 422, "parameter-invalid"),
    ("/v1/papers?per_page=0", 422, "parameter-invalid"),
    ("/v1/papers?cursor=x", 400, "question-unreadable"),
    ("/v1/papers?perpage=5", 400, "parameter-unknown"),
    ("/v1/papers?filter=colour:red", 400, "parameter-unknown"),
    ("/v1/queries/papers?limit=x", 400, "question-unreadable"),
    ("/v1/methods?sort=colour", 422, "parameter-invalid"),
    ("/nothing", 404, "path-unknown"),
    ("/static/nothing.css", 404, "path-unknown"),
    ("/papers?filter=colour:red", 400, "parameter-unknown"),
]


class BrokenStore:
    """A store that fails in a way of its own at every call."""

    uri = "broken:"

    def __init__(self, error: Exception) -> None:
        self.error = error

    def run(self, name: str, parameters: Mapping[str, Any] | None = None) -> list[Row]:
        raise self.error

    def version(self) -> str:
        raise self.error

    def write(self, batch: GraphBatch) -> WriteReport:
        raise self.error

    def prune(self) -> int:
        raise self.error

    def digests(self, paper_ids: object) -> dict[str, str]:
        raise self.error

    def dump(self) -> Iterator[Node | Edge]:
        raise self.error

    def load(self, records: object) -> None:
        raise self.error

    def close(self) -> None:
        return None


def broken(error: Exception) -> TestClient:
    store: Store = BrokenStore(error)
    return TestClient(create_app(store, Settings()), raise_server_exceptions=False)


def all_subclasses(cls: type[GraphbuilderError]) -> list[type[GraphbuilderError]]:
    return [cls, *(deeper for sub in cls.__subclasses__() for deeper in all_subclasses(sub))]


@pytest.mark.parametrize(("path", "status", "code"), WRONG)
def test_every_error_has_one_body(client: TestClient, path: str, status: int, code: str) -> None:
    answer = client.get(path, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["access-control-allow-origin"] == "*"
    body = answer.json()
    assert set(body) == BODY
    assert (body["status"], body["type"]) == (status, TYPE_PREFIX + code)
    assert body["title"]
    assert body["detail"]
    assert body["hint"]


@pytest.mark.parametrize("path", ["/v1/graph", "/v1/methods/grpo", "/readyz", "/"])
def test_wrong_method_is_refused_with_the_same_body(client: TestClient, path: str) -> None:
    answer = client.post(path)
    assert answer.status_code == 405
    assert set(answer.json()) == BODY
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/v1/corrections", "GET, POST"),
        ("/v1/corrections/7", "DELETE"),
        ("/v1/papers/lookup", "GET, POST"),
        ("/", "GET"),
    ],
)
def test_refusal_of_a_method_names_all_that_are_taken(client: TestClient, path: str, methods: str) -> None:
    assert client.put(path).headers["allow"] == methods


@pytest.mark.parametrize("path", ["/v1/papers", "/v1/ask?q=GRPO", "/v1/methods", "/readyz", "/v1/graph?ids=a", "/"])
def test_store_that_does_not_answer_is_503_with_retry(path: str) -> None:
    answer = broken(StoreUnavailable("The store is away.", hint="Start it.")).get(path)
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert (answer.json()["detail"], answer.json()["hint"]) == ("The store is away.", "Start it.")


@pytest.mark.parametrize("path", ["/v1/papers", "/v1/methods/grpo", "/readyz", "/"])
def test_bug_is_500_with_the_same_body_and_tells_no_secrets(path: str) -> None:
    answer = broken(RuntimeError("secret of the house")).get(path, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 500
    assert set(answer.json()) == BODY
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "secret" not in answer.text


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=30))
def test_no_text_from_outside_breaks_the_server(client: TestClient, text: str) -> None:
    quoted = quote(text, safe="")
    for path in (
        f"/v1/ask?q={quoted}",
        f"/v1/papers?filter={quoted}",
        f"/v1/papers?filter=method:{quoted}",
        f"/v1/papers?filter=q:{quoted}",
        f"/v1/papers?cursor={quoted}",
        f"/v1/papers/{quoted}",
        f"/v1/methods?prefix={quoted}",
        f"/v1/methods/{quoted}",
        f"/v1/resolve?q={quoted}",
        f"/v1/suggest?q={quoted}",
        f"/v1/graph?ids={quoted}",
        f"/v1/queries/{quoted}",
        f"/v1/queries/papers?text={quoted}",
        f"/ask?q={quoted}",
    ):
        assert client.get(path).status_code < 500, path


def test_health_does_not_ask_the_store() -> None:
    assert broken(StoreUnavailable("away")).get("/healthz").json()["status"] == "ok"


def test_every_error_code_has_a_title() -> None:
    assert {cls.code for cls in all_subclasses(GraphbuilderError)} <= set(TITLES)


@pytest.mark.parametrize("path", ["/", "/papers", "/v1/papers", "/nothing", "/static/style.css", "/docs"])
def test_every_answer_has_a_policy(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "script-src" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_long_answers_are_compressed(client: TestClient) -> None:
    assert client.get("/v1/papers", headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_description_names_every_path_of_the_api(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert set(document["paths"]) == {
        "/healthz",
        "/metrics",
        "/readyz",
        "/v1/ask",
        "/v1/benchmarks/{id}/leaderboard",
        "/v1/central",
        "/v1/communities",
        "/v1/compare",
        "/v1/corrections",
        "/v1/corrections/{number}",
        "/v1/cypher",
        "/v1/export",
        "/v1/graph",
        "/v1/jobs",
        "/v1/jobs/{job_id}",
        "/v1/jobs/{job_id}/papers",
        "/v1/new",
        "/v1/papers",
        "/v1/papers/lookup",
        "/v1/papers/{paper_id}",
        "/v1/papers/{paper_id}/related",
        "/v1/path",
        "/v1/queries",
        "/v1/queries/{name}",
        "/v1/resolve",
        "/v1/review",
        "/v1/review/papers",
        "/v1/sql",
        "/v1/suggest",
        "/v1/trends",
        "/v1/{kind}",
        "/v1/{kind}/lookup",
        "/v1/{kind}/{id}",
        "/v1/{kind}/{id}/merges",
        "/v1/{kind}/{id}/papers",
        "/v1/{kind}/{id}/related",
        "/v1/{kind}/{id}/timeline",
    }
    operations = [one["operationId"] for path in document["paths"].values() for one in path.values()]
    assert len(set(operations)) == len(operations)


def test_ready_names_store_and_version(client: TestClient) -> None:
    body = client.get("/readyz").json()
    assert body["status"] == "ready"
    assert body["store"].startswith("sqlite:")
    assert body["version"]
