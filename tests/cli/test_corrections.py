"""Corrections at the command line: said by name or id, told in one line, and taken back."""

import json
from pathlib import Path

import pytest

from graphbuilder.ids import entity_id
from graphbuilder.ingest import build
from graphbuilder.store.sqlite import SqliteStore
from tests.cli.conftest import Run
from tests.store.test_curation import PAPERS
from tests.store.test_settling import TitleReader


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    """A graph in a file, with two entities of one name."""
    store = SqliteStore(tmp_path / "graph.db")
    build(PAPERS, store=store, extractor=TitleReader())
    store.close()
    return tmp_path / "graph.db"


def test_each_command_says_what_changed_and_how_to_undo_it(run: Run, graph: Path) -> None:
    ran = run("merge", "Zorblax Net", "Zorblax", "--reason", "One thing.", "--by", "me", "--store", graph)
    first, second = ran.out.splitlines()
    assert (ran.code, first) == (
        0,
        "Correction 1: Zorblax Net is Zorblax; 1 paper changed, 1 entity written, 1 entity gone.",
    )
    assert f"corrections --undo 1 --store {graph}" in second
    listed = json.loads(run("corrections", "--json", "--store", graph).out)
    assert [(one["number"], one["text"], one["reason"], one["by"]) for one in listed] == [
        (1, "Zorblax Net is Zorblax", "One thing.", "me")
    ]
    undone = run("corrections", "--undo", "1", "--store", graph)
    assert undone.out.startswith("Correction 1 is undone (Zorblax Net is Zorblax): 1 paper changed")
    assert run("corrections", "--store", graph).out == "No corrections.\n"


def test_a_dump_is_the_same_after_undoing_all(run: Run, graph: Path, tmp_path: Path) -> None:
    run("dump", tmp_path / "before.jsonl", "--store", graph)
    commands = [
        ("confirm", "p2", "USES", "ZQR"),
        ("reject", "p1", "evaluated-on", "ZBench"),
        ("alias", "Zorblax", "Zorblax Net"),
        ("split", "GRPO", "Group Relative Policy Optimization"),
        ("rename", "Zorblax", "ZORBLAX"),
        ("retype", "ZORBLAX", "model"),
        ("apart", entity_id("Method", "frobnicator"), entity_id("Model", "frobnicator")),
    ]
    for command in commands:
        assert run(*command, "--store", graph).code == 0, command
    for number in range(len(commands), 0, -1):
        assert run("corrections", "--undo", str(number), "--store", graph).code == 0
    run("dump", tmp_path / "after.jsonl", "--store", graph)
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()


def test_json_holds_the_correction_and_the_counts(run: Run, graph: Path) -> None:
    body = json.loads(run("rename", "Zorblax", "ZORBLAX", "--json", "--store", graph).out)
    assert body["correction"]["kind"] == "rename"
    assert set(body["changed"]) == {"papers", "entities", "deleted"}


def test_an_ambiguous_name_is_an_error_that_lists_the_choices(run: Run, graph: Path) -> None:
    ran = run("rename", "Frobnicator", "Frob", "--store", graph)
    assert (ran.code, ran.out) == (2, "")
    for label in ("Method", "Model"):
        assert entity_id(label, "frobnicator") in ran.err  # type: ignore[arg-type]
    assert run("rename", entity_id("Model", "frobnicator"), "Frob", "--store", graph).code == 0


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("merge", "Zorblacks", "Zorblax"), "Did you mean Zorblax"),
        (("reject", "p1", "LIKES", "ZQR"), "Choose from PROPOSES"),
        (("confirm", "nowhere", "USES", "ZQR"), "no paper"),
        (("corrections", "--undo", "9"), "no correction with the number 9"),
        (("merges", "nothing at all"), "nothing called"),
    ],
)
def test_what_cannot_be_said_ends_in_one_line(run: Run, graph: Path, command: tuple[str, ...], said: str) -> None:
    ran = run(*command, "--store", graph)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_merges_tell_why_each_form_is_there(run: Run, graph: Path) -> None:
    ran = run("merges", "ZQR", "--store", graph)
    assert "ZQR\ta paper writes the short form behind the long one (p1)" in ran.out
    body = json.loads(run("merges", "ZQR", "--json", "--store", graph).out)
    assert [merge["reason"] for merge in body["merges"]] == ["paired", "same spelling"]


def test_review_lists_what_is_not_decided(run: Run, graph: Path) -> None:
    ran = run("review", "--store", graph)
    assert "one name, two types" in ran.out
    one, other = entity_id("Model", "frobnicator"), entity_id("Method", "frobnicator")
    assert f"apart {one} {other}" in ran.out
    assert run("apart", one, other, "--store", graph).code == 0
    left = json.loads(run("review", "--json", "--store", graph).out)
    assert "two types" not in {row["reason"] for row in left}


def test_a_graph_without_doubts_says_so(run: Run, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "small.db")
    build(PAPERS[4:], store=store, extractor=TitleReader())
    store.close()
    assert run("review", "--store", tmp_path / "small.db").out == "Nothing to review.\n"


def test_two_papers_are_made_one_and_parted_by_their_ids(run: Run, tmp_path: Path) -> None:
    title = "Counting Pebbles with Very Small Spoons"
    records = [
        {"id": "2401.00001", "title": title, "abstract": "We propose SpoonNet for counting.", "authors": ["Ada Reed"]},
        {"id": "10.9999/pebbles", "title": title, "abstract": "SpoonNet counts pebbles.", "authors": ["Bo Linde"]},
    ]
    (tmp_path / "papers.jsonl").write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    graph = tmp_path / "papers.db"
    assert run("build", tmp_path / "papers.jsonl", "--store", graph).code == 0
    run("dump", tmp_path / "before.jsonl", "--store", graph)
    listed = run("review", "--papers", "--store", graph).out
    assert "one title, but too few authors" in " ".join(listed.split())
    assert f"merge 2401.00001 10.9999/pebbles --store {graph}" in listed
    merged = run("merge", "10.9999/pebbles", "2401.00001", "--store", graph)
    said = f"Correction 1: 10.9999/pebbles and 2401.00001 are one paper: {title}; 1 paper changed"
    assert merged.out.startswith(said)
    assert run("review", "--papers", "--store", graph).out == "No two papers are alike.\n"
    assert run("apart", "2401.00001", "10.9999/pebbles", "--store", graph).code == 0
    assert run("review", "--papers", "--store", graph).out == "No two papers are alike.\n"
    assert run("apart", "2401.00001", "10.9999/pebbles", "--store", graph).code == 2
    for number in ("2", "1"):
        assert run("corrections", "--undo", number, "--store", graph).code == 0
    run("dump", tmp_path / "after.jsonl", "--store", graph)
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()


def test_papers_are_removed_by_id(run: Run, papers: Path, tmp_path: Path) -> None:
    graph = tmp_path / "papers.db"
    other = {"id": "10.9999/pebbles", "title": "Counting Pebbles", "abstract": "Zorblax counts them.", "references": []}
    run("build", papers, "--store", graph)
    run("dump", tmp_path / "before.jsonl", "--store", graph)
    (tmp_path / "other.jsonl").write_text(json.dumps(other), encoding="utf-8")
    run("build", tmp_path / "other.jsonl", "--store", graph)
    removed = run("remove", "doi:10.9999/PEBBLES", "--store", graph)
    assert (removed.code, removed.out.startswith("1 record removed; no other paper changes, ")) == (0, True)
    run("dump", tmp_path / "after.jsonl", "--store", graph)
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()
    assert run("remove", "10.9999/pebbles", "--store", graph).code == 2
