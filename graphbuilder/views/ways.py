"""Draw the way from one method to another, and papers with the papers that they cite."""

from collections.abc import Sequence
from typing import Any, Final

from graphbuilder.analysis.ties import LABELS, Ties
from graphbuilder.analysis.ways import Way, find_way
from graphbuilder.errors import QuestionError
from graphbuilder.schema import ANY_ROLE, ENTITY_LABELS, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store
from graphbuilder.views.subgraph import Subgraph, known_rows, neighbourhood, picture_of

_ON_THE_WAY: Final[tuple[RelationType, ...]] = ("PROPOSES", "USES", "COMPARES_TO")
_READ: Final = 20_000


def path(store: Store, ties: Ties, source: str, target: str, *, min_confidence: float = DEFAULT_CONFIDENCE) -> Subgraph:
    """The way from one method or model to another through the fewest papers, with the newest papers of each step.

    Raises UnknownName for an id that does not exist, QuestionError for another kind or for one thing twice.
    """
    ends = {row["id"]: row for row in known_rows(store, [source, target])}
    if len(ends) < 2:
        raise QuestionError("A path needs two ends.", hint="Name another method or model as its end.")
    for row in ends.values():
        if row["label"] not in LABELS:
            raise QuestionError(f"No path leads to {row['name']!r}.", hint="Only methods and models have paths.")
    way = find_way(store, ties, source, target, min_confidence=min_confidence)
    ids = [source, target]
    for hop in way.hops:
        ids += [hop["target"], *(paper["id"] for paper in hop["examples"])]
    sentence = _way_words(way, ends[source]["name"], ends[target]["name"])
    return picture_of(
        store,
        list(dict.fromkeys(ids)),
        types=_ON_THE_WAY,
        focus={source, target},
        said=sentence,
        min_confidence=min_confidence,
    )


def _way_words(way: Way, source: str, target: str) -> str:
    if not way.hops:
        return f"No path of shared papers leads from {source} to {target}."
    steps = "in the same papers" if len(way.hops) == 1 else f"{len(way.hops)} steps of shared papers apart"
    shown, held = sum(len(hop["examples"]) for hop in way.hops), sum(hop["papers"] for hop in way.hops)
    more = f" {shown} of the {held:,} papers on the path are shown, the newest of each step." if shown < held else ""
    return f"{source} and {target} are {steps}.{more}"


def citations(
    store: Store,
    ids: Sequence[str] = (),
    *,
    depth: int = 1,
    limit: int = 150,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> Subgraph:
    """Papers with those that they cite and that cite them; of an entity, its papers; without ids, the most cited.

    Raises what ``neighbourhood`` raises.
    """
    focus = list(dict.fromkeys(ids))
    rows = known_rows(store, focus)
    things = [row for row in rows if row["label"] in ENTITY_LABELS]
    if focus and not things:
        return neighbourhood(store, focus, depth=depth, limit=limit, types=["CITES"], min_confidence=min_confidence)
    groups = [
        {"roles": list(ANY_ROLE[row["label"]]), "targets": [row["id"]]} for row in things if row["label"] in ANY_ROLE
    ]
    asked: dict[str, Any] = {"groups": groups, "min_confidence": min_confidence, "limit": limit}
    papers = [row["id"] for row in store.run("most_cited_papers", asked)]
    named = [row["id"] for row in rows if row["label"] == "Paper"]
    (total,) = store.run("count_papers", {"groups": groups, "min_confidence": min_confidence})
    cited = {
        end
        for row in store.run("edges_among", {"ids": papers, "types": ["CITES"], "limit": _READ})
        for end in (row["source"], row["target"])
    }
    chosen = list(dict.fromkeys([*named, *(paper for paper in papers if paper in cited or groups)]))
    said = f"{len(chosen):,} of {total['papers']:,} papers are shown, the most cited first"
    said += "." if groups else "; those that cite none of the others are not."
    return picture_of(
        store, chosen, types=("CITES",), focus=set(named), said=said if chosen else "", min_confidence=min_confidence
    )
