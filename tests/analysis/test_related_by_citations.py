"""Papers and methods are related by who cites them and by what they cite; long lists and common works say less."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.analysis.relatives import related_papers
from graphbuilder.ids import entity_id
from graphbuilder.model import Paper
from graphbuilder.related import related
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_settling import built

HUB = "1600.00001"
RARE = ("1700.00001", "1700.00002")


def proposing(number: int, name: str, *references: str) -> Paper:
    return Paper(f"2401.0000{number}", f"PROPOSES METHOD {name}", references=references, source="crossref")


def survey(number: int, *references: str, others: int = 0) -> Paper:
    more = (f"1500.{n:05d}" for n in range(others))
    return Paper(
        f"2402.0000{number}", "PROPOSES METHOD Overviewing", references=(*references, *more), source="openalex"
    )


ZORBLAX, QUILLOW, FERNIX, MOSSEL = (
    proposing(1, "Zorblax", HUB, *RARE),
    proposing(2, "Quillow", *RARE),
    proposing(3, "Fernix", HUB),
    proposing(4, "Mossel"),
)
PAPERS = (
    *(ZORBLAX, QUILLOW, FERNIX, MOSSEL),
    *(proposing(n, f"Common{n}", HUB) for n in range(5, 9)),
    survey(1, ZORBLAX.id, MOSSEL.id),
    survey(2, ZORBLAX.id, FERNIX.id, others=300),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = SqliteStore(Path(tmp_path_factory.mktemp("citing")) / "graph.db")
    built(opened, PAPERS)
    yield opened
    opened.close()


def method(name: str) -> str:
    return entity_id("Method", name.lower())


def test_methods_are_related_by_papers_that_are_cited_together_and_that_cite_the_same(store: Store) -> None:
    found = {one.name: {reason.text for reason in one.reasons} for one in related(store, method("Zorblax"))}
    assert found["Mossel"] == {"cited together by 1 paper"}
    assert found["Quillow"] == {"proposed by papers that cite 2 same papers"}
    assert found["Fernix"] == {"cited together by 1 paper", "proposed by papers that cite 1 same paper"}
    ranked = [one.name for one in related(store, method("Zorblax"))]
    assert ranked[:2] == ["Mossel", "Quillow"]


def test_papers_are_related_most_by_short_lists_and_rare_references(store: Store) -> None:
    found = {one.id: {reason.text for reason in one.reasons} for one in related_papers(store, ZORBLAX.id)}
    assert found[MOSSEL.id] == {"cited together by 1 paper"}
    assert found[QUILLOW.id] == {"cites 2 same papers"}
    ranked = [one.id for one in related_papers(store, ZORBLAX.id) if one.id.startswith("2401")]
    assert (set(ranked[:2]), ranked[2]) == ({QUILLOW.id, MOSSEL.id}, FERNIX.id)


def test_no_more_citations_are_looked_at_than_asked_for(store: Store) -> None:
    scope = {"id": method("Zorblax")}
    assert {row["name"] for row in store.run("related_cited_together", scope)} == {"Mossel", "Fernix"}
    assert {row["name"] for row in store.run("related_cited_together", {**scope, "most": 100})} == {"Mossel"}
    assert {row["name"] for row in store.run("related_citing_same", {**scope, "most": 4})} == {"Quillow"}
    assert len(store.run("related_papers_citing_same", {"id": ZORBLAX.id, "most": 4})) == 1
