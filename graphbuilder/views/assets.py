"""The scripts and styles of the graph page: inside a file, or each at an address of its own on a server."""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from graphbuilder.views.signs import COLOURS, KINDS

VIS_NETWORK: Final = "9.1.13"
VIS_NETWORK_SHA256: Final = "39b9a36f17b4ca2e27d1e4327216860b042077b3307402ae315402ac826f878b"

FOLDER: Final = Path(__file__).parent
SCRIPTS: Final = (
    "words",
    "state",
    "steps",
    "groups",
    "filters",
    "palette",
    "canvas",
    "paint",
    "texts",
    "labels",
    "picking",
    "evidence",
    "panel",
    "tables",
    "legend",
    "search",
    "expand",
    "save",
    "vector",
    "graphml",
    "keep",
    "share",
    "keys",
    "start",
)
"""In the order in which they run."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A text that the page loads."""

    text: str
    media: str

    def mark(self) -> str:
        """Changes with the text, for addresses that caches may keep."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]

    def source(self) -> str:
        """The text as a source of a Content-Security-Policy."""
        return f"'sha256-{base64.b64encode(hashlib.sha256(self.text.encode()).digest()).decode()}'"


@cache
def graph_assets() -> Mapping[str, Asset]:
    """``graph.css``, ``vis-network.js`` and ``graph.js``, the last ones in the order in which they run."""
    return {
        "graph.css": Asset(_style(), "text/css; charset=utf-8"),
        "vis-network.js": Asset(_library(), "text/javascript; charset=utf-8"),
        "graph.js": Asset(_script(), "text/javascript; charset=utf-8"),
    }


def file_policy(connect: str) -> str:
    """A Content-Security-Policy that runs exactly these scripts and styles, and fetches at most from ``connect``."""
    style, library, script = graph_assets().values()
    return (
        f"default-src 'none'; script-src {library.source()} {script.source()}; style-src {style.source()}; "
        f"img-src data: blob:; connect-src {connect}; base-uri 'none'; form-action 'none'"
    )


def _style() -> str:
    """The style sheet, with the colours of light and dark, as the system or the page says."""
    pairs = {**COLOURS, **{f"kind-{label}": (kind.light, kind.dark) for label, kind in KINDS.items()}}
    light, dark = (" ".join(f"--{name}: {pair[way]};" for name, pair in pairs.items()) for way in (0, 1))
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme='light']) {{ {dark} }} }}\n"
        f":root[data-theme='dark'] {{ color-scheme: dark; {dark} }}\n"
        ":root[data-theme='light'] { color-scheme: light; }\n"
    ) + (FOLDER / "page" / "page.css").read_text(encoding="utf-8")


def _library() -> str:
    """vis-network as shipped in vendor/, without the comment that points browsers to a source map."""
    text = (FOLDER / "vendor" / f"vis-network-{VIS_NETWORK}.min.js").read_text(encoding="utf-8")
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text)


def _script() -> str:
    """The scripts of the page in one strict block, so that nothing of theirs is global."""
    parts = [(FOLDER / "page" / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS]
    return '"use strict";\n{\n' + "\n".join(parts) + "}\n"
