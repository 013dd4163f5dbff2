"""Papers: the filter, its paging, and one paper."""

import pytest
from fastapi.testclient import TestClient

from api.filters import KEYS
from tests.small_graph import BY_DOI, COMMON_PAPERS, FOLLOW_UP, GRPO, MATH, ODD, ORIGIN, PPO, STUB


def found(client: TestClient, filter_: str, **more: str) -> list[str]:
    answer = client.get("/v1/papers", params={"filter": filter_, "per_page": "100", **more})
    assert answer.status_code == 200, answer.text
    return [row["id"] for row in answer.json()["results"]]


@pytest.mark.parametrize(
    ("filter_", "papers"),
    [
        ("method:GRPO", [FOLLOW_UP, ORIGIN]),
        ("method:grpo", [FOLLOW_UP, ORIGIN]),
        (f"method:{GRPO.id}", [FOLLOW_UP, ORIGIN]),
        ("method:group relative policy optimization", [FOLLOW_UP, ORIGIN]),
        ("method:GRPO,benchmark:MATH", [FOLLOW_UP, ORIGIN]),
        ("benchmark:MATH-500", [FOLLOW_UP]),
        ("proposes:GRPO", [ORIGIN]),
        ("uses:GRPO", [FOLLOW_UP]),
        ("uses:GRPO|PPO", [FOLLOW_UP, BY_DOI]),
        ("uses:GRPO,uses:PPO", []),
        ("compares_to:PPO", [ORIGIN]),
        ("method:GRPO,method:!PPO", [FOLLOW_UP]),
        ("method:GRPO,!method:PPO", [FOLLOW_UP]),
        ("method:PPO|GRPO,!evaluated_on:MATH", [BY_DOI]),
        ("method:GRPO,evaluated_on:*", [FOLLOW_UP, ORIGIN]),
        ("method:PPO,!evaluated_on:*", [BY_DOI]),
        ("from:Institute of Examples", [ORIGIN]),
        ('lab:"Institute of Examples"', [ORIGIN]),
        ("author:Ada Beispiel,venue:TESTCONF,task:mathematical reasoning,model:Qwen2-7B", [ORIGIN]),
        ("method:GRPO,published:>2024-02-05", [FOLLOW_UP]),
        ("method:GRPO,published:>=2024-02-05", [FOLLOW_UP, ORIGIN]),
        ("method:GRPO,published:<2025", [ORIGIN]),
        ("method:GRPO,published:2025", [FOLLOW_UP]),
        ("method:GRPO|PPO,published:2023..2024", [ORIGIN, BY_DOI]),
        ("method:GRPO,published:>2024,published:<2025", []),
        ("benchmark:MATH,min_confidence:0.85", [ORIGIN]),
        ("q:critic", [ORIGIN]),
        ("q:critic,method:GRPO,q:optimization", [ORIGIN]),
        ("METHOD : GRPO , Uses : GRPO", [FOLLOW_UP]),
        ("proposes:π0", []),
        ("uses:π0", [ODD]),
    ],
)
def test_filter_finds_the_papers_that_pass(client: TestClient, filter_: str, papers: list[str]) -> None:
    assert found(client, filter_) == papers


def test_filter_says_how_it_was_read(client: TestClient) -> None:
    meta = client.get("/v1/papers", params={"filter": "uses:grpo,!evaluated_on:MATH|MATH-500"}).json()["meta"]
    assert [(part["key"], part["negate"], [e["name"] for e in part["entities"]]) for part in meta["filter"]] == [
        ("uses", False, ["GRPO"]),
        ("evaluated_on", True, ["MATH", "MATH-500"]),
    ]


@pytest.mark.parametrize(
    ("filter_", "idle"),
    [
        ("min_confidence:0.8", True),
        ("q:descent,min_confidence:0.8", True),
        ("author:Ada Beispiel,min_confidence:0.8", True),
        ("min_confidence:0.8,uses:GRPO", False),
        ("!benchmark:*,min_confidence:0.8", False),
    ],
)
def test_filter_says_when_a_confidence_changes_nothing(client: TestClient, filter_: str, idle: bool) -> None:
    parts = client.get("/v1/papers", params={"filter": filter_}).json()["meta"]["filter"]
    notes = {part["key"]: part["note"] for part in parts}
    assert bool(notes["min_confidence"]) is idle
    assert ("has no effect" in client.get("/papers", params={"filter": filter_}).text) is idle


def test_rows_carry_the_evidence_for_the_filter(client: TestClient) -> None:
    row = client.get("/v1/papers", params={"filter": "proposes:GRPO,evaluated_on:MATH"}).json()["results"][0]
    assert {(item["role"], item["name"]) for item in row["evidence"]} == {
        ("PROPOSES", "GRPO"),
        ("EVALUATED_ON", "MATH"),
    }
    assert all(item["sentence"] and item["confidence"] for item in row["evidence"])


@pytest.mark.parametrize(
    ("filter_", "status", "near"),
    [
        ("methd:GRPO", 400, "method"),
        ("evaluated-on:MATH", 400, "evaluated_on"),
        ("just words", 400, None),
        ("method:", 400, None),
        ("published:soon", 400, None),
        ("published:2025-13", 400, None),
        ("published:!2025", 400, None),
        ("min_confidence:2", 400, None),
        ("method:GRPOO", 404, "GRPO"),
        ("benchmark:GRPO", 404, None),
        ("method:" + "|".join(["GRPO"] * 51), 400, None),
        ("q:" + "x" * 2000, 400, None),
        ("q:*", 400, None),
        ('q:"', 400, None),
        ("q:critic|reward", 400, None),
        ('method:""', 400, None),
        ("method:|", 400, None),
        ("author:Beispiel", 404, "Ada Beispiel"),
        ("author:Bespiel", 404, "Ada Beispiel"),
    ],
)
def test_filter_that_cannot_be_read_is_refused(client: TestClient, filter_: str, status: int, near: str | None) -> None:
    answer = client.get("/v1/papers", params={"filter": filter_})
    assert answer.status_code == status
    assert answer.json()["hint"]
    if near:
        assert answer.json()["near"][0] == near


def test_unknown_key_names_the_known_ones(client: TestClient) -> None:
    assert all(key in client.get("/v1/papers?filter=colour:red").json()["hint"] for key in KEYS)


def test_pages_hold_each_paper_once_and_end(client: TestClient) -> None:
    seen: list[str] = []
    cursor = "*"
    while cursor:
        params = {"filter": "uses:Paged Descent", "per_page": "7", "cursor": cursor}
        body = client.get("/v1/papers", params=params).json()
        assert body["meta"]["count"] == COMMON_PAPERS
        assert body["meta"]["per_page"] == 7
        seen += [row["id"] for row in body["results"]]
        cursor = body["meta"]["next_cursor"]
    assert len(seen) == COMMON_PAPERS
    assert len(set(seen)) == COMMON_PAPERS


def test_the_same_page_is_the_same_twice(client: TestClient) -> None:
    first = client.get("/v1/papers?per_page=5").json()
    path = f"/v1/papers?per_page=5&cursor={first['meta']['next_cursor']}"
    assert client.get(path).json()["results"] == client.get(path).json()["results"]
    assert client.get("/v1/papers?per_page=5").json()["meta"]["next_cursor"] == first["meta"]["next_cursor"]


def test_cursor_of_another_list_is_refused(client: TestClient) -> None:
    cursor = client.get("/v1/papers?per_page=5").json()["meta"]["next_cursor"]
    assert client.get("/v1/papers", params={"filter": "q:descent", "cursor": cursor}).status_code == 400
    assert client.get("/v1/papers", params={"cursor": "nonsense"}).status_code == 400


@pytest.mark.parametrize(
    ("sort", "first"), [("published:desc", "2601.00002"), ("published:asc", BY_DOI), ("upvotes:desc", ORIGIN)]
)
def test_sort_orders_the_papers(client: TestClient, sort: str, first: str) -> None:
    assert found(client, "", sort=sort)[0] == first


def test_unknown_sort_is_refused_with_near_ones(client: TestClient) -> None:
    answer = client.get("/v1/papers?sort=publshed:desc")
    assert answer.status_code == 400
    assert "published:desc" in answer.json()["near"]


def test_paper_has_relations_results_and_citations(client: TestClient) -> None:
    body = client.get(f"/v1/papers/{ORIGIN}").json()
    assert {(r["role"], r["name"]) for r in body["relations"]} >= {("PROPOSES", "GRPO"), ("COMPARES_TO", "PPO")}
    for relation in body["relations"]:
        for place in relation["evidence"]:
            assert body[place["field"]][place["start"] : place["end"]] == relation["name"]
    assert [(r["system"], r["benchmark"], r["number"]) for r in body["results"]] == [("Qwen2-7B", "MATH", 51.2)]
    assert [p["id"] for p in body["cited_by"]] == [FOLLOW_UP]
    assert body["authors"][0]["name"] == "Ada Beispiel"
    assert body["venue"]["name"] == "TESTCONF"


@pytest.mark.parametrize(
    "asked",
    [
        ORIGIN,
        f"{ORIGIN}v3",
        f"arXiv:{ORIGIN}",
        f"https://arxiv.org/abs/{ORIGIN}v1",
        f"https://arxiv.org/pdf/{ORIGIN}",
    ],
)
def test_paper_is_found_under_every_form_of_its_arxiv_id(client: TestClient, asked: str) -> None:
    assert client.get(f"/v1/papers/{asked}").json()["id"] == ORIGIN


@pytest.mark.parametrize("asked", [BY_DOI, BY_DOI.upper(), f"DOI:{BY_DOI}", f"https://doi.org/{BY_DOI}"])
def test_paper_is_found_under_every_form_of_its_doi(client: TestClient, asked: str) -> None:
    assert client.get(f"/v1/papers/{asked}").json()["id"] == BY_DOI


def test_paper_that_is_only_cited_has_no_title(client: TestClient) -> None:
    assert client.get(f"/v1/papers/{STUB}").json()["title"] is None


def test_ambiguous_slug_or_role_stays_with_its_kind(client: TestClient) -> None:
    assert found(client, f"uses:{PPO.id}") == [BY_DOI]
    assert client.get("/v1/papers", params={"filter": f"uses:{MATH.id}"}).status_code == 404


def test_papers_with_and_without_code_are_filtered(client: TestClient) -> None:
    with_code = client.get("/v1/papers?filter=has:code").json()
    assert [(row["id"], row["code_url"]) for row in with_code["results"]] == [
        (ORIGIN, "https://github.com/ada/descent")
    ]
    without = client.get("/v1/papers?filter=!has:code,published:2025").json()
    assert {row["id"] for row in without["results"]} == {FOLLOW_UP, ODD}
    assert client.get("/v1/papers?filter=!has:title").status_code == 400


def test_a_paper_has_all_its_links_to_code(client: TestClient) -> None:
    first, second = client.get(f"/v1/papers/{ORIGIN}").json()["code"]
    assert first == {
        "address": "https://github.com/ada/descent",
        "official": True,
        "framework": "pytorch",
        "in_paper": True,
        "rule": "abstract + papers-with-code",
    }
    assert (second["official"], second["rule"]) == (None, "hf-daily")
