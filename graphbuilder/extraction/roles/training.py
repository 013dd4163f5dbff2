"""Train the model of roles on annotated papers, and measure it on papers held out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.extraction.calibration import fit_calibration
from graphbuilder.extraction.doc import Name, make_doc, names_of
from graphbuilder.extraction.gold import GoldEntity, GoldPaper, mark_entities
from graphbuilder.extraction.roles.component import ROLES, TREES_FILE, RoleModel, Table, feature_table, only_allowed
from graphbuilder.extraction.roles.features import NumbersOf, Portrait, portray_names
from graphbuilder.extraction.roles.units import read_scene
from graphbuilder.extraction.roles.words import WordModel, learn_words
from graphbuilder.extraction.sentences import SentenceBounds
from graphbuilder.extraction.trees import Trees, fit_trees
from graphbuilder.model import EntityType, Role

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FOLDS: Final = 5
ROUNDS: Final = 400
SETTINGS: Final[dict[str, Any]] = {
    "learning_rate": 0.05,
    "num_leaves": 15,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "extra_trees": True,
}
NOT_NEEDED: Final = frozenset(
    ["tree_sizes", "split_gain", "leaf_weight", "leaf_count", "internal_value", "internal_weight", "internal_count"]
)


@dataclass(frozen=True, slots=True)
class Example:
    """A name of an annotated paper with its features and its role."""

    fold: int
    name: Name
    portrait: Portrait
    role: Role


@dataclass(frozen=True, slots=True)
class RoleReport:
    """How the model did on names of papers that it had not learned from."""

    confusion: dict[tuple[EntityType, Role, Role], int]
    """How many names of a type have the first role and were given the second."""

    @property
    def accuracy(self) -> float:
        """The share of names that were given their role."""
        right = sum(count for (_, true, given), count in self.confusion.items() if true == given)
        return right / max(1, sum(self.confusion.values()))


def train_roles(
    papers: Sequence[GoldPaper], *, nlp: Language, familiarity: NumbersOf, output: Path, seed: int = 0
) -> RoleReport:
    """Write the model of roles to a folder, and say how well it does, five times one fifth held out."""
    examples = collect_examples(papers, nlp=nlp, familiarity=familiarity)
    labels = np.array([ROLES.index(example.role) for example in examples], dtype=np.int64)
    folds = np.array([example.fold for example in examples], dtype=np.int64)
    kinds = [example.name.type for example in examples]
    portraits = [example.portrait for example in examples]
    columns = tuple(sorted({column for portrait in portraits for column in portrait.numbers}))
    table = feature_table(portraits, columns, _held_out_odds(portraits, labels, folds))
    told = only_allowed(_held_out_probabilities(table, labels, folds, seed), kinds)
    best = told.max(axis=1)
    certainty = fit_calibration(best, told.argmax(axis=1) == labels)
    RoleModel(_grow(table, labels, seed), _learn(portraits, labels), columns, certainty).save(output)
    slim_trees(output / TREES_FILE)
    return _report(kinds, labels, told)


def collect_examples(papers: Sequence[GoldPaper], *, nlp: Language, familiarity: NumbersOf) -> list[Example]:
    """The methods, models and benchmarks of annotated papers that stand in their text."""
    examples = []
    for number, paper in enumerate(papers):
        doc = SentenceBounds()(make_doc(nlp, paper.paper))
        entities = place_names(doc, paper.entities)
        portraits = portray_names(doc, read_scene(doc, names_of(doc)), familiarity)
        for entity, name, portrait in zip(entities, names_of(doc), portraits, strict=True):
            if entity.role in ROLES and entity.type != "LAB":
                examples.append(Example(number % FOLDS, name, portrait, entity.role))
    return examples


def place_names(doc: Doc, entities: Sequence[GoldEntity]) -> list[GoldEntity]:
    """Set the annotated entities as the names of a doc; returns those that stand in it, in order."""
    starts = {token.idx: token.i for token in doc}
    ends = {token.idx + len(token): token.i + 1 for token in doc}
    spans: dict[GoldEntity, list[tuple[int, int]]] = {}
    for mark in mark_entities(doc.text, entities):
        if mark.start in starts and mark.end in ends:
            spans.setdefault(mark.entity, []).append((starts[mark.start], ends[mark.end]))
    placed = [entity for entity in entities if entity in spans and entity.type != "TASK"]
    doc._.names = [Name(entity.name, entity.type, spans[entity], 1.0, "annotation") for entity in placed]
    return placed


def _learn(portraits: Sequence[Portrait], labels: Ints) -> WordModel:
    return learn_words([portrait.words for portrait in portraits], labels, classes=len(ROLES))


def _held_out_odds(portraits: Sequence[Portrait], labels: Ints, folds: Ints) -> list[Floats]:
    """For each name the odds by a word model learned without its fold."""
    odds = [np.zeros(len(ROLES)) for _ in portraits]
    for fold in range(FOLDS):
        rest = np.flatnonzero(folds != fold).tolist()
        model = _learn([portraits[i] for i in rest], labels[rest])
        for i in np.flatnonzero(folds == fold).tolist():
            odds[i] = model.log_odds(portraits[i].words)
    return odds


def _held_out_probabilities(table: Table, labels: Ints, folds: Ints, seed: int) -> Floats:
    told = np.zeros((len(table), len(ROLES)))
    for fold in range(FOLDS):
        inside = folds == fold
        told[inside] = _grow(table[~inside], labels[~inside], seed)(table[inside])
    return told


def _grow(table: Table, labels: Ints, seed: int) -> Trees:
    return fit_trees(table, labels, rounds=ROUNDS, classes=len(ROLES), seed=seed, **SETTINGS)


def slim_trees(file: Path) -> None:
    """Shrink a file of trees to a third: what only looking at trees needs goes, leaves keep five digits."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [_round_leaves(line) for line in lines if line.partition("=")[0] not in NOT_NEEDED]
    file.write_text("".join(kept), encoding="utf-8")


def _round_leaves(line: str) -> str:
    name, _, values = line.partition("=")
    return f"{name}={' '.join(f'{float(v):.5g}' for v in values.split())}\n" if name == "leaf_value" else line


def _report(kinds: Sequence[EntityType], labels: Ints, told: Floats) -> RoleReport:
    confusion: dict[tuple[EntityType, Role, Role], int] = {}
    for kind, label, given in zip(kinds, labels, told.argmax(axis=1), strict=True):
        key = (kind, ROLES[label], ROLES[given])
        confusion[key] = confusion.get(key, 0) + 1
    return RoleReport(dict(sorted(confusion.items())))
