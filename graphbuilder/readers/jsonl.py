"""JSON Lines: one paper a line, as docs and the gold files have it; also a JSON list of such papers."""

import ast
import json
import re
from collections.abc import Iterable
from itertools import chain
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.json_objects import read_objects
from graphbuilder.readers.record import make_paper, read_organization
from graphbuilder.readers.record_parts import split_labs
from graphbuilder.text.dates import read_date

_NAME = "jsonl"
_LINES_TO_JUDGE = 20
_NO_ID = re.compile(r"(?:.*[-_:/. ])?(?:none|null|nan|undefined)", re.IGNORECASE | re.DOTALL)


class _BadRecord(ValueError):
    """Why a line is not a paper."""


def recognise(head: str) -> float:
    """High when one of the first lines is a JSON object of a paper; low when they only look like it."""
    lines = [line for line in head.splitlines() if line.strip()][:_LINES_TO_JUDGE]
    if lines and _is_document(lines[0]):
        return 0.6 if re.search(r'"(?:title|abstract)"\s*:', head) else 0.0
    if not lines or not re.match(r"\s*\{\s*\"", lines[0]):
        return 0.0
    objects = [found for line in lines if isinstance(found := _decode(line), dict)]
    if any("title" in found or "abstract" in found for found in objects):
        return 0.8
    return 0.0 if objects else 0.3


def read(lines: Iterable[str], where: str) -> Records:
    """Papers line by line; a line that is no paper is skipped with its number, as is an item of a list."""
    rest = iter(lines)
    for number, line in enumerate(rest, start=1):
        if number == 1 and _is_document(line):
            yield from _read_document(chain([line], rest), where)
        elif line.strip():
            try:
                yield _read_line(line)
            except _BadRecord as reason:
                yield Skipped(f"{where}:{number}", str(reason))


def _is_document(line: str) -> bool:
    """Whether a first line begins a JSON list, or an object of several lines."""
    return re.match(r"\s*(?:\[\s*(?:\{|$)|\{\s*$)", line) is not None


def _read_document(lines: Iterable[str], where: str) -> Records:
    for found in read_objects(lines, where, ("papers", "results")):
        if isinstance(found, Skipped):
            yield found
            continue
        place, item = found
        try:
            yield _read_record(item)
        except _BadRecord as reason:
            yield Skipped(place, str(reason))


def _decode(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _read_line(line: str) -> Paper:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at").removesuffix(" starting")
        raise _BadRecord(f"not valid JSON: {reason} (character {error.pos + 1})") from None
    except (ValueError, RecursionError):
        raise _BadRecord("not valid JSON: a number or a nesting too large to read") from None
    return _read_record(record)


def _read_record(record: Any) -> Paper:
    if not isinstance(record, dict):
        raise _BadRecord("not a JSON object with title and abstract")
    title, abstract = _text(record, "title"), _text(record, "abstract")
    if not title.strip() and not abstract.strip():
        raise _BadRecord("neither title nor abstract")
    return make_paper(
        source=_NAME,
        record_id=_own_id(record.get("id")),
        title=title,
        abstract=abstract,
        authors=_names(record.get("authors")),
        organizations=map(read_organization, _organizations(record)),
        published=_date(record),
        venue=_label(record.get("venue")),
        url=_label(record.get("url")),
        arxiv_id=_label(record.get("arxiv_id")),
        doi=_label(record.get("doi")),
        openalex_id=_label(record.get("openalex_id")),
        s2_id=_label(record.get("s2_id")),
        upvotes=_count(record.get("upvotes")),
        references=filter(None, map(_label, _items(record.get("references")))),
    )


def _text(record: dict[str, Any], key: str) -> str:
    value = record.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _BadRecord(f"{key} is not text")
    return _encodable(value)


def _label(value: Any) -> str:
    """A short value as text; empty for what is no text or number."""
    if isinstance(value, dict):
        value = value.get("id") or value.get("name")
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return _encodable(str(value)).strip()


def _own_id(value: Any) -> str:
    """A record's id; empty where a program wrote that it had none, as in ``rss2025-None``, for many papers bear it."""
    label = _label(value)
    return "" if _NO_ID.fullmatch(label) else label


def _encodable(text: str) -> str:
    """The text without half characters, which JSON can spell but nothing can store."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _names(value: Any, separators: str = r"\s*;\s*|\s*,\s*(?:and\s+)?|\s+and\s+") -> list[str]:
    """Names from a list, from a list written as text, or from text with separators; what is no text is left out."""
    if isinstance(value, str):
        text = value.strip()
        if text.startswith("[") and text.endswith("]"):
            value = _written_list(text)
        else:
            value = re.split(r"\s*;\s*" if ";" in text else separators, text)
    names = (item.get("name") if isinstance(item, dict) else item for item in _items(value))
    return [label for name in names if isinstance(name, str) and (label := _label(name))]


def _written_list(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return []


def _organizations(record: dict[str, Any]) -> list[str]:
    found = [*_names(record.get("organization"), r"\s*;\s*"), *_names(record.get("affiliations"), r"\s*;\s*")]
    return [part for name in found for part in split_labs(name)]


def _date(record: dict[str, Any]) -> str | None:
    return read_date(_label(record.get("published"))) or read_date(_label(record.get("year")))


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else None


FORMAT = Format(_NAME, recognise, read)
