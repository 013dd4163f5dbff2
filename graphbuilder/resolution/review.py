"""Pairs of entities that look like one thing without proof: a list for people, never a merge.

Names are compared only within blocks that a near pair must share, so that the time grows with the names and
not with their square: the halves of a key, one of which a single changed letter leaves as it is.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from rapidfuzz import fuzz

from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.identity import is_abbreviation
from graphbuilder.schema import EntityLabel
from graphbuilder.text.names import name_key

Doubt = Literal["near names", "common word", "abbreviation", "two types"]
MEANINGS: Final[dict[Doubt, str]] = {
    "near names": "their names differ in one or two letters",
    "common word": "one name is the other with a common word behind it",
    "abbreviation": "both are written by one abbreviation",
    "two types": "one name, two types",
}
NEAR: Final = 90.0
"""Least likeness of two keys, in percent of what both hold (RapidFuzz ``ratio``)."""
CROWDED: Final = 100
"""A block with more entities says nothing: what so many share is no sign that two are one."""
MANY_MEANINGS: Final = 12
"""An abbreviation of more things than this is no sign either."""
ALIKE: Final = 75.0
"""Least likeness of two long forms of one abbreviation; less alike, they plainly are two things."""
COMMON_WORDS: Final = frozenset(
    "algorithm approach architecture benchmark corpus dataset framework loss method metric model network policy "
    "procedure strategy system task technique test".split()
)
VERSION_WORDS: Final = frozenset(
    "base large small tiny mini nano micro medium huge giant xl xxl pro plus max ultra lite light turbo flash instruct "
    "chat coder code math vl vision audio omni base zero hard easy lite verified live multilingual full dev test "
    "train online offline supervised unsupervised non un in de dis anti left right up down single multi bi uni "
    "pre post forward backward discrete continuous symmetric asymmetric homogeneous heterogeneous soft on off "
    "inter intra intrinsic extrinsic first second third".split()
)
"""Words that tell two members of a family apart, and prefixes that turn a word round."""
_SYSTEMS: Final[frozenset[EntityLabel]] = frozenset({"Method", "Model", "Benchmark"})
_WORDS: Final = re.compile(r"[^\W_]+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Named:
    """An entity with its names, and in how many papers it is named."""

    id: str
    label: EntityLabel
    key: str
    name: str
    aliases: tuple[str, ...]
    papers: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entities that may be one, the one in more papers first, and why."""

    one: Named
    other: Named
    reason: Doubt
    form: str | None = None
    """The abbreviation or the name that both have."""

    @property
    def papers(self) -> int:
        """Papers that are wrong if the two are one."""
        return min(self.one.papers, self.other.papers)


def find_doubtful(entities: Iterable[Named], corrections: Corrections) -> list[Pair]:
    """All such pairs that nobody has set apart, those that touch most papers first; each pair once."""
    everything = sorted(entities, key=lambda entity: (-entity.papers, entity.label, entity.id))
    found: dict[tuple[str, str], Pair] = {}
    for pairs in (_two_types(everything), _abbreviations(everything), _common_words(everything), _near(everything)):
        for pair in pairs:
            if not _is_settled(pair, corrections):
                found.setdefault((pair.one.id, pair.other.id), pair)
    return sorted(found.values(), key=lambda pair: (-pair.papers, -pair.one.papers, pair.one.id, pair.other.id))


def _is_settled(pair: Pair, corrections: Corrections) -> bool:
    one, other = pair.one, pair.other
    return corrections.are_apart(one.label, one.key, other.key, other_label=other.label)


def _two_types(entities: list[Named]) -> Iterator[Pair]:
    """Entities of two types with one name, where papers may only differ in what they call it."""
    by_key: dict[str, list[Named]] = defaultdict(list)
    for entity in entities:
        if entity.label in _SYSTEMS:
            by_key[name_key(entity.name)].append(entity)
    for same in by_key.values():
        for one, other in combinations(same, 2):
            if one.label != other.label:
                yield Pair(one, other, "two types", one.name)


def _abbreviations(entities: list[Named]) -> Iterator[Pair]:
    """Entities of one type that an abbreviation stands for."""
    by_form: dict[tuple[EntityLabel, str], list[tuple[Named, str]]] = defaultdict(list)
    for entity in entities:
        forms = {name_key(form): form for form in (entity.name, *entity.aliases) if is_abbreviation(form)}
        for key, form in sorted(forms.items()):
            by_form[entity.label, key].append((entity, form))
    for same in by_form.values():
        if len(same) <= MANY_MEANINGS:
            for (one, form), (other, _) in combinations(same, 2):
                bare = name_key(form) in (one.key, other.key)
                if bare or fuzz.ratio(one.key, other.key) >= ALIKE:
                    yield Pair(one, other, "abbreviation", form)


def _common_words(entities: list[Named]) -> Iterator[Pair]:
    """A name, and the same with a word such as "benchmark" behind it."""
    own = {(entity.label, name_key(entity.name)): entity for entity in reversed(entities)}
    for entity in entities:
        *words, last = entity.name.split() or [""]
        if words and last.lower().removesuffix("s") in COMMON_WORDS:
            other = own.get((entity.label, name_key(" ".join(words))))
            if other is not None and other.id != entity.id:
                one, two = sorted((entity, other), key=lambda e: (-e.papers, e.id))
                yield Pair(one, two, "common word")


def _near(entities: list[Named]) -> Iterator[Pair]:
    """Names of one type, with the same numbers and versions, that differ in a letter or two."""
    groups: dict[tuple[EntityLabel, tuple[str, ...]], list[Named]] = defaultdict(list)
    for entity in entities:
        if not is_abbreviation(entity.name):
            groups[entity.label, _versions(entity.name)].append(entity)
    for group in groups.values():
        blocks: dict[str, list[tuple[str, Named]]] = defaultdict(list)
        for entity in group:
            key = name_key(entity.name)
            for block in _blocks(key):
                blocks[block].append((key, entity))
        for same in blocks.values():
            if 2 <= len(same) <= CROWDED:
                for (key, one), (other_key, other) in combinations(same, 2):
                    if _are_near(key, other_key):
                        yield Pair(one, other, "near names")


def _blocks(key: str) -> Iterator[str]:
    """What a key shares with each one that differs from it in one letter: its first or its last half.

    A half is that of its length or of the length less one, since the other key may be a letter longer or shorter.
    """
    for half in dict.fromkeys((len(key) // 2, (len(key) - 1) // 2)):
        yield f"{half}<{key[:half]}"
        yield f"{half}>{key[len(key) - half :]}"


def _are_near(key: str, other: str) -> bool:
    return key != other and fuzz.ratio(key, other, score_cutoff=NEAR) >= NEAR and not _tells_apart(key, other)


def _tells_apart(key: str, other: str) -> bool:
    """Whether the letter that differs is the first or the last, as in xLSTM: such letters name another thing."""
    ends = (slice(None, -1), slice(1, None))
    return any(key[end] in (other, other[end]) or other[end] == key for end in ends)


def _versions(name: str) -> tuple[str, ...]:
    """The parts of a name that tell members of a family apart: numbers, single letters, sizes and the like."""
    words = [word.casefold() for word in _WORDS.findall(name)]
    told = [w for w in words if len(w) == 1 or w in VERSION_WORDS or any(c.isdigit() for c in w)]
    return tuple(sorted(told))
