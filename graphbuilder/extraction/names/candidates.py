"""Every run of words that could be a name, with the keys that its counts are kept under."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from graphbuilder.extraction.tokens import Bools, Hashes, Ints, Tokens

LONGEST: Final = 6
"""Words in the longest candidate; hyphens and other joiners between them are not counted."""
LONGEST_EXTRA: Final = 14
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)


class WordKeys:
    """Keys of word n-grams of one text: case, hyphens and a final plural s make no difference."""

    def __init__(self, lower: Hashes, stem: Hashes) -> None:
        self._stem = stem
        self._prefix = np.zeros(len(lower) + 1, dtype=np.uint64)
        powers = np.ones(LONGEST_EXTRA + 2, dtype=np.uint64)
        with np.errstate(over="ignore"):
            for n, value in enumerate(lower):
                self._prefix[n + 1] = self._prefix[n] * _STEP + value
            for n in range(1, len(powers)):
                powers[n] = powers[n - 1] * _STEP
        self._powers = powers

    def __call__(self, first: Ints, last: Ints) -> Hashes:
        """Keys of the words from ``first`` up to, not including, ``last``; all runs hold a word or more."""
        with np.errstate(over="ignore"):
            body = self._prefix[last - 1] - self._prefix[first] * self._powers[last - 1 - first]
            key = body * _STEP + self._stem[last - 1]
            key = (key ^ (key >> np.uint64(31))) * _MIX
        mixed: Hashes = key ^ (key >> np.uint64(29))
        return mixed


@dataclass(frozen=True, slots=True)
class Candidates:
    """Runs of words of a text that neither start nor end in a stop word and cross no other mark."""

    tokens: Tokens
    words: Ints
    """Place of each word among the tokens."""
    joined: Bools
    """Whether nothing but joiners stands between a word and the next one."""
    keys_of: WordKeys
    first_word: Ints
    last_word: Ints
    """One past the last word."""
    key: Hashes
    first: Ints
    """First token."""
    last: Ints
    """One past the last token."""

    def __len__(self) -> int:
        return len(self.key)

    def keep(self, chosen: Bools) -> "Candidates":
        """Those candidates alone."""
        return Candidates(
            self.tokens,
            self.words,
            self.joined,
            self.keys_of,
            self.first_word[chosen],
            self.last_word[chosen],
            self.key[chosen],
            self.first[chosen],
            self.last[chosen],
        )


def _joined(tokens: Tokens, words: Ints) -> Bools:
    walls = np.cumsum(~(tokens.is_word | tokens.joins))
    joined = np.zeros(len(words), dtype=np.bool_)
    if len(words) > 1:
        joined[:-1] = walls[words[1:]] == walls[words[:-1]]
    return joined


def _edges(tokens: Tokens, words: Ints) -> tuple[Bools, Bools]:
    """Which words a candidate may start and end with: no stop words, but for those of ``in-context``, ``X-based``."""
    stop = tokens.is_stop[words]
    hyphen = np.concatenate([[False], tokens.hyphen, [False]])
    return ~stop | hyphen[words + 2], ~stop | hyphen[words]


def find_candidates(tokens: Tokens, extra: Sequence[tuple[int, int]] = ()) -> Candidates:
    """All candidates of a text, in order of their length, then of their place.

    ``extra`` are further spans of tokens to judge, such as long forms of abbreviations.
    """
    words = np.flatnonzero(tokens.is_word)
    joined = _joined(tokens, words)
    keys_of = WordKeys(tokens.lower[words], tokens.stem[words])
    opens, closes = _edges(tokens, words)
    firsts, lasts = [], []
    starts = np.flatnonzero(opens)
    for length in range(1, LONGEST + 1):
        ends = starts + length
        firsts.append(starts[closes[ends - 1]])
        lasts.append(ends[closes[ends - 1]])
        starts = starts[joined[ends - 1]]
    long = np.searchsorted(words, np.array(extra, dtype=np.int64).reshape(-1, 2)).tolist()
    long = sorted({(a, b) for a, b in long if LONGEST < b - a <= LONGEST_EXTRA and joined[a : b - 1].all()})
    first_word = np.concatenate([*firsts, np.array([a for a, _ in long], dtype=np.int64)])
    last_word = np.concatenate([*lasts, np.array([b for _, b in long], dtype=np.int64)])
    return Candidates(
        tokens,
        words,
        joined,
        keys_of,
        first_word,
        last_word,
        keys_of(first_word, last_word),
        words[first_word],
        words[last_word - 1] + 1,
    )


def key_of(tokens: Tokens) -> int | None:
    """The key of a whole phrase, or None when it holds no word or too many."""
    words = np.flatnonzero(tokens.is_word)
    if not 1 <= len(words) <= LONGEST_EXTRA:
        return None
    keys = WordKeys(tokens.lower[words], tokens.stem[words])
    return int(keys(np.array([0]), np.array([len(words)]))[0])
