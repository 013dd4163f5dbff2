"""``graphbuilder site``: what it says, and how it ends."""

import json
from pathlib import Path

import pytest

from graphbuilder.cli.app import run
from graphbuilder.store.open import open_store
from tests.small_graph import small_graph


@pytest.fixture
def graph(tmp_path: Path) -> str:
    file = str(tmp_path / "graph.db")
    store = open_store(file)
    store.write(small_graph())
    store.close()
    return file


def call(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["graphbuilder", "site", *arguments])
    return run()


def test_summary_says_what_was_written(
    graph: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    assert call(monkeypatch, str(out), "--store", graph, "--graphs", "1", "--json") == 0
    first = json.loads(capsys.readouterr().out)
    assert first["written"] == first["files"] > first["pages"] > 40
    assert (first["unchanged"], first["removed"], first["skipped"]) == (0, 0, [])
    assert first["bytes"] > 100_000
    assert call(monkeypatch, str(out), "--store", graph, "--graphs", "1") == 0
    said = capsys.readouterr().out
    assert f"{first['pages']} pages" in said
    assert "0 written" in said
    assert "index.html" in said


def test_folder_of_others_is_refused(
    graph: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, str(tmp_path), "--store", graph) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir() if not file.name.startswith("graph.db")] == []


def test_title_names_the_site(graph: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "site"
    arguments = ("--title", "Ours & <theirs>", "--base-url", "https://example.org/g", "--graphs", "0")
    assert call(monkeypatch, str(out), "--store", graph, *arguments) == 0
    start = (out / "index.html").read_text(encoding="utf-8")
    assert "<title>Ours &amp; &lt;theirs&gt;</title>" in start
    assert 'href="https://example.org/g/index.html"' in start
    assert (out / "robots.txt").is_file()
