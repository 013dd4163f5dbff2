"""Where a dump or an export goes."""

from pathlib import Path

import pytest

from .conftest import Run


@pytest.mark.parametrize("command", [["dump"], ["export", "--format", "gexf", "-o"]])
def test_standard_output_holds_the_data_alone(run: Run, demo_file: Path, tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "graph.out"
    assert run(*command, file, "--store", demo_file).code == 0
    ran = run(*command, "-", "--store", demo_file)
    assert (ran.code, ran.out) == (0, file.read_text(encoding="utf-8"))
    assert "written to standard output" in ran.err


@pytest.mark.parametrize("command", [["dump"], ["export", "--format", "csv", "-o"]])
def test_what_cannot_be_written_is_one_line_with_code_2(
    run: Run, demo_file: Path, tmp_path: Path, command: list[str]
) -> None:
    for target in (tmp_path, tmp_path / "absent" / "file", Path("/dev/full")):
        ran = run(*command, target, "--store", demo_file)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert f"{target} cannot be written" in ran.err
    assert not list(tmp_path.glob("*.partial"))


def test_a_dump_never_replaces_the_graph_itself(run: Run, demo_file: Path) -> None:
    before = demo_file.read_bytes()
    ran = run("dump", demo_file, "--store", demo_file)
    assert (ran.code, demo_file.read_bytes()) == (2, before)
    assert "is the graph itself" in ran.err


def test_an_unknown_format_is_refused_and_writes_nothing(run: Run, demo_file: Path, tmp_path: Path) -> None:
    ran = run("export", "--format", "xlsx", "-o", tmp_path / "graph.xlsx", "--store", demo_file)
    assert ran.code == 2
    assert not list(tmp_path.glob("graph*"))


def test_an_answer_or_a_filter_is_exported_as_asked(run: Run, demo_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "papers.csv"
    ran = run("export", "--format", "csv", "--question", "papers using GRPO on MATH", "-o", file, "--store", demo_file)
    assert ran.code == 0
    count = len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert f"{count} papers (papers that propose or use GRPO" in ran.out
    ran = run("export", "--format", "bibtex", "--filter", "uses:DPO", "-o", "-", "--store", demo_file)
    assert (ran.code, ran.out.count("@")) == (0, ran.out.count("\n  title = "))
    assert "(uses:DPO) were written" in ran.err


def test_a_question_that_names_nothing_known_is_not_exported(run: Run, demo_file: Path, tmp_path: Path) -> None:
    ran = run(
        "export", "--format", "csv", "--question", "papers using Zorblaxx", "-o", tmp_path / "f", "--store", demo_file
    )
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert not (tmp_path / "f").exists()
