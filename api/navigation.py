"""What the head of every page leads to."""

from typing import Final, NamedTuple

from fastapi import FastAPI
from starlette.routing import Match

from api.editing import Editing
from graphbuilder.schema import PLURALS


class Group(NamedTuple):
    """Pages that stand together: addresses without the first slash, and what they are called."""

    title: str
    pages: tuple[tuple[str, str], ...]

    def holds(self, path: str) -> bool:
        """Whether the page at a path is one of these, or below one."""
        return any(path == f"/{address}" or path.startswith(f"/{address}/") for address, _ in self.pages)


GROUPS: Final = (
    Group("Things", (("papers", "Papers"), *((plural, plural.capitalize()) for plural in PLURALS.values()))),
    Group(
        "Explore",
        (
            ("trends", "Trends"),
            ("new", "What is new"),
            ("leaderboards", "Leaderboards"),
            ("compare", "Compare"),
            ("communities", "Communities"),
            ("path", "Path between two"),
            ("graph", "Graph"),
        ),
    ),
    Group(
        "More",
        (
            ("queries", "Queries"),
            ("add", "Add papers"),
            ("review", "Review"),
            ("corrections", "Corrections"),
            ("docs", "API"),
        ),
    ),
)


EDITED: Final = frozenset({"add", "review", "corrections"})
"""Pages that are of use where the graph may be changed."""


def may_edit(app: FastAPI) -> bool:
    """Whether the app takes changes of the graph."""
    editing: Editing | None = getattr(app.state, "editing", None)
    return editing is not None and editing.on


def navigation_of(app: FastAPI) -> tuple[Group, ...]:
    """The groups, with those of their pages that the app has and that are of use there."""
    found: tuple[Group, ...] | None = getattr(app.state, "navigation", None)
    if found is None:
        idle = frozenset() if may_edit(app) else EDITED
        found = tuple(
            Group(title, tuple(page for page in pages if page[0] not in idle and _answers(app, page[0])))
            for title, pages in GROUPS
        )
        app.state.navigation = found
    return found


def place_of(groups: tuple[Group, ...], path: str) -> str:
    """What of a path makes the navigation look as it does: equal places have equal navigation."""
    for group in groups:
        for address, _ in group.pages:
            if path == f"/{address}":
                return path
            if path.startswith(f"/{address}/"):
                return f"/{address}/"
    return "/" if path == "/" else ""


def _answers(app: FastAPI, address: str) -> bool:
    """Whether the app has a page at an address."""
    path = f"/{address}"
    scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "headers": [], "app": app}
    return any(route.matches(scope)[0] is Match.FULL for route in app.router.routes)
