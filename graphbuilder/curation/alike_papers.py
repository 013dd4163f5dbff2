"""Papers that may be one and were not joined, since the evidence is not sure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.curation.correct import read_corrections
from graphbuilder.model import Paper
from graphbuilder.resolution.copies import Doubt, doubt_of
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.resolution.told_papers import ToldPapers
from graphbuilder.store.base import Store

MOST: Final = 1000
"""Pairs that are looked at."""
UNSURE: Final = "one title"


@dataclass(frozen=True, slots=True)
class PaperPair:
    """Two papers that may be one, by id, and why nobody can be sure."""

    one: str
    other: str
    one_title: str
    other_title: str
    reason: Doubt


def alike_papers(store: Store) -> list[PaperPair]:
    """The pairs that nobody has decided, by id."""
    told = ToldPapers(read_corrections(store))
    rows = store.run("papers_alike", {"limit": MOST + len(told)})
    papers = read_papers(store, sorted({row[side] for row in rows for side in ("one", "other")}))
    return [
        PaperPair(
            row["one"],
            row["other"],
            row["one_title"],
            row["other_title"],
            doubt_of(papers[row["one"]], papers[row["other"]]) or UNSURE,
        )
        for row in rows
        if not told.are_apart(papers[row["one"]], papers[row["other"]])
    ][:MOST]


def read_papers(store: Store, ids: Sequence[str]) -> dict[str, Paper]:
    """The papers of some ids, with the records that they were joined from."""
    return {node.id: stored_paper(node) for node in (store.nodes("Paper", ids) if ids else ())}
