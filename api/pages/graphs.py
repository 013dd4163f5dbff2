"""The graph page: a drawing of a neighbourhood in a frame with a policy of its own."""

import secrets
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse

from api.deps import StoreDep
from api.headers import frame_policy
from api.render import link, render
from api.routes.graph import DEFAULT_NODES, Confidence, Depth, Ids, Limit, Types, read_neighbourhood
from graphbuilder.text.names import slugify
from graphbuilder.views.graph_page import render_graph_page
from graphbuilder.views.subgraph import Subgraph

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Asked:
    """The part of the graph that an address asks for."""

    ids: Ids = ""
    depth: Depth = 1
    limit: Limit = DEFAULT_NODES
    types: Types = None
    min_confidence: Confidence = 0.0

    def read(self, store: StoreDep) -> Subgraph:
        """The neighbourhood; raises what ``read_neighbourhood`` raises."""
        return read_neighbourhood(
            store,
            self.ids,
            depth=self.depth,
            limit=self.limit,
            types=self.types,
            min_confidence=self.min_confidence,
        )

    def link(self, path: str, **changes: Any) -> str:
        """An address that asks for the same, with changes."""
        asked = {"ids": self.ids, "depth": self.depth, "limit": self.limit, "types": self.types}
        return link(path, **asked | {"min_confidence": self.min_confidence or None} | changes)


AskedDep = Annotated[Asked, Depends()]


@router.get("/graph")
def show_graph(request: Request, store: StoreDep, asked: AskedDep) -> HTMLResponse:
    """The page around the drawing."""
    if not asked.ids.strip():
        return render(request, "graph.html", {"title": "Graph", "frame": None})
    context = {
        "title": title_of(asked.read(store)),
        "frame": asked.link("/graph/view"),
        "file": asked.link("/graph/view", file=1),
        "depth": asked.depth,
        "wider": asked.link("/graph", depth=asked.depth + 1),
        "closer": asked.link("/graph", depth=asked.depth - 1),
    }
    return render(request, "graph.html", context)


@router.get("/graph/view")
def show_drawing(store: StoreDep, asked: AskedDep, file: Annotated[bool, Query()] = False) -> HTMLResponse:
    """The drawing: one self-contained page; as a ``file`` it needs no server and brings its own policy."""
    found = asked.read(store)
    title = title_of(found)
    if file:
        name = f"{slugify(title)[:60]}.html"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HTMLResponse(render_graph_page(found, title=title), headers=disposition)
    nonce = secrets.token_urlsafe(16)
    html = render_graph_page(found, title=title, base_url="", nonce=nonce)
    return HTMLResponse(html, headers={"Content-Security-Policy": frame_policy(nonce)})


def title_of(subgraph: Subgraph) -> str:
    """The names of what the picture was asked for."""
    return ", ".join(node.name for node in subgraph.nodes if node.focus)
