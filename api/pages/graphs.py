"""The graph page: a drawing with all that is around it, the drawing alone for a frame, and where to begin."""

import secrets
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException

from api.deps import MemoDep
from api.drawn import WHOLE, Asked
from api.headers import frame_policy
from api.navigation import navigation_of
from api.render import chosen_theme, link, render
from graphbuilder.schema import EntityLabel, NodeLabel
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import slugify
from graphbuilder.views.assets import graph_assets
from graphbuilder.views.graph_page import Link, LinkGroup, Source, Surroundings, render_graph_page
from graphbuilder.views.subgraph import MAX_DEPTH, Subgraph

ASSETS: Final = "/static/graph"
SUGGESTED: Final[tuple[tuple[EntityLabel, int], ...]] = (("Method", 8), ("Model", 6), ("Benchmark", 6), ("Lab", 6))
COMPLETED: Final = 300
"""Names that the forms of the page offer for completion."""
_VIEWS_OF: Final[dict[NodeLabel, tuple[tuple[str, str], ...]]] = {
    "Method": (("together", "What goes together with it"), ("citations", "Citations among its papers")),
    "Model": (("together", "What goes together with it"), ("citations", "Citations among its papers")),
    "Benchmark": (("citations", "Citations among its papers"),),
    "Task": (("citations", "Citations among its papers"),),
    "Lab": (("labs", "Who writes with it"), ("citations", "Citations among its papers")),
    "Author": (("labs", "Who writes with them"), ("citations", "Citations among their papers")),
    "Paper": (("citations", "Citations"),),
}
router = APIRouter()
AskedDep = Annotated[Asked, Depends()]


@router.get("/graph")
def show_graph(request: Request, asked: AskedDep) -> HTMLResponse:
    """The drawing on a page of its own, or where to begin."""
    if not asked.complete:
        return render(request, "graph.html", _beginning(asked))
    found = asked.read()
    around = Surroundings(
        assets=ASSETS,
        icon="/static/mark.svg",
        site=[
            LinkGroup(group.title, [Link(words, f"/{address}", address == "graph") for address, words in group.pages])
            for group in navigation_of(request.app)
        ],
        views=_views(asked, found),
        scripts=["/static/page.js"],
        theme_form="/theme",
    )
    html = render_graph_page(
        found, title=asked.title(found), source=_source(asked), around=around, theme=chosen_theme(request)
    )
    return HTMLResponse(html, headers={"Vary": "Cookie"})


@router.get("/graph/view")
def show_drawing(request: Request, asked: AskedDep, file: Annotated[bool, Query()] = False) -> HTMLResponse:
    """The drawing: one self-contained page; as a ``file`` it needs no server and brings its own policy."""
    asked.check("ids" in request.query_params)
    found = asked.read()
    title = asked.title(found)
    if file:
        disposition = {"Content-Disposition": f'attachment; filename="{slugify(title)[:60] or "graph"}.html"'}
        return HTMLResponse(render_graph_page(found, title=title), headers=disposition)
    nonce = secrets.token_urlsafe(16)
    html = render_graph_page(found, title=title, nonce=nonce, source=_source(asked), theme=chosen_theme(request))
    return HTMLResponse(html, headers={"Content-Security-Policy": frame_policy(nonce), "Vary": "Cookie"})


@router.get(f"{ASSETS}/{{name}}")
def show_asset(name: str) -> Response:
    """A script or a style sheet of the drawing, at an address that changes with it."""
    asset = graph_assets().get(name)
    if asset is None:
        raise HTTPException(404)
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(asset.text, media_type=asset.media, headers=kept)


def _source(asked: Asked) -> Source:
    """Where the page gets more: the same picture with less sure relations, and more around a node in the same view."""
    more: dict[str, str] = {"view": asked.kind} if asked.kind in WHOLE else {}
    if asked.types and not more:
        more["types"] = asked.types
    return Source(asked=asked.parameters(), more=more)


def _views(asked: Asked, found: Subgraph) -> list[Link]:
    """Other pictures of what this one was asked for."""
    if asked.kind == "answer":
        return [Link("Back to the answer", link("/ask", q=asked.q)), Link("As a graph", asked_again(asked), True)]
    focus = [node for node in found.nodes if node.focus]
    if not focus:
        return [Link(words, link("/graph", view=view), view == asked.kind) for view, words in _WHOLE_WORDS.items()]
    ids = ",".join(node.id for node in focus)
    if asked.kind == "path":
        links = [Link("The path", asked_again(asked), True)]
        return links + [Link(f"Around {node.name}", link("/graph", ids=node.id, depth=2)) for node in focus]
    here = asked.kind == "around"
    links = [Link("Around it", asked_again(asked) if here else link("/graph", ids=ids, depth=2), here)]
    label = focus[0].label
    for view, words in _VIEWS_OF.get(label, ()):
        links.append(Link(words, link("/graph", view=view, ids=ids), view == asked.kind))
    if label in ("Method", "Model") and len(focus) == 1:
        links.append(Link("The path to another", link("/graph", view="path", ids=ids)))
    if here and asked.depth < MAX_DEPTH:
        links.append(Link("One step further out", asked_again(asked, depth=asked.depth + 1)))
    if here and asked.depth > 1:
        links.append(Link("One step back in", asked_again(asked, depth=asked.depth - 1)))
    return links


_WHOLE_WORDS: Final = {
    "together": "What goes together",
    "labs": "Labs that write together",
    "citations": "Papers that cite each other",
}


def asked_again(asked: Asked, **changes: Any) -> str:
    """The address of the same picture, with changes."""
    return link("/graph", **{**asked.parameters(), **changes})


def _beginning(asked: Asked) -> dict[str, Any]:
    """What the page where to begin shows."""
    return {
        "title": "The path to another" if asked.kind == "path" and asked.names else "Graph",
        "source": asked.names[0] if asked.kind == "path" and asked.names else "",
        "source_name": _name_of(asked.store, asked.names) if asked.kind == "path" else "",
        "whole": [(words, link("/graph", view=view)) for view, words in _WHOLE_WORDS.items()],
        "suggested": _suggested(asked.store, asked.memo, asked.min_confidence),
        "completed": _completed(asked.store, asked.memo, asked.min_confidence),
    }


def _name_of(store: Store, texts: list[str]) -> str:
    """What the first of some ids or names is called."""
    rows = store.run("nodes", {"ids": texts[:1]}) if texts else []
    return str(rows[0]["name"]) if rows else "".join(texts[:1])


def _suggested(store: Store, memo: MemoDep, least: float) -> list[Row]:
    """The most used things of some kinds."""

    def make() -> list[Row]:
        asked = [{"label": label, "limit": limit, "min_confidence": least} for label, limit in SUGGESTED]
        return [row | {"label": one["label"]} for one in asked for row in store.run("entities", one) if row["papers"]]

    return memo.get(store, ("graph suggestions", least), make)


def _completed(store: Store, memo: MemoDep, least: float) -> list[str]:
    """Names of methods and models, the most used first."""

    def make() -> list[str]:
        rows = [
            row
            for label in ("Method", "Model")
            for row in store.run("entities", {"label": label, "limit": COMPLETED, "min_confidence": least})
        ]
        rows.sort(key=lambda row: (-row["papers"], row["name"], row["id"]))
        return list(dict.fromkeys(row["name"] for row in rows))[:COMPLETED]

    return memo.get(store, ("graph names", least), make)
