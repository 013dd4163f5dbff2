"""Methods, benchmarks and the other kinds: lists, one entity, and what hangs on it."""

import pytest
from fastapi.testclient import TestClient

from graphbuilder.schema import PLURALS
from tests.small_graph import COMMON_PAPERS, ENTITIES, FOLLOW_UP, GRPO, MATH, ORIGIN, PI_ZERO, PPO


@pytest.mark.parametrize("kind", PLURALS.values())
def test_each_kind_has_a_list(client: TestClient, kind: str) -> None:
    body = client.get(f"/v1/{kind}").json()
    assert body["meta"]["count"] == len(body["results"]) > 0
    assert all(row["name"] and row["id"] and PLURALS[row["label"]] == kind for row in body["results"])


def test_lists_are_ordered_as_asked(client: TestClient) -> None:
    by_papers = [row["papers"] for row in client.get("/v1/methods").json()["results"]]
    assert by_papers == sorted(by_papers, reverse=True)
    by_name = [row["name"].casefold() for row in client.get("/v1/methods?sort=name").json()["results"]]
    assert by_name == sorted(by_name)


def test_list_takes_the_beginning_of_a_name(client: TestClient) -> None:
    body = client.get("/v1/benchmarks?prefix=math").json()
    assert {row["name"] for row in body["results"]} == {"MATH", "MATH-500"}
    assert body["meta"]["count"] == 2


def test_list_pages_hold_each_entity_once(client: TestClient) -> None:
    seen: list[str] = []
    cursor: str | None = "*"
    while cursor:
        body = client.get("/v1/methods", params={"per_page": "2", "cursor": cursor}).json()
        seen += [row["id"] for row in body["results"]]
        cursor = body["meta"]["next_cursor"]
    assert len(seen) == len(set(seen)) == body["meta"]["count"]


@pytest.mark.parametrize("entity", ENTITIES, ids=lambda node: str(node.properties["name"]))
def test_entity_is_found_by_id_and_by_name(client: TestClient, entity) -> None:  # type: ignore[no-untyped-def]
    kind, name = PLURALS[entity.label], entity.properties["name"]
    assert client.get(f"/v1/{kind}/{entity.id}").json()["name"] == name
    by_name = client.get(f"/v1/{kind}/{name}")
    assert "/" in name or by_name.json()["id"] == entity.id


def test_entity_has_aliases_and_counts_by_role(client: TestClient) -> None:
    body = client.get("/v1/methods/grpo").json()
    assert body["aliases"] == ["Group Relative Policy Optimization"]
    assert body["roles"] == {"PROPOSES": 1, "USES": 1}
    assert (body["papers"], body["first_seen"]) == (2, "2024-02-05")


def test_unknown_entity_brings_near_names(client: TestClient) -> None:
    answer = client.get("/v1/methods/GRPOO")
    assert answer.status_code == 404
    assert answer.json()["near"][0] == "GRPO"


def test_entity_of_another_kind_is_not_found(client: TestClient) -> None:
    assert client.get(f"/v1/benchmarks/{GRPO.id}").status_code == 404


def test_papers_of_an_entity_can_be_limited_to_a_role(client: TestClient) -> None:
    def ids(query: str) -> list[str]:
        return [row["id"] for row in client.get(f"/v1/methods/grpo/papers{query}").json()["results"]]

    assert ids("") == [FOLLOW_UP, ORIGIN]
    assert ids("?role=PROPOSES") == [ORIGIN]
    assert ids("?role=USES&min_confidence=0.95") == []
    assert client.get("/v1/methods/grpo/papers?role=EVALUATED_ON").status_code == 400


def test_papers_of_an_entity_are_paged(client: TestClient) -> None:
    first = client.get("/v1/methods/paged-descent/papers?per_page=20").json()
    assert first["meta"]["count"] == COMMON_PAPERS
    second = client.get(f"/v1/methods/paged-descent/papers?per_page=20&cursor={first['meta']['next_cursor']}").json()
    assert second["meta"]["next_cursor"] is None
    both = [row["id"] for body in (first, second) for row in body["results"]]
    assert len(set(both)) == COMMON_PAPERS


def test_related_entities_have_reasons(client: TestClient) -> None:
    rows = {row["name"]: row for row in client.get("/v1/methods/grpo/related").json()["results"]}
    assert rows["PPO"]["reasons"][0]["text"] == "compared with it in 1 paper"
    assert all(0 < row["score"] <= 1 for row in rows.values())


def test_timeline_counts_papers_by_month_and_role(client: TestClient) -> None:
    assert client.get("/v1/methods/grpo/timeline").json()["results"] == [
        {"month": "2024-02", "role": "PROPOSES", "papers": 1},
        {"month": "2025-01", "role": "USES", "papers": 1},
    ]


def test_leaderboard_has_the_numbers_of_a_benchmark(client: TestClient) -> None:
    body = client.get("/v1/benchmarks/math/leaderboard").json()
    assert [(row["system"], row["metric"], row["number"]) for row in body["results"]] == [
        ("Qwen2-7B", "accuracy", 51.2)
    ]
    assert client.get("/v1/methods/grpo/leaderboard").status_code == 404


def test_resolve_tells_exact_from_alike(client: TestClient) -> None:
    rows = client.get("/v1/resolve?q=Math").json()["results"]
    assert (rows[0]["id"], rows[0]["exact"]) == (MATH.id, True)
    assert all(not row["exact"] for row in rows[1:])
    assert client.get("/v1/resolve?q=GRPOO").json()["results"][0]["name"] == "GRPO"
    assert client.get("/v1/resolve?q=GRPOO&near=false").json()["results"] == []
    assert client.get("/v1/resolve?q=GRPO&kind=benchmarks").json()["results"] == []


def test_resolve_seeks_near_names_when_asked_or_when_none_is_exact(client: TestClient) -> None:
    assert [row["name"] for row in client.get("/v1/resolve?q=MATH&kind=benchmarks").json()["results"]] == ["MATH"]
    both = client.get("/v1/resolve?q=MATH&kind=benchmarks&near=true").json()["results"]
    assert [(row["name"], row["exact"]) for row in both] == [("MATH", True), ("MATH-500", False)]


def test_suggest_completes_names(client: TestClient) -> None:
    rows = client.get("/v1/suggest?q=mat").json()["results"]
    assert [row["name"] for row in rows][:1] == ["MATH"]
    assert {row["name"] for row in client.get("/v1/suggest?q=mat&kind=tasks").json()["results"]} == {
        "mathematical reasoning"
    }
    assert client.get("/v1/suggest?q=%20").json()["results"] == []


def test_name_outside_ascii_has_an_address(client: TestClient) -> None:
    assert client.get("/v1/methods/π0").json()["id"] == PI_ZERO.id


def test_graph_says_what_it_left_out(client: TestClient) -> None:
    whole = client.get(f"/v1/graph?ids={GRPO.id}&depth=2").json()
    assert {node["name"] for node in whole["nodes"]} >= {"GRPO", "PPO", "MATH"}
    ids = {node["id"] for node in whole["nodes"]}
    assert all(edge["source"] in ids and edge["target"] in ids for edge in whole["edges"])
    part = client.get(f"/v1/graph?ids={GRPO.id}&depth=2&limit=3").json()
    assert len(part["nodes"]) == 3
    assert part["left_out"]["nodes"] > 0
    assert "of" in part["left_out"]["sentence"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("ids=grpo", 200),
        (f"ids={PPO.id},{ORIGIN}", 200),
        ("ids=grpo&types=USES", 200),
        ("ids=grpo&types=LIKES", 400),
        ("ids=", 400),
        ("ids=nothing-like-it", 404),
        (f"ids=arXiv:{ORIGIN}v2", 200),
        ("ids=grpo&depth=9", 422),
        ("ids=grpo&limit=100000", 422),
        ("ids=" + ",".join(["grpo"] * 51), 400),
    ],
)
def test_graph_checks_what_it_is_asked(client: TestClient, query: str, status: int) -> None:
    assert client.get(f"/v1/graph?{query}").status_code == status


def test_graph_of_something_unknown_names_papers_among_what_it_looked_for(client: TestClient) -> None:
    assert "no paper, method" in client.get("/v1/graph?ids=nope").json()["detail"]


def test_catalogue_lists_queries_with_their_parameters(client: TestClient) -> None:
    rows = {row["name"]: row for row in client.get("/v1/queries").json()["results"]}
    parameters = {item["name"]: item for item in rows["papers"]["parameters"]}
    assert parameters["limit"]["default"] == 25
    assert rows["paper"]["parameters"][0]["required"] is True
    assert rows["papers"]["question"]


@pytest.mark.parametrize(
    ("query", "status", "rows"),
    [
        ("papers?limit=2", 200, 2),
        (f"entity?id={GRPO.id}", 200, 1),
        ("suggest?prefix=math&labels=Benchmark,Task", 200, 3),
        ('count_papers?groups=[{"roles":["USES"],"targets":[]}]', 200, 1),
        ("papers?limit=many", 400, 0),
        ("papers?limit=5000", 400, 0),
        ("papers?colour=red", 400, 0),
        ("entity", 400, 0),
        ("paperz", 404, 0),
    ],
)
def test_catalogue_runs_a_query(client: TestClient, query: str, status: int, rows: int) -> None:
    answer = client.get(f"/v1/queries/{query}")
    assert answer.status_code == status, answer.text
    if status == 200:
        assert answer.json()["meta"]["count"] == len(answer.json()["results"]) == rows


def test_answer_has_the_body_of_a_question(client: TestClient) -> None:
    body = client.get("/v1/ask?q=papers using GRPO on MATH").json()
    assert [row["id"] for row in body["results"]] == [FOLLOW_UP, ORIGIN]
    assert {"question", "parsed", "unparsed", "alternatives", "query", "results", "coverage"} <= set(body)
    assert all({"id", "title", "published", "evidence"} <= set(row) for row in body["results"])
    assert body["query"]["name"] == "papers"


def test_answer_can_ask_for_sure_relations_only(client: TestClient) -> None:
    body = client.get("/v1/ask?q=papers using GRPO on MATH&min_confidence=0.85").json()
    assert [row["id"] for row in body["results"]] == [ORIGIN]


def test_answer_is_paged(client: TestClient) -> None:
    body = client.get("/v1/ask?q=papers using Paged Descent&limit=10&offset=25").json()
    assert (len(body["results"]), body["total"]) == (5, COMMON_PAPERS)


def test_answer_about_related_methods_has_reasons(client: TestClient) -> None:
    rows = client.get("/v1/ask?q=methods related to GRPO").json()["results"]
    assert rows
    assert all(row["reasons"] for row in rows)


def test_unknown_name_in_a_question_is_said_with_near_ones(client: TestClient) -> None:
    body = client.get("/v1/ask?q=papers using GRPOO").json()
    assert body["results"] == []
    assert body["near"][0]["names"][0] == "GRPO"
