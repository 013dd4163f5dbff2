"""The forms in which addresses write organisations, by their folded words."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from graphbuilder.extraction.affiliations.words import Word, words_key
from graphbuilder.lexicon.load import LexiconEntry, needs_its_case
from graphbuilder.lexicon.organizations import Organization

Key = tuple[str, ...]
COMMON: Final = 6
"""Words of so many names of organisations say nothing of which one is meant."""
UNITS: Final = frozenset(
    "department school faculty laboratory institute center group team college division chair unit program programme"
    " graduate section bureau office branch".split()
)
_VARIANTS: Final = (
    (re.compile(r"^University of California,? "), "UC ", True),
    (re.compile(r"^(?:Technische Universität|Technical University of|Technical University) "), "TU ", True),
    (re.compile(r"^Technische Universität "), "Technical University ", True),
    (re.compile(r"^Indian Institute of Technology,? "), "IIT ", True),
    (re.compile(r"^National Institute of Technology,? "), "NIT ", True),
    (re.compile(r"^Max Planck Institute (?:for|of) "), "MPI for ", True),
    (re.compile(r"^State University of New York at "), "SUNY ", True),
    (re.compile(r"^University of ([^\W\d]+(?: [^\W\d]+)?)$"), r"\1 University", False),
    (re.compile(r"^([^\W\d]+(?: [^\W\d]+)?) University$"), r"University of \1", False),
)
"""Other forms of the names of one kind, and whether they are as sure as the name itself."""


_SCHOLARLY: Final = frozenset({"university", "college"})
_DISTINCT: Final = _SCHOLARLY | {"polytechnic", "planck", "fraunhofer"}
"""With one of these, a name is that of one organisation, not of a unit that many have."""

Proof = Literal["nothing", "alone", "country", "city", "parent"]
"""What must stand beside a form before it is taken for an organisation: nothing at all; nothing behind it, or its
country; its country; its city; or what it is part of. What is further down in this list is always proof."""


class Claim(NamedTuple):
    """That a form may stand for an organisation."""

    name: str
    needs: Proof
    written: str | None
    """The spelling that alone is meant, of short forms in capitals."""


class Forms:
    """All forms, by the keys of their words."""

    def __init__(self, organizations: Iterable[Organization], labs: Iterable[LexiconEntry]) -> None:
        self._claims: dict[Key, dict[str, Claim]] = defaultdict(dict)
        known = tuple(organizations)
        self._common = _common_words(known)
        for entry in labs:
            for form in entry.forms:
                self._add(form, entry.name, "nothing", exact=entry.exact)
        for organization in known:
            self._add_organization(organization)
        self._add_without_city(known)
        lengths: dict[str, set[int]] = defaultdict(set)
        for key in self._claims:
            lengths[key[0]].add(len(key))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}

    def at(self, words: Sequence[Word], start: int) -> Iterator[tuple[int, tuple[Claim, ...]]]:
        """The forms that begin at a word: one past their last word and who claims them, longest first."""
        for length in self._lengths.get(words[start].key, ()):
            end = start + length
            claims = self._claims.get(tuple(word.key for word in words[start:end])) if end <= len(words) else None
            if claims:
                yield end, tuple(claims.values())

    def _add_organization(self, organization: Organization) -> None:
        name, shared = organization.name, organization.shared_aliases
        by_hand = organization.sources != ("ror(CC0)",)
        for form in (name, *organization.aliases):
            if form not in shared:
                self._add(form, name, "nothing" if by_hand else self._proof(form, organization))
        for form in shared:
            self._add(form, name, "parent" if self._is_general(form) else "country" if form == name else "city")

    def _proof(self, form: str, organization: Organization) -> Proof:
        """What a form that ROR gives one organisation alone needs: only a part of the registry is in the list."""
        key = words_key(form)
        if self._is_general(form) and (form != organization.name or len(key) < 3 or key[0] in UNITS):
            return "parent"
        if _DISTINCT.isdisjoint(key) and organization.parents:
            return "country"
        return "alone" if len(key) < 3 and _DISTINCT.isdisjoint(key) else "nothing"

    def _add_without_city(self, organizations: Iterable[Organization]) -> None:
        """``Hebrew University`` is that of Jerusalem, where nobody else of the list is called so."""
        short: dict[Key, list[str]] = defaultdict(list)
        for organization in organizations:
            key, city = words_key(organization.name), words_key(organization.city or "")
            if city and key[-len(city) :] == city and not _SCHOLARLY.isdisjoint(key):
                short[key[: -len(city)]].append(organization.name)
        for key, names in short.items():
            if len(key) > 1 and len(names) == 1 and key not in self._claims and not set(key) <= self._common:
                general = set(key) <= self._common | _DISTINCT
                self._claims[key][names[0]] = Claim(names[0], "city" if general else "nothing", None)

    def _is_general(self, form: str) -> bool:
        """Whether a form is made of words that many names have, so that other units have it too."""
        return set(words_key(form)) <= self._common

    def _add(self, form: str, name: str, needs: Proof, *, exact: bool = False) -> None:
        written = form if exact or needs_its_case(form) else None
        if key := words_key(form):
            claim = self._claims[key].setdefault(name, Claim(name, needs, written))
            if claim.needs != needs == "nothing":
                self._claims[key][name] = Claim(name, needs, written)
            elif claim.needs == needs == "nothing" and claim.written != written:
                self._claims[key][name] = Claim(name, needs, None)
        for pattern, short, sure in _VARIANTS:
            if pattern.search(form) and (key := words_key(pattern.sub(short, form))):
                self._claims[key].setdefault(name, Claim(name, needs if sure else "city", None))


def _common_words(organizations: Iterable[Organization]) -> set[str]:
    """Words of the names of many organisations, other than of places."""
    counts: Counter[str] = Counter()
    places: set[str] = set()
    for organization in organizations:
        counts.update(set(words_key(organization.name)))
        places.update(words_key(organization.city or ""))
    return {word for word, count in counts.items() if count >= COMMON and word not in places} | UNITS
