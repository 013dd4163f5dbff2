"""What all papers of a graph together say about names: how often, of which type, and which abbreviations mean what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from graphbuilder.model import EntityType
from graphbuilder.resolution.facts import Fact, Facts


class Naming(NamedTuple):
    """All of a fact that decides which entity it is."""

    name: str
    type: EntityType
    long_form: str | None
    short_form: str | None


def naming_of(fact: Fact) -> Naming:
    """The naming of a fact."""
    return Naming(fact.name, fact.type, fact.long_form, fact.short_form)


@dataclass(slots=True)
class Tally:
    """How often the corpus has one naming."""

    confidence: float
    """Summed over its papers."""
    paper: str
    """The first of them, by id."""


class CorpusMemory:
    """The namings of all papers that were added, in whatever order."""

    def __init__(self) -> None:
        self._seen: dict[Naming, Tally] = {}

    def add(self, paper: str, facts: Facts) -> None:
        """Take in what a paper itself says; what it was only searched for does not count again."""
        for fact in facts.entities:
            naming = naming_of(fact)
            tally = self._seen.get(naming)
            if tally is None:
                self._seen[naming] = Tally(fact.confidence, paper)
            else:
                tally.confidence += fact.confidence
                tally.paper = min(tally.paper, paper)

    def __iter__(self) -> Iterator[tuple[Naming, Tally]]:
        """All namings, sorted."""
        return iter(sorted(self._seen.items(), key=lambda item: tuple(part or "" for part in item[0])))
