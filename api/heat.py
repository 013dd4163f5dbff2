"""The steps of colour of a heat map."""

import math
from typing import Final

STEPS: Final = 5


def heat_level(count: int, top: int) -> int:
    """The step of a count, from 0 for none to 5 for the highest.

    >>> [heat_level(count, 10) for count in (0, 1, 5, 10)]
    [0, 1, 3, 5]
    """
    return math.ceil(STEPS * count / top) if count and top else 0


def heat_steps(top: int) -> list[tuple[int, int, int]]:
    """The steps that counts up to the highest fall into, each with its first and last count.

    >>> heat_steps(3)
    [(0, 0, 0), (2, 1, 1), (4, 2, 2), (5, 3, 3)]
    """
    found = [(0, 0, 0)]
    for level in range(1, STEPS + 1):
        first, last = (level - 1) * top // STEPS + 1, level * top // STEPS
        if first <= last:
            found.append((level, first, last))
    return found
