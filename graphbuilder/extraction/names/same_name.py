"""Join the forms in which one paper writes one thing, beyond equal spelling and bracketed abbreviations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from graphbuilder.extraction.names.naming import is_initialism
from graphbuilder.lexicon.load import Lexicon
from graphbuilder.model import EntityType
from graphbuilder.text.names import name_key

_TAIL: Final = re.compile(r"(?<=\w)[\s\-‐-―]+(?:based|style|like|driven|inspired)", re.IGNORECASE)
_KINDS: Final = frozenset(
    "algorithm approach architecture attack benchmark dataset framework loss method model module network optimizer "
    "system".split()
)
"""Nouns that say what a name is: with one of them or without, it is the same name."""
_LEAST_INITIALS: Final = 3


@dataclass(frozen=True, slots=True)
class Found:
    """A name of a paper while its forms are gathered."""

    type: EntityType
    score: float
    """Raw probability that it is a name of that type."""
    spans: tuple[tuple[int, int], ...]
    """By token of the scene."""
    forms: tuple[str, ...]
    """As written, one a span."""
    pair: tuple[str, str] | None = None
    """Long form and abbreviation, where the text pairs them."""


def without_tail(form: str) -> str:
    """The name that ``X-based`` or ``X-style`` carries.

    >>> without_tail("Transformer-based")
    'Transformer'
    """
    found = _TAIL.search(form)
    return form[: found.start()] if found and found.end() == len(form) else form


def join_same(found: Sequence[Found], lexicon: Lexicon) -> list[Found]:
    """The names, the surest first, those that are one thing made one.

    Methods, models, benchmarks and labs are one thing when they share a form or an entry of the lists, when one
    is the initials of the other, or when they differ by a noun such as ``model``; tasks, when they share half
    of their words, and then each form makes the task more likely.
    """
    joined: list[Found] = []
    for name in sorted(found, key=lambda name: (-name.score, name.spans)):
        same = _is_same_task if name.type == "TASK" else _is_same_thing
        place = next(
            (n for n, other in enumerate(joined) if other.type == name.type and same(other, name, lexicon)), None
        )
        if place is None:
            joined.append(name)
        else:
            joined[place] = _join(joined[place], name)
    return joined


def _join(surer: Found, other: Found) -> Found:
    score = surer.score
    if surer.type == "TASK":
        score = 1 - (1 - surer.score) * (1 - other.score)
    in_order = sorted(zip((*surer.spans, *other.spans), (*surer.forms, *other.forms), strict=True))
    spans, forms = tuple(span for span, _ in in_order), tuple(form for _, form in in_order)
    return replace(surer, score=score, spans=spans, forms=forms, pair=surer.pair or other.pair)


def _is_same_task(one: Found, other: Found, _: Lexicon) -> bool:
    a, b = _words(one), _words(other)
    return 2 * len(a & b) >= max(len(a), len(b))


def _words(name: Found) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", " ".join(name.forms).casefold()))


def _is_same_thing(one: Found, other: Found, lexicon: Lexicon) -> bool:
    if {name_key(form) for form in one.forms} & {name_key(form) for form in other.forms}:
        return True
    if _entries(one, lexicon) & _entries(other, lexicon):
        return True
    if _abbreviates(one, other) or _abbreviates(other, one):
        return True
    return bool({_core(form) for form in one.forms} & {_core(form) for form in other.forms})


def _entries(name: Found, lexicon: Lexicon) -> set[str]:
    entries = (lexicon.find_type(form, name.type) for form in name.forms)
    return {entry.name for entry in entries if entry is not None}


def _abbreviates(short: Found, long: Found) -> bool:
    """Whether every form of one name is the initials of a form of the other, which has no abbreviation yet."""
    if short.pair or long.pair:
        return False
    return all(
        len(form) >= _LEAST_INITIALS and any(_is_all_initials(form, of) for of in long.forms) for form in short.forms
    )


def _is_all_initials(short: str, long: str) -> bool:
    letters = sum(c.isalnum() for c in short.removesuffix("s"))
    return len(re.findall(r"[^\s\-/–]+", long)) == letters and is_initialism(short, long)


def _core(form: str) -> str:
    """The form as a key, without a last word that only says what it is."""
    words = [word.removesuffix("s") for word in form.casefold().split()]
    return name_key(" ".join(words[:-1] if len(words) > 1 and words[-1] in _KINDS else words))
