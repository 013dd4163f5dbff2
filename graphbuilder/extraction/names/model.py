"""The trained judge of names: how likely each candidate of a paper is a name, and of which type."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from spacy.tokens import Doc

from graphbuilder.errors import ModelError
from graphbuilder.extraction.calibration import Calibration
from graphbuilder.extraction.doc import Name, WordTokenizer
from graphbuilder.extraction.names.candidates import Candidates
from graphbuilder.extraction.names.context_odds import CLASSES, ODDS_COLUMNS, ContextOdds, context_hashes
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.decode import Decoder, Thresholds
from graphbuilder.extraction.names.features import Knowledge, evidence_table, likely_names
from graphbuilder.extraction.names.known_forms import KnownForms
from graphbuilder.extraction.names.meaning import meaning_table
from graphbuilder.extraction.names.net import Net
from graphbuilder.extraction.names.scene import Scene, read_scene
from graphbuilder.extraction.names.second_look import LOOKED_AT, second_evidence
from graphbuilder.extraction.names.word_vectors import WordVectors
from graphbuilder.extraction.tokens import Floats
from graphbuilder.extraction.trees import Probabilities, Trees
from graphbuilder.lexicon.load import Lexicon

TRAINED: Final = Path(__file__).parents[1] / "trained"
COUNTS_FILE: Final = "corpus_counts.npz"
VECTORS_FILE: Final = "word_vectors.npz"
ODDS_FILE: Final = "names_contexts.npz"
NET_FILE: Final = "names_meaning.npz"
NAME_TREES: Final = "names_trees.txt"
TYPE_TREES: Final = "names_type_trees.txt"
SECOND_TREES: Final = "names_second_trees.txt"
SETTINGS_FILE: Final = "names.json"
MEANING_COLUMNS: Final = tuple(f"meaning_{name.lower()}" for name in CLASSES)
MODEL_FILES: Final = (
    COUNTS_FILE,
    VECTORS_FILE,
    ODDS_FILE,
    NET_FILE,
    NAME_TREES,
    TYPE_TREES,
    SECOND_TREES,
    SETTINGS_FILE,
)


@dataclass(frozen=True, slots=True)
class Judges:
    """The trees that judge, one after the other."""

    is_name: Trees
    which_type: Trees
    second: Trees

    def __call__(self, scene: Scene, found: Candidates, table: Floats) -> Probabilities:
        """The probabilities of ``CLASSES`` for each candidate of a paper, from its row of the table."""
        first = judge_alone(table, self.is_name, self.which_type)
        looked_at = 1 - first[:, 0] > LOOKED_AT
        judged = np.zeros_like(first)
        judged[:, 0] = 1
        if looked_at.any():
            again, _ = second_evidence(scene, found.keep(looked_at), first[looked_at])
            judged[looked_at] = self.second(np.hstack([table[looked_at], again]))
        return judged


def judge_alone(table: Floats, is_name: Trees, which_type: Trees) -> Probabilities:
    """The first judgement, of each row by itself; types are asked only where a name is likely at all."""
    sure = is_name(table)
    judged = np.zeros((len(table), len(CLASSES)))
    judged[:, 0] = 1 - sure
    likely = sure > LOOKED_AT
    judged[:, 1] = sure
    if likely.any():
        judged[likely, 1:] = sure[likely, None] * which_type(table[likely])
    return judged


@dataclass(frozen=True, slots=True)
class NamesModel:
    """All that judging names takes."""

    knowledge: Knowledge
    odds: ContextOdds
    net: Net
    judges: Judges
    decoder: Decoder

    def find_names(self, doc: Doc) -> list[Name]:
        """The names of a doc, in order of their first mention."""
        scene = read_scene(doc)
        if not len(scene.candidates):
            return []
        evidence, columns = evidence_table(scene, self.knowledge)
        kept = likely_names(evidence, columns)
        found = scene.candidates.keep(kept)
        if not len(found):
            return []
        meaning = self.net(meaning_table(scene, found, self.knowledge.vectors))
        table = np.hstack([evidence[kept], self.odds(context_hashes(found)), meaning])
        return self.decoder(scene, found, self.judges(scene, found, table))


def _read_settings(path: Path) -> dict[str, Any]:
    try:
        settings: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(
            f"The trained pipeline in {path.parent} cannot be read: {error}.",
            hint="Install graphbuilder again, or train one with graphbuilder train.",
        ) from error
    return settings


def column_names(knowledge: Knowledge, tokenizer: WordTokenizer) -> list[str]:
    """The names of all columns that the trees see, in order."""
    scene = read_scene(tokenizer("A name"))
    _, columns = evidence_table(scene, knowledge)
    _, again = second_evidence(scene, scene.candidates, np.zeros((len(scene.candidates), len(CLASSES))))
    return [*columns, *ODDS_COLUMNS, *MEANING_COLUMNS, *again]


def load_names_model(folder: Path, tokenizer: WordTokenizer, lexicon: Lexicon) -> NamesModel:
    """The model of a folder; ModelError when it is missing, damaged or of another version."""
    settings = _read_settings(folder / SETTINGS_FILE)
    counts = CorpusCounts.load(folder / COUNTS_FILE)
    knowledge = Knowledge(counts, KnownForms(lexicon, tokenizer), WordVectors.load(folder / VECTORS_FILE))
    if settings["columns"] != column_names(knowledge, tokenizer):
        raise ModelError(
            f"The trained pipeline in {folder} was made by another version of graphbuilder.",
            hint="Train it again: graphbuilder train GOLD... -o MODEL.",
        )
    decoder = Decoder(
        lexicon,
        counts,
        Thresholds(**settings["thresholds"]),
        Calibration.from_points(settings["calibration"]),
    )
    return NamesModel(
        knowledge,
        ContextOdds.load(folder / ODDS_FILE),
        Net.load(folder / NET_FILE),
        Judges(*(Trees.load(folder / file) for file in (NAME_TREES, TYPE_TREES, SECOND_TREES))),
        decoder,
    )
