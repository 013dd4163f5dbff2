"""Pages of a list while the graph is written: every row once, none hidden."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.model import GraphBatch
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.graphs import entity, link, paper
from tests.small_graph import COMMON_METHOD, small_graph

PER_PAGE = 5


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(str(tmp_path / "graph.db"))
    opened.write(small_graph())
    yield opened
    opened.close()


def write_newer(store: Store, number: int) -> None:
    """Write a paper that is newer than all, uses the common method, and proposes one that comes first by name."""
    new = paper(f"2901.{number:05d}", f"A newer paper {number}", f"2029-01-{number + 1:02d}")
    method = entity("Method", f"A{number:02d}")
    edges = (link("USES", new.id, "Paper", COMMON_METHOD), link("PROPOSES", new.id, "Paper", method))
    store.write(GraphBatch((new, method, COMMON_METHOD), edges))


def walk(client: TestClient, path: str, between: Callable[[int], None]) -> list[str]:
    """Ids of all rows of a list, page by page; ``between`` is called after each page with its number."""
    found: list[str] = []
    cursor: str | None = "*"
    number = 0
    while cursor:
        answer = client.get(path, params={"per_page": str(PER_PAGE), "cursor": cursor})
        assert answer.status_code == 200, answer.text
        found += [row["id"] for row in answer.json()["results"]]
        cursor = answer.json()["meta"]["next_cursor"]
        between(number)
        number += 1
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/v1/papers",
        "/v1/papers?filter=uses:Paged Descent",
        "/v1/papers?sort=title",
        "/v1/papers?sort=upvotes:desc",
        "/v1/methods/paged-descent/papers",
        "/v1/methods?sort=name",
        "/v1/methods?sort=first_seen",
        "/v1/methods",
    ],
)
def test_rows_that_were_there_come_once_each(store: Store, path: str) -> None:
    client = TestClient(create_app(store, Settings()))
    before = walk(client, path, lambda number: None)
    after = walk(client, path, lambda number: write_newer(store, number))
    assert len(set(after)) == len(after)
    assert [id_ for id_ in after if id_ in before] == before


def test_list_that_is_made_whole_goes_on_behind_the_row_it_showed(store: Store) -> None:
    client = TestClient(create_app(store, Settings()))
    first = client.get("/v1/suggest?q=p&per_page=1").json()
    for number in range(3):
        new = paper(f"2901.{number:05d}", "A newer paper", "2029-01-01")
        method = entity("Method", f"Popular {number}")
        other = paper(f"2902.{number:05d}", "Another", "2029-01-01")
        edges = tuple(link("USES", one.id, "Paper", method) for one in (new, other))
        store.write(GraphBatch((new, other, method), edges))
    cursor = first["meta"]["next_cursor"]
    second = client.get(f"/v1/suggest?q=p&per_page=1&cursor={cursor}").json()
    whole = [row["id"] for row in client.get("/v1/suggest?q=p").json()["results"]]
    place = whole.index(first["results"][0]["id"])
    assert second["results"][0]["id"] == whole[place + 1]
