"""Opaque cursors: where a list goes on, tied to the list that they were made for.

Lists that a query sorts go on after a place (``write_place``); lists that are made whole for each request go on
after a row, which is looked for where it stood (``write_cursor``). Neither repeats or hides a row when others are
written meanwhile.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from graphbuilder.errors import QuestionError
from graphbuilder.ids import digest

_PAGING = frozenset({"cursor", "per_page", "select"})
_FINGERPRINT_LENGTH = 8
_MARK_LENGTH = 12
_PLAIN = re.compile(r"(\d{1,9})\.([0-9a-f]{8})(?:\.([0-9a-f]{12}))?")


def page_of_query(path: str, parameters: Iterable[tuple[str, str]]) -> str:
    """The fingerprint of a list: its path and all parameters but those that only page through it."""
    kept = sorted((key, value) for key, value in parameters if key not in _PAGING)
    return digest(path, *(f"{key}={value}" for key, value in kept), length=_FINGERPRINT_LENGTH)


def row_mark(row: Mapping[str, Any]) -> str:
    """What tells a row from the others of its list: its id, else all its texts; numbers may change meanwhile."""
    own = row.get("id") or row.get("result_id")
    texts = [str(own)] if own else [f"{key}={value}" for key, value in row.items() if isinstance(value, str)]
    return digest(*texts, length=_MARK_LENGTH)


def write_cursor(offset: int, query: str, mark: str = "") -> str:
    """The cursor of the row at ``offset`` (0-based) of the list with this fingerprint, which follows a marked row."""
    return _encode(f"{offset}.{query}.{mark}" if mark else f"{offset}.{query}")


def read_cursor(cursor: str | None, query: str) -> tuple[int, str]:
    """The offset that a cursor stands for and the mark of the row before it; none and ``*`` mean the start.

    Raises QuestionError when the cursor is damaged or belongs to another list.
    """
    if cursor is None or cursor in ("", "*"):
        return 0, ""
    found = _PLAIN.fullmatch(_decode(cursor))
    if not found or found[2] != query:
        raise _wrong(cursor)
    return int(found[1]), found[3] or ""


def write_place(place: Sequence[Any], query: str) -> str:
    """The cursor that goes on after a place: what a row is ordered by, its id last."""
    return _encode(json.dumps([query, *place], ensure_ascii=False, separators=(",", ":")))


def read_place(cursor: str | None, query: str) -> list[Any] | None:
    """The place that a cursor goes on after; None means the start, as ``*`` does.

    Raises QuestionError when the cursor is damaged or belongs to another list.
    """
    if cursor is None or cursor in ("", "*"):
        return None
    try:
        found = json.loads(_decode(cursor))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or found[:1] != [query] or not found[1:]:
        raise _wrong(cursor)
    return found[1:]


def _encode(plain: str) -> str:
    return base64.urlsafe_b64encode(plain.encode()).decode().rstrip("=")


def _decode(cursor: str) -> str:
    """The plain text of a cursor; empty when it is none."""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""


def _wrong(cursor: str) -> QuestionError:
    return QuestionError(
        f"The cursor {cursor[:40]!r} does not belong to this list.",
        hint="It holds for one filter and order only: leave the cursor out to begin at the first page.",
    )
