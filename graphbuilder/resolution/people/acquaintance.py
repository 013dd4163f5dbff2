"""Which papers of one name are by one person, by whom that name writes with."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from graphbuilder.text.people import PersonName

LONGEST: Final = 300
"""A paper of more authors says nothing about who knows whom."""
LONGEST_OF_INITIALS: Final = 30
CLEAR: Final = 5.0
"""How many times more often than by chance two names have to stand together."""
LEAST: Final = 100_000
"""What chance is reckoned from at the least: a small graph tells little about how common a name is."""


class Acquaintance:
    """The authors of all papers, by whom they write with.

    ``names`` are those of all papers one after the other, ``starts`` where each paper's begin, and the end of all;
    ``twice`` are the places of those whose name stands twice in one paper, which say nothing.
    """

    def __init__(self, names: Sequence[PersonName], starts: Sequence[int], twice: frozenset[int]) -> None:
        self._names = names
        self._twice = twice
        self._bounds: list[tuple[int, int]] = []
        self._met: Counter[str] = Counter()
        for start, end in pairwise(starts):
            self._bounds += [(start, end)] * (end - start)
            for n in range(start, end):
                self._met[names[n].key] += end - start - 1

    def circles(self, members: Sequence[int]) -> Iterator[list[int]]:
        """Those of some places of one name that have a co-author in common, the surest first; each is in several.

        With initials alone two co-authors in common are needed.
        """
        name = self._names[members[0]]
        shared: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for n in members:
            others = self._others(n, name)
            for met in ((other,) for other in others) if name.full else combinations(sorted(others), 2):
                shared[met].append(n)
        by_chance = len(members) / max(LEAST, len(self._names))
        clear = [
            (-len(same), met, same)
            for met, same in shared.items()
            if len(same) > 1 and all(len(same) >= CLEAR * by_chance * self._met[other] for other in met)
        ]
        yield from (same for _, _, same in sorted(clear))

    def _others(self, n: int, name: PersonName) -> set[str]:
        start, end = self._bounds[n]
        if end - start > (LONGEST if name.full else LONGEST_OF_INITIALS):
            return set()
        others = ((m, self._names[m]) for m in range(start, end))
        return {
            other.key
            for m, other in others
            if m not in self._twice and other.key != name.key and (other.full or not name.full)
        }
