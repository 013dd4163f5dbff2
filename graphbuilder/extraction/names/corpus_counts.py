"""How often each phrase stands in a large pile of abstracts, and how often as a name does.

The table in the package was counted by ``count_corpus`` over 45,000 titles and abstracts; it holds
hashes of phrases and numbers, no text.
"""

import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.errors import ModelError
from graphbuilder.extraction.names.packed_table import PackedKeys, short_keys
from graphbuilder.extraction.tokens import Floats, Hashes

LOG_SCALE: Final = 16.0
"""Counts are kept as ``round(LOG_SCALE * log1p(count))`` in one byte: up to 8 million, within 4 %."""
SHARE_SCALE: Final = 255.0


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts of some phrases, one item each."""

    papers: Floats
    """Papers that hold the phrase."""
    uses: Floats
    capital: Floats
    """Share of its uses that start with a capital."""
    keywords: Floats
    """Papers whose authors give the phrase as a keyword."""


class CorpusCounts:
    """The counts of every phrase that was seen often enough."""

    def __init__(self, keys: PackedKeys, values: NDArray[np.uint8]) -> None:
        self._keys = keys
        self._values = values
        """Rows papers, uses, capital, keywords; a column a key, and a last one of zeros for phrases unseen."""

    def __len__(self) -> int:
        return len(self._keys)

    def __call__(self, keys: Hashes) -> Counted:
        """The counts of phrases by their keys; zeros for those that were not seen."""
        values = self._values[:, self._keys.rows(keys)].astype(np.float32)
        papers, uses, keywords = (np.expm1(values[row] / np.float32(LOG_SCALE)) for row in (0, 1, 3))
        return Counted(papers, uses, values[2] / np.float32(SHARE_SCALE), keywords)

    def save(self, path: Path) -> None:
        """Write the table to a file."""
        np.savez_compressed(path, allow_pickle=False, values=self._values[:, :-1], **self._keys.to_arrays())

    @classmethod
    def load(cls, path: Path) -> "CorpusCounts":
        """The table of a file; a ModelError when there is none."""
        try:
            with np.load(path) as arrays:
                keys, values = PackedKeys.from_arrays(arrays), arrays["values"]
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise ModelError(
                f"The counts of phrases cannot be read from {path}: {error}.",
                hint="Install graphbuilder again, or train with a corpus: graphbuilder train GOLD --corpus PAPERS.",
            ) from error
        return cls(keys, np.hstack([values, np.zeros((4, 1), dtype=np.uint8)]))


@dataclass(frozen=True, slots=True)
class PhraseUses:
    """The phrases of one paper: a key for each use, whether it starts with a capital, and the keywords."""

    key: Hashes
    capital: NDArray[np.bool_]
    keywords: Hashes


def _log_byte(counts: NDArray[np.int64]) -> NDArray[np.uint8]:
    return np.minimum(np.round(LOG_SCALE * np.log1p(counts)), 255).astype(np.uint8)


def _merge(chunks: Sequence[NDArray[np.int64]], keys: Sequence[Hashes]) -> tuple[Hashes, NDArray[np.int64]]:
    unique, place = np.unique(np.concatenate(keys), return_inverse=True)
    rows = np.concatenate(chunks, axis=1)
    summed = [np.bincount(place, weights=row, minlength=len(unique)).astype(np.int64) for row in rows]
    return unique, np.stack(summed)


def _count_paper(uses: PhraseUses) -> tuple[Hashes, NDArray[np.int64]]:
    unique, place = np.unique(short_keys(uses.key), return_inverse=True)
    counts = np.bincount(place, minlength=len(unique))
    capitals = np.bincount(place, weights=uses.capital, minlength=len(unique)).astype(np.int64)
    keywords = np.unique(short_keys(uses.keywords))
    rows = np.zeros((4, len(unique) + len(keywords)), dtype=np.int64)
    rows[0, : len(unique)] = 1
    rows[1, : len(unique)] = counts
    rows[2, : len(unique)] = capitals
    rows[3, len(unique) :] = 1
    return np.concatenate([unique, keywords]), rows


def count_phrases(papers: Iterable[PhraseUses], *, least_papers: int = 3, batch: int = 12_000) -> CorpusCounts:
    """Count the phrases of all papers, and keep those that ``least_papers`` hold or two give as a keyword."""
    total_keys: list[Hashes] = [np.empty(0, dtype=np.uint64)]
    total_rows: list[NDArray[np.int64]] = [np.empty((4, 0), dtype=np.int64)]
    for uses in papers:
        keys, rows = _count_paper(uses)
        total_keys.append(keys)
        total_rows.append(rows)
        if len(total_keys) > batch:
            merged_keys, merged_rows = _merge(total_rows, total_keys)
            total_keys, total_rows = [merged_keys], [merged_rows]
    keys, rows = _merge(total_rows, total_keys)
    kept = (rows[0] >= least_papers) | (rows[3] > 1)
    keys, rows = keys[kept], rows[:, kept]
    share = np.round(SHARE_SCALE * rows[2] / np.maximum(rows[1], 1)).astype(np.uint8)
    values = np.stack([_log_byte(rows[0]), _log_byte(rows[1]), share, _log_byte(rows[3])])
    return CorpusCounts(PackedKeys(keys), np.hstack([values, np.zeros((4, 1), dtype=np.uint8)]))
