"""Each command does what DESIGN says, in words and in JSON, with the documented exit codes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphbuilder.cli.app import COMMANDS, app
from tests.cli.conftest import PAPER, Run


def test_build_reports_counts_and_a_second_run_changes_nothing(run: Run, papers: Path) -> None:
    first = run("build", papers, "--json")
    assert first.code == 0
    assert json.loads(first.out) == {"read": 1, "new": 1, "changed": 0, "unchanged": 0, "skipped": []}
    second = run("build", papers, "--json")
    assert json.loads(second.out) == {"read": 1, "new": 0, "changed": 0, "unchanged": 1, "skipped": []}


def test_a_changed_paper_is_replaced(run: Run, papers: Path) -> None:
    run("build", papers)
    papers.write_text(json.dumps({**PAPER, "abstract": "We use LoRA."}) + "\n", encoding="utf-8")
    assert json.loads(run("build", papers, "--json").out)["changed"] == 1
    names = {row["name"] for row in json.loads(run("query", "paper_relations", "-p", "id=2501.00001", "--json").out)}
    assert "MATH" not in names


def test_a_broken_line_is_reported_and_the_rest_goes_in(run: Run, papers: Path) -> None:
    with papers.open("a", encoding="utf-8") as lines:
        lines.write("{broken\n")
    ran = run("build", papers, "--json")
    report = json.loads(ran.out)
    assert (ran.code, report["new"]) == (1, 1)
    assert report["skipped"][0]["where"].endswith("papers.jsonl:2")
    assert "papers.jsonl:2" in ran.err


def test_many_records_with_one_fault_are_reported_up_to_twenty_and_counted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    file.write_text('{"title": "Spindles"}\n' + "[]\n" * 30, encoding="utf-8")
    ran = run("build", file, "--json")
    assert len(json.loads(ran.out)["skipped"]) == 30
    lines = ran.err.splitlines()
    assert len(lines) == 21
    assert "papers.jsonl:21: " in lines[19]
    assert f"skipped 10 more of {file}: " in lines[20]


def test_the_columns_of_a_table_can_be_mapped(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("Nr;Kopf;Inhalt\n1;Lantern;We train with GRPO.\n", encoding="utf-8")
    assert run("build", file).code == 2
    assert json.loads(run("build", file, "--map", "title=Kopf,abstract=Inhalt", "--json").out)["new"] == 1
    assert "has no column 'Haupt'" in run("build", file, "--map", "title=Haupt").err
    assert "cannot be read" in run("build", file, "--map", "title").err
    assert "has no field 'colour'" in run("build", file, "--map", "colour=Nr").err


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\xff" * 40])
def test_a_file_of_nothing_usable_ends_with_code_2(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odd.bin"
    file.write_bytes(content)
    ran = run("build", file)
    assert ran.code == 2
    assert "odd.bin" in ran.err
    assert "Traceback" not in ran.err


def test_a_missing_file_is_named(run: Run, tmp_path: Path) -> None:
    ran = run("build", tmp_path / "absent.jsonl")
    assert ran.code == 2
    assert "absent.jsonl" in ran.err


def test_extract_writes_the_annotation_form_without_a_store(run: Run, papers: Path) -> None:
    output = papers.with_name("names.jsonl")
    assert run("extract", papers, "-o", output).code == 0
    (line,) = output.read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    assert (record["id"], record["title"]) == (PAPER["id"], PAPER["title"])
    found = {entity["name"]: entity for entity in record["entities"]}
    assert found["GRPO"]["type"] == "METHOD"
    assert found["MATH"]["type"] == "BENCHMARK"
    assert set(found["GRPO"]) >= {"name", "type", "role", "surfaces", "evidence", "confidence"}


def test_ask_shows_reading_rows_and_evidence(run: Run, demo_file: Path) -> None:
    ran = run("ask", "papers using GRPO on MATH", "--store", demo_file)
    assert ran.code == 0
    assert "Read as:" in ran.out
    assert "2402.03300" in ran.out


def test_ask_as_json_is_the_body_of_the_api(run: Run, demo_file: Path) -> None:
    body = json.loads(run("ask", "papers using GRPO on MATH", "--json", "--store", demo_file).out)
    assert {"question", "parsed", "unparsed", "alternatives", "query", "results", "coverage"} <= set(body)
    assert {"id", "title", "published", "evidence"} <= set(body["results"][0])


def test_related_gives_reasons(run: Run, demo_file: Path) -> None:
    rows = json.loads(run("related", "GRPO", "--json", "--store", demo_file).out)
    assert len(rows) >= 3
    assert all(row["reasons"] for row in rows)


@pytest.mark.parametrize(
    "given",
    [
        "2402.03300",
        "arXiv:2402.03300v3",
        "DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models",
    ],
)
def test_related_takes_a_paper_by_id_or_title(run: Run, demo_file: Path, given: str) -> None:
    rows = json.loads(run("related", given, "--json", "--limit", "3", "--store", demo_file).out)
    assert len(rows) == 3
    assert all(row["title"] and row["reasons"] and row["id"] != "2402.03300" for row in rows)
    assert rows[0]["id"] in run("related", given, "--store", demo_file).out


def test_an_unknown_name_gives_near_names(run: Run, demo_file: Path) -> None:
    ran = run("related", "GRPQ", "--store", demo_file)
    assert ran.code == 2
    assert "GRPO" in ran.err


def test_query_lists_the_catalogue_and_runs_one(run: Run, demo_file: Path) -> None:
    assert "papers" in run("query").out
    rows = json.loads(
        run("query", "entities", "-p", "label=Method", "-p", "limit=3", "--json", "--store", demo_file).out
    )
    assert len(rows) == 3


def test_an_unknown_query_gives_near_names(run: Run, demo_file: Path) -> None:
    ran = run("query", "entitys", "--store", demo_file)
    assert ran.code == 2
    assert "entity" in ran.err


@pytest.mark.parametrize("subject", ["GRPO", "papers using GRPO on MATH"])
def test_view_writes_one_page(run: Run, demo_file: Path, tmp_path: Path, subject: str) -> None:
    page = tmp_path / "page.html"
    assert run("view", subject, "-o", page, "--store", demo_file).code == 0
    assert "GRPO" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["graphml", "gexf", "json", "csv"])
def test_export_writes_a_file(run: Run, demo_file: Path, tmp_path: Path, form: str) -> None:
    output = tmp_path / f"graph.{form}"
    assert run("export", "--format", form, "-o", output, "--store", demo_file).code == 0
    assert "GRPO" in output.read_text(encoding="utf-8")


def test_a_dump_loads_into_another_store_and_dumps_the_same(run: Run, demo_file: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    assert run("dump", one, "--store", demo_file).code == 0
    assert run("load", one, "--store", tmp_path / "copy.db").code == 0
    assert run("dump", other, "--store", tmp_path / "copy.db").code == 0
    assert one.read_bytes() == other.read_bytes()


def test_asking_before_anything_is_built_says_what_to_do(run: Run) -> None:
    ran = run("ask", "papers using GRPO")
    assert ran.code == 2
    assert "graphbuilder build" in ran.err


def test_an_unreachable_server_is_named(run: Run, papers: Path) -> None:
    ran = run("build", papers, "--store", "bolt://127.0.0.1:9")
    assert ran.code == 2
    assert "127.0.0.1:9" in ran.err
    assert "Traceback" not in ran.err


def test_every_command_has_help_with_an_example() -> None:
    runner = CliRunner()
    for name in COMMANDS:
        shown = runner.invoke(app, [name, "--help"])
        assert shown.exit_code == 0
        assert f"Example: graphbuilder {name}" in shown.output, name
