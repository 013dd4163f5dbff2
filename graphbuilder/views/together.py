"""What goes together: methods and models in the same papers, labs and authors that write papers together."""

from collections.abc import Sequence
from typing import Final

from graphbuilder.analysis.ties import LABELS, Ties
from graphbuilder.errors import QuestionError
from graphbuilder.schema import EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store
from graphbuilder.views.shared import draw_ties, nearest_things
from graphbuilder.views.subgraph import MAX_NODES, Subgraph, known_rows

_READ: Final = 200_000
_WRITERS: Final[dict[EntityLabel, RelationType]] = {"Lab": "FROM", "Author": "AUTHORED_BY"}


def used_together(
    store: Store, ties: Ties, ids: Sequence[str] = (), *, limit: int = 150, min_confidence: float = DEFAULT_CONFIDENCE
) -> Subgraph:
    """Methods and models with what they share papers with; without ids, of the whole graph the most used.

    Raises UnknownName for an id that does not exist, QuestionError for one of another kind.
    """
    focus = list(dict.fromkeys(ids))
    for row in known_rows(store, focus):
        if row["label"] not in LABELS:
            raise _wrong_kind(row["name"], "methods and models go together")
    if focus:
        near = {paper: sorted(ties.graph[paper]) for id_ in focus if id_ in ties.graph for paper in ties.graph[id_]}
        found = [*focus, *nearest_things(near, set(focus))]
    else:
        found = ties.most_used(LABELS, len(ties.names))
    chosen = found[: _within(limit)]
    papers = {
        paper: sorted(ties.graph[paper]) for id_ in chosen if id_ in ties.graph for paper in sorted(ties.graph[id_])
    }
    left = len(found) - len(chosen)
    return draw_ties(
        store,
        papers,
        chosen,
        relation="USED_WITH",
        focus=focus,
        left=left,
        noun="methods and models",
        min_confidence=min_confidence,
    )


def write_together(
    store: Store, ids: Sequence[str] = (), *, limit: int = 150, min_confidence: float = DEFAULT_CONFIDENCE
) -> Subgraph:
    """Labs, or authors, with those whom they share papers with; without ids, the labs of most papers.

    Raises UnknownName for an id that does not exist, QuestionError for one that is neither or for a mixture.
    """
    focus = list(dict.fromkeys(ids))
    labels = {row["label"]: row["name"] for row in known_rows(store, focus)}
    label: EntityLabel = "Author" if set(labels) == {"Author"} else "Lab"
    if wrong := sorted(set(labels) - {label}):
        raise _wrong_kind(labels[wrong[0]], "labs, or authors, write papers together")
    read = {"types": [_WRITERS[label]], "min_confidence": min_confidence, "limit": _READ}
    if focus:
        papers = sorted({row["source"] for row in store.run("edges_around", read | {"ids": focus})})
        near = _by_paper(store, read | {"ids": papers})
        found = [*focus, *nearest_things(near, set(focus))]
    else:
        most = {"label": label, "limit": MAX_NODES, "min_confidence": min_confidence}
        found = [row["id"] for row in store.run("entities", most) if row["papers"]]
    chosen = found[: _within(limit)]
    held = _by_paper(store, read | {"ids": chosen})
    left = len(found) - len(chosen)
    return draw_ties(
        store,
        held,
        chosen,
        relation="WORKS_WITH",
        focus=focus,
        left=left,
        noun=f"{label.lower()}s",
        min_confidence=min_confidence,
    )


def _by_paper(store: Store, parameters: dict[str, object]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in store.run("edges_around", parameters):
        found.setdefault(row["source"], []).append(row["target"])
    return found


def _within(limit: int) -> int:
    if limit < 1:
        raise QuestionError(f"A limit of {limit} shows nothing.", hint=f"Choose 1 to {MAX_NODES}.")
    return min(limit, MAX_NODES)


def _wrong_kind(name: str, what: str) -> QuestionError:
    return QuestionError(f"{name!r} cannot be drawn so.", hint=f"Only {what}; draw what is around it instead.")
