"""The units that a question is cut into, and its words."""

import re
from dataclasses import dataclass, field

from graphbuilder.questions.bounds import Bound, Several, Tally
from graphbuilder.questions.dates import Dates
from graphbuilder.questions.names import Entity
from graphbuilder.schema import EntityLabel

_WORD = re.compile(
    r"""
    "\s*(?P<double>[^"]+?)\s*" | (?<!\w)'(?P<single>[^']+(?:'\w[^']*)*)'(?!\w)
  | (?P<comma>[,;]) | [^\s,;:?!"()\[\]{}]+
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a quotation (without its marks) or a comma, with its place in the question."""

    text: str
    start: int
    end: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is named: entities that may be meant, and the words beside the known name."""

    surface: str
    entities: tuple[Entity, ...] = ()
    known: str = ""
    """The part of the surface that is a known name; empty when none is."""
    extra: tuple[str, ...] = ()
    """The other words."""
    quoted: bool = False
    hint: EntityLabel | None = None
    """What the question says that it is ("the MATH benchmark")."""
    some: bool = False
    """Whether all things of the hint with these words in the name are meant ("math benchmarks")."""
    told: bool = False
    """Whether the entities were found by words of their names, not by their names."""
    opens: bool = False
    """Whether it opens the question, where a capital says nothing."""
    loose: bool = False
    """Whether it stands free in the sentence, so that words of it say little."""
    paper: bool = False
    """Whether the paper that proposes it is meant ("the GRPO paper")."""


@dataclass(frozen=True, slots=True)
class Term:
    """One unit of the question: a terminal of the grammar, what it stands for, and its words."""

    terminal: str
    value: str | int | Thing | Dates | Bound | Tally | Several
    surface: str


@dataclass(slots=True)
class Scan:
    """The units of a question in order, and the keywords that were taken for misspelt: (written, read)."""

    terms: list[Term] = field(default_factory=list)
    corrections: list[tuple[str, str]] = field(default_factory=list)


def split_words(text: str) -> list[Word]:
    """The words of a question with their places.

    >>> [word.text for word in split_words('citing "Let\\'s Verify", since 2024?')]
    ['citing', "Let's Verify", ',', 'since', '2024']
    """
    words = []
    for found in _WORD.finditer(text):
        if quoted := found["double"] or found["single"]:
            words.append(Word(quoted, found.start(), found.end(), quoted=True))
            continue
        bare = found.group().strip("'").rstrip(".") if found.group() != "," else ","
        if bare:
            start = found.start() + found.group().index(bare)
            words.append(Word("," if found["comma"] else bare, start, start + len(bare)))
    return words
