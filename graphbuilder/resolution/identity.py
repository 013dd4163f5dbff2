"""Which written names are one entity.

Four things join names, and likeness is none of them: a folded key (case, hyphens, a plural s), an entry of the
lists of known names, a long form that a text itself pairs with an abbreviation, and a ROR id that sources give labs.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from graphbuilder.ids import entity_id
from graphbuilder.lexicon.load import Lexicon, LexiconEntry
from graphbuilder.model import EntityType
from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.memory import Naming, Tally
from graphbuilder.resolution.organizations import Organizations, StatedRor, organization_at
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
CLEAR: Final = 0.8
"""Share of the votes that decides between method and model; a vote weighs as much as the extraction was sure."""
LEAST_VOTES: Final = 2.0
_OTHER: Final[dict[EntityLabel, EntityLabel]] = {"Method": "Model", "Model": "Method"}
NO_CORRECTIONS: Final = Corrections()


@dataclass(frozen=True, slots=True)
class Identity:
    """The entity that a name stands for; ``known`` is its entry in the lists, if any."""

    id: str
    label: EntityLabel
    key: str
    known: LexiconEntry | None = field(compare=False)


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
    """Gives each naming of a corpus its entity, by what all of its papers say together."""

    def __init__(
        self,
        lexicon: Lexicon,
        memory: Iterable[tuple[Naming, Tally]],
        corrections: Corrections = NO_CORRECTIONS,
        *,
        rors: Mapping[str, StatedRor] = MappingProxyType({}),
    ) -> None:
        self._lexicon = lexicon
        self.corrections = corrections
        self._listed = {(LABELS[e.type], name_key(e.name)): e for e in reversed(lexicon.entries)}
        self.organizations = Organizations(rors, {key for label, key in self._listed if label == "Lab"})
        self._spelled_out: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._votes: dict[str, dict[EntityLabel, float]] = defaultdict(lambda: dict.fromkeys(_OTHER, 0.0))
        self._found: dict[Naming, Identity] = {}
        in_order = tuple(memory)
        for naming, _ in in_order:
            if naming.short_form and naming.long_form:
                at = (_family(LABELS[naming.type]), name_key(naming.short_form))
                self._spelled_out[at].add(self._spelled_key(naming))
        for naming, tally in in_order:
            if naming.type in ("METHOD", "MODEL"):
                self._votes[self._key(naming)][LABELS[naming.type]] += tally.confidence

    def identify(self, naming: Naming) -> Identity:
        """The entity of a naming."""
        if (found := self._found.get(naming)) is None:
            found = self._found[naming] = self.at(*self._place(naming))
        return found

    def at(self, label: EntityLabel, key: str) -> Identity:
        """The entity of a label and key, once corrections have moved it."""
        label, key = self.corrections.target(label, key)
        return Identity(entity_id(label, key), label, key, self._listed.get((label, key)))

    def now(self, label: EntityLabel, key: str) -> Identity:
        """What an entity that a correction spoke of has become, also by what papers have said since."""
        if decided := self.corrections.decided(label, key):
            return self.at(*decided)
        if (label, key) not in self._listed:
            key = self._only_long_form(label, self._by_ror(label, key))
        return self.at(self._voted(label, key), key)

    def parents(self, lab: Identity) -> list[Identity]:
        """What a lab is directly part of by the list, as these labs are known now."""
        organization = organization_at(lab.key)
        named = organization.parents if organization and lab.label == "Lab" else ()
        return [parent for parent in (self.at("Lab", name_key(name)) for name in named) if parent != lab]

    def given_names(self) -> dict[str, str]:
        """The names that people gave, by the id of the entity; one that was merged away does not bring its own."""
        return {
            self.now(label, key).id: name
            for (label, key), name in self.corrections.names()
            if self.corrections.target(label, key)[1] == key
        }

    def _place(self, naming: Naming) -> tuple[EntityLabel, str]:
        label = LABELS[naming.type]
        if decided := self.corrections.decided(label, name_key(naming.long_form or naming.name)):
            return decided
        key = self._key(naming)
        return self._voted(label, key), key

    def _key(self, naming: Naming) -> str:
        """The key by the lists, by the text's own long form, or by the only long form of the corpus."""
        if naming.long_form:
            return self._spelled_key(naming)
        label, own = LABELS[naming.type], name_key(naming.name)
        if known := self._lexicon.find_type(naming.name, naming.type):
            listed = name_key(known.name)
            return own if self.corrections.are_apart(label, own, listed) else listed
        if (by_ror := self._by_ror(label, own)) != own or not is_abbreviation(naming.name):
            return by_ror
        return self._only_long_form(label, own)

    def _by_ror(self, label: EntityLabel, key: str) -> str:
        """The key of the lab that sources give the same ROR id, else the key itself."""
        same = self.organizations.key_of(key) if label == "Lab" else key
        return key if self.corrections.are_apart(label, key, same) else same

    def _only_long_form(self, label: EntityLabel, key: str) -> str:
        """The only long form that the corpus has for an abbreviation, else the abbreviation."""
        spelled_out = self._spelled_out.get((_family(label), key), set())
        apart = {long for long in spelled_out if self.corrections.are_apart(label, key, long)}
        return next(iter(spelled_out - apart)) if len(spelled_out - apart) == 1 else key

    def _spelled_key(self, naming: Naming) -> str:
        """The key of a naming that its text spells out."""
        long_form = naming.long_form or naming.name
        if by_long := self._lexicon.find_type(long_form, naming.type):
            return name_key(by_long.name)
        by_short = self._lexicon.find_type(naming.short_form or naming.name, naming.type)
        if by_short and _may_spell_out(long_form, by_short):
            return name_key(by_short.name)
        return self._by_ror(LABELS[naming.type], name_key(long_form))

    def _voted(self, label: EntityLabel, key: str) -> EntityLabel:
        """The label that the corpus is clear about; the one at hand where it is not, or where the lists know it."""
        other = _OTHER.get(label)
        if other is None or (label, key) in self._listed:
            return label
        votes = self._votes.get(key)
        clear = votes and votes[other] >= max(LEAST_VOTES, CLEAR * sum(votes.values()))
        return other if clear else label


def _family(label: EntityLabel) -> str:
    """Methods and models share their abbreviations: papers differ in which of the two a thing is."""
    return "system" if label in _OTHER else label


def _may_spell_out(long_form: str, known: LexiconEntry) -> bool:
    """Whether a text's long form fits a listed abbreviation.

    One that the lists spell out otherwise is another thing with the same letters; part of the listed form
    is the same thing, since a text may bracket the abbreviation in mid-name.
    """
    key = name_key(long_form)
    spelled = [name_key(form) for form in known.forms if " " in form]
    return not spelled or any(key in form or form in key for form in spelled)
