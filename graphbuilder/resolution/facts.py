"""What a paper's part of the graph is made from, as the text that a store keeps with the paper.

Sentences are not repeated in it: they are cut out of the paper's own text when edges are written.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from graphbuilder.model import (
    CodeLink,
    EntityType,
    Evidence,
    ExtractedEntity,
    ExtractedResult,
    Extraction,
    Field,
    Paper,
    Role,
    StatedEntity,
    StatedResult,
)

Span = tuple[int, int] | str
"""First and one past the last character of a sentence in its field; its words, where the field lacks them."""
LISTS_OF_TEXT: Final = ("authors", "organizations", "references", "other_ids")
LISTS_OF_LISTS: Final = ("author_ids", "organization_ids", "contexts")
"""Fields of papers and facts that hold lists of texts."""
_FIELDS: Final[tuple[Field, ...]] = ("title", "abstract", "metadata")


class Place(NamedTuple):
    """One mention: its field, its offsets there, and its sentence."""

    field: Field
    start: int
    end: int
    sentence: Span


class Fact(NamedTuple):
    """A thing that a paper names; the fields of ``model.ExtractedEntity``, with places for evidence."""

    name: str
    type: EntityType
    role: Role
    surfaces: tuple[str, ...]
    places: tuple[Place, ...]
    confidence: float
    rule: str
    long_form: str | None
    short_form: str | None


class ResultFact(NamedTuple):
    """A number that a paper states; the fields of ``model.ExtractedResult``, with a place for evidence."""

    system: str
    benchmark: str
    metric: str
    value: str
    number: float | None
    unit: str
    higher_is_better: bool | None
    place: Place
    confidence: float
    rule: str | None = None
    """The source that states it; None where the paper's text does."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that one paper says, but for its text and its identifiers."""

    extractor_version: str
    entities: tuple[Fact, ...] = ()
    results: tuple[ResultFact, ...] = ()
    authors: tuple[str, ...] = ()
    author_ids: tuple[tuple[str, ...], ...] = ()
    organizations: tuple[str, ...] = ()
    organization_ids: tuple[tuple[str, str], ...] = ()
    venue: str | None = None
    references: tuple[str, ...] = ()
    contexts: tuple[tuple[str, str], ...] = ()
    other_ids: tuple[str, ...] = ()
    stated: tuple[StatedEntity, ...] = ()
    """What sources say of the paper beside its text."""
    stated_results: tuple[StatedResult, ...] = ()
    sought: tuple[tuple[str, str, EntityType], ...] = ()
    """Names that other papers propose and that the text holds: as written, the name, its type."""
    recalled: tuple[Fact, ...] = ()
    """What the paper says of those of them that are names there."""
    recalled_results: tuple[ResultFact, ...] = ()
    """Results of a recalled name."""

    def to_text(self) -> str:
        """The facts as compact JSON; tuples are lists, and what is empty is left out."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps({k: v for k, v in fields.items() if v}, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> "Facts":
        """The facts of a text that ``to_text`` made."""
        fields: dict[str, Any] = json.loads(text)
        for name in LISTS_OF_TEXT:
            fields[name] = tuple(fields.get(name, ()))
        for name in LISTS_OF_LISTS:
            fields[name] = tuple(map(tuple, fields.get(name, ())))
        fields["sought"] = tuple(map(tuple, fields.get("sought", ())))
        for name in ("entities", "recalled"):
            fields[name] = tuple(map(_read_fact, fields.get(name, ())))
        for name in ("results", "recalled_results"):
            fields[name] = tuple(map(_read_result, fields.get(name, ())))
        return cls(**{**fields, **read_stated(fields)})


def _read_fact(values: list[Any]) -> Fact:
    name, kind, role, surfaces, places, *rest = values
    return Fact(name, kind, role, tuple(surfaces), tuple(map(_read_place, places)), *rest)


def _read_result(values: list[Any]) -> ResultFact:
    place = ResultFact._fields.index("place")
    return ResultFact._make([*values[:place], _read_place(values[place]), *values[place + 1 :]])


def _read_place(values: list[Any]) -> Place:
    field, start, end, sentence = values
    return Place(field, start, end, sentence if isinstance(sentence, str) else (sentence[0], sentence[1]))


def read_stated(fields: Mapping[str, Any]) -> dict[str, Any]:
    """``stated``, ``stated_results`` and ``code`` from lists as JSON gives them, without what is absent."""
    read: dict[str, Any] = {}
    if fields.get("stated"):
        read["stated"] = tuple(map(_read_entity, fields["stated"]))
    if fields.get("stated_results"):
        read["stated_results"] = tuple(StatedResult._make(values) for values in fields["stated_results"])
    if fields.get("code"):
        read["code"] = tuple(CodeLink._make(values) for values in fields["code"])
    return read


def _read_entity(values: list[Any]) -> StatedEntity:
    name, kind, role, confidence, rule, aliases, addresses, introduced, *description = values
    found = tuple((where, address) for where, address in addresses)
    return StatedEntity(name, kind, role, confidence, rule, tuple(aliases), found, introduced, *description)


def facts_of(extraction: Extraction) -> Facts:
    """The facts of an extraction."""
    paper = extraction.paper
    texts = fields_of(paper)
    found = Facts(
        extractor_version=extraction.extractor_version,
        entities=tuple(entity_fact(entity, texts) for entity in extraction.entities),
        results=tuple(result_fact(result, texts) for result in extraction.results),
    )
    return about(found, paper)


def about(facts: Facts, paper: Paper) -> Facts:
    """The facts of another paper of the same text: what is found in that stays, what is read with it is its own."""
    return replace(
        facts,
        authors=paper.authors,
        author_ids=paper.author_ids,
        organizations=paper.organizations,
        organization_ids=paper.organization_ids,
        venue=paper.venue,
        references=paper.references,
        contexts=paper.contexts,
        other_ids=paper.other_ids,
        stated=paper.stated,
        stated_results=paper.stated_results,
    )


def fields_of(paper: Paper) -> dict[Field, str]:
    """The texts that offsets point into."""
    return {"title": paper.title, "abstract": paper.abstract, "metadata": paper.metadata}


def entity_fact(entity: ExtractedEntity, texts: Mapping[Field, str]) -> Fact:
    """The fact that an extracted entity is, its mentions in order of field and place."""
    in_order = sorted((_place(evidence, texts) for evidence in entity.evidence), key=in_text_order)
    return Fact(
        entity.name,
        entity.type,
        entity.role,
        entity.surfaces,
        tuple(in_order),
        entity.confidence,
        entity.rule,
        entity.long_form,
        entity.short_form,
    )


def result_fact(result: ExtractedResult, texts: Mapping[Field, str]) -> ResultFact:
    """The fact that an extracted result is."""
    return ResultFact(
        result.system,
        result.benchmark,
        result.metric,
        result.value,
        result.number,
        result.unit,
        result.higher_is_better,
        _place(result.evidence, texts),
        result.confidence,
    )


def in_text_order(place: Place) -> tuple[int, int, int]:
    """Sorts mentions by title, abstract and metadata, and by their place there."""
    return _FIELDS.index(place.field), place.start, place.end


def sentence_at(place: Place, texts: Mapping[Field, str]) -> str:
    """The sentence of a mention, white space folded."""
    if isinstance(place.sentence, str):
        return place.sentence
    start, end = place.sentence
    return " ".join(texts[place.field][start:end].split())


def _place(evidence: Evidence, texts: Mapping[Field, str]) -> Place:
    span = _find_sentence(texts[evidence.field], evidence)
    return Place(evidence.field, evidence.start, evidence.end, span or evidence.sentence)


def _find_sentence(text: str, evidence: Evidence) -> tuple[int, int] | None:
    """Where a field holds the sentence of a mention, whatever its white space."""
    sentence = evidence.sentence
    if sentence != " ".join(sentence.split()):
        return None
    start = text.find(sentence, max(0, evidence.end - len(sentence)), evidence.start + len(sentence))
    if start >= 0:
        return start, start + len(sentence)
    for found in re.finditer(r"\s+".join(map(re.escape, sentence.split())), text):
        if found.start() <= evidence.start and evidence.end <= found.end():
            return found.span()
    return None
