"""Tells the kind of answer that a question asks for, and what the question is about itself."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from graphbuilder.questions.bounds import Bound
from graphbuilder.questions.context import Context
from graphbuilder.questions.grammar import BARE, Clause
from graphbuilder.questions.listing import asks_for_one, implied_kind, list_entities
from graphbuilder.questions.names import Entity
from graphbuilder.questions.question import Filter, Kind, Question
from graphbuilder.questions.slots import PLAIN
from graphbuilder.questions.turns import compared, without
from graphbuilder.questions.wording import describe_filter, describe_span, describe_text, listed
from graphbuilder.schema import USING, EntityLabel

_SYSTEMS: Final = frozenset({"Method", "Model"})
_WINNING: Final = (
    "outperform", "beat", "surpass", "better than", "exceed", "superior", "ahead of", "win", "improve", "stronger",
    "higher than", "above", "top",
)  # fmt: skip
_LOSING: Final = ("worse than", "weaker than", "lower than", "underperform", "lose", "lost to", "losing", "below")
_RECORDS: Final = (
    "best result",
    "sota",
    "state of",
    "state-of",
    "record",
    "highest",
    "lowest",
    "top score",
    "top result",
    "leaderboard",
)
_RISING: Final = frozenset(
    {"trending", "rising", "growing", "increasing", "on the rise", "getting more popular", "becoming more popular"}
    | {"what's hot", "what is hot", "whats hot", "hottest", "buzzing", "hyped", "hot right now", "trends", "trend"}
)
_FALLING: Final = frozenset({"falling", "declining", "decreasing", "shrinking", "dropping", "in decline"})
_ANYTHING: Final = ("everything", "anything", "something", "where")
_OF_A_LAB: Final = frozenset({BARE, "OF", "AT", "IN", "FROM"})
_ORIGINAL: Final = frozenset({BARE, "PROPOSE", "PUBLISH", "FROM", "IN", "OF"})


def tell_kind(context: Context, question: Question) -> Question:
    """The question with its kind, and with what it is about taken out of its conditions."""
    named = _named(question.filters)
    if context.conditions.citing:
        return _about(question, "references", context.conditions.citing).but(want="Paper")
    if question.coded is not None and context.asked is None:
        return list_entities(context, _with_first_code(question))
    if context.has("PATH") and len(ends := _ends(named)) == 2:
        return _about(question, "path", ends)
    if context.has("TOGETHER") and not named:
        want: EntityLabel = "Model" if context.wants("Model") else "Method"
        note = "groups of them are on the page of communities"
        return _about(question, "path", ()).but(want=want, notes=(*question.notes, note))
    if (way := _trend(context)) and not (named or question.text or question.since or question.until):
        label = cast("EntityLabel", context.asked or "Method")
        return question.but(kind="entities", want=label, roles=(), order=way)
    if subjects := compared_things(context, question.filters):
        return _comparison(question, subjects)
    if about_paper(context):
        return _of_paper(context, question, context.conditions.titles[0])
    if family := _family(context, question):
        return family
    if context.has("RELATED") or any(clause.relation == "RELATED" for clause in context.clauses):
        return _related(context, question, named)
    if (scored := _results(context, question, named)) is not None:
        return scored
    peaking = context.has("WHEN") and context.has("MOST", "HOW_MANY")
    if (peaking or context.has("MONTHLY", "YEARLY", "OVER_TIME", "PROGRESS")) and context.wants(None, "Paper"):
        return _timeline(context, question, named)
    if _asks_origin(context) and named:
        given = question.limit if context.has("LIMIT") else None
        return _about(question, "proposals", named).but(want="Paper", order="oldest", limit=given)
    if _is_bare_name(context, question):
        return _about(question, "entity", named)
    return list_entities(context, question)


def _with_first_code(question: Question) -> Question:
    """Papers with code that use a thing, with those that propose it offered beside: "code for GRPO"."""
    named = [item for item in question.filters if item.roles == USING and not item.negate and question.coded]
    names = listed(list(dict.fromkeys(entity.name for item in named for entity in item.entities)))
    offered = ({"asked": "code", "question": f"papers proposing {names} with code"},) if names else ()
    return question.but(alternatives=(*question.alternatives, *offered))


def _family(context: Context, question: Question) -> Question | None:
    """The question as one for the parts of labs, or for what they are part of."""
    part = [clause for clause in context.clauses if clause.relation == "PART"]
    whole = [clause for clause in context.clauses if clause.relation == "WHOLE"]
    labs = [entity for entity in _named(question.filters) if entity.label == "Lab"]
    if context.wants("Lab") and _are_of_labs(context, question):
        return _about(question, "parts", labs)
    if not (part or whole) or not labs or not context.wants(None, "Lab"):
        return None
    bare = [
        entity
        for clause in context.clauses
        if clause.relation == BARE
        for group in clause.groups
        for item in group
        for entity in (item.thing.entities if item.thing else ())
        if entity in labs
    ]
    upwards = any(clause.groups for clause in whole) or any(not clause.groups for clause in part) or bool(part and bare)
    subjects = bare if part and bare else labs
    rest = tuple(item for item in question.filters if not set(item.entities) <= {*labs})
    return _about(question.but(filters=rest), "wholes" if upwards else "parts", subjects).but(want="Lab")


def _are_of_labs(context: Context, question: Question) -> bool:
    """Whether labs are asked for that are of one lab with parts, and nothing else is said: "Google's labs"."""
    (item, *others) = question.filters or (None,)
    if item is None or others or item.negate or question.text or question.since or question.until:
        return False
    relations = {clause.relation for clause in context.clauses}
    return relations <= _OF_A_LAB and any(entity.parts for entity in item.entities)


def _trend(context: Context) -> str:
    """ "rising" or "falling" where things are asked for by what becomes more or less frequent, else nothing."""
    if context.wants("Paper", "Result", "Author", "Venue") or context.has("HOW_MANY"):
        return ""
    said = {str(value) for terminal in ("UPVOTED", "OVER_TIME") for value in context.sentence.marks(terminal)}
    if said & _FALLING:
        return "falling"
    return "rising" if said & _RISING else ""


def about_paper(context: Context) -> bool:
    """Whether entities of one paper are wanted, as in "authors of" a title."""
    want = context.asked or implied_kind(context)
    return len(context.conditions.titles) == 1 and want not in ("Paper", "Result")


def compared_things(context: Context, filters: Sequence[Filter]) -> tuple[Entity, ...]:
    """What is set side by side; nothing where papers that do so are asked for."""
    better = context.has("BETTER") or (context.has("SHARED") and context.asked is None)
    both = context.has("SHARED") and context.wants("Benchmark", "Result")
    may = context.asked is None or both or (better and context.asked != "Paper")
    return compared(context.clauses, filters, better=better) if may else ()


def _named(filters: Iterable[Filter]) -> list[Entity]:
    return [entity for item in filters if not item.negate for entity in item.entities]


def _ends(named: Iterable[Entity]) -> list[Entity]:
    """The methods and models of a question; of several with one name, the one in most papers."""
    return list({entity.name: entity for entity in reversed(list(named)) if entity.label in _SYSTEMS}.values())[::-1]


def _results(context: Context, question: Question, named: Sequence[Entity]) -> Question | None:
    """The question as one for results, where it is: of a benchmark or a system, with bounds, or as they came."""
    boards = tuple(entity for entity in named if entity.label == "Benchmark")
    systems = tuple(entity for entity in named if entity.label in _SYSTEMS)
    bound = next((piece for piece in context.sentence.pieces if isinstance(piece, Bound)), None)
    if bound is not None and (boards or systems) and not context.wants(None, "Method", "Model", "Result"):
        return _with_bound(context, question, bound, boards or systems)
    if context.wants(None, "Method", "Model", "Result") and boards and (rivals := _rivals(context)):
        offered = _offered(question, rivals, boards)
        question = question.but(alternatives=(*question.alternatives, offered))
        return _board(question, boards, beside=rivals).but(rivals=rivals, losing=_loses(context), bound=bound)
    metric = next((str(value) for value in context.sentence.marks("METRIC")), None)
    best = context.has("BEST", "WORST", "LOWEST", "PROGRESS", "METRIC") and context.wants(
        None, "Method", "Model", "Paper"
    )
    bounded = bound is not None and context.wants(None, "Method", "Model")
    moving = context.has("OVER_TIME", "PROGRESS", "YEARLY", "MONTHLY") and context.wants("Method", "Model", "Result")
    if not (boards or (systems and (bounded or context.wants("Result")))):
        return None
    if not (context.wants("Result") or best or bounded or (moving and boards)):
        return None
    if context.wants("Paper") and not (context.has("PROGRESS") or _asks_record(context)):
        return None
    held = systems if context.wants("Result", None) or not boards else ()
    read = _board(question, (*boards, *held)).but(bound=bound, metric=metric)
    if context.has("OVER_TIME", "PROGRESS", "YEARLY", "MONTHLY", "OLDEST", "FIRST", "ORIGIN", "WHEN"):
        return read.but(order="oldest", limit=read.limit or (1 if asks_for_one(context) else None))
    if context.has("NEWEST"):
        return read.but(order="newest")
    if context.has("HOW_MANY") and context.asked is not None:
        return read.but(kind="count", want=context.asked)
    return read.but(order="lowest" if context.has("LOWEST") else "worst" if context.has("WORST") else "")


def _asks_record(context: Context) -> bool:
    """Whether papers are wanted for their numbers: "papers that claim SOTA", unlike "best papers"."""
    said = [str(value) for terminal in ("BEST", "WORST", "LOWEST") for value in context.sentence.marks(terminal)]
    return any(value.startswith(_RECORDS) for value in said) or context.has("METRIC")


def _board(question: Question, subjects: Sequence[Entity], *, beside: Sequence[Entity] = ()) -> Question:
    """Results of these benchmarks and systems; what else is said are conditions on the papers that state them."""
    rest = tuple(kept for item in question.filters if (kept := without(item, (*subjects, *beside))))
    return question.but(kind="leaderboard", want="Result", subjects=tuple(subjects), filters=rest, order="")


def _offered(question: Question, rivals: Sequence[Entity], boards: Sequence[Entity]) -> dict[str, str]:
    """The question for papers that compare with the rivals, whatever numbers they state."""
    names = " or ".join(dict.fromkeys(entity.name for entity in rivals))
    on = " or ".join(dict.fromkeys(entity.name for entity in boards))
    return {"asked": names, "question": f"papers comparing with {names} on {on}"}


def _with_bound(context: Context, question: Question, bound: Bound, of: Sequence[Entity]) -> Question:
    """Papers, or things in papers, that state such a number."""
    rest = tuple(kept for item in question.filters if (kept := without(item, of)))
    stating = Filter(("REPORTS",), tuple(of), bound=bound)
    return list_entities(context, question.but(filters=(*rest, stating)))


def _winning(context: Context) -> Clause | None:
    """The clause that says which results are better or worse: "outperform X"."""
    for clause in context.clauses:
        if clause.relation == "COMPARE_TO" and clause.groups and clause.surface.startswith((*_WINNING, *_LOSING)):
            return clause
    return None


def _rivals(context: Context) -> tuple[Entity, ...]:
    clause = _winning(context)
    things = [item.thing for group in clause.groups for item in group if item.thing] if clause else []
    return tuple(entity for thing in things for entity in thing.entities if entity.label in _SYSTEMS)


def _loses(context: Context) -> bool:
    clause = _winning(context)
    return clause is not None and clause.surface.startswith(_LOSING)


def _comparison(question: Question, subjects: tuple[Entity, ...]) -> Question:
    rest = tuple(kept for item in question.filters if (kept := without(item, subjects)))
    want = cast("EntityLabel", subjects[0].label)
    names = listed(list(dict.fromkeys(entity.name for entity in subjects)), "and")
    offered = {"asked": names, "question": f"papers comparing {names}"}
    alternatives = (*question.alternatives, offered)
    return question.but(
        kind="comparison", want=want, subjects=subjects, filters=rest, order="", alternatives=alternatives
    )


def _of_paper(context: Context, question: Question, paper: Entity) -> Question:
    """What one paper has of a kind: its authors, the methods it uses."""
    read = list_entities(context, question)
    roles = read.roles or PLAIN[cast("EntityLabel", read.want)]
    return read.but(kind="entities", subjects=(paper,), roles=roles, order="", limit=question.limit)


def _timeline(context: Context, question: Question, named: list[Entity]) -> Question:
    """Papers by month or year that meet the conditions; of a name alone, with the roles it has in them."""
    plain = all(clause.relation in (BARE, "OF", "ABOUT", "USING") for clause in context.clauses if clause.groups)
    counted = context.has("HOW_MANY", "WHEN")
    if context.asked is None and not counted and plain and len(question.filters) == 1 and named:
        return _about(question, "timeline", named)
    order = "papers" if context.has("WHEN") else ""
    return question.but(kind="timeline", want="Paper", order=order, limit=question.limit if order else None)


def _about(question: Question, kind: Kind, subjects: Sequence[Entity]) -> Question:
    """A question about named entities themselves; conditions that cannot hold beside are reported."""
    left_out = [
        describe_filter(item) for item in question.filters if item.negate or not set(item.entities) & set(subjects)
    ]
    if question.text:
        left_out.append(describe_text(question.text))
    dated = kind == "timeline"
    if not dated and (span := describe_span(question.since, question.until)):
        left_out.append(span)
    notes = [f"left out here: {words}" for words in left_out]
    dates = {} if dated else {"since": None, "until": None}
    about = question.but(kind=kind, want=_label(subjects, "Method"), subjects=tuple(subjects), filters=(), order="")
    return about.but(text=None, notes=(*question.notes, *notes), **dates)


def _related(context: Context, question: Question, named: list[Entity]) -> Question:
    """What is related to the things that the words for it lead to, in papers that meet the other conditions."""
    meant = _related_to(context) & set(named)
    subjects = [entity for entity in named if entity.label in _SYSTEMS and (not meant or entity in meant)]
    if subjects:
        rest = tuple(kept for item in question.filters if (kept := without(item, subjects)))
        label = _label(subjects, "Method")
        return question.but(kind="related", want=label, subjects=tuple(subjects), filters=rest, order="")
    label = _label(named, "Method")
    note = f"only methods and models are compared for being related, so these are {label.lower()}s in the same papers"
    same = question.but(kind="entities", want=label, roles=PLAIN[label], order="papers")
    return same.but(notes=(*question.notes, note))


def _related_to(context: Context) -> set[Entity]:
    """The things that "alternatives to" leads to, or that "competitors" follows."""
    found: list[Clause] = []
    for place, clause in enumerate(context.clauses):
        if clause.relation == "RELATED":
            before = context.clauses[place - 1 : place] if place else []
            found += [clause] if clause.groups else [one for one in before if one.relation in (BARE, "OF")]
    things = [item.thing for clause in found for group in clause.groups for item in group if item.thing]
    return {entity for thing in things for entity in thing.entities}


def _asks_origin(context: Context) -> bool:
    proposing = [clause for clause in context.clauses if clause.relation == "PROPOSE"]
    dated = context.has("WHEN") and any(clause.relation in ("PROPOSE", "PUBLISH") for clause in context.clauses)
    origin = context.has("ORIGIN") or dated
    if context.asked is not None or len(context.clauses) > 1 + origin:
        return False
    if any(clause.relation not in _ORIGINAL for clause in context.clauses):
        return False
    return origin or (context.has("WHO") and bool(proposing and proposing[0].groups))


def _is_bare_name(context: Context, question: Question) -> bool:
    plain = all(clause.relation == BARE and not clause.negate for clause in context.clauses)
    one = len(context.clauses) == 1 and len(question.filters) == 1
    if not (context.asked is None and plain and one) or question.filters[0].negate or question.filters[0].told:
        return False
    dated = question.since or question.until or question.text or context.has("HOW_MANY")
    if any(term.surface.casefold() in _ANYTHING for term in context.scanned.terms):
        return False
    return not dated and not any(item.thing and item.thing.paper for item in context.clauses[0].groups[0])


def _label(entities: Iterable[Entity], default: EntityLabel) -> EntityLabel:
    return next((entity.label for entity in entities if entity.label in PLAIN), default)
