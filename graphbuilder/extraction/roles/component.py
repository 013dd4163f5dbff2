"""Judge what a paper does with each name: proposes it, uses it, compares to it, or only mentions it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.errors import ModelError
from graphbuilder.extraction.calibration import Calibration
from graphbuilder.extraction.doc import Name, WordTokenizer, names_of
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.model import COUNTS_FILE, TRAINED
from graphbuilder.extraction.roles.familiarity import Familiarity
from graphbuilder.extraction.roles.features import NumbersOf, Portrait, portray_names
from graphbuilder.extraction.roles.rules import CERTAINTY, find_rule
from graphbuilder.extraction.roles.units import Place, read_scene
from graphbuilder.extraction.roles.words import WordModel
from graphbuilder.extraction.trees import Trees
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType, Role
from graphbuilder.schema import RELATIONS

Floats = NDArray[np.float64]
Table = NDArray[np.float32]

ROLES: Final[tuple[Role, ...]] = ("PROPOSES", "USES", "COMPARES_TO", "MENTIONS", "EVALUATED_ON", "TRAINED_ON")
"""The roles that the model tells apart, in the order of its classes."""
TREES_FILE: Final = "roles.trees.txt"
WORDS_FILE: Final = "roles.words.json"
NOTES_FILE: Final = "roles.json"


def allowed_roles(kind: EntityType) -> tuple[Role, ...]:
    """The roles that the schema lets an entity type have."""
    label = kind.capitalize()
    roles: tuple[Role, ...] = get_args(Role)
    return tuple(role for role in roles if label in RELATIONS[role][1])


@dataclass(frozen=True, slots=True)
class RoleModel:
    """Trees over numbers and a word model, and how sure their answers are."""

    trees: Trees
    words: WordModel
    columns: tuple[str, ...]
    """Names of the numbers, in the order of the trees' features; the word model's odds follow them."""
    certainty: Calibration
    """From the probability of an answer to how often such answers are right."""

    def probabilities(self, portraits: Sequence[Portrait], kinds: Sequence[EntityType]) -> Floats:
        """The probability of each of ``ROLES`` for each name; 0 where its type cannot have the role."""
        table = feature_table(portraits, self.columns, [self.words.log_odds(p.words) for p in portraits])
        return only_allowed(self.trees(table), kinds)

    def save(self, folder: Path) -> None:
        """Write the model's three files."""
        self.trees.save(folder / TREES_FILE)
        self.words.save(folder / WORDS_FILE)
        notes = {"roles": ROLES, "columns": self.columns, "certainty": self.certainty.to_points()}
        (folder / NOTES_FILE).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "RoleModel":
        """The model of a folder; a ModelError when it is missing, damaged or of another version."""
        trees = Trees.load(folder / TREES_FILE)
        try:
            notes = json.loads((folder / NOTES_FILE).read_text(encoding="utf-8"))
            words = WordModel.load(folder / WORDS_FILE)
            certainty = Calibration.from_points(notes["certainty"])
            columns, roles = tuple(notes["columns"]), tuple(notes["roles"])
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(
                f"The model of roles cannot be read from {folder}: {error!r}.", hint="Install graphbuilder again."
            ) from error
        if roles != ROLES:
            raise ModelError(
                f"The model of roles in {folder} was made by another version of graphbuilder.",
                hint="Train it again: graphbuilder train GOLD... -o MODEL.",
            )
        return cls(trees, words, columns, certainty)


def feature_table(portraits: Sequence[Portrait], columns: Sequence[str], odds: Sequence[Floats]) -> Table:
    """Numbers and word odds side by side, a row a name; a number that a name lacks is 0."""
    rows = [
        [*(portrait.numbers.get(column, 0.0) for column in columns), *told]
        for portrait, told in zip(portraits, odds, strict=True)
    ]
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(columns) + len(ROLES))


def only_allowed(raw: Floats, kinds: Sequence[EntityType]) -> Floats:
    """Probabilities of a class each, shared out among the roles that each name's type can have; 0 where none."""
    allowed = np.array([[role in allowed_roles(kind) for role in ROLES] for kind in kinds], dtype=np.float64)
    kept = (raw + 1e-9) * allowed.reshape(raw.shape)
    shares: Floats = kept / np.maximum(kept.sum(axis=1, keepdims=True), 1e-12)
    return shares


class RoleJudge:
    """Component that sets role and role confidence of the names of a doc."""

    def __init__(self, model: RoleModel, familiarity: NumbersOf) -> None:
        self._model = model
        self._familiarity = familiarity

    def __call__(self, doc: Doc) -> Doc:
        names = names_of(doc)
        if not names:
            return doc
        scene = read_scene(doc, names)
        portraits = portray_names(doc, scene, self._familiarity)
        told = self._model.probabilities(portraits, [name.type for name in names])
        for name, places, row in zip(names, scene.places, told, strict=True):
            if name.type == "TASK":
                name.role, name.role_confidence = "ADDRESSES", 1.0
            elif name.type == "LAB":
                name.role, name.role_confidence = lab_role(doc, name)
            else:
                self._judge(name, places, row)
        return doc

    def _judge(self, name: Name, places: Sequence[Place], row: Floats) -> None:
        """Set the most likely role, unless a rule leaves others only; the rule's id is then added to the name's."""
        best = int(row.argmax())
        name.role, name.role_confidence = ROLES[best], float(self._model.certainty(row[best]))
        rule = find_rule(name.type, places)
        if rule is not None and name.role not in rule.roles:
            name.role = max(rule.roles, key=lambda role: float(row[ROLES.index(role)]))
            name.role_confidence = CERTAINTY
            name.rule = f"{name.rule}+{rule.id}"


def lab_role(doc: Doc, name: Name) -> tuple[Role, float]:
    """FROM where the authors say that they work there (``we at X``), else MENTIONS."""
    for start, _ in name.spans:
        before = [token.lower_ for token in doc[max(0, start - 3) : start]]
        if before[-2:] == ["we", "at"] or before[-3:] == ["our", "team", "at"]:
            return "FROM", 0.9
    return "MENTIONS", 0.9


@Language.factory("roles", assigns=["doc._.names"], requires=["doc.sents", "doc._.names"])
def make_roles(nlp: Language, name: str, folder: str | None = None) -> RoleJudge:
    """The component for a pipeline, with the model of a folder, or the one in the package."""
    path = Path(folder) if folder else TRAINED
    counts = CorpusCounts.load(path / COUNTS_FILE)
    return RoleJudge(RoleModel.load(path), Familiarity(load_lexicon(), counts, WordTokenizer(nlp.vocab)))
