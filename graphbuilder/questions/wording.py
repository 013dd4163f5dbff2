"""Says in plain words how a question was read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graphbuilder.questions.names import Entity
from graphbuilder.questions.question import Filter, Question, Told, is_making
from graphbuilder.schema import RELATIONS, RelationType

# What a paper does, or is; the second are said with "are".
_DOES: Final[dict[RelationType, str]] = {
    "PROPOSES": "propose",
    "USES": "use",
    "COMPARES_TO": "compare with",
    "MENTIONS": "mention",
    "ADDRESSES": "address",
    "CITES": "cite",
    "REPORTS": "report",
}
_IS: Final[dict[RelationType, str]] = {
    "EVALUATED_ON": "evaluated on",
    "TRAINED_ON": "trained on",
    "FROM": "from",
    "AUTHORED_BY": "by",
    "PUBLISHED_IN": "published in",
}
# What an entity is in a paper.
_BEING: Final[dict[RelationType, str]] = {
    "PROPOSES": "proposed",
    "USES": "used",
    "COMPARES_TO": "compared with",
    "MENTIONS": "mentioned",
    "EVALUATED_ON": "used for evaluation",
    "TRAINED_ON": "used for training",
}
_ORDERS: Final = {
    "oldest": "oldest first",
    "upvotes": "most upvoted first",
    "cited": "the one that most papers of the graph cite first",
    "fewest": "the one in fewest papers first",
    "title": "by title",
}
_TRENDS: Final = {
    "rising": "rise, by papers of the last six months of the graph against the six before",
    "falling": "fall, by papers of the last six months of the graph against the six before",
}
_NAMED_AT_MOST: Final = 4


def listed(words: Sequence[str], word: str = "or") -> str:
    """The words as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b or c'
    """
    return f" {word} ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def name_entities(entities: Sequence[Entity], *, word: str = "or") -> str:
    """Names with what they are: "GRPO (method) or MATH (benchmark)"; of many, the first few and how many more."""
    kinds: dict[str, list[str]] = {}
    wholes = {entity.name: _with_parts(entity.parts) for entity in entities if entity.parts}
    for entity in entities:
        name = f'"{entity.name}"' if entity.label == "Paper" else entity.name
        kinds.setdefault(name, []).append(entity.label.lower())
    names = [
        name if kind == ["paper"] else f"{name} ({listed(_counted(kind))}{wholes.get(name, '')})"
        for name, kind in kinds.items()
    ]
    if len(names) > _NAMED_AT_MOST:
        names = [*names[: _NAMED_AT_MOST - 1], f"{len(names) - _NAMED_AT_MOST + 1} more"]
    return listed(names, word)


def _counted(kinds: Sequence[str]) -> list[str]:
    """Each kind once, with the number of things of it where there are several.

    >>> _counted(["author", "author", "lab"])
    ['2 authors', 'lab']
    """
    return [kind if number == 1 else f"{number} {kind}s" for kind, number in Counter(kinds).items()]


def _with_parts(names: Sequence[str]) -> str:
    """What is said of a lab whose parts count too: ", with its parts Google DeepMind and Google Research"."""
    return f", with its part{'s' if len(names) > 1 else ''} {_shown(names)}"


def _shown(names: Sequence[str]) -> str:
    """Names; of many, the first few and how many more."""
    shown = list(names)
    if len(shown) > _NAMED_AT_MOST:
        shown = [*shown[: _NAMED_AT_MOST - 1], f"{len(shown) - _NAMED_AT_MOST + 1} more"]
    return listed(shown, "and")


def describe_roles(roles: Sequence[RelationType], *, negate: bool = False) -> str:
    """What papers do with something: "propose or use", "are not evaluated or trained on"."""
    does = [_DOES[role] for role in roles if role in _DOES]
    being = [_IS[role] for role in roles if role in _IS]
    if being == ["evaluated on", "trained on"]:
        being = ["evaluated or trained on"]
    if being:
        being[0] = f"are {'not ' if negate else ''}{being[0]}"
    if does and negate:
        does[0] = f"do not {does[0]}"
    return listed([*does, *being])


def describe_filter(item: Filter) -> str:
    """A condition in words."""
    note = f" ({item.note})" if item.note else ""
    if item.bound is not None:
        states = f"{'do not ' if item.negate else ''}state a number {item.bound.in_words()}"
        boards = all(entity.label == "Benchmark" for entity in item.entities)
        return f"{states} {'on' if boards else 'for'} {name_entities(item.entities)}"
    if item.roles == ("CITES",) and not any(entity.label == "Paper" for entity in item.entities):
        return (
            f"{describe_roles(item.roles, negate=item.negate)} papers that propose {name_entities(item.entities)}{note}"
        )
    if item.any_of and item.least > 1:
        number = f"fewer than {item.least}" if item.negate else f"at least {item.least}"
        return f"{describe_roles(item.roles)} {number} {_plural(item.any_of)}"
    if item.any_of:
        article = "any" if item.negate else "an" if item.any_of == "Author" else "a"
        target = f"{article} {item.any_of.lower()}"
        if item.made:
            being = "of" if item.any_of in ("Author", "Lab") else "proposed in"
            target += f" {being} {describe_papers(item.made)}"
    else:
        parts = [_describe_part(item, roles, labels) for roles, labels in _parts(item)]
        return ("either " if len(parts) > 1 and not item.negate else "") + " or ".join(parts) + note
    return f"{describe_roles(item.roles, negate=item.negate)} {target}"


def _parts(item: Filter) -> list[tuple[list[RelationType], list[str]]]:
    """The roles of a condition with the labels that can have them, labels with the same roles together."""
    parts: dict[tuple[RelationType, ...], list[str]] = {}
    for label in dict.fromkeys(entity.label for entity in item.entities):
        roles = tuple(role for role in item.roles if label in RELATIONS[role][1])
        parts.setdefault(roles, []).append(label)
    return [(list(roles), labels) for roles, labels in parts.items()]


def _describe_part(item: Filter, roles: list[RelationType], labels: list[str]) -> str:
    by_words = {entity for told in item.told for entity in told.entities}
    by_name = [entity for entity in item.entities if entity.label in labels and entity not in by_words]
    told = [_describe_told(told) for told in item.told if told.label in labels]
    target = listed([name_entities(by_name)] * bool(by_name) + told)
    return f"{describe_roles(roles, negate=item.negate)} {target}"


def _describe_told(told: Told) -> str:
    """Entities meant by words of their names: 'one of 3 tasks with the words "generation" (...)'."""
    names = list(dict.fromkeys(entity.name for entity in told.entities))
    if len(names) > _NAMED_AT_MOST:
        names = [*names[: _NAMED_AT_MOST - 1], f"{len(names) - _NAMED_AT_MOST + 1} more"]
    some = f"one of {len(told.entities)} {_plural(told.label)}" if len(names) > 1 else f"the {told.label.lower()}"
    parts = list(dict.fromkeys(part for entity in told.entities for part in entity.parts))
    besides = f"; with their parts {_shown(parts)}" if parts else ""
    return f'{some} with "{told.phrase}" in the name ({listed(names, "and")}{besides})'


def describe_span(since: str | None, until: str | None) -> str:
    """Dates in words, empty when both are open."""
    if since and since == until:
        return f"published in {since}" if since.count("-") < 2 else f"published on {since}"
    if since and until:
        return f"published from {since} to {until}"
    return f"published from {since} on" if since else f"published up to {until}" if until else ""


def describe_text(text: str) -> str:
    """What papers have that are found by words: 'have the word "go"'."""
    return f'have the word{"s" if " " in text.strip() else ""} "{text}"'


def describe_papers(filters: Sequence[Filter], question: Question | None = None, *, noun: str = "papers") -> str:
    """The papers that meet conditions, in words."""
    conditions = [describe_filter(item) for item in filters]
    if question is not None and question.text:
        conditions.append(f"{describe_text(question.text)} in title or abstract")
    if question is not None and question.coded is not None:
        conditions.append(f"have {'a' if question.coded else 'no'} link to code")
    span = describe_span(question.since, question.until) if question is not None else ""
    if not conditions:
        return f"{noun} {span}".strip()
    return f"{noun} that {listed(conditions, 'and')}{span and f', {span}'}"


def describe_question(question: Question) -> str:
    """How the question was read, as one line."""
    words = _describe(question)
    if question.corrections:
        words += "; " + ", ".join(f'"{written}" is read as "{read}"' for written, read in question.corrections)
    drawn = ("drawn as a graph on the pages",) if question.drawn else ()
    return "; ".join((words, *drawn, *question.notes))


def _describe(question: Question) -> str:
    match question.kind:
        case "unknown":
            asked = listed([f'"{unknown.asked}"' for unknown in question.unknown], "and")
            return f"the graph has no name {asked}, so the question cannot be answered"
        case "search":
            return f"no name in the graph is in the question: {describe_papers((), question)}"
        case "related":
            papers = describe_papers(question.filters, question)
            scope = f" in {papers}" if papers != "papers" else ""
            return f"{_plural(question.want)} related to {name_entities(question.subjects)}{scope}"
        case "leaderboard":
            return _describe_leaderboard(question)
        case "entity":
            return f"what the graph knows of {name_entities(question.subjects)}"
        case "proposals":
            return f"the first papers that propose {name_entities(question.subjects)}, oldest first"
        case "comparison":
            return _describe_comparison(question)
        case "timeline" if not question.subjects:
            return f"the number of {describe_papers(question.filters, question)} in each {question.period}" + (
                f", the {question.period} with most papers first" if question.order == "papers" else ""
            )
        case "timeline":
            span = describe_span(question.since, question.until)
            return f"papers a {question.period} for {name_entities(question.subjects)}, by role{span and f', {span}'}"
        case "path" if not question.subjects:
            does = describe_roles(("PROPOSES", "USES", "COMPARES_TO"))
            return f"pairs of {_plural(question.want)} that papers {does} together, the pair in most papers first"
        case "path":
            return f"the path between {name_entities(question.subjects, word='and')} through the fewest papers"
        case "parts":
            return f"labs that are part of {name_entities([replace(one, parts=()) for one in question.subjects])}"
        case "wholes":
            subjects = name_entities([replace(one, parts=()) for one in question.subjects], word="and")
            return f"what {subjects} is part of, the nearest first"
        case "references":
            return f"papers that are cited by {name_entities(question.subjects)}"
        case "count" if question.subjects:
            return f"how many {_plural(question.want)} have {_describe_leaderboard(question)}"
        case "count":
            return f"the number of {_listing(question)}"
        case _:
            return _with_order(question, _listing(question))


def _describe_leaderboard(question: Question) -> str:
    benchmarks = [entity for entity in question.subjects if entity.label == "Benchmark"]
    systems = [entity for entity in question.subjects if entity.label != "Benchmark"]
    what = f"{question.metric} results" if question.metric else "results"
    words = f"{what} of {name_entities(systems)}" if systems else what
    words += f" on {name_entities(benchmarks) or 'any benchmark'} that abstracts state"
    if question.bound is not None:
        words += f", {question.bound.in_words()}"
    if question.rivals:
        words += f", {'worse' if question.losing else 'better'} than the best of {name_entities(question.rivals)}"
    papers = describe_papers(question.filters, question)
    if papers != "papers":
        words += f", in {papers}"
    if question.kind == "count":
        return words
    order = {
        "oldest": "oldest first",
        "newest": "newest first",
        "worst": "worst first for each metric",
        "lowest": "lowest number first",
    }
    words += f", {order.get(question.order, 'best first for each metric')}"
    return words + (f", only the first {question.limit}" if question.limit else "")


def _describe_comparison(question: Question) -> str:
    """What is compared, and in which papers."""
    papers = describe_papers(question.filters, question)
    where = f" in {papers}" if papers != "papers" else ""
    return f"{name_entities(question.subjects, word='and')} side by side{where}"


def _listing(question: Question) -> str:
    if question.order in ("rising", "falling"):
        return f"{_plural(question.want)} that {_TRENDS[question.order]}"
    papers = describe_papers([item for item in question.joint if item != question.mutual], question)
    if question.mutual:
        scope = f", in {papers}" if papers != "papers" else ""
        name = name_entities(question.mutual.entities)
        return (
            f"{_plural(question.want)} that papers compare with {name}, or {name} with them{scope}{_tallied(question)}"
        )
    if question.shared:
        each = [describe_papers((*question.joint, item), question) for item in question.shared]
        if question.want in ("Model", "Method") and len({is_making(item) for item in question.shared}) > 1:
            own = [f"proposed in {words}" for words, item in zip(each, question.shared, strict=True) if is_making(item)]
            rest = [words for words, item in zip(each, question.shared, strict=True) if not is_making(item)]
            does = listed([_BEING[role] for role in question.roles if role in _BEING])
            return f"{_plural(question.want)} {own[0]} and {does} in {rest[0]}{_tallied(question)}"
        papers = " and also of ".join(each)
    if question.kind == "entities" and question.subjects:
        papers = name_entities(question.subjects)
    if question.want in ("Paper", "Result"):
        return papers
    being = listed([_BEING[role] for role in question.roles if role in _BEING])
    kind = _plural(question.want) + (f' with "{question.only.phrase}" in the name' if question.only else "")
    kind += f" {being}" if being else ""
    if question.excluded:
        kind += f" other than {name_entities(question.excluded)}"
    unfiltered = papers == "papers"
    without = [describe_papers([replace(item, negate=False)]) for item in question.minus]
    less = f", without those {'in' if being else 'of'} {listed(without)}" if without else ""
    return (
        kind
        + (
            " in all papers"
            if unfiltered and being
            else ""
            if unfiltered
            else f" in {papers.replace(' and also of ', ' and also in ')}"
            if being
            else f" of {papers}"
        )
        + less
        + _tallied(question)
    )


def _tallied(question: Question) -> str:
    """In how many papers each thing of a list must be, in words."""
    if question.tally is None:
        return ""
    bound = question.tally.bound
    number = bound.in_words().removeprefix("of ").replace("above", "more than").replace("below", "fewer than")
    return f", each in {number} {'of these papers' if question.joint or question.since or question.until else 'papers'}"


def _with_order(question: Question, words: str) -> str:
    if question.want != "Paper" and question.order == "newest":
        words += ", newest first"
    elif question.want != "Paper" and question.order == "oldest":
        words += ", the one named first in the graph's papers first"
    elif question.order == "papers":
        words += ", the one in most papers first"
    elif question.order in _ORDERS:
        words += f", {_ORDERS[question.order]}"
    if question.limit:
        words += ", only the first" if question.limit == 1 else f", only the first {question.limit}"
    return words


def _plural(want: str) -> str:
    return want.lower() + "s"
