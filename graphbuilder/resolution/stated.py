"""What sources state of a paper beside its text, as facts of the paper.

Such a fact has no mention, for no sentence of the paper says it; its rule names who does.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from graphbuilder.model import StatedEntity, StatedResult
from graphbuilder.resolution.facts import Fact, Facts, Place, ResultFact

_NOWHERE: Final = Place("metadata", 0, 0, "")
_SHORT: Final = re.compile(r"(?=(?:[^A-Z]*[A-Z]){2})[A-Z]\S{1,9}")
_DIGITS: Final = re.compile(r"\d+")


def all_said(facts: Facts) -> Iterator[Fact]:
    """What a paper's text says by itself, then what sources state of it."""
    yield from facts.entities
    yield from map(stated_fact, facts.stated)


def stated_fact(stated: StatedEntity) -> Fact:
    """The fact that a statement is; a longer name that its letters shorten is its long form."""
    long_form = next((alias for alias in stated.aliases if _shortens(stated.name, alias)), None)
    return Fact(
        stated.name,
        stated.type,
        stated.role,
        tuple(dict.fromkeys((stated.name, *stated.aliases))),
        (),
        stated.confidence,
        stated.rule,
        long_form,
        stated.name if long_form else None,
    )


def stated_result_fact(stated: StatedResult) -> ResultFact:
    """The fact that a stated result is; its place is none."""
    return ResultFact(
        stated.system,
        stated.benchmark,
        stated.metric,
        stated.value,
        stated.number,
        stated.unit,
        None,
        _NOWHERE,
        stated.confidence,
        stated.rule,
    )


def _shortens(short: str, long: str) -> bool:
    """Whether an abbreviation takes its letters, in order and from the first, from a longer name.

    >>> [_shortens("GELU", long) for long in ("Gaussian Error Linear Units", "Gated Unit", "GELU")]
    [True, False, False]
    """
    same_digits = sorted(_DIGITS.findall(short)) == sorted(_DIGITS.findall(long))
    if not _SHORT.fullmatch(short) or " " not in long or not same_digits or long[0].upper() != short[0]:
        return False
    letters = iter(long.casefold())
    return all(c in letters for c in short.casefold() if c.isalpha())


def rules_of(facts: Iterable[Fact]) -> str:
    """Who says what some facts say: the surest that the text shows, and the sources that state it."""
    rules = {bool(fact.places): fact.rule for fact in reversed(tuple(facts))}
    return " + ".join(rules[shown] for shown in (True, False) if shown in rules)
