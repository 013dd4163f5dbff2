"""Which lab a name is by its ROR id, and what a lab is part of: by the list, and by the ids that sources state.

A ROR id is sure evidence: names that sources give one id are one lab. It is only asked where the lists do not know
the name, and only when all sources that give the name an id give it the same one.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache
from typing import Final, NamedTuple

from graphbuilder.lexicon.organizations import Organization, find_organization, load_organizations
from graphbuilder.resolution.facts import Facts
from graphbuilder.text.names import name_key

_BETWEEN: Final = len("; ")
"""What stands between organisations in the field ``metadata``."""


class StatedRor(NamedTuple):
    """A ROR id that sources give a name: for how many papers, and the first of them by id."""

    ror: str
    papers: int
    paper: str


def stated_rors(facts: Facts) -> Iterator[tuple[str, str]]:
    """Key of a lab's name and ROR id, for each organisation with an id that is one lab."""
    ids: dict[str, set[str]] = defaultdict(set)
    for organization, ror in facts.organization_ids:
        ids[organization].add(ror)
    if not ids:
        return
    start = 0
    for organization in facts.organizations:
        end = start + len(organization)
        keys = {
            name_key(fact.name)
            for fact in facts.entities
            if fact.type == "LAB" and any(p.field == "metadata" and start <= p.start < end for p in fact.places)
        }
        if len(keys) == len(ids[organization]) == 1:
            yield keys.pop(), min(ids[organization])
        start = end + _BETWEEN


@cache
def _by_key() -> dict[str, Organization]:
    return {name_key(organization.name): organization for organization in load_organizations().values()}


def organization_at(key: str) -> Organization | None:
    """The organisation of the list whose name has a key."""
    return _by_key().get(key)


class Organizations:
    """What the list and all papers together say of labs, by the keys of their names."""

    def __init__(self, stated: Mapping[str, StatedRor], listed: Set[str]) -> None:
        """``stated`` are the ids by key; ``listed`` has the keys of the labs that the lists of names know."""
        self._stated = {key: one for key, one in stated.items() if key not in _by_key()}
        self._listed = listed
        same: dict[str, list[str]] = defaultdict(list)
        for key, one in self._stated.items():
            same[one.ror].append(key)
        self._of_ror = {ror: self._chosen(ror, keys) for ror, keys in same.items()}

    def key_of(self, key: str) -> str:
        """The key of the lab that a name is by its ROR id, else its own."""
        if key in self._listed or key not in self._stated:
            return key
        return self._of_ror[self._stated[key].ror]

    def stated(self, key: str) -> StatedRor | None:
        """The id that sources give a name that is not that of an organisation of the list."""
        return self._stated.get(key)

    def _chosen(self, ror: str, keys: list[str]) -> str:
        """The key of a ROR id: of the list's name, else of a listed one, else of that in most papers."""
        if known := find_organization(ror):
            return name_key(known.name)
        return min(keys, key=lambda key: (key not in self._listed, -self._stated[key].papers, key))
