"""Series written with a slash, taken apart: ``GRPO/PPO`` is two methods, ``AIME24/25`` two benchmarks."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from graphbuilder.lexicon.load import Lexicon
from graphbuilder.model import EntityType, Evidence, ExtractedEntity, ExtractedResult, Paper
from graphbuilder.text.names import name_key

_ENDINGS: Final = (
    ("", r"\d+(?:\.\d+)?[A-Za-z]?"),
    ("-", "[A-Z]"),
    ("-", "(?:nano|tiny|mini|small|base|medium|large|huge|giant|xl|xxl)"),
    ("", r"[vV]\d+(?:\.\d+)?"),
)
"""What stands before, and what tells the members of a series apart: a number or size, a letter, a word, a version."""
_VERSION: Final = re.compile(_ENDINGS[-1][1])
_ALIKE: Final[dict[EntityType, frozenset[EntityType]]] = {
    "METHOD": frozenset({"METHOD", "MODEL"}),
    "MODEL": frozenset({"METHOD", "MODEL"}),
    "BENCHMARK": frozenset({"BENCHMARK"}),
}
"""Types that a member may have beside that of the whole; both take the same roles."""

TextOf = Callable[[Evidence], str]


def split_series(
    entities: Sequence[ExtractedEntity], results: Sequence[ExtractedResult], paper: Paper, lexicon: Lexicon
) -> tuple[list[ExtractedEntity], list[ExtractedResult]]:
    """The entities and results of a paper with each series replaced by its members.

    A member that the paper names elsewhere too is one entity with that, whose role stays.
    """

    def text_of(evidence: Evidence) -> str:
        return {"title": paper.title, "abstract": paper.abstract}.get(evidence.field, paper.metadata)[
            evidence.start : evidence.end
        ]

    own = {name_key(form): e.type for e in entities if "/" not in e.name for form in (e.name, *e.surfaces)}
    kept: list[ExtractedEntity] = []
    members: dict[str, list[ExtractedEntity]] = {}
    for entity in entities:
        found = list(_members(entity, own, lexicon, text_of))
        if found:
            members[entity.name] = found
        else:
            kept.append(entity)
    for member in (member for found in members.values() for member in found):
        _add(kept, member)
    return kept, list(_results_of_members(results, members))


def _members(
    entity: ExtractedEntity, own: dict[str, EntityType], lexicon: Lexicon, text_of: TextOf
) -> Iterator[ExtractedEntity]:
    surface = next((form for form in entity.surfaces if "/" in form), "")
    parts = [part.strip() for part in surface.split("/")]
    if len(parts) < 2 or not all(parts) or entity.type not in _ALIKE or lexicon.find(surface):
        return
    evidence = [e for e in entity.evidence if text_of(e) == surface]
    types = [_type_of(part, entity.type, own, lexicon) for part in parts]
    if all(types):
        for place, (part, kind) in enumerate(zip(parts, types, strict=True)):
            start = sum(len(piece) + 1 for piece in surface.split("/")[:place])
            start += surface[start:].index(part)
            places = tuple(replace(e, start=e.start + start, end=e.start + start + len(part)) for e in evidence)
            yield _member(entity, part, kind or entity.type, lexicon, surfaces=(part,), evidence=places)
    elif names := _shared_head(parts):
        for name in names:
            yield _member(entity, name, entity.type, lexicon, surfaces=(surface,), evidence=tuple(evidence))


def _member(
    entity: ExtractedEntity,
    form: str,
    kind: EntityType,
    lexicon: Lexicon,
    *,
    surfaces: tuple[str, ...],
    evidence: tuple[Evidence, ...],
) -> ExtractedEntity:
    entry = lexicon.find_type(form, kind)
    return replace(
        entity,
        name=entry.name if entry else form,
        type=kind,
        surfaces=surfaces,
        evidence=evidence,
        long_form=None,
        short_form=None,
    )


def _type_of(part: str, whole: EntityType, own: dict[str, EntityType], lexicon: Lexicon) -> EntityType | None:
    """The type of a part that is a name by itself, or None."""
    known = [entry.type for entry in lexicon.find(part)]
    if (named := own.get(name_key(part))) is not None:
        known.insert(0, named)
    fitting = [kind for kind in known if kind in _ALIKE[whole]]
    return whole if whole in fitting else next(iter(fitting), None)


def _shared_head(parts: Sequence[str]) -> list[str]:
    """The full names of members whose first alone is written whole; empty when they are no such series.

    >>> _shared_head(["AIME24", "25"]), _shared_head(["BERT-base", "large"]), _shared_head(["CNN", "DM"])
    (['AIME24', 'AIME25'], ['BERT-base', 'BERT-large'], [])
    """
    for before, ending in _ENDINGS:
        first = re.fullmatch(rf"(?P<head>[A-Z].*?[A-Za-z].*?{before}){ending}", parts[0])
        if first and all(re.fullmatch(ending, part) for part in parts[1:]):
            return [parts[0], *(first["head"] + part for part in parts[1:])]
    return [parts[0], *(parts[0] + part for part in parts[1:])] if all(map(_VERSION.fullmatch, parts[1:])) else []


def _add(kept: list[ExtractedEntity], member: ExtractedEntity) -> None:
    key = name_key(member.name)
    for place, entity in enumerate(kept):
        own = {name_key(form) for form in (entity.name, *entity.surfaces) if "/" not in form}
        if entity.type == member.type and key in own:
            places = dict.fromkeys((*entity.evidence, *member.evidence))
            surfaces = dict.fromkeys((*entity.surfaces, *member.surfaces))
            kept[place] = replace(entity, surfaces=tuple(surfaces), evidence=tuple(places))
            return
    kept.append(member)


def _results_of_members(
    results: Sequence[ExtractedResult], members: dict[str, list[ExtractedEntity]]
) -> Iterator[ExtractedResult]:
    """A number over a series is a result for each member."""
    for result in results:
        systems = [member.name for member in members.get(result.system, [])] or [result.system]
        benchmarks = [member.name for member in members.get(result.benchmark, [])] or [result.benchmark]
        for system in systems:
            for benchmark in benchmarks:
                yield replace(result, system=system, benchmark=benchmark)
