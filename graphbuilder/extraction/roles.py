"""Judge what a paper does with each name: proposes it, uses it, compares to it, or only mentions it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

import lightgbm
import numpy as np
from numpy.typing import NDArray
from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.errors import ModelError
from graphbuilder.extraction.corpus_counts import CorpusCounts
from graphbuilder.extraction.doc import Name, WordTokenizer, names_of
from graphbuilder.extraction.roles_familiarity import Familiarity
from graphbuilder.extraction.roles_features import NumbersOf, Portrait, portray_names
from graphbuilder.extraction.roles_words import WordModel
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType, Role
from graphbuilder.schema import RELATIONS

Floats = NDArray[np.float64]

ROLES: Final[tuple[Role, ...]] = ("PROPOSES", "USES", "COMPARES_TO", "MENTIONS", "EVALUATED_ON", "TRAINED_ON")
"""The roles that the model tells apart, in the order of its classes."""
TRAINED: Final = Path(__file__).parent / "trained"
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

    trees: lightgbm.Booster
    words: WordModel
    columns: tuple[str, ...]
    """Names of the numbers, in the order of the trees' features; the word model's odds follow them."""
    said: tuple[float, ...]
    """Probabilities as the trees give them, ascending."""
    true: tuple[float, ...]
    """How often answers of such a probability were right in papers not learned from."""

    def table(self, portraits: Sequence[Portrait]) -> Floats:
        """The trees' features, a row a name."""
        return feature_table(portraits, self.columns, [self.words.log_odds(p.words) for p in portraits])

    def probabilities(self, portraits: Sequence[Portrait], kinds: Sequence[EntityType]) -> Floats:
        """The probability of each of ``ROLES`` for each name; 0 where its type cannot have the role."""
        raw = np.asarray(self.trees.predict(self.table(portraits), num_threads=1)).reshape(-1, len(ROLES))
        return only_allowed(raw, kinds)

    def certainty(self, probability: float) -> float:
        """How often an answer of that probability is right."""
        return float(np.interp(probability, self.said, self.true))

    def save(self, folder: Path) -> None:
        """Write the model's three files."""
        folder.mkdir(parents=True, exist_ok=True)
        self.trees.save_model(str(folder / TREES_FILE), importance_type="gain")
        self.words.save(folder / WORDS_FILE)
        notes = {"columns": self.columns, "roles": ROLES, "said": self.said, "true": self.true}
        (folder / NOTES_FILE).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "RoleModel":
        """The model of a folder; a ModelError when it is missing or of another version."""
        try:
            notes = json.loads((folder / NOTES_FILE).read_text(encoding="utf-8"))
            words = WordModel.load(folder / WORDS_FILE)
            trees = lightgbm.Booster(model_file=str(folder / TREES_FILE))
            model = cls(trees, words, tuple(notes["columns"]), tuple(notes["said"]), tuple(notes["true"]))
        except (OSError, ValueError, KeyError, lightgbm.basic.LightGBMError) as error:
            raise ModelError(
                f"The model of roles cannot be read from {folder}: {error}.",
                hint="Install graphbuilder again, or train it: graphbuilder train GOLD.",
            ) from error
        if tuple(notes["roles"]) != ROLES or trees.num_feature() != len(model.columns) + len(ROLES):
            raise ModelError(
                f"The model of roles in {folder} was trained for another version.",
                hint="Train it again: graphbuilder train GOLD.",
            )
        return model


def feature_table(portraits: Sequence[Portrait], columns: Sequence[str], odds: Sequence[Floats]) -> Floats:
    """Numbers and word odds side by side, a row a name; a number that a name lacks is 0."""
    rows = [
        [*(portrait.numbers.get(column, 0.0) for column in columns), *told]
        for portrait, told in zip(portraits, odds, strict=True)
    ]
    return np.array(rows, dtype=np.float64).reshape(len(rows), len(columns) + len(ROLES))


def only_allowed(raw: Floats, kinds: Sequence[EntityType]) -> Floats:
    """Probabilities of a class each, shared out among the roles that each name's type can have."""
    allowed = np.array([[role in allowed_roles(kind) for role in ROLES] for kind in kinds], dtype=np.float64)
    kept = (raw + 1e-9) * allowed.reshape(raw.shape)
    shares: Floats = kept / kept.sum(axis=1, keepdims=True)
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
        portraits = portray_names(doc, self._familiarity)
        told = self._model.probabilities(portraits, [name.type for name in names])
        for name, row in zip(names, told, strict=True):
            self._set_role(doc, name, row)
        return doc

    def _set_role(self, doc: Doc, name: Name, row: Floats) -> None:
        if name.type == "TASK":
            name.role, name.role_confidence = "ADDRESSES", 1.0
        elif name.type == "LAB":
            name.role, name.role_confidence = lab_role(doc, name)
        else:
            best = int(row.argmax())
            name.role, name.role_confidence = ROLES[best], self._model.certainty(float(row[best]))


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
    counts = CorpusCounts.load(path / "corpus_counts.npz")
    return RoleJudge(RoleModel.load(path), Familiarity(load_lexicon(), counts, WordTokenizer(nlp.vocab)))
