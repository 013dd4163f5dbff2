"""Train the judges of results on annotated papers, and measure them on papers held out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language

from graphbuilder.extraction.calibration import fit_calibration
from graphbuilder.extraction.doc import make_doc, names_of
from graphbuilder.extraction.gold import GoldPaper
from graphbuilder.extraction.results.candidates import Numbers, StatedNumber, find_numbers
from graphbuilder.extraction.results.model import (
    JUDGES,
    Judge,
    Options,
    Reading,
    ResultModel,
    list_options,
    number_table,
    read_options,
    second_rows,
    trees_file,
    word_odds,
)
from graphbuilder.extraction.roles.training import place_names, slim_trees
from graphbuilder.extraction.roles.words import WordModel, learn_words
from graphbuilder.extraction.scoring import form_key
from graphbuilder.extraction.sentences import SentenceBounds
from graphbuilder.extraction.trees import Probabilities, Trees, fit_choice, fit_trees, shares
from graphbuilder.text.clean import clean_line

Ints = NDArray[np.int64]
Fit = Callable[[NDArray[np.float32], Ints, Ints], Trees]
"""From the table, the labels and the groups of some rows to trees."""
Triple = tuple[str, str, str]

FOLDS: Final = 5
THRESHOLDS: Final = tuple(n / 100 for n in range(15, 61))
_LEAST: Final = 20
_COMMON: Final[dict[str, Any]] = {
    "learning_rate": 0.05,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "min_data_in_leaf": _LEAST,
}
_NUMBERS: Final[dict[str, Any]] = {"rounds": 300, "num_leaves": 7, "feature_fraction": 0.2}
_BENCHMARKS: Final[dict[str, Any]] = {"rounds": 150, "num_leaves": 7, "feature_fraction": 0.4}
_SYSTEMS: Final[dict[str, Any]] = {"rounds": 300, "num_leaves": 15, "feature_fraction": 0.4, "extra_trees": True}


@dataclass(frozen=True, slots=True)
class ResultReport:
    """How the judges did on papers that they had not learned from, given their annotated names."""

    right: int
    annotated: int
    found: int

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return 2 * self.right / max(1, self.annotated + self.found)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The numbers of a paper, and the results that it is annotated with."""

    stated: list[StatedNumber]
    wanted: list[Triple]

    def truths(self, number: StatedNumber) -> list[Triple]:
        """The annotated results with the value of a number."""
        value = form_key(number.quantity.value)
        return [triple for triple in self.wanted if triple[2] == value]


def read_lesson(nlp: Language, paper: GoldPaper) -> Lesson:
    """The lesson of a paper, with its names and roles as annotated."""
    doc = SentenceBounds()(make_doc(nlp, paper.paper))
    for entity, name in zip(place_names(doc, paper.entities), names_of(doc), strict=True):
        name.role = entity.role
    wanted = [(form_key(r.system), form_key(r.benchmark), form_key(clean_line(r.value))) for r in paper.results]
    return Lesson(find_numbers(doc), wanted)


@dataclass(slots=True)
class _Taught:
    """A judge as learned from all papers, and what it tells of each row when its paper is held out."""

    judge: Judge
    told: Probabilities


def _teach(rows: Sequence[Numbers], labels: Ints, folds: Ints, groups: Ints, *, fit: Fit, use: Ints) -> _Taught:
    """Learn from the rows that ``use`` marks; held out are all of them, a fold at a time."""
    columns = tuple(sorted({column for row in rows for column in row})) or ("nothing",)
    table = number_table(rows, columns)
    told = np.zeros(len(table))

    def learn(chosen: NDArray[np.bool_]) -> Trees:
        if chosen.sum() < 2 * _LEAST or not labels[chosen].any():  # too little: trees that tell the same of all
            spread = np.repeat(np.arange(2 * _LEAST, dtype=np.float32)[:, None], len(columns), axis=1)
            return fit(spread, np.arange(2 * _LEAST) % 2, np.arange(2 * _LEAST) // 2)
        return fit(table[chosen], labels[chosen], groups[chosen])

    for fold in range(FOLDS):
        inside = folds == fold
        if inside.any():
            told[inside] = learn(~inside & (use > 0))(table[inside])
    return _Taught(Judge(learn(use > 0), columns), told)


def _fit_yes_or_no(settings: dict[str, Any], seed: int) -> Fit:
    return lambda table, labels, _: fit_trees(table, labels, seed=seed, classes=2, **settings, **_COMMON)


def _fit_one_of_many(settings: dict[str, Any], seed: int) -> Fit:
    return lambda table, labels, groups: fit_choice(table, labels, groups, seed=seed, **settings, **_COMMON)


def _teach_numbers(lessons: Sequence[Lesson], seed: int) -> tuple[WordModel, _Taught]:
    stated = [number for lesson in lessons for number in lesson.stated]
    folds = np.array([n % FOLDS for n, lesson in enumerate(lessons) for _ in lesson.stated], dtype=np.int64)
    labels = np.array([bool(lesson.truths(s)) for lesson in lessons for s in lesson.stated], dtype=np.int64)
    words = [number.words() for number in stated]
    rows = [number.features() for number in stated]
    for fold in range(FOLDS):
        rest = np.flatnonzero(folds != fold).tolist()
        model = _learn_words([words[i] for i in rest], labels[rest])
        for i in np.flatnonzero(folds == fold).tolist():
            rows[i]["odds"] = word_odds(model, words[i])
    everything = np.ones(len(rows), dtype=np.int64)
    taught = _teach(rows, labels, folds, everything, fit=_fit_yes_or_no(_NUMBERS, seed), use=everything)
    return _learn_words(words, labels), taught


def _learn_words(words: Sequence[Sequence[str]], labels: Ints) -> WordModel:
    return learn_words(words, labels, classes=2) if len(words) else WordModel({}, np.zeros((0, 2)), np.zeros(2))


@dataclass(slots=True)
class _Rows:
    """Rows of one kind of all papers: features, labels, folds, and the number that each is about."""

    features: list[Numbers]
    labels: Ints
    folds: Ints
    numbers: Ints
    results: Ints
    """1 where the number of the row is a result at all."""


def _gather(lessons: Sequence[Lesson], asked: Sequence[Options], *, systems: bool) -> _Rows:
    features, labels, folds, numbers, results = [], [], [], [], []
    before = 0
    for place, (lesson, options) in enumerate(zip(lessons, asked, strict=True)):
        for n, who in options.systems if systems else options.benchmarks:
            number = options.stated[n]
            truths = lesson.truths(number)
            key = form_key(number.names[who].name)
            features.append(number.system_features(who) if systems else number.benchmark_features(who))
            labels.append(any(key == triple[0 if systems else 1] for triple in truths))
            folds.append(place % FOLDS)
            numbers.append(before + n)
            results.append(bool(truths))
        before += len(options.stated)
    columns = (np.array(column, dtype=np.int64) for column in (labels, folds, numbers, results))
    return _Rows(features, *columns)


def _split(told: Sequence[float], sizes: Sequence[int]) -> list[list[float]]:
    ends = np.cumsum([0, *sizes]).tolist()
    return [list(told[a:b]) for a, b in pairwise(ends)]


def _teach_benchmarks(
    lessons: Sequence[Lesson], asked: Sequence[Options], seed: int
) -> tuple[_Taught, _Taught, list[list[float]]]:
    """The two judges of benchmarks, and what the second tells, paper by paper."""
    rows = _gather(lessons, asked, systems=False)
    fit = _fit_yes_or_no(_BENCHMARKS, seed)
    first = _teach(rows.features, rows.labels, rows.folds, rows.numbers, fit=fit, use=rows.results)
    sizes = [len(options.benchmarks) for options in asked]
    ends = np.cumsum([0, *sizes]).tolist()
    again = []
    for options, (start, end) in zip(asked, pairwise(ends), strict=True):
        again += second_rows(options, rows.features[start:end], first.told[start:end].tolist())
    second = _teach(again, rows.labels, rows.folds, rows.numbers, fit=fit, use=rows.results)
    return first, second, _split(second.told.tolist(), sizes)


def _teach_systems(lessons: Sequence[Lesson], asked: Sequence[Options], seed: int) -> tuple[_Taught, list[list[float]]]:
    rows = _gather(lessons, asked, systems=True)
    known = np.bincount(rows.numbers, weights=rows.labels)[rows.numbers] > 0
    use = (rows.results > 0) & known
    taught = _teach(
        rows.features,
        rows.labels,
        rows.folds,
        rows.numbers,
        fit=_fit_one_of_many(_SYSTEMS, seed),
        use=use.astype(np.int64),
    )
    told = shares(taught.told, rows.numbers)
    return taught, _split(told.tolist(), [len(options.systems) for options in asked])


def train_results(papers: Sequence[GoldPaper], *, nlp: Language, output: Path, seed: int = 0) -> ResultReport:
    """Write the judges of results to a folder, and say how well they do, five times one fifth held out."""
    return train_lessons([read_lesson(nlp, paper) for paper in papers], output=output, seed=seed)


def train_lessons(lessons: Sequence[Lesson], *, output: Path, seed: int = 0) -> ResultReport:
    """As train_results, from lessons; every fifth of them belongs to one fold."""
    words, numbers = _teach_numbers(lessons, seed)
    sure = _split(numbers.told.tolist(), [len(lesson.stated) for lesson in lessons])
    asked = [list_options(lesson.stated, told) for lesson, told in zip(lessons, sure, strict=True)]
    first, second, on = _teach_benchmarks(lessons, asked, seed)
    systems, of = _teach_systems(lessons, asked, seed)
    readings = [read_options(options, a, b) for options, a, b in zip(asked, on, of, strict=True)]
    scores, right = _judged(lessons, readings)
    annotated = sum(len(lesson.wanted) for lesson in lessons)
    threshold = _best_threshold(scores, right, annotated)
    found = scores >= threshold
    certainty = fit_calibration(scores[found], right[found], bins=8)
    judges = {name: taught.judge for name, taught in zip(JUDGES, (numbers, first, second, systems), strict=True)}
    ResultModel(words, judges, threshold, certainty).save(output)
    for name in JUDGES:
        slim_trees(trees_file(output, name))
    return ResultReport(int(right[found].sum()), annotated, int(found.sum()))


def _judged(lessons: Sequence[Lesson], readings: Sequence[Sequence[Reading]]) -> tuple[Probabilities, Ints]:
    """The best score of each result that was read, and whether it is annotated."""
    scores, right = [], []
    for lesson, read in zip(lessons, readings, strict=True):
        best: dict[Triple, float] = {}
        for reading in read:
            names, value = reading.stated.names, reading.stated.quantity.value
            told = (names[reading.system].name, names[reading.benchmark].name, value)
            triple = (form_key(told[0]), form_key(told[1]), form_key(told[2]))
            best[triple] = max(best.get(triple, 0.0), reading.score)
        scores += list(best.values())
        right += [triple in lesson.wanted for triple in best]
    return np.array(scores, dtype=np.float64), np.array(right, dtype=np.int64)


def _best_threshold(scores: Probabilities, right: Ints, annotated: int) -> float:
    """The threshold with the best F1."""
    return max(THRESHOLDS, key=lambda t: 2 * right[scores >= t].sum() / max(1, annotated + (scores >= t).sum()))
