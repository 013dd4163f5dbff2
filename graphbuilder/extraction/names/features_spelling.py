"""Evidence in a candidate's own letters, and in the marks beside it."""

import numpy as np
from numpy.typing import NDArray

from graphbuilder.extraction.names.scene import Scene, span_sums
from graphbuilder.extraction.tokens import Floats, Ints

Columns = dict[str, NDArray[np.generic]]


def spelling(scene: Scene) -> Columns:
    """How the candidate is written."""
    tokens, found = scene.tokens, scene.candidates
    first, last = found.first, found.last
    words = found.last_word - found.first_word

    def count(marks: NDArray[np.bool_]) -> Ints:
        return span_sums(marks.astype(np.int64), first, last)

    capital = count(tokens.capital)
    return {
        "words": words,
        "tokens": last - first,
        "characters": tokens.end[last - 1] - tokens.start[first],
        "joiners": last - first - words,
        "capital_share": capital / words,
        "all_capital": capital == words,
        "capitals_words": count(tokens.capitals),
        "inner_capital_words": count(tokens.inner_capital),
        "digit_words": count(tokens.digit),
        "stop_words": count(tokens.is_stop),
        "first_capital": tokens.capital[first],
        "first_capitals": tokens.capitals[first],
        "first_inner_capital": tokens.inner_capital[first],
        "head_capital": tokens.capital[last - 1],
        "head_capitals": tokens.capitals[last - 1],
        "head_inner_capital": tokens.inner_capital[last - 1],
        "head_digit": tokens.digit[last - 1],
        "head_length": tokens.length[last - 1],
        "first_length": tokens.length[first],
        "longest_word": np.maximum(tokens.length[first], tokens.length[last - 1]),
    }


def _beside(scene: Scene) -> tuple[NDArray[np.str_], NDArray[np.str_]]:
    texts = np.array(["", *scene.tokens.texts, ""])
    return texts[scene.candidates.first], texts[scene.candidates.last + 1]


def surroundings(scene: Scene) -> Columns:
    """Marks and capitals right before and after the candidate."""
    tokens, found = scene.tokens, scene.candidates
    before, after = _beside(scene)
    capital = np.concatenate([[False], tokens.capital, [False]])
    is_word = np.concatenate([[False], tokens.is_word, [False]])
    stop = np.concatenate([[True], tokens.is_stop, [True]])
    marks_before = {"bracket": "(", "comma": ",", "joiner": "-", "slash": "/", "colon": ":", "quote": '"'}
    marks_after = {"close": ")", "bracket": "(", "comma": ",", "joiner": "-", "slash": "/", "colon": ":", "stop": "."}
    return {
        **{f"before_{name}": before == mark for name, mark in marks_before.items()},
        **{f"after_{name}": after == mark for name, mark in marks_after.items()},
        "starts_sentence": np.isin(before, ["", ".", "\n", ":", "!", "?"]),
        "before_capital": capital[found.first],
        "after_capital": capital[found.last + 1],
        "before_plain_word": (is_word & ~stop)[found.first],
        "after_plain_word": (is_word & ~stop)[found.last + 1],
    }


def stack(columns: Columns) -> Floats:
    """The columns side by side, a row a candidate."""
    return np.stack([np.asarray(column, dtype=np.float32) for column in columns.values()], axis=1)
