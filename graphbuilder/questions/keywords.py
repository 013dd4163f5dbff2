"""The words that the question language knows: each phrase stands for a terminal of the grammar and a value."""

from dataclasses import dataclass
from functools import cache

from graphbuilder.questions.vocabulary import FILLER_PHRASES, FILLERS, KINDS, RELATIONS, SINGLES, TALK


@dataclass(frozen=True, slots=True)
class Keyword:
    """A terminal of the grammar with what it stands for there, such as ("REL", "USING")."""

    terminal: str
    value: str


FILLER = Keyword("FILLER", "")


def _verb_forms(phrase: str) -> list[str]:
    """The phrase, or with ``~`` the forms of its regular verb.

    >>> _verb_forms("use~"), _verb_forms("apply~")
    (['use', 'uses', 'used', 'using'], ['apply', 'applies', 'applied', 'applying'])
    """
    if "~" not in phrase:
        return [phrase]
    stem, rest = phrase.split("~", 1)
    if stem.endswith("e"):
        forms = [stem, stem + "s", stem + "d", stem[:-1] + "ing"]
    elif stem.endswith("y") and stem[-2] not in "aeiou":
        forms = [stem, stem[:-1] + "ies", stem[:-1] + "ied", stem + "ing"]
    elif stem.endswith(("s", "sh", "ch", "x")):
        forms = [stem, stem + "es", stem + "ed", stem + "ing"]
    else:
        forms = [stem, stem + "s", stem + "ed", stem + "ing"]
    return [form + rest for form in forms]


@cache
def keywords() -> dict[str, Keyword]:
    """Every phrase the language knows, in lower case with single spaces."""
    table: dict[str, Keyword] = dict.fromkeys((*FILLERS.split(), *TALK.split(), *FILLER_PHRASES), FILLER)
    for kind, listed in KINDS.items():
        for phrase in listed.split(", "):
            stem = phrase.removesuffix("~")
            table |= dict.fromkeys({stem, stem + "s"} if stem != phrase else {phrase}, Keyword("KIND", kind))
    for relation, listed in RELATIONS.items():
        for phrase in listed.split(", "):
            table |= dict.fromkeys(_verb_forms(phrase), Keyword("REL", relation))
    for terminal, listed in SINGLES.items():
        for phrase in listed.split(", "):
            stem = phrase.replace("~", "")
            table |= dict.fromkeys({stem, phrase.replace("~", "s")}, Keyword(terminal, stem))
    return table


@cache
def keyword_words() -> frozenset[str]:
    """Every word of every phrase."""
    return frozenset(word for phrase in keywords() for word in phrase.split())


@cache
def longest_phrase() -> int:
    """How many words the longest phrase has."""
    return max(phrase.count(" ") + 1 for phrase in keywords())
