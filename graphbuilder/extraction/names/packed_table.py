"""A table from hashes to small numbers, packed to about three bytes a key on disk."""

from collections.abc import Mapping
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from graphbuilder.extraction.tokens import Hashes, Ints

_KEPT_BITS: Final = 40
"""Two of a million keys share these bits with another one; such a look-up answers with that other row."""
_LOW_BITS: Final = 24
_SHIFT: Final = np.uint64(64 - _KEPT_BITS)


def short_keys(keys: Hashes) -> Hashes:
    """The part of 64-bit keys that a table keeps."""
    short: Hashes = keys >> _SHIFT
    return short


class PackedKeys:
    """A sorted set of keys; the place of a key in it is the row of its values."""

    def __init__(self, short: Hashes) -> None:
        self._short = short

    def __len__(self) -> int:
        return len(self._short)

    def rows(self, keys: Hashes) -> Ints:
        """The row of each 64-bit key, or ``len(self)`` where it is not in the table."""
        wanted = short_keys(keys)
        at = np.searchsorted(self._short, wanted)
        found = np.zeros(len(wanted), dtype=np.bool_)
        inside = at < len(self._short)
        found[inside] = self._short[at[inside]] == wanted[inside]
        return np.where(found, at, len(self._short))

    def to_arrays(self) -> dict[str, NDArray[np.generic]]:
        """The keys as arrays to save: how many per bucket, and the low bits in three bytes each."""
        buckets = np.bincount(
            (self._short >> np.uint64(_LOW_BITS)).astype(np.int64), minlength=1 << (_KEPT_BITS - _LOW_BITS)
        )
        low = (self._short & np.uint64((1 << _LOW_BITS) - 1)).astype("<u4")
        return {"buckets": buckets.astype("<u4"), "low": low.view(np.uint8).reshape(-1, 4)[:, :3].T.copy()}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[np.generic]]) -> Self:
        """The keys that ``to_arrays`` packed."""
        buckets = np.asarray(arrays["buckets"], dtype=np.int64)
        high = np.repeat(np.arange(len(buckets), dtype=np.uint64), buckets) << np.uint64(_LOW_BITS)
        low = np.asarray(arrays["low"], dtype=np.uint64)
        return cls(high | low[0] | (low[1] << np.uint64(8)) | (low[2] << np.uint64(16)))
