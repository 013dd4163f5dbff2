"""``graphbuilder fetch`` as a user runs it, against a server on this machine."""

import gc
import json
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.fetch import shapes
from tests.fetch.conftest import SOURCES
from tests.fetch.server import Asked, Reply, Server, serving


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Server]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("OPENALEX_API_KEY", "S2_API_KEY", "CROSSREF_MAILTO", "HF_TOKEN", "OPENREVIEW_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    with serving() as running:
        for name in SOURCES:
            monkeypatch.setenv(f"GRAPHBUILDER_FETCH_{name.upper()}_URL", running.url)
        yield running


def test_what_is_fetched_is_built(run: Run, server: Server, tmp_path: Path) -> None:
    server.script = [Reply(shapes.arxiv_feed([1, 2], total=2))]
    file = tmp_path / "papers.xml"
    ran = run("fetch", "arxiv", "kettle", "-o", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == f"2 papers from arXiv written to {file}."
    assert f"build {file}" in ran.out
    built = run("build", file, "--json")
    assert (built.code, json.loads(built.out)["new"]) == (0, 2)


def test_without_a_file_the_papers_go_to_standard_output(run: Run, server: Server) -> None:
    server.script = [Reply(shapes.openalex_page([1], total=1, cursor=None))]
    ran = run("fetch", "openalex", "kettle")
    assert json.loads(ran.out)["title"] == shapes.title_of(1)
    assert ran.err == "1 paper from OpenAlex written to standard output.\n"


def test_json_tells_what_was_done(run: Run, server: Server, tmp_path: Path) -> None:
    server.script = [Reply(status=403), Reply(shapes.s2_page([1, 2, 2], total=3, token=None))]
    ran = run("fetch", "openalex", "kettle", "--fallback", "s2", "--json", "-o", tmp_path / "papers.jsonl")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert [(each["source"], each["answered"]) for each in told["asked"]] == [("openalex", False), ("s2", True)]
    assert "OPENALEX_API_KEY" in told["asked"][0]["reason"]
    assert {key: told[key] for key in ("source", "records", "repeated", "total", "complete", "missing")} == {
        "source": "s2",
        "records": 2,
        "repeated": 1,
        "total": 3,
        "complete": True,
        "missing": [],
    }


def test_a_run_without_network_answers_from_the_cache(
    run: Run, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.script = [Reply(shapes.openalex_page([1], total=1, cursor=None))]
    first, again = tmp_path / "first.jsonl", tmp_path / "again.jsonl"
    assert run("fetch", "openalex", "kettle", "-o", first).code == 0
    server.otherwise = lambda asked: Reply(drop=True)
    ran = run("fetch", "openalex", "kettle", "-o", again)
    assert (ran.code, again.read_bytes()) == (0, first.read_bytes())
    assert "1 of 1 pages from the cache" in ran.out
    for option in ("--refresh", "--no-cache"):
        ran = run("fetch", "openalex", "lamps", "-o", again, option, "--tries", "1")
        assert ran.code == 2
        assert again.read_bytes() == first.read_bytes()


def test_some_missing_is_1_and_nothing_fetched_is_2(run: Run, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "papers.xml"
    server.script = [Reply(shapes.arxiv_feed([1], total=1))]
    ran = run("fetch", "arxiv", "2501.00001", "2501.00002", "-o", file)
    assert (ran.code, ran.err) == (1, "not known to arXiv: 2501.00002\n")
    server.otherwise = lambda asked: Reply(status=400)
    ran = run("fetch", "openalex", "kettle", "-o", tmp_path / "none.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "graphbuilder: OpenAlex answered 400.\n"
    assert not (tmp_path / "none.jsonl").exists()


def test_nothing_fetched_is_told_in_json_too(run: Run, server: Server, tmp_path: Path) -> None:
    ran = run("fetch", "openalex", "kettle", "--json", "-o", tmp_path / "none.jsonl")
    told = json.loads(ran.out)
    assert (ran.code, told["source"], told["records"], told["complete"]) == (2, None, 0, False)


def test_a_fetch_that_broke_off_is_usable_and_goes_on(run: Run, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    arguments = ("fetch", "openalex", "kettle", "-o", file, "--tries", "1")
    server.script = [Reply(shapes.openalex_page([1], total=2, cursor="B")), Reply(status=500)]
    ran = run(*arguments)
    assert ran.code == 1
    assert "broken off: OpenAlex answered 500" in ran.err
    assert json.loads(run("build", file, "--json").out)["new"] == 1
    server.script = [Reply(shapes.openalex_page([2], total=2, cursor=None))]
    ran = run(*arguments)
    assert (ran.code, len(file.read_text().splitlines())) == (0, 2)
    assert ran.err == "1 paper is there from before; going on.\n"


def test_json_tells_of_a_fetch_that_broke_off(run: Run, server: Server, tmp_path: Path) -> None:
    server.script = [Reply(shapes.openalex_page([1], total=2, cursor="B")), Reply(status=500)]
    ran = run("fetch", "openalex", "kettle", "-o", tmp_path / "papers.jsonl", "--tries", "1", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["records"], told["complete"]) == (1, 1, False)
    assert [(each["source"], each["answered"], each["reason"][:21]) for each in told["asked"]] == [
        ("openalex", True, "OpenAlex answered 500")
    ]


def test_ctrl_c_leaves_a_file_that_can_be_built(run: Run, server: Server, tmp_path: Path) -> None:
    def stop(asked: Asked) -> Reply:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return Reply(delay=0.5)

    file = tmp_path / "papers.jsonl"
    server.script = [Reply(shapes.openalex_page([1], total=2, cursor="B")), stop]
    gc.collect()
    gc.disable()  # raised in the finalizer of something that is collected just then, KeyboardInterrupt would be lost
    try:
        ran = run("fetch", "openalex", "kettle", "-o", file)
    finally:
        gc.enable()
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == f"graphbuilder: stopped; 1 paper is in {file}, run the same command again to go on.\n"
    assert json.loads(file.read_text())["title"] == shapes.title_of(1)
    server.script = [Reply(shapes.openalex_page([2], total=2, cursor=None))]
    assert run("fetch", "openalex", "kettle", "-o", file).code == 0
    assert len(file.read_text().splitlines()) == 2


def test_a_file_that_was_there_stays_when_nothing_is_fetched(run: Run, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    file.write_text("mine\n")
    server.otherwise = lambda asked: Reply(status=400)
    assert run("fetch", "openalex", "kettle", "-o", file).code == 2
    assert file.read_text() == "mine\n"


def test_a_folder_with_what_was_fetched_is_built_without_faults(run: Run, server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    server.script = [Reply(shapes.openalex_page([1], total=2, cursor="B")), Reply(status=500)]
    assert run("fetch", "openalex", "kettle", "-o", folder / "papers.jsonl", "--tries", "1").code == 1
    assert len(list(folder.iterdir())) == 3
    assert run("build", folder).code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere", "kettle"], "There is no source 'nowhere'. Sources: arxiv, openalex"),
        (["arxiv"], "Nothing is sought."),
        (["arxiv", "kettle", "--since", "soon"], "soon is no date."),
        (["arxiv", "kettle", "--venue", "Harbour"], "arXiv does not search by venue."),
        (["arxiv", "kettle", "--json"], "--json and the papers would both go to standard output."),
        (["arxiv", "kettle", "-o", "nowhere/papers.xml"], "its folder does not exist"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(run: Run, server: Server, arguments: list[str], words: str) -> None:
    ran = run("fetch", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert server.asked == []
