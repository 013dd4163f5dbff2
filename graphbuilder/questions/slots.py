"""Decides which entities a name stands for in its place, and in which roles: "using MATH" is not "using GRPO"."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from graphbuilder.questions.grammar import BARE
from graphbuilder.questions.names import Entity, NameIndex, phrase_words
from graphbuilder.questions.question import Told
from graphbuilder.questions.units import Thing
from graphbuilder.schema import ANY_ROLE, ENTITY_LABELS, ON, RELATION_TYPES, USING, EntityLabel, RelationType
from graphbuilder.text.names import name_key

Roles = tuple[RelationType, ...]
_METHODS: Final[tuple[EntityLabel, ...]] = ("Method", "Model")

# The roles of a thing that is named without a relation, as in "GRPO papers".
PLAIN: Final[dict[EntityLabel, Roles]] = {
    "Method": USING,
    "Model": USING,
    "Benchmark": ("PROPOSES", *ON),
    "Task": ("ADDRESSES",),
    "Lab": ("FROM",),
    "Author": ("AUTHORED_BY",),
    "Venue": ("PUBLISHED_IN",),
}


def _methods(*roles: RelationType) -> dict[EntityLabel, Roles]:
    return dict.fromkeys(_METHODS, roles)


_MAKERS: Final[dict[EntityLabel, Roles]] = {"Lab": ("FROM",), "Author": ("AUTHORED_BY",)}
_VENUES: Final[dict[EntityLabel, Roles]] = {"Venue": ("PUBLISHED_IN",)}
# What each relation may lead to, with the roles it then means. Anything else gets its plain roles.
FITS: Final[dict[str, dict[EntityLabel, Roles]]] = {
    BARE: PLAIN,
    "OF": PLAIN,
    "USING": {**_methods(*USING), "Benchmark": ON},
    "BUILD": {**_methods("USES"), "Benchmark": ON},
    "PROPOSE": {**_methods("PROPOSES"), "Benchmark": ("PROPOSES",)},
    "COMPARE": _methods("PROPOSES", "USES", "COMPARES_TO"),
    "COMPARE_TO": _methods("COMPARES_TO"),
    "EVALUATE": {"Benchmark": ("EVALUATED_ON",), **_methods(*USING)},
    "TRAIN": {"Benchmark": ("TRAINED_ON",), **_methods(*USING)},
    "MENTION": dict(ANY_ROLE),
    "ONLY_MENTION": dict.fromkeys((*_METHODS, "Benchmark", "Lab"), ("MENTIONS",)),
    "ABOUT": dict(ANY_ROLE),
    "RELATED": dict(ANY_ROLE),
    "WORK_ON": {"Task": ("ADDRESSES",), **_methods(*USING), "Benchmark": ("PROPOSES", *ON)},
    "ON": {"Benchmark": ON, "Task": ("ADDRESSES",), **_methods(*ANY_ROLE["Method"])},
    "IN": {**_VENUES, "Task": ("ADDRESSES",)},
    "AT": {**_VENUES, "Lab": ("FROM",)},
    "FROM": {**_MAKERS, **_VENUES},
    "BY": _MAKERS,
    "PART": {"Lab": ("FROM",)},
    "WHOLE": {"Lab": ("FROM",)},
    "PUBLISH": {**_VENUES, **_MAKERS},
}
# Relations whose object may be told by some of its words, with the labels that are tried.
_BY_WORDS: Final[dict[str, tuple[EntityLabel, ...]]] = {
    "FROM": ("Lab", "Venue"),
    "BY": ("Lab",),
    "AT": ("Lab", "Venue"),
    "IN": ("Venue", "Task"),
    "PUBLISH": ("Venue",),
    "USING": ("Method",),
    "BUILD": ("Method",),
    BARE: ("Lab", "Venue", "Task"),
    "OF": ("Lab", "Venue", "Task"),
}
# Relations after which a phrase that is no name is looked for in the text of papers.
TOPICS: Final = frozenset({"ABOUT", "WORK_ON"})
_GENERIC: Final = ("LLM", "AI", "ML", "NLP", "LM", "VLM", "GPU", "API")
_USUAL: Final = 5
"""How many times more papers a thing has whose alias is meant beside the one that has the name."""
_NAME_LIKE = re.compile(r"[A-Z0-9]")


@dataclass(frozen=True, slots=True)
class Slot:
    """The entities that fill a place and their roles; without entities the name is unknown."""

    entities: tuple[Entity, ...] = ()
    roles: Roles = ()
    told: Told | None = None
    others: tuple[Entity, ...] = ()
    """Entities of the same name that the place has no room for."""
    unparsed: tuple[str, ...] = ()
    asked: str = ""


def union(*roles: Roles) -> Roles:
    """All the roles, in the order of the schema."""
    return tuple(role for role in RELATION_TYPES if any(role in some for some in roles))


def roles_of(relation: str, label: EntityLabel) -> Roles:
    """The roles that a relation means for an entity of this label."""
    return FITS.get(relation, PLAIN).get(label) or PLAIN[label]


def fill(thing: Thing, relation: str, index: NameIndex) -> Slot:
    """What a thing stands for after this relation."""
    written = index.written_so(thing.known or thing.surface)
    if thing.some and thing.hint and len(alike := index.find_words(thing.surface, thing.hint, whole=True)) > 1:
        return Slot(alike, roles_of(relation, thing.hint), Told(thing.surface, thing.hint, alike), asked=thing.surface)
    if thing.quoted or not thing.extra:
        chosen = _choose(thing.entities, relation, thing, written)
        return chosen if thing.quoted or relation in ("PART", "WHOLE") else _with_parts(chosen, thing, relation, index)
    if found := _by_words(thing.surface, relation, index, loose=thing.loose):
        return found
    if thing.entities and not any(_is_name_like(word, thing) for word in thing.extra):
        slot = _choose(thing.entities, relation, thing, written)
        return replace(slot, unparsed=thing.extra)
    return Slot(asked=thing.surface)


def looks_like_name(thing: Thing) -> bool:
    """Whether it is written as names are: in quotation marks, or with capitals or digits that say something."""
    return thing.quoted or bool(thing.entities) or any(_is_name_like(word, thing) for word in thing.extra)


def _is_name_like(word: str, thing: Thing) -> bool:
    if thing.opens and thing.extra[0] == word:
        word = word[1:]
    if word.removesuffix("s") in _GENERIC:
        return False
    return bool(_NAME_LIKE.search(word))


def _best_named(entities: list[Entity], surface: str, written: Collection[Entity]) -> list[Entity]:
    """Those that have the name as their own, before those that have it as alias.

    Written in other capitals than the name, it may also be the alias that is written so: "math" is MATH, or
    mathematical reasoning.
    """
    exact = [entity for entity in entities if surface.removesuffix("s") == entity.name.removesuffix("s")]
    own = [entity for entity in entities if name_key(entity.name) == name_key(surface)]
    best = exact or [entity for entity in entities if entity in own or entity in written] or entities
    return [entity for entity in entities if entity in best or _is_usual(entity, best)]


def _is_usual(entity: Entity, named: Collection[Entity]) -> bool:
    """Whether one of the same kind that has the name as alias is in far more papers: diffusion, diffusion model."""
    alike = [other for other in named if other.label == entity.label]
    return bool(alike) and entity.papers >= _USUAL * max(1, *(other.papers for other in alike))


def _choose(entities: tuple[Entity, ...], relation: str, thing: Thing, written: Collection[Entity]) -> Slot:
    """Keep the entities that fit the relation, those that are best named so."""
    named = [entity for entity in entities if entity.label in ENTITY_LABELS] or list(entities)
    fitting = [entity for entity in named if entity.label in FITS.get(relation, PLAIN)] or named
    kept = tuple(_best_named(fitting, thing.known or thing.surface, written))
    roles = union(*(roles_of(relation, entity.label) for entity in kept if entity.label in PLAIN))
    others = tuple(entity for entity in entities if entity not in kept)
    told = Told(thing.surface, kept[0].label, kept) if thing.told else None  # type: ignore[arg-type]
    return Slot(kept, roles, told, others, asked=thing.surface)


def _with_parts(slot: Slot, thing: Thing, relation: str, index: NameIndex) -> Slot:
    """A lab with those whose names begin with its own: Google with Google Research."""
    if not slot.entities or slot.told or {entity.label for entity in slot.entities} != {"Lab"}:
        return slot
    words = phrase_words(thing.known or thing.surface)
    counted = {name for lab in slot.entities for name in lab.parts}
    parts = tuple(
        lab
        for lab in index.find_words(" ".join(words), "Lab", whole=True)
        if phrase_words(lab.name)[: len(words)] == words and lab not in slot.entities and lab.name not in counted
    )
    if not parts or not any(phrase_words(lab.name) == words for lab in slot.entities):
        return slot
    every = tuple(sorted((*slot.entities, *parts), key=lambda lab: (-lab.papers, lab.name)))
    return replace(slot, entities=every, roles=roles_of(relation, "Lab"), told=Told(thing.surface, "Lab", every))


def _by_words(phrase: str, relation: str, index: NameIndex, *, loose: bool) -> Slot | None:
    if relation == "BY" and (authors := index.find_author(phrase)):
        return Slot(authors, ("AUTHORED_BY",), asked=phrase)
    if relation in ("BY", "OF") and (authors := index.find_author_words(phrase)):
        return Slot(authors, ("AUTHORED_BY",), Told(phrase, "Author", authors), asked=phrase)
    if relation == "USING" and _NAME_LIKE.search(phrase):
        return None
    for label in _BY_WORDS.get(relation, ("Task",)):
        if loose and relation == BARE and (label == "Task" or phrase.islower()):
            continue
        if found := index.find_words(phrase, label, whole=relation == BARE and label != "Task"):
            return Slot(found, roles_of(relation, label), Told(phrase, label, found), asked=phrase)
    return None
