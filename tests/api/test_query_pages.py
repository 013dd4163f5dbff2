"""The catalogue on pages and over HTTP, with a folder of queries of one's own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.catalogue import load_catalogue
from graphbuilder.store.open import open_store
from tests.small_graph import GRPO, ORIGIN, small_graph

OWN = """-- question: Papers of a <year>
-- param year: integer = 2024 -- the year
-- param path: string = null -- any text
-- column id: string
-- column title: string
-- column words: strings

SELECT id, title, json_array('<b>', title) FROM papers WHERE year = :year ORDER BY id
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server with a folder of queries that holds a good and a faulty one."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "of_year.sql").write_text(OWN, encoding="utf-8")
    (folder / "faulty.sql").write_text("-- question: Q\n-- column n: integer\nDELETE FROM papers", encoding="utf-8")
    (folder / "only.cypher").write_text("// question: Q\n// column n: integer\nRETURN 1", encoding="utf-8")
    store = open_store(str(folder / "graph.db"), queries=(folder,))
    store.write(small_graph())
    yield TestClient(create_app(store, Settings()), raise_server_exceptions=False)
    store.close()


def test_api_lists_and_runs_a_query_of_ones_own(own: TestClient) -> None:
    names = {row["name"]: row for row in own.get("/v1/queries").json()["results"]}
    assert set(names) == {*load_catalogue(), "of_year", "only"}
    assert names["of_year"]["parameters"][0]["default"] == 2024
    body = own.get("/v1/queries/of_year?year=2024&path=x").json()
    assert [row["id"] for row in body["results"]] == [ORIGIN]
    assert own.get("/v1/queries/of_year?year=x").status_code == 400
    answer = own.get("/v1/queries/faulty")
    assert (answer.status_code, "was left out: faulty.sql:3:" in answer.json()["detail"]) == (404, True)


def test_copies_of_another_catalogue_are_not_fresh(own: TestClient, client: TestClient) -> None:
    tags = {one.get("/v1/queries").headers["etag"] for one in (own, client)}
    assert len(tags) == 2
    assert own.app.state.store.catalogue.digest != load_catalogue().digest  # type: ignore[attr-defined]


def test_list_page_leads_to_each_query(own: TestClient) -> None:
    page = own.get("/queries").text
    links = re.findall(r'href="/queries/([^"]+)"', page)
    assert set(links) == {*load_catalogue(), "of_year", "only"}
    assert links[0] == "of_year"
    assert "Papers of a &lt;year&gt;" in page


@pytest.mark.parametrize("name", load_catalogue())
def test_page_of_a_query_asks_for_each_parameter(client: TestClient, name: str) -> None:
    answer = client.get(f"/queries/{name}")
    assert answer.status_code == 200
    fields = re.findall(r'name="([^"]+)"', answer.text.split('class="filters"')[1].split("</form>")[0])
    assert fields == [parameter.name for parameter in load_catalogue()[name].parameters]


def test_form_runs_the_query_and_leads_on(own: TestClient) -> None:
    page = own.get("/queries/of_year", params={"year": "2024", "path": ""}).text
    assert f'<a href="/papers/{ORIGIN}">{ORIGIN}</a>' in page
    assert "<b>" not in page
    assert 'href="/v1/queries/of_year?year=2024"' in page
    assert "no rows" in own.get("/queries/of_year?year=1990").text
    page = own.get("/queries/entities", params={"label": "Method", "prefix": "grpo"}).text
    assert f'<a href="/methods/grpo">{GRPO.id}</a>' in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("year=x", "year is a whole number"),
        ("yaer=2024", "no parameter &#39;yaer&#39;"),
        ("year=1&year=2", "more than once"),
    ],
)
def test_what_cannot_be_read_is_said_beside_the_form(own: TestClient, query: str, said: str) -> None:
    answer = own.get(f"/queries/of_year?{query}", headers={"Accept": "text/html"})
    assert answer.status_code == 400 or "more than once" in said
    assert said in answer.text


def test_a_query_of_the_other_language_says_so(own: TestClient) -> None:
    answer = own.get("/queries/only")
    assert (answer.status_code, "not written in sql" in answer.text) == (200, True)


def test_an_unknown_query_has_near_names(client: TestClient) -> None:
    answer = client.get("/queries/leaderbord", headers={"Accept": "text/html"})
    assert (answer.status_code, "leaderboard" in answer.text) == (404, True)


def test_the_folder_of_the_environment_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GRAPHBUILDER_QUERIES", f"{tmp_path / 'a'}:{tmp_path / 'b'}")
    assert Settings().query_folders() == (tmp_path / "a", tmp_path / "b")
    monkeypatch.delenv("GRAPHBUILDER_QUERIES")
    assert Settings().query_folders() == ()
