"""What all lists of the API can do: ids with prefixes, lookup of many, select, group_by, sample."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.list_schemas import MOST_LOOKED_UP
from api.paper_lists import GROUPS
from graphbuilder.model import GraphBatch
from graphbuilder.schema import PLURALS
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.graphs import paper
from tests.small_graph import BY_DOI, COMMON_PAPERS, FOLLOW_UP, GRPO, MATH, ORIGIN, PPO, STUB

S2_HASH = "0123456789abcdef0123456789abcdef01234567"
KNOWN_ELSEWHERE = {
    "kept-id": {"arxiv_id": "2101.00001", "openalex_id": "W123", "doi": "10.5555/kept"},
    "x00": {"s2_id": "987654", "url": "https://example.org/paper?id=1"},
    "x01": {"s2_id": S2_HASH, "openalex_id": "https://openalex.org/W77"},
}


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a graph whose papers have ids of other catalogues."""
    store = open_store(str(tmp_path_factory.mktemp("elsewhere") / "graph.db"))
    nodes = [paper(key, f"Paper {key}", **values) for key, values in KNOWN_ELSEWHERE.items()]  # type: ignore[arg-type]
    store.write(GraphBatch((*nodes, paper("2402.00001", "Plain")), ()))
    yield TestClient(create_app(store, Settings()))
    store.close()


FORMS = [
    ("2402.00001", "2402.00001"),
    ("2402.00001v3", "2402.00001"),
    ("arXiv:2402.00001v2", "2402.00001"),
    ("ARXIV:2402.00001", "2402.00001"),
    ("id:2402.00001", "2402.00001"),
    ("hf:2402.00001", "2402.00001"),
    ("doi:10.48550/arXiv.2402.00001", "2402.00001"),
    ("url:https://arxiv.org/pdf/2402.00001v1.pdf", "2402.00001"),
    ("https://huggingface.co/papers/2402.00001", "2402.00001"),
    ("http://arxiv.org/abs/2402.00001", "2402.00001"),
    ("kept-id", "kept-id"),
    ("arxiv:2101.00001", "kept-id"),
    ("2101.00001", "kept-id"),
    ("doi:10.5555/KEPT", "kept-id"),
    ("10.5555/kept", "kept-id"),
    ("https://doi.org/10.5555/kept", "kept-id"),
    ("openalex:W123", "kept-id"),
    ("openalex:w123", "kept-id"),
    ("https://openalex.org/W123", "kept-id"),
    ("OpenAlex:W77", "x01"),
    ("s2:987654", "x00"),
    ("CorpusId:987654", "x00"),
    (f"s2:{S2_HASH.upper()}", "x01"),
    (f"https://www.semanticscholar.org/paper/A-Title/{S2_HASH}", "x01"),
    ("url:https://example.org/paper?id=1", "x00"),
    ("https://example.org/paper?id=1", "x00"),
    ("openalex:W124", None),
    ("s2:98765", None),
    ("doi:", None),
    ("url:https://example.org/", None),
    ("", None),
    ("arxiv:arxiv:", None),
]


def test_each_form_of_an_id_finds_its_paper(elsewhere: TestClient) -> None:
    body = {"ids": [form for form, _ in FORMS]}
    results = elsewhere.post("/v1/papers/lookup", json=body).json()["results"]
    assert [(form, row and row["id"]) for (form, _), row in zip(FORMS, results, strict=True)] == FORMS


@pytest.mark.parametrize("form", ["doi:10.5555/KEPT", "openalex:W123", "arXiv:2101.00001v4", "CorpusID:987654"])
def test_address_of_a_paper_takes_prefixes(elsewhere: TestClient, form: str) -> None:
    assert elsewhere.get(f"/v1/papers/{form}").json()["id"] in ("kept-id", "x00")
    assert elsewhere.get("/v1/graph", params={"ids": form}).status_code == 200


def test_lookup_keeps_length_and_order(client: TestClient) -> None:
    ids = [FOLLOW_UP, "nowhere", f"arxiv:{ORIGIN}v1", FOLLOW_UP, STUB, f"doi:{BY_DOI.upper()}"]
    body = client.post("/v1/papers/lookup", json={"ids": ids}).json()
    assert [row and row["id"] for row in body["results"]] == [FOLLOW_UP, None, ORIGIN, FOLLOW_UP, STUB, BY_DOI]
    assert (body["meta"]["count"], body["meta"]["found"]) == (6, 5)
    assert body["results"][2]["authors"][0]["name"] == "Ada Beispiel"


@pytest.mark.parametrize("kind", PLURALS.values())
def test_lookup_of_entities_agrees_with_the_address_of_one(client: TestClient, kind: str) -> None:
    rows = client.get(f"/v1/{kind}").json()["results"]
    asked = [text for row in rows for text in (row["id"], row["slug"], row["name"].upper())] + ["nothing like it", ""]
    found = client.post(f"/v1/{kind}/lookup", json={"ids": asked}).json()["results"]
    assert found == [client.get(f"/v1/{kind}/{row['id']}").json() for row in rows for _ in range(3)] + [None, None]


def test_lookup_finds_other_names_but_no_other_kind(client: TestClient) -> None:
    asked = ["Group Relative Policy Optimization", "MATH", MATH.id]
    results = client.post("/v1/methods/lookup", json={"ids": asked}).json()["results"]
    assert [row and row["id"] for row in results] == [GRPO.id, None, None]


@pytest.mark.parametrize(
    "body", [{}, {"ids": "x"}, {"ids": [1]}, {"ids": [], "more": 1}, {"ids": ["x"] * (MOST_LOOKED_UP + 1)}, []]
)
def test_lookup_of_another_shape_is_refused(client: TestClient, body: Any) -> None:
    for path in ("/v1/papers/lookup", "/v1/methods/lookup"):
        answer = client.post(path, json=body)
        assert answer.status_code == 422
        assert answer.json()["hint"]


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/v1/papers", "title"),
        (f"/v1/papers/{ORIGIN}", "relations"),
        ("/v1/methods", "name"),
        ("/v1/methods/grpo", "roles"),
        ("/v1/methods/grpo/papers", "evidence"),
    ],
)
def test_select_leaves_the_fields_that_are_asked_for(client: TestClient, path: str, field: str) -> None:
    whole, answer = client.get(path).json(), client.get(path, params={"select": f" {field},"})
    selected = answer.json()
    rows, full = (selected["results"], whole["results"]) if "meta" in selected else ([selected], [whole])
    assert rows == [{"id": row["id"], field: row[field]} for row in full]
    assert answer.headers["etag"]
    assert (
        client.get(path, params={"select": f" {field},"}, headers={"If-None-Match": answer.headers["etag"]}).status_code
        == 304
    )


def test_select_of_an_unknown_field_names_near_ones(client: TestClient) -> None:
    answer = client.get("/v1/papers?select=tilte")
    assert (answer.status_code, answer.json()["near"][0]) == (400, "title")


def test_select_trims_what_is_looked_up(client: TestClient) -> None:
    body = client.post("/v1/papers/lookup?select=title", json={"ids": [ORIGIN, "nowhere"]}).json()
    assert body["results"] == [{"id": ORIGIN, "title": "GRPO: policy optimization without a critic"}, None]


@pytest.mark.parametrize(
    ("query", "groups"),
    [
        ("group_by=year&filter=!uses:Paged Descent", {"2025": 2, "2024": 1, "2023": 1, None: 1}),
        ("group_by=month&filter=method:PPO", {"2024-02": 1, "2023-03": 1}),
        (
            "group_by=role&filter=q:critic",
            dict.fromkeys(("ADDRESSES", "COMPARES_TO", "EVALUATED_ON", "FROM", "PROPOSES", "USES"), 1),
        ),
        ("group_by=benchmark&filter=method:GRPO", {"MATH": 2, "MATH-500": 1}),
        ("group_by=benchmark&filter=method:GRPO,min_confidence:0.85", {"MATH": 1}),
        ("group_by=uses&filter=method:PPO", {"PPO": 1, "Qwen2-7B": 1}),
        ("group_by=method&filter=method:PPO", {"PPO": 2, "GRPO": 1}),
        ("group_by=lab", {"Institute of Examples": 1}),
        ("group_by=venue", {"TESTCONF": 1}),
        ("group_by=task", {"mathematical reasoning": 1}),
        ("group_by=model", {"Qwen2-7B": 1}),
        ("group_by=author&filter=method:PPO,!author:*", {}),
    ],
)
def test_groups_count_the_papers(client: TestClient, query: str, groups: dict[str | None, int]) -> None:
    body = client.get(f"/v1/papers?{query}").json()
    found = {group["name"]: group["papers"] for group in body["group_by"]}
    assert found == groups
    assert body["results"] == []
    counts = [group["papers"] for group in body["group_by"]]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("by", [name for name in GROUPS if name not in ("year", "month", "role")])
def test_group_of_an_entity_counts_what_its_filter_finds(client: TestClient, by: str) -> None:
    for group in client.get(f"/v1/papers?group_by={by}&per_page=100").json()["group_by"]:
        filtered = client.get("/v1/papers", params={"filter": f"{by}:{group['key']}"}).json()
        assert filtered["meta"]["count"] == group["papers"]


def test_groups_are_paged(client: TestClient) -> None:
    whole = [group["key"] for group in client.get("/v1/papers?group_by=method&per_page=100").json()["group_by"]]
    found: list[str] = []
    cursor: str | None = "*"
    while cursor:
        body = client.get("/v1/papers", params={"group_by": "method", "per_page": "2", "cursor": cursor}).json()
        found += [group["key"] for group in body["group_by"]]
        cursor = body["meta"]["next_cursor"]
    assert found == whole


def test_papers_of_an_entity_are_grouped_too(client: TestClient) -> None:
    body = client.get("/v1/methods/grpo/papers?group_by=year").json()
    assert [(group["key"], group["papers"]) for group in body["group_by"]] == [("2024", 1), ("2025", 1)]


def test_unknown_group_is_refused_with_near_ones(client: TestClient) -> None:
    answer = client.get("/v1/papers?group_by=benchmarks")
    assert (answer.status_code, answer.json()["near"][0]) == (400, "benchmark")


def test_sample_is_the_same_for_the_same_seed(client: TestClient) -> None:
    def drawn(query: str) -> list[str]:
        return [row["id"] for row in client.get(f"/v1/papers?{query}").json()["results"]]

    first = drawn("sample=10&seed=7")
    assert len(set(first)) == 10
    assert drawn("sample=10&seed=7") == first
    assert drawn("sample=10&seed=8") != first
    assert set(drawn("sample=5&seed=7")) < set(first)
    assert set(drawn("sample=10&seed=7&sort=title")) == set(first)
    assert len(drawn("sample=100&per_page=100&filter=uses:Paged Descent")) == COMMON_PAPERS


def test_sample_is_paged(client: TestClient) -> None:
    first = client.get("/v1/papers?sample=10&per_page=6").json()
    assert first["meta"]["count"] == 10
    second = client.get(f"/v1/papers?sample=10&per_page=6&cursor={first['meta']['next_cursor']}").json()
    assert len({row["id"] for body in (first, second) for row in body["results"]}) == 10
    assert second["meta"]["next_cursor"] is None


def test_sample_with_groups_is_refused(client: TestClient) -> None:
    assert client.get("/v1/papers?sample=3&group_by=year").status_code == 400


def test_papers_named_by_other_ids_are_no_entities(client: TestClient) -> None:
    assert client.get("/v1/graph", params={"ids": f"doi:{BY_DOI},{PPO.id}"}).status_code == 200
