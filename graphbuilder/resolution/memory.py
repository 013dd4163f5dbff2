"""What all papers of a graph together say about names: how often, of which type, and which abbreviations mean what."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from graphbuilder.model import EntityType
from graphbuilder.resolution.facts import Fact, Facts
from graphbuilder.resolution.organizations import StatedRor, stated_rors
from graphbuilder.resolution.papers.copies import TITLE, bare_id, id_key, is_id_key
from graphbuilder.resolution.papers.untied import TitledPapers, is_untied
from graphbuilder.resolution.people.bylines import Bylines
from graphbuilder.resolution.stated import all_said


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
    """The namings and authors of all papers that were added, in whatever order."""

    def __init__(self) -> None:
        self._seen: dict[Naming, Tally] = {}
        self._papers: dict[str, str] = {}
        self._other_keys: dict[str, list[str]] = {}
        self.bylines = Bylines()
        self._rors: dict[str, dict[str, StatedRor]] = {}
        self._titled = TitledPapers()

    def add(self, paper: str, facts: Facts, keys: Iterable[str], published: str | None = None) -> None:
        """Take in what a paper says and what sources state of it; what it was only searched for does not count again.

        ``keys`` are what the paper is known by, see ``copies.paper_keys``.
        """
        for key in keys:
            if is_id_key(key) and bare_id(key) != paper:
                self._papers[key] = min(paper, self._papers.get(key, paper))
                self._other_keys.setdefault(paper, []).append(key)
            elif key.startswith(TITLE) and facts.authors:
                self._titled.add(key, paper, facts.authors[0], published)
        self.bylines.add(paper, facts.authors, facts.author_ids, published)
        for name, ror in stated_rors(facts):
            before = self._rors.setdefault(name, {}).get(ror, StatedRor(ror, 0, paper))
            self._rors[name][ror] = StatedRor(ror, before.papers + 1, min(before.paper, paper))
        for fact in all_said(facts):
            naming = naming_of(fact)
            tally = self._seen.get(naming)
            if tally is None:
                self._seen[naming] = Tally(fact.confidence, paper)
            else:
                tally.confidence += fact.confidence
                tally.paper = min(tally.paper, paper)

    def cited(self, reference: str) -> str | None:
        """The id of the paper that a reference means; None for one without an id that no paper surely is."""
        return self._titled.meant(reference) if is_untied(reference) else self.paper(reference)

    def paper(self, paper: str) -> str:
        """The id of the paper that some id means, its own or that of another catalogue; of an unknown one the id."""
        key = id_key(paper)
        return self._papers.get(key) or bare_id(key)

    def other_ids(self, paper: str) -> list[str]:
        """What else a paper's own id may have been, or may be in a list of references."""
        return [bare_id(key) for key in self._other_keys.get(paper, ())]

    def rors(self) -> dict[str, StatedRor]:
        """The ROR ids that sources give labs, by the key of the name; a name with several of them has none."""
        return {key: one for key, found in self._rors.items() if len(found) == 1 for one in found.values()}

    def __iter__(self) -> Iterator[tuple[Naming, Tally]]:
        """All namings, sorted."""
        return iter(sorted(self._seen.items(), key=lambda item: tuple(part or "" for part in item[0])))
