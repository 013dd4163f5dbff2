"""The table of evidence that names are judged by: a row a candidate, a column a piece of evidence."""

from dataclasses import dataclass

from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.features_corpus import PartKeys, corpus_evidence, list_evidence
from graphbuilder.extraction.names.features_kinds import kind_evidence
from graphbuilder.extraction.names.features_paper import cue_evidence, pair_evidence, repetition
from graphbuilder.extraction.names.features_spelling import Columns, spelling, stack, surroundings
from graphbuilder.extraction.names.known_forms import KnownForms
from graphbuilder.extraction.names.scene import Scene
from graphbuilder.extraction.names.word_vectors import WordVectors
from graphbuilder.extraction.tokens import Bools, Floats


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known before a paper is read: corpus counts, name lists and the meanings of words."""

    counts: CorpusCounts
    known: KnownForms
    vectors: WordVectors


def evidence_columns(scene: Scene, knowledge: Knowledge) -> Columns:
    """All evidence but the context odds, by its name."""
    parts = PartKeys(scene.candidates)
    cues = cue_evidence(scene)
    return {
        **spelling(scene),
        **surroundings(scene),
        **corpus_evidence(scene, parts, knowledge.counts),
        **list_evidence(scene, parts, knowledge.known),
        **cues,
        **kind_evidence(scene),
        **repetition(scene, parts, cues),
        **pair_evidence(scene, knowledge.known),
    }


def evidence_table(scene: Scene, knowledge: Knowledge) -> tuple[Floats, tuple[str, ...]]:
    """All evidence but the context odds as a table, with the names of its columns."""
    columns = evidence_columns(scene, knowledge)
    return stack(columns), tuple(columns)


def likely_names(table: Floats, columns: tuple[str, ...]) -> Bools:
    """The cheap filter: False for runs of plain words that nothing at all speaks for."""
    likely: Bools = table[:, columns.index("here")] > 1
    listed = tuple(name for name in columns if name.startswith("listed_"))
    for name in ("capital_share", "digit_words", "papers", "keywords", "is_long_form", "in_title", *listed):
        likely |= table[:, columns.index(name)] > 0
    return likely
