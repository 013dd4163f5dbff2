"""Train the model of results on annotated papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language

from graphbuilder.extraction.calibration import fit_calibration
from graphbuilder.extraction.doc import make_doc, names_of
from graphbuilder.extraction.gold import GoldPaper
from graphbuilder.extraction.results.candidates import Reading, find_readings
from graphbuilder.extraction.results.component import TREES_FILE, ResultModel, choose_readings, reading_table
from graphbuilder.extraction.roles.training import place_names, slim_trees
from graphbuilder.extraction.scoring import form_key
from graphbuilder.extraction.sentences import SentenceBounds
from graphbuilder.extraction.trees import Trees, fit_trees
from graphbuilder.text.clean import clean_line

FOLDS: Final = 5
ROUNDS: Final = 200
SETTINGS: Final[dict[str, Any]] = {
    "learning_rate": 0.05,
    "num_leaves": 7,
    "min_data_in_leaf": 30,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
}


@dataclass(frozen=True, slots=True)
class ResultReport:
    """How the model did on papers that it had not learned from, given their annotated names."""

    right: int
    annotated: int
    found: int

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return 2 * self.right / max(1, self.annotated + self.found)


@dataclass(slots=True)
class _Examples:
    """Readings of all papers, with whether each is annotated and which paper it is of."""

    readings: list[Reading]
    labels: NDArray[np.int64]
    papers: NDArray[np.int64]


def train_results(papers: Sequence[GoldPaper], *, nlp: Language, output: Path, seed: int = 0) -> ResultReport:
    """Write the model of results to a folder, and say how well it does, five times one fifth held out."""
    examples = _collect(papers, nlp)
    columns = tuple(sorted({column for reading in examples.readings for column in reading.numbers}))
    table = reading_table(examples.readings, columns)
    folds = examples.papers % FOLDS
    told = np.zeros(len(table))
    for fold in range(FOLDS):
        inside = folds == fold
        told[inside] = _grow(table[~inside], examples.labels[~inside], seed)(table[inside])
    chosen = _choose(examples, told)
    right = np.array([examples.labels[i] for i in chosen])
    certainty = fit_calibration(told[chosen], right, bins=8)
    ResultModel(_grow(table, examples.labels, seed), columns, certainty).save(output)
    slim_trees(output / TREES_FILE)
    return ResultReport(int(right.sum()), sum(len(paper.results) for paper in papers), len(chosen))


def _grow(table: NDArray[np.float32], labels: NDArray[np.int64], seed: int) -> Trees:
    return fit_trees(table, labels, rounds=ROUNDS, seed=seed, **SETTINGS)


def _collect(papers: Sequence[GoldPaper], nlp: Language) -> _Examples:
    readings: list[Reading] = []
    labels: list[int] = []
    owners: list[int] = []
    for number, paper in enumerate(papers):
        doc = SentenceBounds()(make_doc(nlp, paper.paper))
        for entity, name in zip(place_names(doc, paper.entities), names_of(doc), strict=True):
            name.role = entity.role
        wanted = {(form_key(r.system), form_key(r.benchmark), form_key(clean_line(r.value))) for r in paper.results}
        for reading in find_readings(doc):
            told = (reading.system.name, reading.benchmark.name, reading.quantity.value)
            readings.append(reading)
            labels.append(tuple(form_key(part) for part in told) in wanted)
            owners.append(number)
    return _Examples(readings, np.array(labels, dtype=np.int64), np.array(owners, dtype=np.int64))


def _choose(examples: _Examples, told: NDArray[np.float64]) -> list[int]:
    """Places of the readings that would be chosen, paper by paper."""
    place = {id(reading): i for i, reading in enumerate(examples.readings)}
    chosen = []
    for number in np.unique(examples.papers):
        rows = np.flatnonzero(examples.papers == number).tolist()
        picked = choose_readings([examples.readings[i] for i in rows], told[rows].tolist())
        chosen += [place[id(reading)] for reading, _ in picked]
    return chosen
