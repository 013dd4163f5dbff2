"""JSON objects one by one from lines or from a long list, in constant memory, a faulty one beside good ones."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from graphbuilder.model import Skipped
from graphbuilder.readers.json_objects import JsonObject

_CHUNK = 1 << 18
_DECODER = json.JSONDecoder()


class Item(NamedTuple):
    """One object, and where it begins (``file:line``)."""

    place: str
    record: JsonObject


def stream_objects(lines: Iterable[str], where: str, lists: Sequence[str]) -> Iterator[Item | Skipped]:
    """The objects of an input in order; what is no object is skipped with its line and the reason.

    An input is objects, one a line; or documents, one a line or one over all lines, that are a list of
    objects, hold such a list under a key of ``lists``, or are one object alone. In a long list, an item
    that is no JSON ends the list unless the next item begins a line as that one did.
    """
    rest = iter(lines)
    start, first = next(((number, line) for number, line in enumerate(rest, start=1) if line.strip()), (1, ""))
    second = next(rest, "")
    all_lines = chain([first, second] if second else [first], rest)
    if _is_whole(first) or (first.strip() not in ("[", "{") and re.match(r"\s*\{\s*\"", second) and _is_whole(second)):
        for number, line in enumerate(all_lines, start=start):
            if line.strip():
                yield from _read_line(line, f"{where}:{number}", lists)
    else:
        yield from _Document(all_lines, where, start).items(lists)


def _is_whole(line: str) -> bool:
    return isinstance(_decode(line), dict | list)


def _decode(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _read_line(line: str, place: str, lists: Sequence[str]) -> Iterator[Item | Skipped]:
    found = _decode(line)
    if found is None:
        yield Skipped(place, f"not valid JSON: {_fault(line)}")
        return
    yield from _read_listed(found, place, lists)


def _read_listed(document: Any, place: str, lists: Sequence[str]) -> Iterator[Item | Skipped]:
    items = _listed(document, lists)
    for number, item in enumerate(items, start=1):
        at = f"{place}, item {number}" if len(items) > 1 else place
        yield Item(at, item) if isinstance(item, dict) else Skipped(at, "not a JSON object")


def _listed(document: Any, lists: Sequence[str]) -> list[Any]:
    """The items of a decoded document: those of its list, at most one object further in, or itself."""
    if isinstance(document, list):
        return document
    holders = [document, *document.values()] if isinstance(document, dict) else []
    for key in lists:
        for holder in holders:
            if isinstance(holder, dict) and isinstance(holder.get(key), list):
                return list(holder[key])
    return [document]


def _fault(text: str) -> str:
    text = text.strip()
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at").removesuffix(" starting")
        return f"{reason} in line {error.lineno}" if "\n" in text else f"{reason} (character {error.pos + 1})"
    except (ValueError, RecursionError):
        return "a number or a nesting too large to read"
    return "null"


class _Document:
    """A document over many lines, decoded item by item where it is or holds a list."""

    def __init__(self, lines: Iterable[str], where: str, line: int) -> None:
        self._lines, self._where, self._line = iter(lines), where, line
        self._text, self._at, self._ended = "", 0, False

    def items(self, lists: Sequence[str]) -> Iterator[Item | Skipped]:
        self._fill(_CHUNK)
        keys = "|".join(map(re.escape, lists))
        opening = re.compile(rf'\s*\[|\A\s*\{{(?:[^\[\]]|\[\s*\])*?"(?:{keys})"\s*:\s*\[').match(self._text)
        if opening is None:
            yield from self._whole(lists)
            return
        self._move(opening.end())
        while self._skip(r"[\s,]*") and self._text[self._at] != "]":
            place, indent = f"{self._where}:{self._line}", self._indent()
            found, reason = self._next()
            if reason is None:
                yield Item(place, found) if isinstance(found, dict) else Skipped(place, "not a JSON object")
                continue
            yield Skipped(place, f"not valid JSON: {reason}")
            if not self._resume(indent):
                return

    def _whole(self, lists: Sequence[str]) -> Iterator[Item | Skipped]:
        """One document without a list that could be found in its beginning, read whole."""
        place = f"{self._where}:{self._line}"
        self._text += "".join(self._lines)
        found = _decode(self._text)
        if found is None:
            yield Skipped(place, f"not valid JSON: {_fault(self._text)}")
            return
        yield from _read_listed(found, place, lists)

    def _next(self) -> tuple[Any, str | None]:
        """The item that begins here, or why there is none."""
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except RecursionError:
                return None, "a nesting too large to read"
            except json.JSONDecodeError as error:
                if self._ended or (error.pos < len(self._text) - 64 and not error.msg.startswith("Unterminated")):
                    line = self._line + self._text.count("\n", self._at, error.pos)
                    cut = error.pos >= len(self._text.rstrip()) or error.msg.startswith("Unterminated")
                    return None, "it breaks off" if cut else f"{error.msg.removesuffix(' at')} in line {line}"
                self._fill(max(_CHUNK, len(self._text)))
            except ValueError:
                return None, "a number too large to read"
            else:
                if end < len(self._text) or self._ended:
                    self._move(end)
                    return found, None
                self._fill(_CHUNK)

    def _fill(self, size: int) -> None:
        """Draw more text, and let go what lies behind."""
        parts, length = [self._text[self._at :]], 0
        for line in self._lines:
            parts.append(line)
            length += len(line)
            if length >= size:
                break
        else:
            self._ended = True
        self._text, self._at = "".join(parts), 0

    def _move(self, to: int) -> None:
        self._line += self._text.count("\n", self._at, to)
        self._at = to

    def _skip(self, pattern: str) -> bool:
        """Go past what a pattern matches; False at the end of the input."""
        while True:
            found = re.compile(pattern).match(self._text, self._at)
            self._move(found.end() if found else self._at)
            if self._at < len(self._text):
                return True
            if self._ended:
                return False
            self._fill(_CHUNK)

    def _indent(self) -> str | None:
        """What stands before this item on its line; None when that is more than spaces."""
        start = self._text.rfind("\n", 0, self._at) + 1
        before = self._text[start : self._at]
        return before if not before.strip() else None

    def _resume(self, indent: str | None) -> bool:
        """Go to the next line that begins as the faulty item did; False when there is none."""
        if indent is None:
            return False
        begins = re.compile(rf"\n{indent}(?=\{{)")
        while True:
            if found := begins.search(self._text, self._at):
                self._move(found.end())
                return True
            if self._ended:
                return False
            self._move(max(self._at, len(self._text) - len(indent) - 1))
            self._fill(_CHUNK)
