"""Stretches of a text that name nothing: web addresses, and footnote marks glued to a name (``GRPO1``)."""

import re
from collections.abc import Callable
from typing import Final

Span = tuple[int, int]
"""First character and one past the last."""

_ADDRESS: Final = re.compile(
    r"(?:https?://|ftp://|www\.)[^\s<>\"“”]+"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|(?<![\w.@-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|ai|co|edu|gov|dev|app|me|cn|de|uk|ly|gl|be|info)/[^\s<>\"“”]*",
    re.IGNORECASE,
)
_MARKED: Final = re.compile(r"(?<![\w./^-])(?P<name>[A-Za-z][A-Za-z-]*[A-Za-z]{2})(?P<mark>[1-9])(?![\w^-]|\.\d)")


def find_addresses(text: str) -> list[Span]:
    """Web and mail addresses, in order, without the full stop or bracket behind them."""
    return [(found.start(), found.start() + len(found[0].rstrip(".,;:!?)]}'’"))) for found in _ADDRESS.finditer(text)]


def find_footnote_marks(text: str, is_known: Callable[[str], bool]) -> list[Span]:
    """Digits that count up from 1 behind known names that are not known with that digit, and stand there once.

    ``is_known`` says whether a written form is in the lists of names.
    """
    marks: list[Span] = []
    for found in _MARKED.finditer(text):
        name, mark = found["name"], found["mark"]
        if int(mark) != len(marks) + 1 or not is_known(name) or is_known(found[0]):
            continue
        if len(re.findall(rf"\b{re.escape(name)}[- ]?\d", text)) == 1:
            marks.append(found.span("mark"))
    return marks
