"""Numbers of one list of which only some say their unit: ``9.1 points on A, 7.6 on B and 3 on C``."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from graphbuilder.extraction.results.quantities import Quantity

_BARE: Final = ("decimal", "integer")
_LIST_WORDS: Final = frozenset(
    "and & or plus as well on in for at over by the to up only about around nearly respectively".split()
)
_SEPARATORS: Final = re.compile(r"\s*(?:,|/|,?\s*(?:and|or|&|to))\s*")
_LONGEST: Final = 80


def are_listed(between: str) -> bool:
    """Whether only names and words of a list stand in a text between two numbers.

    What has a capital, a digit or letters without case counts as a name.

    >>> are_listed(" on GPQA, and ")
    True
    >>> are_listed(" on GPQA and reaches ")
    False
    """
    if len(between) > _LONGEST or re.search(r"[;:]|\.\s", between):
        return False
    words = re.findall(r"[^\s,()/]+", between)
    return bool(between.strip()) and all(
        word in _LIST_WORDS or not word.islower() or _has_digit(word) for word in words
    )


def with_carried_units(text: str, quantities: Sequence[Quantity]) -> list[Quantity]:
    """The quantities of a text, those without a unit having that of their list.

    Points reach over names in a list, since a list of gains says them once; a percent sign only over ``and``,
    commas and ``to``, since a score without one may be of another scale.
    """
    found = list(quantities)
    places = list(range(len(found)))
    for one, other in [*pairwise(places), *pairwise(places[::-1])]:
        first, last = sorted((one, other))
        between = text[found[first].end : found[last].start]
        if found[other].kind in _BARE and not found[other].unit and _reaches(found[one].unit, between):
            found[other] = replace(found[other], unit=found[one].unit)
    return found


def _reaches(unit: str, between: str) -> bool:
    if _SEPARATORS.fullmatch(between):
        return unit in ("%", "points")
    return unit == "points" and are_listed(between)


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)
