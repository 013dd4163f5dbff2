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
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store


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
