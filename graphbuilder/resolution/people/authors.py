"""The authors of a graph: which of them signed each paper, and their nodes."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from graphbuilder.ids import author_address, entity_id, namesake_slug
from graphbuilder.model import Node, Value
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.resolution.ledger import Merge, Reason
from graphbuilder.resolution.people.bylines import Bylines, scheme_of
from graphbuilder.resolution.people.persons import ORCID, Persons, read_place
from graphbuilder.text.names import name_key, slugify
from graphbuilder.text.people import person_name


class Authors:
    """Who signed each paper of a graph, by its bylines and by what people said of authors.

    ``paper_now`` gives the id by which a paper is known now.
    """

    def __init__(self, bylines: Bylines, corrections: Corrections, paper_now: Callable[[str], str]) -> None:
        self._bylines = bylines.of_paper
        self._paper_now = paper_now
        said = [one for one in corrections if one.label == "Author"]
        apart = [(self._current(one.key), self._current(one.other[1])) for one in said if one.kind == "apart"]
        alone = {self._current(one.other_key) for one in said if one.kind == "split" and one.other_key}
        self._persons = Persons(self._bylines, apart, alone)
        self.corrections = Corrections(map(self._brought_up, corrections)) if said else corrections

    def keys(self, paper: str) -> list[str]:
        """The keys of a paper's authors, in its order."""
        persons = self._persons
        return [persons.key_of(persons.root(place)) for place in persons.places(paper)]

    def nodes(self, given_names: Mapping[str, str]) -> Iterator[Node]:
        """The nodes of all authors by id; ``given_names`` are those that people gave, by id."""
        people = self._people()
        names = [given_names.get(id_) or _commonest(self._written(places)) for id_, _, places in people]
        counted = Counter(map(slugify, names))
        shared = {slug for slug, number in counted.items() if number > 1}
        del counted
        for (id_, key, places), name in zip(people, names, strict=True):
            slug = slugify(name)
            yield self._node(id_, key, places, name, namesake_slug(slug, id_) if slug in shared else slug)

    def _people(self) -> list[tuple[str, str, list[int]]]:
        """Id, key and places of each author, by id."""
        persons = self._persons
        places: dict[int, list[int]] = defaultdict(list)
        for place in range(len(persons.names)):
            places[persons.root(place)].append(place)
        ends = []
        for root in places:
            _, key = self.corrections.target("Author", persons.key_of(root))
            ends.append((entity_id("Author", key), key, root))
        ends.sort()
        grouped = groupby(ends, key=lambda end: end[:2])
        return [(id_, key, sorted(n for *_, root in same for n in places[root])) for (id_, key), same in grouped]

    def _node(self, id_: str, key: str, places: Sequence[int], name: str, slug: str) -> Node:
        persons = self._persons
        forms = sorted({*self._written(places), name})
        ids = [i for root in sorted({persons.root(n) for n in places}) for i in persons.ids_of(root)]
        dates = [date for n in places if (date := self._bylines[persons.paper_of(n)].published)]
        orcid = next((i.removeprefix(ORCID) for i in ids if i.startswith(ORCID)), None)
        properties: dict[str, Value] = {
            "slug": slug,
            "name": name,
            "aliases": [form for form in forms if form != name],
            "name_norm": name_key(name),
            "alias_keys": sorted(set(map(name_key, forms)) - {""}),
            "merges": self._merges(key, places, ids),
            "description": None,
            "described_by": None,
            "external_ids": _addresses(ids),
            "first_seen": min(dates, default=None),
            "country": None,
            "ror": None,
            "orcid": orcid,
        }
        return Node("Author", id_, properties)

    def _written(self, places: Sequence[int]) -> Counter[str]:
        """How often a person is written how."""
        persons = self._persons
        return Counter(self._bylines[persons.paper_of(n)].names[persons.position(n)] for n in places)

    def _merges(self, key: str, places: Sequence[int], ids: Sequence[str]) -> str | None:
        """Why ids and papers are the author's own, but for what the key says: JSON as ``ledger.read_merges`` reads."""
        persons = self._persons
        roots = sorted(map(persons.root, places))
        own = next((root for root in roots if persons.key_of(root) == key), roots[0])
        merges = [Merge(id_, id_, "same id", None) for id_ in sorted(ids) if id_ != key]
        for n in places:
            if (place_key := persons.place_key(n)) != key:
                paper = persons.paper_of(n)
                written = self._bylines[paper].names[persons.position(n)]
                merges.append(Merge(written, place_key, self._reason(n, own), paper))
        if not merges:
            return None
        return json.dumps([merge._asdict() for merge in merges], ensure_ascii=False, separators=(",", ":"))

    def _reason(self, place: int, own: int) -> Reason:
        persons = self._persons
        if persons.root(place) != own:
            return "one person"
        if persons.ids.get(place):
            return "same id"
        return "team" if persons.names[place].collective else "co-authors"

    def _brought_up(self, correction: Correction) -> Correction:
        """The correction with the keys that its authors have now."""
        if correction.label != "Author":
            return correction
        other = correction.other_key and self._key_now(correction.other_key)
        return replace(correction, key=self._key_now(correction.key), other_key=other)

    def _key_now(self, key: str) -> str:
        persons = self._persons
        found = persons.holders(self._current(key))
        return persons.key_of(persons.root(found[0])) if found else key

    def _current(self, key: str) -> str:
        """The key of a place by the id that its paper has now."""
        if (place := read_place(key)) is None:
            return key
        name, paper, number = place
        return f"{name}@{self._paper_now(paper)}" + (f"#{number}" if number > 1 else "")


def _commonest(written: Mapping[str, int]) -> str:
    """What most papers call the author, in full if any does."""
    return min(written, key=lambda name: (not person_name(name).full, -written[name], name))


def _addresses(ids: Sequence[str]) -> str | None:
    """Where catalogues have the author, as JSON by catalogue; a further one of a catalogue has a number."""
    found: dict[str, str] = {}
    counted: Counter[str] = Counter()
    for id_ in sorted(ids):
        if not id_.startswith(ORCID):
            scheme = scheme_of(id_)
            counted[scheme] += 1
            found[scheme if counted[scheme] == 1 else f"{scheme} {counted[scheme]}"] = author_address(id_)
    return json.dumps(found, ensure_ascii=False, sort_keys=True) if found else None
