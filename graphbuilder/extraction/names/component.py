"""The spaCy component that finds names: sets ``doc._.names``."""

from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.extraction.doc import WordTokenizer
from graphbuilder.extraction.names.model import TRAINED, NamesModel, load_names_model
from graphbuilder.lexicon.load import load_lexicon


class NameFinder:
    """Finds the methods, models, benchmarks, tasks and labs that a paper's text names."""

    def __init__(self, model: NamesModel) -> None:
        self.model = model

    def __call__(self, doc: Doc) -> Doc:
        doc._.names = self.model.find_names(doc)
        return doc


@Language.factory("names", assigns=["doc._.names"])
def make_name_finder(nlp: Language, name: str, folder: str | None = None) -> NameFinder:
    """The component, with the trained model of a folder, or the one in the package."""
    return NameFinder(load_names_model(Path(folder) if folder else TRAINED, WordTokenizer(nlp.vocab), load_lexicon()))
