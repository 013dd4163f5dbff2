"""What people say of papers, that two are one or one is two: it holds whatever the order, and can be taken back."""

import itertools
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.paper_ids import find_papers
from graphbuilder.curation import correct
from graphbuilder.curation.alike_papers import alike_papers
from graphbuilder.curation.correct import Change, Note, describe
from graphbuilder.curation.papers import check_papers, correct_papers, parts_of, speaks_of_papers, undo_papers
from graphbuilder.errors import CorrectionError, UnknownName
from graphbuilder.ingest import build
from graphbuilder.model import Node, Paper
from graphbuilder.resolution.papers.copies import records_of
from graphbuilder.schema import CorrectionKind
from graphbuilder.settle import SettleReport, settle
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump, write_dump
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_joining import AUTHORS, INDEXED, PREPRINT, PUBLISHED, papers
from tests.store.test_settling import TitleReader, built, dumped

NOTE = Note(reason="Read both.", by="a reader", at="2026-01-02T03:04:05Z")
LATER = Paper(
    "2405.00012",
    "PROPOSES METHOD Zorblax Again; USES METHOD Quillow",
    "We sort the beach once more, and mention Quuxnet.",
    AUTHORS,
    published="2024-05-02",
    arxiv_id="2405.00012",
    references=("2312.00002",),
    source="arxiv-atom",
)
NAMESAKE = replace(
    PREPRINT,
    id="2406.00013",
    arxiv_id="2406.00013",
    title="PROPOSES METHOD Zorblax: USES METHOD Quillow",
    abstract="A second text.",
    organizations=("Beach Lab",),
)
QUUX = Paper(
    "2407.00014", "PROPOSES BENCHMARK Quuxnet", "On a benchmark.", references=("2405.00012", "10.9999/grains.7")
)
RECORDS = (PREPRINT, PUBLISHED, INDEXED, LATER, NAMESAKE, QUUX)


def say(store: Store, kind: CorrectionKind, name: str, other: str) -> Change:
    return correct_papers(store, kind, name, other, note=NOTE, load=TitleReader)


def take_back(store: Store, number: int) -> Change:
    return undo_papers(store, number, load=TitleReader)


def without_corrections(dump: str) -> list[str]:
    return [line for line in dump.splitlines() if '"label":"Correction"' not in line]


def groups(store: Store) -> list[list[str]]:
    """The papers that were read, each as the ids of its records."""
    return sorted(sorted(record.id for record in records_of(paper)) for paper in papers(store).values())


def test_two_papers_that_share_nothing_become_one_and_citations_follow(store: Store) -> None:
    before = built(store, RECORDS)
    change = say(store, "merge", "2405.00012", "2401.00011")
    assert "2405.00012" not in [node.id for node in store.nodes("Paper")]
    paper = papers(store)["2401.00011"]
    assert sorted(record.id for record in paper.records) == [
        "10.9999/grains.7",
        "10.9999/grains.7",
        *("2401.00011", "2405.00012"),
    ]
    assert [row["id"] for row in store.run("paper_cited_by", {"id": "2401.00011"})] == ["2407.00014"]
    assert describe(change.correction) == f"2405.00012 and 2401.00011 are one paper: {LATER.title}"
    assert find_papers(store, ["2405.00012", "arxiv:2405.00012v2"]) == {
        "2405.00012": "2401.00011",
        "arxiv:2405.00012v2": "2401.00011",
    }
    assert settle(store) == SettleReport()
    take_back(store, 1)
    assert dumped(store) == before


@pytest.mark.parametrize(
    ("kind", "name", "other"),
    [
        ("merge", "2401.00011", "2406.00013"),
        ("merge", "2405.00012", "2407.00014"),
        ("merge", "10.9999/grains.7", "https://arxiv.org/abs/2406.00013v2"),
        ("apart", "2401.00011", "10.9999/grains.7"),
        ("apart", "W70000001", "2401.00011"),
        ("apart", "2401.00011", "2406.00013"),
    ],
)
def test_a_correction_of_papers_changes_the_graph_and_undoing_it_restores_every_byte(
    store: Store, kind: CorrectionKind, name: str, other: str
) -> None:
    before, was = built(store, RECORDS), groups(store)
    change = say(store, kind, name, other)
    assert change.correction.number == 1
    assert (groups(store) == was) == (other == "2406.00013" and kind == "apart")
    after = dumped(store)
    assert built(store, RECORDS) == after
    assert settle(store) == SettleReport()
    assert take_back(store, 1).correction == change.correction
    assert dumped(store) == before


def test_what_was_joined_wrongly_is_parted_and_stays_so(store: Store) -> None:
    built(store, [PREPRINT, PUBLISHED, QUUX])
    say(store, "apart", "10.9999/grains.7", "2401.00011")
    assert set(papers(store)) == {"10.9999/grains.7", "2401.00011", "2407.00014"}
    assert papers(store)["10.9999/grains.7"].venue == "Journal of Sand"
    assert [row["id"] for row in store.run("paper_cited_by", {"id": "10.9999/grains.7"})] == ["2407.00014"]
    assert alike_papers(store) == []
    built(store, [INDEXED])
    assert groups(store) == [["10.9999/grains.7", "10.9999/grains.7"], ["2401.00011"], ["2407.00014"]]


def test_records_of_one_doi_are_parted_by_what_only_one_has(store: Store) -> None:
    built(store, [PUBLISHED, INDEXED])
    say(store, "apart", "W70000001", "10.9999/grains.7")
    assert sorted(paper.source for paper in papers(store).values()) == ["crossref", "openalex"]
    assert alike_papers(store) == []
    take_back(store, 1)
    assert [len(paper.records) for paper in papers(store).values()] == [2]


def test_papers_that_share_a_doi_by_mistake_can_be_decided_either_way(store: Store) -> None:
    volume = "10.9999/volume.3"
    one = Paper(volume, "How to fold a very large map of rivers", "Maps.", ("Cy Young",), doi=volume, source="bibtex")
    other = Paper(volume, "Whistling for beginners and their dogs", "Dogs.", ("Di Moss",), doi=volume, source="ris")
    third = replace(other, title="Baking bread in the open air of a hill", authors=("Ed Nash",), source="table")
    before = built(store, [one, other, third])
    ids = {paper.title: paper.id for paper in papers(store).values()}
    assert len(alike_papers(store)) == 3
    say(store, "apart", ids[one.title], ids[other.title])
    assert len(alike_papers(store)) == 2
    say(store, "merge", ids[third.title], ids[other.title])
    both = next(paper.id for paper in papers(store).values() if len(paper.records) > 1)
    assert find_papers(store, [ids[third.title], ids[other.title]]) == {ids[third.title]: both, ids[other.title]: both}
    assert sorted(len(records_of(paper)) for paper in papers(store).values()) == [1, 2]
    assert alike_papers(store) == []
    take_back(store, 2)
    take_back(store, 1)
    assert dumped(store) == before


@pytest.mark.parametrize(
    ("kind", "name", "other", "message"),
    [
        ("merge", "2401.00011", "10.9999/grains.7", "are one paper already"),
        ("apart", "10.9999/grains.7", "10.9999/GRAINS.7", "are one record"),
        ("merge", "2401.00011", "2312.00002", "only cited"),
    ],
)
def test_what_says_nothing_is_refused(store: Store, kind: CorrectionKind, name: str, other: str, message: str) -> None:
    before = built(store, RECORDS)
    with pytest.raises(CorrectionError, match=message):
        say(store, kind, name, other)
    with pytest.raises(UnknownName):
        say(store, kind, name, "2499.99999")
    assert dumped(store) == before


def test_of_two_that_contradict_each_other_the_later_one_holds(store: Store) -> None:
    built(store, RECORDS)
    say(store, "apart", "2401.00011", "2406.00013")
    with pytest.raises(CorrectionError, match="two papers already"):
        say(store, "apart", "2406.00013", "2401.00011")
    say(store, "merge", "2406.00013", "2401.00011")
    assert "2406.00013" not in papers(store)
    say(store, "apart", "2401.00011", "2406.00013")
    assert "2406.00013" in papers(store)
    take_back(store, 3)
    assert "2406.00013" not in papers(store)
    take_back(store, 2)
    assert "2406.00013" in papers(store)


def test_three_arxiv_ids_become_one_paper_and_their_copies_come_along(store: Store) -> None:
    copy = replace(PUBLISHED, id="10.9999/later", doi="10.9999/later", title=LATER.title, references=())
    built(store, RECORDS)
    say(store, "merge", "2401.00011", "2405.00012")
    say(store, "merge", "2406.00013", "2405.00012")
    built(store, [copy])
    (paper,) = (paper for paper in papers(store).values() if paper.id != "2407.00014")
    assert len(paper.records) == 6
    assert find_papers(store, ["10.9999/later", "2406.00013"]) == {"10.9999/later": paper.id, "2406.00013": paper.id}


def test_a_correction_holds_in_a_copy_and_for_another_extractor(store: Store, tmp_path: Path) -> None:
    built(store, RECORDS)
    say(store, "merge", "2405.00012", "2401.00011")
    with (tmp_path / "dump.jsonl").open("w", encoding="utf-8") as out:
        write_dump(store, out)
    with closing(SqliteStore(tmp_path / "copy.db")) as copy:
        copy.load(read_dump(tmp_path / "dump.jsonl"))
        built(copy, RECORDS, version="2")
        assert groups(copy) == groups(store)


def test_a_correction_that_was_stopped_is_finished_by_the_next_build(store: Store) -> None:
    before = built(store, RECORDS)
    change = say(store, "merge", "2405.00012", "2401.00011")
    after = dumped(store)
    take_back(store, 1)
    assert dumped(store) == before
    store.record(change.correction.to_node())
    settle(store)
    assert built(store, []) == after


def test_only_ids_of_papers_speak_of_papers(store: Store) -> None:
    built(store, [*RECORDS, Paper("Zorblax", "USES METHOD Plain", "Of a name.", source="jsonl")])
    assert speaks_of_papers(store, "merge", "2401.00011", "W70000001")
    assert speaks_of_papers(store, "apart", "id:Zorblax", "10.9999/grains.7")
    assert not speaks_of_papers(store, "merge", "Zorblax", "Quillow")
    assert not speaks_of_papers(store, "split", "2401.00011", "2405.00012")
    assert not speaks_of_papers(store, "merge", "2401.00011", None)


def test_a_paper_tells_by_which_ids_its_records_can_be_parted(store: Store) -> None:
    built(store, RECORDS)
    ways = {record.source: way for record, way in parts_of(papers(store)["2401.00011"])}
    assert ways == {
        "arxiv-atom": ("10.9999/grains.7", "2401.00011"),
        "crossref": ("2401.00011", "10.9999/grains.7"),
        "openalex": ("2401.00011", "W70000001"),
    }


def _said(kind: CorrectionKind, name: str, other: str, number: int) -> Node:
    """The node of a correction that was made with all records there."""
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        built(store, RECORDS)
        return replace(check_papers(store, kind, name, other, note=NOTE), number=number).to_node()


SAID = [
    _said("merge", "2405.00012", "2401.00011", 1),
    _said("apart", "2401.00011", "10.9999/grains.7", 2),
    _said("merge", "2406.00013", "10.9999/grains.7", 3),
    _said("apart", "2406.00013", "2405.00012", 4),
]
STEPS = [*RECORDS, *SAID]


def _graph(steps: list[Paper | Node], cuts: set[int]) -> str:
    """The dump of a graph that some steps made: builds, cut where it says so, and corrections in between."""
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "graph.db")) as store:
        for start, end in itertools.pairwise([0, *sorted(cuts), len(steps)]):
            part = steps[start:end]
            for one in part:
                if isinstance(one, Node):
                    store.record(one)
            built(store, [one for one in part if isinstance(one, Paper)])
        return dumped(store)


@settings(max_examples=25, deadline=None)
@given(st.permutations(STEPS), st.sets(st.integers(1, len(STEPS) - 1)), st.sets(st.integers(0, 3)))
def test_any_order_of_papers_and_corrections_gives_one_graph(
    order: list[Paper | Node], cuts: set[int], left_out: set[int]
) -> None:
    left = [SAID[n] for n in left_out]
    steps = [step for step in order if step not in left]
    assert _graph(steps, {cut for cut in cuts if cut < len(steps)}) == _graph(
        [s for s in STEPS if s not in left], set()
    )


def test_other_corrections_hold_for_the_papers_that_were_made_one(store: Store) -> None:
    built(store, RECORDS)
    correct.judge(store, "reject", "2405.00012", "USES", "Quillow", note=NOTE)
    say(store, "merge", "2405.00012", "2401.00011")
    status = {row["name"]: row["status"] for row in store.run("paper_relations", {"id": "2401.00011"})}
    assert status["Quillow"] == "rejected"
    report = build(RECORDS, store=store, extractor=TitleReader())
    assert (report.unchanged, report.changed, report.new) == (len(RECORDS), 0, 0)
