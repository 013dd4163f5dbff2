"""CSV, JSON Lines and Parquet, read back by the csv module, pandas, pyarrow and our own reader."""

import csv
import io
import json
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq

from graphbuilder.exports.selection import Selection
from graphbuilder.exports.tables import FORMULA_STARTS
from graphbuilder.model import Edge, GraphBatch
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Store
from tests.exports.conftest import Opened, exported, exported_bytes
from tests.graphs import entity, paper, relation
from tests.hostile_graph import HOSTILE_TEXTS, hostile_graph
from tests.small_graph import FOLLOW_UP, GRPO, MATH, ORIGIN, STUB

USING_GRPO = ({"roles": ["PROPOSES", "USES"], "targets": [GRPO.id], "negate": False},)


def rows_of(selected: Store | Selection) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(exported(selected, "csv"), newline="")))


def test_csv_of_the_graph_has_a_row_for_each_mention_and_each_relation_without_one(store: Store) -> None:
    rows = rows_of(store)
    edges = [record for record in store.dump() if isinstance(record, Edge)]
    assert len(rows) == sum(max(1, len(edge.properties.get("sentence") or ())) for edge in edges)
    using = [row for row in rows if (row["relation"], row["source"]) == ("USES", FOLLOW_UP)]
    assert [(row["target_name"], row["field"], row["start_char"], row["end_char"]) for row in using] == [
        ("GRPO", "abstract", "0", "4"),
        ("GRPO", "abstract", "51", "55"),
    ]
    assert using[0]["sentence"] == "GRPO makes answers longer; we measure by how much."
    assert {(row["status"], row["published"], row["confidence"]) for row in using} == {("auto", "2025-01-10", "0.9")}
    (cites,) = [row for row in rows if row["relation"] == "CITES" and row["target"] == STUB]
    assert (cites["sentence"], cites["target_name"]) == ("", "")
    (reports,) = [row for row in rows if row["relation"] == "REPORTS" and row["source"] == ORIGIN]
    assert reports["target_name"].startswith("accuracy 51.2")


def test_csv_of_papers_has_a_row_a_paper_in_their_order_with_the_evidence_asked_for(store: Store) -> None:
    selection = Selection(store, papers=(FOLLOW_UP, ORIGIN), listed=True, groups=USING_GRPO)
    later, first = rows_of(selection)
    assert (later["id"], first["id"]) == (FOLLOW_UP, ORIGIN)
    assert (first["authors"], first["proposes"], first["compares_to"]) == ("Ada Beispiel", "GRPO", "PPO")
    assert later["evaluated_on"] == "MATH; MATH-500"
    assert later["evidence"].startswith("uses GRPO (0.90): GRPO makes answers longer;")
    assert "MATH" not in first["evidence"].split("GRPO (0.97)")[0]


def test_csv_cells_are_no_formulas(open_with: Opened) -> None:
    method = entity("Method", "=1+1")
    (row,) = rows_of(open_with(GraphBatch((paper("p", "T"), method), (relation("USES", "p", method, "-2 is no sum"),))))
    assert (row["target_name"], row["sentence"]) == ("'=1+1", "'-2 is no sum")
    values = [f"{start}cmd|' /C calc'!A0" for start in FORMULA_STARTS]
    answer = tuple({"value": value, "several": [value]} for value in values)
    table = rows_of(Selection(open_with(GraphBatch((), ())), rows=answer, columns=("value", "several")))
    assert [row["value"] for row in table] == [f"'{value}" for value in values]
    assert {row["several"][0] for row in table} == {"'"}


def test_csv_keeps_hostile_texts_and_pandas_reads_it(open_with: Opened) -> None:
    store = open_with(hostile_graph())
    text = exported(store, "csv")
    read = pd.read_csv(io.StringIO(text, newline=""), keep_default_na=False, lineterminator=None)
    told = {row["sentence"] for row in rows_of(store)}
    assert told >= {f"'{text}" if text.startswith(FORMULA_STARTS) else text for text in HOSTILE_TEXTS}
    assert len(read) == len(rows_of(store))


def test_json_lines_of_the_graph_are_papers_that_build_reads_again(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    file.write_bytes(exported_bytes(store, "jsonl"))
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    (origin,) = [record for record in records if record["id"] == ORIGIN]
    assert [name["role"] for name in origin["relations"] if name["name"] == "GRPO"] == ["PROPOSES"]
    (score,) = origin["results"]
    assert (score["value"], score["of"][0]["name"], score["on"][0]["id"]) == ("51.2%", "Qwen2-7B", MATH.id)
    again = {read.id: read for read in read_inputs([str(file)]) if hasattr(read, "title")}
    assert again[ORIGIN].authors == ("Ada Beispiel",)
    assert again[ORIGIN].venue == "TESTCONF"
    assert again[FOLLOW_UP].references == (STUB, ORIGIN)
    stated = next(row for row in origin["relations"] if row["name"] == "GRPO")["evidence"]
    for mention in stated:
        text = getattr(again[ORIGIN], mention["field"])
        assert text[mention["start"] : mention["end"]] == "GRPO"


def test_json_lines_of_an_answer_are_its_rows(store: Store) -> None:
    rows = ({"name": "MATH", "papers": 2, "evidence": [{"sentence": "a"}]}, {"name": "GSM8K", "papers": 1})
    lines = exported(Selection(store, rows=rows, columns=("name", "papers")), "jsonl").splitlines()
    assert [json.loads(line) for line in lines] == list(rows)


def test_parquet_has_the_table_of_csv_with_types(store: Store) -> None:
    for selection in (Selection(store), Selection(store, papers=(FOLLOW_UP, ORIGIN), listed=True, groups=USING_GRPO)):
        table = pq.read_table(io.BytesIO(exported_bytes(selection, "parquet")))
        assert table.column_names == list(rows_of(selection)[0])
        assert table.num_rows == len(rows_of(selection))
    frame = pd.read_parquet(io.BytesIO(exported_bytes(selection, "parquet")))
    assert list(frame["year"]) == [2025, 2024]
    assert list(frame["evaluated_on"][0]) == ["MATH", "MATH-500"]


def test_parquet_of_an_answer_guesses_its_types(store: Store) -> None:
    rows = (
        {"name": "a", "number": 1, "share": 0.5, "sure": True, "many": ["x"]},
        {"name": None, "number": 2.5, "share": None, "sure": None, "many": []},
    )
    selection = Selection(store, rows=rows, columns=("name", "number", "share", "sure", "many"))
    table = pq.read_table(io.BytesIO(exported_bytes(selection, "parquet")))
    assert table.to_pylist()[0] == {"name": "a", "number": 1.0, "share": 0.5, "sure": True, "many": '["x"]'}
    assert [str(kind) for kind in table.schema.types] == ["string", "double", "double", "bool", "string"]
