"""Pair abbreviations with their long forms.

After Schwartz and Hearst (2003), "A simple algorithm for identifying abbreviation definitions in
biomedical text", Pacific Symposium on Biocomputing 8: the letters of the short form are sought from the
right in the words beside the bracket, the first of them at the start of a word.
"""

import re
from typing import Final, NamedTuple

_BRACKET: Final = re.compile(r"\(([^()\n]{2,90}?)\)")
_SHORT: Final = re.compile(r"[^\W_][\w\-+./&]{0,14}")
_WORD: Final = re.compile(r"\S+")
_OPENERS: Final = re.compile(r"^[\"'“‘(\[]+|[\"'”’,;:)\]]+$")
LONGEST_SHORT_FORM: Final = 12  # letters and digits


class Pair(NamedTuple):
    """A long form and its abbreviation, by character offsets in the text, end-exclusive."""

    long_start: int
    long_end: int
    short_start: int
    short_end: int


def find_long_form(short: str, words: str) -> str | None:
    """The end of ``words`` that ``short`` abbreviates, or None.

    >>> find_long_form("RoE", "we call it a Roster of Experts")
    'Roster of Experts'
    """
    letters = [c for c in short.lower() if c.isalnum()]
    lower = words.lower()
    at = len(lower) - 1
    for place, letter in reversed(list(enumerate(letters))):
        while at >= 0 and (lower[at] != letter or (place == 0 and at > 0 and lower[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return None
        at -= 1
    long = words[at + 1 :]
    allowed = min(len(letters) + 5, 2 * len(letters))
    if len(long.split()) > allowed or len(long) <= len(short) or short.lower() in long.lower().split():
        return None
    return long


def _is_short_form(text: str) -> bool:
    letters = sum(c.isalnum() for c in text)
    return (
        2 <= letters <= LONGEST_SHORT_FORM
        and _SHORT.fullmatch(text) is not None
        and any(c.isupper() for c in text)
        and any(c.isalpha() for c in text)
    )


def _pair_before(text: str, short: str, bracket: int, short_start: int) -> Pair | None:
    words = list(_WORD.finditer(text, max(0, text.rfind("\n", 0, bracket) + 1), bracket))
    letters = sum(c.isalnum() for c in short)
    words = words[-min(letters + 5, 2 * letters) :]
    if not words:
        return None
    window = text[words[0].start() : bracket].rstrip(" \"'”’,")
    long = find_long_form(short.removesuffix("s") if short[:-1].isupper() else short, window)
    if long is None:
        return None
    end = words[0].start() + len(window)
    return Pair(end - len(long), end, short_start, short_start + len(short))


def find_abbreviation_pairs(text: str) -> list[Pair]:
    """The pairs in a text, in order: ``long form (SHORT)``, and ``SHORT (long form)``.

    Within the bracket, only what stands before a comma or semicolon counts.
    """
    pairs = []
    for match in _BRACKET.finditer(text):
        inside = re.split(r"[,;]", match.group(1))[0]
        trimmed = _OPENERS.sub("", inside.strip())
        start = match.start(1) + match.group(1).find(trimmed)
        if _is_short_form(trimmed):
            found = _pair_before(text, trimmed, match.start(), start)
        else:
            found = _pair_inside(text, trimmed, match.start(), start)
        if found is not None:
            pairs.append(found)
    return pairs


def _pair_inside(text: str, long: str, bracket: int, long_start: int) -> Pair | None:
    before = re.search(r"(\S+)\s*$", text[:bracket])
    if before is None or not _is_short_form(before.group(1)):
        return None
    if find_long_form(before.group(1), long) != long:
        return None
    return Pair(long_start, long_start + len(long), before.start(1), before.end(1))
