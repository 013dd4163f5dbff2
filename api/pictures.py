"""Charts as files: SVG that needs nothing else, in plain colours that every drawing program reads."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fastapi.responses import Response

from api.render import STATIC, render_text
from graphbuilder.text.names import slugify

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")
_COLOUR: Final = re.compile(r"(--[\w-]+):\s*(?:light-dark\()?(#[0-9a-fA-F]{3,8})")


def picture(drawing: str, context: Mapping[str, Any], *, name: str) -> Response:
    """The file of a drawing of ``templates/drawings.html``, called after what it shows."""
    text = render_text("picture.svg", {"drawing": drawing, "style": picture_style(), **context})
    headers = {
        "Content-Disposition": f'attachment; filename="{slugify(name)[:60] or "chart"}.svg"',
        "Content-Security-Policy": POLICY,
    }
    return Response(text, media_type="image/svg+xml", headers=headers)


@cache
def picture_style() -> str:
    """The rules of charts with the light colours of the pages in place of their names."""
    rules = (STATIC / "charts.css").read_text(encoding="utf-8")
    named = _COLOUR.findall((STATIC / "style.css").read_text(encoding="utf-8") + rules)
    colours = dict(reversed(named))  # of two, the first is the light one
    return _VARIABLE.sub(lambda found: colours[found[1]], rules.split("/* Drawn */", 1)[1]).strip()
