"""Lists that go on after a row: every row once, also while the graph grows."""

from collections.abc import Callable
from typing import Any

import pytest

from graphbuilder.errors import QuestionError
from graphbuilder.model import GraphBatch
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key
from tests.graphs import entity, link, make_batches, paper

PAPER_ORDERS = {"newest": "published", "oldest": "published", "title": "title", "upvotes": "upvotes"}
ENTITY_ORDERS = {"papers": "papers", "name": "papers", "first_seen": "first_seen"}
PLACES: dict[str, Callable[[Row, str], list[Any]]] = {
    "papers": lambda row, by: [row[by], row["id"]],
    "entities": lambda row, by: [row[by], name_key(row["name"]), row["id"]],
}


def walk(store: Store, name: str, by: str, parameters: Row, *, between: Callable[[], None] = lambda: None) -> list[str]:
    """Ids of a list, read seven rows at a time; ``between`` is called after each part."""
    found: list[str] = []
    after = None
    while rows := store.run(name, {**parameters, "after": after, "limit": 7}):
        found += [row["id"] for row in rows]
        after = PLACES[name](rows[-1], by)
        between()
    return found


@pytest.fixture
def graph(store: Store) -> Store:
    for batch in make_batches(60, size=60):
        store.write(batch)
    return store


def test_parts_of_a_list_make_up_the_whole(graph: Store) -> None:
    for order, by in PAPER_ORDERS.items():
        whole = graph.run("papers", {"order": order, "limit": 1000})
        assert walk(graph, "papers", by, {"order": order}) == [row["id"] for row in whole]
    for order, by in ENTITY_ORDERS.items():
        scope = {"label": "Author", "order": order}
        whole = graph.run("entities", {**scope, "limit": 1000})
        assert walk(graph, "entities", by, scope) == [row["id"] for row in whole]


def test_papers_written_meanwhile_repeat_and_hide_none(graph: Store) -> None:
    before = [row["id"] for row in graph.run("papers", {"limit": 1000})]
    days = iter(f"2029-01-{day:02d}" for day in range(1, 29))

    def write_newer() -> None:
        day = next(days)
        method = entity("Method", f"Newcomer {day}")
        new = paper(f"2901.{day[-2:]}000", f"News of {day}", day)
        graph.write(GraphBatch((new, method), (link("PROPOSES", new.id, "Paper", method, confidence=0.9),)))

    assert walk(graph, "papers", "published", {"order": "newest"}, between=write_newer) == before


@pytest.mark.parametrize("place", ["2024", [], ["2024", 5], [["2024"], "id"], {"id": "x"}])
def test_place_that_is_none_is_refused(store: Store, place: object) -> None:
    with pytest.raises(QuestionError, match="after"):
        store.run("papers", {"after": place})
