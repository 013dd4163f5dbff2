"""Corrections in both stores: kept in order, part of dumps, one a number; and the ids that lead to an entity."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.errors import StoreError, UnknownName
from graphbuilder.model import GraphBatch, Node
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import entity, paper, relation, small_batch
from tests.store.conftest import dump_into


def correction(number: int, **properties: Any) -> Node:
    known = {"kind": "merge", "number": number, "label": "Method", "key": "grpo", "other_label": "Method"}
    return Node("Correction", f"correction_{number:06d}", {**known, "other_key": "ppo", **properties})


def test_corrections_come_back_as_they_were_recorded(store: Store) -> None:
    store.write(small_batch())
    said = [correction(n, reason='It says "so" – ü', at="2026-01-02T03:04:05Z") for n in (1, 2, 10)]
    for one in reversed(said):
        store.record(one)
    assert store.corrections() == said
    assert [type(node.properties["number"]) for node in store.corrections()] == [int, int, int]
    assert list(store.nodes("Correction")) == said


def test_a_number_is_given_once(store: Store) -> None:
    store.record(correction(1))
    before = list(store.dump()), store.version()
    with pytest.raises(StoreError, match="number 1"):
        store.record(correction(1, kind="apart"))
    assert (list(store.dump()), store.version()) == before


def test_a_withdrawn_correction_leaves_no_trace(store: Store) -> None:
    store.write(small_batch())
    store.record(correction(1))
    before = list(store.dump())
    store.record(correction(2))
    store.withdraw(2)
    assert list(store.dump()) == before
    with pytest.raises(UnknownName, match="number 2"):
        store.withdraw(2)


def test_a_correction_unsettles_the_graph(store: Store) -> None:
    store.write(small_batch())
    for change in (lambda: store.record(correction(1)), lambda: store.withdraw(1)):
        store.mark_settled()
        version = store.version()
        assert store.is_settled()
        change()
        assert not store.is_settled()
        assert store.version() != version


def test_corrections_are_dumped_and_loaded(store: Store, tmp_path: Path) -> None:
    store.write(small_batch())
    store.record(correction(1, evidence='{"sentence": ["It is so."]}'))
    dump_into(store, tmp_path / "dump.jsonl")
    copy = SqliteStore(tmp_path / "copy.db")
    copy.load(read_dump(tmp_path / "dump.jsonl"))
    dump_into(copy, tmp_path / "again.jsonl")
    copy.close()
    assert (tmp_path / "dump.jsonl").read_bytes() == (tmp_path / "again.jsonl").read_bytes()
    assert b'"label":"Correction"' in (tmp_path / "dump.jsonl").read_bytes()


def test_a_store_with_nothing_but_a_correction_is_not_empty(store: Store) -> None:
    store.record(correction(1))
    with pytest.raises(StoreError, match="not empty"):
        store.load([])


def test_an_unknown_property_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="no property 'mood'"):
        store.record(correction(1, mood="bad"))


def test_ids_of_other_keys_and_types_lead_to_the_entity(store: Store) -> None:
    method = entity("Method", "ZQRO", "Zonal Quorum Ranking Optimizer")
    store.write(GraphBatch((paper("p", "T"), method), (relation("USES", "p", method, "S."),)))

    def found(name: str, label: Any = "Method") -> list[str]:
        return [row["id"] for row in store.run("entity_by_former_id", {"id": entity(label, name).id})]

    assert found("zonal quorum ranking optimizers") == [method.id]
    assert found("ZQRO", "Model") == found("ZQRO", "Benchmark") == [method.id]
    assert found("ZQRO") == found("ZQRO", "Lab") == found("Another") == []


def test_former_ids_change_with_the_forms(store: Store) -> None:
    method = entity("Method", "ZQRO", "Zonal Quorum Ranking Optimizer")
    store.write(GraphBatch((paper("p", "T"), method), (relation("USES", "p", method, "S."),)))
    bare = replace(method, properties={**method.properties, "aliases": [], "alias_keys": ["zqro"]})
    store.write(GraphBatch((bare,), ()), exact=True)
    old = entity("Method", "Zonal Quorum Ranking Optimizer").id
    assert store.run("entity_by_former_id", {"id": old}) == []
    assert store.run("entity_by_former_id", {"id": entity("Model", "ZQRO").id}) != []


def test_merges_are_kept_as_they_are(store: Store) -> None:
    reasons = '[{"form":"Zonal","key":"zonal","reason":"paired","paper":"p"}]'
    method = entity("Method", "ZQRO", "Zonal", merges=reasons)
    store.write(GraphBatch((paper("p", "T"), method), (relation("USES", "p", method, "S."),)))
    (row,) = store.run("entity_merges", {"id": method.id})
    assert row["merges"] == [{"form": "Zonal", "key": "zonal", "reason": "paired", "paper": "p"}]
    assert (row["name"], row["aliases"]) == ("ZQRO", ["Zonal"])
