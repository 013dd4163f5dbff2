"""What people correct holds in both stores: after other papers, another extractor, a dump; and can be taken back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.curation import correct
from graphbuilder.curation.correct import Change, Note
from graphbuilder.curation.review import review
from graphbuilder.errors import AmbiguousName, CorrectionError, UnknownName
from graphbuilder.ids import entity_id
from graphbuilder.ingest import build
from graphbuilder.model import Paper
from graphbuilder.resolution.ledger import read_merges
from graphbuilder.settle import SettleReport, settle
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump
from graphbuilder.store.sqlite import SqliteStore
from tests.store.test_settling import TitleReader, dumped, paper

NOTE = Note(reason="Read it.", by="a reader", at="2026-01-02T03:04:05Z")
PAPERS = [
    paper(1, "PROPOSES METHOD Zonal Quorum Ranker = ZQR;USES MODEL Frobnicator;EVALUATED_ON BENCHMARK ZBench"),
    paper(2, "USES METHOD ZQR;COMPARES_TO METHOD Zorblax;EVALUATED_ON BENCHMARK ZBench"),
    paper(3, "USES METHOD Zorblax Net;USES METHOD ZQR;ADDRESSES TASK ranking", authors=("Ada Byron", "A. Byron")),
    paper(4, "PROPOSES METHOD Zorblax;USES METHOD Frobnicator;USES METHOD GRPO;ADDRESSES TASK rankings"),
    paper(5, "USES METHOD Group Relative Policy Optimization;USES MODEL Frobnicator"),
]
SAY: dict[str, Callable[[Store], Change]] = {
    "confirm": lambda s: correct.judge(s, "confirm", "p2", "USES", "ZQR", note=NOTE),
    "confirm another role": lambda s: correct.judge(s, "confirm", "p2", "compares-to", "ZQR", note=NOTE),
    "reject": lambda s: correct.judge(s, "reject", "p1", "EVALUATED_ON", "ZBench", note=NOTE),
    "alias": lambda s: correct.alias(s, "Zorblax", "Zorblax Net", note=NOTE),
    "merge": lambda s: correct.merge(s, "Zorblax Net", "Zorblax", note=NOTE),
    "merge authors": lambda s: correct.merge(s, "A. Byron", "Ada Byron", note=NOTE),
    "split a pair": lambda s: correct.split(s, "Zonal Quorum Ranker", "ZQR", note=NOTE),
    "split a list": lambda s: correct.split(s, "GRPO", "Group Relative Policy Optimization", note=NOTE),
    "apart": lambda s: correct.apart(s, "Zorblax", "Zorblax Net", note=NOTE),
    "rename": lambda s: correct.rename(s, "Zorblax", "ZORBLAX", note=NOTE),
    "retype": lambda s: correct.retype(s, "Zorblax", "model", note=NOTE),
    "retype with other roles": lambda s: correct.retype(s, "Zorblax", "Benchmark", note=NOTE),
}


@pytest.fixture
def graph(store: Store) -> Store:
    """The papers, settled; runs a test once for each kind of store."""
    built(store)
    return store


def built(store: Store, papers: list[Paper] = PAPERS, version: str = "1") -> None:
    build(papers, store=store, extractor=TitleReader(version))


def edges(store: Store, source: str) -> dict[tuple[str, str], str]:
    rows = store.run("paper_relations", {"id": source})
    return {(row["role"], row["name"]): row["status"] for row in rows}


def forms(store: Store, name: str) -> dict[str, str]:
    """The reason of each form of an entity."""
    (row,) = store.run("entities_by_key", {"key": name})
    (merges,) = store.run("entity_merges", {"id": row["id"]})
    return {merge.form: merge.reason for merge in read_merges(merges["name"], merges["aliases"], merges["merges"])}


@pytest.mark.parametrize("kind", SAY)
def test_a_correction_changes_the_graph_and_undoing_it_restores_every_byte(graph: Store, kind: str) -> None:
    before = dumped(graph)
    change = SAY[kind](graph)
    said = dumped(graph)
    kept = [line for line in said.splitlines() if '"label":"Correction"' not in line]
    assert kept != before.splitlines() or kind == "apart"
    assert change.correction.number == 1
    assert settle(graph) == SettleReport()
    assert correct.undo(graph, 1).correction == change.correction
    assert dumped(graph) == before


@pytest.mark.parametrize("kind", SAY)
def test_a_corrected_graph_is_the_same_however_it_was_built(graph: Store, kind: str, tmp_path: Path) -> None:
    SAY[kind](graph)
    other = SqliteStore(tmp_path / "other.db")
    built(other, PAPERS[::-1])
    SAY[kind](other)
    built(other, PAPERS[:2], version="2")
    built(other, PAPERS[:2], version="1")
    assert dumped(graph) == dumped(other)
    other.close()


def test_all_corrections_undone_in_any_order_leave_the_graph_as_it_was(graph: Store) -> None:
    before = dumped(graph)
    kinds = ("reject", "alias", "confirm another role", "rename", "split a pair")
    numbers = [SAY[kind](graph).correction.number for kind in kinds]
    assert numbers == [1, 2, 3, 4, 5]
    for number in (3, 1, 5, 2, 4):
        correct.undo(graph, number)
    assert dumped(graph) == before


def test_a_rejected_and_a_confirmed_relation_survive_another_extractor(graph: Store) -> None:
    SAY["reject"](graph)
    SAY["confirm"](graph)
    evidence = graph.run("paper_relations", {"id": "p2"})[-1]["evidence"]
    built(graph, PAPERS, version="2")
    assert edges(graph, "p1")["EVALUATED_ON", "ZBench"] == "rejected"
    assert edges(graph, "p2")["USES", "ZQR"] == "confirmed"
    blind = [
        Paper(id=p.id, title=p.title.replace("USES METHOD ZQR", "Nothing here"), published=p.published) for p in PAPERS
    ]
    built(graph, blind, version="3")
    assert edges(graph, "p2")["USES", "ZQR"] == "confirmed"
    assert ("USES", "ZQR") not in edges(graph, "p3")
    row = next(row for row in graph.run("paper_relations", {"id": "p2"}) if row["role"] == "USES")
    assert row["evidence"] == evidence
    assert row["extractor_version"] == "1"


def test_rejected_relations_count_in_no_answer(graph: Store) -> None:
    asked = {"groups": [{"roles": ["EVALUATED_ON"], "labels": ["Benchmark"]}]}
    assert [row["id"] for row in graph.run("papers", asked)] == ["p2", "p1"]
    SAY["reject"](graph)
    assert [row["id"] for row in graph.run("papers", asked)] == ["p2"]


def test_a_relation_that_was_missed_is_added_from_the_text(graph: Store) -> None:
    more = Paper(id="p6", title="On ranking", abstract="Old news. We leave GRPO out. It is slow.")
    built(graph, [more])
    correct.judge(graph, "confirm", "p6", "MENTIONS", "GRPO", note=NOTE)
    (row,) = graph.run("paper_relations", {"id": "p6"})
    assert (row["role"], row["status"], row["rule"], row["confidence"]) == ("MENTIONS", "confirmed", "correction", 1.0)
    (place,) = row["evidence"]
    assert place["sentence"] == "We leave GRPO out."
    assert more.abstract[place["start"] : place["end"]] == "GRPO"
    built(graph, [more], version="2")
    assert len(graph.run("paper_relations", {"id": "p6"})) == 1
    with pytest.raises(CorrectionError, match="Neither title nor abstract"):
        correct.judge(graph, "confirm", "p6", "USES", "Zorblax Net", note=NOTE)


def test_a_name_that_was_recalled_can_be_judged(graph: Store) -> None:
    more = Paper(id="p6", title="On ranking", abstract="We leave Zorblax out.")
    built(graph, [more])
    assert edges(graph, "p6") == {("MENTIONS", "Zorblax"): "auto"}
    correct.judge(graph, "reject", "p6", "MENTIONS", "Zorblax", note=NOTE)
    built(graph, [more], version="2")
    assert edges(graph, "p6") == {("MENTIONS", "Zorblax"): "rejected"}


def test_a_rejection_follows_an_abbreviation_that_is_spelled_out_later(store: Store) -> None:
    built(store, [PAPERS[1]])
    correct.judge(store, "reject", "p2", "USES", "ZQR", note=NOTE)
    correct.rename(store, "ZQR", "Z-Q-R", note=NOTE)
    built(store, PAPERS)
    assert edges(store, "p2")["USES", "Z-Q-R"] == "rejected"
    assert edges(store, "p1")["PROPOSES", "Z-Q-R"] == "auto"


def test_merged_entities_keep_the_name_of_the_one_that_stays(graph: Store) -> None:
    correct.merge(graph, "Zorblax", "Zorblax Net", note=NOTE)
    assert ("PROPOSES", "Zorblax Net") in edges(graph, "p4")
    assert forms(graph, "zorblax") == {"Zorblax Net": "same spelling", "Zorblax": "correction"}
    old = entity_id("Method", "zorblax")
    assert graph.run("entity", {"id": old}) == []
    (row,) = graph.run("entity_by_former_id", {"id": old})
    assert row["name"] == "Zorblax Net"
    correct.split(graph, "Zorblax Net", "Zorblax", note=NOTE)
    assert [row["name"] for row in graph.run("entity", {"id": old})] == ["Zorblax"]
    assert forms(graph, "zorblaxnet") == {"Zorblax Net": "same spelling"}


def test_the_ledger_says_why_forms_are_one(graph: Store) -> None:
    assert forms(graph, "zqr") == {"ZQR": "paired", "Zonal Quorum Ranker": "same spelling"}
    assert forms(graph, "grpo")["Group Relative Policy Optimization"] == "list"
    assert forms(graph, "ranking") == {"ranking": "same spelling", "rankings": "same spelling"}
    (row,) = graph.run("entities_by_key", {"key": "zqr"})
    (merges,) = graph.run("entity_merges", {"id": row["id"]})
    assert merges["merges"] == [{"form": "ZQR", "key": "zqr", "reason": "paired", "paper": "p1"}]
    SAY["alias"](graph)
    assert forms(graph, "zorblax") == {"Zorblax": "same spelling", "Zorblax Net": "correction"}


def test_splitting_a_pair_leaves_the_long_form_alone(graph: Store) -> None:
    SAY["split a pair"](graph)
    assert ("PROPOSES", "Zonal Quorum Ranker") in edges(graph, "p1")
    assert ("USES", "ZQR") in edges(graph, "p2")
    assert forms(graph, "zonalquorumranker") == {"Zonal Quorum Ranker": "same spelling"}


def test_what_an_entity_is_changes_with_its_roles(graph: Store) -> None:
    SAY["retype with other roles"](graph)
    assert ("PROPOSES", "Zorblax") in edges(graph, "p4")
    assert ("MENTIONS", "Zorblax") in edges(graph, "p2")
    (row,) = graph.run("entity_by_former_id", {"id": entity_id("Method", "zorblax")})
    assert row["label"] == "Benchmark"


def test_corrections_go_with_a_dump(graph: Store, tmp_path: Path) -> None:
    for kind in ("merge", "reject", "split a list"):
        SAY[kind](graph)
    file = tmp_path / "dump.jsonl"
    file.write_text(dumped(graph), encoding="utf-8")
    copy = SqliteStore(tmp_path / "copy.db")
    copy.load(read_dump(file))
    assert settle(copy) == SettleReport()
    assert dumped(copy) == dumped(graph)
    correct.undo(copy, 1)
    correct.undo(graph, 1)
    assert dumped(copy) == dumped(graph)
    copy.close()


def test_pairs_that_were_decided_are_gone_from_the_review(graph: Store) -> None:
    built(graph, [paper(7, "USES MODEL ZBench;USES METHOD Frobnicator Method;USES METHOD Proximal Frobnication")])
    built(graph, [paper(8, "USES METHOD Proximal Frobnikation")])

    def pairs() -> set[tuple[str, frozenset[str]]]:
        return {(p.reason, frozenset((p.one.name, p.other.name))) for p in review(graph)}

    near, types = frozenset({"Proximal Frobnication", "Proximal Frobnikation"}), frozenset({"ZBench"})
    assert {("near names", near), ("two types", types)} <= pairs()
    correct.merge(graph, "Proximal Frobnikation", "Proximal Frobnication", note=NOTE)
    correct.apart(graph, entity_id("Model", "zbench"), entity_id("Benchmark", "zbench"), note=NOTE)
    assert not {("near names", near), ("two types", types)} & pairs()


@pytest.mark.parametrize(
    ("say", "error", "message"),
    [
        (lambda s: correct.merge(s, "Zorblacks", "Zorblax", note=NOTE), UnknownName, "Did you mean Zorblax"),
        (lambda s: correct.merge(s, "Zorblax", "Zorblax", note=NOTE), CorrectionError, "one entity already"),
        (lambda s: correct.merge(s, "Zorblax", "ZBench", note=NOTE), CorrectionError, "is a Method and ZBench a"),
        (lambda s: correct.judge(s, "confirm", "nowhere", "USES", "ZQR", note=NOTE), UnknownName, "no paper"),
        (
            lambda s: correct.judge(s, "reject", "p1", "LIKES", "ZQR", note=NOTE),
            CorrectionError,
            "Choose from PROPOSES",
        ),
        (lambda s: correct.judge(s, "reject", "p1", "USES", "ZQR", note=NOTE), CorrectionError, "It has PROPOSES"),
        (lambda s: correct.split(s, "ZQR", "Zorblax", note=NOTE), CorrectionError, "can be split off: ZQR"),
        (lambda s: correct.split(s, "Zorblax", "zorblax", note=NOTE), CorrectionError, "a spelling of Zorblax itself"),
        (lambda s: correct.apart(s, "ZQR", "Zonal Quorum Ranker", note=NOTE), CorrectionError, "graphbuilder split"),
        (lambda s: correct.rename(s, "Zorblax", "Zorblax Net", note=NOTE), CorrectionError, "graphbuilder merge"),
        (lambda s: correct.rename(s, "Zorblax", "Zorblax", note=NOTE), CorrectionError, "another name"),
        (lambda s: correct.retype(s, "ranking", "method", note=NOTE), CorrectionError, "Only these"),
        (lambda s: correct.retype(s, "Zorblax", "method", note=NOTE), CorrectionError, "is a Method already"),
        (lambda s: correct.undo(s, 7), UnknownName, "number 7"),
    ],
)
def test_what_cannot_be_said_is_refused_and_changes_nothing(
    graph: Store, say: Callable[[Store], Any], error: type[Exception], message: str
) -> None:
    version = graph.version()
    with pytest.raises(error, match=message):
        say(graph)
    assert graph.version() == version


def test_a_name_of_two_entities_is_refused_with_the_choices(graph: Store) -> None:
    built(graph, [paper(9, "USES MODEL ZBench")])
    with pytest.raises(AmbiguousName) as refused:
        correct.rename(graph, "ZBench", "Z", note=NOTE)
    assert entity_id("Model", "zbench") in refused.value.hint
    assert entity_id("Benchmark", "zbench") in refused.value.hint
    correct.rename(graph, entity_id("Model", "zbench"), "Z", note=NOTE)
    assert ("USES", "Z") in edges(graph, "p9")


def test_the_same_is_not_said_twice(graph: Store) -> None:
    for kind in ("confirm", "reject", "alias", "merge authors"):
        SAY[kind](graph)
        with pytest.raises((CorrectionError, UnknownName)):
            SAY[kind](graph)
