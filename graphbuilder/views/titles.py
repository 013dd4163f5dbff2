"""What pictures are called."""

from collections.abc import Mapping, Sequence
from typing import Final

_WHOLE: Final[Mapping[str, str]] = {
    "together": "Methods and models that go together",
    "labs": "Labs that write papers together",
    "citations": "Papers that cite each other",
}
_OF: Final[Mapping[str, str]] = {
    "together": "What goes together with {}",
    "labs": "Who writes papers with {}",
    "citations": "Citations around {}",
    "path": "The way from {}",
}


def title_of(view: str, names: Sequence[str]) -> str:
    """The title of a view of these names; of the whole graph when there is none."""
    if not names:
        return _WHOLE.get(view, "Graph")
    joined = " to ".join(names) if view == "path" else ", ".join(names)
    return _OF.get(view, "{}").format(joined)
