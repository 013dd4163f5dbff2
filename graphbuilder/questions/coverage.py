"""How far an answer can be trusted to be whole: how many of the papers in scope state such a thing at all."""

from dataclasses import dataclass
from typing import Any, Final, cast

from graphbuilder.questions.plan import Call, Page, filter_parameters
from graphbuilder.questions.question import Filter, Question
from graphbuilder.questions.side_by_side import in_scope
from graphbuilder.questions.wording import describe_papers, describe_roles, describe_span, describe_text, listed
from graphbuilder.schema import ANY_ROLE, ENTITY_LABELS, EXTRACTED_RELATIONS, RELATIONS, EntityLabel, RelationType
from graphbuilder.store.base import Store

_EARLIEST: Final = "1000"
_UNSAID: Final = " in title or abstract; it may do so in its full text"
_WITH_METADATA: Final = " in title, abstract or metadata; the others may do so in their full text"
_CODED: Final = " have a link to code in the abstract or from a source; the others may have one in their full text"
_TEXT_ONLY: Final = " in title or abstract; the others may do so in their full text"


@dataclass(frozen=True, slots=True)
class _Turn:
    """What an answer turns on: among the papers of ``scope``, those that have such an edge."""

    scope: tuple[Filter, ...] = ()
    roles: tuple[RelationType, ...] = ()
    label: EntityLabel | None = None


def find_coverage(question: Question, store: Store, page: Page) -> dict[str, Any]:
    """How many ``papers`` are in scope, how many of them state what the question turns on, and a ``note``."""
    if question.kind == "unknown":
        asked = listed([f'"{unknown.asked}"' for unknown in question.unknown], "and")
        papers = store.run("count_papers")[0]["papers"]
        note = f"none of the {papers} papers in the graph has a thing with the name {asked}"
        return {"papers": papers, "with_relation": 0, "note": note if asked else f"the graph has {papers} papers"}
    if question.kind == "entities" and question.subjects:
        return _of_paper(question, store, page)
    if question.coded is not None and question.want == "Paper":
        return _of_code(question, store, page)
    turn = _turning_point(question)
    if turn.roles:
        return _of_relations(turn, question, store, page)
    if question.text:
        return _of_text(question, store, page)
    return _of_dates(turn, question, store, page)


def _of_relations(turn: _Turn, question: Question, store: Store, page: Page) -> dict[str, Any]:
    labels = _alike(turn.label) if turn.label in ENTITY_LABELS else []
    shared = filter_parameters(question, page, filters=turn.scope)
    call = Call("coverage", {"roles": list(turn.roles), "labels": labels, **shared})
    row = store.run(call.name, call.parameters)[0]
    papers = describe_papers(turn.scope, question.but(since=None, until=None, text=question.text))
    states = _states(turn.roles, turn.label)
    note = f"{row['with_relation']} of {row['papers']} {papers}{_span(question)} {states}"
    if set(turn.roles) & {*EXTRACTED_RELATIONS, "REPORTS"} and row["with_relation"] < row["papers"]:
        note += _WITH_METADATA if turn.label == "Lab" else _TEXT_ONLY
    return {"papers": row["papers"], "with_relation": row["with_relation"], "note": note}


def _of_paper(question: Question, store: Store, page: Page) -> dict[str, Any]:
    """Whether one paper states such a thing."""
    label = cast("EntityLabel", question.want)
    (paper,) = question.subjects
    own = {"id": paper.id, "label": label, "roles": list(question.roles), **page.least()}
    states = bool(store.run("paper_entities", own))
    says = "says" if states else "does not say"
    note = f'"{paper.name}" {says} which {label.lower()} it has{"" if states else _UNSAID}'
    return {"papers": 1, "with_relation": int(states), "note": note}


def _of_text(question: Question, store: Store, page: Page) -> dict[str, Any]:
    """Where words are looked for: how many of the papers have them."""
    found = store.run("count_papers", filter_parameters(question, page))[0]["papers"]
    papers = store.run("count_papers", filter_parameters(question.but(text=None), page))[0]["papers"]
    scope = f"{papers} {describe_papers(question.filters)}{_span(question)}"
    note = f"{found} of {scope} {describe_text(str(question.text))}{_TEXT_ONLY}"
    return {"papers": papers, "with_relation": found, "note": note}


def _of_code(question: Question, store: Store, page: Page) -> dict[str, Any]:
    """Where code is asked for: how many of the papers that meet all else have a link to it."""
    every = filter_parameters(question.but(coded=None), page)
    papers, found = (store.run("count_papers", {**every, **more})[0]["papers"] for more in ({}, {"coded": True}))
    note = f"{found} of {papers} {describe_papers(question.filters, question.but(coded=None))}{_CODED}"
    return {"papers": papers, "with_relation": found, "note": note}


def _of_dates(turn: _Turn, question: Question, store: Store, page: Page) -> dict[str, Any]:
    """Where only dates are asked for: how many papers have one."""
    shared = filter_parameters(question.but(since=None, until=None, text=None), page, filters=turn.scope)
    papers = store.run("count_papers", shared)[0]["papers"]
    dated = store.run("count_papers", {**shared, "since": _EARLIEST})[0]["papers"]
    note = f"{dated} of {papers} {describe_papers(turn.scope)} have a date"
    return {"papers": papers, "with_relation": dated, "note": note}


def _span(question: Question) -> str:
    span = describe_span(question.since, question.until)
    return f" ({span})" if span else ""


def _turning_point(question: Question) -> _Turn:
    """Scope, roles and label: of an answer in papers its last condition, of one in entities the wanted kind."""
    subjects = question.subjects
    match question.kind:
        case "leaderboard":
            boards = tuple(entity for entity in subjects if entity.label == "Benchmark")
            scope = Filter(("EVALUATED_ON",), boards) if boards else Filter(("PROPOSES", "USES"), subjects)
            return _Turn((scope,), ("REPORTS",))
        case "papers" if question.order == "cited":
            return _Turn((), ("CITES",))
        case "comparison":
            return _Turn(in_scope(question, *subjects), ("REPORTS",))
        case "path":
            return _Turn((), ("PROPOSES", "USES", "COMPARES_TO"), "Method")
        case "references":
            return _Turn((), ("CITES",))
        case "parts" | "wholes":
            return _Turn((), ("FROM",), "Lab")
        case "related":
            return _Turn((_naming(question),), ("COMPARES_TO",), "Method")
        case "proposals":
            return _Turn((_naming(question),), ("PROPOSES",), _label(question))
        case "entity":
            return _Turn((), ANY_ROLE[_label(question)], _label(question))
        case "timeline":
            return _Turn((_naming(question),) if subjects else question.filters)
        case "entities" | "count" if question.want in ENTITY_LABELS:
            return _Turn(question.joint, question.roles or ANY_ROLE[question.want], question.want)
    return _last_condition(question)


def _last_condition(question: Question) -> _Turn:
    """The last condition of papers; one that excludes papers only where there is no other."""
    conditions = [item for item in question.filters if not item.negate] or list(question.filters)
    if not conditions:
        return _Turn()
    turning = conditions[-1]
    scope = tuple(item for item in question.filters if item is not turning)
    label = turning.any_of or turning.entities[0].label
    return _Turn(scope, tuple(role for role in turning.roles if label in RELATIONS[role][1]), label)  # type: ignore[arg-type]


def _naming(question: Question) -> Filter:
    """The condition of naming what the question is about."""
    return Filter(ANY_ROLE[_label(question)], question.subjects)


def _label(question: Question) -> EntityLabel:
    labels = [entity.label for entity in question.subjects if entity.label in ENTITY_LABELS]
    return labels[0] if labels else "Method"


def _states(roles: tuple[RelationType, ...], label: EntityLabel | None) -> str:
    """What papers with such an edge say: "say which benchmark they are evaluated on"."""
    if roles == ("REPORTS",):
        return "state a number"
    if roles == ("CITES",):
        return "have references in the graph"
    return f"say which {' or '.join(_alike(label)).lower()} they {describe_roles(roles)}"


def _alike(label: EntityLabel | None) -> list[EntityLabel]:
    """The label with those that do the same in a paper: a model is used as a method is."""
    return ["Method", "Model"] if label in ("Method", "Model") else [label] if label else []
