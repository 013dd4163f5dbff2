"""The answer to a question, as a page."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.asking import answer_question
from api.charts import timeline
from api.deps import PageDep, StoreDep, TodayDep
from api.pages.entities import leaderboard
from api.quotes import quoted_papers
from api.render import render
from api.routes.ask import MAX_QUESTION
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import RELATION_TYPES
from graphbuilder.store.base import Row, Store

PAPER_KINDS = ("papers", "search")
GRAPH_KINDS = (*PAPER_KINDS, "entities", "related", "entity")
WHOLE_TIMELINE = 10_000
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
    q: Annotated[str, Query(max_length=MAX_QUESTION)] = "",
) -> HTMLResponse:
    """The answer to a question: how it was read, a table, what was not understood, and how sure it is."""
    if not q.strip():
        return render(request, "answer.html", {"question": "", "answer": None, "examples": EXAMPLES})
    answer = answer_question(store, q, today=today, limit=page.limit, offset=page.offset)
    if answer.kind == "timeline":
        answer = answer_question(store, q, today=today, limit=WHOLE_TIMELINE)
    context = {
        "question": q,
        "answer": answer,
        "page": page,
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
            return {"chart": timeline(answer.results, RELATION_TYPES)}
        case _:
            return {}


def _named(answer: Answer) -> list[Row]:
    """The entities that the question names, each once."""
    filters = [entity for item in answer.parsed["filters"] for entity in item["entities"]]
    found = {entity["id"]: entity for entity in [*filters, *answer.parsed["subjects"]]}
    return [entity for entity in found.values() if entity["label"] != "Paper"]
