"""A number in its sentence, and what is listed or named beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spacy.tokens import Doc, Span

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.results.quantities import Quantity

NEAR: Final = 5
BINDERS: Final = frozenset({"on", "in", "for"})
BREAKERS: Final = frozenset({",", ";", "(", "while", "over", "than", "to"})


@dataclass(slots=True)
class StatedNumber:
    """A quantity in its sentence."""

    quantity: Quantity
    sentence: Span
    index: int
    """Which sentence of the doc."""
    first: int
    last: int
    """Its tokens, the last one exclusive."""
    order: int
    of: int
    """Its place among the quantities of the sentence, and how many there are."""
    others: list[int]
    """First tokens of all quantities of the sentence."""
    listed: list[int]
    """First tokens of the quantities listed with this one (``1, 2, and 3``), itself among them."""


def mentions_in(name: Name, sentence: Span) -> list[tuple[int, int]]:
    """The mentions of a name in a sentence."""
    return [(start, end) for start, end in name.spans if sentence.start <= start and end <= sentence.end]


def listed_with(doc: Doc, spans: Sequence[tuple[int, int]], start: int) -> list[int]:
    """First tokens of the spans listed with the one at ``start`` (``A, B, and C``), which is among them."""
    ordered = sorted(spans)
    at = next(i for i, span in enumerate(ordered) if span[0] == start)
    first, last = at, at
    while first > 0 and _joined(doc, ordered[first - 1][1], ordered[first][0]):
        first -= 1
    while last + 1 < len(ordered) and _joined(doc, ordered[last][1], ordered[last + 1][0]):
        last += 1
    return [span[0] for span in ordered[first : last + 1]]


def _joined(doc: Doc, end: int, start: int) -> bool:
    words = {token.lower_ for token in doc[end:start]}
    return start - end <= 3 and bool(words) and words <= {",", "and", "&", "/", "or", "(", ")", "the"}


def bound_spans(doc: Doc, number: StatedNumber, spans: Sequence[tuple[int, int]]) -> list[int]:
    """First tokens of the spans bound to the number by ``41% on X and Y`` or ``X (41%)``; empty when none is."""
    inside = sorted(span for span in spans if number.sentence.start <= span[0] < number.sentence.end)
    for start, _ in inside:
        between = [token.lower_ for token in doc[number.last : start]]
        free = not any(number.last <= other < start for other in number.others)
        if start >= number.last and len(number.listed) == 1 and free:
            if len(between) <= NEAR and BINDERS & set(between) and not BREAKERS & set(between):
                return listed_with(doc, inside, start)
            break
    for start, end in inside:
        if [token.text for token in doc[end : number.first]] == ["("]:
            return [start]
    return []
