"""What answers have in common, whatever their source: JSON, XML, and words on what went wrong."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from graphbuilder.fetch.faults import BadAnswer
from graphbuilder.readers.json_objects import JsonObject, text_at

_LONGEST_REASON: Final = 200
_PAGE: Final = re.compile(r"\s*(?:<!doctype html|<html\b)", re.IGNORECASE)
_SUMMARY: Final = re.compile(r"<summary[^>]*>(.*?)</summary>", re.DOTALL)


def read_json(text: str) -> Any:
    """The JSON of an answer; raises BadAnswer for anything else."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise _other(text, "JSON") from None


def read_object(text: str) -> JsonObject:
    """The JSON object of an answer; raises BadAnswer for anything else."""
    found = read_json(text)
    if not isinstance(found, dict):
        raise BadAnswer("answered JSON of another shape")
    return found


def list_at(record: JsonObject, *path: str) -> list[JsonObject]:
    """The objects of the list at the end of a path of keys; raises BadAnswer when there is no list."""
    found: Any = record
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    if not isinstance(found, list):
        raise BadAnswer(f"answered JSON without a list of {path[-1]}")
    return [item for item in found if isinstance(item, dict)]


def check_xml(text: str, root: str) -> None:
    """Raises BadAnswer unless an answer is XML that ends with the end of its root."""
    if not re.search(rf"<{root}[\s>]", text) or not text.rstrip().endswith(f"</{root}>"):
        raise _other(text, "XML")


def as_line(record: JsonObject) -> str:
    """A record as one line of JSON, its keys in the order in which the source gives them."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def told_reason(text: str) -> str:
    """The words with which a source refuses, on one line and not long; empty when it gives none, or a web page."""
    if _PAGE.match(text):
        return ""
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        inner = _SUMMARY.search(text)
        found = inner[1] if inner else text
    words = found if isinstance(found, str) else _words(found)
    line = " ".join(words.split())
    return line if len(line) <= _LONGEST_REASON else f"{line[:_LONGEST_REASON]}..."


def _words(found: Any, names: Sequence[str] = ("message", "error", "detail", "title", "name")) -> str:
    if isinstance(found, list):
        found = found[0] if found else None
    if not isinstance(found, dict):
        return found if isinstance(found, str) else ""
    inner = next((found[name] for name in names if isinstance(found.get(name), dict | list)), None)
    return next(filter(None, (text_at(found, name) for name in names)), "") or (_words(inner) if inner else "")


def _other(text: str, wanted: str) -> BadAnswer:
    if _PAGE.match(text):
        return BadAnswer(f"answered a web page in place of {wanted}")
    begins = text.lstrip()[:1]
    if not begins:
        return BadAnswer("answered nothing")
    return BadAnswer(
        f"answered {wanted} that breaks off" if begins in "{[<" else f"answered no {wanted} ({told_reason(text)})"
    )
