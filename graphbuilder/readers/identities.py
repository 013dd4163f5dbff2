"""Ids that sources give of people and organisations, in one form each, and only those that can be right."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at

_ORCID = re.compile(
    r"(?<!\d)(\d{4})[-\u2010-\u2015]?(\d{4})[-\u2010-\u2015]?(\d{4})[-\u2010-\u2015]?(\d{3}[\dXx])(?![\dXx])"
)
_ROR = re.compile(r"(?:^|ror\.org/)(0[a-hj-km-np-tv-z0-9]{6}\d{2})/?$")
_ROR_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_PLACEHOLDERS = {"0000-0001-2345-6789", "0000-0000-0000-0001"}
"""What forms show as an example; their check digits are right."""


def read_orcid(text: str) -> tuple[str, ...]:
    """The ORCID in a text or address, as an author's id; empty when there is none or its check digit is wrong.

    >>> read_orcid("https://orcid.org/0000-0002-1825-0097"), read_orcid("0000-0002-1825-0098")
    (('orcid:0000-0002-1825-0097',), ())
    """
    found = _ORCID.search(text)
    if found is None:
        return ()
    written = "-".join(found.groups()).upper()
    if written in _PLACEHOLDERS or _check_digit(written.replace("-", "")[:-1]) != written[-1]:
        return ()
    return (f"orcid:{written}",)


def _check_digit(digits: str) -> str:
    """The check digit by ISO 7064 MOD 11-2, as ORCID's documentation of its identifiers has it."""
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    return "0123456789X"[(12 - total % 11) % 11]


def read_ror(text: str) -> str | None:
    """The ROR id that a text or address is; None when it is none or its last two digits, a checksum, are wrong.

    The checksum is ISO 7064 MOD 97-10 of the number that the first seven characters write in Crockford's base 32.

    >>> read_ror("https://ror.org/00f54p054"), read_ror("00f54p055")
    ('00f54p054', None)
    """
    found = _ROR.search(text.strip().lower())
    if found is None:
        return None
    number = 0
    for letter in found[1][:7]:
        number = number * 32 + _ROR_DIGITS.index(letter)
    return found[1] if int(found[1][7:]) == 98 - number * 100 % 97 else None


def read_profile(own: str) -> tuple[str, ...]:
    """A profile of OpenReview, ``~Ann_One1``; others are known by a mail address or an address at DBLP."""
    return known_by("openreview", own) if re.fullmatch(r"~\S+\d", own.strip()) else ()


def read_known_ids(own: Any) -> tuple[str, ...]:
    """The ids of one author from a list in our own form, such as ``s2:1741101``; what is none is left out."""
    found: list[str] = []
    for each in own if isinstance(own, list) else [own]:
        if isinstance(each, str) and re.fullmatch(r"[a-z][a-z0-9-]*:[^\s/]\S*", each):
            found += read_orcid(each) if each.startswith("orcid:") else [each]
    return tuple(found)


def known_by(prefix: str, own: str) -> tuple[str, ...]:
    """An author's id at a catalogue; empty when there is none.

    >>> known_by("s2", "1741101"), known_by("s2", "")
    (('s2:1741101',), ())
    """
    own = own.strip()
    return (f"{prefix}:{own}",) if own and not re.search(r"\s", own) else ()


def sure_rors(named: Iterable[tuple[str, Sequence[str]]]) -> list[tuple[str, str]]:
    """Organisations with their ROR id, from each with all that the source gives for it; of several none is sure."""
    found = [(name, dict.fromkeys(filter(None, map(read_ror, given)))) for name, given in named]
    return [(name, next(iter(rors))) for name, rors in found if name and len(rors) == 1]


def places_at(record: JsonObject, key: str) -> list[tuple[str, list[str]]]:
    """The organisations of a list by name, each with the ids that are given for it, as Crossref writes them."""
    found = objects_at(record, key)
    return [(text_at(each, "name"), [text_at(own, "id") for own in objects_at(each, "id")]) for each in found]
