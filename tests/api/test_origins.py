"""A paper says which records it was made from, and which of them each field is from."""

from collections.abc import Iterator
from dataclasses import fields

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.origins import FIELDS
from graphbuilder.model import Paper
from graphbuilder.settings import Settings
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_joining import CITING, INDEXED, PREPRINT, PUBLISHED
from tests.store.test_settling import built
from tests.store.test_stated import RULE

TABLE = Paper("2401.00011", PREPRINT.title, other_ids=("pwc:grains",), source=f"{RULE}/papers")


@pytest.fixture(scope="module")
def joined(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = SqliteStore(tmp_path_factory.mktemp("joined") / "graph.db")
    built(store, [PUBLISHED, INDEXED, PREPRINT, CITING, TABLE])
    yield TestClient(create_app(store, Settings()))
    store.close()


def test_a_joined_paper_gives_its_records_and_the_source_of_each_field(joined: TestClient) -> None:
    paper = joined.get("/v1/papers/2401.00011").json()
    assert [(record["source"], record["id"]) for record in paper["records"]] == [
        ("arxiv-atom", "2401.00011"),
        ("crossref", "10.9999/grains.7"),
        ("openalex", "10.9999/grains.7"),
        ("papers-with-code", TABLE.id),
    ]
    sources = paper["sources"]
    assert (sources["title"], sources["venue"], sources["organizations"]) == ("arxiv-atom", "crossref", "openalex")
    assert (sources["references"], sources["published"]) == ("crossref + openalex", "openalex")
    assert sources["other_ids"] == "papers-with-code"
    chosen = joined.get("/v1/papers/2401.00011", params={"select": "sources"}).json()
    assert chosen == {"id": "2401.00011", "sources": sources}


def test_every_field_has_a_name_on_the_page() -> None:
    assert {field.name for field in fields(Paper)} - FIELDS.keys() == {"id", "source", "raw_abstract", "records"}


def test_a_paper_of_one_record_is_all_from_there_and_a_cited_one_from_nowhere(joined: TestClient) -> None:
    paper = joined.get("/v1/papers/2402.00005").json()
    assert paper["sources"] == {"title": "arxiv-atom", "references": "arxiv-atom"}
    assert paper["records"] == [{"source": "arxiv-atom", "id": "2402.00005", "url": None, "apart": None}]
    cited = joined.get("/v1/papers/W70000002").json()
    assert (cited["sources"], cited["records"]) == ({}, [])


def test_the_page_tells_the_sources_and_their_fields_in_words(joined: TestClient) -> None:
    page = joined.get("/papers/2401.00011").text
    assert "Where this comes from" in page
    assert '<td role="cell">Crossref and OpenAlex</td><td role="cell">references</td>' in page
    assert "4 records, taken for one paper" in page
    assert "Where this comes from" not in joined.get("/papers/W70000002").text
