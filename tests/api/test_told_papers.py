"""Papers made one or two through the API and on pages; ids that a paper no longer has lead on."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.api.test_corrections import served
from tests.api.test_editing_pages import send
from tests.store.test_settling import dumped

TITLE = "Counting Pebbles with Very Small Spoons"
TEXT = "We propose SpoonNet and count the pebbles of a whole bucket with it."
ONE = Paper(
    "2401.00001", TITLE, TEXT, ("Ada Reed",), published="2024-01-03", arxiv_id="2401.00001", source="arxiv-atom"
)
OTHER = Paper(
    "10.9999/pebbles",
    TITLE.upper(),
    "A spoon is <b>small</b>.",
    ("Cy Young", "Di Moss"),
    published="2024",
    venue="Journal of Sand",
    doi="10.9999/pebbles",
    source="crossref",
)
INDEXED = Paper("W70000009", "Whistling for Beginners and Their Dogs", "", ("Ed Nash",), openalex_id="W70000009")
COPY = Paper(
    "10.9999/dogs",
    INDEXED.title,
    "On dogs.",
    ("E. Nash",),
    doi="10.9999/dogs",
    openalex_id="W70000009",
    source="crossref",
)
CITING = Paper("2402.00002", "Buckets", "We count.", references=("10.9999/pebbles",), source="arxiv-atom")
PAPERS = [ONE, OTHER, INDEXED, COPY, CITING]
MERGE = {"kind": "merge", "name": "10.9999/pebbles", "other": "2401.00001", "reason": "Read both.", "by": "a reader"}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with two papers that may be one, and one of two records."""
    file = tmp_path_factory.mktemp("told") / "graph.db"
    store = SqliteStore(file)
    build(PAPERS, store=store, extractor=load_extractor())
    store.close()
    return file


@pytest.fixture
def store(original: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of it that a test may change."""
    file = tmp_path / "graph.db"
    file.write_bytes(original.read_bytes())
    store = SqliteStore(file)
    yield store
    store.close()


@pytest.fixture
def editor(store: Store) -> Iterator[TestClient]:
    """A client on the machine of a server that takes corrections; its process ends with the test."""
    with served(store, editing=True) as client:
        yield client


def where(client: TestClient, path: str) -> tuple[int, str | None]:
    answer = client.get(path, follow_redirects=False)
    return answer.status_code, answer.headers.get("location")


def test_papers_are_made_one_over_the_api_and_old_ids_lead_on(editor: TestClient, store: Store) -> None:
    before = dumped(store)
    assert where(editor, "/v1/papers/10.9999/pebbles") == (200, None)
    made = editor.post("/v1/corrections", json=MERGE)
    assert made.status_code == 201, made.text
    body = made.json()
    assert body["correction"]["text"] == f"10.9999/pebbles and 2401.00001 are one paper: {OTHER.title}"
    assert (body["correction"]["label"], body["correction"]["by"]) == ("Paper", "a reader")
    paper = editor.get("/v1/papers/2401.00001").json()
    assert [row["id"] for row in paper["cited_by"]] == ["2402.00002"]
    assert [record["id"] for record in paper["records"]] == ["2401.00001", "10.9999/pebbles"]
    assert where(editor, "/v1/papers/10.9999/pebbles") == (301, "/v1/papers/2401.00001")
    assert where(editor, "/v1/papers/10.9999/pebbles/related?per_page=5") == (
        301,
        "/v1/papers/2401.00001/related?per_page=5",
    )
    assert where(editor, "/papers/10.9999/pebbles?min_confidence=0.7") == (301, "/papers/2401.00001?min_confidence=0.7")
    looked = editor.post("/v1/papers/lookup", json={"ids": ["10.9999/pebbles"]}).json()["results"]
    assert [row["id"] for row in looked] == ["2401.00001"]
    again = editor.post("/v1/corrections", json=MERGE)
    assert (again.status_code, "are one paper already" in again.text) == (409, True)
    assert editor.delete("/v1/corrections/1").status_code == 200
    assert dumped(store) == before
    assert where(editor, "/v1/papers/10.9999/pebbles") == (200, None)


def test_pairs_of_papers_are_listed_side_by_side(editor: TestClient) -> None:
    (pair,) = editor.get("/v1/review/papers").json()["results"]
    assert (pair["reason"], pair["differs"]) == ("one title", ["authors", "abstract"])
    assert (pair["one"]["id"], pair["one"]["sources"]) == ("10.9999/pebbles", ["crossref"])
    assert (pair["other"]["ids"], pair["other"]["authors"]) == (["2401.00001"], ["Ada Reed"])
    page = editor.get("/review/papers").text
    assert "<mark>Cy Young</mark>, <mark>Di Moss</mark>" in page
    assert "A spoon is &lt;b&gt;small&lt;/b&gt;." in page
    assert "merge|id:2401.00001|id:10.9999/pebbles" in page
    assert "apart|id:10.9999/pebbles|id:2401.00001" in page
    assert "/review/papers" in editor.get("/review").text


def test_a_page_that_only_reads_shows_pairs_without_buttons(store: Store) -> None:
    reader = served(store)
    page = reader.get("/review/papers").text
    assert "10.9999/pebbles" in page
    assert 'name="act"' not in page
    assert 'name="act"' not in reader.get("/papers/10.9999/dogs").text
    assert reader.post("/v1/corrections", json=MERGE).status_code == 403


def test_a_button_decides_a_pair_and_the_last_decision_can_be_taken_back(editor: TestClient, store: Store) -> None:
    before = dumped(store)
    page = editor.get("/review/papers").text
    act = next(found for found in re.findall(r'value="(apart[^"]+)"', page))
    answer = send(editor, {"act": act, "back": "/review/papers", "reason": "Two talks."})
    assert answer.status_code == 303, answer.text
    page = editor.get(answer.headers["location"]).text
    assert "are two papers" in page
    assert "No pair of papers waits for a decision" in page
    assert "are two papers" in editor.get("/corrections").text
    assert send(editor, {}, "/corrections/1/undo").headers["location"] == "/papers/10.9999/pebbles#corrected"
    assert dumped(store) == before


def test_a_record_is_parted_on_the_page_of_its_paper(editor: TestClient, store: Store) -> None:
    before = dumped(store)
    page = editor.get("/papers/10.9999/dogs").text
    assert "Joined from 2 records" in page
    acts = re.findall(r'value="(apart[^"]+)"', page)
    assert acts == ["apart|id:10.9999/dogs|id:W70000009", "apart|id:W70000009|id:10.9999/dogs"]
    answer = send(editor, {"act": acts[0]})
    assert answer.status_code == 303, answer.text
    papers = {row["id"]: row for row in json.loads(editor.get("/v1/papers").text)["results"]}
    assert {"W70000009", "10.9999/dogs"} <= papers.keys()
    assert where(editor, answer.headers["location"].split("#")[0]) == (200, None)
    undo: Any = send(editor, {}, "/corrections/1/undo")
    assert undo.status_code == 303
    assert dumped(store) == before
