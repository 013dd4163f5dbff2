"""The countries, regions and cities that an address names."""

import functools
from collections.abc import Sequence
from importlib import resources
from typing import Final, NamedTuple

from graphbuilder.extraction.affiliations.words import Word, words_key

Key = tuple[str, ...]
LONGEST: Final = 4
_CODE: Final = 3
"""Up to this many letters, the name of a country or region is known only in capitals."""


class Place(NamedTuple):
    """A country or region at words ``start`` to ``end`` of an address."""

    start: int
    end: int
    country: str


class Gazetteer:
    """Countries and their regions by the keys of their names."""

    def __init__(self, rows: Sequence[tuple[str, str, str]]) -> None:
        self._countries: dict[Key, str] = {}
        self._codes: dict[str, str] = {}
        self._names = {code: names.split("|")[0] for code, names, _ in rows}
        for code, names, regions in rows:
            for name in filter(None, (*names.split("|"), *regions.split("|"))):
                if len(name) <= _CODE and name.isascii():
                    self._codes.setdefault(name, code)
                else:
                    self._countries.setdefault(words_key(name), code)

    def country_at(self, words: Sequence[Word], start: int) -> Place | None:
        """The country, or the country of the region, that is named from that word on."""
        for length in range(min(LONGEST, len(words) - start), 0, -1):
            if country := self._countries.get(tuple(word.key for word in words[start : start + length])):
                return Place(start, start + length, country)
        country = self._codes.get(words[start].raw.replace(".", ""))
        return Place(start, start + 1, country) if country else None

    def countries(self, words: Sequence[Word]) -> list[Place]:
        """The countries and regions of an address, in order."""
        found = []
        at = 0
        while at < len(words):
            place = self.country_at(words, at)
            at = place.end if place else at + 1
            found += [place] if place else []
        return found

    def name_of(self, country: str) -> str:
        """The usual name of a country."""
        return self._names.get(country, country)

    def is_name(self, key: Key) -> bool:
        """Whether a key is that of a country or region."""
        return key in self._countries


@functools.cache
def load_gazetteer() -> Gazetteer:
    """The gazetteer of the lists, read once."""
    text = resources.files("graphbuilder.lexicon").joinpath("countries.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return Gazetteer([(code, names, regions) for code, names, regions in rows])
