"""``graphbuilder extract`` searches its papers for each other's names."""

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_extract_finds_names_of_other_papers(run: Run, tmp_path: Path) -> None:
    lines = [
        {"id": "a", "title": "Old errands", "abstract": "Zorbnix."},
        {"id": "b", "title": "Zorbnix: quick errands", "abstract": "We propose Zorbnix, a method that plans errands."},
    ]
    source, out = tmp_path / "papers.jsonl", tmp_path / "out.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert run("extract", str(source), "-o", str(out)).code == 0
    first = json.loads(out.read_text().splitlines()[0])
    assert "Zorbnix" in [entity["name"] for entity in first["entities"]]


def test_extract_writes_what_sources_state_and_seeks_the_names_that_they_say_are_proposed(
    run: Run, tmp_path: Path
) -> None:
    page = {"url": "https://paperswithcode.com/method/zorbnix", "name": "Zorbnix", "full_name": "Zorbnix"}
    page |= {"introduced_year": 2000, "paper": {"title": "Quick errands for all", "url": None}}
    (tmp_path / "methods.json").write_text(json.dumps([page]))
    (tmp_path / "papers.jsonl").write_text(json.dumps({"id": "a", "title": "Old errands", "abstract": "Zorbnix."}))
    out = tmp_path / "out" / "all.jsonl"
    out.parent.mkdir()
    assert run("extract", str(tmp_path / "methods.json"), str(tmp_path / "papers.jsonl"), "-o", str(out)).code == 0
    stating, naming = map(json.loads, out.read_text().splitlines())
    assert [(e["name"], e["role"], e["confidence"]) for e in stating["entities"]] == [("Zorbnix", "PROPOSES", 0.9)]
    assert "Zorbnix" in [entity["name"] for entity in naming["entities"]]
