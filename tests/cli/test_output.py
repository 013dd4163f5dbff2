"""What commands print: whole values, plain lines for programs, tables that fit a terminal, hints that work."""

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from graphbuilder.cli.output import DEMO_FILE, counted
from graphbuilder.demo.load import DEMONSTRATION
from graphbuilder.store.open import open_store
from tests.cli.conftest import Run

COMMAND = [sys.executable, "-c", "from graphbuilder.cli.main import main; main()"]


def run_on_terminal(width: int, *arguments: str) -> str:
    """What a command shows on a terminal of that many columns."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "COLUMNS": str(width), "TERM": "dumb"}
    with subprocess.Popen([*COMMAND, *arguments], stdout=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        try:
            while block := os.read(ours, 65536):
                shown += block
        except OSError:  # the end of a pseudo-terminal
            pass
    os.close(ours)
    assert process.returncode == 0
    return shown.decode("utf-8")


def test_rows_for_programs_are_lines_with_tabs(run: Run, demo_file: Path) -> None:
    query = ("query", "entities", "-p", "label=Method", "-p", "limit=20", "--store", demo_file)
    rows = json.loads(run(*query, "--json").out)
    header, *lines = [line.split("\t") for line in run(*query).out.splitlines()]
    assert header == list(rows[0])
    assert [line[0] for line in lines] == [row["id"] for row in rows]
    assert all(len(line) == len(header) for line in lines)


def test_an_answer_for_programs_has_whole_sentences(run: Run, demo_file: Path) -> None:
    question = ("ask", "papers using GRPO on MATH", "--store", demo_file)
    rows = json.loads(run(*question, "--json").out)["results"]
    out = run(*question).out
    assert "…" not in out
    for row in rows:
        assert f"\t{row['id']}\t{row['title']}\t" in out
        assert row["evidence"][0]["sentence"] in out


def test_ids_and_short_values_stay_whole_on_a_narrow_terminal(run: Run, demo_file: Path) -> None:
    query = ("query", "entities", "-p", "label=Method", "-p", "limit=20", "--store", str(demo_file))
    rows = json.loads(run(*query, "--json").out)
    shown = run_on_terminal(60, *query)
    assert all(row["id"] in shown for row in rows)
    assert all(word in shown for row in rows for word in row["name"].split())


def test_long_texts_are_folded_on_a_terminal(demo_file: Path) -> None:
    shown = run_on_terminal(90, "ask", "papers using GRPO on MATH", "--store", str(demo_file))
    assert "2402.03300" in shown
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= 90


def test_the_catalogue_is_listed_as_json(run: Run) -> None:
    queries = {query["name"]: query for query in json.loads(run("query", "--json").out)}
    assert set(queries["papers"]) == {"name", "question", "parameters", "columns"}


def test_letters_that_the_terminal_does_not_have_are_replaced(demo_file: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    for arguments in (["query"], ["ask", "λ of GRPO", "--store", str(demo_file)], ["query", "--json"]):
        ran = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")


def test_hints_name_the_store_in_use(run: Run, papers: Path, tmp_path: Path) -> None:
    store = tmp_path / "my graph.db"
    assert f"serve --store '{store}'" in run("build", papers, "--store", store).out
    assert "--store" not in run("build", papers).out


def test_the_demonstration_says_how_to_ask_it(run: Run, tmp_path: Path) -> None:
    store = tmp_path / "data/graphbuilder" / DEMO_FILE
    assert f'graphbuilder ask "most used methods" --store {store}' in run("demo", "--no-serve").out
    assert f"--store {store}" in run("ask", "most used methods").err
    with closing(open_store(str(store), create=False)) as graph:
        assert {node.properties["source"] for node in graph.nodes("Paper") if "title" in node.properties} == {
            DEMONSTRATION
        }
    assert DEMO_FILE in run("demo", "--help").out
    assert "GRAPHBUILDER_STORE" not in run("demo", "--help").out


def test_extract_and_view_write_to_standard_output(run: Run, papers: Path, demo_file: Path) -> None:
    (line,) = run("extract", papers, "-o", "-").out.splitlines()
    assert json.loads(line)["id"] == "2501.00001"
    page = run("view", "GRPO", "-o", "-", "--store", demo_file).out
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")


def test_counts_agree_with_their_nouns(run: Run, papers: Path) -> None:
    assert (counted(0, "lab"), counted(1, "lab"), counted(2, "lab")) == ("0 labs", "1 lab", "2 labs")
    assert "1 paper read" in run("build", papers).out
