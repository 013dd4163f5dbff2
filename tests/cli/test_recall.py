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
