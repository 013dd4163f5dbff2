"""A linear model of roles on the words at and around mentions: softmax regression with a ridge."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEAST_COUNT: Final = 4
RIDGE: Final = 33.0
STEPS: Final = 150
SCALE: Final = 1000.0
"""Weights are written as whole thousandths."""


@dataclass(frozen=True, slots=True)
class WordModel:
    """Weights of each known word for each role, and of no word at all."""

    vocabulary: dict[str, int]
    weights: Floats
    bias: Floats

    def log_odds(self, words: Sequence[str]) -> Floats:
        """The log-probability of each role given the words."""
        rows = [self.vocabulary[word] for word in words if word in self.vocabulary]
        told = self.bias + self.weights[rows].sum(axis=0)
        result: Floats = told - np.logaddexp.reduce(told)
        return result

    def save(self, path: Path) -> None:
        """Write the model as JSON, a word a line."""
        lines = [
            f"{json.dumps(word, ensure_ascii=False)}: {_whole(self.weights[row])}"
            for word, row in sorted(self.vocabulary.items())
        ]
        body = ",\n".join([f'"": {_whole(self.bias)}', *lines])
        path.write_text(f"{{\n{body}\n}}\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> "WordModel":
        """The model of a file; OSError or ValueError when it cannot be read."""
        table: dict[str, list[int]] = json.loads(path.read_text(encoding="utf-8"))
        bias = np.array(table.pop(""), dtype=np.float64) / SCALE
        weights = np.array(list(table.values()), dtype=np.float64).reshape(-1, len(bias)) / SCALE
        return cls({word: row for row, word in enumerate(table)}, weights, bias)


def _whole(numbers: Floats) -> str:
    return json.dumps([int(n) for n in np.round(numbers * SCALE)], separators=(",", ":"))


def learn_words(texts: Sequence[Sequence[str]], labels: Ints, *, classes: int) -> WordModel:
    """The model that fits the labels best, found by accelerated gradient steps scaled by word count."""
    counts = Counter(word for words in texts for word in words)
    vocabulary = {word: i for i, word in enumerate(sorted(w for w, n in counts.items() if n >= LEAST_COUNT))}
    rows, columns = _pairs(texts, vocabulary)
    wanted = np.eye(classes)[labels]
    weights = np.zeros((len(vocabulary) + 1, classes))
    per_row = np.bincount(rows, minlength=len(texts)).astype(np.float64)
    bound = 0.5 * np.bincount(columns, weights=per_row[rows], minlength=len(vocabulary) + 1)[:, None]
    ridge = np.full((len(vocabulary) + 1, 1), RIDGE)
    ridge[-1] = 0.0
    by_column = np.argsort(columns, kind="stable")
    ahead, momentum = weights.copy(), 1.0
    for _ in range(STEPS):
        error = _softmax(_sum_groups(ahead[columns], rows, len(texts))) - wanted
        gradient = _sum_groups(error[rows[by_column]], columns[by_column], len(weights)) + ridge * ahead
        stepped = ahead - gradient / (bound + ridge)
        following = (1 + np.sqrt(1 + 4 * momentum**2)) / 2
        ahead = stepped + (momentum - 1) / following * (stepped - weights)
        weights, momentum = stepped, following
    rounded = np.round(weights * SCALE) / SCALE
    kept = {word: i for word, i in vocabulary.items() if rounded[i].any()}
    return WordModel({word: row for row, word in enumerate(kept)}, rounded[list(kept.values())], rounded[-1])


def _pairs(texts: Sequence[Sequence[str]], vocabulary: dict[str, int]) -> tuple[Ints, Ints]:
    """Row and column of every known word, rows in order; the last column is the bias."""
    rows: list[int] = []
    columns: list[int] = []
    for row, words in enumerate(texts):
        known = [vocabulary[word] for word in words if word in vocabulary]
        columns += [*known, len(vocabulary)]
        rows += [row] * (len(known) + 1)
    return np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64)


def _sum_groups(values: Floats, groups: Ints, count: int) -> Floats:
    """Sums of rows with the same group; groups are sorted, and empty ones give zeros."""
    starts = np.flatnonzero(np.diff(groups, prepend=-1))
    sums = np.zeros((count, values.shape[1]))
    sums[groups[starts]] = np.add.reduceat(values, starts, axis=0)
    return sums


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = raised / raised.sum(axis=1, keepdims=True)
    return shares
