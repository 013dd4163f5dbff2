"""Invented papers, annotated, for training and for looking at what the pipeline finds."""

import json
from pathlib import Path

from graphbuilder.model import Paper

KITE = Paper(
    "kite",
    "KiteNet: Ranked Rehearsal for Continual Learning",
    "Continual learning suffers when old tasks are replayed at random. We propose KiteNet, a framework that ranks "
    "memories by surprise before it replays them. KiteNet builds on elastic weight consolidation (EWC) and uses "
    "knowledge distillation. On CIFAR-100 and ImageNet, KiteNet outperforms EWC by 3.1% with a ResNet-50 backbone. "
    "We also release KiteBench, a benchmark of 40 task sequences.",
)
"""A paper with a coined method, a coined benchmark, an abbreviation and well-known names."""

_METHODS = ("Fernloop", "Brackwater", "Saltmarsh", "Copperline", "Wickerwork", "Tallowlight", "Hazelgate", "Driftkey")
_MODELS = ("Ostler-7B", "Mirren-13B", "Quillon-2", "Pellham-70B")
_BENCHMARKS = ("RiverQA", "GranaryBench", "LedgerSet", "TollgateQA")
_LABS = ("Northmoor University", "Eastvale Institute", "Westering Labs", "Southmere University")
_TASKS = ("sheep counting", "tide prediction", "map folding", "letter sorting", "well digging")


def annotated_papers(count: int = 40) -> list[dict[str, object]]:
    """Annotated papers of one pattern, over invented names; the same for the same count."""
    papers: list[dict[str, object]] = []
    for n in range(count):
        method, other = _METHODS[n % 8], _METHODS[(n + 3) % 8]
        model, data = _MODELS[n % 4], _BENCHMARKS[(n // 2) % 4]
        lab, task = _LABS[n % 4], _TASKS[n % 5]
        rows = (
            (method, "METHOD", "PROPOSES"),
            (other, "METHOD", "COMPARES_TO"),
            (model, "MODEL", "USES"),
            (data, "BENCHMARK", "EVALUATED_ON"),
            (lab, "LAB", "MENTIONS"),
            (task, "TASK", "ADDRESSES"),
        )
        papers.append(
            {
                "id": f"invented-{n}",
                "title": f"{method}: A New Way to Do It",
                "abstract": f"We study {task}, which is hard in paper {n}. We propose {method}, a method that runs on "
                f"{model}. On {data}, {method} scores {60 + n}.5% and outperforms {other}. Earlier work came from "
                f"{lab}.",
                "entities": [{"name": f, "type": t, "role": r, "surfaces": [f]} for f, t, r in rows],
                "results": [{"system": method, "benchmark": data, "metric": "", "value": f"{60 + n}.5%"}],
            }
        )
    return papers


def write_lines(path: Path, records: list[dict[str, object]]) -> Path:
    """The records as JSON Lines in a file."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path
