"""Turn a judge's raw scores into probabilities."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True)
class Calibration:
    """A rising line through points (raw score, share that was right)."""

    raw: tuple[float, ...] = (0.0, 1.0)
    right: tuple[float, ...] = (0.0, 1.0)

    def __call__(self, scores: ArrayLike) -> NDArray[np.float64]:
        """The probability for each raw score."""
        return np.interp(np.asarray(scores, dtype=np.float64), self.raw, self.right)

    def to_points(self) -> list[list[float]]:
        """The points, as they are kept in JSON."""
        return [list(point) for point in zip(self.raw, self.right, strict=True)]

    @classmethod
    def from_points(cls, points: Sequence[Sequence[float]]) -> "Calibration":
        """The calibration that ``to_points`` gave."""
        return cls(tuple(p[0] for p in points), tuple(p[1] for p in points))


def fit_calibration(scores: ArrayLike, right: ArrayLike, *, bins: int = 20) -> Calibration:
    """The line through ``bins`` groups of equal size, made to rise by pooling neighbours that fall.

    The pooling is that of Ayer et al. (1955), isotonic regression. Two made-up cases, one right and one
    wrong, keep every group off 0 and 1.
    """
    order = np.argsort(np.asarray(scores, dtype=np.float64), kind="stable")
    raw, hits = np.asarray(scores, dtype=np.float64)[order], np.asarray(right, dtype=np.float64)[order]
    if not len(raw):
        return Calibration()
    pools: list[tuple[float, float, int]] = []
    for part in np.array_split(np.arange(len(raw)), min(bins, len(raw))):
        pool = (float(raw[part].sum()), float(hits[part].sum()), len(part))
        while pools and _share(pools[-1]) >= _share(pool):
            last = pools.pop()
            pool = (last[0] + pool[0], last[1] + pool[1], last[2] + pool[2])
        pools.append(pool)
    points = [(round(total / size, 4), round(_share((total, hit, size)), 4)) for total, hit, size in pools]
    return Calibration(tuple(p[0] for p in points), tuple(p[1] for p in points))


def _share(pool: tuple[float, float, int]) -> float:
    return (pool[1] + 1) / (pool[2] + 2)
