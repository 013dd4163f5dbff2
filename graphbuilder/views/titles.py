"""What pictures are called."""

from collections.abc import Mapping, Sequence
from typing import Final

MOST_NAMED: Final = 5
_WHOLE: Final[Mapping[str, str]] = {
    "together": "Methods and models that go together",
    "labs": "Labs that write papers together",
    "citations": "Papers that cite each other",
}
_OF: Final[Mapping[str, str]] = {
    "together": "What goes together with {}",
    "labs": "Who writes papers with {}",
    "citations": "Citations around {}",
    "path": "The path from {}",
}


def title_of(view: str, names: Sequence[str]) -> str:
    """The title of a view of these names; of the whole graph when there is none."""
    if not names:
        return _WHOLE.get(view, "Graph")
    if view == "path":
        return _OF[view].format(" to ".join(names))
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    joined = ", ".join(names[:MOST_NAMED]) + more
    return _OF.get(view, "{}").format(joined)
