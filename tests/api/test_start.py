"""The start page, the page to ask on, and the choice of colours."""

import html
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.pages.start import last_written
from graphbuilder.exports.export import FORMATS
from graphbuilder.model import GraphBatch
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from graphbuilder.text.openings import opening_of
from tests.graphs import paper


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = open_store(str(tmp_path_factory.mktemp("empty") / "graph.db"))
    yield TestClient(create_app(store, Settings()))
    store.close()


def examples(client: TestClient, path: str) -> list[str]:
    links = re.findall(r'class="chip" href="(/ask\?[^"]+)"', client.get(path).text)
    return [parse_qs(urlsplit(html.unescape(link)).query)["q"][0] for link in links]


@pytest.mark.parametrize("path", ["/", "/ask"])
def test_each_example_has_an_answer(client: TestClient, path: str) -> None:
    asked = examples(client, path)
    assert len(asked) >= 4
    for question in asked:
        answer = client.get("/v1/ask", params={"q": question}).json()
        assert answer["results"], question
        assert answer["near"] == []
        assert answer["unparsed"] == []


def test_examples_of_a_graph_read_from_papers_have_answers(demo_store: Store) -> None:
    client = TestClient(create_app(demo_store, Settings()))
    asked = examples(client, "/")
    assert len(asked) >= 7
    for question in asked:
        assert client.get("/v1/ask", params={"q": question}).json()["results"], question


def test_start_says_how_big_and_how_fresh_the_graph_is(client: TestClient) -> None:
    text = client.get("/").text
    assert "<strong>35</strong> papers" in text
    assert re.search(r'newest paper of <time datetime="2026-01-03">3 Jan 2026</time>', text)
    assert re.search(r'last written <time datetime="\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00">', text)


def test_time_of_writing_is_that_of_the_file(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    store.close()
    for file in tmp_path.iterdir():
        os.utime(file, (1_700_000_000, 1_700_000_000))
    assert last_written(store) == "2023-11-14T22:13+00:00"
    store.uri = "bolt://localhost:7687"
    assert last_written(store) is None


@pytest.mark.parametrize("path", ["/", "/ask"])
def test_empty_graph_says_how_to_fill_it(empty: TestClient, path: str) -> None:
    text = empty.get(path).text
    assert "The graph is empty" in text
    assert "graphbuilder build papers.jsonl" in text
    assert examples(empty, path) == []


def test_colours_are_kept_in_a_cookie_and_come_with_the_page(client: TestClient) -> None:
    page = "http://testserver/papers?q=critic"
    answer = client.post("/theme", data={"to": "dark"}, headers={"Referer": page}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/papers?q=critic")
    assert "theme=dark" in answer.headers["set-cookie"]
    dark = client.get("/papers", headers={"Cookie": "theme=dark"})
    assert '<html lang="en" data-theme="dark">' in dark.text
    assert "Cookie" in dark.headers["vary"]
    assert "data-theme" not in client.get("/papers", headers={"Cookie": "theme=<script>"}).text
    assert "Max-Age=0" in client.post("/theme", data={"to": "odd"}, follow_redirects=False).headers["set-cookie"]
    client.cookies.clear()


@pytest.mark.parametrize(
    "referer", ["https://elsewhere.example/x", "http://testserver//elsewhere.example", "javascript:alert(1)", ""]
)
def test_choice_of_colours_leads_nowhere_else(client: TestClient, referer: str) -> None:
    answer = client.post("/theme", data={"to": "light"}, headers={"Referer": referer}, follow_redirects=False)
    assert answer.headers["location"] == "/"
    client.cookies.clear()


def test_page_that_fails_names_its_request(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(type(client.app.state.store), "run", fail)  # type: ignore[attr-defined]
    answer = client.get("/queries/statistics", headers={"Accept": "text/html", "X-Request-ID": "known-7"})
    assert answer.status_code == 500
    assert "<code>known-7</code>" in answer.text


def test_page_of_a_wrong_address_leads_to_the_plain_one(client: TestClient) -> None:
    text = client.get("/methods?per_page=x", headers={"Accept": "text/html"}).text
    assert '<a href="/methods">The same page without' in text
    text = client.get("/methods/grpoo", headers={"Accept": "text/html"}).text
    assert '<a class="chip" href="/methods/GRPO">GRPO</a>' in text


def test_every_format_of_exports_is_offered(client: TestClient) -> None:
    offered = set(re.findall(r"/v1/export\?format=([\w-]+)", client.get("/ask?q=papers using GRPO").text))
    assert offered == set(FORMATS)


def test_each_part_of_a_filter_can_be_left_out(client: TestClient) -> None:
    text = html.unescape(client.get("/papers?filter=uses:GRPO,evaluated_on:MATH|MATH-500&q=sums").text)
    rest = [parse_qs(urlsplit(link).query) for link in re.findall(r'class="chip-x" href="([^"]+)"', text)]
    both = "uses:GRPO,evaluated_on:MATH|MATH-500"
    assert rest == [
        {"q": ["sums"], "filter": ["evaluated_on:MATH|MATH-500"]},
        {"q": ["sums"], "filter": ["uses:GRPO"]},
        {"filter": [both]},
    ]


@pytest.fixture(scope="module")
def lacking_graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A paper with title, date and nothing else, and two without a title, one of them without a date."""
    opened = opening_of("Plans are hard.")
    papers = [paper("p1", "Plans", "2024"), paper("p2", opened, "2024-02"), paper("p3", opened)]
    store = open_store(str(tmp_path_factory.mktemp("lacking") / "graph.db"))
    store.write(GraphBatch(nodes=tuple(papers), edges=()))
    yield TestClient(create_app(store, Settings()))
    store.close()


@pytest.mark.parametrize("path", ["/", "/papers"])
def test_papers_without_title_or_date_are_counted_and_marked(lacking_graph: TestClient, path: str) -> None:
    page = lacking_graph.get(path).text
    assert "2 papers came without a title" in page
    assert "1 paper has no date" in page
    assert page.count('<span class="lacks">no title</span>') == 2


def test_whole_graph_says_nothing_of_titles_and_upvotes(client: TestClient, lacking_graph: TestClient) -> None:
    assert "came without a title" not in client.get("/").text
    assert "most upvote" in client.get("/papers").text
    assert "upvote" not in lacking_graph.get("/papers").text


def test_pages_for_changes_are_offered_where_changes_are_taken(client: TestClient, small_store: Store) -> None:
    editor = TestClient(create_app(small_store, Settings(editing=True)))
    for address in ("/add", "/review", "/corrections"):
        assert f'href="{address}"' in editor.get("/").text
        assert f'href="{address}"' not in client.get("/").text
        assert client.get(address).status_code == 200


def test_papers_without_title_or_date_are_left_out_by_a_filter(lacking_graph: TestClient) -> None:
    def found(text: str) -> list[str]:
        return [row["id"] for row in lacking_graph.get("/v1/papers", params={"filter": text}).json()["results"]]

    assert found("has:title") == ["p1"]
    assert found("has:date") == ["p2", "p1"]
    assert found("has:title,has:date") == ["p1"]
    assert lacking_graph.get("/v1/papers?filter=has:colour").status_code == 400
    assert "filter=has%3Atitle" in lacking_graph.get("/papers").text
    exported = lacking_graph.get("/v1/export?format=bibtex&filter=has:title").text
    assert exported.count("@misc") == 1
