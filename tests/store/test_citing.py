"""Sentences that cite stand at the citation, whatever record they are from and whatever id they name the paper by."""

import json
from dataclasses import replace

from graphbuilder.exports.export import export, find_format
from graphbuilder.exports.selection import Selection
from graphbuilder.store.base import Store
from tests.store.test_joining import CASTLE, CASTLE_INDEXED, INDEXED, PREPRINT, PUBLISHED
from tests.store.test_settling import built, dumped

FIRST = "Castles were sorted before, by weight [2]."
SECOND = "We follow the castle builders in this."
THIRD = "Sand is old [7]."
SAYING = replace(PUBLISHED, contexts=(("10.9999/castle.1", FIRST), ("2312.00002", THIRD)))
INDEXED_SAYING = replace(INDEXED, contexts=(("W70000002", SECOND), ("W70000002", FIRST)))


def references(store: Store) -> dict[str, list[str]]:
    return {row["id"]: row["context"] for row in store.run("paper_references", {"id": "2401.00011"})}


def test_sentences_of_all_records_stand_at_the_paper_that_their_ids_mean(store: Store) -> None:
    built(store, [SAYING], [INDEXED_SAYING], [PREPRINT])
    apart = {"10.9999/castle.1": [FIRST], "2312.00002": [THIRD], "W70000002": [SECOND, FIRST]}
    assert references(store) == apart
    built(store, [CASTLE, CASTLE_INDEXED])
    assert references(store) == {"10.9999/castle.1": [FIRST, SECOND], "2312.00002": [THIRD]}
    (citing,) = store.run("paper_cited_by", {"id": "10.9999/castle.1"})
    assert (citing["id"], citing["context"]) == ("2401.00011", [FIRST, SECOND])


def test_a_record_that_no_longer_says_a_sentence_takes_it_away(store: Store) -> None:
    built(store, [SAYING, PREPRINT])
    built(store, [PUBLISHED])
    assert references(store) == {"10.9999/castle.1": [], "2312.00002": []}
    assert '"context"' not in dumped(store)


def test_papers_that_cite_one_come_with_the_sentence(store: Store) -> None:
    built(store, [SAYING, CASTLE])
    cites = [{"roles": ["CITES"], "targets": ["10.9999/castle.1"], "negate": False, "labels": []}]
    for name in ("papers", "most_cited_papers"):
        (row,) = store.run(name, {"groups": cites})
        (said,) = row["evidence"]
        assert (said["role"], said["sentence"], said["field"], said["start"]) == ("CITES", FIRST, None, None)
    (edge,) = store.run("edges_among", {"ids": ["10.9999/castle.1", "10.9999/grains.7"], "types": ["CITES"]})
    assert edge["sentence"] == FIRST


def test_sentences_that_cite_are_in_exports_that_can_be_read_again(store: Store) -> None:
    built(store, [SAYING, CASTLE])
    selection = Selection(store)
    (line,) = [
        json.loads(line)
        for line in b"".join(export(selection, find_format("jsonl"))).decode().splitlines()
        if "grains" in json.loads(line)["id"]
    ]
    assert line["contexts"] == [
        {"id": "10.9999/castle.1", "context": [FIRST]},
        {"id": "2312.00002", "context": [THIRD]},
    ]
    for name in ("csv", "graphml", "jsonld", "cypher", "json"):
        assert FIRST in b"".join(export(selection, find_format(name))).decode()


def test_a_paper_does_not_cite_itself_by_another_of_its_ids(store: Store) -> None:
    itself = replace(SAYING, references=("W70000001",), contexts=(("W70000001", FIRST),))
    built(store, [itself], [INDEXED])
    assert [row["id"] for row in store.run("paper_references", {"id": "10.9999/grains.7"})] == ["W70000002"]
