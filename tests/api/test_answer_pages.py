"""Answers as pages: numbers that lead on, the years of a facet, comparisons, and what is said of coverage."""

import html
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.model import GraphBatch
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.graphs import entity, paper, relation


def test_number_of_each_row_leads_to_as_many_papers(client: TestClient) -> None:
    page = client.get("/ask", params={"q": "benchmarks used with GRPO"}).text
    links = re.findall(r'data-label="papers?"><a href="(/ask\?[^"]+)">([\d,]+)<', page)
    assert links
    for address, number in links:
        question = parse_qs(urlsplit(html.unescape(address)).query)["q"][0]
        assert str(client.get("/v1/ask", params={"q": question}).json()["total"]) == number, question


def test_papers_without_a_date_have_a_line_in_the_years(tmp_path: Path) -> None:
    grpo = entity("Method", "GRPO")
    papers = (paper("p1", "One", "2024-05"), paper("p2", "Two", "2025"), paper("p3", "Three"))
    store = open_store(str(tmp_path / "graph.db"))
    said = tuple(relation("USES", one.id, grpo, "We use GRPO.") for one in papers)
    store.write(GraphBatch(nodes=(*papers, grpo), edges=said))
    page = TestClient(create_app(store, Settings())).get("/ask/narrow", params={"q": "papers using GRPO"}).text
    store.close()
    years = page.split("<summary>Year</summary>", 1)[1].split("</ul>", 1)[0]
    assert re.findall(r'class="grow">([^<]+)</span> <span class="count">(\d+)', years) == [
        ("2025", "1"),
        ("2024", "1"),
        ("no date", "1"),
    ]
    assert years.count("<a ") == 2


def test_comparison_quotes_only_what_names_both_and_each_sentence_once(client: TestClient) -> None:
    page = client.get("/ask", params={"q": "GRPO vs PPO"}).text
    assert "Because" not in page
    quoted = re.findall(r'<p class="says">(.*?)</p>', page)
    assert len(quoted) == len(set(quoted))
    assert all("GRPO" in sentence and "PPO" in sentence for sentence in quoted)


@pytest.mark.parametrize("question", ["path from GRPO to Qwen2-7B", "what is GRPO"])
def test_answers_of_which_no_share_of_papers_tells_have_no_coverage(client: TestClient, question: str) -> None:
    assert 'class="coverage' not in client.get("/ask", params={"q": question}).text
    assert 'class="coverage' in client.get("/ask?q=papers using GRPO").text


@pytest.mark.parametrize(
    ("question", "leads_to"),
    [
        ("graph around GRPO", "/graph?ids=method_"),
        ("graph of papers using GRPO", "/ask?q=papers+using+GRPO&view=graph"),
    ],
)
def test_a_question_for_a_drawing_leads_to_it(client: TestClient, question: str, leads_to: str) -> None:
    answer = client.get("/ask", params={"q": question}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(leads_to)
    assert client.get("/ask", params={"q": question}).status_code == 200


def test_a_question_for_a_drawing_of_an_unknown_thing_is_answered_on_its_page(client: TestClient) -> None:
    assert client.get("/ask", params={"q": "graph around Zorbnix-9"}, follow_redirects=False).status_code == 200


@pytest.mark.parametrize(
    ("question", "page", "words"),
    [
        ("what is new", "/new", "the page of what is new"),
        ("methods that go together", "/communities", "the page of communities"),
    ],
)
def test_a_reading_links_to_the_page_that_it_names(client: TestClient, question: str, page: str, words: str) -> None:
    assert f'<a href="{page}">{words}</a></h1>' in client.get("/ask", params={"q": question}).text
