"""What an export holds: the whole graph, the papers that pass a filter, or an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from api.asking import answer_question
from api.filters import read_filter
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.exports.format import Format
from graphbuilder.exports.selection import Selection
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import RELATION_TYPES, RELATIONS
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import slugify

MOST_ROWS: Final = 10_000
"""Of an answer that is no list of papers; papers come all."""
_PAPER_KINDS: Final = ("papers", "search")
_FILTERS: Final = ("groups", "since", "until", "text", "titled", "coded")
_NAME: Final = "graphbuilder"
_NAME_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Choice:
    """What is exported, and what was asked for; nothing for the whole graph."""

    selection: Selection
    asked: str = ""
    reading: str = ""
    """How it was read, in plain words."""
    note: str = ""
    """How far an answer can be trusted."""

    def file_name(self, form: Format) -> str:
        """A name for the file."""
        slug = slugify(self.asked)[:_NAME_LENGTH].strip("-.")
        return f"{_NAME}-{slug}{form.suffix}" if self.asked else f"{_NAME}{form.suffix}"


def choose(
    store: Store,
    *,
    question: str | None,
    filter_text: str | None,
    words: str = "",
    order: str = "newest",
    min_confidence: float | None,
    today: date,
) -> Choice:
    """What a question, a filter, or neither asks for; an empty filter lets all papers pass.

    Without ``min_confidence``, an answer or a filter counts as it does elsewhere, and the whole graph holds all.
    Raises QuestionError and UnknownName as asking and filtering do.
    """
    if question and filter_text is not None:
        raise QuestionError("Both a question and a filter are given.", hint="Give one of them.")
    if question:
        least = DEFAULT_CONFIDENCE if min_confidence is None else min_confidence
        return _answered(store, question, today=today, min_confidence=least)
    if filter_text is not None:
        return _filtered(store, filter_text, words=words, order=order, min_confidence=min_confidence)
    return Choice(Selection(store, min_confidence=min_confidence or 0.0))


def _filtered(store: Store, text: str, *, words: str, order: str, min_confidence: float | None) -> Choice:
    read = read_filter(store, text, words=words)
    parameters = read.parameters()
    if read.min_confidence is None and min_confidence is not None:
        parameters["min_confidence"] = min_confidence
    selection = Selection(
        store,
        papers=_passing(store, parameters, order),
        groups=tuple(read.groups),
        min_confidence=parameters["min_confidence"],
        listed=True,
    )
    asked = " ".join(part for part in (text, words) if part) or "papers"
    return Choice(selection, asked, asked)


def _answered(store: Store, question: str, *, today: date, min_confidence: float) -> Choice:
    answer = answer_question(store, question, today=today, limit=MOST_ROWS, min_confidence=min_confidence)
    if answer.near and not answer.results:
        near = [name for item in answer.near for name in item["names"]]
        raise UnknownName(f"Nothing in the graph is called {answer.near[0]['asked']!r}.", near=near)
    listed = answer.kind in _PAPER_KINDS
    selection = Selection(
        store,
        papers=_papers(store, answer, min_confidence),
        rows=None if listed else tuple(answer.results),
        columns=() if listed else tuple(answer.columns),
        groups=tuple(_parameters(answer).get("groups", ())),
        min_confidence=min_confidence,
        listed=listed,
    )
    return Choice(selection, question, answer.reading, answer.coverage.get("note", ""))


def _parameters(answer: Answer) -> dict[str, Any]:
    return dict(answer.query["parameters"]) if answer.query else {}


def _papers(store: Store, answer: Answer, min_confidence: float) -> tuple[str, ...] | None:
    """The papers that an answer speaks of: its rows, those it was counted over, or those on its subject."""
    parameters = _parameters(answer)
    least = {"min_confidence": min_confidence}
    scope = {name: parameters[name] for name in _FILTERS if parameters.get(name)} | least
    if answer.kind in _PAPER_KINDS:
        if len(answer.results) == MOST_ROWS < answer.total:
            return _passing(store, scope, parameters.get("order", "newest"))
        return _column(answer.results, "id")
    for column, shown in (("paper_id", "paper_id"), ("id", "title")):
        if shown in answer.columns:
            return _column(answer.results, column)
    if len(scope) == len(least) and answer.anchors:
        roles = [kind for kind in RELATION_TYPES if "Paper" in RELATIONS[kind][0]]
        scope["groups"] = [{"roles": roles, "targets": list(answer.anchors)}]
    return _passing(store, scope, "id") if len(scope) > len(least) else None


def _column(rows: Sequence[Row], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row[name] for row in rows))


def _passing(store: Store, parameters: Row, order: str) -> tuple[str, ...]:
    return _column(store.run("paper_ids_in_order", {**parameters, "order": order}), "id")
