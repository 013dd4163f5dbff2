"""Render a subgraph as one HTML page that works offline: pyvis for the data, our own template around it."""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from pyvis.network import Network

from graphbuilder.schema import PLURALS, NodeLabel, RelationType
from graphbuilder.text.names import slugify
from graphbuilder.views.layout import node_size, positions
from graphbuilder.views.subgraph import MAX_NODES, Subgraph

VIS_NETWORK: Final = "9.1.13"
VIS_NETWORK_SHA256: Final = "39b9a36f17b4ca2e27d1e4327216860b042077b3307402ae315402ac826f878b"

_FOLDER: Final = Path(__file__).parent
_SCRIPTS: Final = ("words", "state", "drawing", "labels", "panel", "tables", "controls", "expand", "start")


@dataclass(frozen=True, slots=True)
class _Kind:
    """Shape and colours of a node label."""

    shape: str
    light: str
    dark: str


_KINDS: Final[Mapping[NodeLabel, _Kind]] = {
    "Method": _Kind("dot", "#2b62d9", "#6c9dff"),
    "Model": _Kind("hexagon", "#0d8a74", "#3cc9ac"),
    "Benchmark": _Kind("triangle", "#d4680a", "#ff9d4a"),
    "Task": _Kind("diamond", "#8a3fd1", "#bf8cff"),
    "Lab": _Kind("star", "#c42a52", "#ff7897"),
    "Author": _Kind("triangleDown", "#7d6327", "#cfb06f"),
    "Venue": _Kind("hexagon", "#4d5aa8", "#9aa6f0"),
    "Result": _Kind("diamond", "#5f7a16", "#aac65a"),
    "Paper": _Kind("square", "#7d8899", "#8f9bae"),
}
_PLAIN: Final[dict[str, Any]] = {"width": 1.2, "dashes": None, "arrows": ""}
_ROLES: Final[Mapping[RelationType, dict[str, Any]]] = {
    "PROPOSES": {**_PLAIN, "width": 2.6},
    "USES": _PLAIN,
    "EVALUATED_ON": _PLAIN,
    "TRAINED_ON": {**_PLAIN, "dashes": [8, 2]},
    "ADDRESSES": _PLAIN,
    "COMPARES_TO": {**_PLAIN, "dashes": [5, 4]},
    "FROM": _PLAIN,
    "MENTIONS": {**_PLAIN, "dashes": [1.5, 4]},
    "AUTHORED_BY": _PLAIN,
    "PUBLISHED_IN": _PLAIN,
    "CITES": {**_PLAIN, "arrows": "to"},
    "REPORTS": _PLAIN,
    "OF": _PLAIN,
    "ON": _PLAIN,
}
# Physics stays off until someone presses "Settle"; the server has placed the nodes.
_OPTIONS: Final[dict[str, Any]] = {
    "autoResize": True,
    "nodes": {"font": {"size": 0}, "chosen": True},
    "edges": {"smooth": False, "selectionWidth": 0, "hoverWidth": 0, "arrows": {"to": {"scaleFactor": 0.5}}},
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


def render_graph_page(subgraph: Subgraph, *, title: str, base_url: str | None = None, nonce: str | None = None) -> str:
    """One HTML page with everything in it: data, drawing library, styles; it loads nothing from elsewhere.

    With ``base_url`` (empty for the server the page comes from) names link to their pages, and nodes
    can be expanded through ``{base_url}/v1/graph``. With ``nonce`` scripts and styles carry it, for a
    server that sends its own Content-Security-Policy; without it the page brings its own policy.
    """
    style, library, script = _style(), _library(), _script()
    network = Network(directed=True, heading=title)
    _fill(network, subgraph)
    network.set_options(json.dumps(_OPTIONS))
    network.set_template_dir(str(_FOLDER / "page"), "page.html")
    environment = network.templateEnv
    environment.autoescape = True
    environment.policies["json.dumps_kwargs"] = {"sort_keys": False, "separators": (",", ":")}
    environment.globals.update(
        style=style,
        library=library,
        script=script,
        nonce=nonce,
        policy=None if nonce else _policy(base_url, style, library, script),
        left_out=subgraph.left_out.sentence,
        page={
            "kinds": {label: {"shape": kind.shape} for label, kind in _KINDS.items()},
            "roles": _ROLES,
            "plurals": PLURALS,
            "base": None if base_url is None else base_url.rstrip("/"),
            "limit": MAX_NODES,
            "file": slugify(title)[:60],
        },
    )
    return str(network.generate_html())


def _fill(network: Any, subgraph: Subgraph) -> None:
    """Nodes with their places and edges, in the order of the subgraph."""
    places = positions(subgraph)
    for node in subgraph.nodes:
        kind = _KINDS[node.label]
        x, y = places[node.id]
        network.add_node(
            node.id,
            label=node.name,
            shape=kind.shape,
            color=kind.light,
            size=node_size(node),
            x=x,
            y=y,
            kind=node.label,
            slug=node.slug,
            published=node.published,
            degree=node.degree,
            focus=node.focus,
        )
    for edge in subgraph.edges:
        facts = {"type": edge.type, "confidence": edge.confidence, "sentence": edge.sentence}
        network.add_edge(edge.source, edge.target, arrows=_ROLES[edge.type]["arrows"], **facts)


@cache
def _style() -> str:
    """The style sheet, with a colour of each type for light and dark."""
    light = " ".join(f"--kind-{label}: {kind.light};" for label, kind in _KINDS.items())
    dark = " ".join(f"--kind-{label}: {kind.dark};" for label, kind in _KINDS.items())
    colours = f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    return colours + (_FOLDER / "page" / "page.css").read_text(encoding="utf-8")


@cache
def _library() -> str:
    """vis-network as shipped in vendor/, without the comment that points browsers to a source map."""
    text = (_FOLDER / "vendor" / f"vis-network-{VIS_NETWORK}.min.js").read_text(encoding="utf-8")
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text)


@cache
def _script() -> str:
    """The scripts of the page in one strict block, so that nothing of theirs is global."""
    parts = [(_FOLDER / "page" / f"{name}.js").read_text(encoding="utf-8") for name in _SCRIPTS]
    return '"use strict";\n{\n' + "\n".join(parts) + "}\n"


def _policy(base_url: str | None, style: str, *scripts: str) -> str:
    """A Content-Security-Policy that runs exactly these scripts and styles, and fetches at most from our server."""
    hashes = " ".join(_hash_source(script) for script in scripts)
    origin = urlsplit(base_url or "")
    connect = "'none'" if base_url is None else f"{origin.scheme}://{origin.netloc}" if origin.netloc else "'self'"
    return (
        f"default-src 'none'; script-src {hashes}; style-src {_hash_source(style)}; "
        f"img-src data: blob:; connect-src {connect}; base-uri 'none'; form-action 'none'"
    )


def _hash_source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
