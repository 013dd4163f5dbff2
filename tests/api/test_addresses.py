"""Graphs with odd papers, or without some kinds: every paper has an address, every list a word to say."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.names import paper_path
from graphbuilder.model import GraphBatch
from graphbuilder.schema import PLURALS
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.graphs import entity, paper, relation

DOTTED = ["../../etc/passwd", "..", ".", "a/../b", "./x", "Up/..", "id:..", "10.1/..x/y"]
LAB, METHOD = entity("Lab", "Lab of Odd Papers"), entity("Method", "Dotted Descent")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A graph of papers with dots for ids, none of which names a lab as its own."""
    store = open_store(str(tmp_path_factory.mktemp("odd") / "odd.db"))
    papers = tuple(paper(key, f"The paper {key}") for key in DOTTED)
    edges = (relation("MENTIONS", "..", METHOD), relation("USES", ".", METHOD), relation("USES", "./x", METHOD))
    store.write(GraphBatch((*papers, METHOD), edges))
    yield TestClient(create_app(store, Settings()))
    store.close()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[TestClient]:
    store = open_store(str(tmp_path / "empty.db"))
    yield TestClient(create_app(store, Settings()))
    store.close()


@pytest.mark.parametrize("key", DOTTED)
def test_link_of_a_paper_survives_the_folding_of_addresses(odd: TestClient, key: str) -> None:
    address = paper_path(key)
    assert not {".", ".."} & {unquote(segment) for segment in address.split("/")}
    assert urljoin("http://here/", address) == f"http://here{address}"
    assert f"The paper {key}" in odd.get(address).text
    assert odd.get(f"/v1{address}").json()["id"] == key
    assert f'href="{address}"' in odd.get("/papers").text


@pytest.mark.parametrize(("filter_", "papers"), [("lab:*", 0), ("method:*", 3), ("model:*", 0), ("uses:*", 2)])
def test_anything_means_anything_of_the_kind(odd: TestClient, filter_: str, papers: int) -> None:
    assert odd.get("/v1/papers", params={"filter": filter_}).json()["meta"]["count"] == papers
    assert odd.get("/v1/papers", params={"filter": f"!{filter_}"}).json()["meta"]["count"] == len(DOTTED) - papers
    assert odd.get("/v1/papers", params={"filter": f"{filter_}|"}).json()["meta"]["count"] == papers


@pytest.mark.parametrize("kind", [plural for plural in PLURALS.values() if plural != "methods"])
def test_list_of_a_kind_that_the_graph_lacks_says_how_to_get_it(odd: TestClient, kind: str) -> None:
    text = odd.get(f"/{kind}").text
    assert f"No {kind} yet" in text
    assert "graphbuilder build" in text
    assert "begins like this" not in text
    assert "begins like this" in odd.get(f"/{kind}?prefix=x").text


@pytest.mark.parametrize("path", ["/", "/papers", "/methods", "/labs"])
def test_pages_of_an_empty_graph_say_that_it_is_empty(empty: TestClient, path: str) -> None:
    assert "The graph is empty" in empty.get(path).text
