"""What stands in and around a candidate, and what that says about its type by the labelled papers."""

import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.errors import ModelError
from graphbuilder.extraction.names.candidates import Candidates
from graphbuilder.extraction.names.packed_table import PackedKeys, short_keys
from graphbuilder.extraction.tokens import Floats, Hashes, Ints, hash_text

CONTEXTS: Final = (
    "before",  # the token before the candidate
    "before_2",  # the two tokens before
    "before_3",
    "after",
    "after_2",
    "head",  # the last word
    "first",
    "ending",  # four last letters of the last word
    "last_two",
    "first_two",
    "whole",
    "around",  # the token before with the token after
    "shapes",  # spelling of the first and the last word
)
CLASSES: Final = ("O", "METHOD", "MODEL", "BENCHMARK", "TASK", "LAB")
TOLD: Final = 5  # per context: odds of METHOD, MODEL, BENCHMARK, TASK, and how often it was seen
ODDS_COLUMNS: Final = tuple(
    f"{context}_{told}" for context in CONTEXTS for told in ("method", "model", "benchmark", "task", "seen")
)
_SMOOTHING: Final = 3.0
_ODDS_SCALE: Final = 16.0
_SEEN_SCALE: Final = 16.0
_EDGE: Final = np.uint64(hash_text("<edge>"))
_MULTIPLIER: Final = np.uint64(0x9FB21C651E98DF25)


def _joint(*parts: Hashes) -> Hashes:
    with np.errstate(over="ignore"):
        joint = parts[0]
        for part in parts[1:]:
            joint = (joint ^ (joint >> np.uint64(32))) * _MULTIPLIER + part
        joint = (joint ^ (joint >> np.uint64(29))) * _MULTIPLIER
        return joint ^ (joint >> np.uint64(32))


def context_hashes(candidates: Candidates) -> Hashes:
    """A hash of each context of each candidate: rows as in ``CONTEXTS``, a column a candidate."""
    tokens, first, last = candidates.tokens, candidates.first, candidates.last
    lower = np.concatenate([[_EDGE] * 3, tokens.lower, [_EDGE] * 3]).astype(np.uint64)

    def token(place: Ints) -> Hashes:
        return lower[place + 3]

    one = (candidates.last_word - candidates.first_word == 1).astype(np.uint64)
    before, after, head = token(first - 1), token(last), token(last - 1)
    before_2 = _joint(token(first - 2), before)
    columns = {
        "before": before,
        "before_2": before_2,
        "before_3": _joint(token(first - 3), before_2),
        "after": after,
        "after_2": _joint(after, token(last + 1)),
        "head": head,
        "first": token(first),
        "ending": tokens.ending[last - 1],
        "last_two": _joint(np.where(one, one, token(last - 2)), head),
        "first_two": _joint(token(first), np.where(one, one, token(first + 1))),
        "whole": candidates.key,
        "around": _joint(before, after),
        "shapes": _joint(tokens.shape[first], tokens.shape[last - 1], one),
    }
    salt = [np.uint64(hash_text(name)) for name in CONTEXTS]
    return np.stack([_joint(columns[name], np.full(len(first), salt[n])) for n, name in enumerate(CONTEXTS)])


@dataclass(frozen=True, slots=True)
class ContextOdds:
    """For each context value, the log-odds of each type against its prior, by labelled candidates."""

    keys: PackedKeys
    values: NDArray[np.int8]
    """``TOLD`` numbers a key, scaled; a last row of zeros for values that were not seen."""

    def __call__(self, hashes: Hashes) -> Floats:
        """The numbers for each candidate, one row each, from ``context_hashes``."""
        rows = self.keys.rows(hashes.ravel())
        told = self.values[rows].astype(np.float32) / np.float32(_ODDS_SCALE)
        table: Floats = told.reshape(*hashes.shape, TOLD).transpose(1, 0, 2).reshape(hashes.shape[1], -1)
        return table

    def save(self, path: Path) -> None:
        """Write the table to a file."""
        np.savez_compressed(path, allow_pickle=False, values=self.values[:-1], **self.keys.to_arrays())

    @classmethod
    def load(cls, path: Path) -> "ContextOdds":
        """The table of a file; a ModelError when there is none."""
        try:
            with np.load(path) as arrays:
                keys, values = PackedKeys.from_arrays(arrays), arrays["values"]
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise ModelError(
                f"The context table cannot be read from {path}: {error}.", hint="Install graphbuilder again."
            ) from error
        return cls(keys, np.vstack([values, np.zeros((1, TOLD), dtype=np.int8)]))


def _odds(counts: NDArray[np.float64], prior: NDArray[np.float64]) -> NDArray[np.int8]:
    seen = counts.sum(axis=1, keepdims=True)
    share = (counts + _SMOOTHING * prior) / (seen + _SMOOTHING)
    told = np.log(share[:, 1:TOLD] / prior[1:TOLD]) * _ODDS_SCALE
    numbers = np.hstack([told, np.log1p(seen) * _SEEN_SCALE])
    # Seen once or twice and never in a name: too common a case to keep a row for.
    numbers[(counts[:, 1:].sum(axis=1) == 0) & (seen[:, 0] < 3)] = 0
    return np.clip(np.round(numbers), -127, 127).astype(np.int8)


def _prior(labels: Ints) -> NDArray[np.float64]:
    return np.bincount(labels, minlength=len(CLASSES)) / len(labels) + 1e-6


def learn_odds(hashes: Hashes, labels: Ints) -> ContextOdds:
    """The table from labelled candidates: hashes as of ``context_hashes``, labels by place in ``CLASSES``."""
    keys, place = np.unique(short_keys(hashes.ravel()), return_inverse=True)
    flat = place.ravel() * len(CLASSES) + np.tile(labels, len(hashes))
    counts = np.bincount(flat, minlength=len(keys) * len(CLASSES)).reshape(-1, len(CLASSES)).astype(np.float64)
    values = _odds(counts, _prior(labels))
    kept = values.any(axis=1)
    return ContextOdds(PackedKeys(keys[kept]), np.vstack([values[kept], np.zeros((1, TOLD), dtype=np.int8)]))


def out_of_fold_odds(hashes: Hashes, labels: Ints, fold: Ints) -> Floats:
    """What the table says about each candidate when it is learnt from the other folds alone."""
    table = np.zeros((hashes.shape[1], TOLD * len(hashes)), dtype=np.float32)
    for number in np.unique(fold):
        inside = fold == number
        learnt = learn_odds(hashes[:, ~inside], labels[~inside])
        table[inside] = learnt(hashes[:, inside])
    return table
