"""Render a subgraph as one HTML page that works offline: pyvis for the data, our own template around it."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from pyvis.network import Network

from graphbuilder.schema import PLURALS
from graphbuilder.text.names import slugify
from graphbuilder.views.assets import FOLDER, file_policy, graph_assets
from graphbuilder.views.grouping import Group, group_nodes
from graphbuilder.views.layout import Position, node_sizes, positions
from graphbuilder.views.signs import KINDS, ROLES, signs_json
from graphbuilder.views.subgraph import MAX_NODES, Subgraph, SubgraphEdge

# Physics stays off until someone presses "Settle"; the server has placed the nodes. Nodes and lines are drawn
# by paint.js, so vis-network is told no looks.
_OPTIONS: Final[dict[str, Any]] = {
    "autoResize": True,
    "nodes": {"font": {"size": 0}, "chosen": False},
    "edges": {"smooth": False, "hidden": True, "chosen": False},
    "layout": {"improvedLayout": False},
    "interaction": {
        "hover": True,
        "hoverConnectedEdges": False,
        "selectConnectedEdges": False,
        "keyboard": {"enabled": True, "bindToWindow": False},
        "zoomSpeed": 0.6,
    },
    "physics": {
        "enabled": False,
        "solver": "forceAtlas2Based",
        "forceAtlas2Based": {"gravitationalConstant": -90, "springLength": 90, "avoidOverlap": 0.6, "damping": 0.7},
        "stabilization": False,
        "minVelocity": 1.5,
    },
}
_EDGE_DEFAULTS: Final = {"confirmed": False, "papers": None, "years": (), "examples": ()}


@dataclass(frozen=True, slots=True)
class Link:
    """A link above the drawing."""

    words: str
    address: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class LinkGroup:
    """Links under one title."""

    title: str
    links: Sequence[Link]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a server puts around a drawing."""

    assets: str
    """The address below which it has the scripts and styles."""
    icon: str
    site: Sequence[LinkGroup] = ()
    """Its other pages."""
    views: Sequence[Link] = ()
    """Other pictures of the same things."""
    scripts: Sequence[str] = ()
    """Addresses of scripts of its own, for what is around the drawing."""
    theme_form: str | None = None
    """Where the choice of light or dark goes."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a page on a server gets more from."""

    base_url: str = ""
    """Empty for the server the page comes from."""
    asked: Mapping[str, str] = field(default_factory=dict)
    """The parameters of ``/v1/graph`` that gave the picture."""
    more: Mapping[str, str] = field(default_factory=dict)
    """Those that give more around one node, whose id comes with them."""


def render_graph_page(
    subgraph: Subgraph,
    *,
    title: str,
    base_url: str | None = None,
    nonce: str | None = None,
    source: Source | None = None,
    around: Surroundings | None = None,
    theme: str | None = None,
) -> str:
    """One HTML page with everything in it: data, drawing library, styles; it loads nothing from elsewhere.

    With ``base_url`` (empty for the server the page comes from) or a ``source``, names link to their pages, and
    nodes can be expanded through ``/v1/graph``. With ``nonce`` scripts and styles carry it, for a server that sends
    its own Content-Security-Policy; without it the page brings its own policy. ``around`` is for a page of a
    server's own, which then links to scripts and styles instead of holding them. ``theme`` is light or dark where a
    reader chose one, else the system says.
    """
    source = source or (None if base_url is None else Source(base_url))
    base = None if source is None else source.base_url.rstrip("/")
    groups = group_nodes(subgraph)
    network = Network(directed=True, heading=title)
    places = positions(subgraph, groups)
    _fill(network, subgraph, places, groups)
    network.set_options(json.dumps(_OPTIONS))
    network.set_template_dir(str(FOLDER / "page"), "page.html")
    environment = network.templateEnv
    environment.autoescape = True
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.policies["json.dumps_kwargs"] = {"sort_keys": False, "separators": (",", ":")}
    environment.globals.update(
        assets=graph_assets(),
        nonce=nonce,
        policy=None if nonce or around else file_policy(_connect(base)),
        left_out=_left_out(subgraph, groups),
        around=around,
        theme=theme,
        kinds=KINDS,
        roles=ROLES,
        kind_counts=_counts((node.label for node in subgraph.nodes), KINDS),
        role_counts=_counts((edge.type for edge in subgraph.edges), ROLES),
        years=_years(subgraph),
        has_confidence=any(edge.confidence is not None for edge in subgraph.edges),
        page=signs_json()
        | {
            "plurals": PLURALS,
            "base": base,
            "asked": dict(source.asked) if source else {},
            "more": dict(source.more) if source else {},
            "least": subgraph.min_confidence,
            "limit": MAX_NODES,
            "file": slugify(title)[:60] or "graph",
            "groups": [{"name": group.name, **_middle(group, places)} for group in groups],
            "policy": file_policy("'none'"),
            "state": "",
        },
    )
    return str(network.generate_html())


def _fill(network: Any, subgraph: Subgraph, places: Mapping[str, Position], groups: Sequence[Group]) -> None:
    """Nodes with their places and edges, in the order of the subgraph."""
    sizes = node_sizes(subgraph)
    home = {id_: place for place, group in enumerate(groups) for id_ in group.members}
    for node in subgraph.nodes:
        x, y = places[node.id]
        network.add_node(
            node.id,
            label=node.name,
            color=KINDS[node.label].light,
            size=sizes[node.id],
            x=x,
            y=y,
            kind=node.label,
            slug=node.slug,
            published=node.published,
            degree=node.degree,
            focus=node.focus,
            **({"home": home[node.id]} if groups else {}),
        )
    # Network.add_edge looks both ends up in a list; a large picture would wait for it.
    network.edges.extend(_edge(edge) for edge in subgraph.edges)


def _edge(edge: SubgraphEdge) -> dict[str, Any]:
    """The facts of an edge; those that few edges have are left out where they say nothing."""
    facts = asdict(edge)
    ends = {"from": facts.pop("source"), "to": facts.pop("target")}
    return ends | {key: value for key, value in facts.items() if value != _EDGE_DEFAULTS.get(key, facts)}


def _left_out(subgraph: Subgraph, groups: Sequence[Group]) -> str:
    said = subgraph.left_out.sentence
    if groups:
        said += f" They are drawn in {len(groups)} groups of what goes together; double-click one to open it."
    return said


def _middle(group: Group, places: Mapping[str, Position]) -> dict[str, int]:
    """The middle of a group, and the radius of its bubble: its area grows with the members."""
    xs, ys = zip(*(places[id_] for id_ in group.members), strict=True)
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return {"x": x, "y": y, "size": round(30 * math.sqrt(len(group.members)))}


def _counts(found: Iterable[str], order: Mapping[Any, Any]) -> dict[str, int]:
    """How often each was found, in the order of the legend."""
    totals: dict[str, int] = {}
    for one in found:
        totals[one] = totals.get(one, 0) + 1
    return {key: totals[key] for key in order if key in totals}


def _years(subgraph: Subgraph) -> list[int]:
    """The first and the last year of what is drawn, and all between; empty when there are not two."""
    years = {int(node.published[:4]) for node in subgraph.nodes if node.published}
    years |= {year for edge in subgraph.edges for year in edge.years}
    return list(range(min(years), max(years) + 1)) if len(years) > 1 else []


def _connect(base: str | None) -> str:
    """The source that a page of a file may fetch from."""
    if base is None:
        return "'none'"
    origin = urlsplit(base)
    return f"{origin.scheme}://{origin.netloc}" if origin.netloc else "'self'"
