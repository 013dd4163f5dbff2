"""The way between two names: which papers tie one to the next."""

from weakref import WeakKeyDictionary

from graphbuilder.analysis.ties import Ties, read_ties
from graphbuilder.analysis.ways import find_way
from graphbuilder.questions.plan import Page
from graphbuilder.questions.question import Question
from graphbuilder.store.base import Row, Store

_kept: WeakKeyDictionary[Store, tuple[str, float, Ties]] = WeakKeyDictionary()


def way_rows(question: Question, store: Store, page: Page) -> list[Row]:
    """The steps of the shortest way from the first to the second subject; none when no papers tie them.

    Each has the things at its ends, ``papers``, how many have both, and ``examples``, the newest of these, with
    ``evidence``: the sentences that name them.
    """
    ends = [entity.id for entity in question.subjects]
    least = page.min_confidence
    way = find_way(store, _ties_of(store, least), ends[0], ends[-1], min_confidence=least)
    names = {thing["id"]: thing["name"] for thing in way.things}
    return [
        {
            "from_id": hop["source"],
            "from": names[hop["source"]],
            "to_id": hop["target"],
            "to": names[hop["target"]],
            "papers": hop["papers"],
            "examples": [{name: paper[name] for name in ("id", "title", "published")} for paper in hop["examples"]],
            "evidence": [item for paper in hop["examples"] for item in paper["evidence"]],
        }
        for hop in way.hops
    ]


def _ties_of(store: Store, min_confidence: float) -> Ties:
    """The ties of a store, read anew only when the graph has changed."""
    version = store.version()
    kept = _kept.get(store)
    if kept is not None and kept[:2] == (version, min_confidence):
        return kept[2]
    ties = read_ties(store, min_confidence=min_confidence)
    _kept[store] = (version, min_confidence, ties)
    return ties
