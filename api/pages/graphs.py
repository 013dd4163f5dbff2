"""The graph page: a drawing of a neighbourhood in a frame with a policy of its own."""

import secrets
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse

from api.asking import answer_question
from api.deps import MAX_PER_PAGE, Confidence, StoreDep, TodayDep
from api.headers import frame_policy
from api.render import link, render
from api.routes.ask import MAX_QUESTION
from api.routes.graph import DEFAULT_NODES, Depth, Ids, Limit, Types, read_neighbourhood
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.text.names import slugify
from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import Subgraph, answer_subgraph

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Asked:
    """The part of the graph that an address asks for: around some nodes, or the answer to a question."""

    today: TodayDep
    q: Annotated[str, Query(max_length=MAX_QUESTION, description="A question; its answer is drawn.")] = ""
    ids: Ids = ""
    depth: Depth = 1
    limit: Limit = DEFAULT_NODES
    types: Types = None
    min_confidence: Confidence = DEFAULT_CONFIDENCE

    def read(self, store: StoreDep) -> Subgraph:
        """What to draw; raises what ``read_neighbourhood`` and ``answer_question`` raise."""
        if self.q:
            answer = answer_question(
                store, self.q, today=self.today, limit=MAX_PER_PAGE, min_confidence=self.min_confidence
            )
            rows = [row for row in answer.results if "id" in row]
            return answer_subgraph(store, rows, answer.anchors, limit=self.limit, min_confidence=self.min_confidence)
        return read_neighbourhood(
            store,
            self.ids,
            depth=self.depth,
            limit=self.limit,
            types=self.types,
            min_confidence=self.min_confidence,
        )

    def title(self, subgraph: Subgraph) -> str:
        """The question, or the names of what the picture was asked for."""
        return self.q or ", ".join(node.name for node in subgraph.nodes if node.focus)

    def link(self, path: str, **changes: Any) -> str:
        """An address that asks for the same, with changes."""
        asked = {"q": self.q, "ids": self.ids, "depth": self.depth, "limit": self.limit, "types": self.types}
        least = None if self.min_confidence == DEFAULT_CONFIDENCE else self.min_confidence
        return link(path, **asked | {"min_confidence": least} | changes)


AskedDep = Annotated[Asked, Depends()]


@router.get("/graph")
def show_graph(request: Request, store: StoreDep, asked: AskedDep) -> HTMLResponse:
    """The page around the drawing."""
    if not asked.ids.strip() and not asked.q.strip():
        return render(request, "graph.html", {"title": "Graph", "frame": None})
    context = {
        "question": asked.q,
        "title": asked.title(asked.read(store)),
        "frame": asked.link("/graph/view"),
        "file": asked.link("/graph/view", file=1),
        "depth": asked.depth,
        "wider": None if asked.q else asked.link("/graph", depth=asked.depth + 1),
        "closer": asked.link("/graph", depth=asked.depth - 1),
    }
    return render(request, "graph.html", context)


@router.get("/graph/view")
def show_drawing(store: StoreDep, asked: AskedDep, file: Annotated[bool, Query()] = False) -> HTMLResponse:
    """The drawing: one self-contained page; as a ``file`` it needs no server and brings its own policy."""
    found = asked.read(store)
    title = asked.title(found)
    if file:
        name = f"{slugify(title)[:60]}.html"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HTMLResponse(render_graph_page(found, title=title), headers=disposition)
    nonce = secrets.token_urlsafe(16)
    html = render_graph_page(found, title=title, base_url="", nonce=nonce)
    return HTMLResponse(html, headers={"Content-Security-Policy": frame_policy(nonce)})
