"""Opaque cursors: where a list goes on, tied to the list that they were made for."""

import base64
import binascii
import re
from collections.abc import Iterable

from graphbuilder.errors import QuestionError
from graphbuilder.ids import digest

_PAGING = frozenset({"cursor", "per_page"})
_FINGERPRINT_LENGTH = 8
_PLAIN = re.compile(r"(\d{1,9})\.([0-9a-f]{8})")


def page_of_query(path: str, parameters: Iterable[tuple[str, str]]) -> str:
    """The fingerprint of a list: its path and all parameters but those that only page through it."""
    kept = sorted((key, value) for key, value in parameters if key not in _PAGING)
    return digest(path, *(f"{key}={value}" for key, value in kept), length=_FINGERPRINT_LENGTH)


def write_cursor(offset: int, query: str) -> str:
    """The cursor of the row at ``offset`` (0-based) of the list with this fingerprint."""
    return base64.urlsafe_b64encode(f"{offset}.{query}".encode()).decode().rstrip("=")


def read_cursor(cursor: str | None, query: str) -> int:
    """The offset that a cursor stands for; none and ``*`` mean the start.

    Raises QuestionError when the cursor is damaged or belongs to another list.
    """
    if cursor in (None, "", "*"):
        return 0
    assert cursor is not None
    try:
        plain = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        plain = ""
    found = _PLAIN.fullmatch(plain)
    if not found or found[2] != query:
        raise QuestionError(
            f"The cursor {cursor[:40]!r} does not belong to this list.",
            hint="It holds for one filter and order only: leave the cursor out to begin at the first page.",
        )
    return int(found[1])
