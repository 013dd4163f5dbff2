"""Exports over HTTP: what is in them, and what they are called."""

import csv
import io
import json

import bibtexparser
import networkx as nx
import pytest
from fastapi.testclient import TestClient

from graphbuilder.exports.export import FORMATS
from tests.small_graph import BY_DOI, COMMON_PAPERS, FOLLOW_UP, GRPO, MATH, ORIGIN

GRPO_PAPERS = [FOLLOW_UP, ORIGIN]


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("form", list(FORMATS))
def test_every_format_has_its_type_and_file_name(client: TestClient, form: str) -> None:
    for asked, name in (({}, "graphbuilder"), ({"q": "papers using GRPO"}, "graphbuilder-papers-using-grpo")):
        answer = client.get("/v1/export", params={"format": form, **asked})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(FORMATS[form].media_type.partition(";")[0])
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}{FORMATS[form].suffix}"'
        assert answer.content


def test_an_answer_in_papers_has_one_row_a_paper(client: TestClient) -> None:
    rows = rows_of(client.get("/v1/export", params={"format": "csv", "q": "papers using GRPO"}).text)
    assert [row["id"] for row in rows] == GRPO_PAPERS
    assert all("GRPO" in row["evidence"] for row in rows)


def test_all_papers_of_an_answer_come_and_no_more_than_it_asks_for(client: TestClient) -> None:
    for question, count in (("papers using Paged Descent", COMMON_PAPERS), ("newest 3 papers using Paged Descent", 3)):
        answer = client.get("/v1/export", params={"format": "jsonl", "q": question})
        assert len(answer.text.splitlines()) == count


def test_an_answer_in_entities_is_its_own_table_and_its_graph_the_papers_it_was_counted_over(
    client: TestClient,
) -> None:
    question = {"q": "benchmarks used with GRPO"}
    rows = rows_of(client.get("/v1/export", params={"format": "csv", **question}).text)
    assert (rows[0]["name"], rows[0]["papers"]) == ("MATH", "2")
    text = client.get("/v1/export", params={"format": "graphml", **question}).text
    graph = nx.parse_graphml(text, force_multigraph=True)
    assert sorted(n for n, data in graph.nodes(data=True) if data["node_type"] == "Paper") == sorted(GRPO_PAPERS)
    assert {GRPO.id, MATH.id} <= set(graph)


def test_the_papers_of_what_a_question_is_about_are_its_references(client: TestClient) -> None:
    for question in ("what is GRPO", "methods related to GRPO", "who proposed GRPO"):
        text = client.get("/v1/export", params={"format": "bibtex", "q": question}).text
        keys = [entry.key for entry in bibtexparser.parse_string(text).entries]
        assert any(ORIGIN in key for key in keys), question
        assert not any(BY_DOI in key for key in keys), question


def test_leaderboards_of_an_answer_are_of_its_results_alone(client: TestClient) -> None:
    asked = {"format": "leaderboards", "q": "best result on MATH"}
    (task,) = client.get("/v1/export", params=asked).json()
    assert [data["dataset"] for data in task["datasets"]] == ["MATH"]


def test_a_filter_and_its_order_choose_the_papers(client: TestClient) -> None:
    asked = {"format": "csv", "filter": "method:GRPO", "sort": "published:asc"}
    assert [row["id"] for row in rows_of(client.get("/v1/export", params=asked).text)] == GRPO_PAPERS[::-1]
    words = client.get("/v1/export", params={"format": "csv", "words": "clipping"}).text
    assert [row["id"] for row in rows_of(words)] == [BY_DOI]


def test_an_empty_filter_lets_all_papers_pass(client: TestClient) -> None:
    answer = client.get("/v1/export", params={"format": "csv", "filter": ""})
    assert len(rows_of(answer.text)) == client.get("/v1/papers").json()["meta"]["count"]


def test_relations_less_sure_are_left_out_when_asked(client: TestClient) -> None:
    asked = {"format": "json", "min_confidence": "0.7"}
    data = json.loads(client.get("/v1/export", params=asked).text)
    assert {edge.get("confidence", 1) >= 0.7 for edge in data["edges"]} == {True}


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"format": "xlsx"}, 400, "graphml"),
        ({}, 422, "format"),
        ({"format": "csv", "q": "papers using GRPO", "filter": "uses:GRPO"}, 400, "Both a question and a filter"),
        ({"format": "csv", "q": "papers using GRPQ"}, 404, "GRPO"),
        ({"format": "csv", "filter": "uses:GRPQ"}, 404, "GRPO"),
        ({"format": "csv", "filter": "using:GRPO"}, 400, "uses"),
        ({"format": "csv", "sort": "size"}, 400, "published:desc"),
        ({"format": "csv", "min_confidence": "2"}, 422, "min_confidence"),
    ],
)
def test_what_cannot_be_exported_is_said_before_any_file(
    client: TestClient, asked: dict[str, str], status: int, said: str
) -> None:
    answer = client.get("/v1/export", params=asked)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert said in answer.text


def test_an_export_is_not_sent_again_while_the_graph_is_the_same(client: TestClient) -> None:
    first = client.get("/v1/export?format=csv")
    again = client.get("/v1/export?format=csv", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "page", ["/ask?q=papers+using+GRPO", "/papers", "/papers?filter=uses:PPO&q=clipping", "/methods/grpo"]
)
def test_pages_link_to_exports_of_what_they_show(client: TestClient, page: str) -> None:
    text = client.get(page).text.replace("&amp;", "&")
    links = [part.split('"')[0] for part in text.split('href="')[1:] if part.startswith("/v1/export")]
    assert len(links) >= 8
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
