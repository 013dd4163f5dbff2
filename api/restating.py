"""A question in words again, from how it was read: what a change of one of its conditions asks for."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from graphbuilder.schema import ANY_ROLE, ON, PLURALS, RELATION_TYPES, USING, EntityLabel, RelationType

Parsed = Mapping[str, Any]
Roles = tuple[RelationType, ...]
Entities = Sequence[Mapping[str, Any]]

MENTIONING: Final = "mentioning"
_METHODS: Final[dict[Roles, str]] = {
    USING: "using",
    ("PROPOSES",): "proposing",
    ("COMPARES_TO",): "comparing with",
    (*USING, "COMPARES_TO"): "comparing",
    ANY_ROLE["Method"]: MENTIONING,
    ("MENTIONS",): "only mentioning",
    ("USES",): "building on",  # of papers it means "using"; of methods, those whose papers use it
}
# What is said of things of a label so that it means just these roles; the first is offered first.
PHRASES: Final[dict[EntityLabel, dict[Roles, str]]] = {
    "Method": _METHODS,
    "Model": _METHODS,
    "Benchmark": {
        ON: "on",
        ("EVALUATED_ON",): "evaluated on",
        ("TRAINED_ON",): "trained on",
        ("PROPOSES",): "proposing",
        ("PROPOSES", *ON): "working on",
        ANY_ROLE["Benchmark"]: MENTIONING,
        ("MENTIONS",): "only mentioning",
    },
    "Task": {("ADDRESSES",): "addressing"},
    "Lab": {("FROM",): "from", ANY_ROLE["Lab"]: MENTIONING, ("MENTIONS",): "only mentioning"},
    "Author": {("AUTHORED_BY",): "by"},
    "Venue": {("PUBLISHED_IN",): "published in"},
}
_METHODS_ARE: Final[dict[Roles, str]] = {
    USING: "used",
    ("PROPOSES",): "proposed",
    ("COMPARES_TO",): "compared with",
    ANY_ROLE["Method"]: "mentioned",
}
# What things of a label are in papers.
BEINGS: Final[dict[EntityLabel, dict[Roles, str]]] = {
    "Method": _METHODS_ARE,
    "Model": _METHODS_ARE,
    "Benchmark": {
        ON: "used",
        ("EVALUATED_ON",): "used for evaluation",
        ("TRAINED_ON",): "used for training",
        ("PROPOSES",): "proposed",
        ANY_ROLE["Benchmark"]: "mentioned",
    },
}
_ORDERS: Final = {"oldest": "oldest ", "upvotes": "most upvoted ", "cited": "most cited "}
_TRENDS: Final = ("rising", "falling")
_BOARD_ORDERS: Final = ("worst", "oldest", "lowest")
_PLAIN_NAME: Final = re.compile(r"(?=.*[A-Z0-9])[^\W_][\w.+\-/*]*[\w+*]")
_LABELS_TOLD_IN_PLURAL: Final = ("Benchmark",)


def restate(parsed: Parsed, kind: str) -> str:
    """The question that reads as ``parsed`` does, for an answer of this kind; both are fields of an answer."""
    subjects = name_all(parsed["subjects"])
    match kind:
        case "related":
            return _spaced(f"{_plural(parsed)} related to {subjects}", _conditions(parsed))
        case "leaderboard":
            return _spaced(_board(parsed), _conditions(parsed))
        case "path" if not parsed["subjects"]:
            return f"{_plural(parsed)} that go together"
        case "path":
            return f"path from {' to '.join(say_name(entity['name']) for entity in parsed['subjects'])}"
        case "entity":
            return f"what is {subjects}"
        case "proposals":
            return f"who proposed {subjects}"
        case "comparison":
            return _spaced(f"compare {name_all(parsed['subjects'], 'and')}", _conditions(parsed))
        case "parts":
            return f"labs that are part of {subjects}"
        case "wholes":
            return f"what is {subjects} part of"
        case "references":
            return f"papers cited by {subjects}"
        case "timeline" if parsed["subjects"]:
            return _spaced("timeline of", subjects, _dates(parsed))
        case "timeline":
            return f"papers {_conditions(parsed)} per {parsed['period']}"
        case "search":
            return str(parsed["text"] or "")
        case "count":
            return f"how many {_listing(parsed)}"
        case _:
            return _listing(parsed)


def say_condition(item: Parsed) -> str:
    """One condition: ``using GRPO or DAPO``, ``not from DeepSeek``."""
    relation = say_roles(item)
    if item["any_of"] and item.get("least", 1) > 1:
        number = f"{'fewer than' if item['negate'] else 'at least'} {item['least']}"
        return f"{relation} {number} {PLURALS[item['any_of']]}"
    kind = "the lab " if "mentioning" in relation and _labels(item) == ["Lab"] else ""
    words = f"{relation} {kind}{say_any(item) if item['any_of'] else _target(item)}"
    if not item["any_of"] and len(labels := _labels(item)) > 1:
        words = " or ".join(_part(item, label) for label in labels)
    return f"not {words}" if item["negate"] else words


def say_roles(item: Parsed) -> str:
    """The relation of a condition, such as ``using`` or ``evaluated on``."""
    if item.get("bound"):
        return f"with results {say_bound(item['bound'])} on"
    if "CITES" in item["roles"]:
        return "citing"
    label: EntityLabel = item["any_of"] or next(iter(_labels(item)), "Method")
    return phrase(label, tuple(item["roles"]))


def phrase(label: EntityLabel, roles: Sequence[str]) -> str:
    """What is said of a thing of this label in these roles; the nearest where nothing says just that."""
    phrases = PHRASES.get(label, _METHODS)
    own = tuple(role for role in RELATION_TYPES if role in roles and role in ANY_ROLE.get(label, RELATION_TYPES))
    if own in phrases:
        return phrases[own]
    ranked = sorted(phrases, key=lambda some: (-len(set(some) & set(own)), len(set(some) - set(own)), len(some)))
    return phrases[ranked[0]]


def name_all(entities: Entities, word: str = "or") -> str:
    """The names in a list, each once."""
    names = list(dict.fromkeys(say_name(entity["name"]) for entity in entities))
    return f" {word} ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


def say_name(name: str) -> str:
    """A name as a question can have it: in quotation marks unless it is one word that is written as names are.

    >>> say_name("GRPO"), say_name("chain of thought")
    ('GRPO', '"chain of thought"')
    """
    return name if _PLAIN_NAME.fullmatch(name) or '"' in name else f'"{name}"'


def _listing(parsed: Parsed) -> str:
    if parsed["want"] in ("Paper", "Result"):
        limit = f"{parsed['limit']} " if parsed["limit"] else ""
        return f"{limit}{_ORDERS.get(parsed['order'], '')}papers {_conditions(parsed)}".strip()
    limit = f"{parsed['limit']} " if parsed["limit"] else ""
    order = {"newest": "newest ", "fewest": "least used "}.get(parsed["order"], "most common " if limit else "")
    only = f"{parsed['only']['phrase']} " if parsed.get("only") else ""
    kind = f"{limit}{order}{only}{_plural(parsed)}"
    if parsed["order"] in _TRENDS:
        return f"{limit}{parsed['order']} {_plural(parsed)}"
    if parsed["subjects"]:
        return f"{kind} of {name_all(parsed['subjects'])}"
    if excluded := parsed.get("excluded"):
        kind = f"{kind} other than {name_all(excluded)}"
    if parsed.get("mutual") and parsed["filters"]:
        return _compared(parsed, kind)
    tally = f"with {say_bound(parsed['tally'], many=True)} papers" if parsed.get("tally") else ""
    if shared := parsed.get("shared"):
        if any(_is_maker(item) for item in shared) and not all(_is_maker(item) for item in shared):
            return _spaced(kind, _conditions(parsed))
        joint = [item for item in parsed["filters"] if item not in shared]
        sharing = name_all([entity for item in shared for entity in item["entities"]], "and")
        return _spaced(f"{kind} shared by {sharing}", _conditions({**parsed, "filters": joint}))
    conditions = _conditions(parsed)
    being = BEINGS.get(parsed["want"], {}).get(tuple(parsed["roles"]), "")
    if not (being or conditions):
        return _spaced(kind, tally)
    papers = f"papers {conditions}" if conditions else "all papers"
    return _spaced(f"{kind} {being} in {papers}" if being else f"{kind} of {papers}", tally)


def _is_maker(item: Parsed) -> bool:
    return set(item["roles"]) <= {"FROM", "AUTHORED_BY"}


def _compared(parsed: Parsed, kind: str) -> str:
    """Methods compared with the first that is used, in papers that meet the other conditions."""
    place = next((at for at, item in enumerate(parsed["filters"]) if tuple(item["roles"]) == USING), 0)
    own = parsed["filters"][place]
    rest = [item for at, item in enumerate(parsed["filters"]) if at != place]
    return _spaced(f"{kind} compared with {name_all(own['entities'])}", _conditions({**parsed, "filters": rest}))


def _plural(parsed: Parsed) -> str:
    want: EntityLabel = parsed["want"]
    return PLURALS.get(want, "papers")


def _board(parsed: Parsed) -> str:
    """Results: of what, on what, within which bounds, and better than whose."""
    boards = [entity for entity in parsed["subjects"] if entity["label"] == "Benchmark"]
    systems = [entity for entity in parsed["subjects"] if entity["label"] != "Benchmark"]
    order = parsed["order"] if parsed["order"] in _BOARD_ORDERS else "" if systems else "best"
    rivals = parsed.get("rivals")
    return _spaced(
        order,
        parsed.get("metric") or "",
        "results",
        f"of {name_all(systems)}" if systems else "",
        f"on {name_all(boards)}" if boards else "",
        say_bound(parsed.get("bound")),
        f"{'worse' if parsed.get('losing') else 'better'} than {name_all(rivals)}" if rivals else "",
    )


def say_bound(bound: Parsed | None, *, many: bool = False) -> str:
    """A span of numbers, empty where none is given: ``above 70``, ``between 50 and 70``; ``more than 5`` things."""
    if not bound:
        return ""
    least, most = bound["least"], bound["most"]
    if least is not None and most is not None:
        return f"between {least:g} and {most:g}"
    if least is not None:
        above = "more than" if many else "above"
        return f"{above if bound['strict'] else 'at least'} {least:g}"
    below = "fewer than" if many else "below"
    return f"{below if bound['strict'] else 'at most'} {most:g}"


def _conditions(parsed: Parsed) -> str:
    """All conditions, those that exclude last; "on X and Y" where two share their relation."""
    joined: dict[str, list[str]] = {}
    excluded = []
    for item in parsed["filters"]:
        words = say_condition(item)
        if item["negate"]:
            excluded.append(words)
        elif item["any_of"] or item["told"] or len(_labels(item)) != 1:
            joined[words] = []
        else:
            relation = say_roles(item)
            joined.setdefault(relation, []).append(words.removeprefix(f"{relation} "))
    said = [_spaced(relation, " and ".join(names)) for relation, names in joined.items()] + excluded
    if sum(" on " in f" {words}" for words in said) > 1:  # "evaluated on X on Y" reads as one condition
        said = [re.sub(r"^(not )?on ", r"\1using ", words) for words in said]
    text = f'about "{parsed["text"]}"' if parsed["text"] else ""
    return _spaced(*said, text, say_code(parsed), _dates(parsed))


def say_code(parsed: Parsed) -> str:
    """Whether papers must have code: ``with code``, ``without code``."""
    return {True: "with code", False: "without code"}.get(parsed.get("coded"), "")  # type: ignore[arg-type]


def _dates(parsed: Parsed) -> str:
    since, until = parsed["since"], parsed["until"]
    if since and until:
        return f"in {since}" if since == until else f"from {since} to {until}"
    return f"since {since}" if since else f"until {until}" if until else ""


def _labels(item: Parsed) -> list[EntityLabel]:
    """The labels of a condition, those of methods and models as one."""
    found = dict.fromkeys(entity["label"] for entity in item["entities"])
    return [label for label in found if label != "Model" or "Method" not in found]


def _part(item: Parsed, label: EntityLabel) -> str:
    alike = ("Method", "Model") if label in ("Method", "Model") else (label,)
    own = [entity for entity in item["entities"] if entity["label"] in alike]
    # Beside a method it is the method that is proposed or used.
    roles = [
        role for role in item["roles"] if role != "PROPOSES" or label != "Benchmark" or "USES" not in item["roles"]
    ]
    return f"{phrase(label, roles)} {name_all(own)}"


def say_any(item: Parsed) -> str:
    """What stands for anything of a kind: ``a benchmark``, ``models from DeepSeek``."""
    label: EntityLabel = item["any_of"]
    if item["made"]:
        return _spaced(PLURALS[label], *(say_condition(made) for made in item["made"]))
    return f"{'an' if label == 'Author' else 'a'} {label.lower()}"


def _target(item: Parsed) -> str:
    """Names, and phrases that stand for some names."""
    told = {id_ for some in item["told"] for id_ in some["ids"]}
    named = name_all([entity for entity in item["entities"] if entity["id"] not in told])
    return " or ".join(filter(None, (named, *(_told(some) for some in item["told"]))))


def _told(some: Parsed) -> str:
    plural = f" {PLURALS[some['label']]}" if some["label"] in _LABELS_TOLD_IN_PLURAL else ""
    return f"{some['phrase']}{plural}"


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)
