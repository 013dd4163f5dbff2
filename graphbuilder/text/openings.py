"""What a paper without a title is called: the first words of its text, in quotation marks."""

from typing import Final

_LONGEST: Final = 64
_OPEN, _CLOSE = "\u201c", "\u201d"
_MORE: Final = "\u2026"


def opening_of(text: str) -> str:
    """The first words of a text, quoted, with an ellipsis where it goes on; empty for an empty text.

    >>> opening_of("Plans are hard.")
    '“Plans are hard.”'
    """
    words = text.split()
    taken: list[str] = []
    while words and (not taken or len(" ".join([*taken, words[0]])) <= _LONGEST):
        taken.append(words.pop(0))
    if not taken:
        return ""
    shown = " ".join(taken)[: 2 * _LONGEST]
    return f"{_OPEN}{shown.rstrip(',;:(') + _MORE if words else shown}{_CLOSE}"


def looks_opened(title: str) -> bool:
    """Whether a title is in the marks of a name that ``opening_of`` gave.

    >>> looks_opened("\u201cPlans are hard.\u201d"), looks_opened("Plans are hard")
    (True, False)
    """
    return title.startswith(_OPEN) and title.endswith(_CLOSE)


def is_opening(title: str, text: str) -> bool:
    """Whether a title is what ``opening_of`` calls a paper of this text."""
    return title.startswith(_OPEN) and title == opening_of(text)
