"""Makes a question of a parsed sentence: what is wanted, and which conditions its papers must meet."""

import datetime as dt
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from graphbuilder.errors import QuestionError
from graphbuilder.questions.arrange import arrange
from graphbuilder.questions.dates import Dates
from graphbuilder.questions.filters import FilterReader, StrayWords
from graphbuilder.questions.grammar import BARE, Mark, Sentence, parse
from graphbuilder.questions.names import Entity, NameIndex
from graphbuilder.questions.question import Filter, Kind, Question, Unknown, Want
from graphbuilder.questions.scan import Scan, scan
from graphbuilder.questions.slots import PLAIN, Roles, roles_of
from graphbuilder.questions.turns import compared, implied_want, turn_clauses, without
from graphbuilder.questions.wording import describe_filter, describe_span, listed
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
_ALONE: Final = frozenset({"UPVOTED", "CITED", "NEWEST", "OLDEST", "MONTHLY", "YEARLY"})
"""Words for an order or a count that are a question by themselves."""
_ONE_PAPER: Final = ("paper", "article", "publication", "preprint", "work", "study")
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
        self.sorters = {piece.terminal for piece in sentence.pieces if isinstance(piece, Mark)}
        what = bool(scanned.terms) and scanned.terms[0].surface.casefold() == "what"
        self.asked = implied_want(self.clauses, cast("Want", wanted.value) if wanted else None, what=what)
        self.clauses = turn_clauses(self.clauses, self.asked)
        self.reader = FilterReader(
            index,
            want=self.asked or ("Task" if "WHAT_IS" in self.sorters else None),
            has_topics=self.asked != "Result" and "BEST" not in self.sorters,
        )

    def read(self) -> Question:
        filters = self.reader.read(self.clauses)
        since, until = self._span()
        self._look_for_titles()
        question = Question(
            kind="papers",
            want=self.asked or "Paper",
            filters=filters,
            since=since,
            until=until,
            text=" ".join(self.reader.texts) or None,
            order=self._order(),
            limit=self._limit(),
            period="year" if "YEARLY" in self.sorters else "month",
            unknown=tuple(self.reader.unknown),
            unparsed=(*self.sentence.astray, *self.reader.unparsed, *self._further_kinds(), *self._idle_marks(filters)),
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

    def _idle_marks(self, filters: Sequence[Filter]) -> list[str]:
        """Words for an order or a count that the kind of answer has no use for."""
        papers = self.asked in (None, "Paper")
        idle = {"FEWEST"} if papers else {"CITED"}
        if not papers:
            idle |= {"MONTHLY", "YEARLY"}
        if not self._compared(filters):
            idle.add("BETTER")
        pieces = [piece for piece in self.sentence.pieces if isinstance(piece, Mark)]
        return [piece.surface for piece in pieces if piece.terminal in idle]

    def _look_for_titles(self) -> None:
        """Look for the words of a title, unless the question is about that paper itself."""
        if self._about_paper():
            return
        for paper in self.reader.titles:
            self.reader.texts.append(paper.name)
            self.reader.notes.append(f'"{paper.name}" is a title, and its words are looked for')

    def _about_paper(self) -> bool:
        """Whether entities of one paper are wanted, as in "authors of" a title."""
        want = self.asked or self._implied_want()
        return len(self.reader.titles) == 1 and want not in ("Paper", "Result")

    def _span(self) -> tuple[str | None, str | None]:
        spans = [piece for piece in self.sentence.pieces if isinstance(piece, Dates)]
        since = max((span.since for span in spans if span.since), default=None)
        return since, min((span.until for span in spans if span.until), default=None)

    def _order(self) -> str:
        if self.sorters & {"OLDEST", "FIRST"}:
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
        wanted = self.sentence.wanted()
        one = wanted is not None and self.sorters & {"NEWEST", "OLDEST"} and wanted.surface.casefold() in _ONE_PAPER
        return 1 if one or "FIRST" in self.sorters else None

    def _with_kind(self, question: Question) -> Question:
        named = [entity for item in question.filters if not item.negate for entity in item.entities]
        if self.reader.citing:
            return self._about(question, "references", self.reader.citing).but(want="Paper")
        if subjects := self._compared(question.filters):
            return self._comparison(question, subjects)
        if self._about_paper():
            return self._of_paper(question, self.reader.titles[0])
        if "RELATED" in self.sorters or any(clause.relation == "RELATED" for clause in self.clauses):
            return self._related(question, named)
        board = tuple(entity for entity in named if entity.label == "Benchmark")
        systems = tuple(entity for entity in named if entity.label in ("Method", "Model"))
        best = "BEST" in self.sorters and self.asked in (None, "Method", "Model")
        if (board and best) or (self.asked == "Result" and (board or systems)):
            return self._about(question, "leaderboard", (*board, *systems)).but(want="Result")
        if self.sorters & {"MONTHLY", "YEARLY", "OVER_TIME"} and self.asked in (None, "Paper"):
            return self._timeline(question, named)
        if self._asks_origin() and named:
            return self._about(question, "proposals", named).but(want="Paper", order="oldest")
        if self._is_bare_name(question):
            return self._about(question, "entity", named)
        return self._listing(question)

    def _compared(self, filters: Sequence[Filter]) -> tuple[Entity, ...]:
        """What is set side by side; nothing where papers that do so are asked for."""
        better = "BETTER" in self.sorters
        may = self.asked is None or (better and self.asked != "Paper")
        return compared(self.clauses, filters, better=better) if may else ()

    def _comparison(self, question: Question, subjects: tuple[Entity, ...]) -> Question:
        rest = tuple(kept for item in question.filters if (kept := without(item, subjects)))
        want = cast("EntityLabel", subjects[0].label)
        names = listed(list(dict.fromkeys(entity.name for entity in subjects)), "and")
        offered = {"asked": names, "question": f"papers comparing {names}"}
        alternatives = (*question.alternatives, offered)
        return question.but(
            kind="comparison", want=want, subjects=subjects, filters=rest, order="", alternatives=alternatives
        )

    def _of_paper(self, question: Question, paper: Entity) -> Question:
        """What one paper has of a kind: its authors, the methods it uses."""
        read = self._listing(question)
        roles = read.roles or PLAIN[cast("EntityLabel", read.want)]
        return read.but(kind="entities", subjects=(paper,), roles=roles, order="", limit=question.limit)

    def _timeline(self, question: Question, named: list[Entity]) -> Question:
        """Papers by month or year that meet the conditions; of a name alone, with the roles it has in them."""
        plain = all(clause.relation in (BARE, "OF", "ABOUT", "USING") for clause in self.clauses if clause.groups)
        if self.asked is None and "HOW_MANY" not in self.sorters and plain and len(question.filters) == 1 and named:
            return self._about(question, "timeline", named)
        return question.but(kind="timeline", want="Paper", order="")

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
        if any(clause.relation not in (BARE, "PROPOSE", "PUBLISH", "FROM", "IN", "OF") for clause in self.clauses):
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
        order = "newest" if self._is_newest(question) else "fewest" if "FEWEST" in self.sorters else "papers"
        return question.but(kind=kind, want=label, roles=roles, order=order, limit=limit, notes=notes)

    def _is_whole(self, question: Question) -> bool:
        """Whether all entities of a kind are asked for, whatever papers do with them."""
        limited = question.filters or question.text or question.since or question.until or self.reader.stray.words
        return not (limited or self.clauses or self.sorters & {"MOST", "FEWEST", "NEW"})

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
        if any(clause.relation == "BUILD" for clause in self.clauses):
            return ("PROPOSES",)
        for place, clause in reversed(list(enumerate(self.clauses))):
            if clause.relation == "ON" and place and self.clauses[place - 1].relation in ("EVALUATE", "TRAIN"):
                continue  # "what do people train X on"
            of_other_kind = not clause.groups or (label == "Benchmark" and clause.relation in ("EVALUATE", "TRAIN"))
            if of_other_kind and (roles := _INVERSE.get(clause.relation, {}).get(label)):
                return roles
        if label in ("Method", "Model", "Benchmark"):
            if "NEW" in self.sorters or self._is_made():
                return ("PROPOSES",)
            if label == "Benchmark" and self.sorters & {"MOST", "FEWEST"}:
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
        if not (is_read or stray.words or self.asked or self.sorters & _ALONE):
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
            return self._listing(question)
        return question.but(kind="unknown", unknown=asked)


def _label(entities: Iterable[Entity], default: EntityLabel) -> EntityLabel:
    return next((entity.label for entity in entities if entity.label in PLAIN), default)
