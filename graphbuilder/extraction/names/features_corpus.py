"""Evidence from outside the paper: counts over many abstracts, and the lists of known names."""

from typing import Final

import numpy as np

from graphbuilder.extraction.names.candidates import LONGEST, LONGEST_EXTRA, Candidates
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.features_spelling import Columns
from graphbuilder.extraction.names.known_forms import BITS, KnownForms
from graphbuilder.extraction.names.scene import Scene
from graphbuilder.extraction.tokens import Floats, Hashes, Ints

_NO_KEY: Final = np.uint64(0)


class PartKeys:
    """Keys of the parts and extensions of candidates; 0 where there is no such part."""

    def __init__(self, found: Candidates) -> None:
        self._found = found
        first, last = found.first_word, found.last_word
        longer = last - first > 1
        self.head = found.keys_of(last - 1, last)
        self.first = found.keys_of(first, first + 1)
        self.last_two = self._keys(np.maximum(first, last - 2), last, longer)
        self.first_two = self._keys(first, np.minimum(last, first + 2), longer)
        self.without_first = self._keys(first + 1, last, longer)
        self.without_last = self._keys(first, last - 1, longer)
        room = last - first < LONGEST_EXTRA
        joined_before = np.concatenate([[False], found.joined])[first]
        self.with_before = self._keys(first - 1, last, room & joined_before)
        self.with_after = self._keys(first, last + 1, room & found.joined[last - 1])

    def _keys(self, first: Ints, last: Ints, where: np.typing.NDArray[np.bool_]) -> Hashes:
        keys = np.full(len(first), _NO_KEY, dtype=np.uint64)
        keys[where] = self._found.keys_of(first[where], last[where])
        return keys


def _rarest_word(found: Candidates, counts: CorpusCounts) -> Floats:
    places = np.arange(len(found.words))
    papers = counts(found.keys_of(places, places + 1)).papers if len(places) else np.zeros(0, dtype=np.float32)
    padded = np.concatenate([papers, np.full(LONGEST, np.inf, dtype=np.float32)])
    rarest = padded[found.first_word]
    for step in range(1, LONGEST):
        inside = found.first_word + step < found.last_word
        rarest = np.where(inside, np.minimum(rarest, padded[found.first_word + step]), rarest)
    return rarest


def corpus_evidence(scene: Scene, parts: PartKeys, counts: CorpusCounts) -> Columns:
    """Counts of the candidate, its parts and its extensions over many abstracts."""
    found = scene.candidates
    own = counts(found.key)
    head, first = counts(parts.head), counts(parts.first)
    shorter = np.maximum(counts(parts.without_first).papers, counts(parts.without_last).papers)
    rarest = _rarest_word(found, counts)
    several = found.last_word - found.first_word > 1
    return {
        "papers": np.log1p(own.papers),
        "uses_per_paper": own.uses / np.maximum(own.papers, 1),
        "capital_in_corpus": own.capital,
        "keywords": np.log1p(own.keywords),
        "keyword_share": own.keywords / (own.papers + 5),
        "papers_by_rarest_word": np.log((own.papers + 0.5) / (rarest + 0.5)),
        "papers_by_shorter": np.where(several, np.log((own.papers + 0.5) / (shorter + 0.5)), 0),
        "goes_on_before": (counts(parts.with_before).papers + 0.1) / (own.papers + 1),
        "goes_on_after": (counts(parts.with_after).papers + 0.1) / (own.papers + 1),
        "keywords_with_before": np.log1p(counts(parts.with_before).keywords),
        "keywords_with_after": np.log1p(counts(parts.with_after).keywords),
        "keywords_shorter": np.log1p(
            np.maximum(counts(parts.without_first).keywords, counts(parts.without_last).keywords)
        ),
        "rarest_word": np.log1p(rarest),
        "head_papers": np.log1p(head.papers),
        "head_capital_in_corpus": head.capital,
        "head_keywords": np.log1p(head.keywords),
        "first_papers": np.log1p(first.papers),
        "first_capital_in_corpus": first.capital,
    }


def list_evidence(scene: Scene, parts: PartKeys, known: KnownForms) -> Columns:
    """Which lists hold the candidate, its parts and its extensions."""
    whole = known.types_as_written(scene.candidates, scene.surfaces)
    named = {
        "listed": whole,
        "head_listed": known.types(parts.head),
        "last_two_listed": known.types(parts.last_two),
        "first_listed": known.types(parts.first),
        "first_two_listed": known.types(parts.first_two),
    }
    columns: Columns = {
        f"{name}_{kind.lower()}": (bits & bit) > 0 for name, bits in named.items() for kind, bit in BITS.items()
    }
    columns["longer_listed"] = (known.types(parts.with_before) | known.types(parts.with_after)) > 0
    columns["shorter_listed"] = (known.types(parts.without_first) | known.types(parts.without_last)) > 0
    return columns
