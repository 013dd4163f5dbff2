"""How a question was read, as chips: each part of it with the questions that ask without it, or otherwise."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from api.restating import BEINGS, PHRASES, restate, say_any, say_bound, say_code, say_roles
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import ANY_ROLE, ON, PLURALS, USING, EntityLabel, RelationType
from graphbuilder.store.base import Row

LISTING_KINDS: Final = ("papers", "entities", "count")
"""Kinds of answers whose conditions can each be changed."""
ROLE_MEANS: Final = {
    "using": "using or proposing",
    "on": "evaluated or trained on",
    "working on": "proposing, evaluated or trained on",
    "mentioning": "in any role",
}
"""Words of a question that mean more than they say."""
_MOST_NAMES: Final = 4
_WANTED: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue")
_WANTED_ROLES: Final[dict[EntityLabel, tuple[RelationType, ...]]] = {
    "Method": USING,
    "Model": USING,
    "Benchmark": ON,
    **{label: ANY_ROLE[label][:1] for label in ("Task", "Lab", "Author", "Venue")},
}
_ORDERS: Final = {
    "oldest": "oldest first",
    "upvotes": "most upvoted first",
    "cited": "most cited first",
    "fewest": "in fewest papers first",
    "worst": "worst first",
    "lowest": "lowest number first",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Another way to ask for a part: what it is called, and the question that asks so."""

    words: str
    question: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """One part of a question as it was read."""

    key: str
    """Names the part in addresses: ``filter-0``, ``subject-1``, ``dates``."""
    words: str
    """What stands before the names, such as ``using``."""
    names: tuple[Row, ...] = ()
    more: int = 0
    """How many names are left out."""
    text: str = ""
    """What stands in place of names."""
    negate: bool = False
    without: str | None = None
    """The question without this part; None where it cannot go."""
    toggled: str | None = None
    """The question in which the part is negated, or no longer is."""
    choices: tuple[Choice, ...] = ()
    editable: str = ""
    """What can be typed in its place: ``name``, ``dates``, ``words`` or nothing."""
    kinds: tuple[str, ...] = field(default=())
    """Kinds of the names that can be typed."""


def chips_of(answer: Answer) -> list[Chip]:
    """The parts of the question in reading order."""
    if answer.kind == "unknown":
        return []
    parsed = answer.parsed

    def ask(**changes: Any) -> str:
        return restate({**parsed, **changes}, answer.kind)

    found = [*_wanted(answer, ask), *_subjects(answer, ask)]
    found += [_filter(answer, place, ask) for place in range(len(parsed["filters"]))]
    if parsed["text"]:
        without = None if answer.kind == "search" else ask(text=None)
        found.append(Chip("words", "with the words", text=parsed["text"], without=without, editable="words"))
    if coded := say_code(parsed):
        found.append(Chip("code", "", text=coded, without=ask(coded=None)))
    if parsed["since"] or parsed["until"]:
        words = dates_in_words(parsed["since"], parsed["until"])
        found.append(Chip("dates", "", text=words, without=ask(since=None, until=None), editable="dates"))
    found += _results(parsed, ask)
    if parsed["order"] in _ORDERS and answer.kind in (*LISTING_KINDS, "leaderboard"):
        plain = {"Paper": "newest", "Result": ""}.get(parsed["want"], "papers")
        found.append(Chip("order", "", text=_ORDERS[parsed["order"]], without=ask(order=plain)))
    if parsed["limit"]:
        found.append(Chip("limit", "only the first", text=str(parsed["limit"]), without=ask(limit=None)))
    return found


def _results(parsed: Row, ask: Callable[..., str]) -> list[Chip]:
    """Of results: their metric, their bounds, and what they are better than; of a list, what is left out of it."""
    found = []
    if parsed.get("metric"):
        found.append(Chip("metric", "metric", text=parsed["metric"], without=ask(metric=None)))
    if parsed.get("bound"):
        found.append(Chip("bound", "", text=say_bound(parsed["bound"]), without=ask(bound=None)))
    for key, words in (("rivals", "worse than" if parsed.get("losing") else "better than"), ("excluded", "other than")):
        if parsed.get(key):
            found.append(Chip(key, words, names=tuple(parsed[key][:_MOST_NAMES]), without=ask(**{key: []})))
    return found


def dates_in_words(since: str | None, until: str | None) -> str:
    """A span of dates as a chip says it.

    >>> dates_in_words("2024", "2024"), dates_in_words("2024-03", None), dates_in_words(None, "2023")
    ('in 2024', 'since 2024-03', 'until 2023')
    """
    if since and until:
        return f"in {since}" if since == until else f"{since} to {until}"
    return f"since {since}" if since else f"until {until}"


def _wanted(answer: Answer, ask: Callable[..., str]) -> list[Chip]:
    """What is asked for, and what else could be of the same papers."""
    parsed = answer.parsed
    if answer.kind not in LISTING_KINDS or parsed["subjects"] or parsed.get("shared"):
        return []
    counting = answer.kind == "count"
    plain: dict[str, Any] = {"limit": None, "order": "newest", "excluded": []}
    choices = [Choice("papers", restate({**parsed, **plain, "want": "Paper", "roles": []}, "papers"))]
    for label in _WANTED:
        other = {**parsed, **plain, "want": label, "roles": list(_WANTED_ROLES[label]), "order": "papers"}
        choices.append(Choice(PLURALS[label], restate(other, "entities")))
    if not counting:
        choices.append(Choice("how many", restate(parsed, "count")))
    if parsed["want"] == "Paper" and parsed["filters"]:
        choices.append(Choice("papers by year", restate({**parsed, "period": "year"}, "timeline")))
    label = parsed["want"]
    words = "papers" if label == "Paper" else PLURALS.get(label, "papers")
    chips = [Chip("want", "", text=f"how many {words}" if counting else words, choices=tuple(choices))]
    beings = BEINGS.get(label, {})
    being = beings.get(tuple(parsed["roles"]))
    if being:
        roles = tuple(Choice(said, ask(roles=list(some)), chosen=said == being) for some, said in beings.items())
        chips.append(Chip("roles", "", text=being, choices=roles))
    return chips


def _subjects(answer: Answer, ask: Callable[..., str]) -> list[Chip]:
    """The things that the question is about themselves, those of one name together."""
    subjects: list[Row] = answer.parsed["subjects"]
    words = {
        "related": "related to",
        "leaderboard": "results of",
        "path": "path between",
        "references": "cited by",
        "parts": "parts of",
        "wholes": "what has as a part",
        "timeline": "over time of",
    }
    names = list(dict.fromkeys(entity["name"] for entity in subjects))
    chips = []
    for name in names:
        same = [entity for entity in subjects if entity["name"] == name]
        rest = [entity for entity in subjects if entity["name"] != name]
        place = subjects.index(same[0])
        word = "on" if answer.kind == "leaderboard" and same[0]["label"] == "Benchmark" else words.get(answer.kind, "")
        chips.append(
            Chip(
                f"subject-{place}",
                word,
                names=(same[0],),
                without=_without_subject(answer, rest, ask),
                editable="" if same[0]["label"] == "Paper" else "name",
                kinds=_kinds(same),
            )
        )
    return chips


def _without_subject(answer: Answer, rest: list[Row], ask: Callable[..., str]) -> str | None:
    if not rest or answer.kind not in ("comparison", "leaderboard"):
        return None
    if answer.kind == "comparison" and len({entity["name"] for entity in rest}) == 1:
        return restate({**answer.parsed, "subjects": rest}, "entity")
    return ask(subjects=rest)


def _filter(answer: Answer, place: int, ask: Callable[..., str]) -> Chip:
    filters: list[Row] = answer.parsed["filters"]
    item = filters[place]

    def asking(**changes: Any) -> str:
        return ask(filters=[*filters[:place], {**item, **changes}, *filters[place + 1 :]])

    rest = [*filters[:place], *filters[place + 1 :]]
    told = {id_ for some in item["told"] for id_ in some["ids"]}
    text = ", ".join(f"“{some['phrase']}” in the name" for some in item["told"]) if told else ""
    if item["any_of"]:
        text = say_any(item)
    names = tuple({entity["name"]: entity for entity in item["entities"] if entity["id"] not in told}.values())
    if item in answer.parsed.get("shared", ()):
        return Chip(f"filter-{place}", "shared by", names=names[:_MOST_NAMES], more=max(0, len(names) - _MOST_NAMES))
    return Chip(
        f"filter-{place}",
        say_roles(item),
        names=names[:_MOST_NAMES],
        more=max(0, len(names) - _MOST_NAMES),
        text=text,
        negate=item["negate"],
        without=ask(filters=rest),
        toggled=None if item.get("bound") else asking(negate=not item["negate"]),
        choices=_roles(item, asking),
        editable="" if item["any_of"] or "CITES" in item["roles"] else "name",
        kinds=_kinds(item["entities"]),
    )


def _roles(item: Row, asking: Callable[..., str]) -> tuple[Choice, ...]:
    """The roles that things of this kind can have, where there are several; one kind alone can be told so."""
    labels = one_kind(item["entities"])
    if len(labels) != 1 or item.get("bound"):
        return ()
    phrases = PHRASES.get(labels.pop(), {})
    now = say_roles(item)
    offered = [(roles, words) for roles, words in phrases.items() if roles != ("USES",) and words != "comparing"]
    return tuple(
        Choice(ROLE_MEANS.get(words, words), asking(roles=list(roles)), chosen=words == now) for roles, words in offered
    )


def one_kind(entities: Sequence[Row]) -> set[EntityLabel]:
    """The labels of some entities, those of methods and models as one."""
    return {"Method" if entity["label"] == "Model" else entity["label"] for entity in entities}


def _kinds(entities: Sequence[Row]) -> tuple[str, ...]:
    labels = {entity["label"] for entity in entities}
    if labels & {"Method", "Model"}:
        labels |= {"Method", "Model"}
    return tuple(plural for label, plural in PLURALS.items() if label in labels)
