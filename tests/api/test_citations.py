"""A paper shows the sentences of others that cite it, and its own."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.model import Paper
from graphbuilder.settings import Settings
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_citing import FIRST, SAYING, SECOND
from tests.store.test_joining import CASTLE
from tests.store.test_settling import built

ODD = "More than <b>two</b> say so."
MANY = Paper(
    "2405.00007",
    "USES METHOD Zorblax",
    references=("10.9999/castle.1", *(f"1700.{n:05d}" for n in range(9))),
    contexts=tuple(("10.9999/castle.1", sentence) for sentence in (SECOND, ODD, "A third.", "A fourth.")),
    source="jats",
)


@pytest.fixture(scope="module")
def citing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = SqliteStore(tmp_path_factory.mktemp("citing") / "graph.db")
    built(store, [SAYING, replace(CASTLE, title="Castles of sand"), MANY])
    yield TestClient(create_app(store, Settings()))
    store.close()


def test_references_and_citing_papers_come_with_the_sentences_that_cite(citing: TestClient) -> None:
    cited_by = citing.get("/v1/papers/10.9999/castle.1").json()["cited_by"]
    assert [(row["id"], row["context"]) for row in cited_by] == [
        ("10.9999/grains.7", [FIRST]),
        ("2405.00007", [SECOND, ODD, "A third.", "A fourth."]),
    ]
    references = citing.get("/v1/papers/10.9999/grains.7").json()["references"]
    assert {row["id"]: row["context"] for row in references}["10.9999/castle.1"] == [FIRST]


def test_the_page_quotes_two_sentences_and_folds_the_others(citing: TestClient) -> None:
    page = citing.get("/papers/10.9999/castle.1").text
    assert f"saying “{FIRST}”" in page
    assert "saying “More than &lt;b&gt;two&lt;/b&gt; say so.”" in page
    assert "<summary>and 2 more</summary>" in page


def test_the_page_folds_many_papers_that_the_graph_does_not_have(citing: TestClient) -> None:
    page = citing.get("/papers/2405.00007").text
    assert "<summary>9 papers not in the graph</summary>" in page
    assert "not in the graph</summary>" not in citing.get("/papers/10.9999/castle.1").text


def test_the_answer_to_who_cites_a_paper_quotes_the_sentence(citing: TestClient) -> None:
    answer = citing.get("/v1/ask", params={"q": "papers citing Castles of sand"}).json()
    said = {row["id"]: [item["sentence"] for item in row["evidence"]] for row in answer["results"]}
    assert said["10.9999/grains.7"] == [FIRST]
    assert citing.get("/ask", params={"q": "papers citing Castles of sand"}).text.count(FIRST) == 1
