"""Papers that may be one and were not joined, since the evidence is not sure."""

from dataclasses import dataclass
from typing import Final

from graphbuilder.resolution.copies import Doubt, doubt_of
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.store.base import Store

MOST: Final = 1000
"""Pairs that are looked at."""


@dataclass(frozen=True, slots=True)
class PaperPair:
    """Two papers that may be one, by id, and why nobody can be sure."""

    one: str
    other: str
    one_title: str
    other_title: str
    reason: Doubt


def alike_papers(store: Store) -> list[PaperPair]:
    """The pairs, by id."""
    rows = store.run("papers_alike", {"limit": MOST})
    ids = sorted({row[side] for row in rows for side in ("one", "other")})
    nodes = store.nodes("Paper", ids) if ids else ()
    papers = {node.id: stored_paper(node) for node in nodes}
    return [
        PaperPair(
            row["one"],
            row["other"],
            row["one_title"],
            row["other_title"],
            doubt_of(papers[row["one"]], papers[row["other"]]) or "one title",
        )
        for row in rows
    ]
