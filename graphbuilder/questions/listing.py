"""Reads questions that ask for a list: of papers, or of the things in papers, in which roles and which order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from graphbuilder.questions.context import Context
from graphbuilder.questions.grammar import BARE, Clause
from graphbuilder.questions.names import Entity
from graphbuilder.questions.question import Filter, Kind, Question, Told, Want, is_making
from graphbuilder.questions.slots import PLAIN, Roles, roles_of
from graphbuilder.schema import ON, PLURALS, USING, EntityLabel

# Kinds that say more than the graph can tell apart.
_NARROWER: Final = (
    *("university", "company", "environment", "corpus", "corpora", "architecture", "system", "vlm", "conference"),
    *("universities", "companies", "environments", "architectures", "systems", "vlms", "conferences", "journals"),
    *("journal", "workshop", "workshops", "optimizer", "optimizers", "optimiser", "optimisers"),
)
# Kinds in the singular.
_ONE: Final = frozenset(
    {"method", "model", "benchmark", "dataset", "task", "lab", "author", "venue", "paper", "article", "technique"}
    | {"algorithm", "approach", "company", "university", "group", "researcher", "conference", "data set", "llm"}
    | {"publication", "preprint", "institution", "organisation", "organization", "architecture", "framework"}
    | {"optimizer", "optimiser"}
)
_DONE_IN_PAPERS: Final = frozenset({"USING", "BUILD", "COMPARE_TO", "EVALUATE"})
"""What "who" does in papers, so that these answer better than their many authors: "who uses LoRA"."""
_INVERSE: Final[dict[str, dict[str, Roles]]] = {
    "USING": {"Method": USING, "Model": USING, "Benchmark": ON},
    "PROPOSE": {"Method": ("PROPOSES",), "Model": ("PROPOSES",), "Benchmark": ("PROPOSES",)},
    "COMPARE": {"Method": ("COMPARES_TO",), "Model": ("COMPARES_TO",)},
    "COMPARE_TO": {"Method": ("COMPARES_TO",), "Model": ("COMPARES_TO",)},
    "EVALUATE": {"Method": USING, "Model": USING, "Benchmark": ("EVALUATED_ON",)},
    "TRAIN": {"Method": USING, "Model": USING, "Benchmark": ("TRAINED_ON",)},
    "ON": {"Benchmark": ON},
    "MENTION": {label: roles_of("MENTION", label) for label in ("Method", "Model", "Benchmark", "Lab")},
}


def list_entities(context: Context, question: Question) -> Question:
    """Papers, or entities in papers; or how many of them there are."""
    want = context.asked or implied_kind(context)
    counting = "HOW_MANY" in context.sorters
    if want in ("Paper", "Result"):
        if context.asked is None and "WHO" in context.sorters:
            question = _with_users(context, question)
        if want == "Result":
            unranked = "results are listed by benchmark, and none is named"
            question = question.but(notes=(*question.notes, unranked))
        return question.but(kind="count" if counting else "papers", want="Paper")
    label = cast(EntityLabel, want)
    question = _with_only(context, question, label)
    excluded, kept = _left_out(question, label)
    question = _with_shared(context, question.but(want=label, excluded=excluded, filters=kept))
    roles = () if _is_whole(context, question) else _wanted_roles(context, label)
    if label in ("Method", "Model") and (compared := _compared_with(context, question)):
        kept = tuple(compared if item.roles == ("COMPARES_TO",) else item for item in question.filters)
        question, roles = question.but(filters=kept, mutual=compared), ("COMPARES_TO",)
    notes = (*question.notes, *_notes_on_order(context))
    limit = question.limit or (1 if asks_for_one(context) else None)
    kind: Kind = "count" if counting else "entities"
    order = _order(context, question)
    return question.but(kind=kind, want=label, roles=roles, order=order, limit=limit, notes=notes)


def _with_users(context: Context, question: Question) -> Question:
    """Papers that answer "who uses X", with the labs and authors of these papers offered beside."""
    used = [item for clause in context.clauses if clause.relation == "USING" for item in clause.groups[0]]
    names = [item.thing.surface for item in used if item.thing]
    offered = tuple({"asked": "who", "question": f"{kind} using {names[0]}"} for kind in ("labs", "authors") if names)
    return question.but(alternatives=(*question.alternatives, *offered))


def _with_only(context: Context, question: Question, label: EntityLabel) -> Question:
    """Things with a word in their names, as "attention variants", where fewer tasks have that word."""
    bare = {
        item.thing.surface
        for clause in context.clauses
        if clause.relation == BARE and not clause.negate
        for group in clause.groups
        for item in group
        if item.thing
    }
    for item in question.filters:
        told = item.told[0] if len(item.told) == 1 and item.roles == ("ADDRESSES",) and not item.negate else None
        if (
            told is None
            or told.phrase not in bare
            or told.entities != item.entities
            or label not in ("Method", "Model")
        ):
            continue
        alike = context.index.find_words(told.phrase, label, whole=True)
        if len(alike) > max(1, len(told.entities)):
            kept = tuple(other for other in question.filters if other is not item)
            return question.but(filters=kept, only=Told(told.phrase, label, alike))
    return question


def _compared_with(context: Context, question: Question) -> Filter | None:
    """What methods are compared with, or it with them, where the question asks for such methods."""
    said = [clause for clause in context.clauses if clause.relation == "COMPARE_TO" and clause.groups]
    plain = all(clause.surface.startswith("compare") and not clause.negate for clause in said)
    found = [item for item in question.filters if item.roles == ("COMPARES_TO",) and not item.negate and item.entities]
    return replace(found[0], roles=USING) if plain and len(said) == len(found) == 1 else None


def _left_out(question: Question, label: EntityLabel) -> tuple[tuple[Entity, ...], tuple[Filter, ...]]:
    """Entities of the wanted kind that are left out of the list, and the conditions that stay."""
    apart = [item for item in question.filters if item.apart and label in {entity.label for entity in item.entities}]
    kept = tuple(item for item in question.filters if item not in apart)
    return tuple(entity for item in apart for entity in item.entities), kept


def _with_shared(context: Context, question: Question) -> Question:
    """Conditions that the papers of a list need not meet all at once: "used by both OpenAI and Anthropic"."""
    positive = [item for item in question.filters if not item.negate and item.entities]
    if _is_made_and_measured(context, question, positive):
        return question.but(shared=tuple(positive))
    both = any(term.surface.casefold() in ("both", "each", "all of") for term in context.scanned.terms)
    apart_papers = question.want in ("Lab", "Author") or context.wants("Lab", "Author")
    if not (both or context.has("SHARED") or (apart_papers and not context.has("SCOPE"))):
        return question
    for first in positive:
        alike = tuple(item for item in positive if item.roles == first.roles)
        apart = context.has("SHARED") or not set(first.roles) <= set(ON)
        if both and len(alike) == 1 and len(positive) == 2 and not set(first.roles) & set(ON):
            alike = tuple(positive)
        if len(alike) > 1 and apart:
            return question.but(shared=alike)
    return question


def _is_made_and_measured(context: Context, question: Question, positive: Sequence[Filter]) -> bool:
    """Whether things of a maker are asked for that others may have measured: "models from OpenAI evaluated on MATH"."""
    makers = [is_making(item) for item in positive]
    measured = [set(item.roles) <= {"PROPOSES", *ON} for item in positive]
    relations = {clause.relation for clause in context.clauses}
    said = bool(relations & {"EVALUATE", "TRAIN"}) and "PROPOSE" not in relations
    alone = said and makers.count(True) == measured.count(True) == 1 and len(positive) == 2
    return alone and question.want in ("Model", "Method")


def _is_whole(context: Context, question: Question) -> bool:
    """Whether all entities of a kind are asked for, whatever papers do with them."""
    limited = (
        question.filters
        or question.text
        or question.coded is not None
        or question.tally
        or question.only
        or question.since
        or question.until
        or context.conditions.stray.words
    )
    return not (limited or context.clauses or context.sorters & {"MOST", "FEWEST", "NEW"})


def asks_for_one(context: Context) -> bool:
    """Whether the one that comes first is asked for: "the most used benchmark"."""
    wanted = context.sentence.wanted()
    ordered = context.has("MOST", "NEWEST", "OLDEST", "FEWEST", "CITED", "FIRST") and not context.has("HOW_MANY")
    return wanted is not None and ordered and wanted.surface.casefold() in _ONE


def _order(context: Context, question: Question) -> str:
    if context.has("FEWEST"):
        return "fewest"
    if context.has("OLDEST", "FIRST"):
        return "oldest"
    alone = not (question.filters or question.text or question.since or question.until)
    return "newest" if context.has("NEWEST") or (alone and context.has("NEW")) else "papers"


def _notes_on_order(context: Context) -> Iterator[str]:
    """What the order of a list of entities is not."""
    if "BEST" in context.sorters:
        yield "the graph ranks by number of papers, not by quality"
    wanted = context.sentence.wanted()
    if wanted and wanted.surface.casefold() in _NARROWER:
        yield f'"{wanted.surface.casefold()}" are {PLURALS[cast(EntityLabel, wanted.value)]} of any kind here'
    for kind in context.sentence.marks("MORE"):
        if wanted and kind == wanted.value:
            continue
        yield f"one kind is listed at a time, and {str(kind).lower()}s are left out"


def implied_kind(context: Context) -> Want:
    """Without a kind of thing: who means authors, "what is X used for" tasks."""
    if "WHO" in context.sorters:
        return "Paper" if any(_is_done_in_papers(clause) for clause in context.clauses) else "Author"
    stranded = [clause.relation for clause in context.clauses if not clause.groups]
    if "WHAT_IS" in context.sorters and stranded:
        if stranded[-1] in ("EVALUATE", "TRAIN", "ON"):
            return "Benchmark"
        if stranded[-1] in ("ABOUT", "WORK_ON"):
            return "Task"
        if stranded[-1] == "USING" and not any(clause.relation == BARE for clause in context.clauses):
            return "Method"
    return "Paper"


def _is_done_in_papers(clause: Clause) -> bool:
    """Whether "who" is answered by papers: of a thing that is used its users have very many authors."""
    things = [item.thing for group in clause.groups for item in group if item.thing]
    people = any(entity.label in ("Author", "Lab") for thing in things for entity in thing.entities)
    return clause.relation == "CITE" or (clause.relation in _DONE_IN_PAPERS and bool(things) and not people)


def _wanted_roles(context: Context, label: EntityLabel) -> Roles:
    """The roles that an entity of the wanted kind has in the papers."""
    built = next((clause for clause in context.clauses if clause.relation == "BUILD"), None)
    if built is not None:
        return ("PROPOSES",) if built.groups else ("USES",)
    for place, clause in reversed(list(enumerate(context.clauses))):
        if clause.relation == "ON" and place and context.clauses[place - 1].relation in ("EVALUATE", "TRAIN"):
            continue  # "what do people train X on"
        of_other_kind = not clause.groups or (label == "Benchmark" and clause.relation in ("EVALUATE", "TRAIN"))
        if of_other_kind and (roles := _INVERSE.get(clause.relation, {}).get(label)):
            return roles
    if label in ("Method", "Model", "Benchmark"):
        if "NEW" in context.sorters or _is_made(context):
            return ("PROPOSES",)
        if label == "Benchmark" and context.sorters & {"MOST", "FEWEST"}:
            return ON
    return PLAIN[label]


def _is_made(context: Context) -> bool:
    """Whether only a maker is named, as in "models from DeepSeek"."""
    with_objects = [clause for clause in context.clauses if clause.groups]
    return bool(with_objects) and all(context.conditions.is_maker(clause) for clause in with_objects)
