"""Find the results that a paper's text states: a number of a system on a benchmark."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.errors import ModelError
from graphbuilder.extraction.calibration import Calibration
from graphbuilder.extraction.doc import locate
from graphbuilder.extraction.names.model import TRAINED
from graphbuilder.extraction.results.candidates import Reading, find_readings
from graphbuilder.extraction.results.metrics import find_metric, is_higher_better
from graphbuilder.extraction.trees import Trees
from graphbuilder.model import Evidence, ExtractedResult

TREES_FILE: Final = "results.trees.txt"
NOTES_FILE: Final = "results.json"
THRESHOLD: Final = 0.4
"""Least probability of a reading, as the trees give it; lower ones are wrong far more often than right."""


@dataclass(frozen=True, slots=True)
class ResultModel:
    """Trees that judge readings."""

    trees: Trees
    columns: tuple[str, ...]
    certainty: Calibration
    """From what the trees give a chosen reading to how often such readings are right."""

    def probabilities(self, readings: Sequence[Reading]) -> NDArray[np.float64]:
        """The trees' probability of each reading."""
        return self.trees(reading_table(readings, self.columns))

    def save(self, folder: Path) -> None:
        """Write the model's two files."""
        self.trees.save(folder / TREES_FILE)
        notes = {"columns": self.columns, "certainty": self.certainty.to_points()}
        (folder / NOTES_FILE).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "ResultModel":
        """The model of a folder; a ModelError when it is missing or damaged."""
        trees = Trees.load(folder / TREES_FILE)
        try:
            notes = json.loads((folder / NOTES_FILE).read_text(encoding="utf-8"))
            return cls(trees, tuple(notes["columns"]), Calibration.from_points(notes["certainty"]))
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(
                f"The model of results cannot be read from {folder}: {error!r}.", hint="Install graphbuilder again."
            ) from error


def reading_table(readings: Sequence[Reading], columns: Sequence[str]) -> NDArray[np.float32]:
    """The features of readings, a row each; -1 where a reading lacks a number."""
    rows = [[reading.numbers.get(column, -1.0) for column in columns] for reading in readings]
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(columns))


def choose_readings(readings: Sequence[Reading], told: Sequence[float]) -> list[tuple[Reading, float]]:
    """For each number and benchmark the likeliest reading, if it is likely enough, in order of the text."""
    best: dict[tuple[int, int, str], tuple[Reading, float]] = {}
    for reading, probability in zip(readings, told, strict=True):
        key = (reading.sentence.start, reading.quantity.start, reading.benchmark.name)
        if probability >= THRESHOLD and (key not in best or probability > best[key][1]):
            best[key] = (reading, probability)
    return [best[key] for key in sorted(best)]


class ResultFinder:
    """Component that fills ``doc._.results``; names must have their roles."""

    def __init__(self, model: ResultModel) -> None:
        self._model = model

    def __call__(self, doc: Doc) -> Doc:
        readings = find_readings(doc)
        told = self._model.probabilities(readings).tolist() if readings else []
        found = [self._result(doc, reading, value) for reading, value in choose_readings(readings, told)]
        doc._.results = list({(r.system, r.benchmark, r.metric, r.value): r for r in reversed(found)}.values())[::-1]
        return doc

    def _result(self, doc: Doc, reading: Reading, probability: float) -> ExtractedResult:
        quantity, sentence = reading.quantity, reading.sentence
        metric = find_metric(sentence, quantity)
        offset = sentence.start_char
        field, start, end = locate(doc, offset + quantity.start, offset + quantity.end)
        return ExtractedResult(
            system=reading.system.name,
            benchmark=reading.benchmark.name,
            metric=metric,
            value=re.sub(r"\s+", " ", quantity.value),
            number=quantity.number,
            unit=quantity.unit,
            higher_is_better=is_higher_better(metric),
            evidence=Evidence(" ".join(sentence.text.split()), field, start, end),
            confidence=round(float(self._model.certainty(probability)), 4),
        )


@Language.factory("results", assigns=["doc._.results"], requires=["doc.sents", "doc._.names"])
def make_results(nlp: Language, name: str, folder: str | None = None) -> ResultFinder:
    """The component for a pipeline, with the model of a folder, or the one in the package."""
    return ResultFinder(ResultModel.load(Path(folder) if folder else TRAINED))
