"""Our scores equal those of the scorer that comes with the annotations."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.extraction.scoring import ROWS, read_scored, render_scores, score

GOLD = Path(__file__).parents[2] / "shared" / "gold"
TYPES = ("METHOD", "MODEL", "BENCHMARK")


def write(path: Path, papers: list[dict[str, Any]]) -> Path:
    path.write_text("".join(f"{json.dumps(paper)}\n" for paper in papers), encoding="utf-8")
    return path


def changed(papers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The annotations with faults: entities left out, doubled, of another type, role or spelling; papers left out."""
    faulty = []
    for number, paper in enumerate(papers):
        if number % 17 == 0:
            continue
        entities = []
        for place, entity in enumerate(paper["entities"]):
            fault = (number + 3 * place) % 7
            given = {key: entity[key] for key in ("name", "type", "role", "surfaces")}
            if fault == 1:
                given["type"] = TYPES[place % 3] if entity["type"] != "TASK" else "TASK"
            elif fault == 2:
                given["role"] = "MENTIONS"
            elif fault == 3:
                given |= {"name": entity["name"].upper() + "s", "surfaces": []}
            elif fault == 4:
                given |= {"name": f"{entity['name']} of another kind", "surfaces": []}
            entities += [given] * (0 if fault == 5 else 2 if fault == 6 else 1)
        results = [dict(r, value=r["value"].replace("%", " %")) for r in paper["results"][number % 2 :]]
        faulty.append({"id": paper["id"], "entities": entities, "results": results})
    return faulty


@pytest.mark.parametrize("name", ["train.jsonl", "dev.jsonl"])
def test_scores_equal_those_of_the_annotations_own_scorer(name: str, tmp_path: Path) -> None:
    gold = GOLD / name
    papers = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
    predicted = write(tmp_path / "predicted.jsonl", changed(papers))
    scorer = subprocess.run(
        [sys.executable, str(GOLD / "score.py"), str(gold), str(predicted)], capture_output=True, text=True, check=True
    )
    wanted = scorer.stdout.splitlines()
    ours = render_scores(score(read_scored(gold), read_scored(predicted)))
    assert [re.split(r"\s+", line.strip()) for line in ours] == [re.split(r"\s+", line.strip()) for line in wanted]
    assert len(ours) == len(ROWS) + 2
