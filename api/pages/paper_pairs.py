"""The page of pairs of papers that may be one, each side by side, to be decided where the server takes corrections."""

from typing import Annotated, Final, get_args

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from api.deps import MemoDep, PageDep, StoreDep
from api.origins import source_words
from api.pages.editing import narrow, panel
from api.render import render
from api.routes.corrections import pairs_to_review, papers_to_review
from api.side_by_side import lines_of
from graphbuilder.resolution.papers.copies import Doubt

DOUBTS: Final = get_args(Doubt)
router = APIRouter()


@router.get("/review/papers")
def show_paper_pairs(
    request: Request,
    store: StoreDep,
    memo: MemoDep,
    page: PageDep,
    *,
    reason: Annotated[str, Query(pattern=f"^({'|'.join(DOUBTS)})?$")] = "",
) -> HTMLResponse:
    """Pairs of papers that may be one."""
    pairs = papers_to_review(store, memo)
    shown, context = narrow(pairs, reason, DOUBTS)
    context |= {
        "pairs": [(pair, lines_of(pair)) for pair in page.cut(shown)],
        "names": len(pairs_to_review(store, memo)),
        "page": page,
        "source_words": source_words,
        "editing": panel(request, store),
    }
    return render(request, "review_papers.html", context)
