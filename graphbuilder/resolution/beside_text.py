"""What sources state of a paper, put beside what its text says, in the form of an extraction.

A build keeps the two apart in the facts of a paper; this is for those who want the extraction of one paper alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from graphbuilder.model import Evidence, ExtractedEntity, ExtractedResult, Extraction, StatedEntity, StatedResult
from graphbuilder.resolution.identity import same_numbers
from graphbuilder.resolution.resolve import STRONGEST_FIRST
from graphbuilder.text.names import name_key

_NOWHERE: Final = Evidence("", "metadata", 0, 0)


def with_stated(extraction: Extraction) -> Extraction:
    """The extraction with what sources state of its paper: one entity a thing, of the stronger role.

    What only a source states has no evidence. Stated results come last, each once.
    """
    paper = extraction.paper
    if not paper.stated and not paper.stated_results:
        return extraction
    entities = list(extraction.entities)
    for stated in paper.stated:
        place = _place_of(stated, entities)
        if place is None:
            surfaces = (stated.name, *_forms(stated.name, stated.aliases))
            entities.append(
                ExtractedEntity(stated.name, stated.type, stated.role, surfaces, (), stated.confidence, stated.rule)
            )
        else:
            entities[place] = _both(entities[place], stated)
    results = {_result_key(result): result for result in extraction.results}
    for result in map(_as_result, paper.stated_results):
        results.setdefault(_result_key(result), result)
    return replace(extraction, entities=tuple(entities), results=tuple(results.values()))


def _place_of(stated: StatedEntity, entities: Sequence[ExtractedEntity]) -> int | None:
    """Where the entity stands that a statement is about, by type and any written form."""
    keys = set(map(name_key, (stated.name, *_forms(stated.name, stated.aliases))))
    for place, entity in enumerate(entities):
        if entity.type == stated.type and keys & set(map(name_key, (entity.name, *entity.surfaces))):
            return place
    return None


def _forms(name: str, aliases: Iterable[str]) -> tuple[str, ...]:
    return tuple(alias for alias in aliases if same_numbers(name, alias))


def _both(entity: ExtractedEntity, stated: StatedEntity) -> ExtractedEntity:
    surfaces = tuple(dict.fromkeys((*entity.surfaces, stated.name, *_forms(stated.name, stated.aliases))))
    order = STRONGEST_FIRST.index(stated.role) - STRONGEST_FIRST.index(entity.role)
    rule = entity.rule if stated.rule in entity.rule.split(" + ") else f"{entity.rule} + {stated.rule}"
    if order > 0:
        return replace(entity, surfaces=surfaces)
    confidence = stated.confidence if order < 0 else max(entity.confidence, stated.confidence)
    rule = rule if order == 0 else stated.rule
    return replace(entity, role=stated.role, surfaces=surfaces, confidence=confidence, rule=rule)


def _as_result(stated: StatedResult) -> ExtractedResult:
    return ExtractedResult(
        stated.system,
        stated.benchmark,
        stated.metric,
        stated.value,
        stated.number,
        stated.unit,
        None,
        _NOWHERE,
        stated.confidence,
    )


def _result_key(result: ExtractedResult) -> tuple[str, ...]:
    ends = (name_key(result.system), name_key(result.benchmark), name_key(result.metric))
    return (*ends, result.written or result.value)
