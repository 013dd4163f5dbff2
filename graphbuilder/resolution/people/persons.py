"""Which authors of papers are one person: by their ids, else by name and co-authors, never by name alone.

All is reckoned from all papers together and in a fixed order, so that the order in which they came does not matter.
"""

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from itertools import combinations
from typing import Final

from graphbuilder.resolution.people.acquaintance import Acquaintance
from graphbuilder.resolution.people.bylines import Byline, own_ids, scheme_of
from graphbuilder.text.people import PersonName, person_name

ORCID: Final = "orcid:"
_APART: Final = "apart"
"""Begins the marks of those that somebody set apart."""
_HARD: Final = (ORCID, _APART)
"""What two persons are told apart by even when they have another id in common."""
_PLACE: Final = re.compile(r"([^@:]*)@(.+?)(?:#(\d+))?")


def read_place(key: str) -> tuple[str, str, int] | None:
    """Name, paper, and number among namesakes of the paper, of the key of a place; None for another key.

    >>> read_place("wei wang@2401.00011#2"), read_place("orcid:0000-0002-1825-0097")
    (('wei wang', '2401.00011', 2), None)
    """
    found = _PLACE.fullmatch(key)
    return (found[1], found[2], int(found[3] or 1)) if found else None


class Persons:
    """The authors of all papers as places in one long list, and which of them are one person.

    ``apart`` are pairs of keys of what must not be joined, ``alone`` the keys of places that stand for themselves.
    """

    def __init__(
        self, bylines: Mapping[str, Byline], apart: Iterable[tuple[str, str]] = (), alone: Set[str] = frozenset()
    ) -> None:
        self.papers = sorted(bylines)
        self.starts: list[int] = []
        self.names: list[PersonName] = []
        self.ids: dict[int, frozenset[str]] = {}
        self._paper_at = array("l")
        self._twice: set[int] = set()
        self._keys: dict[int, str] = {}
        for paper in self.papers:
            self._add(bylines[paper])
        self.starts.append(len(self.names))
        self._number = {paper: number for number, paper in enumerate(self.papers)}
        self._alone = {n for key in sorted(alone) for n in self._at(key)}
        for n in self._alone:
            self.ids.pop(n, None)
        self._choose_orcids()
        self._parent = list(range(len(self.names)))
        self._marks: dict[int, frozenset[str]] = dict(self.ids)
        self._middle = {n: name.middle for n, name in enumerate(self.names) if name.middle}
        self._set_apart(apart)
        self._join_by_ids()
        self._join_by_names()

    def _add(self, byline: Byline) -> None:
        start = len(self.names)
        self._paper_at.extend([len(self.starts)] * len(byline.names))
        self.starts.append(start)
        names = [person_name(name) for name in byline.names]
        self.names += names
        counted = Counter(name.key for name in names)
        if len(counted) < len(names):
            self._twice |= {start + n for n, name in enumerate(names) if counted[name.key] > 1}
        for n, ids in enumerate(own_ids(byline) if byline.ids else ()):
            if ids:
                self.ids[start + n] = ids

    def places(self, paper: str) -> range:
        """The places of a paper's authors, in its order."""
        number = self._number.get(paper)
        return range(0) if number is None else range(self.starts[number], self.starts[number + 1])

    def paper_of(self, place: int) -> str:
        """The paper of a place."""
        return self.papers[self._paper_at[place]]

    def position(self, place: int) -> int:
        """The number of a place in its paper, from 0."""
        return place - self.starts[self._paper_at[place]]

    def root(self, place: int) -> int:
        """The first of a person's places."""
        parent = self._parent
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    def ids_of(self, root: int) -> list[str]:
        """All ids of a person, ORCIDs first."""
        return sorted((m for m in self._marks.get(root, ()) if not m.startswith(_APART)), key=_surest)

    def key_of(self, root: int) -> str:
        """What a person is identified by: the first of the ids, else the name and the first paper with it."""
        if (key := self._keys.get(root)) is None:
            ids = self.ids_of(root)
            team = self.names[root].collective
            key = self._keys[root] = ids[0] if ids else self.names[root].key if team else self.place_key(root)
        return key

    def place_key(self, place: int) -> str:
        """The key of a place by itself: name and paper, and its number among namesakes of the paper."""
        paper, key = self.paper_of(place), self.names[place].key
        number = 1
        if place in self._twice:
            number += sum(self.names[n].key == key for n in range(self.places(paper).start, place))
        return f"{key}@{paper}" + (f"#{number}" if number > 1 else "")

    def holders(self, key: str) -> list[int]:
        """The places that have a key: an id, a name in a paper, or the name of a team."""
        return self._at(key) or self._with_id.get(key) or [n for n, name in enumerate(self.names) if name.key == key]

    @cached_property
    def _with_id(self) -> dict[str, list[int]]:
        """The places of each id, in order."""
        found: dict[str, list[int]] = defaultdict(list)
        for n, ids in self.ids.items():
            for id_ in ids:
                found[id_].append(n)
        return found

    def _at(self, key: str) -> list[int]:
        """The place of a name in a paper; none for another key."""
        if (place := read_place(key)) is None:
            return []
        name, paper, number = place
        same = [n for n in self.places(paper) if self.names[n].key == name]
        return same[number - 1 : number]

    def _choose_orcids(self) -> None:
        """Leave each place one ORCID, the one that its name has most often."""
        torn = {n: of_one for n, ids in self.ids.items() if len(of_one := [i for i in ids if i.startswith(ORCID)]) > 1}
        if torn:
            said = Counter((self.names[n].key, i) for n, ids in self.ids.items() for i in ids)
            for n, orcids in torn.items():
                surest = min(orcids, key=lambda i: (-said[self.names[n].key, i], i))
                self.ids[n] -= frozenset(orcids) - {surest}

    def _set_apart(self, apart: Iterable[tuple[str, str]]) -> None:
        """Mark what somebody set apart, so that it clashes."""
        for number, (one, other) in enumerate(apart):
            sides = set(self.holders(one)), set(self.holders(other))
            for side, places in enumerate(sides):
                for n in places - sides[1 - side]:
                    self._marks[n] = self._marks.get(n, frozenset()) | {f"{_APART}{number}:{side}"}

    def _join_by_ids(self) -> None:
        """Join the places of each id, ORCIDs first; who cannot be the surest holder of an id loses it."""
        for id_ in sorted(self._with_id, key=_surest):
            roots = sorted({self.root(n) for n in self._with_id[id_]})
            if len(roots) > 1:
                counted = Counter(self.root(n) for n in self._with_id[id_])
                first, *others = sorted(roots, key=lambda root: (-counted[root] * self._has_orcid(root), root))
                for other in others:
                    if self._clash(first, other, _HARD):
                        self._lose(other, id_)
                    else:
                        self._join(first, other)
                        first = self.root(first)

    def _has_orcid(self, root: int) -> bool:
        return any(mark.startswith(ORCID) for mark in self._marks.get(root, ()))

    def _lose(self, root: int, id_: str) -> None:
        self._marks[root] -= {id_}
        for n in self._with_id[id_]:
            if self.root(n) == root:
                self.ids[n] -= {id_}

    def _join_by_names(self) -> None:
        """Join places of one name that have co-authors in common, and those of one team."""
        known = Acquaintance(self.names, self.starts, frozenset(self._twice))
        of_name: dict[str, list[int]] = defaultdict(list)
        for n, name in enumerate(self.names):
            if n not in self._twice and n not in self._alone:
                of_name[name.key].append(n)
        for key in sorted(key for key, places in of_name.items() if len(places) > 1):
            places = of_name[key]
            for circle in (places,) if self.names[places[0]].collective else known.circles(places):
                first, *others = sorted({self.root(n) for n in circle})
                if not any(self._clash(a, b) for a, b in combinations((first, *others), 2)):
                    for other in others:
                        self._join(first, other)

    def _join(self, one: int, other: int) -> None:
        first, last = sorted((self.root(one), self.root(other)))
        if first == last:
            return
        self._parent[last] = first
        if marks := self._marks.pop(last, None):
            self._marks[first] = self._marks.get(first, frozenset()) | marks
        if middle := self._middle.pop(last, None):
            self._middle.setdefault(first, middle)

    def _clash(self, one: int, other: int, schemes: tuple[str, ...] = ("",)) -> bool:
        """Whether a catalogue, or somebody, tells two persons apart, or their middle initials do."""
        middle, other_middle = self._middle.get(one), self._middle.get(other)
        if schemes != _HARD and middle and other_middle and middle != other_middle:
            return True
        marks, other_marks = self._marks.get(one), self._marks.get(other)
        if not marks or not other_marks:
            return False
        known = _by_scheme(marks, schemes), _by_scheme(other_marks, schemes)
        return any(known[0][scheme].isdisjoint(known[1][scheme]) for scheme in known[0].keys() & known[1].keys())


def _by_scheme(marks: Iterable[str], schemes: tuple[str, ...]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for mark in marks:
        if mark.startswith(schemes):
            found[scheme_of(mark)].add(mark)
    return found


def _surest(id_: str) -> tuple[bool, str]:
    """Sorts ids, ORCIDs first."""
    return not id_.startswith(ORCID), id_
