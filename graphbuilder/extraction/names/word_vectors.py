"""What words mean, by the company that they keep in many abstracts: a short vector each.

Vectors are learnt from counts of neighbouring words: positive pointwise mutual information, and of that
the directions that hold most (Levy and Goldberg, 2014, "Neural word embedding as implicit matrix
factorization", with the smoothed context counts of their work of 2015).
"""

import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.errors import ModelError
from graphbuilder.extraction.names.packed_table import PackedKeys, short_keys
from graphbuilder.extraction.tokens import Floats, Hashes

DIMENSIONS: Final = 64
WORDS: Final = 20_000
"""The most frequent words get a vector."""
_CONTEXTS: Final = 2_000
"""The most frequent of them are what neighbours are counted by."""
_WEIGHTS: Final = {1: 1.0, 2: 0.6, 3: 0.35}  # by distance
_SMOOTHING: Final = 0.75
_SCALE: Final = 127.0
_CHUNK: Final = 1_000_000  # tokens counted at a time
_GAP: Final = -1


class WordVectors:
    """The vectors of words by the hash of their singular; all zeros for a word that has none."""

    def __init__(self, keys: PackedKeys, values: NDArray[np.int8]) -> None:
        self._keys = keys
        self._values = np.vstack([values, np.zeros((1, DIMENSIONS), dtype=np.int8)]).astype(np.float32) / _SCALE

    def __call__(self, stems: Hashes) -> Floats:
        """A row a word."""
        vectors: Floats = self._values[self._keys.rows(stems)]
        return vectors

    def knows(self, stems: Hashes) -> NDArray[np.bool_]:
        """Whether each word has a vector."""
        known: NDArray[np.bool_] = self._keys.rows(stems) < len(self._keys)
        return known

    def save(self, path: Path) -> None:
        """Write the vectors to a file."""
        values = np.round(self._values[:-1] * _SCALE).astype(np.int8)
        np.savez_compressed(path, allow_pickle=False, values=values, **self._keys.to_arrays())

    @classmethod
    def load(cls, path: Path) -> "WordVectors":
        """The vectors of a file; a ModelError when there are none."""
        try:
            with np.load(path) as arrays:
                return cls(PackedKeys.from_arrays(arrays), arrays["values"])
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise ModelError(
                f"The word vectors cannot be read from {path}: {error}.",
                hint="Install graphbuilder again, or train with a corpus: graphbuilder train GOLD --corpus PAPERS.",
            ) from error


def _rank_words(texts: list[Hashes]) -> tuple[Hashes, NDArray[np.int32]]:
    """The frequent words, most frequent first, and all texts in one as places among them, gaps between."""
    far = max(_WEIGHTS)
    unique, place, counts = np.unique(
        np.concatenate([np.empty(0, dtype=np.uint64), *texts]), return_inverse=True, return_counts=True
    )
    order = np.lexsort((unique, -counts))[:WORDS]
    rank = np.full(len(unique), _GAP, dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    ranked = rank[place]
    ends = np.cumsum([len(text) for text in texts])[:-1]
    spaced = np.insert(ranked, np.repeat(ends, far), _GAP)
    return unique[order], spaced.astype(np.int32)


def _count_neighbours(ranked: NDArray[np.int32], words: int, contexts: int) -> Floats:
    counts = np.zeros(words * contexts, dtype=np.float32)
    far = max(_WEIGHTS)
    for start in range(0, len(ranked), _CHUNK):
        piece = ranked[start : start + _CHUNK + far].astype(np.int64)
        for distance, weight in _WEIGHTS.items():
            left = piece[: min(_CHUNK, len(piece) - distance)]
            right = piece[distance : distance + len(left)]
            for word, context in ((left, right), (right, left)):
                both = (word >= 0) & (context >= 0) & (context < contexts)
                found = np.bincount(word[both] * contexts + context[both], minlength=len(counts))
                counts += np.float32(weight) * found.astype(np.float32)
    return counts.reshape(words, contexts)


def _information(counts: Floats) -> Floats:
    """Positive pointwise mutual information; contexts count less than in proportion to their frequency."""
    context = counts.sum(axis=0) ** np.float32(_SMOOTHING)
    share = context / max(float(context.sum()), 1e-9)
    expected = counts.sum(axis=1, keepdims=True) * share[None, :]
    ratio = np.divide(counts, expected, out=np.ones_like(counts), where=(counts > 0) & (expected > 0))
    information: Floats = np.maximum(np.log(ratio), 0)
    return information


def learn_vectors(texts: Iterable[Hashes]) -> WordVectors:
    """Vectors of the frequent words of some texts, each given as the hashes of its words in order."""
    words, ranked = _rank_words(list(texts))
    information = _information(_count_neighbours(ranked, len(words), min(_CONTEXTS, len(words))))
    _, directions = np.linalg.eigh(information.T @ information)
    vectors = information @ directions[:, ::-1][:, :DIMENSIONS]
    vectors = np.pad(vectors, ((0, 0), (0, DIMENSIONS - vectors.shape[1])))
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    order = np.argsort(words, kind="stable")
    values = np.round(vectors[order] * _SCALE).astype(np.int8)
    return WordVectors(PackedKeys(short_keys(words[order])), values)
