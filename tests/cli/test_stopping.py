"""Ctrl-C and closed pipes end a command quietly, and what was written stays whole."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.cli.build import run_build
from graphbuilder.cli.output import Stopped
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import BATCH, BuildReport, build
from graphbuilder.model import Paper
from graphbuilder.store.open import open_store
from tests.cli.conftest import Run

COMMAND = [sys.executable, "-c", "from graphbuilder.cli.main import main; main()"]
INTERRUPTED = """
import sys
class CtrlC:
    def find_spec(self, name, *rest):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, CtrlC())
from graphbuilder.cli.main import main
main()
"""
"""A call of the command to which Ctrl-C comes while it loads a module."""


def papers_until_stopped(count: int) -> Iterator[Paper]:
    for number in range(count):
        yield Paper(f"p{number}", f"Report {number}", "")
    raise KeyboardInterrupt


@pytest.mark.parametrize("module", ["typer", "graphbuilder.cli.build", "spacy"])
def test_ctrl_c_while_modules_load_ends_in_one_line(papers: Path, tmp_path: Path, module: str) -> None:
    command = [
        sys.executable,
        "-c",
        INTERRUPTED.format(module=module),
        "build",
        str(papers),
        "--store",
        str(tmp_path / "graph.db"),
    ]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "graphbuilder: stopped.\n")


def test_a_stopped_build_says_what_is_kept_and_goes_on(tmp_path: Path) -> None:
    extractor = load_extractor()
    store = open_store(str(tmp_path / "graph.db"))
    with pytest.raises(Stopped, match=f"{BATCH} papers are kept, run the same command again"):
        run_build(store, papers_until_stopped(BATCH + 1), extractor, BuildReport(), quiet=True)
    report = BuildReport()
    with pytest.raises(Stopped):
        run_build(store, papers_until_stopped(BATCH), extractor, report, quiet=True)
    assert (report.unchanged, report.new) == (BATCH, 0)
    store.close()


def test_a_stopped_build_leaves_no_entity_without_papers(tmp_path: Path) -> None:
    extractor = load_extractor()
    store = open_store(str(tmp_path / "graph.db"))
    build([Paper("p0", "One", "We use LoRA.")], store=store, extractor=extractor)
    with pytest.raises(KeyboardInterrupt):
        build(papers_until_stopped(BATCH), store=store, extractor=extractor)
    assert "LoRA" not in [row["name"] for row in store.run("names")]
    store.close()


class StoppedInput(io.RawIOBase):
    """Bytes of an input, and Ctrl-C once they are read."""

    def __init__(self, content: bytes) -> None:
        self._rest = io.BytesIO(content)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not (block := self._rest.read(len(buffer))):
            raise KeyboardInterrupt
        buffer[: len(block)] = block
        return len(block)


def test_ctrl_c_in_a_build_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "".join(json.dumps({"id": f"p{n}", "title": f"Report {n}"}) + "\n" for n in range(6000))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(StoppedInput(lines.encode()))))
    ran = run("build", "-")
    assert ran.code == 130
    assert re.fullmatch(r"graphbuilder: stopped; \d+ papers are kept, run the same command again to go on\.\n", ran.err)


def test_a_stopped_extract_leaves_no_file(run: Run, papers: Path, tmp_path: Path) -> None:
    output = tmp_path / "names.jsonl"
    command = [sys.executable, "-c", INTERRUPTED.format(module="spacy"), "extract", str(papers), "-o", str(output)]
    assert subprocess.run(command, capture_output=True).returncode == 130
    assert sorted(tmp_path.iterdir()) == [papers]


def test_progress_counts_each_paper_then_each_step_over_all(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    reading: list[tuple[int, int]] = []
    after: list[tuple[str, int, int | None]] = []

    def note(report: BuildReport) -> None:
        if report.step == "reading":
            reading.append((report.extracted, report.new))
        else:
            after.append((report.step, report.done, report.total))

    papers = [Paper(f"p{number}", f"Report {number}", "We use LoRA.") for number in range(3)]
    build(papers, store=store, extractor=load_extractor(), progress=note)
    assert reading == [(1, 0), (2, 0), (3, 0), (3, 3)]
    assert [seen for seen in after if seen[0] == "recalling" and seen[2]] == [("recalling", n, 3) for n in range(3)]
    assert [seen for seen in after if seen[0] == "settling" and seen[2]] == [("settling", n, 3) for n in range(3)]
    store.close()


@pytest.mark.parametrize("step", ["recalling", "settling"])
def test_a_build_stopped_at_its_end_is_settled_by_the_next(tmp_path: Path, step: str) -> None:
    def stop(report: BuildReport) -> None:
        if report.step == step:
            raise KeyboardInterrupt

    extractor, papers = load_extractor(), [Paper("p0", "One", "We use LoRA.")]
    store = open_store(str(tmp_path / "graph.db"))
    with pytest.raises(KeyboardInterrupt):
        build(papers, store=store, extractor=extractor, progress=stop)
    assert not store.is_settled()
    assert build(papers, store=store, extractor=extractor).unchanged == 1
    assert store.is_settled()
    store.close()


@pytest.mark.parametrize(
    "arguments",
    [["ask", "papers", "--limit", "200"], ["ask", "papers", "--limit", "200", "--json"], ["view", "GRPO", "-o", "-"]],
)
def test_a_reader_that_has_gone_is_no_fault(demo_file: Path, arguments: list[str]) -> None:
    assert_quiet_into_closed_pipe([*arguments, "--store", str(demo_file)])


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["query"]])
def test_help_for_a_reader_that_has_gone_is_no_fault(arguments: list[str]) -> None:
    assert_quiet_into_closed_pipe(arguments)


def assert_quiet_into_closed_pipe(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([*COMMAND, *arguments], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, "")
