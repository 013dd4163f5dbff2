"""Papers are taken out: the graph is what it is without them, byte for byte, and what cites them still does."""

import tempfile
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.ingest import BuildReport, build, remove
from graphbuilder.model import Paper
from graphbuilder.resolution.papers.copies import record_order
from graphbuilder.settle import SettleReport, settle
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_joining import RECORDS as JOINED
from tests.store.test_joining import papers
from tests.store.test_settling import BARE, PAIRED, TitleReader, built, dumped
from tests.store.test_told_papers import RECORDS, say, without_corrections

VOLUME = "10.9999/volume.3"
NAMESAKES = [
    Paper(VOLUME, "How to fold a very large map of rivers", "Maps.", ("Cy Young",), doi=VOLUME, source="bibtex"),
    Paper(VOLUME, "Whistling for beginners and their dogs", "Dogs.", ("Di Moss",), doi=VOLUME, source="ris"),
]
ALL = [*RECORDS, *NAMESAKES, *(one for one in JOINED if one not in RECORDS), *PAIRED, *BARE]


def taken_out(store: Store, records: Collection[Paper]) -> SettleReport:
    return remove(store, TitleReader(), list(map(record_order, records)))


@pytest.mark.parametrize("number", range(0, len(ALL), 4))
def test_the_graph_is_what_it_is_without_the_records(store: Store, number: int, tmp_path: Path) -> None:
    gone = ALL[number : number + 4]
    built(store, ALL)
    taken_out(store, gone)
    with closing(SqliteStore(tmp_path / "other.db")) as other:
        assert dumped(store) == built(other, [one for one in ALL if one not in gone])
    assert settle(store) == SettleReport()


def test_what_cites_a_paper_that_is_gone_still_does(store: Store) -> None:
    built(store, RECORDS)
    report = taken_out(store, [one for one in RECORDS if one.id in ("2401.00011", "10.9999/grains.7")])
    assert "2401.00011" not in papers(store)
    references = store.run("paper_references", {"id": "2407.00014"})
    assert [(row["id"], row["in_graph"]) for row in references] == [("2405.00012", True), ("10.9999/grains.7", False)]
    assert report.deleted > 0


def test_a_build_notes_what_it_added_so_that_it_can_be_taken_back(store: Store) -> None:
    before = built(store, RECORDS[1:])
    report = BuildReport(added=[])
    build([RECORDS[0], RECORDS[2], *PAIRED], store=store, extractor=TitleReader(), report=report)
    assert report.added == [record_order(one) for one in (RECORDS[0], *PAIRED)]
    remove(store, TitleReader(), report.added or ())
    assert dumped(store) == before
    again = remove(store, TitleReader(), report.added or ())
    assert (again, dumped(store)) == (SettleReport(), before)


def test_corrections_stay_and_hold_when_the_papers_come_back(store: Store) -> None:
    built(store, RECORDS)
    say(store, "merge", "2405.00012", "2401.00011")
    after = dumped(store)
    taken_out(store, [RECORDS[3]])
    assert "2405.00012" not in [record.id for paper in papers(store).values() for record in paper.records]
    assert without_corrections(dumped(store)) != without_corrections(after)
    assert built(store, [RECORDS[3]]) == after


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, len(ALL) - 1)))
def test_any_records_can_be_taken_out(numbers: set[int]) -> None:
    gone = [ALL[number] for number in sorted(numbers)]
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        built(store, ALL)
        taken_out(store, gone)
        left = dumped(store)
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        assert left == built(store, [one for one in ALL if one not in gone])
