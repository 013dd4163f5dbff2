"""The answer to a question, as a page."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.asking import answer_question
from api.charts import timeline
from api.deps import Confidence, PageDep, StoreDep, TodayDep
from api.pages.entities import leaderboard
from api.quotes import quoted_papers
from api.render import render
from api.routes.ask import MAX_QUESTION
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import RELATION_TYPES
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

PAPER_KINDS = ("papers", "search")
GRAPH_KINDS = (*PAPER_KINDS, "entities", "related", "entity")
WHOLE_TIMELINE = 10_000
_ALL = "PAPERS"
"""Stands for the role in a timeline of papers that are not told apart by role."""
EXAMPLES = (
    "papers using GRPO on MATH",
    "benchmarks used with GRPO",
    "methods related to GRPO",
    "papers about retrieval since 2025",
    "who proposed GRPO",
    "best results on MATH",
)
router = APIRouter()


@router.get("/ask")
def show_answer(
    request: Request,
    store: StoreDep,
    today: TodayDep,
    page: PageDep,
    *,
    q: Annotated[str, Query(max_length=MAX_QUESTION)] = "",
    min_confidence: Confidence = DEFAULT_CONFIDENCE,
) -> HTMLResponse:
    """The answer to a question: how it was read, a table, what was not understood, and how sure it is."""
    if not q.strip():
        return render(request, "answer.html", {"question": "", "answer": None, "examples": EXAMPLES})
    limit, offset = page.limit, page.offset
    answer = answer_question(store, q, today=today, limit=limit, offset=offset, min_confidence=min_confidence)
    if answer.kind == "timeline":
        answer = answer_question(store, q, today=today, limit=WHOLE_TIMELINE, min_confidence=min_confidence)
    context = {
        "question": q,
        "answer": answer,
        "page": page,
        "least": min_confidence,
        "named": _named(answer),
        "drawable": bool(answer.results) and answer.kind in GRAPH_KINDS,
        **_shown(store, answer),
    }
    return render(request, "answer.html", context)


def _shown(store: Store, answer: Answer) -> dict[str, Any]:
    """The rows as the parts of the template want them."""
    match answer.kind:
        case "papers" | "search":
            return {"papers": quoted_papers(store, answer.results)}
        case "leaderboard":
            return {"board": leaderboard(answer.results)}
        case "timeline":
            rows = [{"role": _ALL, **row} for row in answer.results]
            return {"chart": timeline(rows, (*RELATION_TYPES, _ALL))}
        case _:
            return {}


def _named(answer: Answer) -> list[Row]:
    """The entities that the question names, each once."""
    filters = [entity for item in answer.parsed["filters"] for entity in item["entities"]]
    found = {entity["id"]: entity for entity in [*filters, *answer.parsed["subjects"]]}
    return [entity for entity in found.values() if entity["label"] != "Paper"]
