"""What the papers of a graph lack: titles and dates, and the counts by which they could be put in order."""

from typing import NamedTuple

from api.memo import Memo
from graphbuilder.store.base import Store


class Lacking(NamedTuple):
    """How many papers have no title of their own or no date, and whether some has upvotes or is cited."""

    untitled: int
    undated: int
    upvoted: bool
    cited: bool


def lacking(store: Store, memo: Memo) -> Lacking:
    """What the papers of the graph as it is now lack."""
    return memo.get(store, ("lacking",), lambda: _count(store))


def _count(store: Store) -> Lacking:
    without = store.run("papers_without")[0]
    most_upvoted = store.run("papers", {"order": "upvotes", "limit": 1})
    most_cited = store.run("most_cited_papers", {"limit": 1})
    return Lacking(
        untitled=without["untitled"],
        undated=without["undated"],
        upvoted=any(row["upvotes"] for row in most_upvoted),
        cited=any(row["citations"] or row["citation_count"] for row in most_cited),
    )
