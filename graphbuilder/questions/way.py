"""The path between two names: which papers tie one to the next; without names, the pairs that go together."""

from collections import Counter
from itertools import combinations
from typing import Final
from weakref import WeakKeyDictionary

from graphbuilder.analysis.ties import Ties, read_ties
from graphbuilder.analysis.ways import find_way
from graphbuilder.questions.plan import Page
from graphbuilder.questions.question import Question
from graphbuilder.store.base import Row, Store

_TIED: Final = ("PROPOSES", "USES", "COMPARES_TO")
_MOST_THINGS: Final = 30
_MOST_PAIRS: Final = 500
_EXAMPLES: Final = 3
_kept: WeakKeyDictionary[Store, tuple[str, float, Ties]] = WeakKeyDictionary()


def way_rows(question: Question, store: Store, page: Page) -> list[Row]:
    """The steps of the shortest way from the first to the second subject; none when no papers tie them.

    Each has the things at its ends, ``papers``, how many have both, and ``examples``, the newest of these, with
    ``evidence``: the sentences that name them.
    """
    if not question.subjects:
        return _pairs(_ties_of(store, page.min_confidence), question, store, page)
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


def _pairs(ties: Ties, question: Question, store: Store, page: Page) -> list[Row]:
    """The pairs that most papers have together, as steps of a way; papers that name very many things count for none."""
    wanted = set(ties.most_used((question.want,)))
    counts: Counter[tuple[str, str]] = Counter()
    for paper in ties.graph:
        if paper not in ties.names and ties.graph.degree(paper) <= _MOST_THINGS:
            counts.update(combinations(sorted(wanted.intersection(ties.graph[paper])), 2))
    names = {id_: ties.names[id_]["name"] for id_ in wanted}
    ordered = sorted(counts.items(), key=lambda item: (-item[1], names[item[0][0]], names[item[0][1]]))
    return [
        {
            "from_id": one,
            "from": names[one],
            "to_id": other,
            "to": names[other],
            "papers": papers,
            "examples": [],
            "evidence": [],
        }
        for (one, other), papers in ordered[:_MOST_PAIRS]
        if papers > 1
    ]


def with_examples(row: Row, store: Store, page: Page) -> Row:
    """A pair with a few of the newest papers that have both, and what they say of them."""
    if row["examples"]:
        return row
    groups = [{"roles": list(_TIED), "targets": [row[end]]} for end in ("from_id", "to_id")]
    papers = store.run("papers", {"groups": groups, "limit": _EXAMPLES, **page.least()})
    examples = [{name: paper[name] for name in ("id", "title", "published")} for paper in papers]
    return {**row, "examples": examples, "evidence": [item for paper in papers for item in paper["evidence"]]}


def _ties_of(store: Store, min_confidence: float) -> Ties:
    """The ties of a store, read anew only when the graph has changed."""
    version = store.version()
    kept = _kept.get(store)
    if kept is not None and kept[:2] == (version, min_confidence):
        return kept[2]
    ties = read_ties(store, min_confidence=min_confidence)
    _kept[store] = (version, min_confidence, ties)
    return ties
