"""Makes a question of a parsed sentence: what is wanted, and which conditions its papers must meet."""

import datetime as dt
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from graphbuilder.errors import QuestionError
from graphbuilder.questions.arrange import arrange
from graphbuilder.questions.dates import Dates
from graphbuilder.questions.filters import FilterReader, StrayWords
from graphbuilder.questions.grammar import BARE, Mark, Sentence, parse
from graphbuilder.questions.names import Entity, NameIndex
from graphbuilder.questions.question import Kind, Question, Unknown, Want
from graphbuilder.questions.scan import Scan, scan
from graphbuilder.questions.slots import PLAIN, Roles, roles_of
from graphbuilder.questions.wording import describe_filter, describe_span
from graphbuilder.schema import ON, PLURALS, USING, EntityLabel

LONGEST: Final = 500
"""Characters of the longest question that is read."""
_EXAMPLE: Final = 'Ask for example "papers using GRPO on MATH".'
# Kinds that say more than the graph can tell apart.
_NARROWER: Final = (
    *("university", "company", "environment", "corpus", "corpora", "architecture", "system", "vlm", "conference"),
    *("universities", "companies", "environments", "architectures", "systems", "vlms", "conferences", "journals"),
    *("journal", "workshop", "workshops"),
)
_INVERSE: Final[dict[str, dict[str, Roles]]] = {
    "USING": {"Method": USING, "Model": USING, "Benchmark": ON},
    "PROPOSE": {"Method": ("PROPOSES",), "Model": ("PROPOSES",), "Benchmark": ("PROPOSES",)},
    "COMPARE": {"Method": ("COMPARES_TO",), "Model": ("COMPARES_TO",)},
    "COMPARE_TO": {"Method": ("COMPARES_TO",), "Model": ("COMPARES_TO",)},
    "EVALUATE": {"Method": USING, "Model": USING, "Benchmark": ("EVALUATED_ON",)},
    "TRAIN": {"Method": USING, "Model": USING, "Benchmark": ("TRAINED_ON",)},
    "ON": {"Benchmark": ON},
    "MENTION": {label: roles_of("MENTION", label) for label in ("Method", "Model", "Benchmark", "Lab")},
}


def read_question(text: str, index: NameIndex, *, today: dt.date) -> Question:
    """The question that a text asks. Raises QuestionError when it is empty or longer than ``LONGEST``."""
    if not any(character.isalnum() for character in text):
        if any(unicodedata.category(character) == "Cs" or character == "\ufffd" for character in text):
            raise QuestionError("The question is no valid UTF-8 text.", hint=f"Write it in UTF-8. {_EXAMPLE}")
        raise QuestionError("The question is empty.", hint=_EXAMPLE)
    if len(text) > LONGEST:
        raise QuestionError(
            f"The question has {len(text)} characters; {LONGEST} are read.", hint="Ask a shorter question."
        )
    scanned = scan(without_control(text), index, today=today)
    return _Reader(parse(arrange(scanned.terms)), scanned, index).read()


def without_control(text: str) -> str:
    """The text with a blank for each control character, and without marks that are not seen.

    >>> without_control("papers\x00 using\x07GR\u200bPO")
    'papers  using GRPO'
    """
    seen = (character for character in text if unicodedata.category(character) != "Cf")
    return "".join(" " if unicodedata.category(c) in ("Cc", "Cs") or c == "\ufffd" else c for c in seen)


class _Reader:
    """Reads one sentence."""

    def __init__(self, sentence: Sentence, scanned: Scan, index: NameIndex) -> None:
        self.sentence = sentence
        self.scanned = scanned
        self.index = index
        self.clauses = sentence.clauses()
        wanted = sentence.wanted()
        self.asked = cast("Want", wanted.value) if wanted else None
        self.sorters = {piece.terminal for piece in sentence.pieces if isinstance(piece, Mark)}
        self.reader = FilterReader(
            index,
            want=self.asked or ("Task" if "WHAT_IS" in self.sorters else None),
            has_topics=self.asked != "Result" and "BEST" not in self.sorters,
        )

    def read(self) -> Question:
        self._turn_related()
        filters = self.reader.read(self.clauses)
        since, until = self._span()
        question = Question(
            kind="papers",
            want=self.asked or "Paper",
            filters=filters,
            since=since,
            until=until,
            text=" ".join(self.reader.texts) or None,
            order=self._order(),
            limit=self._limit(),
            unknown=tuple(self.reader.unknown),
            unparsed=(*self.sentence.astray, *self.reader.unparsed, *self._further_kinds()),
            corrections=tuple(self.scanned.corrections),
            alternatives=tuple(self.reader.alternatives),
            notes=tuple(self.reader.notes),
        )
        read = self._with_stray(self._with_kind(question))
        doubtful = tuple(unknown for unknown in self.reader.doubtful if unknown.near)
        return read.but(unknown=(*read.unknown, *doubtful))

    def _further_kinds(self) -> list[str]:
        """Kinds named beside papers, which are not listed with them."""
        more = [piece for piece in self.sentence.pieces if isinstance(piece, Mark) and piece.terminal == "MORE"]
        return [piece.surface for piece in more] if self.asked in (None, "Paper") else []

    def _turn_related(self) -> None:
        """With papers wanted, "related to X" is "about X"."""
        if self.asked == "Paper":
            self.clauses = [
                replace(clause, relation="ABOUT") if clause.relation == "RELATED" else clause for clause in self.clauses
            ]

    def _span(self) -> tuple[str | None, str | None]:
        spans = [piece for piece in self.sentence.pieces if isinstance(piece, Dates)]
        since = max((span.since for span in spans if span.since), default=None)
        return since, min((span.until for span in spans if span.until), default=None)

    def _order(self) -> str:
        if self.sorters & {"OLDEST", "FIRST"}:
            return "oldest"
        return "upvotes" if "UPVOTED" in self.sorters or self._is_ranked_paper() else "newest"

    def _is_ranked_paper(self) -> bool:
        return self.asked in (None, "Paper") and bool(self.sorters & {"MOST", "BEST"}) and "NEWEST" not in self.sorters

    def _limit(self) -> int | None:
        given = [value for value in self.sentence.marks("LIMIT") if isinstance(value, int) and value > 0]
        return given[0] if given else 1 if "FIRST" in self.sorters and self.asked in (None, "Paper") else None

    def _with_kind(self, question: Question) -> Question:
        named = [entity for item in question.filters if not item.negate for entity in item.entities]
        if self.reader.citing:
            return self._about(question, "references", self.reader.citing).but(want="Paper")
        if "RELATED" in self.sorters or any(clause.relation == "RELATED" for clause in self.clauses):
            return self._related(question, named)
        board = tuple(entity for entity in named if entity.label == "Benchmark")
        if board and (self.asked == "Result" or ("BEST" in self.sorters and self.asked in (None, "Method", "Model"))):
            systems = tuple(entity for entity in named if entity.label in ("Method", "Model"))
            return self._about(question, "leaderboard", (*board, *systems)).but(want="Result")
        if "OVER_TIME" in self.sorters and named:
            return self._about(question, "timeline", named)
        if self._asks_origin() and named:
            return self._about(question, "proposals", named).but(want="Paper", order="oldest")
        if self._is_bare_name(question):
            return self._about(question, "entity", named)
        return self._listing(question)

    def _about(self, question: Question, kind: Kind, subjects: Sequence[Entity]) -> Question:
        """A question about named entities themselves; conditions that cannot hold beside are reported."""
        left_out = [
            describe_filter(item) for item in question.filters if item.negate or not set(item.entities) & set(subjects)
        ]
        if question.text:
            left_out.append(f'have the words "{question.text}"')
        dated = kind in ("timeline", "leaderboard")
        if not dated and (span := describe_span(question.since, question.until)):
            left_out.append(span)
        notes = [f"left out here: {words}" for words in left_out]
        dates = {} if dated else {"since": None, "until": None}
        about = question.but(kind=kind, want=_label(subjects, "Method"), subjects=tuple(subjects), filters=(), order="")
        return about.but(text=None, notes=(*question.notes, *notes), **dates)

    def _related(self, question: Question, named: list[Entity]) -> Question:
        label = _label(named, "Method")
        subjects = [entity for entity in named if entity.label in ("Method", "Model")]
        if subjects:
            return self._about(question, "related", subjects)
        note = (
            f"only methods and models are compared for being related, so these are {label.lower()}s in the same papers"
        )
        same = question.but(kind="entities", want=label, roles=PLAIN[label], order="papers")
        return same.but(notes=(*question.notes, note))

    def _asks_origin(self) -> bool:
        proposing = [clause for clause in self.clauses if clause.relation == "PROPOSE"]
        if self.asked is not None or len(self.clauses) > 1 + ("ORIGIN" in self.sorters):
            return False
        if any(clause.relation not in (BARE, "PROPOSE", "FROM", "IN", "OF") for clause in self.clauses):
            return False
        return "ORIGIN" in self.sorters or ("WHO" in self.sorters and bool(proposing and proposing[0].groups))

    def _is_bare_name(self, question: Question) -> bool:
        plain = all(clause.relation == BARE and not clause.negate for clause in self.clauses)
        one = (
            len(self.clauses) == 1
            and len(question.filters) == 1
            and not (question.filters[0].negate or question.filters[0].told)
        )
        dated = question.since or question.until or question.text or "HOW_MANY" in self.sorters
        return self.asked is None and plain and one and not dated

    def _listing(self, question: Question) -> Question:
        """Papers, or entities in papers; or how many of them there are."""
        want = self.asked or self._implied_want()
        counting = "HOW_MANY" in self.sorters
        if want in ("Paper", "Result"):
            if want == "Result":
                unranked = "results are listed by benchmark, and none is named"
                question = question.but(notes=(*question.notes, unranked))
            return question.but(kind="count" if counting else "papers", want="Paper")
        label = cast(EntityLabel, want)
        roles = () if self._is_whole(question) else self._wanted_roles(label)
        notes = (*question.notes, *self._notes_on_order(question))
        limit = question.limit or (1 if "FIRST" in self.sorters else None)
        kind: Kind = "count" if counting else "entities"
        order = "newest" if self._is_newest(question) else "papers"
        return question.but(kind=kind, want=label, roles=roles, order=order, limit=limit, notes=notes)

    def _is_whole(self, question: Question) -> bool:
        """Whether all entities of a kind are asked for, whatever papers do with them."""
        limited = question.filters or question.text or question.since or question.until or self.reader.stray.words
        return not (limited or self.clauses or self.sorters & {"MOST", "NEW"})

    def _is_newest(self, question: Question) -> bool:
        return "NEWEST" in self.sorters and not (question.filters or question.text or question.until)

    def _notes_on_order(self, question: Question) -> Iterator[str]:
        """What the order of a list of entities is not."""
        if "BEST" in self.sorters:
            yield "the graph ranks by number of papers, not by quality"
        if "NEWEST" in self.sorters and not self._is_newest(question):
            yield "these are not sorted by date"
        wanted = self.sentence.wanted()
        if wanted and wanted.surface.casefold() in _NARROWER:
            yield f'"{wanted.surface.casefold()}" are {PLURALS[cast(EntityLabel, wanted.value)]} of any kind here'
        for kind in self.sentence.marks("MORE"):
            yield f"one kind is listed at a time, and {str(kind).lower()}s are left out"

    def _implied_want(self) -> Want:
        """Without a kind of thing: who means authors, "what is X used for" tasks."""
        if "WHO" in self.sorters:
            return "Author"
        stranded = [clause.relation for clause in self.clauses if not clause.groups]
        if "WHAT_IS" in self.sorters and stranded:
            if stranded[-1] in ("EVALUATE", "TRAIN", "ON"):
                return "Benchmark"
            if stranded[-1] == "ABOUT":
                return "Task"
            if stranded[-1] == "USING" and not any(clause.relation == BARE for clause in self.clauses):
                return "Method"
        return "Paper"

    def _wanted_roles(self, label: EntityLabel) -> Roles:
        """The roles that an entity of the wanted kind has in the papers."""
        for clause in reversed(self.clauses):
            of_other_kind = not clause.groups or (label == "Benchmark" and clause.relation in ("EVALUATE", "TRAIN"))
            if of_other_kind and (roles := _INVERSE.get(clause.relation, {}).get(label)):
                return roles
        if label in ("Method", "Model", "Benchmark"):
            if "NEW" in self.sorters or self._is_made():
                return ("PROPOSES",)
            if label == "Benchmark" and "MOST" in self.sorters:
                return ON
        return PLAIN[label]

    def _is_made(self) -> bool:
        """Whether only a maker is named, as in "models from DeepSeek"."""
        with_objects = [clause for clause in self.clauses if clause.groups]
        return bool(with_objects) and all(self.reader.is_maker(clause) for clause in with_objects)

    def _with_stray(self, question: Question) -> Question:
        """Settle what no place was found for: an unknown name, or words to look for when nothing else was read."""
        stray = self.reader.stray
        if question.unknown:
            return question.but(kind="unknown", unparsed=(*question.unparsed, *stray.all()), notes=())
        is_read = question.filters or question.subjects or question.text or question.since or question.until
        if not (is_read or stray.words or self.asked or self.sorters & {"UPVOTED", "NEWEST", "OLDEST"}):
            raise QuestionError("Nothing in the question says what to look for.", hint=_EXAMPLE)
        if stray.words and not is_read and question.kind in ("papers", "count", "entity", "entities"):
            return self._search(question, stray)
        if question.kind in ("related", "timeline", "leaderboard", "proposals", "entity") and not question.subjects:
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
            return self._listing(question)
        return question.but(kind="unknown", unknown=asked)


def _label(entities: Iterable[Entity], default: EntityLabel) -> EntityLabel:
    return next((entity.label for entity in entities if entity.label in PLAIN), default)
