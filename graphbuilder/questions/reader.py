"""Makes a question of a parsed sentence: what is wanted, and which conditions its papers must meet."""

import datetime as dt
import unicodedata
from collections.abc import Sequence
from typing import Final, cast

from graphbuilder.errors import QuestionError
from graphbuilder.questions.arrange import arrange
from graphbuilder.questions.bounds import Bound, Tally
from graphbuilder.questions.context import Context
from graphbuilder.questions.dates import Dates
from graphbuilder.questions.drawing import drawn_part
from graphbuilder.questions.filters import FilterReader, StrayWords, several_of
from graphbuilder.questions.grammar import Mark, Sentence, parse
from graphbuilder.questions.kinds import about_paper, compared_things, tell_kind
from graphbuilder.questions.listing import asks_for_one, list_entities
from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.plan import TRENDS
from graphbuilder.questions.question import Filter, Question, Unknown, Want
from graphbuilder.questions.scan import scan
from graphbuilder.questions.turns import MADE, implied_want, turn_clauses
from graphbuilder.questions.units import Scan
from graphbuilder.settings import DEFAULT_CONFIDENCE

LONGEST: Final = 500
"""Characters of the longest question that is read."""
_ALIKE = ("related", "similar", "like", "akin", "comparable", "close to", "resembl", "analogous")
_EXAMPLE: Final = 'Ask for example "papers using GRPO on MATH".'
_ALONE: Final = frozenset({"UPVOTED", "CITED", "NEWEST", "OLDEST", "MONTHLY", "YEARLY", "NEW", "TOGETHER"})
"""Words for an order or a count that are a question by themselves."""
_COUNTED: Final = frozenset({"MOST", "HOW_MANY", "NEWEST"})
"""With a word for "when" these ask in which year there are most."""


def read_question(
    text: str, index: NameIndex, *, today: dt.date, min_confidence: float = DEFAULT_CONFIDENCE
) -> Question:
    """The question that a text asks; ``min_confidence`` counts where papers that propose a name are meant.

    Raises QuestionError when it is empty or longer than ``LONGEST``.
    """
    if not any(character.isalnum() for character in text):
        if any(unicodedata.category(character) == "Cs" or character == "\ufffd" for character in text):
            raise QuestionError("The question is no valid UTF-8 text.", hint=f"Write it in UTF-8. {_EXAMPLE}")
        raise QuestionError("The question is empty.", hint=_EXAMPLE)
    if len(text) > LONGEST:
        raise QuestionError(
            f"The question has {len(text)} characters; {LONGEST} are read.", hint="Ask a shorter question."
        )
    plain = _quoted_title(without_control(text), index)
    for part in filter(None, (drawn_part(plain, index), plain)):
        scanned = scan(part, index, today=today)
        read = _Reader(parse(arrange(scanned.terms)), scanned, index, min_confidence=min_confidence).read()
        if part is plain or read.kind not in ("search", "unknown"):
            break
    return read.but(drawn=part is not plain)


def _quoted_title(text: str, index: NameIndex) -> str:
    """The text in quotation marks when it is the title of a paper, whatever words of questions the title has."""
    return f'"{text.strip()}"' if '"' not in text and index.is_title(text) else text


def _since(span: Dates) -> str | None:
    return span.since


def _until(span: Dates) -> str | None:
    return span.until


def without_control(text: str) -> str:
    """The text with a blank for each control character, and without marks that are not seen.

    >>> without_control("papers\x00 using\x07GR\u200bPO")
    'papers  using GRPO'
    """
    seen = (character for character in text if unicodedata.category(character) != "Cf")
    return "".join(" " if unicodedata.category(c) in ("Cc", "Cs") or c == "\ufffd" else c for c in seen)


def _as_news(question: Question) -> Question:
    """What is new, as the newest papers; what they brought first is offered beside."""
    note = "newest first; the names that no earlier paper has are on the page of what is new"
    offered = tuple({"asked": "new", "question": f"newest {kind}"} for kind in ("methods", "models", "benchmarks"))
    alone = not (question.filters or question.text)
    return question.but(
        notes=(*question.notes, note), alternatives=(*question.alternatives, *(offered if alone else ()))
    )


class _Reader:
    """Reads one sentence."""

    def __init__(self, sentence: Sentence, scanned: Scan, index: NameIndex, *, min_confidence: float) -> None:
        self.sentence = sentence
        self.scanned = scanned
        self.index = index
        wanted = sentence.wanted()
        self.sorters = Context.marks_of(sentence)
        what = bool(scanned.terms) and scanned.terms[0].surface.casefold().startswith("what")
        said = cast("Want", wanted.value) if wanted else None
        who = bool(scanned.terms) and scanned.terms[0].terminal == "WHO" and said == "Paper"
        cites = any(clause.relation == "CITE" for clause in sentence.clauses())
        self.asked = implied_want(sentence.clauses(), "Author" if who and not cites else said, what=what)
        self.reader = FilterReader(
            index,
            want=self.asked or ("Task" if "WHAT_IS" in self.sorters else None),
            has_topics=self.asked != "Result" and "BEST" not in self.sorters,
            min_confidence=min_confidence,
        )
        doer: Want | None = "Author" if self.asked is None and "WHO" in self.sorters else self.asked
        clauses = turn_clauses(sentence.clauses(), doer)
        self.context = Context(sentence, scanned, index, clauses, self.asked, self.reader, self.sorters)

    def read(self) -> Question:
        filters = (*self.reader.read(self.context.clauses), *several_of(self.sentence))
        since, until = self._span()
        self._look_for_titles()
        question = Question(
            kind="papers",
            want=self.asked or "Paper",
            filters=filters,
            since=since,
            until=until,
            text=" ".join(self.reader.texts) or None,
            coded=self._coded(),
            order=self._order(),
            limit=self._limit(),
            tally=next((piece for piece in self.sentence.pieces if isinstance(piece, Tally)), None),
            period=self._period(),
            unknown=tuple(self.reader.unknown),
            unparsed=(*self.sentence.astray, *self.reader.unparsed, *self._further_kinds(), *self._idle_marks(filters)),
            corrections=tuple(self.scanned.corrections),
            alternatives=tuple(self.reader.alternatives),
            notes=tuple(self.reader.notes),
        )
        read = self._with_stray(tell_kind(self.context, question))
        if read.order in TRENDS:
            said = [piece.surface for piece in self.sentence.pieces if isinstance(piece, Mark)]
            read = read.but(unparsed=tuple(words for words in read.unparsed if words not in said))
        read = read.but(unparsed=(*read.unparsed, *self._idle_bounds(read)))
        doubtful = tuple(unknown for unknown in self.reader.doubtful if unknown.near)
        return read.but(unknown=(*read.unknown, *doubtful))

    def _further_kinds(self) -> list[str]:
        """Kinds named beside papers, which are not listed with them."""
        more = [piece for piece in self.sentence.pieces if isinstance(piece, Mark) and piece.terminal == "MORE"]
        return [piece.surface for piece in more] if self.asked in (None, "Paper") else []

    def _idle_marks(self, filters: Sequence[Filter]) -> list[str]:
        """Words for an order or a count that the kind of answer has no use for."""
        papers = self.asked in (None, "Paper")
        idle = {"FEWEST"} if papers else {"CITED"}
        if not papers and self.asked != "Result":
            boards = any(entity.label == "Benchmark" for item in filters for entity in item.entities)
            idle |= set() if boards else {"OVER_TIME", "PROGRESS", "MONTHLY", "YEARLY"}
            idle |= {"NEW"} if self.asked not in MADE else set()
            idle |= set() if self.sorters & _COUNTED else {"WHEN", "ORIGIN"}
        if not compared_things(self.context, filters):
            idle.add("BETTER")
        pieces = [piece for piece in self.sentence.pieces if isinstance(piece, Mark)]
        return [piece.surface for piece in pieces if piece.terminal in idle]

    def _idle_bounds(self, question: Question) -> list[str]:
        """Conditions on numbers and metrics that stand beside no benchmark and no system."""
        taken = {question.bound, *(item.bound for item in question.filters)}
        bounds = [piece for piece in self.sentence.pieces if isinstance(piece, Bound)]
        metrics = [str(metric) for metric in self.sentence.marks("METRIC") if metric != question.metric]
        return [*(bound.in_words() for bound in bounds if bound not in taken), *metrics]

    def _look_for_titles(self) -> None:
        """Look for the words of a title, unless the question is about that paper itself."""
        if about_paper(self.context):
            return
        alike = any(clause.surface.startswith(_ALIKE) for clause in self.context.clauses)
        for paper in self.reader.titles:
            if alike:
                where = f"on its page and from `graphbuilder related {paper.id}`"
                self.reader.notes.append(f'papers related to "{paper.name}", with reasons, are {where}')
            self.reader.texts.append(paper.name)
            self.reader.notes.append(f'"{paper.name}" is a title, and its words are looked for')

    def _span(self) -> tuple[str | None, str | None]:
        spans = [piece for piece in self.sentence.pieces if isinstance(piece, Dates)]
        starts, ends = ([date for span in spans if (date := end(span))] for end in (_since, _until))
        since, until = max(starts, default=None), min(ends, default=None)
        if since and until and until[: len(since)] < since[: len(until)]:
            return min(starts), max(ends)  # "2022 or 2023": all from the one to the other
        return since, until

    def _coded(self) -> bool | None:
        return True if "CODED" in self.sorters else False if "UNCODED" in self.sorters else None

    def _period(self) -> str:
        monthly = "MONTHLY" in self.sorters or any("month" in str(value) for value in self.sentence.marks("WHEN"))
        return "month" if monthly or not self.sorters & {"YEARLY", "WHEN"} else "year"

    def _order(self) -> str:
        if self.sorters & {"OLDEST", "FIRST"} or self._asks_since_when():
            return "oldest"
        if "CITED" in self.sorters and self.asked in (None, "Paper"):
            return "cited"
        return "upvotes" if "UPVOTED" in self.sorters or self._is_ranked_paper() else "newest"

    def _is_ranked_paper(self) -> bool:
        return self.asked in (None, "Paper") and bool(self.sorters & {"MOST", "BEST"}) and "NEWEST" not in self.sorters

    def _limit(self) -> int | None:
        given = [value for value in self.sentence.marks("LIMIT") if isinstance(value, int) and value > 0]
        if given or self.asked not in (None, "Paper"):
            return given[0] if given else None
        since_when = self._asks_since_when() and self.sentence.wanted() is None
        return 1 if asks_for_one(self.context) or "FIRST" in self.sorters or since_when else None

    def _asks_since_when(self) -> bool:
        """Whether "when" asks for the first paper that does something."""
        origin = any(str(value).startswith("when") for value in self.sentence.marks("ORIGIN"))
        return ("WHEN" in self.sorters or origin) and not self.sorters & _COUNTED

    def _with_stray(self, question: Question) -> Question:
        """Settle what no place was found for: an unknown name, or words to look for when nothing else was read."""
        stray = self.reader.stray
        if question.unknown:
            return question.but(kind="unknown", unparsed=(*question.unparsed, *stray.all()), notes=())
        is_read = question.filters or question.subjects or question.text or question.since or question.until
        is_new = question.kind == "papers" and self.asked is None and "NEW" in self.sorters
        if is_new:
            question = _as_news(question)
        if not (
            is_read
            or stray.words
            or question.coded is not None
            or self.asked
            or self.sorters & _ALONE
            or question.order in TRENDS
        ):
            raise QuestionError("Nothing in the question says what to look for.", hint=_EXAMPLE)
        if stray.words and not is_read and question.kind in ("papers", "count", "entity", "entities"):
            return self._search(question, stray)
        if question.kind in ("related", "leaderboard", "proposals", "entity") and not question.subjects:
            return self._nothing(question, stray)
        return question.but(unparsed=(*question.unparsed, *stray.all()))

    def _search(self, question: Question, stray: StrayWords) -> Question:
        text = " ".join(stray.words)
        near = tuple(Unknown(words, self.index.near(words)) for words in stray.words)
        known = question.but(text=text, unknown=near, unparsed=(*question.unparsed, *stray.vague))
        if question.want != "Paper" or question.kind == "count":
            return known.but(notes=(*question.notes, f'"{text}" is looked for in titles and abstracts'))
        return known.but(kind="search")

    def _nothing(self, question: Question, stray: StrayWords) -> Question:
        asked = tuple(Unknown(words, self.index.near(words)) for words in stray.words)
        if not asked:
            return list_entities(self.context, question)
        return question.but(kind="unknown", unknown=asked)
