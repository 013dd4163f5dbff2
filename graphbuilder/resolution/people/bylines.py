"""Who signs each paper: the authors as listed, with what catalogues know each by."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from graphbuilder.text.people import may_be_one, person_name, rough_name

Ids = tuple[str, ...]
Rough = tuple[str, str] | None
_NUMBERED: Final = "dblp-name"
"""What DBLP tells namesakes by where no address of a person's page is given."""


class Byline(NamedTuple):
    """The authors of a paper, each with his ids, and when the paper appeared."""

    names: tuple[str, ...]
    ids: tuple[Ids, ...]
    published: str | None = None


class Bylines:
    """The bylines of many papers, in whatever order they come; equal texts are kept once."""

    def __init__(self) -> None:
        self.of_paper: dict[str, Byline] = {}
        self._texts: dict[str, str] = {}

    def add(self, paper: str, names: Sequence[str], ids: Sequence[Ids], published: str | None) -> None:
        """Take in a paper; ids count only where they are as many as the names."""
        if names:
            kept = tuple(tuple(map(self._once, own)) for own in ids) if len(ids) == len(names) else ()
            self.of_paper[paper] = Byline(tuple(map(self._once, names)), kept, published and self._once(published))

    def _once(self, text: str) -> str:
        return self._texts.setdefault(text, text)


def scheme_of(id_: str) -> str:
    """Which catalogue an id is of.

    >>> scheme_of("openalex:A5023888391"), scheme_of("dblp:Wei_Wang_0001")
    ('openalex', 'dblp-name')
    """
    scheme, _, own = id_.partition(":")
    return _NUMBERED if scheme == "dblp" and "/" not in own else scheme


def own_ids(byline: Byline) -> Iterator[frozenset[str]]:
    """The ids of each author; one that a paper gives to two names is of neither, as it is a slip."""
    given: dict[str, set[str]] = {}
    for name, ids in zip(byline.names, byline.ids, strict=False):
        for id_ in ids:
            given.setdefault(id_, set()).add(person_name(name).key)
    for ids in byline.ids:
        yield frozenset(id_ for id_ in ids if len(given[id_]) == 1)


def unite_ids(names: Sequence[str], others: Iterable[tuple[Sequence[str], Sequence[Ids]]]) -> tuple[Ids, ...]:
    """The ids of authors as several records of their paper give them; empty when none does.

    ``others`` are the names and ids of the records. An author of a record is the one of the same name, else the only
    one whose name may be another form of his, among those without one; at the same place of a list as long first.
    """
    united: list[dict[str, None]] = [{} for _ in names]
    for other_names, ids in others:
        if len(ids) == len(other_names):
            for place, own in zip(_places(names, other_names), ids, strict=True):
                if place is not None:
                    united[place].update(dict.fromkeys(own))
    return tuple(tuple(sorted(own)) for own in united) if any(united) else ()


def _places(names: Sequence[str], others: Sequence[str]) -> list[int | None]:
    """Where each of the other names stands among the names."""
    if list(names) == list(others):
        return list(range(len(names)))
    keys, other_keys = [person_name(name).key for name in names], [person_name(name).key for name in others]
    counted, other_counted = Counter(keys), Counter(other_keys)
    at = {key: place for place, key in enumerate(keys)}
    found = [at[key] if counted[key] == other_counted[key] == 1 else None for key in other_keys]
    taken = set(found)
    if len(names) == len(others):
        for place, (name, other) in enumerate(zip(names, others, strict=True)):
            if found[place] is None and place not in taken and may_be_one(name, other):
                found[place] = place
                taken.add(place)
    free, left = defaultdict[Rough, list[int]](list), defaultdict[Rough, list[int]](list)
    for place, name in enumerate(names):
        if place not in taken:
            free[rough_name(name)].append(place)
    for place, name in enumerate(others):
        if found[place] is None:
            left[rough_name(name)].append(place)
    for rough, rivals in left.items():
        if rough is not None and len(rivals) == len(free[rough]) == 1:
            found[rivals[0]] = free[rough][0]
    return found
