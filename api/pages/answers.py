"""The answer to a question, as a page."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.deps import PageDep, StoreDep, TodayDep
from api.quotes import quoted_papers
from api.render import render
from api.routes.ask import MAX_QUESTION
from graphbuilder.questions.ask import ask

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
        return render(request, "answer.html", {"question": "", "answer": None})
    answer = ask(store, q, today=today, limit=page.limit, offset=page.offset)
    context = {
        "question": q,
        "answer": answer,
        "papers": quoted_papers(store, answer.results) if answer.kind == "papers" else [],
        "page": page,
    }
    return render(request, "answer.html", context)
