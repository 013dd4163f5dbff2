"""Train the judge of names on annotated papers."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language

from graphbuilder.errors import InputError
from graphbuilder.extraction.calibration import Calibration, fit_calibration
from graphbuilder.extraction.doc import WordTokenizer, make_doc
from graphbuilder.extraction.gold import GoldPaper, mark_entities
from graphbuilder.extraction.names.candidates import Candidates
from graphbuilder.extraction.names.context_odds import (
    CLASSES,
    ContextOdds,
    context_hashes,
    learn_odds,
    out_of_fold_odds,
)
from graphbuilder.extraction.names.decode import Thresholds, accept_groups
from graphbuilder.extraction.names.features import Knowledge, evidence_table, likely_names
from graphbuilder.extraction.names.meaning import meaning_table
from graphbuilder.extraction.names.model import (
    NAME_TREES,
    NET_FILE,
    ODDS_FILE,
    SECOND_TREES,
    SETTINGS_FILE,
    TYPE_TREES,
    column_names,
    judge_alone,
)
from graphbuilder.extraction.names.net import Net, fit_net
from graphbuilder.extraction.names.scene import Scene, read_scene
from graphbuilder.extraction.names.second_look import LOOKED_AT, second_evidence
from graphbuilder.extraction.tokens import Bools, Floats, Hashes, Ints
from graphbuilder.extraction.trees import Probabilities, Trees, fit_trees

FOLDS: Final = 8
"""A paper's context odds come from the other seven folds."""
OTHERS_FOR_NET: Final = 0.3
HELD_OUT: Final = 3
"""Parts in which the trees are tried on papers that they have not seen, to calibrate them."""
_NAME_TREES: Final[dict[str, Any]] = {"rounds": 300, "num_leaves": 31, "min_data_in_leaf": 40}
_TYPE_TREES: Final[dict[str, Any]] = {"rounds": 150, "num_leaves": 15, "min_data_in_leaf": 15}
_SECOND_TREES: Final[dict[str, Any]] = {"rounds": 150, "num_leaves": 15, "min_data_in_leaf": 30}
_COMMON: Final[dict[str, Any]] = {
    "learning_rate": 0.05,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "feature_fraction": 0.35,
    "lambda_l2": 5.0,
}


@dataclass(frozen=True, slots=True)
class Lesson:
    """The likely candidates of one annotated paper, with their evidence and their right classes."""

    scene: Scene
    found: Candidates
    evidence: Floats
    contexts: Hashes
    meaning: NDArray[np.float16]
    labels: Ints
    """Places in ``CLASSES``."""


@dataclass(frozen=True, slots=True)
class NamesReport:
    """What training used and found."""

    papers: int
    candidates: int
    names: int
    """Candidates that are annotated as names."""
    out_of_reach: int
    """Annotated mentions that are no candidate."""


def read_lesson(nlp: Language, gold: GoldPaper, knowledge: Knowledge) -> tuple[Lesson, int]:
    """The lesson of a paper, and how many annotated mentions are no candidate of it."""
    scene = read_scene(make_doc(nlp, gold.paper))
    evidence, columns = evidence_table(scene, knowledge)
    labels = np.zeros(len(scene.candidates), dtype=np.int64)
    tokens, found = scene.tokens, scene.candidates
    starts, ends = tokens.start[found.first], tokens.end[found.last - 1]
    place_of = {span: n for n, span in enumerate(zip(starts.tolist(), ends.tolist(), strict=True))}
    missed = 0
    for mark in mark_entities(scene.text, gold.entities):
        place = place_of.get((mark.start, mark.end))
        if place is None:
            missed += 1
        else:
            labels[place] = CLASSES.index(mark.entity.type)
    kept = likely_names(evidence, columns)
    missed += int((labels[~kept] > 0).sum())
    likely = found.keep(kept)
    meaning = meaning_table(scene, likely, knowledge.vectors).astype(np.float16)
    return Lesson(scene, likely, evidence[kept], context_hashes(likely), meaning, labels[kept]), missed


@dataclass(frozen=True, slots=True)
class _Table:
    """All lessons in one: evidence and context odds, classes, and the paper's number for each candidate."""

    features: Floats
    labels: Ints
    paper: Ints


def _fit_first(table: _Table, chosen: Bools, seed: int) -> tuple[Trees, Trees]:
    features, labels = table.features[chosen], table.labels[chosen]
    named = labels > 0
    is_name = fit_trees(features, named.astype(np.int64), seed=seed, **_NAME_TREES, **_COMMON)
    which = fit_trees(features[named], labels[named] - 1, classes=len(CLASSES) - 1, seed=seed, **_TYPE_TREES, **_COMMON)
    return is_name, which


def _parts(table: _Table) -> list[Bools]:
    """The candidates of each part of the papers that is held out in turn."""
    inside = [table.paper % HELD_OUT == part for part in range(HELD_OUT)]
    return [part for part in inside if part.any() and not part.all()]


def _first_held_out(table: _Table, seed: int) -> Probabilities:
    """The first judgement of each candidate by trees that have not seen its paper."""
    judged = np.zeros((len(table.labels), len(CLASSES)))
    for inside in _parts(table):
        judged[inside] = judge_alone(table.features[inside], *_fit_first(table, ~inside, seed))
    return judged


def _second_table(lessons: Sequence[Lesson], table: _Table, judged: Probabilities) -> tuple[_Table, Bools]:
    """The table of the second look, and which candidates of the first one it holds."""
    looked_at = 1 - judged[:, 0] > LOOKED_AT
    seen = []
    for number, lesson in enumerate(lessons):
        here = table.paper == number
        chosen = looked_at[here]
        if chosen.any():
            seen.append(second_evidence(lesson.scene, lesson.found.keep(chosen), judged[here][chosen])[0])
    features = np.hstack([table.features[looked_at], np.vstack(seen)])
    return _Table(features, table.labels[looked_at], table.paper[looked_at]), looked_at


def _fit_second(table: _Table, chosen: Bools, seed: int) -> Trees:
    return fit_trees(
        table.features[chosen], table.labels[chosen], classes=len(CLASSES), seed=seed, **_SECOND_TREES, **_COMMON
    )


def _second_held_out(table: _Table, seed: int) -> Probabilities:
    judged = np.zeros((len(table.labels), len(CLASSES)))
    for inside in _parts(table):
        judged[inside] = _fit_second(table, ~inside, seed)(table.features[inside])
    return judged


def _calibrate(lessons: Sequence[Lesson], paper: Ints, judged: Probabilities) -> Calibration:
    """How often names of a score were right, form and type, in papers held out."""
    scores, right = [], []
    for number, lesson in enumerate(lessons):
        truth = {int(k): CLASSES[n] for k, n in zip(lesson.found.key, lesson.labels, strict=True) if n}
        groups = accept_groups(lesson.scene, lesson.found, judged[paper == number], Thresholds(0.1, 0.1, 0.1))
        scores += [group.score for group in groups.values()]
        right += [truth.get(key) == group.type for key, group in groups.items()]
    return fit_calibration(scores, right)


def _fit_meaning(table: NDArray[np.float16], labels: Ints, seed: int) -> Net:
    """The network, from all names and some of the other candidates."""
    chosen = (labels > 0) | (np.random.default_rng(seed).random(len(labels)) < OTHERS_FOR_NET)
    return fit_net(table[chosen].astype(np.float32), labels[chosen], classes=len(CLASSES), seed=seed)


def _held_out_meaning(table: NDArray[np.float16], labels: Ints, fold: Ints, seed: int) -> Floats:
    told = np.zeros((len(labels), len(CLASSES)), dtype=np.float32)
    for number in np.unique(fold):
        inside = fold == number
        told[inside] = _fit_meaning(table[~inside], labels[~inside], seed)(table[inside].astype(np.float32))
    return told


def _read_table(lessons: Sequence[Lesson], seed: int) -> tuple[_Table, ContextOdds, Net]:
    """The first table, context odds and meanings out of fold, and both as learnt from all papers."""
    labels = np.concatenate([lesson.labels for lesson in lessons])
    if len(lessons) < HELD_OUT or not labels.any():
        raise InputError(
            "There is too little to learn names from: "
            f"{len(lessons)} papers with {int((labels > 0).sum())} annotated mentions in their text.",
            hint="Training needs some hundred annotated papers; their surfaces must stand in title or abstract.",
        )
    paper = np.concatenate([np.full(len(lesson.labels), n) for n, lesson in enumerate(lessons)])
    contexts = np.hstack([lesson.contexts for lesson in lessons])
    meaning = np.vstack([lesson.meaning for lesson in lessons])
    evidence = np.vstack([lesson.evidence for lesson in lessons])
    odds = out_of_fold_odds(contexts, labels, paper % FOLDS)
    told = _held_out_meaning(meaning, labels, paper % HELD_OUT, seed)
    features = np.hstack([evidence, odds, told])
    return _Table(features, labels, paper), learn_odds(contexts, labels), _fit_meaning(meaning, labels, seed)


def train_names(
    papers: Sequence[GoldPaper], *, nlp: Language, knowledge: Knowledge, output: Path, seed: int = 0
) -> NamesReport:
    """Write the judges of names to a folder."""
    read = [read_lesson(nlp, paper, knowledge) for paper in papers]
    lessons = [lesson for lesson, _ in read]
    table, odds, net = _read_table(lessons, seed)
    first = _first_held_out(table, seed)
    second, looked_at = _second_table(lessons, table, first)
    judged = np.zeros_like(first)
    judged[:, 0] = 1
    judged[looked_at] = _second_held_out(second, seed)
    calibration = _calibrate(lessons, table.paper, judged)
    everything = np.ones(len(table.labels), dtype=np.bool_)
    is_name, which = _fit_first(table, everything, seed)
    odds.save(output / ODDS_FILE)
    net.save(output / NET_FILE)
    is_name.save(output / NAME_TREES)
    which.save(output / TYPE_TREES)
    _fit_second(second, everything[looked_at], seed).save(output / SECOND_TREES)
    settings = {
        "thresholds": asdict(Thresholds()),
        "calibration": calibration.to_points(),
        "columns": column_names(knowledge, WordTokenizer(nlp.vocab)),
    }
    (output / SETTINGS_FILE).write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
    labels = table.labels
    return NamesReport(len(papers), len(labels), int((labels > 0).sum()), sum(missed for _, missed in read))
