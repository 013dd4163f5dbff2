"""``graphbuilder query`` with a text of one's own."""

import json
from pathlib import Path

import pytest

from graphbuilder.store.open import open_store
from tests.cli.conftest import Run
from tests.small_graph import ORIGIN, small_graph


@pytest.fixture
def graph(tmp_path: Path) -> str:
    """The address of the small graph."""
    store = open_store(str(tmp_path / "small.db"))
    store.write(small_graph())
    store.close()
    return str(tmp_path / "small.db")


def test_raw_text_is_answered_as_a_table_and_as_json(run: Run, graph: str) -> None:
    text = "SELECT id, year FROM papers WHERE title LIKE 'GRPO:%'"
    assert run("query", "--raw", text, "--store", graph).out == f"id\tyear\n{ORIGIN}\t2024\n"
    body = json.loads(run("query", "--raw", text, "--store", graph, "--json").out)
    assert body == {"columns": ["id", "year"], "rows": [[ORIGIN, 2024]], "more": False}


def test_raw_rows_are_cut_and_said_to_be(run: Run, graph: str) -> None:
    ran = run("query", "--raw", "SELECT id FROM papers", "--limit", "2", "--store", graph)
    assert (len(ran.out.splitlines()), "more than 2 rows" in ran.out) == (4, True)
    assert run("query", "--raw", "SELECT id FROM papers WHERE 0", "--store", graph).out == "No rows.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--raw", "DELETE FROM papers"), "Only a query that reads the graph is allowed"),
        (("--raw", "SELEC 1"), 'near "SELEC": syntax error'),
        (("papers", "--raw", "SELECT 1"), "--raw stands alone"),
        (("--raw", "SELECT 1", "-p", "id=3"), "--raw stands alone"),
    ],
)
def test_raw_text_that_cannot_be_run_is_said_in_one_line(
    run: Run, graph: str, arguments: tuple[str, ...], said: str
) -> None:
    ran = run("query", *arguments, "--store", graph)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_a_folder_of_queries_joins_the_catalogue(run: Run, graph: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    text = "-- question: Papers of a year\n-- param year: integer\n-- column id: string\nSELECT id FROM papers"
    (folder / "of_year.sql").write_text(f"{text} WHERE year = :year\n", encoding="utf-8")
    ran = run("query", "of_year", "-p", "year=2024", "--queries", folder, "--store", graph, "--json")
    assert (ran.code, json.loads(ran.out), ran.err) == (0, [{"id": ORIGIN}], "")
    listed = run("query", "--queries", folder)
    assert (listed.code, "of_year\tPapers of a year\tyear" in listed.out) == (0, True)


def test_a_faulty_file_is_said_and_the_rest_listed(
    run: Run, graph: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "bad.sql").write_text("-- question: Q\n-- column id: string\nDELETE FROM papers", encoding="utf-8")
    monkeypatch.setenv("GRAPHBUILDER_QUERIES", str(folder))
    listed = run("query")
    assert (listed.code, "count_papers" in listed.out) == (1, True)
    assert listed.err.startswith(f"skipped {folder}/bad.sql:3: Only a query that reads")
    ran = run("query", "count_papers", "--store", graph)
    assert (ran.code, ran.err.count("\n")) == (0, 1)
    assert run("query", "--queries", tmp_path / "absent").code == 2
