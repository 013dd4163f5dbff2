"""The answer to a question, as a page, and the questions that a change of one of its parts asks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from api.asking import answer_question
from api.charts import timeline
from api.chips import LISTING_KINDS, chips_of
from api.deps import Confidence, MemoDep, PageDep, StoreDep, TodayDep
from api.example_questions import example_questions, most_used
from api.facets import facets_of, has_facets, papers_of
from api.lacking import lacking
from api.pages.surroundings import Board, leaderboard
from api.quotes import quoted_papers
from api.render import asked_least, link, render
from api.restating import restate, say_name
from api.rewording import ADDABLE, Change, reword
from api.routes.ask import MAX_QUESTION
from api.sorting import SORTS, can_sort, sort_answer
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import RELATION_TYPES
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

PAPER_KINDS: Final = ("papers", "search")
GRAPH_KINDS: Final = (*PAPER_KINDS, "entities", "related", "entity")
COUNT_KINDS: Final = ("count", "timeline")
WHOLE_TIMELINE: Final = 10_000
MOST_RESULTS: Final = 5
"""Numbers that a comparison shows of each thing."""
_ORDERS: Final = {"oldest": "Oldest first", "worst": "Worst first", "lowest": "Lowest number first"}
_ALL: Final = "PAPERS"
"""Stands for the role in a timeline of papers that are not told apart by role."""
FURTHER: Final = {
    "USES": "papers using {}",
    "PROPOSES": "who proposed {}",
    "COMPARES_TO": "papers comparing with {}",
    "EVALUATED_ON": "papers evaluated on {}",
    "TRAINED_ON": "papers trained on {}",
    "ADDRESSES": "papers addressing {}",
    "FROM": "papers from {}",
    "AUTHORED_BY": "papers by {}",
    "PUBLISHED_IN": "papers published in {}",
}
"""What can be asked of a thing that has a role in some paper."""
QuestionText = Annotated[str, Query(max_length=MAX_QUESTION)]
View = Literal["table", "graph"]
router = APIRouter()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with all that says how its answer is shown."""

    store: StoreDep
    memo: MemoDep
    today: TodayDep
    page: PageDep
    q: QuestionText = ""
    view: View = "table"
    sort: Annotated[str, Query(max_length=40)] = ""
    min_confidence: Confidence = DEFAULT_CONFIDENCE

    def answer(self) -> Answer:
        """The answer with the rows that the page shows; a drawing reads its own."""
        if self.view == "graph":
            first = self.ask(limit=1)
            return first if is_drawable(first) else self.ask(limit=self.page.limit, offset=self.page.offset)
        if self.sort in SORTS and can_sort(first := self.ask(limit=1), self.sort):
            return sort_answer(self.store, first, self.sort, limit=self.page.limit, offset=self.page.offset)
        answer = self.ask(limit=self.page.limit, offset=self.page.offset)
        return self.ask(limit=WHOLE_TIMELINE) if answer.kind == "timeline" else answer

    def ask(self, *, limit: int, offset: int = 0) -> Answer:
        """The answer with some of its rows."""
        least = self.min_confidence
        return answer_question(self.store, self.q, today=self.today, limit=limit, offset=offset, min_confidence=least)

    def parameters(self) -> dict[str, object]:
        """What makes this page, without its place in the list."""
        view = self.view if self.view != "table" else None
        return {"q": self.q, "view": view, "sort": self.sort, "min_confidence": asked_least(self.min_confidence)}


AskedDep = Annotated[Asked, Depends()]


@router.get("/ask", response_class=HTMLResponse)
def show_answer(request: Request, asked: AskedDep) -> Response:
    """The answer to a question: how it was read, a table, what was not understood, and how sure it is.

    A question for a drawing leads to it.
    """
    if not asked.q.strip():
        return render(request, "answer.html", {"question": "", "answer": None, "examples": _examples(asked)})
    answer = asked.answer()
    if answer.parsed["drawn"] and is_drawable(answer) and asked.view == "table":
        return RedirectResponse(_drawing_of(answer, asked), status_code=303)
    listing = answer.kind in LISTING_KINDS and not answer.parsed["subjects"] and not answer.parsed.get("shared")
    drawable, chips = is_drawable(answer), chips_of(answer)
    context = {
        "question": asked.q,
        "answer": answer,
        "page": asked.page,
        "least": asked.min_confidence,
        "view": asked.view if drawable else "table",
        "sort": asked.sort if can_sort(answer, asked.sort) else "",
        "asked": asked.parameters(),
        "chips": chips,
        "lacking": lacking(asked.store, asked.memo),
        "papers_of": papers_of(answer),
        "addable": list(ADDABLE) if listing else [],
        "plain": restate(answer.parsed, answer.kind) if answer.unparsed and answer.kind != "unknown" else "",
        "named": _named(answer),
        "in_catalogue": answer.query is not None and answer.query["name"] in asked.store.catalogue,
        "drawable": drawable,
        "narrows": has_facets(answer),
        "looser": [chip.without for chip in chips if chip.without] if not answer.total else [],
        "listing": restate(_newest_first(answer), "papers") if answer.kind in COUNT_KINDS else "",
        "by_year": restate({**answer.parsed, "period": "year"}, "timeline") if _counts_papers(answer) else "",
        "further": {row["id"]: _further(row) for row in answer.results} if answer.kind == "entity" else {},
        **_shown(asked.store, answer, asked.view),
    }
    return render(request, "answer.html", context)


@router.get("/ask/narrow")
def show_facets(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    today: TodayDep,
    *,
    q: QuestionText,
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """How the papers of an answer spread over roles, kinds, years, labs and confidence, each a link that narrows it."""
    answer = answer_question(store, q, today=today, limit=1, min_confidence=min_confidence)
    key = ("facets", q, min_confidence, today)
    facets = memo.get(store, key, lambda: facets_of(store, answer, min_confidence))
    return render(request, "narrow.html", {"question": q, "answer": answer, "facets": facets, "least": min_confidence})


@router.get("/ask/changed")
def change_question(
    store: StoreDep,
    today: TodayDep,
    *,
    q: QuestionText,
    part: Annotated[str, Query(max_length=40)],
    name: Annotated[str, Query(max_length=MAX_QUESTION)] = "",
    since: Annotated[str, Query(max_length=10)] = "",
    until: Annotated[str, Query(max_length=10)] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> Response:
    """Go to the answer to the question with a part of it changed, or with a condition more."""
    answer = answer_question(store, q, today=today, limit=1, min_confidence=min_confidence)
    asked = reword(answer, Change(part, name, since, until)) or q
    return RedirectResponse(
        link("/ask", q=asked[:MAX_QUESTION], min_confidence=asked_least(min_confidence)), status_code=303
    )


def _drawing_of(answer: Answer, asked: Asked) -> str:
    """Where an answer is drawn: what is around a thing, or the papers that answer a question."""
    least = asked_least(asked.min_confidence)
    if answer.kind == "entity":
        ids = ",".join(entity["id"] for entity in answer.parsed["subjects"])
        return link("/graph", ids=ids, depth=2, min_confidence=least)
    return link("/ask", q=restate(answer.parsed, answer.kind), view="graph", min_confidence=least)


def _newest_first(answer: Answer) -> dict[str, Any]:
    return {**answer.parsed, "order": answer.parsed["order"] or "newest"}


def _counts_papers(answer: Answer) -> bool:
    return answer.kind == "count" and answer.parsed["want"] == "Paper" and not answer.parsed["subjects"]


def is_drawable(answer: Answer) -> bool:
    """Whether an answer can be drawn as a graph."""
    return bool(answer.results) and answer.kind in GRAPH_KINDS


def _results(answer: Answer) -> dict[str, Any]:
    """Numbers by metric, or in the order that was asked for; what is only said in words comes after them."""
    stated = [row for row in answer.results if row["value"] is not None]
    worded = [row for row in answer.results if row["value"] is None]
    order = _ORDERS.get(str(answer.parsed["order"]))
    if order is None or not stated:
        return {"board": leaderboard(stated), "worded": worded}
    return {"board": [Board(order, True, [{**row, "conflicts": []} for row in stated])], "worded": worded}


def _shown(store: Store, answer: Answer, view: View) -> dict[str, Any]:
    """The rows as the parts of the template want them."""
    match answer.kind:
        case "papers" | "search" if view == "table":
            return {"papers": quoted_papers(store, answer.results)}
        case "leaderboard":
            return _results(answer)
        case "comparison":
            return {"compared": _compared(answer.results)}
        case "timeline":
            rows = [{"role": _ALL, **row} for row in answer.results]
            return {"chart": timeline(rows, (*RELATION_TYPES, _ALL))}
        case _:
            return {}


def _compared(things: Sequence[Row]) -> list[Row]:
    """Sentences of the papers that name two or more of the things, each once, and none that states a number above."""
    told = {result["sentence"] for row in things for result in row["results"][:MOST_RESULTS]}
    names = [re.compile(rf"(?<!\w){re.escape(row['name'])}(?!\w)", re.IGNORECASE) for row in things]
    found: dict[str, Row] = {}
    for row in things:
        for item in row["evidence"]:
            sentence = item["sentence"] or ""
            if sentence not in told and sum(bool(name.search(sentence)) for name in names) > 1:
                found.setdefault(sentence, item)
    return list(found.values())


def _examples(asked: Asked) -> list[str]:
    """Questions to begin with."""
    store, least = asked.store, {"min_confidence": asked.min_confidence}

    def make() -> list[str]:
        methods, benchmarks = (most_used(store, label, least) for label in ("Method", "Benchmark"))
        return example_questions(store, methods, benchmarks, least)

    found: list[str] = asked.memo.get(store, ("example questions", asked.min_confidence), make)
    return found


def _named(answer: Answer) -> list[Row]:
    """The entities that the question names, each once."""
    filters = [entity for item in answer.parsed["filters"] for entity in item["entities"]]
    found = {entity["id"]: entity for entity in [*filters, *answer.parsed["subjects"]]}
    return [entity for entity in found.values() if entity["label"] != "Paper"]


def _further(entity: Row) -> list[str]:
    """Questions about an entity that it has an answer to."""
    name = say_name(entity["name"])
    asked = [question.format(name) for role, question in FURTHER.items() if entity["roles"].get(role)]
    return [*asked, f"timeline of {name}", *([f"methods related to {name}"] if entity["label"] == "Method" else [])]
