"""Parameters of queries: their types, and the check of what was given for them."""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal

from graphbuilder.errors import QuestionError
from graphbuilder.schema import ENTITY_LABELS, RELATION_TYPES
from graphbuilder.store.records import clean_text

ValueType = Literal[
    "string", "integer", "number", "share", "boolean", "date", "strings", "json", "words", "filters", "place"
]
_LARGEST: Final = 2**63 - 1
_MEANS: Final[dict[ValueType, str]] = {
    "string": "a text",
    "integer": "a whole number, 0 or more",
    "number": "a number",
    "share": "a number from 0 to 1",
    "boolean": "true or false",
    "date": "a date written 2025, 2025-06 or 2025-06-16",
    "strings": "a list of texts",
    "json": "a JSON value",
    "words": "a text",
    "filters": "a list of filters",
    "place": "a list of texts and numbers that ends in an id",
}
_DATE: Final = re.compile("[0-9]{4}(-[0-9]{2}){0,2}")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a query's rows."""

    name: str
    type: ValueType
    meaning: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a query.

    Without ``required``, ``default`` is taken when nothing is given. ``choices``, unless empty, are the
    only texts allowed.
    """

    name: str
    type: ValueType
    required: bool
    default: Any
    choices: tuple[str, ...]
    meaning: str

    def check(self, value: Any) -> Any:
        """The value, in the form that both stores take; raises QuestionError when it does not fit."""
        if value is None and not self.required and self.default is None:
            return None
        try:
            value = _storable(value)
        except RecursionError:
            raise self._wrong("a nesting as deep as this") from None
        if not _fits(self.type, value):
            raise self._wrong(value)
        if self.choices and value not in self.choices:
            raise QuestionError(
                f"The parameter {self.name} cannot be {value!r}.", hint=f"It is one of: {', '.join(self.choices)}."
            )
        if self.type == "filters":
            return [_check_group(item) for item in value]
        return float(value) if self.type in ("number", "share") else value

    def parse(self, text: str) -> Any:
        """The value that a text stands for: numbers and JSON are read, ``strings`` may be joined by commas."""
        try:
            if self.type == "integer":
                return int(text)
            if self.type in ("number", "share"):
                return float(text)
            if self.type in ("json", "filters", "place") or (self.type == "strings" and text.startswith("[")):
                return json.loads(text)
        except (ValueError, RecursionError):
            raise self._wrong(text) from None
        if self.type == "boolean":
            known = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
            if text.lower() not in known:
                raise self._wrong(text)
            return known[text.lower()]
        return [part for part in text.split(",") if part] if self.type == "strings" else text

    def _wrong(self, value: Any) -> QuestionError:
        return QuestionError(
            f"The parameter {self.name} is {_MEANS[self.type]}, not {str(value)[:80]!r}.",
            hint=self.meaning and f"It means: {self.meaning}.",
        )


def _storable(value: Any) -> Any:
    """The value with its texts as the stores hold texts."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list | tuple):
        return [_storable(item) for item in value]
    return {name: _storable(item) for name, item in value.items()} if isinstance(value, dict) else value


def _fits(kind: ValueType, value: Any) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST
    if kind in ("number", "share"):
        known = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
        return known and (kind == "number" or 0 <= value <= 1)
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "strings":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if kind == "filters":
        return isinstance(value, list)
    if kind == "place":
        return isinstance(value, list) and bool(value) and isinstance(value[-1], str) and all(map(_is_scalar, value))
    return kind == "json" or (isinstance(value, str) and (kind != "date" or _is_date(value)))


def _is_scalar(value: Any) -> bool:
    """Whether a value can stand in a place: a text, null, or a number that both stores hold."""
    return value is None or isinstance(value, str) or _fits("number", value)


def _is_date(text: str) -> bool:
    """Whether a text is an ISO date, or the year or month that one begins with."""
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        return False
    return True


def _check_group(item: Any) -> dict[str, Any]:
    """One filter of ``groups`` with its defaults filled in."""
    group = {"targets": [], "labels": [], "negate": False, "least": 1, **item} if isinstance(item, dict) else {}
    if (
        set(group) != {"roles", "targets", "labels", "negate", "least"}
        or not _fits("strings", group["targets"])
        or not isinstance(group["negate"], bool)
        or not _fits("integer", group["least"])
        or not group["least"]
        or not isinstance(group["roles"], list)
        or not isinstance(group["labels"], list)
        or not group["roles"]
    ):
        raise QuestionError(
            f"The filter {str(item)[:200]} of groups cannot be read.",
            hint='Write {"roles": [...], "targets": [...], "labels": [...], "negate": false, "least": 1} with a role.',
        )
    _check_known("relation", group["roles"], RELATION_TYPES)
    _check_known("label", group["labels"], ENTITY_LABELS)
    return group


def _check_known(word: str, given: list[Any], known: Sequence[str]) -> None:
    if unknown := [str(value) for value in given if value not in known]:
        raise QuestionError(f"There is no {word} {unknown[0][:80]!r}.", hint=f"The {word}s are {', '.join(known)}.")
