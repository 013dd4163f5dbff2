"""The extraction pipeline as a whole: load it, and run papers through it."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

import spacy
from spacy.language import Language
from spacy.util import load_config, load_model_from_config, registry

import graphbuilder
from graphbuilder.errors import ModelError
from graphbuilder.extraction import sentences
from graphbuilder.extraction.doc import WordTokenizer, make_doc
from graphbuilder.extraction.extract import extract_doc
from graphbuilder.extraction.names import component as names
from graphbuilder.extraction.names import recall
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.model import COUNTS_FILE, TRAINED
from graphbuilder.extraction.names.recall import KnownName, Named, NameMemory, remember, set_sought
from graphbuilder.extraction.results import component as results
from graphbuilder.extraction.roles import component as roles
from graphbuilder.model import Extraction, Paper

CONFIG_FILE: Final = Path(__file__).with_name("pipeline.cfg")
"""Which components there are, in which order: a config of spaCy."""
TOKENIZER: Final = "graphbuilder.words.v1"
META_FILE: Final = "meta.json"
FACTORIES: Final = (sentences, names, recall, roles, results)
"""Modules that register the components; importing them makes the factories known to spaCy."""


@registry.tokenizers(TOKENIZER)  # type: ignore[untyped-decorator]  # catalogue types none of its own
def make_tokenizer() -> Callable[[Language], WordTokenizer]:
    """The tokeniser, for a config of spaCy."""
    return lambda nlp: WordTokenizer(nlp.vocab)


def blank_pipeline() -> Language:
    """An English pipeline with our tokeniser and no components."""
    return spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}})


def load_pipeline(folder: Path | None = None) -> Language:
    """The pipeline with the trained models of a folder, or with those in the package.

    Raises ModelError when they are missing, damaged or of another version.
    """
    overrides = {} if folder is None else {"paths.trained": str(folder)}
    return load_model_from_config(load_config(CONFIG_FILE, overrides=overrides), auto_fill=True)


def version_of(folder: Path) -> str:
    """The extractor version: the package's, and a digest of the trained files of a folder."""
    seen = hashlib.sha256()
    files = sorted(file for file in folder.glob("*") if file.is_file() and file.name != META_FILE)
    if not files:
        raise ModelError(f"There is no trained pipeline in {folder}.", hint="Install graphbuilder again.")
    for file in files:
        seen.update(file.name.encode())
        seen.update(file.read_bytes())
    return f"{graphbuilder.__version__}+{seen.hexdigest()[:8]}"


class Extractor:
    """Turns papers into extractions, one by one and in order."""

    def __init__(self, nlp: Language, version: str, counts: CorpusCounts) -> None:
        self.nlp = nlp
        self.version = version
        self._counts = counts

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Extraction]:
        """The extraction of each paper, as soon as it is made."""
        for doc in self.nlp.pipe(make_doc(self.nlp, paper) for paper in papers):
            yield extract_doc(doc, self.version)

    def remember(self, entities: Iterable[Named]) -> NameMemory:
        """The names that papers propose, to be sought in the others."""
        return remember(entities, self._counts, WordTokenizer(self.nlp.vocab))

    def recall(self, paper: Paper, names: Sequence[KnownName]) -> Extraction:
        """What a paper says of the given names, where they were not found in it before."""
        doc = self.nlp(set_sought(make_doc(self.nlp, paper), names))
        return recalled_alone(extract_doc(doc, self.version))

    def recall_all(self, extractions: Sequence[Extraction], stated: Iterable[Named] = ()) -> Iterator[Extraction]:
        """The extractions of an input, each with the names that another paper of the input proposes.

        ``stated`` is what sources say of the papers beside their texts.
        """
        memory = self.remember(chain((entity for one in extractions for entity in one.entities), stated))
        for one in extractions:
            mentions = (evidence for entity in one.entities for evidence in entity.evidence)
            named = (form for entity in one.entities for form in (entity.name, *entity.surfaces))
            if sought := memory.sought_in(one.paper, mentions, named):
                again = self.recall(one.paper, sought)
                one = replace(one, entities=one.entities + again.entities, results=one.results + again.results)
            yield one


def recalled_alone(extraction: Extraction) -> Extraction:
    """The recalled names of an extraction, and the results of which one is the system or the benchmark."""
    entities = tuple(entity for entity in extraction.entities if entity.rule.startswith(recall.RULE))
    names = {entity.name for entity in entities}
    results = tuple(r for r in extraction.results if not names.isdisjoint((r.system, r.benchmark)))
    return replace(extraction, entities=entities, results=results)


def load_extractor(folder: Path | None = None) -> Extractor:
    """The extractor with the models of a folder, or with those in the package."""
    trained = folder or TRAINED
    return Extractor(load_pipeline(folder), version_of(trained), CorpusCounts.load(trained / COUNTS_FILE))
