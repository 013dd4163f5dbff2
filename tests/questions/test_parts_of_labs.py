"""Questions about labs and their parts."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.model import GraphBatch
from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.graphs import entity, link, paper, relation

HOLDING, WORKS, BENCH, OTHER = (
    entity("Lab", name) for name in ("Widget Holding", "Widget Works", "Spindle Bench", "Other Place")
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    found = open_store(str(Path(tmp_path_factory.mktemp("labs")) / "labs.db"))
    one, two, three = papers = [paper(f"250{n}.00001", f"Paper number {n}", f"2025-0{n}-01") for n in (1, 2, 3)]
    spindle = entity("Method", "Spindle")
    edges = (
        relation("FROM", one.id, WORKS, "Widget Works"),
        relation("FROM", two.id, BENCH, "Spindle Bench"),
        relation("FROM", two.id, OTHER, "Other Place"),
        relation("FROM", three.id, OTHER, "Other Place"),
        *(relation("USES", node.id, spindle, "We use Spindle.") for node in papers),
        link("PART_OF", WORKS.id, "Lab", HOLDING),
        link("PART_OF", BENCH.id, "Lab", WORKS),
    )
    found.write(GraphBatch((*papers, HOLDING, WORKS, BENCH, OTHER, spindle), edges))
    yield found
    found.close()


def answer(store: Store, question: str) -> Answer:
    return ask(store, question, today=dt.date(2026, 6, 1))


def names(store: Store, question: str) -> list[str]:
    return [row.get("name") or row["id"] for row in answer(store, question).results]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("papers from Widget Holding", ["2502.00001", "2501.00001"]),
        ("papers from Widget Works using Spindle", ["2502.00001", "2501.00001"]),
        ("papers not from Widget Holding", ["2503.00001"]),
        ("papers from Widget Holding that are not from Spindle Bench", ["2501.00001"]),
        ("which labs are part of Widget Holding", ["Spindle Bench", "Widget Works"]),
        ("parts of Widget Works", ["Spindle Bench"]),
        ("Widget Holding's labs", ["Spindle Bench", "Widget Works"]),
        ("labs at Widget Holding", ["Spindle Bench", "Widget Works"]),
        ("labs that belong to Widget Holding", ["Spindle Bench", "Widget Works"]),
        ("what does Widget Holding own", ["Spindle Bench", "Widget Works"]),
        ("what is Spindle Bench part of", ["Widget Works", "Widget Holding"]),
        ("which company owns Spindle Bench", ["Widget Works", "Widget Holding"]),
        ("does Spindle Bench belong to Widget Holding", ["Widget Works", "Widget Holding"]),
        ("which labs work with Widget Holding", ["Other Place"]),
        ("labs using Spindle", ["Other Place", "Spindle Bench", "Widget Works"]),
        ("labs at Other Place", ["Spindle Bench"]),  # it has no parts: those of its papers
    ],
)
def test_parts_of_labs_count_and_are_asked_for(store: Store, question: str, found: list[str]) -> None:
    assert names(store, question) == found


def test_the_answer_says_that_parts_are_counted_and_each_row_which_lab_was_written(store: Store) -> None:
    got = answer(store, "papers from Widget Holding")
    assert got.reading == "papers that are from Widget Holding (lab, with its parts Spindle Bench and Widget Works)"
    assert [[e["name"] for e in row["evidence"]] for row in got.results] == [["Spindle Bench"], ["Widget Works"]]
    assert answer(store, "how many papers from Widget Holding").results == [{"papers": 2}]


def test_labs_that_share_the_beginning_of_a_name_stand_beside_the_parts(store: Store) -> None:
    got = answer(store, "papers from Widget")
    assert got.reading == (
        'papers that are from one of 2 labs with "Widget" in the name '
        "(Widget Works and Widget Holding; with their parts Spindle Bench and Widget Works)"
    )
    assert [row["id"] for row in got.results] == ["2502.00001", "2501.00001"]


def test_lists_of_labs_count_each_by_its_own_name(store: Store) -> None:
    rows = answer(store, "labs using Spindle").results
    assert {row["name"]: row["papers"] for row in rows} == {"Other Place": 2, "Spindle Bench": 1, "Widget Works": 1}
