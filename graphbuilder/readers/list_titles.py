"""Titles and people as lists of papers write them: with numbers, marks, tags and venues around them."""

import re
import unicodedata
from collections.abc import Sequence

from graphbuilder.readers.people import read_people

_NUMBER = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*•>#]+)\s+")
_TAG = re.compile(r"^\[[^\[\]]{1,40}\]\s*(?=[^\s\[])")
_HANDLE = re.compile(r"\s*\(@[^()]*\)\s*$")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})(?<!\b[A-Z][a-z]{2})(?<!\bal)(?<!\bInc)\.$")
_QUOTES = {'"': '"', "“": "”", "«": "»", "'": "'", "‘": "’"}
_DASH = re.compile(r"[-–—]\s*")
_SENTENCE = re.compile(r"[.!?;]\s")
_BETWEEN = re.compile(r"\s[-–—]\s?(?=\S)")
_LONGEST_TITLE = 300
_WORDS_OF_A_SUMMARY = 8
_WORDS_OF_A_NAME = 12
_WITHIN = re.compile(r"\s*\(([^()]*[^\W\d_][^()\d]*)\)")
_BETWEEN_LABS = re.compile(r"\s*(?:[,;/&]|\band\b)\s*")


def tidy_title(text: str) -> str:
    """A title without its number, marks in front, a system's tag, the handle of a lab, and quotes around it.

    >>> tidy_title('3) 🔥[PONDS] PONDS: Deep Water for All(@LakeLab)'), tidy_title('"Kites on Strings."')
    ('PONDS: Deep Water for All', 'Kites on Strings')
    """
    text = _HANDLE.sub("", _NUMBER.sub("", text.strip("*_ \t\n")).strip("*_ \t\n"))
    text = text.lstrip("".join({letter for letter in text if unicodedata.category(letter) in ("So", "Sk", "Mn", "Cf")}))
    untagged = _TAG.sub("", text.lstrip())
    text = untagged if len(untagged.split()) > 1 else text.strip()
    if len(text) > 2 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1] and text[-1] not in text[1:-1]:
        text = text[1:-1].strip().removesuffix(".").strip()
    text = _FULL_STOP.sub("", text)
    return text if re.search(r"\w", text) else ""


def split_summary(text: str, strong: Sequence[str]) -> tuple[str, str]:
    """The title and the summary of a paper that stand in one cell, where the title is in bold or before a dash.

    What is too long for a title, and not parted, is all summary.

    >>> split_summary("Ponds - a new way to dig in the dark, with nothing but a spade", ())
    ('Ponds', 'a new way to dig in the dark, with nothing but a spade')
    """
    text = " ".join(text.split())
    bold = next(iter(strong), "")
    if bold and text.startswith(bold):
        title, rest = bold, text.removeprefix(bold).strip("*_ ")
        dash = _DASH.match(rest)
        rest = rest[dash.end() :] if dash else rest
    else:
        title, rest = text, ""
        dash = _BETWEEN.search(text)
        before = text[: dash.start()] if dash else ""
        if dash and len(before.split()) <= _WORDS_OF_A_NAME and not _SENTENCE.search(before):
            title, rest = before, text[dash.end() :]
    least = _WORDS_OF_A_SUMMARY if dash and rest[:1].islower() else 3 * _WORDS_OF_A_SUMMARY
    if rest and len(rest.split()) >= least:
        return title, rest
    return (text, "") if len(text) <= _LONGEST_TITLE else ("", text)


def are_names(text: str) -> bool:
    """Whether a text is nothing but the names of people."""
    names = read_people(_WITHIN.sub("", text))
    enough = len(names) > 1 or (len(names) == 1 and re.search(r"\bet al\b", text) is not None)
    return enough and all(re.match(r"[^\W\d_]", name) and len(name.split()) in (2, 3, 4) for name in names)


def split_byline(text: str) -> tuple[str, list[str]]:
    """The names of a byline, and the organisations that stand in parentheses behind them.

    >>> split_byline("Jane Doe (Lake Lab & MIT), Bo Roe et al.")
    ('Jane Doe, Bo Roe et al.', ['Lake Lab', 'MIT'])
    """
    labs = [lab for found in _WITHIN.finditer(text) for lab in _BETWEEN_LABS.split(found[1]) if lab.strip()]
    return _WITHIN.sub("", text), labs
