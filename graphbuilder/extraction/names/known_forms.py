"""Which candidates, and which parts of them, stand in the lists of known names."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from graphbuilder.extraction.doc import WordTokenizer
from graphbuilder.extraction.names.candidates import Candidates, key_of
from graphbuilder.extraction.names.context_odds import CLASSES
from graphbuilder.extraction.names.packed_table import PackedKeys, short_keys
from graphbuilder.extraction.tokens import Hashes, Ints, read_tokens
from graphbuilder.lexicon.load import Lexicon, LexiconEntry

BITS: Final = {name: 1 << place for place, name in enumerate(CLASSES[1:])}
_RAISED: Final = str.maketrans({"²": "^2", "³": "^3"})


class KnownForms:
    """The forms of the lists by the keys of candidates."""

    def __init__(self, lexicon: Lexicon, tokenizer: WordTokenizer) -> None:
        self._lexicon = lexicon
        bits: dict[int, int] = {}
        for entry in lexicon.entries:
            for form in _spellings(entry):
                key = key_of(read_tokens(tokenizer(form)))
                if key is not None:
                    short = int(short_keys(np.array([key], dtype=np.uint64))[0])
                    bits[short] = bits.get(short, 0) | BITS[entry.type]
        ordered = sorted(bits)
        self._keys = PackedKeys(np.array(ordered, dtype=np.uint64))
        self._bits = np.array([bits[key] for key in ordered] + [0], dtype=np.int64)

    def types(self, keys: Hashes) -> Ints:
        """For each key the types of the lists that hold it in some case, as a sum of ``BITS``."""
        found: Ints = self._bits[self._keys.rows(keys)]
        return found

    def types_as_written(self, candidates: Candidates, surfaces: Iterable[str]) -> Ints:
        """The same for whole candidates, but only where the case is one that the lists allow."""
        bits = self.types(candidates.key)
        for place, surface in enumerate(surfaces):
            if bits[place]:
                bits[place] = sum({BITS[entry.type] for entry in self._lexicon.find(surface)})
        return bits

    def entry(self, surface: str, kind: str) -> LexiconEntry | None:
        """The entry of that type that a written form stands for."""
        return next((entry for entry in self._lexicon.find(surface) if entry.type == kind), None)


def _spellings(entry: LexiconEntry) -> set[str]:
    """The forms of an entry, also as cleaned text writes their raised digits (``τ^2-bench``)."""
    return {spelling for form in entry.forms for spelling in (form, form.translate(_RAISED))}
