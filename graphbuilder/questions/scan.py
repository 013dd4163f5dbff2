"""Cuts a question into names, dates, keywords and unknown words, the longest reading first."""

import datetime as dt
import re
from collections.abc import Collection
from dataclasses import replace

from graphbuilder.ids import ARXIV_ID, DOI
from graphbuilder.questions.bounds import Several, Tally, find_bound, find_size
from graphbuilder.questions.code_words import find_code_words
from graphbuilder.questions.counting import UNKNOWN_COUNTS, counts_papers, counts_things, is_scored
from graphbuilder.questions.dates import find_dates
from graphbuilder.questions.keywords import FILLER, Keyword, keyword_words, keywords, longest_phrase
from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.spelling import SLIPS, correct_spelling
from graphbuilder.questions.units import Scan, Term, Thing, Word, split_words

_QUOTES = str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019", '"""""\'\'')
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
# What an ending says of the name before it: a terminal that comes before the name, with its value.
_SUFFIXES = {
    **dict.fromkeys(("based", "powered", "enhanced", "driven", "trained", "tuned", "augmented"), ("", "")),
    **dict.fromkeys(("equipped", "level", "only"), ("", "")),
    **dict.fromkeys(("like", "style", "inspired", "type", "esque"), ("RELATED", "related to")),
    "free": ("NOT", "not"),
}
METRICS = frozenset(
    {"f1", "bleu", "rouge", "fid", "em", "pass@1", "pass@k", "elo", "auc", "map", "iou", "perplexity", "ppl"}
)
"""Names of metrics, which are no names of methods beside a word for results."""
_RANKING = frozenset({"BEST", "WORST", "LOWEST", "PROGRESS", "OVER_TIME"})
_TOP = re.compile(r"top-?(\d{1,3})", re.IGNORECASE)
_NEGATIVE = ("non-", "-")
_SHORT_YEAR = re.compile(r"([^\W\d]+)[-']?(\d\d)")
# A name of two words may not begin or end with these, unless it is written just so ("on math").
_BOUNDS = frozenset({"REL", "AND", "OR", "NOT"})


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
        self.mended: dict[str, str] = {}

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
        if word.text in (",", "/"):
            return self._add(Term("COMMA" if word.text == "," else "OR", word.text, word.text), 1)
        if taken := self._read_paper(at) or self._read_code(word):
            return taken
        if taken := self._add_negated(word):
            return taken
        name = self._name_length(at)
        dates = find_dates(self.text, word.start, today=self.today)
        phrase, keyword = self._keyword(at)
        if (
            keyword == FILLER
            and word.text[0].isupper()
            and at
            and self._is_upper(at + 1)
            and (taken := self._add_author(at))
        ):
            return taken
        if not dates and (taken := self._add_bound(at)):
            return taken
        if word.text.casefold() in METRICS and (self._asks_results() or not name):
            return self._add(Term("METRIC", word.text, word.text), 1)
        if self._is_alias(at) and name:
            self._add(Term("OR", "or", ""), 0)
        if name > max(phrase, 1) or (name == 1 and keyword is None and not dates):
            return self._add_name(at, name)
        end = sum(1 for other in self.words[at:] if other.start < dates.end) if dates else 0
        if dates and (keyword is None or keyword.terminal in ("REL", "FILLER", "MOST") or end > phrase):
            return self._add(Term("DATE", dates, self._slice(at, end)), end)
        if name and name == phrase and self._is_written_so(at, name):
            return self._add_name(at, name)
        if keyword:
            mended = [(word.text, self._spelling(word)) for word in self.words[at : at + phrase]]
            mended = [(text, read) for text, read in mended if text.casefold() not in (read, f"{read}'s")]
            self.scan.corrections += mended
            return self._add(Term(keyword.terminal, keyword.value, self._slice(at, phrase)), phrase)
        return (
            self._add_slashed(word)
            or self._add_author(at)
            or self._add_task(at, inside=_INSIDE_TASKS)
            or self._add_suffixed(word)
            or self._add_year_of(word)
            or self._add_top(word)
            or self._mend(at)
            or self._add_unknown(word)
        )

    def _add(self, term: Term, length: int) -> int:
        self.scan.terms.append(term)
        return length

    def _slice(self, at: int, length: int) -> str:
        """The words as written, those that were mended as they are read."""
        first, last = self.words[at], self.words[min(at + length, len(self.words)) - 1]
        text = self.text[first.start : last.end]
        for written, read in self.mended.items():
            text = text.replace(written, read)
        return text

    def _add_name(self, at: int, length: int) -> int:
        surface = self._slice(at, length)
        if length == 1 and not self.index.is_exact(surface) and (taken := self._add_task(at, inside=())):
            return taken
        return self._add(Term("NAME", Thing(surface, self.index.find(surface), surface), surface), length)

    def _add_bound(self, at: int) -> int:
        """Take "above 90" for a condition on numbers, and leave out "more than 3 authors" with its noun."""
        word = self.words[at]
        if word.text == "between" and self._name_length(at):
            return 0
        found = find_bound(self.text, word.start)
        if found is None:
            end = find_size(self.text, word.start)
            length = sum(1 for other in self.words[at:] if other.start < end)
            return self._add(Term("VAGUE", "", self._slice(at, length)), length) if length else 0
        length = sum(1 for other in self.words[at:] if other.start < found.end)
        if is_scored(found.noun, self.index):
            return self._add(Term("BOUND", found.bound, self._slice(at, length)), length)
        if counts_papers(found.noun, self.scan.terms):
            if self.scan.terms[-1].terminal == "REL":
                self.scan.terms.pop()  # "by more than 5 papers"
            return self._add(Term("TALLY", Tally(found.bound), self._slice(at, length + 1)), length + 1)
        if kind := counts_things(found.noun, self.scan.terms):
            said = self.scan.terms.pop() if self.scan.terms[-1].terminal == "REL" else None
            several = Several(found.bound, kind, str(said.value) if said else "OF")
            return self._add(Term("SEVERAL", several, self._slice(at, length + 1)), length + 1)
        following = self.words[at + length + 1 : at + length + 3]
        if found.noun in UNKNOWN_COUNTS and len(following) == 2 and following[0].text.casefold() == "on":
            length += 2  # "more than 500 stars on GitHub"
        return self._add(Term("VAGUE", "", self._slice(at, length + 1)), length + 1)

    def _asks_results(self) -> bool:
        """Whether a word of the question is for results or their order, or the metric opens it: "BLEU on WMT"."""
        if self.words[0].text.casefold() in METRICS and len(self.words) > 1:
            return True
        said = [keywords().get(word.text.casefold()) for word in self.words]
        return any(known and (known.terminal in _RANKING or known.value == "Result") for known in said)

    def _is_upper(self, at: int) -> bool:
        return at < len(self.words) and self.words[at].text[0].isupper()

    def _add_negated(self, word: Word) -> int:
        """Take "non-OpenAI" and "-PPO" for a name that is left out."""
        prefix = next((sign for sign in _NEGATIVE if word.text.casefold().startswith(sign)), "")
        base = word.text[len(prefix) :]
        if not prefix or not self.index.find(base):
            return 0
        self._add(Term("NOT", "not", prefix), 0)
        return self._add(Term("NAME", Thing(base, self.index.find(base), base), base), 1)

    def _add_suffixed(self, word: Word) -> int:
        """Take "GRPO-based" for GRPO, "GRPO-like" for what is like it, "RL-free" for what goes without."""
        base, hyphen, suffix = word.text.rpartition("-")
        if not hyphen or suffix.casefold() not in _SUFFIXES:
            return 0
        terminal, value = _SUFFIXES[suffix.casefold()]
        said = any(term.terminal in ("REL", "NAME") for term in self.scan.terms)
        if terminal == "RELATED" and (said or not self.index.find(base)):
            return self._add(Term("VAGUE", "", word.text), 1)
        if not self.index.find(base):
            return 0
        if terminal:
            self._add(Term(terminal, value, ""), 0)
        return self._add(Term("NAME", Thing(base, self.index.find(base), base), base), 1)

    def _add_year_of(self, word: Word) -> int:
        """Take "NeurIPS'23" for NeurIPS 2023, where the graph has that name."""
        found = _SHORT_YEAR.fullmatch(word.text)
        full = f"{found[1]} 20{found[2]}" if found else ""
        if not (full and self.index.find(full)):
            return 0
        return self._add(Term("NAME", Thing(word.text, self.index.find(full), full), word.text), 1)

    def _is_alias(self, at: int) -> bool:
        """Whether a name in brackets says the one before it again: "AI feedback (RLAIF)"."""
        word = self.words[at]
        before = self.scan.terms[-1].terminal if self.scan.terms else ""
        bracketed = self.text[word.start - 1 : word.start] == "(" and self.text[word.end : word.end + 1] == ")"
        return bracketed and before in ("NAME", "UNKNOWN")

    def _add_top(self, word: Word) -> int:
        """Take "top-3" for the best three."""
        found = _TOP.fullmatch(word.text)
        if not found:
            return 0
        self._add(Term("BEST", "top", "top"), 0)
        return self._add(Term("NUMBER", int(found[1]), found[1]), 1)

    def _mend(self, at: int) -> int:
        """Mend a slip of the pen in an ordinary word of a name, and read on from there."""
        word = self.words[at]
        known = self.index.mend(word.text)
        if known is None:
            return 0
        self.words[at] = replace(word, text=known)
        self.scan.corrections.append((word.text, known))
        self.mended[word.text] = known
        return self._read(at)

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

    def _read_code(self, word: Word) -> int:
        """Take "with code" for a condition, and "code for" also for the relation to what it is for."""
        before = [term for term in self.scan.terms if term.terminal != "FILLER"]
        opens = not any(term.terminal in ("NAME", "KIND", "REL") for term in before)
        after_name = bool(before) and before[-1].terminal == "NAME"
        found = find_code_words(self.text, word.start, opens=opens, after_name=after_name)
        if found is None:
            return 0
        self._add(Term("CODED" if found.coded else "UNCODED", "", self.text[word.start : found.end]), 0)
        if found.leads_on:
            self._add(Term("REL", "WORK_ON", "for"), 0)
        return sum(1 for other in self.words if word.start <= other.start < found.end)

    def _keyword(self, at: int) -> tuple[int, Keyword | None]:
        """The longest keyword here with its number of words; after "by", capitals make a filler a name."""
        for length in range(min(longest_phrase(), len(self.words) - at), 0, -1):
            words = self.words[at : at + length]
            if any(word.quoted for word in words):
                continue
            keyword = keywords().get(" ".join(self._spelling(word) for word in words))
            if length > 1 and keyword and find_dates(self.text, words[-1].start, today=self.today):
                continue  # "published in March" is said of the date
            if keyword == FILLER and words[0].text[0].isupper() and self._after_by():
                return 0, None
            if keyword:
                return length, keyword
        return 0, None

    def _spelling(self, word: Word) -> str:
        """The word in lower case, with a slip of the pen mended."""
        lower = word.text.casefold()
        if lower.endswith("'s") and keywords().get(lower[:-2], FILLER).terminal == "KIND":
            return lower[:-2]
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
