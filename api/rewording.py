"""Questions with one part changed, or one condition more."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.chips import LISTING_KINDS
from api.restating import PHRASES, restate
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import ANY_ROLE, ON, USING, EntityLabel, RelationType
from graphbuilder.store.base import Row

# Conditions that can be added, by the words before the name; without a label, words of title or abstract.
ADDABLE: Final[dict[str, tuple[EntityLabel | None, Sequence[RelationType]]]] = {
    "using": ("Method", USING),
    "proposing": ("Method", ("PROPOSES",)),
    "comparing with": ("Method", ("COMPARES_TO",)),
    "on": ("Benchmark", ON),
    "evaluated on": ("Benchmark", ("EVALUATED_ON",)),
    "trained on": ("Benchmark", ("TRAINED_ON",)),
    "addressing": ("Task", ANY_ROLE["Task"]),
    "from": ("Lab", ("FROM",)),
    "by": ("Author", ("AUTHORED_BY",)),
    "published in": ("Venue", ("PUBLISHED_IN",)),
    "with the words": (None, ()),
}
_DATE: Final = re.compile(r"\d{4}(-\d\d){0,2}")
_BETWEEN_NAMES: Final = re.compile(r"\s*,\s*(?:or\s+)?|\s+or\s+", re.IGNORECASE)
_PART: Final = re.compile(r"(filter|subject)-(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Change:
    """What to change: a part by its key in ``chips``, or the words of ADDABLE after ``add``, and what to put there."""

    part: str
    name: str = ""
    """Names, joined by commas or "or", or words."""
    since: str = ""
    until: str = ""


def reword(answer: Answer, change: Change) -> str:
    """The question of an answer with a change; empty where there is no such part, or nothing to put in its place."""
    changed = _changed(answer, change)
    return restate(changed, answer.kind) if changed else ""


def _changed(answer: Answer, change: Change) -> Mapping[str, Any] | None:
    parsed, name = answer.parsed, " ".join(change.name.split())
    if change.part == "dates":
        dates = {"since": change.since.strip(), "until": change.until.strip()}
        return {**parsed, **{key: day if _DATE.fullmatch(day) else None for key, day in dates.items()}}
    if change.part == "words":
        return {**parsed, "text": name.replace('"', "") or None}
    if change.part.startswith("add ") and answer.kind in LISTING_KINDS:
        return _with_condition(parsed, change.part.removeprefix("add "), name)
    found = _PART.fullmatch(change.part)
    key = {"filter": "filters", "subject": "subjects"}[found[1]] if found else ""
    if not found or not name or int(found[2]) >= len(parsed[key]):
        return None
    return {**parsed, key: _replaced(parsed[key], int(found[2]), name, key)}


def _with_condition(parsed: Mapping[str, Any], words: str, name: str) -> Mapping[str, Any] | None:
    if words not in ADDABLE or not name:
        return None
    label, roles = ADDABLE[words]
    if label is None:
        text = " ".join(filter(None, (parsed["text"], name.replace('"', ""))))
        return {**parsed, "text": text}
    assert tuple(roles) in PHRASES[label]
    item = {"roles": list(roles), "any_of": None, "negate": False, "told": [], "made": []}
    return {**parsed, "filters": [*parsed["filters"], {**item, "entities": _entities(name, label)}]}


def _replaced(rows: Sequence[Row], place: int, name: str, key: str) -> list[Row]:
    old = rows[place]
    if key == "subjects":
        rest = [row for row in rows[place + 1 :] if row["name"] != old["name"]]
        return [*rows[:place], *_entities(name, old["label"]), *rest]
    labels = [entity["label"] for entity in old["entities"]] or ["Method"]
    new = {**old, "entities": _entities(name, labels[0]), "told": [], "any_of": None, "made": []}
    return [*rows[:place], new, *rows[place + 1 :]]


def _entities(names: str, label: EntityLabel) -> list[Row]:
    """What is named, as far as a question in words needs it."""
    split = [name.strip().strip('"') for name in _BETWEEN_NAMES.split(names)]
    return [{"id": name, "label": label, "name": name} for name in split if name]
