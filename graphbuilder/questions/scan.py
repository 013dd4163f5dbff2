"""Cuts a question into names, dates, keywords and unknown words, the longest reading first."""

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import dataclass, field

from graphbuilder.ids import ARXIV_ID, DOI
from graphbuilder.questions.dates import Dates, find_dates
from graphbuilder.questions.keywords import (
    FILLER,
    SLIPS,
    Keyword,
    correct_spelling,
    keyword_words,
    keywords,
    longest_phrase,
)
from graphbuilder.questions.names import Entity, NameIndex
from graphbuilder.schema import EntityLabel

_QUOTES = str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019", '"""""\'\'')
_WORD = re.compile(
    r"""
    "\s*(?P<double>[^"]+?)\s*" | (?<!\w)'(?P<single>[^']+(?:'\w[^']*)*)'(?!\w)
  | (?P<comma>[,;]) | [^\s,;:?!"()\[\]{}]+
    """,
    re.VERBOSE,
)
_NUMBERS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twenty": 20,
}
_LONGEST_NAME = 9
_LONGEST_PERSON = 4
_LONGEST_TASK = 6
_INSIDE_TASKS = ("to", "of", "in", "and", "on")
_LONGEST_TITLE = 20
# A name of two words may not begin or end with these, unless it is written just so ("on math").
_BOUNDS = frozenset({"REL", "AND", "OR", "NOT"})


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


@dataclass(frozen=True, slots=True)
class Term:
    """One unit of the question: a terminal of the grammar, what it stands for, and its words."""

    terminal: str
    value: str | int | Thing | Dates
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


def scan(question: str, index: NameIndex, *, today: dt.date) -> Scan:
    """The units of a question, fillers included."""
    return _Scanner(question.translate(_QUOTES), index, today).run()


class _Scanner:
    def __init__(self, text: str, index: NameIndex, today: dt.date) -> None:
        self.text = text
        self.index = index
        self.today = today
        self.words = split_words(text)
        self.scan = Scan()

    def run(self) -> Scan:
        at = 0
        while at < len(self.words):
            at += self._read(at)
        return self.scan

    def _read(self, at: int) -> int:
        """Add the unit that begins with the word at this place; returns how many words it takes."""
        word = self.words[at]
        if word.quoted:
            return self._add_quoted(word)
        if word.text == ",":
            return self._add(Term("COMMA", ",", ","), 1)
        if taken := self._read_paper(at):
            return taken
        name = self._name_length(at)
        dates = find_dates(self.text, word.start, today=self.today)
        phrase, keyword = self._keyword(at)
        if name > max(phrase, 1) or (name == 1 and keyword is None and not dates):
            return self._add_name(at, name)
        end = sum(1 for other in self.words[at:] if other.start < dates.end) if dates else 0
        if dates and (keyword is None or keyword.terminal in ("REL", "FILLER", "MOST") or end > phrase):
            return self._add(Term("DATE", dates, self._slice(at, end)), end)
        if name and name == phrase and self._is_written_so(at, name):
            return self._add_name(at, name)
        if keyword:
            mended = [(word.text, self._spelling(word)) for word in self.words[at : at + phrase]]
            self.scan.corrections += [(text, read) for text, read in mended if text.casefold() != read]
            return self._add(Term(keyword.terminal, keyword.value, self._slice(at, phrase)), phrase)
        return (
            self._add_slashed(word)
            or self._add_author(at)
            or self._add_task(at, inside=_INSIDE_TASKS)
            or self._add_unknown(word)
        )

    def _add(self, term: Term, length: int) -> int:
        self.scan.terms.append(term)
        return length

    def _slice(self, at: int, length: int) -> str:
        return self.text[self.words[at].start : self.words[at + length - 1].end]

    def _add_name(self, at: int, length: int) -> int:
        surface = self._slice(at, length)
        if length == 1 and not self.index.is_exact(surface) and (taken := self._add_task(at, inside=())):
            return taken
        return self._add(Term("NAME", Thing(surface, self.index.find(surface), surface), surface), length)

    def _add_slashed(self, word: Word) -> int:
        """Take "GRPO/PPO" for one or the other, where both are names."""
        parts = word.text.split("/")
        if len(parts) < 2 or not all(self.index.find(part) for part in parts):
            return 0
        for place, part in enumerate(parts):
            if place:
                self._add(Term("OR", "or", "/"), 0)
            self._add(Term("NAME", Thing(part, self.index.find(part), part), part), 0)
        return 1

    def _add_task(self, at: int, *, inside: Collection[str]) -> int:
        """Take words that some task has in its name for that task, the longest first.

        Done where words alone would be read otherwise: they open with a name in other capitals (in "math
        reasoning" it is no benchmark), or hold one of the keywords ``inside`` ("text to image").
        """
        for length in range(min(_LONGEST_TASK, len(self.words) - at), 1, -1):
            words = self.words[at : at + length]
            known = [word.text.casefold() for word in words if word.text.casefold() in keywords()]
            if any(word.quoted or word.text == "," for word in words) or bool(known) != bool(inside):
                continue
            if not set(known) <= set(inside) or words[-1].text.casefold() in keywords():
                continue
            surface = self._slice(at, length)
            if found := self.index.find_words(surface, "Task"):
                return self._add(Term("NAME", Thing(surface, found, surface, told=True), surface), length)
        return 0

    def _add_author(self, at: int) -> int:
        for length in range(min(_LONGEST_PERSON, len(self.words) - at), 1, -1):
            words = self.words[at : at + length]
            known = any(keywords().get(word.text.casefold()) for word in words[1:])
            if known or any(word.quoted or word.text == "," for word in words):
                continue
            surface = self._slice(at, length)
            if found := self.index.find_author(surface):
                return self._add(Term("NAME", Thing(surface, found, surface), surface), length)
        return 0

    def _add_quoted(self, word: Word) -> int:
        finders = [self.index.find, self.index.find_author, self.index.find_paper]
        if self._cites():
            finders.reverse()
        found = next((entities for find in finders if (entities := find(word.text))), ())
        thing = Thing(word.text, found, word.text if found else "", quoted=True)
        return self._add(Term("NAME", thing, f'"{word.text}"'), 1)

    def _add_unknown(self, word: Word) -> int:
        if word.text.isascii() and word.text.isdigit() and len(word.text) < 4:
            return self._add(Term("NUMBER", int(word.text), word.text), 1)
        if number := _NUMBERS.get(word.text.casefold()):
            return self._add(Term("NUMBER", number, word.text), 1)
        return self._add(Term("UNKNOWN", word.text, word.text), 1)

    def _read_paper(self, at: int) -> int:
        """Take a title after a word for citing, or the id of a paper anywhere."""
        word = self.words[at].text
        found = self.index.find_paper(word) if ARXIV_ID.fullmatch(word) or DOI.fullmatch(word) else ()
        length = 1
        if self._cites():
            length = min(_LONGEST_TITLE, len(self.words) - at)
            shortest = 2 if self.index.find(word) else 1
            while length >= shortest and not (found := self.index.find_paper(self._slice(at, length))):
                length -= 1
        if not found:
            return 0
        surface = self._slice(at, length)
        return self._add(Term("NAME", Thing(surface, found, surface), surface), length)

    def _keyword(self, at: int) -> tuple[int, Keyword | None]:
        """The longest keyword here with its number of words; after "by", capitals make a filler a name."""
        for length in range(min(longest_phrase(), len(self.words) - at), 0, -1):
            words = self.words[at : at + length]
            if any(word.quoted for word in words):
                continue
            keyword = keywords().get(" ".join(self._spelling(word) for word in words))
            if keyword == FILLER and words[0].text[0].isupper() and self._after_by():
                return 0, None
            if keyword:
                return length, keyword
        return 0, None

    def _spelling(self, word: Word) -> str:
        """The word in lower case, with a slip of the pen mended."""
        lower = word.text.casefold()
        if lower in SLIPS and word.text == lower and self._before_name(word):
            return SLIPS[lower]
        if lower in keyword_words() or word.text != lower or self.index.knows_word(lower):
            return lower
        return correct_spelling(lower) or lower

    def _before_name(self, word: Word) -> bool:
        following = next((other for other in self.words if other.start > word.start), None)
        return following is not None and following.text[0].isupper()

    def _cites(self) -> bool:
        said = [term for term in self.scan.terms if term.terminal != "FILLER"]
        return bool(said) and said[-1].value in ("CITE", "CITED_BY")

    def _after_by(self) -> bool:
        return bool(self.scan.terms) and self.scan.terms[-1].value == "BY"

    def _name_length(self, at: int) -> int:
        """How many words the longest known name here has."""
        for length in range(min(_LONGEST_NAME, len(self.words) - at), 0, -1):
            words = self.words[at : at + length]
            if any(word.quoted or word.text == "," for word in words):
                continue
            surface = self._slice(at, length)
            if self.index.find(surface) and self._may_be_name(surface, words):
                return length
        return 0

    def _may_be_name(self, surface: str, words: list[Word]) -> bool:
        if len(words) == 1:
            return (len(surface) > 1 or self.index.is_exact(surface)) and not surface.isdigit()
        ends = [keywords().get(word.text.casefold()) for word in (words[0], words[-1])]
        blocked = any(keyword is not None and keyword.terminal in _BOUNDS for keyword in ends)
        return not (blocked and len(words) == 2) or self.index.is_exact(surface)

    def _is_written_so(self, at: int, length: int) -> bool:
        """Whether a name that is also a keyword has the capitals of the name, where capitals say something."""
        surface = self._slice(at, length)
        capital = surface[1:] != surface[1:].lower() or (at > 0 and surface[0].isupper())
        return capital and self.index.is_exact(surface)
