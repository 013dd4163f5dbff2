"""Look a written form up in the lists of known names.

The lists are the ``.tsv`` files beside this module: ``name``, ``aliases`` (joined by ``|``), ``case``
(``exact`` where only the spelling as given is meant, as in MATH or Meta) and ``sources``.
docs/lexicon.md says where the rows come from.
"""

import functools
from dataclasses import dataclass
from importlib import resources
from typing import Final

from graphbuilder.model import EntityType
from graphbuilder.text.names import name_key

LISTS: Final[dict[str, EntityType]] = {
    "methods": "METHOD",
    "models": "MODEL",
    "benchmarks": "BENCHMARK",
    "tasks": "TASK",
    "labs": "LAB",
}
SHORT_FORM = 5
"""Up to this many letters, a form with capitals (GRPO, Adam, Lean) is known only as it is written:
folded, too many of them are ordinary words."""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A known name; ``name`` is the form that the field knows best."""

    name: str
    type: EntityType
    aliases: tuple[str, ...]
    exact: bool
    sources: tuple[str, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """The name and its aliases."""
        return (self.name, *self.aliases)


class Lexicon:
    """All lists, indexed by exact form and by folded key."""

    def __init__(self, entries: tuple[LexiconEntry, ...]) -> None:
        self.entries = entries
        self._exact: dict[str, list[LexiconEntry]] = {}
        self._folded: dict[str, list[LexiconEntry]] = {}
        for entry in entries:
            for form in entry.forms:
                self._exact.setdefault(form, []).append(entry)
                if not (entry.exact or needs_its_case(form)):
                    self._folded.setdefault(name_key(form), []).append(entry)

    def find(self, surface: str) -> tuple[LexiconEntry, ...]:
        """Entries that a written form stands for, exact spellings first; empty when it is not known.

        A plural ``s`` after an exact form (``LLMs``) is allowed.
        """
        exact = self._exact.get(surface) or self._exact.get(surface.removesuffix("s")) or []
        folded = self._folded.get(name_key(surface), [])
        return tuple(dict.fromkeys([*exact, *folded]))

    def find_type(self, surface: str, kind: EntityType) -> LexiconEntry | None:
        """The entry of one type that a written form stands for."""
        return next((entry for entry in self.find(surface) if entry.type == kind), None)


def needs_its_case(form: str) -> bool:
    """Whether a form is so short that it is known only in its own capitals."""
    return len(form) <= SHORT_FORM and form.isalpha() and form != form.lower()


def read_list(stem: str) -> tuple[LexiconEntry, ...]:
    """The entries of one list, such as ``methods``."""
    text = resources.files(__package__).joinpath(f"{stem}.tsv").read_text(encoding="utf-8")
    entries = []
    for line in text.splitlines()[1:]:
        name, aliases, case, sources = line.split("\t")
        entries.append(
            LexiconEntry(
                name=name,
                type=LISTS[stem],
                aliases=tuple(filter(None, aliases.split("|"))),
                exact=case == "exact",
                sources=tuple(sources.split(";")),
            )
        )
    return tuple(entries)


@functools.cache
def load_lexicon() -> Lexicon:
    """All lists, read once."""
    return Lexicon(tuple(entry for stem in LISTS for entry in read_list(stem)))
