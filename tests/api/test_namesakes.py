"""Several authors of one name: found by ids, told apart in lists, on pages and in answers, and joined by forms."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from graphbuilder.ids import entity_id
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.api.test_corrections import served
from tests.api.test_editing_pages import send, undone
from tests.store.test_authors import ORCID, SANDS, SEAS, author_of, authors
from tests.store.test_settling import built, dumped

KNOWN = entity_id("Author", ORCID)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A graph in which five authors are called Wei Wang."""
    store = SqliteStore(tmp_path / "graph.db")
    built(store, SANDS, SEAS)
    yield store
    store.close()


@pytest.fixture
def client(store: Store) -> TestClient:
    """A browser of a server that takes corrections."""
    return served(store, editing=True)


@pytest.mark.parametrize("id_", [ORCID, "s2:11", "openalex:A9", "ORCID:0000-0002-1825-0097"])
def test_an_author_is_found_by_the_ids_of_catalogues(client: TestClient, id_: str) -> None:
    assert client.get(f"/v1/authors/{id_}").json()["id"] == KNOWN
    assert client.get(f"/authors/{id_}").status_code == 200
    found = client.post("/v1/authors/lookup", json={"ids": [id_, "s2:404"]}).json()["results"]
    assert [row and row["id"] for row in found] == [KNOWN, None]
    found = client.get("/v1/papers", params={"filter": f"author:{id_}", "sort": "title"}).json()
    assert sorted(row["id"] for row in found["results"]) == ["p1", "p2", "p4", "p8"]


def test_an_id_of_old_leads_to_the_author_and_that_of_a_name_to_all(client: TestClient) -> None:
    moved = client.get(f"/v1/authors/{entity_id('Author', 'wei wang@p2')}", follow_redirects=False)
    assert moved.status_code == 301
    assert client.get(moved.headers["location"]).json()["id"] == KNOWN
    assert client.get(f"/authors/{entity_id('Author', 'weiwang')}").status_code == 200


def test_a_filter_by_name_has_all_who_have_it(client: TestClient, store: Store) -> None:
    found = client.get("/v1/papers", params={"filter": "author:Wei Wang"}).json()
    assert found["meta"]["count"] == 8
    named = next(part for part in found["meta"]["filter"] if part["key"] == "author")["entities"]
    assert {one["id"] for one in named} == {row["id"] for row in authors(store)}


def test_the_slug_that_all_had_and_that_of_one_lead_on(client: TestClient, store: Store) -> None:
    page = client.get("/authors/wei-wang")
    assert page.status_code == 200
    assert "4 other authors of this name" in page.text
    for row in authors(store):
        assert client.get(f"/v1/authors/{row['slug']}").json()["id"] == row["id"]
    assert client.get("/v1/authors/wei-wang-abcdef").status_code == 200  # one that is none any more


def test_lists_names_and_completions_tell_namesakes_apart(client: TestClient) -> None:
    assert "with Ann Wu and Bo Li, 2024" in client.get("/authors").text
    rows = client.get("/v1/resolve", params={"q": "Wei Wang", "kind": "authors"}).json()["results"]
    assert len({row["id"] for row in rows}) == len(rows) == 5
    assert rows[0]["hint"] == "with Ann Wu and Bo Li, 2024"
    offered = client.get("/v1/suggest", params={"q": "wei w"}).json()["results"]
    assert all(row["hint"] for row in offered)
    assert client.get("/v1/suggest", params={"q": "bo l"}).json()["results"][0]["hint"] is None


def test_an_answer_has_all_of_a_name_says_so_and_offers_each(client: TestClient) -> None:
    answer = client.get("/v1/ask", params={"q": "papers by Wei Wang"}).json()
    assert len(answer["results"]) == 8
    assert "5 authors are called Wei Wang" in answer["reading"]
    (people,) = [item["people"] for item in answer["alternatives"] if "people" in item]
    assert people[0]["id"] == KNOWN
    page = client.get("/ask", params={"q": "papers by Wei Wang"}).text
    assert all(f"/authors/{row['slug']}" in page for row in people)


def test_a_question_takes_an_id_in_place_of_a_name(client: TestClient) -> None:
    for name in (KNOWN, ORCID):
        answer = client.get("/v1/ask", params={"q": f"papers by {name}"}).json()
        assert sorted(row["id"] for row in answer["results"]) == ["p1", "p2", "p4", "p8"]


def test_a_page_shows_ids_and_why_papers_are_his(client: TestClient) -> None:
    page = client.get(f"/authors/{KNOWN}").text
    assert "https://orcid.org/0000-0002-1825-0097" in page
    assert "https://openalex.org/A9" in page
    reasons = {row["reason"] for row in client.get(f"/v1/authors/{KNOWN}/merges").json()["merges"]}
    assert reasons == {"same spelling", "same id", "co-authors"}


def test_forms_say_that_two_are_one_and_that_a_paper_is_by_another(client: TestClient, store: Store) -> None:
    before = dumped(store)
    other = author_of(store, "p7")
    assert f'value="merge|{other}|{KNOWN}"' in client.get(f"/authors/{KNOWN}").text
    answer = send(client, {"act": f"merge|{other}|{KNOWN}"})
    assert answer.headers["location"].startswith("/authors/wei-wang-")
    assert author_of(store, "p7") == KNOWN
    undone(client)
    assert dumped(store) == before
    send(client, {"kind": "split", "name": KNOWN, "split": "p1"})
    assert author_of(store, "p1") != KNOWN
    undone(client)
    assert dumped(store) == before
