"""What stands around the API: request ids, the rate limit, metrics, and what other sites may read."""

import logging
from typing import Any

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from api.app import create_app
from api.limiting import client_name
from graphbuilder.errors import InputError, StoreUnavailable
from graphbuilder.settings import Settings, read_settings
from graphbuilder.store.base import Store
from tests.api.test_errors import BrokenStore

ELSEWHERE = {"Origin": "https://elsewhere.example"}


def samples(client: TestClient) -> dict[tuple[str, str], float]:
    """Requests by route and status."""
    text = client.get("/metrics").text
    return {
        (sample.labels["route"], sample.labels["status"]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == "graphbuilder_requests_total"
    }


@pytest.mark.parametrize("path", ["/v1/papers", "/v1/methods/nothing", "/", "/healthz", "/static/style.css"])
def test_answer_carries_the_id_of_its_request(client: TestClient, path: str) -> None:
    assert client.get(path, headers={"X-Request-ID": "mine-1.2_3"}).headers["x-request-id"] == "mine-1.2_3"
    first, second = (client.get(path).headers["x-request-id"] for _ in range(2))
    assert first != second


@pytest.mark.parametrize("given", ["", "with space", "x" * 65, 'quote"', "semi;colon"])
def test_id_that_could_do_harm_is_replaced(client: TestClient, given: str) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": given})
    assert answer.headers["x-request-id"] != given
    assert answer.headers["x-request-id"].isalnum()


def test_errors_and_the_log_name_the_request(caplog: pytest.LogCaptureFixture) -> None:
    for error in (StoreUnavailable("away"), RuntimeError("bug")):
        store: Store = BrokenStore(error)  # type: ignore[assignment]  # it only fails
        broken = TestClient(create_app(store, Settings()), raise_server_exceptions=False)
        with caplog.at_level(logging.INFO, logger="graphbuilder.api"):
            answer = broken.get("/v1/papers?filter=x", headers={"X-Request-ID": "trace-7"})
        assert answer.json()["request_id"] == answer.headers["x-request-id"] == "trace-7"
        failed, access = caplog.messages[-2:]
        assert "trace-7" in failed
        assert access.startswith(f"GET /v1/papers {answer.status_code} ")
        assert access.endswith("trace-7")


def test_client_that_asks_too_often_is_told_when_to_come_again(small_store: Store) -> None:
    client = TestClient(create_app(small_store, Settings(rate_limit="3/day")))
    answers = [client.get("/v1/methods", headers=ELSEWHERE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [answer.headers["ratelimit"].split(";")[1] for answer in answers] == ["r=2", "r=1", "r=0", "r=0"]
    refused = answers[-1]
    assert refused.headers["ratelimit-policy"] == '"requests";q=3;w=86400'
    assert 0 < int(refused.headers["retry-after"]) <= 86400
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.headers["access-control-allow-origin"] == "*"
    assert refused.json()["type"].endswith("rate-limited")
    assert refused.json()["request_id"] == refused.headers["x-request-id"]
    assert client.get("/", headers={"Accept": "text/html"}).status_code == 429


def test_watchers_and_parts_of_pages_are_not_counted(small_store: Store) -> None:
    client = TestClient(create_app(small_store, Settings(rate_limit="1/day")))
    for path in ("/healthz", "/readyz", "/metrics", "/static/style.css", "/v1/papers", "/healthz"):
        assert client.get(path).status_code == 200


def test_each_client_has_a_limit_of_its_own(small_store: Store) -> None:
    app = create_app(small_store, Settings(rate_limit="1/day"))
    for host in ("192.0.2.1", "192.0.2.2", "2001:db8:0:1::1", "2001:db8:0:2::1"):
        assert TestClient(app, client=(host, 1)).get("/v1/papers").status_code == 200
    assert TestClient(app, client=("2001:db8:0:2::9", 1)).get("/v1/papers").status_code == 429


def test_client_without_an_address_has_a_name() -> None:
    assert client_name({"client": None}) == "unknown"
    assert client_name({"client": ("testclient", 1)}) == "testclient"


def test_without_a_setting_there_is_no_limit(client: TestClient) -> None:
    assert "ratelimit" not in client.get("/v1/methods").headers


@pytest.mark.parametrize("text", ["100", "0/minute", "many/minute", "5/fortnight"])
def test_limit_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("GRAPHBUILDER_RATE_LIMIT", text)
    with pytest.raises(InputError, match="GRAPHBUILDER_RATE_LIMIT"):
        read_settings()


def test_metrics_count_requests_by_route_and_status(small_store: Store) -> None:
    client = TestClient(create_app(small_store, Settings()))
    for path in (
        "/v1/papers",
        "/v1/papers/2402.00001",
        "/v1/papers/2501.00002",
        "/v1/papers/nowhere",
        "/nowhere/at/all",
    ):
        client.get(path)
    client.head("/v1/papers")
    assert samples(client) == {
        ("/v1/papers", "200"): 2,
        ("/v1/papers/{paper_id}", "200"): 2,
        ("/v1/papers/{paper_id}", "404"): 1,
        ("unknown", "404"): 1,
    }
    text = client.get("/metrics").text
    assert 'graphbuilder_request_seconds_bucket{le="+Inf",route="/v1/papers"} 2.0' in text
    assert 'store="sqlite"' in text


def test_routes_in_the_metrics_stay_few(small_store: Store) -> None:
    client = TestClient(create_app(small_store, Settings()), raise_server_exceptions=False)
    for number in range(30):
        client.request(f"METHOD{number}", f"/v1/methods/{number}")
        client.get(f"/made/up/{number}")
        client.get(f"/static/{number}.css")
    assert len(samples(client)) <= 5


def test_other_sites_may_look_up_and_read_headers(client: TestClient) -> None:
    asked = {**ELSEWHERE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    assert client.options("/v1/papers/lookup", headers=asked).status_code == 200
    shown: Any = client.get("/v1/papers", headers=ELSEWHERE).headers["access-control-expose-headers"]
    assert {"ETag", "Retry-After", "X-Request-ID", "RateLimit"} <= {name.strip() for name in shown.split(",")}


@pytest.mark.parametrize(
    "asked",
    [
        {"Access-Control-Request-Method": "DELETE"},
        {"Access-Control-Request-Method": "POST"},
        {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"},
        {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "content-type, x-other"},
    ],
)
def test_other_sites_may_change_nothing(client: TestClient, asked: dict[str, str]) -> None:
    assert client.options("/v1/corrections", headers={**ELSEWHERE, **asked}).status_code == 400


def test_other_sites_may_ask_whether_their_copy_is_right(client: TestClient) -> None:
    asked = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "if-none-match, x-request-id"}
    assert client.options("/v1/papers", headers={**ELSEWHERE, **asked}).status_code == 200
