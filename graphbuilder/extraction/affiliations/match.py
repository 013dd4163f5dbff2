"""Find the organisations that an address names, where that is sure.

A whole name, a listed alias or abbreviation is sure; a form that several organisations share is so only beside
a parent, the city or the country of one of them.
"""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from graphbuilder.extraction.affiliations.forms import UNITS, Claim, Forms
from graphbuilder.extraction.affiliations.places import Gazetteer, load_gazetteer
from graphbuilder.extraction.affiliations.words import COMMA, INSIDE, STRONG, Word, read_words, words_key
from graphbuilder.lexicon.load import read_list
from graphbuilder.lexicon.organizations import Organization, ancestors_of, load_organizations, organization_of

FIELDS: Final = frozenset(
    "science computing research technology intelligence system learning vision language processing data information"
    " computer software electrical automation network security medicine business management ai nlp cs cse ece eecs ee"
    " it artificial law art education".split()
)
_FIELD_ENDS: Final = ("ology", "istry", "ering", "graphy", "metry", "ience", "iatry", "urgy", "onomy")
_OWN: Final = frozenset(
    "school college faculty department institute laboratory center division program graduate".split()
)
_APART: Final = frozenset("hospital clinic medical press health library museum".split())
"""What is not a part of the university that it is called by; the registry has it by itself."""
TEAMS: Final = frozenset(
    "research ai laboratory team group brain cloud technology lab rd science seed usa europe".split()
)
_SHOUTED: Final = 4
_AND: Final = frozenset("and y et und e".split())


class Found(NamedTuple):
    """An organisation that an address names, and where."""

    start: int
    end: int
    name: str


class _Part(NamedTuple):
    """A run of words of an address that a form covers, and who claims it."""

    start: int
    end: int
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """What an address says of where it is."""

    countries: frozenset[str]
    keys: frozenset[str]


class Matcher:
    """Finds organisations in addresses."""

    def __init__(self, forms: Forms, gazetteer: Gazetteer, organizations: dict[str, Organization]) -> None:
        self._forms = forms
        self._gazetteer = gazetteer
        self._organizations = organizations
        self._cities = {key for o in organizations.values() if o.city and (key := words_key(o.city))}

    def find(self, text: str) -> tuple[Found, ...]:
        """The organisations that a text names, in order; of one and what it is part of, the one alone."""
        found: list[Found] = []
        for segment in _segments(read_words(text)):
            found += self._find_in(segment, text)
        return tuple(found)

    def _find_in(self, words: Sequence[Word], text: str) -> list[Found]:
        taken: list[tuple[_Part, str]] = []
        waiting: list[_Part] = []
        at = 0
        while at < len(words):
            for end, claims in self._forms.at(words, at):
                part = _Part(at, end, claims)
                if not self._may_stand(words, part):
                    continue
                if name := self._settle(words, part):
                    taken.append((part, name))
                    at = end
                    break
                waiting.append(part)
            else:
                at += 1
        taken += self._by_family(taken, waiting)
        return [
            Found(words[part.start].start, _end(text, words, part), name)
            for part, name in _without_ancestors(words, taken)
        ]

    def _may_stand(self, words: Sequence[Word], part: _Part) -> bool:
        """Whether a form stands there by itself, and is no piece of a longer name."""
        starts, ends = _starts_part(words[part.start]), _ends_part(words, part.end)
        commas = any(word.gap >= COMMA for word in words[part.start + 1 : part.end])
        if commas and not (ends or words[part.end].raw[0].isdigit()):
            return False
        if commas and not (starts or _is_led_in(words, part.start) or words[part.start].key == "university"):
            return False
        if part.end - part.start == 1 and not _is_wide(words[part.start]):
            if not starts or not (ends or words[part.end].key in TEAMS or self._only_places(words, part.end)):
                return False
            return len(words) == 1 or not self._is_place((words[part.start].key,))
        return self._may_follow(words, part.start) and (ends or self._may_go_on(words, part))

    def _is_place(self, key: tuple[str, ...]) -> bool:
        return key in self._cities or self._gazetteer.is_name(key)

    def _only_places(self, words: Sequence[Word], start: int) -> bool:
        """Whether the rest of a part names cities and countries alone."""
        end = next((at for at in range(start, len(words)) if words[at].gap >= COMMA), len(words))
        rest = words[start:end]
        countries = {at for place in self._gazetteer.countries(rest) for at in range(place.start, place.end)}
        cities = {
            at for at in range(len(rest)) for n in (1, 2, 3) if self._is_city(rest, at, n) for at in range(at, at + n)
        }
        return len(countries | cities) == len(rest)

    def _is_city(self, words: Sequence[Word], start: int, length: int) -> bool:
        key = tuple(word.key for word in words[start : start + length])
        return len(key) == length and key in self._cities

    def _may_follow(self, words: Sequence[Word], start: int) -> bool:
        word = words[start]
        first = next(at for at in range(start, -1, -1) if at == 0 or words[at].gap >= COMMA)
        if not _APART.isdisjoint(before.key for before in words[first:start]):
            return False
        if word.gap != INSIDE or word.link or _is_wide(word):
            return True
        if word.key == "university" and not any(after.link for after in words[start + 1 : start + 2]):
            return False
        if word.key == "institute" and self._is_city(words, start - 1, 1):
            return False
        return _is_field(words[start - 1]) or words[first].key in UNITS

    def _may_go_on(self, words: Sequence[Word], part: _Part) -> bool:
        after = words[part.end]
        if _is_wide(after):
            return True
        if after.link:
            return after.link in _AND or self._is_own_place(words, part.end, part)
        if after.key in UNITS or after.key in TEAMS or after.raw[0].isdigit():
            return True
        if _is_field(after):
            return (words[part.end - 1].key, after.key) != ("science", "education")
        return _names_own_unit(words, part.end) or self._is_own_place(words, part.end, part)

    def _is_own_place(self, words: Sequence[Word], at: int, part: _Part) -> bool:
        for claim in part.claims:
            organization = self._organizations.get(claim.name)
            city = words_key(organization.city) if organization and organization.city else ()
            if city and tuple(word.key for word in words[at : at + len(city)]) == city:
                return True
        return self._gazetteer.country_at(words, at) is not None

    def _settle(self, words: Sequence[Word], part: _Part) -> str | None:
        """The organisation that a form stands for by itself or beside its place; None where that is not sure."""
        raw = words[part.start].raw if part.end - part.start == 1 else None
        if raw is not None and self._gazetteer.country_at(words, part.start):
            return None
        claims = [claim for claim in part.claims if raw is None or _is_written(claim, raw)]
        if raw is not None and _shortens_other(words, part.start):
            return self._by_place(claims, self._places(words, part))
        sure = [claim.name for claim in claims if claim.needs == "nothing"]
        if len(claims) == 1 and sure:
            return sure[0]
        if len(claims) == 1 and claims[0].needs == "alone" and part.end == len(words):
            return claims[0].name
        if len(claims) == 1 and self._holds_its_city(words, part, claims[0]):
            return claims[0].name
        by_place = self._by_place(claims, self._places(words, part))
        return by_place or (sure[0] if len(sure) == 1 else None)

    def _holds_its_city(self, words: Sequence[Word], part: _Part, claim: Claim) -> bool:
        """Whether a form that needs its city has it in itself (``Universität Heidelberg``)."""
        organization = self._organizations.get(claim.name)
        city = set(words_key(organization.city)) if organization and organization.city else set()
        return claim.needs == "city" and bool(city) and city <= {word.key for word in words[part.start : part.end]}

    def _by_place(self, claims: Sequence[Claim], places: _Places) -> str | None:
        """The only organisation that is in the city that the address names, else in the country."""
        known = [(c, o) for c in claims if c.needs != "parent" and (o := self._organizations.get(c.name))]
        here = [o for _, o in known if not places.countries or o.country in places.countries]
        in_city = [o for o in here if o.city and set(words_key(o.city)) <= places.keys]
        in_country = [o for c, o in known if c.needs != "city" and o.country in places.countries]
        for placed in (in_city, in_country):
            if len(placed) == 1:
                return placed[0].name
        return None

    def _places(self, words: Sequence[Word], part: _Part) -> _Places:
        rest = [*words[: part.start], *words[part.end :]]
        countries = frozenset(place.country for place in self._gazetteer.countries(rest))
        return _Places(countries, frozenset(word.key for word in rest))

    def _by_family(self, taken: Sequence[tuple[_Part, str]], waiting: Sequence[_Part]) -> Iterator[tuple[_Part, str]]:
        """Forms that several share, where the address also names what one of them is part of."""
        named = {name for _, name in taken}
        used = {at for part, _ in taken for at in range(part.start, part.end)}
        for part in waiting:
            if used.isdisjoint(range(part.start, part.end)):
                names = [claim.name for claim in part.claims]
                children = [name for name in names if _ancestor_names(name) & named]
                if len(children) == 1:
                    used.update(range(part.start, part.end))
                    yield part, children[0]


def _without_ancestors(words: Sequence[Word], taken: Sequence[tuple[_Part, str]]) -> list[tuple[_Part, str]]:
    """Without what others of the address are part of, unless "and" joins the two."""
    kept = []
    for part, name in sorted(taken):
        parts = [other for other, below in taken if name in _ancestor_names(below)]
        if all(words[max(part, other).start].link in _AND for other in parts):
            kept.append((part, name))
    return kept


def _is_led_in(words: Sequence[Word], start: int) -> bool:
    """Whether a word such as "at" or "of" leads to it, but for the "of" that names a unit: ``School of Science``."""
    word = words[start]
    return bool(word.link) and not (word.link == "of" and words[start - 1].key in UNITS and _is_field(word))


def _is_field(word: Word) -> bool:
    """Whether a word ends the name of a unit, such as a department."""
    return word.key in UNITS or word.key in FIELDS or word.key.endswith(_FIELD_ENDS) or word.raw.endswith("ics")


def _names_own_unit(words: Sequence[Word], start: int) -> bool:
    """Whether the rest of a part is the name of a school or laboratory, not of a hospital or press."""
    end = next((at for at in range(start, len(words)) if words[at].gap >= COMMA), len(words))
    rest = {word.key for word in words[start:end]}
    return not rest.isdisjoint(_OWN) and rest.isdisjoint(_APART)


def _segments(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words between strong gaps; a text without words has none."""
    starts = [at for at, word in enumerate(words) if word.gap == STRONG]
    for start, end in zip(starts, [*starts[1:], len(words)], strict=False):
        yield list(words[start:end])


def _is_written(claim: Claim, raw: str) -> bool:
    """Whether a short form is written as it must be; a name such as Inria may be all capitals."""
    return claim.written is None or raw == claim.written or (len(raw) >= _SHOUTED and raw == claim.written.upper())


def _shortens_other(words: Sequence[Word], start: int) -> bool:
    """Whether a word is the initials of those right before it, or of some and the last of them.

    ``Museum of Inland Trees (MIT)`` and ``Centre of Excellence for Autumn Seeds (CAS)`` are such.
    """
    initials = words[start].raw.casefold()
    if len(initials) < 2 or words[start].gap != COMMA:
        return False
    first = next(at for at in range(start - 1, -1, -1) if at == 0 or words[at].gap >= COMMA) if start else 0
    before = [word.raw[0].casefold() for word in words[first:start]]
    left = list(initials)
    for letter in reversed(before if before[-1:] == left[-1:] else []):
        if left and letter == left[-1]:
            left.pop()
    return not left


def _starts_part(word: Word) -> bool:
    return word.gap >= COMMA or word.link in _AND


def _ends_part(words: Sequence[Word], end: int) -> bool:
    return end == len(words) or _starts_part(words[end])


def _is_wide(word: Word) -> bool:
    return word.key >= "\u3040"


def _end(text: str, words: Sequence[Word], part: _Part) -> int:
    """One past the last character, with the bracket that a name closes."""
    end = words[part.end - 1].end
    inside = text[words[part.start].start : end]
    return end + 1 if inside.count("(") > inside.count(")") and text[end : end + 1] == ")" else end


@functools.lru_cache(maxsize=1 << 14)
def _ancestor_names(name: str) -> frozenset[str]:
    organization = organization_of(name)
    return frozenset(above.name for above in ancestors_of(organization)) if organization else frozenset()


def find_segments(text: str) -> list[tuple[int, int]]:
    """The parts of a text that are addresses of their own: first character, and one past the last."""
    return [(words[0].start, _rest(text, words[-1].end)) for words in _segments(read_words(text))]


def _rest(text: str, end: int) -> int:
    """One past the full stop or bracket that closes what ends there."""
    while end < len(text) and text[end] in ".)]":
        end += 1
    return end


@functools.cache
def load_matcher() -> Matcher:
    """The matcher of the lists, made once."""
    organizations = load_organizations()
    return Matcher(Forms(organizations.values(), read_list("labs")), load_gazetteer(), organizations)


@functools.lru_cache(maxsize=1 << 14)
def find_organizations(text: str) -> tuple[Found, ...]:
    """The organisations of the lists that an address names."""
    return load_matcher().find(text)
