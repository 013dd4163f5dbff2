"""Why each written form is one of its entity's, so that every merge can be checked and taken back."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.identity import Identity
from graphbuilder.text.names import name_key

Reason = Literal["same spelling", "correction", "list", "paired", "same paper"]
WORDS: Final[dict[Reason, str]] = {
    "same spelling": "only case, hyphens, spaces or a plural s differ",
    "correction": "somebody said so",
    "list": "the lists of known names say so",
    "paired": "a paper writes the short form behind the long one",
    "same paper": "a paper uses it for the same thing",
}


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
    corrections: Corrections,
) -> str | None:
    """Why forms of other keys are the entity's, as a sorted JSON list; None when all are one spelling.

    ``pairs`` has the keys that a text pairs with another one, ``said`` the first paper of each key that a paper
    otherwise uses for the same thing.
    """
    listed = {name_key(form) for form in identity.known.forms} if identity.known else set()
    merges = []
    for form in sorted(set(forms)):
        key = name_key(form)
        if key == identity.key:
            continue
        if len(corrections) and is_corrected(identity, form, pairs, corrections):
            merges.append(Merge(form, key, "correction", None))
        elif key in listed:
            merges.append(Merge(form, key, "list", None))
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
    """Why each form of an entity is its own, its name first; ``stored`` is its property ``merges``, decoded."""
    known = {item["form"]: Merge(**item) for item in stored or ()}
    return [known.get(form) or Merge(form, name_key(form), "same spelling", None) for form in (name, *aliases)]
