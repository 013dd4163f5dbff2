"""How well known a name is beyond the paper that holds it."""

import numpy as np
from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name, WordTokenizer
from graphbuilder.extraction.names.candidates import key_of
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.tokens import read_tokens
from graphbuilder.lexicon.load import Lexicon


class Familiarity:
    """Counts of a name's forms over many abstracts, and whether the lists of known names hold it."""

    def __init__(self, lexicon: Lexicon, counts: CorpusCounts, tokenizer: WordTokenizer) -> None:
        self._lexicon = lexicon
        self._counts = counts
        self._tokenizer = tokenizer

    def __call__(self, doc: Doc, name: Name) -> dict[str, float]:
        """The features of one name; counts are logarithms."""
        forms = sorted({doc[start:end].text for start, end in name.spans})
        entries = [entry for form in forms for entry in self._lexicon.find(form)]
        numbers = {
            "listed": float(bool(entries)),
            "listed_as_such": float(any(entry.type == name.type for entry in entries)),
        }
        found = [key_of(read_tokens(self._tokenizer(form))) for form in forms]
        keys = np.array([key for key in found if key is not None], dtype=np.uint64)
        if not len(keys):
            return numbers
        counted = self._counts(keys)
        return numbers | {
            "papers_most": float(np.log1p(counted.papers.max())),
            "papers_least": float(np.log1p(counted.papers.min())),
            "uses_most": float(np.log1p(counted.uses.max())),
            "capital_share": float(counted.capital.max()),
            "keyword_papers": float(np.log1p(counted.keywords.max())),
        }
