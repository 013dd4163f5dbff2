"""Cut text at the places that evidence points to, so that a page can mark the names."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from graphbuilder.schema import EntityLabel
from graphbuilder.store.base import Row

FieldText = Callable[[str], str]
"""The text of a field (title, abstract) of the paper at hand."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a stretch of text names: an entity, in one or more roles."""

    entity_id: str
    label: EntityLabel
    name: str
    slug: str | None
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, marked or not; the pieces of a text, joined, give the text again."""

    text: str
    mark: Mark | None = None


@dataclass(slots=True)
class Quote:
    """A sentence cut into pieces, with the statements that it is evidence for."""

    pieces: list[Piece]
    statements: list[Row] = field(default_factory=list)


STATED_ELSEWHERE: Final = frozenset({"AUTHORED_BY", "PUBLISHED_IN"})
"""Roles that a page shows in its byline; without a sentence there is nothing to quote for them."""
Span = tuple[int, int, Mark]


def cut(text: str, spans: Iterable[Span]) -> list[Piece]:
    """The pieces of a text; of spans that overlap the first and longest stays, equal ones join their roles.

    >>> mark = Mark("method_1", "Method", "GRPO", "grpo", ("USES",))
    >>> [piece.text for piece in cut("We use GRPO.", [(7, 11, mark)])]
    ['We use ', 'GRPO', '.']
    """
    joined: dict[tuple[int, int], Mark] = {}
    for start, end, mark in spans:
        there = joined.get((start, end))
        roles = dict.fromkeys((*(there.roles if there else ()), *mark.roles))
        first = there or mark
        joined[start, end] = Mark(first.entity_id, first.label, first.name, first.slug, tuple(roles))
    pieces, place = [], 0
    for (start, end), mark in sorted(joined.items(), key=lambda item: (item[0][0], -item[0][1])):
        if start < place or not start < end <= len(text):
            continue
        if start > place:
            pieces.append(Piece(text[place:start]))
        pieces.append(Piece(text[start:end], mark))
        place = end
    if place < len(text):
        pieces.append(Piece(text[place:]))
    return pieces


def cut_field(text: str, field_name: str, relations: Sequence[Row]) -> list[Piece]:
    """The pieces of a whole field of a paper; ``relations`` are rows of the query ``paper_relations``."""
    spans = [
        (place["start"], place["end"], mark_of(relation, relation["role"]))
        for relation in relations
        for place in relation["evidence"]
        if place["field"] == field_name and place["start"] is not None
    ]
    return cut(text, spans)


def mark_of(row: Row, *roles: str) -> Mark:
    """The mark for a row that names an entity."""
    return Mark(row["entity_id"], row["label"], row["name"], row.get("slug"), roles)


def quotes(evidence: Sequence[Row], text_of: FieldText) -> list[Quote]:
    """The sentences of evidence, each once with all names in it marked and all that it states.

    ``evidence`` are items with role, entity_id, name, label, sentence, field, start and end; ``text_of``
    is asked only where the sentence alone does not tell where a name stands. What was stated without a
    sentence comes with no pieces.
    """
    by_sentence: dict[tuple[str | None, str], list[Row]] = {}
    for item in evidence:
        if item["sentence"] or item["role"] not in STATED_ELSEWHERE:
            by_sentence.setdefault((item["field"], item["sentence"] or ""), []).append(item)
    return [_quote(sentence, items, text_of) for (_, sentence), items in by_sentence.items()]


def _quote(sentence: str, items: Sequence[Row], text_of: FieldText) -> Quote:
    placed = sentence and all(item["start"] is not None for item in items)  # a sentence that cites is in no field
    begin = _begin(sentence, items, text_of) if placed else None
    spans = [] if begin is None else [(i["start"] - begin, i["end"] - begin, mark_of(i, i["role"])) for i in items]
    inside = [span for span in spans if span[0] >= 0]
    statements = {(item["role"], item["entity_id"]): item for item in reversed(items)}
    return Quote(cut(sentence, inside), list(reversed(statements.values())))


def _begin(sentence: str, items: Sequence[Row], text_of: FieldText) -> int | None:
    """Where the sentence begins in its field; None when that cannot be told."""
    by_name = {
        int(item["start"]) - sentence.index(item["name"])
        for item in items
        if len(item["name"]) == item["end"] - item["start"] and sentence.count(item["name"]) == 1
    }
    if len(by_name) == 1:
        return by_name.pop()
    first = min(item["start"] for item in items)
    text = text_of(items[0]["field"]).replace("\n", " ")  # sentences are kept on one line
    before = text.rfind(sentence, 0, first + len(sentence))
    return before if 0 <= before <= first else None
