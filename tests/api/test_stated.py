"""What a source states is shown with the source and its licence, wherever it stands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_settling import built
from tests.store.test_stated import INTRODUCED, PREPRINT, RESULTS, TAGGED

WORDS = "tated by Papers with Code (CC BY-SA 4.0)"


@pytest.fixture(scope="module")
def stated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = SqliteStore(tmp_path_factory.mktemp("stated") / "graph.db")
    built(store, [PREPRINT, TAGGED, INTRODUCED, RESULTS])
    yield TestClient(create_app(store, Settings()))
    store.close()


def test_the_page_of_a_paper_names_the_source_of_relations_and_results(stated: TestClient) -> None:
    page = stated.get("/papers/2401.00011").text
    assert page.count(WORDS) >= 5
    (row,) = [row for row in stated.get("/v1/papers/2401.00011").json()["results"] if row["rule"]]
    assert (row["value"], row["rule"]) == ("91.5%", "papers-with-code")


def test_the_page_of_a_benchmark_names_the_source_beside_its_numbers(stated: TestClient) -> None:
    page = stated.get("/benchmarks/dunes-3").text
    assert WORDS in page
    assert "or the source that is named beside them" in page
    board = stated.get("/v1/benchmarks/dunes-3/leaderboard").json()["results"]
    assert "papers-with-code" in {row["rule"] for row in board}


def test_the_start_page_says_how_much_is_from_the_source_and_under_which_licence(
    stated: TestClient, tmp_path: Path
) -> None:
    assert "come from Papers with Code, under CC BY-SA 4.0" in stated.get("/").text
    store = SqliteStore(tmp_path / "graph.db")
    built(store, [PREPRINT])
    assert "Papers with Code" not in TestClient(create_app(store, Settings())).get("/").text
    store.close()


def test_the_page_of_a_thing_says_what_it_is_in_whose_words_and_leads_to_its_home_page(stated: TestClient) -> None:
    page = stated.get("/benchmarks/dunes-3").text
    assert "Grains of three dunes." in page
    assert "Words of Papers with Code (CC BY-SA 4.0), shortened." in page
    assert 'href="https://dunes.example.org">Home page<' in page
    body = stated.get("/v1/benchmarks/dunes-3").json()
    assert (body["description"], body["described_by"]) == ("Grains of three dunes.", "papers-with-code")
