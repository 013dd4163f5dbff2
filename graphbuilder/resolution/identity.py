"""Which written names are one entity.

Three things join names, and likeness is none of them: a folded key (case, hyphens, a plural s), an
entry of the lists of known names, and a long form that a text itself pairs with an abbreviation.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from graphbuilder.ids import entity_id
from graphbuilder.lexicon.load import Lexicon, LexiconEntry
from graphbuilder.model import EntityType, ExtractedEntity
from graphbuilder.schema import EntityLabel
from graphbuilder.text.names import name_key

LABELS: Final[dict[EntityType, EntityLabel]] = {
    "METHOD": "Method",
    "MODEL": "Model",
    "BENCHMARK": "Benchmark",
    "TASK": "Task",
    "LAB": "Lab",
}
LONGEST_ABBREVIATION: Final = 10

StoredKeys = Callable[[EntityLabel, str], list[str]]
"""Ids of the stored entities of a label that are written with a key."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The entity that a name stands for; ``known`` is its entry in the lists, if any."""

    id: str
    label: EntityLabel
    known: LexiconEntry | None


def same_numbers(one: str, other: str) -> bool:
    """Whether two forms carry the same numbers, so that one may be an alias of the other.

    >>> same_numbers("AIME24", "AIME24/25")
    False
    """
    return _numbers(one) == _numbers(other)


def _numbers(form: str) -> list[str]:
    return sorted(re.findall(r"\d+(?:\.\d+)?", form))


def is_abbreviation(name: str) -> bool:
    """Whether a name looks like the short form of a longer one."""
    return len(name) <= LONGEST_ABBREVIATION and " " not in name and sum(c.isupper() for c in name) >= 2


class Identifier:
    """Gives each extracted name its entity; ``pairs`` come from all papers of the batch."""

    def __init__(self, lexicon: Lexicon, entities: Iterable[ExtractedEntity], stored: StoredKeys) -> None:
        self._lexicon = lexicon
        self._stored = stored
        self._long_keys: dict[tuple[EntityLabel, str], set[str]] = defaultdict(set)
        for entity in entities:
            if entity.short_form and entity.long_form:
                at = (LABELS[entity.type], name_key(entity.short_form))
                self._long_keys[at].add(name_key(entity.long_form))

    def identify(self, entity: ExtractedEntity) -> Identity:
        """The identity of one paper's entity."""
        label = LABELS[entity.type]
        if known := self._known(entity):
            return Identity(entity_id(label, name_key(known.name)), label, known)
        if entity.long_form:
            return Identity(entity_id(label, name_key(entity.long_form)), label, None)
        key = name_key(entity.name)
        if is_abbreviation(entity.name):
            return Identity(self._paired(label, key), label, None)
        return Identity(entity_id(label, key), label, None)

    def _known(self, entity: ExtractedEntity) -> LexiconEntry | None:
        if not entity.long_form:
            return self._lexicon.find_type(entity.name, entity.type)
        if by_long := self._lexicon.find_type(entity.long_form, entity.type):
            return by_long
        by_short = self._lexicon.find_type(entity.short_form or entity.name, entity.type)
        return by_short if by_short and _may_spell_out(entity.long_form, by_short) else None

    def _paired(self, label: EntityLabel, short_key: str) -> str:
        """The id behind a bare abbreviation: its only known long form, else itself."""
        paired = {entity_id(label, key) for key in self._long_keys[label, short_key]}
        candidates = paired | set(self._stored(label, short_key))
        own = entity_id(label, short_key)
        return candidates.pop() if len(candidates) == 1 else own


def _may_spell_out(long_form: str, known: LexiconEntry) -> bool:
    """Whether a text's long form fits a listed abbreviation.

    One that the lists spell out otherwise is another thing with the same letters; part of the listed form
    is the same thing, since a text may bracket the abbreviation in mid-name.
    """
    key = name_key(long_form)
    spelled = [name_key(form) for form in known.forms if " " in form]
    return not spelled or any(key in form or form in key for form in spelled)
