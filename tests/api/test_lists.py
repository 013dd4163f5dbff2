"""One shape of all lists of the API, and what their parameters may be."""

import pytest
from fastapi.testclient import TestClient

from tests.small_graph import COMMON_PAPERS, GRPO

META = {"count", "per_page", "next_cursor", "took_ms"}
LISTS = [
    "/v1/papers",
    "/v1/methods",
    "/v1/methods/grpo/papers",
    "/v1/methods/grpo/related",
    "/v1/methods/grpo/timeline",
    "/v1/benchmarks/math/leaderboard",
    "/v1/resolve?q=math",
    "/v1/suggest?q=m",
    "/v1/queries",
    "/v1/queries/entities?label=Method",
    "/v1/queries/names",
]


@pytest.mark.parametrize("path", LISTS)
def test_every_list_says_how_long_it_is_and_how_to_go_on(client: TestClient, path: str) -> None:
    meta = client.get(path).json()["meta"]
    assert set(meta) >= META


@pytest.mark.parametrize("path", LISTS)
def test_every_list_is_paged_alike(client: TestClient, path: str) -> None:
    join = "&" if "?" in path else "?"
    whole = client.get(f"{path}{join}per_page=100").json()
    assert whole["meta"]["per_page"] == 100
    seen: list[object] = []
    cursor: str | None = "*"
    while cursor:
        body = client.get(f"{path}{join}per_page=1&cursor={cursor}").json()
        assert body["meta"]["per_page"] == 1
        assert body["meta"]["count"] == whole["meta"]["count"]
        seen += body["results"]
        cursor = body["meta"]["next_cursor"]
    assert seen == whole["results"]
    assert len(seen) == whole["meta"]["count"]


def test_filter_order_and_paging_work_together(client: TestClient) -> None:
    asked = {"filter": "uses:*,published:>2024-12,min_confidence:0.8", "sort": "published:asc", "per_page": "4"}
    seen: list[tuple[str, str]] = []
    cursor: str | None = "*"
    while cursor:
        body = client.get("/v1/papers", params={**asked, "cursor": cursor}).json()
        seen += [(row["published"], row["id"]) for row in body["results"]]
        cursor = body["meta"]["next_cursor"]
    assert seen == sorted(seen)
    assert len(seen) == len(set(seen)) == body["meta"]["count"] == COMMON_PAPERS + 2


@pytest.mark.parametrize(
    "path",
    [
        "/v1/ask?q=GRPO&q=PPO",
        "/v1/papers?filter=uses:GRPO&filter=uses:PPO",
        "/v1/papers?per_page=1&per_page=2",
        "/v1/queries?per_page=1&per_page=2",
        "/v1/queries/papers?limit=1&limit=2",
        "/ask?q=GRPO&q=PPO",
        "/papers?filter=uses:GRPO&filter=uses:PPO",
    ],
)
def test_parameter_given_twice_is_refused(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert "more than once" in answer.json()["detail"]


@pytest.mark.parametrize("path", ["/v1/suggest?q=m&kind=tasks&kind=methods", "/papers?utm_id=1&utm_id=2"])
def test_lists_and_what_a_page_ignores_may_be_given_twice(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/v1/ask?q=%ff", "/v1/papers?filter=q:na%EFve", "/v1/resolve?q=%ff", "/ask?q=%ff"])
def test_text_that_is_no_utf8_is_refused_by_that_name(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert "UTF-8" in answer.json()["detail"]


def test_page_goes_on_after_an_address_with_a_mark_of_its_sender(client: TestClient) -> None:
    text = client.get("/papers?utm_source=letter&per_page=5").text
    following = text.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    assert client.get(following).status_code == 200
    assert client.get(f"{following}&utm_source=letter").status_code == 200


@pytest.mark.parametrize(
    ("path", "target"), [("/v1/papers/", "/v1/papers"), ("/papers/", "/papers"), ("/labs/", "/labs")]
)
def test_slash_at_the_end_of_a_list_leads_to_the_list(client: TestClient, path: str, target: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code == 307
    assert answer.headers["location"].endswith(target)
    assert client.get(path).status_code == 200


def test_related_entities_do_not_hold_the_entity(client: TestClient) -> None:
    rows = client.get(f"/v1/methods/{GRPO.id}/related").json()["results"]
    assert GRPO.id not in {row["id"] for row in rows}
