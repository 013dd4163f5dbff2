"""What people have said of papers: which are one, though no evidence is sure, and which are two, though it seems so.

A correction speaks of a paper by a handle, an id that it is known by together with its title, so that it holds for the
records of that id whatever they come from and whenever they arrive. The handle is text: ``doi:10.1000/1 title:`` and
the digest of the title, which tells apart papers that share an id by mistake.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from typing import Final, NamedTuple

from graphbuilder.ids import is_hash_id
from graphbuilder.model import Paper
from graphbuilder.resolution.corrections import Correction
from graphbuilder.resolution.papers.copies import (
    TITLE,
    Decided,
    bare_id,
    doubt_of,
    is_id_key,
    record_keys,
    record_order,
    records_of,
    title_digest,
)

_BEST_FIRST: Final = ("arxiv:", "doi:", "openalex:", "s2:", "id:")


class Handle(NamedTuple):
    """What a correction knows a paper by."""

    key: str
    """One of ``copies.paper_keys``, never that of a title."""
    title: str | None
    """``copies.title_digest`` of its title; None where it has none."""

    @classmethod
    def read(cls, text: str) -> "Handle":
        """The handle that a text says."""
        key, _, title = text.rpartition(f" {TITLE}")
        return cls(key, title) if key else cls(text, None)

    def is_of(self, record: Paper) -> bool:
        """Whether a record has the key and the title."""
        return self.key in record_keys(record) and title_digest(record.title) == self.title

    def __str__(self) -> str:
        return f"{self.key} {TITLE}{self.title}" if self.title else self.key


def keys_best_first(paper: Paper) -> list[str]:
    """The ids that a paper is known by as keys: the arXiv id first, what was made from its text last."""
    keys = {key for record in records_of(paper) for key in record_keys(record) if is_id_key(key)}
    return sorted(keys, key=lambda key: (_rank(key), key))


def _rank(key: str) -> int:
    if is_hash_id(bare_id(key)):
        return len(_BEST_FIRST)
    return next(n for n, kind in enumerate(_BEST_FIRST) if key.startswith(kind))


def handle_of(paper: Paper, key: str) -> Handle:
    """The handle of a paper by one of its keys, with the title of the first record that has this key."""
    with_key = [r for r in sorted(records_of(paper), key=record_order) if key in record_keys(r)]
    titles = [digest for record in with_key if (digest := title_digest(record.title))]
    return Handle(key, titles[0] if titles else None)


class ToldPapers:
    """All corrections of papers, of which the later one holds where two contradict each other."""

    def __init__(self, corrections: Iterable[Correction] = ()) -> None:
        said = sorted((one for one in corrections if one.of_papers), key=lambda one: -one.number)
        self._last_first = [
            (one.kind == "merge", Handle.read(one.key), Handle.read(one.other_key or "")) for one in said
        ]

    def __len__(self) -> int:
        return len(self._last_first)

    def keys(self) -> set[str]:
        """The keys of all papers that were spoken of."""
        return {handle.key for _, *both in self._last_first for handle in both}

    def beside(self, keys: Set[str]) -> set[str]:
        """The keys of what the papers of some keys were said to be one with."""
        merged = [(one.key, other.key) for is_one, one, other in self._last_first if is_one]
        return {key for pair in merged if not keys.isdisjoint(pair) for key in pair}

    def decide(self, records: Sequence[Paper]) -> Decided:
        """What was said of some records; what speaks of a paper that is not among them says nothing here."""
        known = _by_key(records, self.keys())
        one: list[Set[int]] = []
        apart: list[tuple[Set[int], Set[int]]] = []
        for is_one, first, second in self._last_first:
            a, b = _meant(records, known[first.key], first), _meant(records, known[second.key], second)
            if not is_one:
                a, b = _parted(records, (a, first), (b, second))
            if not a or not b:
                continue
            if is_one and not any(_touches(_whole(one, a | b), pair) for pair in apart):
                one = _with(one, a | b)
            elif not is_one and not any(_touches(group, (a, b)) for group in one):
                apart.append((a, b))
        return Decided(one, apart)

    def are_apart(self, one: Paper, other: Paper) -> bool:
        """Whether two papers were said to be two."""
        records = (*records_of(one), *records_of(other))
        sides = set(range(len(records_of(one)))), set(range(len(records_of(one)), len(records)))
        return any(
            (sides[0] & a and sides[1] & b) or (sides[0] & b and sides[1] & a) for a, b in self.decide(records).apart
        )


NOTHING_TOLD: Final = ToldPapers()


def _by_key(records: Sequence[Paper], keys: Set[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for n, record in enumerate(records if keys else ()):
        for key in keys & set(record_keys(record)):
            found[key].append(n)
    return found


def _meant(records: Sequence[Paper], with_key: Sequence[int], handle: Handle) -> set[int]:
    """The records that a handle means: those of the title, and those of the id that do not contradict them.

    Where no record of the id has the title (it was changed since), all are meant if none contradicts another.
    """
    titled = [n for n in with_key if _has_title(records[n], handle)]
    if titled:
        return {n for n in with_key if any(n == m or _agree(records, n, m) for m in titled)}
    return set(with_key) if all(_agree(records, n, m) for n in with_key for m in with_key if n < m) else set()


def _agree(records: Sequence[Paper], n: int, m: int) -> bool:
    return doubt_of(records[n], records[m]) is None


def _has_title(record: Paper, handle: Handle) -> bool:
    return title_digest(record.title) == handle.title


def _parted(
    records: Sequence[Paper], one: tuple[set[int], Handle], other: tuple[set[int], Handle]
) -> tuple[set[int], set[int]]:
    """The two sides, without a record in common: it goes where its title is, else where fewer are, else nowhere."""
    (a, first), (b, second) = one, other
    for_a = {n for n in a & b if _has_title(records[n], first) > _has_title(records[n], second)}
    for_b = {n for n in a & b if _has_title(records[n], first) < _has_title(records[n], second)}
    common = (a & b) - for_a - for_b
    return (a - for_b - (common if not a < b else set()), b - for_a - (common if not b < a else set()))


def _touches(group: Set[int], pair: tuple[Set[int], Set[int]]) -> bool:
    return not group.isdisjoint(pair[0]) and not group.isdisjoint(pair[1])


def _whole(groups: Iterable[Set[int]], members: Set[int]) -> set[int]:
    """Some records with all groups that they belong to."""
    return set(members).union(*(group for group in groups if not group.isdisjoint(members)))


def _with(groups: Iterable[Set[int]], members: Set[int]) -> list[Set[int]]:
    """The groups, with those of some records made one."""
    groups = tuple(groups)
    return [*(group for group in groups if group.isdisjoint(members)), _whole(groups, members)]
