"""Why each written form is one of its entity's, so that every merge can be checked and taken back."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.identity import Identity
from graphbuilder.resolution.organizations import Organizations, organization_at
from graphbuilder.text.names import name_key

Reason = Literal[
    "same spelling", "correction", "list", "ror", "paired", "same paper", "same id", "co-authors", "team", "one person"
]
WORDS: Final[dict[Reason, str]] = {
    "same spelling": "only case, hyphens, spaces or a plural s differ",
    "correction": "somebody said so",
    "list": "the lists of known names say so",
    "ror": "sources give both the same ROR id",
    "paired": "a paper writes the short form behind the long one",
    "same paper": "a paper uses it for the same thing",
    "same id": "a catalogue gives both one id",
    "co-authors": "the name writes with the same people there",
    "team": "a team is one wherever it signs",
    "one person": "somebody said that they are one person",
}
OF_AUTHORS: Final[frozenset[Reason]] = frozenset({"same id", "co-authors", "team", "one person"})
"""Reasons why an id, or the name in a paper, is an author's own."""


class Merge(NamedTuple):
    """A written form, its key, why it is the entity's, and the first paper by id that pairs it."""

    form: str
    key: str
    reason: Reason
    paper: str | None


class Pair(NamedTuple):
    """The first paper by id whose text pairs a key with another one."""

    paper: str
    other: str


def merge_reasons(
    identity: Identity,
    forms: Iterable[str],
    *,
    pairs: Mapping[str, Pair],
    said: Mapping[str, str],
    organizations: Organizations,
    corrections: Corrections,
) -> str | None:
    """Why forms of other keys are the entity's, as a sorted JSON list; None when all are one spelling.

    ``pairs`` has the keys that a text pairs with another one, ``said`` the first paper of each key that a paper
    otherwise uses for the same thing.
    """
    listed = {name_key(form) for form in identity.known.forms} if identity.known else set()
    if identity.label == "Lab" and (organization := organization_at(identity.key)):
        listed |= set(map(name_key, organization.aliases))
    merges = []
    for form in sorted(set(forms)):
        key = name_key(form)
        if key == identity.key:
            continue
        if len(corrections) and is_corrected(identity, form, pairs, corrections):
            merges.append(Merge(form, key, "correction", None))
        elif key in listed:
            merges.append(Merge(form, key, "list", None))
        elif (said_ror := organizations.stated(key)) and (identity.label, organizations.key_of(key)) == (
            "Lab",
            identity.key,
        ):
            merges.append(Merge(form, key, "ror", said_ror.paper))
        elif key in pairs:
            merges.append(Merge(form, key, "paired", pairs[key].paper))
        else:
            merges.append(Merge(form, key, "same paper", said.get(key)))
    if not merges:
        return None
    return json.dumps([merge._asdict() for merge in merges], ensure_ascii=False, separators=(",", ":"))


def is_corrected(identity: Identity, form: str, pairs: Mapping[str, Pair], corrections: Corrections) -> bool:
    """Whether a correction brought the form here, or what the lists or a paper's text say that it is."""
    key = name_key(form)
    keys = {key, *(name_key(entry.name) for entry in load_lexicon().find(form))}
    if key in pairs:
        keys.add(pairs[key].other)
    here = (identity.label, identity.key)
    return any(corrections.decided(identity.label, k) == here for k in keys - {identity.key})


def read_merges(name: str, aliases: Iterable[str], stored: Iterable[Mapping[str, Any]] | None) -> list[Merge]:
    """Why each form of an entity is its own, its name first, then why an author's ids and papers are.

    ``stored`` is its property ``merges``, decoded.
    """
    merges = [Merge(**item) for item in stored or ()]
    of_author = [merge for merge in merges if merge.reason in OF_AUTHORS]
    known = {merge.form: merge for merge in merges if merge.reason not in OF_AUTHORS}
    return [
        *(known.get(form) or Merge(form, name_key(form), "same spelling", None) for form in (name, *aliases)),
        *of_author,
    ]
