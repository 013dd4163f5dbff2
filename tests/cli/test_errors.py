"""What goes wrong ends in one line that says what to do, and in exit code 2."""

from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run


def assert_one_line(ran: Ran, *parts: str) -> None:
    assert ran.code == 2
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    assert line.startswith("graphbuilder: ")
    for part in parts:
        assert part in line


@pytest.mark.parametrize("place", ["", "absent/x", "file/x"])
@pytest.mark.parametrize("command", ["extract", "view"])
def test_a_place_that_cannot_be_written_is_named(
    run: Run, papers: Path, demo_file: Path, tmp_path: Path, command: str, place: str
) -> None:
    (tmp_path / "file").touch()
    output = tmp_path / place
    ran = (
        run("extract", papers, "-o", output)
        if command == "extract"
        else run("view", "GRPO", "-o", output, "--store", demo_file)
    )
    assert_one_line(ran, str(output))


@pytest.mark.parametrize(
    ("variable", "value"),
    [("PORT", "abc"), ("PORT", "70000"), ("QUERY_SECONDS", "x"), ("QUERY_SECONDS", "0"), ("CORS_ORIGINS", "x")],
)
def test_a_setting_that_cannot_be_read_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, demo_file: Path, variable: str, value: str
) -> None:
    monkeypatch.setenv(f"GRAPHBUILDER_{variable}", value)
    assert_one_line(run("serve", "--store", demo_file), f"GRAPHBUILDER_{variable}")


def test_a_setting_that_is_empty_is_not_set(run: Run, monkeypatch: pytest.MonkeyPatch, demo_file: Path) -> None:
    monkeypatch.setenv("GRAPHBUILDER_PORT", "")
    assert run("ask", "papers using GRPO", "--store", demo_file).code == 0


def test_a_data_folder_that_cannot_be_made_is_named(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert_one_line(run("demo", "--no-serve"), str(tmp_path / "file"))


@pytest.mark.parametrize("host", ["host.invalid", "203.0.113.1", "a" * 70])
def test_a_host_that_cannot_be_used_hints_at_the_host(run: Run, demo_file: Path, host: str) -> None:
    assert_one_line(run("serve", "--host", host, "--store", demo_file), "--host")


BROKEN = {
    "nothing": b"\n",
    "no JSON": b"{broken\n",
    "no object": b"[1]\n",
    "no text": b"\xff\xfe\xff\n",
    "no entities": b'{"id": "p", "title": "T", "abstract": "A b."}\n',
    "odd entities": b'{"id": "p", "title": "T", "abstract": "A b.", "entities": [1]}\n',
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("command", ["train", "evaluate"])
def test_annotations_that_cannot_be_read_are_named(run: Run, tmp_path: Path, command: str, content: bytes) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_bytes(content)
    ran = run(command, gold, *(["-o", tmp_path / "model"] if command == "train" else []))
    assert_one_line(ran, "gold.jsonl")
    assert "Error(" not in ran.err


def test_an_unknown_type_in_annotations_is_named(run: Run, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    entity = '{"name": "A", "type": "GADGET", "role": "USES", "surfaces": ["A"]}'
    gold.write_text(f'{{"id": "p", "abstract": "A b.", "entities": [{entity}]}}\n', encoding="utf-8")
    assert_one_line(run("train", gold, "-o", tmp_path / "model"), "gold.jsonl:1", "GADGET")


def test_related_says_what_it_takes(run: Run, demo_file: Path) -> None:
    assert_one_line(run("related", "MATH", "--store", demo_file), "benchmark", "method or a model", str(demo_file))
    assert_one_line(run("related", "", "--store", demo_file), "method or model")


def test_a_name_that_the_graph_does_not_have(run: Run, demo_file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert_one_line(run("related", "nope", "--store", demo_file), "nope")
    assert_one_line(run("view", "nope", "-o", page, "--store", demo_file), "nope")
    assert not page.exists()
    answered = run("ask", "papers using GRPOO", "--store", demo_file)
    assert answered.code == 0
    assert "GRPOO" in answered.out


@pytest.mark.parametrize("content", [b"{broken\n{broken\n", b""])
def test_a_build_without_any_paper_makes_no_store(run: Run, tmp_path: Path, content: bytes) -> None:
    file, store = tmp_path / "bad.jsonl", tmp_path / "graph.db"
    file.write_bytes(content)
    assert run("build", file, "--format", "jsonl", "--store", store).code == 2
    assert not store.exists()
    assert_one_line(run("ask", "papers using GRPO", "--store", store), "no graph")
