"""Sentences of running text, such as the body of an article."""

import re
from collections.abc import Iterator
from typing import Final

GOES_ON: Final = frozenset(
    {
        *("e.g", "eg", "i.e", "ie", "vs", "v.s", "cf", "dr", "fig", "figs", "eq", "eqs", "prof", "mr", "mrs", "ms"),
        *("jr", "approx", "ca", "nos", "viz", "w.r.t", "wrt", "a.k.a"),
    }
)
"""A full stop after these never ends the sentence."""
MAY_END: Final = frozenset(("al", "etc", "resp", "no", "st", "sec", "tab"))
"""A full stop after these ends the sentence only when a usual opening word follows."""
OPENERS: Final = re.compile(
    r"An?|As|At|By|Code|Despite|Finally|For|From|Here|However|If|In|Its?|Moreover|On|Our|The|This|These|They|To|We"
    r"|When|While|With"
)
MARKS: Final = "\ue000-\uf8ff"
"""Characters of private use, each of which may stand for a mark of a reference: behind a full stop, it belongs to the
sentence before it."""
_END: Final = re.compile(
    rf"(?P<stop>[.!?\u2026])[\"'\u201d\u2019)\]]*(?:\s?[{MARKS}](?:[\s,;\u2013-]*[{MARKS}])*)?"
    rf"\s+(?=[\[(\"\u201c\u2018]*(?P<next>[A-Z0-9\u00c0-\u00de\u0391-\u03a9{MARKS}]\w*))"
)
_LAST_WORD: Final = re.compile(r"[^\s([\"\u201c]*$")


def split_sentences(text: str) -> Iterator[str]:
    """The sentences of a paragraph, in order, on one line each.

    >>> list(split_sentences("Ada et al. built it. It works, e.g. Here, too."))
    ['Ada et al. built it.', 'It works, e.g. Here, too.']
    """
    start = 0
    for found in _END.finditer(text):
        if found["stop"] != "." or _ends(text[start : found.start()], found["next"]):
            yield " ".join(text[start : found.end()].split())
            start = found.end()
    if rest := " ".join(text[start:].split()):
        yield rest


def _ends(before: str, following: str) -> bool:
    """Whether a full stop ends its sentence, by the word before it and the next one."""
    last = _LAST_WORD.search(before)
    word = last[0] if last else ""
    opens = OPENERS.fullmatch(following) is not None
    if word.casefold() in GOES_ON or (word.casefold() in MAY_END and not opens):
        return False
    return not (len(word) == 1 and word.isupper() and not opens)
