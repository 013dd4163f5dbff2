"""The extraction pipeline as a whole: load it, and run papers through it."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import spacy
from spacy.language import Language

import graphbuilder
from graphbuilder.errors import ModelError
from graphbuilder.extraction import sentences
from graphbuilder.extraction.doc import WordTokenizer, make_doc
from graphbuilder.extraction.extract import extract_doc
from graphbuilder.extraction.names import component as names
from graphbuilder.extraction.names.model import TRAINED
from graphbuilder.extraction.results import component as results
from graphbuilder.extraction.roles import component as roles
from graphbuilder.model import Extraction, Paper

META_FILE: Final = "meta.json"
FACTORIES: Final = (sentences, names, roles, results)
"""Modules that register the components; importing them makes the factories known to spaCy."""


def blank_pipeline() -> Language:
    """An English pipeline with our tokeniser and no components."""
    nlp = spacy.blank("en")
    nlp.tokenizer = WordTokenizer(nlp.vocab)
    return nlp


def load_pipeline(folder: Path | None = None) -> Language:
    """The pipeline with the trained models of a folder, or with those in the package.

    Raises ModelError when they are missing, damaged or of another version.
    """
    trained = str(folder or TRAINED)
    nlp = blank_pipeline()
    nlp.add_pipe("sentence_bounds")
    nlp.add_pipe("names", config={"folder": trained})
    nlp.add_pipe("roles", config={"folder": trained})
    nlp.add_pipe("results", config={"folder": trained})
    return nlp


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

    def __init__(self, nlp: Language, version: str) -> None:
        self.nlp = nlp
        self.version = version

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Extraction]:
        """The extraction of each paper, as soon as it is made."""
        for doc in self.nlp.pipe(make_doc(self.nlp, paper) for paper in papers):
            yield extract_doc(doc, self.version)


def load_extractor(folder: Path | None = None) -> Extractor:
    """The extractor with the models of a folder, or with those in the package."""
    return Extractor(load_pipeline(folder), version_of(folder or TRAINED))
