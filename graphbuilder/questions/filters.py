"""Makes conditions on papers of the clauses of a question."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeGuard

from graphbuilder.questions.bounds import Several
from graphbuilder.questions.grammar import BARE, Clause, Object, Sentence
from graphbuilder.questions.names import Entity, NameIndex
from graphbuilder.questions.question import Filter, Told, Unknown, Want
from graphbuilder.questions.slots import FITS, PLAIN, TOPICS, Slot, fill, looks_like_name, roles_of, union
from graphbuilder.questions.turns import is_baseline
from graphbuilder.questions.units import Thing
from graphbuilder.questions.wording import name_entities
from graphbuilder.schema import EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE

_MAKING: Final = frozenset({"FROM", "BY", "AT", "OF", BARE})
# Relations that may say what a name before them does: "papers where GRPO is proposed".
_PASSIVE: Final = frozenset({"USING", "PROPOSE", "COMPARE", "COMPARE_TO", "EVALUATE", "TRAIN", "MENTION"})
_PLACES: Final = frozenset({"FROM", "AT", "BY", "PUBLISH"})
_FIELDS: Final = frozenset({BARE, "IN", "ON", "OF", "ABOUT", "WORK_ON"})
_WIDER: Final = 5
_OF_PAPERS: Final = frozenset({"ON", "EVALUATE", "TRAIN", "FROM", "BY", "AT", "IN", "ABOUT", "WORK_ON", "PUBLISH"})
"""Relations whose list a method that is left out does not go on: it is one that is not used."""
_WITH: Final = frozenset({"with", "to", "against", "and", "over"})


@dataclass(slots=True)
class StrayWords:
    """Words that no place was found for: those that may be a name, and the rest."""

    words: list[str] = field(default_factory=list)
    vague: list[str] = field(default_factory=list)

    def all(self) -> list[str]:
        """Both, the possible names first."""
        return [*self.words, *self.vague]


class FilterReader:
    """Reads the clauses of one question; what is not a condition is left in its lists."""

    def __init__(
        self, index: NameIndex, *, want: Want | None, has_topics: bool, min_confidence: float = DEFAULT_CONFIDENCE
    ) -> None:
        self.index = index
        self.wants_papers = want in (None, "Paper")
        self.makers_first = want in ("Method", "Model", "Benchmark")
        self.said = want is not None
        self.label = want if want not in ("Paper", "Result") else None
        self.has_topics = has_topics
        self.min_confidence = min_confidence
        self.unknown: list[Unknown] = []
        self.doubtful: list[Unknown] = []
        """Phrases that are looked for as words; a name may have been meant."""
        self.unparsed: list[str] = []
        self.stray = StrayWords()
        self.texts: list[str] = []
        self.alternatives: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.titles: list[Entity] = []
        """Papers that are named outright, as in "who wrote" with a title."""
        self.citing: list[Entity] = []
        """Papers whose references are asked for."""
        self._last: tuple[Entity, ...] = ()
        self._kinds_named = False
        self.several = False
        """Whether there are other conditions beside."""

    def read(self, clauses: Sequence[Clause]) -> tuple[Filter, ...]:
        """The conditions, in the order of the question."""
        filters: list[Filter] = []
        self.several = len([clause for clause in clauses if clause.groups]) > 1
        for place in range(len(clauses)):
            clause = self._in_context(clauses, place)
            if clause is None:
                if self._is_lost(clauses, place):
                    self.unparsed.append(clauses[place].surface)
                continue
            read = self._clause(clause)
            if clause.or_else and read and filters:
                self._unite(filters, read)
            elif filters and read and filters[-1].any_of and self._says_maker(clauses, place):
                filters[-1] = replace(filters[-1], made=(*filters[-1].made, *read))
            else:
                filters.extend(read)
        return tuple(dict.fromkeys(filters))

    def _is_lost(self, clauses: Sequence[Clause], place: int) -> bool:
        """Whether a relation without object says nothing: "papers using"."""
        clause = clauses[place]
        before = clauses[place - 1] if place else None
        if clause.surface.startswith("for ") and clause.relation in ("TRAIN", "EVALUATE") and self.wants_papers:
            return before is None or before.relation != clause.relation
        neighbours = [*clauses[max(0, place - 1) : place], *clauses[place + 1 : place + 2]]
        free = clause.relation in ("PUBLISH", "PROPOSE") or not self.wants_papers
        return not free and not any(other.groups for other in neighbours)

    def _says_maker(self, clauses: Sequence[Clause], place: int) -> bool:
        """Whether a clause says who made the kind before it: "using models from DeepSeek"."""
        before = place - 1
        if before > 0 and clauses[before].relation == "PROPOSE" and not clauses[before].groups:
            before -= 1
        made = before >= 0 and any(item.kind for group in clauses[before].groups for item in group)
        return made and clauses[place].relation in ("FROM", "BY", "OF")

    def _names_maker(self, clause: Clause) -> bool:
        things = [item.thing for group in clause.groups for item in group if item.thing]
        known = [entity for thing in things for entity in fill(thing, BARE, self.index).entities]
        return any(entity.label in ("Lab", "Author") for entity in known)

    def is_maker(self, clause: Clause) -> bool:
        """Whether a clause names the labs or authors that made something: "models from DeepSeek"."""
        return clause.relation in _MAKING and self._names_maker(clause)

    def _in_context(self, clauses: Sequence[Clause], place: int) -> Clause | None:
        """The clause with the relation that its neighbours give it; None when it is part of another."""
        clause = clauses[place]
        before = clauses[place - 1] if place else None
        after = clauses[place + 1] if place + 1 < len(clauses) else None
        if not clause.groups:
            return None
        if not self.wants_papers and not clause.negate:
            other = after if clause.relation == BARE else before
            passive = _is_passive(other, *_PASSIVE) and other.negate
            clause = replace(clause, negate=passive)
        if clause.relation == BARE and (self.said or len(clauses) > 1) and not clause.negate:
            clause = self._preferring(clause, "Lab")
        if clause.relation == "RELATED" and self.label not in (None, "Method", "Model"):
            clause = self._preferring(clause, str(self.label))
        if clause.relation == BARE and _is_passive(after, "PROPOSE", "PUBLISH") and self._names_maker(clause):
            return replace(clause, relation="BY")
        if self.wants_papers and clause.relation == BARE and after and _is_passive(after, *_PASSIVE):
            return replace(clause, relation=after.relation, negate=after.negate)
        if clause.relation == BARE and self.makers_first and self._names_maker(clause):
            return replace(clause, relation="BY")
        if _is_passive(after, "COMPARE_TO") and is_baseline(after.surface):
            return replace(clause, relation="COMPARE_TO")
        if _is_passive(after, "TRAIN", "EVALUATE") and after.surface.startswith("as "):
            return replace(clause, relation=after.relation)
        measured = _is_passive(after, "EVALUATE", "TRAIN") and self.label in (
            "Method",
            "Model",
            "Task",
            "Lab",
            "Author",
        )
        if clause.relation == BARE and after and measured and not _is_method(clause) and not self._names_maker(clause):
            return replace(clause, relation=after.relation)
        if clause.relation in ("ON", "IN") and before and before.relation in ("EVALUATE", "TRAIN"):
            return replace(clause, relation=before.relation)
        if clause.relation == BARE and before and before.relation == "COMPARE" and before.groups and _is_method(clause):
            return replace(clause, relation="COMPARE")
        if clause.relation == BARE and after and after.relation == "COMPARE":
            return replace(clause, relation="COMPARE")
        if clause.relation == "USING" and clause.surface in _WITH and before and before.relation == "COMPARE":
            return replace(clause, relation="COMPARE_TO")
        if clause.relation == "ON" and before and before.relation == "USING" and before.groups and _is_method(clause):
            return replace(clause, relation="USING")
        if self.has_topics and clause.relation == "ON" and place == 0 and self._is_topic(clause):
            return replace(clause, relation="ABOUT")
        return clause

    def _preferring(self, clause: Clause, label: str) -> Clause:
        """A name of several things taken for that of one kind: of a lab and its model, the lab does something."""

        def prefer(item: Object) -> Object:
            labs = tuple(entity for entity in item.thing.entities if entity.label == label) if item.thing else ()
            if item.thing is None or not labs or item.thing.hint or item.negate:
                return item
            return replace(item, thing=replace(item.thing, entities=labs))

        return replace(clause, groups=tuple(tuple(prefer(item) for item in group) for group in clause.groups))

    def _is_topic(self, clause: Clause) -> bool:
        """Whether "on X" opens the conditions with no name that the graph knows: a subject, no benchmark."""
        things = [item.thing for group in clause.groups for item in group if item.thing]
        return all(not fill(thing, "ON", self.index).entities and not looks_like_name(thing) for thing in things)

    def _clause(self, clause: Clause) -> list[Filter]:
        if clause.relation in ("CITE", "CITED_BY"):
            return [item for group in clause.groups if (item := self._citing(group, clause))]
        things = [item for group in clause.groups for item in group]
        if clause.relation == "PUBLISH" and all(item.thing is None and item.kind is None for item in things):
            self.unparsed.append(f"{clause.surface} it")
            return []
        read = []
        for group in clause.groups:
            read.extend(self._group(group, clause))
        return read

    def _group(self, group: tuple[Object, ...], clause: Clause) -> list[Filter]:
        negate = clause.negate or group[0].negate
        if negate and not clause.negate and self._names_wanted(group):
            clause = replace(clause, relation=BARE)
        elif negate and not clause.negate and clause.relation in _OF_PAPERS and self._names_method(group):
            clause = replace(clause, relation="USING")
        kinds = [_any_of(item.kind, clause.relation, negate=negate) for item in group if item.kind is not None]
        self._kinds_named |= bool(kinds)
        alone = len(group) == 1 and not negate and not clause.or_else
        slots = [self._object(item, clause, alone=alone, negate=negate) for item in group if item.kind is None]
        filled = [slot for slot in slots if slot.entities]
        if not filled:
            return kinds
        if kinds:
            self.stray.vague += [f"any {kind.any_of}".lower() for kind in kinds]
        entities = tuple(dict.fromkeys(entity for slot in filled for entity in slot.entities))
        self._last = entities
        told = tuple(dict.fromkeys(slot.told for slot in filled if slot.told))
        apart = negate and clause.relation == BARE
        return [Filter(union(*(slot.roles for slot in filled)), entities, negate=negate, told=told, apart=apart)]

    def _names_wanted(self, group: tuple[Object, ...]) -> bool:
        """Whether all things of a group are of the kind that is wanted, so that they are left out of the list."""
        known = [item.thing.entities for item in group if item.thing]
        return bool(known) and all(found and all(one.label == self.label for one in found) for found in known)

    def _names_method(self, group: tuple[Object, ...]) -> bool:
        """Whether all things of a group are methods and models: "on MATH without GRPO"."""
        known = [fill(item.thing, BARE, self.index).entities for item in group if item.thing]
        return bool(known) and all(entity.label in ("Method", "Model") for found in known for entity in found)

    def _object(self, item: Object, clause: Clause, *, alone: bool, negate: bool) -> Slot:
        """What an object stands for; only one that stands alone may be words to look for in the text."""
        if item.thing is not None:
            return self._slot(item.thing, clause, alone=alone, negate=negate)
        if not (self._last or self._kinds_named):
            self.unparsed.append("it")
        return Slot(self._last, union(*(roles_of(clause.relation, entity.label) for entity in self._last)))  # type: ignore[arg-type]

    def _slot(self, thing: Thing, clause: Clause, *, alone: bool, negate: bool) -> Slot:
        slot = self._field(thing, clause) or fill(thing, "PROPOSE" if thing.paper else clause.relation, self.index)
        subject = clause.relation in ("ON", "IN") and all(entity.label != "Benchmark" for entity in slot.entities)
        if slot.unparsed and alone and (clause.relation in TOPICS or subject):
            before = thing.surface[: thing.surface.find(thing.known)].split()
            self.texts.extend([" ".join(before)] if before else [])
            self.unparsed.extend(word for word in slot.unparsed if word not in before)
        else:
            self.unparsed.extend(slot.unparsed)
        titles = [entity for entity in slot.entities if entity.label == "Paper"]
        if slot.entities and not titles:
            self._offer(slot, thing, clause.relation)
            return slot
        titles = titles or [*self.index.find_paper(thing.surface)] if alone and looks_like_name(thing) else titles
        if titles and alone:
            self.titles.extend(titles[:1])
        elif alone and self._is_text(clause, thing):
            self.doubtful.append(Unknown(thing.surface, self.index.near(thing.surface)))
            self.texts.append(thing.surface)
            self.notes.append(
                f'no name in the graph is "{thing.surface}": its words are looked for in titles and abstracts'
            )
        elif clause.surface in ("with", "w/") and self.several and not looks_like_name(thing):
            self.unparsed.append(f"{clause.surface} {thing.surface}")
        elif negate and clause.relation == BARE and not looks_like_name(thing):
            self.unparsed.append(f"not {thing.surface}")
        elif clause.relation == BARE and not looks_like_name(thing):
            self.stray.words.append(thing.surface)
        else:
            hinted: tuple[EntityLabel, ...] = (thing.hint,) if thing.hint else tuple(FITS.get(clause.relation, PLAIN))
            self.unknown.append(Unknown(thing.surface, self.index.near(thing.surface, labels=hinted)))
        return Slot()

    def _field(self, thing: Thing, clause: Clause) -> Slot | None:
        """A field where benchmarks of one are wanted: in "math benchmarks" it is no benchmark of that name."""
        plain = thing.surface.islower() and bool(thing.known) and not (thing.extra or thing.quoted or thing.paper)
        if self.label != "Benchmark" or not plain or clause.relation not in _FIELDS:
            return None
        if {entity.label for entity in thing.entities} != {"Benchmark"} or any(
            entity.name == thing.surface for entity in thing.entities
        ):
            return None
        tasks = self.index.find_words(thing.surface, "Task")
        told = Told(thing.surface, "Task", tasks)
        return Slot(tasks, ("ADDRESSES",), told, thing.entities, asked=thing.surface) if tasks else None

    def _is_text(self, clause: Clause, thing: Thing) -> bool:
        """Whether a phrase that is no name may be words: after "about", and where plain words are evaluated."""
        plain = clause.relation in ("EVALUATE", "TRAIN") and not clause.surface.endswith(" on")
        return clause.relation in TOPICS or (plain and not looks_like_name(thing))

    def _offer(self, slot: Slot, thing: Thing, relation: str) -> None:
        """Offer what else has the name, and tasks that have it among their words; "from X" can be no model."""
        others = [entity for entity in slot.others if relation not in _PLACES or entity.label in FITS[relation]]
        if slot.told is None and any(entity.label == "Task" for entity in slot.entities):
            wider = self.index.find_words(thing.known or thing.surface, "Task")
            others += [task for task in wider if task not in slot.entities and task not in others][:_WIDER]
        if others:
            taken = name_entities(slot.entities, word="and")
            offered = [entity.as_json() for entity in others]
            self.alternatives.append({"asked": slot.asked, "taken": taken, "entities": offered})

    def _citing(self, group: tuple[Object, ...], clause: Clause) -> Filter | None:
        """Papers cited: by title or id, or the papers that propose a named thing."""
        cited: list[Entity] = []
        notes: list[str] = []
        for item in group:
            if item.thing is None:
                continue
            slot = fill(item.thing, "PROPOSE", self.index)
            papers = [entity for entity in slot.entities if entity.label == "Paper"]
            proposing = [
                paper
                for entity in slot.entities
                for paper in self.index.find_proposals(entity, min_confidence=self.min_confidence)
            ]
            if not papers and not proposing:
                papers = list(self.index.find_paper(item.thing.surface))
            if slot.entities and proposing and not papers:
                notes.append(f"papers that propose {slot.entities[0].name}")
            if not (papers or proposing or slot.entities):
                self.unknown.append(Unknown(item.thing.surface, self.index.near(item.thing.surface)))
            elif not (papers or proposing):
                notes.append("no paper in the graph is known to do so")
            cited.extend(papers or proposing or slot.entities)
        if clause.relation == "CITED_BY":
            self.citing.extend(cited)
            return None
        if not cited:
            return None
        return Filter(
            ("CITES",), tuple(dict.fromkeys(cited)), negate=clause.negate or group[0].negate, note="; ".join(notes)
        )

    def _unite(self, filters: list[Filter], read: list[Filter]) -> None:
        """Join a clause after "or" to the one before, where one condition can say both; else report it."""
        one, other = filters[-1], read[0]
        alone = len(read) == 1 and not (one.negate or other.negate or one.any_of or other.any_of)
        if alone and _closed(one, other) and _closed(other, one):
            entities = tuple(dict.fromkeys((*one.entities, *other.entities)))
            filters[-1] = Filter(union(one.roles, other.roles), entities, told=(*one.told, *other.told))
            return
        names = ", ".join(entity.name for item in read for entity in item.entities)
        self.notes.append(f'these two conditions cannot be joined by "or", so the one with {names} is left out')
        self.stray.vague.append(names)


def _is_passive(clause: Clause | None, *relations: str) -> TypeGuard[Clause]:
    """Whether a clause is one of these relations without an object, which says more of the name before it."""
    return clause is not None and not clause.groups and clause.relation in relations


def _is_method(clause: Clause) -> bool:
    """Whether a clause leads to methods and models alone: "using LoRA on Qwen2.5-7B"."""
    things = [item.thing for group in clause.groups for item in group if item.thing]
    labels = {entity.label for thing in things for entity in thing.entities}
    return bool(labels) and labels <= {"Method", "Model"}


def _closed(one: Filter, other: Filter) -> bool:
    """Whether the roles of the other add nothing, or only PROPOSES, to what this one says of its own entities."""
    return all(
        role in (*one.roles, "PROPOSES") or role not in roles_of("MENTION", entity.label)  # type: ignore[arg-type]
        for role in other.roles
        for entity in one.entities
    )


def _any_of(kind: str, relation: str, *, negate: bool) -> Filter:
    label: EntityLabel = kind  # type: ignore[assignment]
    return Filter(roles_of(relation, label), any_of=label, negate=negate)


def several_of(sentence: Sentence) -> Iterator[Filter]:
    """Conditions on how many things of a kind a paper names; "fewer than 3" leaves out those with 3."""
    for piece in sentence.pieces:
        if isinstance(piece, Several):
            label: EntityLabel = piece.kind  # type: ignore[assignment]
            for least, negate in zip(piece.least(), (False, True), strict=True):
                if least:
                    yield Filter(roles_of(piece.relation, label), any_of=label, negate=negate, least=least)
