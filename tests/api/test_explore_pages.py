"""Communities, the path between two things, leaderboards, and what is new, as pages."""

import html
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.model import GraphBatch
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.graphs import entity, paper, relation
from tests.small_graph import FOLLOW_UP, HOSTILE, ORIGIN


def test_communities_stand_on_a_map_and_in_a_table(client: TestClient) -> None:
    page = client.get("/communities?kind=all&min_confidence=0").text
    assert page.count('class="disc"') == page.count('id="community-') == 1
    assert page.count('class="dot"') == 3
    assert 'href="/communities.svg?kind=all&amp;min_confidence=0.0"' in page
    assert ">GRPO</a>" in page
    assert page.count('href="#community-1"') == 2
    assert "limit=3" in page


def test_every_member_of_a_community_is_a_link(tmp_path: Path) -> None:
    things = [entity("Method", f"Method {number:02}") for number in range(12)]
    papers = [paper(f"p{number}", f"Paper {number}", "2024-05") for number in range(3)]
    store = open_store(str(tmp_path / "graph.db"))
    said = [
        relation("USES", one.id, thing, f"We use {thing.properties['name']}.") for one in papers for thing in things
    ]
    store.write(GraphBatch(nodes=(*papers, *things), edges=tuple(said)))
    page = TestClient(create_app(store, Settings())).get("/communities").text
    store.close()
    table = page.split("<tbody", 1)[1]
    assert "and 4 more" in table
    assert all(f'href="/methods/method-{number:02}"' in table for number in range(12))


def test_communities_that_do_not_exist_suggest_another_look(client: TestClient) -> None:
    page = client.get("/communities").text
    assert "No three methods share papers yet" in page
    assert 'href="/communities?kind=all"' in page


def test_path_shows_the_things_on_the_way_with_papers_and_sentences(client: TestClient) -> None:
    page = client.get("/path?from=GRPO&to=Qwen2-7B").text
    assert "From GRPO to Qwen2-7B" in page
    assert page.count('class="way-thing"') == 2
    assert f'href="/papers/{ORIGIN}"' in page
    assert "Trained so" in page


def test_path_asks_for_what_is_missing(client: TestClient) -> None:
    assert 'action="/path"' in client.get("/path").text
    assert "say where the path leads to" in client.get("/path?from=GRPO").text
    assert "Both names mean GRPO" in client.get("/path?from=GRPO&to=grpo").text
    assert "No path leads from GRPO to Paged Descent" in client.get("/path?from=GRPO&to=Paged Descent").text


@pytest.mark.parametrize(
    ("path", "better"),
    [
        ("/path?from=GRPOO&to=PPO", "/path?from=GRPO&to=PPO"),
        ("/compare?ids=PPO,GRPOO", "/compare?ids=PPO%2CGRPO"),
        ("/trends?ids=GRPOO", "/trends?ids=GRPO"),
    ],
)
def test_unknown_name_keeps_the_form_and_offers_near_ones(client: TestClient, path: str, better: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "GRPOO" in answer.text
    assert better in [html.unescape(address) for address in re.findall(r'href="([^"]+)"', answer.text)]


def test_one_more_thing_is_added_by_its_own_field(client: TestClient) -> None:
    page = client.get("/compare?ids=GRPO,PPO&add=Qwen2-7B").text
    assert "GRPO, PPO, Qwen2-7B side by side" in page
    assert "2 methods" not in client.get("/trends?ids=GRPO&add=MATH").text
    assert "GRPO, MATH" in client.get("/trends?ids=GRPO&add=MATH").text


def test_leaderboards_list_benchmarks_with_their_best_result(client: TestClient) -> None:
    page = client.get("/leaderboards").text
    assert 'href="/benchmarks/math#results"' in page
    assert "<strong>51.2%</strong>" in page
    assert ">Qwen2-7B</a>" in page
    assert "No benchmark that begins like this" in client.get("/leaderboards?prefix=zz").text


def test_new_names_are_listed_by_kind_with_the_paper_that_brought_them(client: TestClient) -> None:
    page = client.get("/new?since=2025").text
    assert "New since 2025" in page
    assert f'href="/papers/{FOLLOW_UP}"' in page
    benchmarks = client.get("/new?since=2025&kind=benchmarks").text
    assert "MATH-500" in benchmarks
    assert "Paged Descent" not in benchmarks
    assert "is new since then" in client.get("/new?since=2030").text
    assert client.get("/new?since=soon").status_code == 422


def test_new_begins_at_the_month_before_the_newest_paper(client: TestClient) -> None:
    assert 'value="2025-12"' in client.get("/new").text


def test_hostile_names_stay_text(client: TestClient) -> None:
    for path in (f"/path?from={HOSTILE.id}&to=π0", "/new?since=2024", "/communities?kind=all&min_confidence=0"):
        page = client.get(path).text
        assert "<img src=x" not in page
        assert "<script>alert" not in page
