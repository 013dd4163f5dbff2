"""The sentences of a doc with every number and every mention of a name standing as one word."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from spacy.tokens import Doc, Span

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.results.quantities import Quantity, find_quantities

Kind = Literal["word", "number", "benchmark", "system", "name"]

SEPARATORS: Final = frozenset({",", "and", "&", "/", "or", "(", ")", "the", "as", "well", ";", "+"})
WIDEST_GAP: Final = 3
BREAKS: Final = frozenset({";", "while", "whereas", "but", "although", "whilst"})
SIGNS: Final = {"benchmark": "<b>", "number": "<q>", "name": "<n>"}


@dataclass(frozen=True, slots=True)
class Unit:
    """A lower-case word of a sentence, a number as ``<q>``, or a mention as ``<b>``, ``<own>``, ``<sys>``, ``<n>``."""

    text: str
    kind: Kind
    ref: int
    """Place of the number among the sentence's, or of the name among the doc's; -1 for a word."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of a doc as units."""

    index: int
    span: Span
    units: tuple[Unit, ...]
    quantities: tuple[Quantity, ...]

    @cached_property
    def words(self) -> list[str]:
        """The texts of its units."""
        return [unit.text for unit in self.units]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Where its numbers stand, by unit."""
        return self._places("number")

    @cached_property
    def benchmarks(self) -> tuple[int, ...]:
        """Where mentions of benchmarks stand."""
        return self._places("benchmark")

    @cached_property
    def systems(self) -> tuple[int, ...]:
        """Where mentions of methods and models stand."""
        return self._places("system")

    @cached_property
    def clauses(self) -> tuple[int, ...]:
        """Which clause each unit is in, counted at semicolons and words of contrast."""
        found, number = [], 0
        for unit in self.units:
            number += unit.text in BREAKS
            found.append(number)
        return tuple(found)

    def _places(self, kind: Kind) -> tuple[int, ...]:
        return tuple(place for place, unit in enumerate(self.units) if unit.kind == kind)

    def places_of(self, name: int) -> list[int]:
        """Where the mentions of one name stand."""
        return [p for p, unit in enumerate(self.units) if unit.ref == name and unit.kind not in ("word", "number")]

    def listed_with(self, place: int) -> list[int]:
        """The units of its kind listed with the one at a place (``A, B, and C``), itself among them."""
        same = self._places(self.units[place].kind)
        at = same.index(place)
        first, last = at, at
        while first > 0 and self._joined(same[first - 1], same[first]):
            first -= 1
        while last + 1 < len(same) and self._joined(same[last], same[last + 1]):
            last += 1
        return list(same[first : last + 1])

    def _joined(self, left: int, right: int) -> bool:
        between = {unit.text for unit in self.units[left + 1 : right]}
        return right - left <= WIDEST_GAP + 1 and bool(between) and between <= SEPARATORS


def read_sentences(doc: Doc, names: Sequence[Name]) -> list[Sentence]:
    """The sentences of a doc; numbers inside names are part of the name."""
    name_at = {start: (end, place) for place, name in enumerate(names) for start, end in name.spans}
    inside = {i for start, (end, _) in name_at.items() for i in range(start, end)}
    found = []
    for index, span in enumerate(doc.sents):
        quantities, number_at = _place_quantities(doc, span, inside)
        units, at = [], span.start
        while at < span.end:
            if at in name_at:
                end, place = name_at[at]
                units.append(_name_unit(names[place], place))
                at = max(end, at + 1)
            elif at in number_at:
                end, place = number_at[at]
                units.append(Unit(SIGNS["number"], "number", place))
                at = end
            else:
                if not doc[at].is_space:
                    units.append(Unit(doc[at].lower_, "word", -1))
                at += 1
        found.append(Sentence(index, span, tuple(units), tuple(quantities)))
    return found


def _place_quantities(doc: Doc, span: Span, taken: set[int]) -> tuple[list[Quantity], dict[int, tuple[int, int]]]:
    """The numbers of a sentence, and by first token the last one's end and the number's place."""
    quantities: list[Quantity] = []
    number_at: dict[int, tuple[int, int]] = {}
    for quantity in find_quantities(span.text):
        start = span.start_char + quantity.start
        tokens = doc.char_span(start, span.start_char + quantity.end, alignment_mode="expand")
        if tokens is not None and not any(i in taken or i in number_at for i in range(tokens.start, tokens.end)):
            number_at[tokens.start] = (tokens.end, len(quantities))
            quantities.append(quantity)
    return quantities, number_at


def _name_unit(name: Name, place: int) -> Unit:
    if name.type in ("METHOD", "MODEL"):
        return Unit("<own>" if name.role == "PROPOSES" else "<sys>", "system", place)
    if name.type == "BENCHMARK":
        return Unit(SIGNS["benchmark"], "benchmark", place)
    return Unit(SIGNS["name"], "name", place)
