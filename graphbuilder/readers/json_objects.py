"""JSON objects from a whole document or from one line each."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from graphbuilder.errors import InputError
from graphbuilder.model import Skipped

JsonObject = dict[str, Any]


def read_objects(lines: Iterable[str], where: str, lists: Sequence[str]) -> Iterator[tuple[str, JsonObject] | Skipped]:
    """The objects of an input, each with its place; what is no object is skipped.

    An input is one object a line, one list of objects, one object with such a list under a key of
    ``lists``, or one object alone. Raises InputError when it is none of these.
    """
    rest = iter(lines)
    first = next((line for line in rest if line.strip()), "")
    whole = _decode(first)
    if isinstance(whole, dict) and (second := next(filter(str.strip, rest), None)) is not None:
        yield from _read_lines(chain([first, second], rest), where)
        return
    document = _load("".join([first, *rest]), where) if whole is None else whole
    found = document
    if isinstance(document, dict):
        found = next((document[key] for key in lists if isinstance(document.get(key), list)), [document])
    for number, item in enumerate(found if isinstance(found, list) else [], start=1):
        place = f"{where}, record {number}"
        yield (place, item) if isinstance(item, dict) else Skipped(place, "not a JSON object")


def _read_lines(lines: Iterable[str], where: str) -> Iterator[tuple[str, JsonObject] | Skipped]:
    for number, line in enumerate(filter(str.strip, lines), start=1):
        place = f"{where}, record {number}"
        item = _decode(line)
        yield (place, item) if isinstance(item, dict) else Skipped(place, "not a JSON object on one line")


def _decode(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _load(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        reason = f"{error.msg.removesuffix(' at')} in line {error.lineno}"
    except (ValueError, RecursionError):
        reason = "a number or a nesting too large to read"
    raise InputError(f"{where} is not valid JSON: {reason}.", hint="Was it cut short? Fetch or export it again.")


def text_at(record: Any, *path: str) -> str:
    """The text or number at the end of a path of keys; empty when something on the way is absent."""
    for key in path:
        record = record.get(key) if isinstance(record, dict) else None
    if isinstance(record, bool) or not isinstance(record, str | int):
        return ""
    return str(record).encode("utf-8", "replace").decode("utf-8").strip()


def objects_at(record: JsonObject, key: str) -> list[JsonObject]:
    """The objects of the list at a key; empty when there is no list."""
    value = record.get(key)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def count_at(record: JsonObject, key: str) -> int | None:
    """The whole number at a key; None when there is none."""
    value = record.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else None
