"""Pages that set things side by side and follow them over time."""

import pytest
from fastapi.testclient import TestClient

from tests.small_graph import FOLLOW_UP, HOSTILE, ORIGIN


def test_comparison_shows_each_thing_and_the_papers_that_name_both(client: TestClient) -> None:
    page = client.get("/compare?ids=GRPO,PPO,Qwen2-7B").text
    assert "GRPO, PPO, Qwen2-7B side by side" in page
    assert f'href="/papers/{ORIGIN}"' in page
    assert "51.2%" in page
    assert 'href="/v1/compare?ids=method_' in page


def test_comparison_of_one_name_asks_for_another(client: TestClient) -> None:
    assert "add another" in client.get("/compare?ids=GRPO").text
    assert "Try" in client.get("/compare").text
    assert client.get("/compare?ids=GRPO,GRPOO").status_code == 404


def test_hostile_name_is_text(client: TestClient) -> None:
    for path in ("/compare", "/trends"):
        page = client.get(path, params={"ids": f"{HOSTILE.id},GRPO"}).text
        assert "<img" not in page.replace('<img src="/static', "")
        assert "&lt;img" in page


@pytest.mark.parametrize(("path", "word"), [("/trends", "Paged Descent"), ("/trends?since=2025", "MATH-500")])
def test_trends_tell_what_rose_and_what_is_new(client: TestClient, path: str, word: str) -> None:
    page = client.get(path).text
    assert word in page
    assert "New since" in page


def test_trends_count_one_thing_as_one(client: TestClient) -> None:
    page = client.get("/trends?since=2000").text
    assert 'data-label="paper">1<' in page
    assert 'data-label="papers">1<' not in page


def test_trends_follow_what_is_named(client: TestClient) -> None:
    page = client.get("/trends?ids=GRPO,MATH").text
    assert page.count("<figure") == 3  # both in one chart, then each by role
    assert page.count('data-picture="') == 3
    assert "Side by side" in page
    assert client.get("/trends?since=soon").status_code == 422


def test_page_of_a_paper_lists_related_ones(client: TestClient) -> None:
    page = client.get(f"/papers/{ORIGIN}").text
    assert "Related papers" in page
    assert page.split("Related papers")[1].index(f"/papers/{FOLLOW_UP}") > 0


def test_answer_that_compares_leads_to_all_there_is(client: TestClient) -> None:
    assert 'href="/compare?ids=method_' in client.get("/ask?q=GRPO vs PPO").text
