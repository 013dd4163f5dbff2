"""Names of people: the key under which two written forms are one name, and how much of a name it is."""

import functools
import re
import unicodedata
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"[^\W_]+")
_INSIDE: Final = re.compile(r"[’'`‘\-‐‑‒–]")
_LETTERS: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"}
)
_COLLECTIVE: Final = frozenset("ai collaboration committee consortium group lab labs network team".split())


class PersonName(NamedTuple):
    """The name of an author, folded."""

    key: str
    """Its words without case, accents, hyphens and middle initials: equal for forms of one full name."""
    middle: str
    """The middle initials, such as ``e``; two different ones are two people."""
    full: bool
    """Whether a given name is written out beside a family name."""
    collective: bool
    """Whether a team signs so, which is one wherever it stands."""


@functools.lru_cache(maxsize=1 << 17)
def person_name(name: str) -> PersonName:
    """Fold the name of an author.

    >>> person_name("Geoffrey E. Hinton")[:3]
    ('geoffrey hinton', 'e', True)
    >>> person_name("Ming-Wei Chang").key, person_name("Y. Wang").full, person_name("GE Hinton").full
    ('mingwei chang', False, False)
    """
    written = _WORD.findall(_INSIDE.sub("", name))
    words = [_fold(word) for word in written]
    full = any(len(word) > 1 and not _are_initials(word, name) for word in written[:-1])
    if not full:
        return PersonName(" ".join(words), "", full=False, collective=False)
    first, *others, family = words
    middle = "" if len(first) == 1 else "".join(word for word in others if len(word) == 1)
    kept = [word for word in others if len(word) > 1 or not middle]
    return PersonName(" ".join((first, *kept, family)), middle, full=True, collective=family in _COLLECTIVE)


def may_be_one(one: str, other: str) -> bool:
    """Whether two names may be forms of one: the same family name, and given names that begin with one letter.

    >>> may_be_one("Geoffrey Hinton", "G. E. Hinton"), may_be_one("Geoffrey Hinton", "Y. Hinton")
    (True, False)
    """
    rough = rough_name(one)
    return rough is not None and rough == rough_name(other)


def rough_name(name: str) -> tuple[str, str] | None:
    """What all names that may be forms of one have in common; None for what is no name.

    >>> rough_name("G. E. Hinton")
    ('hinton', 'g')
    """
    words = person_name(name).key.split()
    return (words[-1], words[0][0]) if words else None


def _fold(word: str) -> str:
    bare = word.casefold()
    if bare.isascii():
        return bare
    return "".join(c for c in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(c)).translate(_LETTERS)


def _are_initials(word: str, name: str) -> bool:
    """Whether two capitals are two initials, as in ``GE Hinton``."""
    return len(word) == 2 and word.isupper() and not name.isupper()
