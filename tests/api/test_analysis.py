"""Comparisons, trends, what is new, measures, related papers and leaderboards over HTTP."""

import pytest
from fastapi.testclient import TestClient

from api.measured import MOST_KEPT, KeptTies
from graphbuilder.store.base import Store
from tests.small_graph import COMMON_METHOD, FOLLOW_UP, GRPO, LAB, MATH, ORIGIN, PPO, QWEN


def test_comparison_is_in_the_order_asked_for(client: TestClient) -> None:
    found = client.get("/v1/compare", params={"ids": f"ppo,{GRPO.id}"}).json()
    assert [thing["id"] for thing in found["things"]] == [PPO.id, GRPO.id]
    assert [(row["name"], row["papers"]) for row in found["benchmarks"]] == [("MATH", [1, 2]), ("MATH-500", [0, 1])]
    assert [paper["id"] for paper in found["together"]] == [ORIGIN]


@pytest.mark.parametrize(("ids", "status"), [("GRPO", 400), ("", 400), ("GRPO,GRPOO", 404), ("a,b,c,d,e,f,g,h,i", 400)])
def test_comparison_that_cannot_be_made_says_why(client: TestClient, ids: str, status: int) -> None:
    answer = client.get("/v1/compare", params={"ids": ids})
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_trends_are_of_the_names_given_or_of_what_rose(client: TestClient) -> None:
    (grpo,) = client.get("/v1/trends?ids=GRPO").json()["results"]
    assert [row["month"] for row in grpo["months"] if row["papers"]] == ["2024-02", "2025-01"]
    assert [row["month"] for row in grpo["months"]][:3] == ["2024-02", "2024-03", "2024-04"]
    assert (grpo["months"][-1]["month"], grpo["months"][-1]["papers"]) == ("2026-01", 0)
    assert (grpo["first_seen"], grpo["rise"]) == ("2024-02-05", None)
    found = client.get("/v1/trends").json()
    assert found["results"][0]["id"] == COMMON_METHOD.id
    assert found["meta"]["until"] == "2026-01"
    assert found["meta"]["after"] >= found["results"][0]["after"]
    assert all(row["rise"] < 0 for row in client.get("/v1/trends?falling=true&least_papers=1").json()["results"])
    assert client.get("/v1/trends?ids=GRPO&since=2025-13").status_code == 422


def test_new_names_are_counted_by_kind(client: TestClient) -> None:
    found = client.get("/v1/new?since=2025").json()
    assert found["meta"]["counts"] == {"Method": 2, "Model": 0, "Benchmark": 1, "Task": 0, "Lab": 0}
    assert found["results"][0]["paper_id"]
    only = client.get("/v1/new?since=2025&kind=benchmarks&per_page=1").json()
    assert [row["name"] for row in only["results"]] == ["MATH-500"]
    assert client.get("/v1/new").status_code == 422


def test_measures_are_answered_and_say_how_far_they_are_read(client: TestClient) -> None:
    assert client.get("/v1/communities?kind=all").json()["meta"]["count"] == 1
    central = client.get("/v1/central?by=papers").json()["results"]
    assert (central[0]["id"], central[0]["rank"]) == (COMMON_METHOD.id, 1)
    way = client.get("/v1/path?from=PPO&to=Qwen2-7B").json()
    assert [thing["id"] for thing in way["things"]] == [PPO.id, QWEN.id]
    assert way["hops"][0]["examples"][0]["id"] == ORIGIN
    assert (way["others"], way["apart"]) == ([], None)
    none = client.get("/v1/path", params={"from": "PPO", "to": "Paged Descent"}).json()
    assert (none["things"], none["hops"], none["confidence"]) == ([], [], None)
    assert none["apart"] == {"source": {"things": 3, "papers": 3}, "target": {"things": 1, "papers": 30}}
    assert client.get("/v1/path?from=PPO&to=MATH").status_code == 404


def test_ties_are_read_once_for_few_confidences(small_store: Store) -> None:
    kept = KeptTies()
    first = kept.of(small_store, 0.5)
    assert kept.of(small_store, 0.5) is first
    for number in range(MOST_KEPT):
        kept.of(small_store, 0.6 + number / 10)
    assert kept.of(small_store, 0.5) is not first


def test_related_papers_and_labs_come_with_reasons(client: TestClient) -> None:
    rows = client.get(f"/v1/papers/arxiv:{ORIGIN}/related").json()["results"]
    assert rows[0]["id"] == FOLLOW_UP
    assert [reason["kind"] for reason in rows[0]["reasons"]] == ["cites", "shared"] or rows[0]["reasons"]
    assert client.get(f"/v1/labs/{LAB.id}/related").json()["results"] == []
    assert client.get("/v1/benchmarks/math/related").json()["results"][0]["name"] == "MATH-500"
    assert client.get("/v1/papers/nowhere/related").status_code == 404


def test_leaderboard_takes_one_metric(client: TestClient) -> None:
    (row,) = client.get(f"/v1/benchmarks/{MATH.id}/leaderboard?metric=Accuracy").json()["results"]
    assert (row["rank"], row["conflicts"], row["higher_is_better"]) == (1, [], True)
    assert client.get("/v1/benchmarks/math/leaderboard?metric=bleu").json()["results"] == []
