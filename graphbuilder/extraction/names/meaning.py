"""Evidence in what words mean: vectors of the candidate, of what stands around it, and of the paper."""

import numpy as np

from graphbuilder.extraction.names.candidates import Candidates
from graphbuilder.extraction.names.scene import Scene
from graphbuilder.extraction.names.word_vectors import DIMENSIONS, WordVectors
from graphbuilder.extraction.tokens import Floats, Ints

_AROUND = 4  # tokens on either side


def _means(running: Floats, first: Ints, last: Ints) -> Floats:
    means: Floats = (running[last] - running[first]) / np.maximum(last - first, 1)[:, None]
    return means


def meaning_table(scene: Scene, found: Candidates, vectors: WordVectors) -> Floats:
    """A row a candidate: seven vectors side by side, and how many of its words have one."""
    tokens = scene.tokens
    known = (vectors.knows(tokens.stem) & tokens.is_word).astype(np.float32)
    each = vectors(tokens.stem)
    of_words = each * known[:, None]
    edge = np.zeros((_AROUND, DIMENSIONS), dtype=np.float32)
    padded = np.vstack([edge, each, edge])
    start = np.zeros((1, DIMENSIONS), dtype=np.float32)
    around = np.vstack([start, np.cumsum(padded, axis=0, dtype=np.float32)])
    inside = np.vstack([start, np.cumsum(of_words, axis=0, dtype=np.float32)])
    counted = np.concatenate([np.zeros(1, dtype=np.float32), np.cumsum(known)])
    first, last = found.first, found.last
    with_vector = counted[last] - counted[first]
    paper = of_words.sum(axis=0) / max(float(tokens.is_word.sum()), 1.0)
    return np.hstack(
        [
            (inside[last] - inside[first]) / np.maximum(with_vector, 1)[:, None],
            of_words[last - 1],
            _means(around, first, first + _AROUND),
            _means(around, last + _AROUND, last + 2 * _AROUND),
            padded[first + _AROUND - 1],
            padded[last + _AROUND],
            np.tile(paper, (len(found), 1)),
            (with_vector / (found.last_word - found.first_word))[:, None],
            known[last - 1][:, None],
        ]
    ).astype(np.float32)
