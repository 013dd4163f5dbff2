"""How well annotated numbers are told apart into scores and changes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from graphbuilder.analysis.figures import read_figure
from graphbuilder.extraction.results.quantities import find_quantities
from graphbuilder.store.base import Row

GOLD = Path(__file__).parents[2] / "shared" / "gold"
CHANGE = re.compile(r"gain|improvement|reduction|drop|increase|speedup|faster|fewer|lower|savings|advantage", re.I)
"""What annotators call a change."""
LEVEL = re.compile(r"[\w@. -]*(accuracy|accuracies|F1(-score)?|FID|PSNR|BLEU-4|exact match|rates?|latency|score)", re.I)
"""What annotators call a metric; of *improves accuracy by 5 %* they say accuracy as well."""
FLOOR = 0.95


def annotated() -> Iterator[tuple[str, Row]]:
    """The annotated metric of each number, and the number as a row of results."""
    for name in ("train", "dev"):
        for line in (GOLD / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            paper = json.loads(line)
            sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z])", f"{paper['title'] or 'Untitled'}. {paper['abstract']}")
            for result in paper.get("results", ()):
                sentence = next((text for text in sentences if result["value"] in text), "")
                same = [one for one in find_quantities(sentence) if one.value == result["value"]]
                if same:
                    read = {"value": same[0].value, "unit": same[0].unit, "number": same[0].number}
                    yield result["metric"], {"metric": result["metric"], "sentence": sentence, **read}


def test_changes_are_told_from_scores() -> None:
    kinds = [read_figure(row).kind for metric, row in annotated() if CHANGE.search(metric)]
    assert len(kinds) > 80
    assert sum(kind != "score" for kind in kinds) >= FLOOR * len(kinds)


def test_scores_are_not_taken_for_changes() -> None:
    told = [row for metric, row in annotated() if LEVEL.fullmatch(metric) and not CHANGE.search(metric)]
    stated = [row for row in told if not re.search(r"\bby\b|\bin relative\b|\bof \S+ in\b|% higher", row["sentence"])]
    kinds = [read_figure(row).kind for row in stated]
    assert len(kinds) > 40
    assert sum(kind in ("score", "range") for kind in kinds) >= FLOOR * len(kinds)
