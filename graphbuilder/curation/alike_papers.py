"""Papers that may be one and were not joined, since the evidence is not sure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphbuilder.curation.correct import read_corrections
from graphbuilder.model import Paper
from graphbuilder.resolution.papers.copies import (
    TEAM,
    Doubt,
    bare_id,
    doubt_of,
    likeness,
    records_of,
    title_digest,
)
from graphbuilder.resolution.papers.joined import source_name
from graphbuilder.resolution.papers.titles import are_near
from graphbuilder.resolution.papers.told import ToldPapers, keys_best_first
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.store.base import Row, Store

MOST: Final = 1000
"""Pairs that are shown."""
LOOKED_AT: Final = 20_000
"""Pairs that are looked at; most of those with the same authors are plainly two papers."""
WORDS: Final[Mapping[Doubt, str]] = {
    "two arXiv ids": "each has an arXiv id of its own",
    "one id, other titles": "they share an id, but titles and authors do not fit",
    "one title, two DOIs": "one title, but each has a DOI of its own",
    "one title, years apart": "one title, but more than three years lie between them",
    "one title": "one title, but too few authors or words in common, or none to compare",
    "same authors, other title": "the same authors, and a title or an abstract that is nearly the same",
}
_COMPARED: Final = ("title", "authors", "published", "venue", "abstract")


@dataclass(frozen=True, slots=True)
class PaperPair:
    """Two papers that may be one, and why nobody can be sure."""

    one: Paper
    other: Paper
    reason: Doubt

    def as_json(self) -> dict[str, Any]:
        """The pair side by side, with the names of the fields that both have and that differ."""
        sides = {"one": paper_json(self.one), "other": paper_json(self.other)}
        return {"reason": self.reason, "text": WORDS[self.reason], **sides, "differs": self.differing()}

    def differing(self) -> list[str]:
        """The fields that both papers have and that say different things, whatever case and punctuation."""
        pairs = ((name, getattr(self.one, name), getattr(self.other, name)) for name in _COMPARED)
        return [name for name, one, other in pairs if one and other and not _agree(name, one, other)]


def alike_papers(store: Store) -> list[PaperPair]:
    """The pairs that nobody has decided, by id; those that only their authors bring together come last."""
    told = ToldPapers(read_corrections(store))
    rows = list(filter(_is_worth_a_look, store.run("papers_alike", {"limit": LOOKED_AT + len(told)})))
    papers = _read(store, sorted({row[side] for row in rows for side in ("one", "other")}))
    found = ((papers[row["one"]], papers[row["other"]]) for row in rows)
    alike = ((one, other) for one, other in found if likeness(one, other) != "no")
    pairs = [PaperPair(one, other, doubt_of(one, other) or "one title") for one, other in alike]
    return [pair for pair in pairs if not told.are_apart(pair.one, pair.other)][:MOST]


def _is_worth_a_look(row: Row) -> bool:
    """Whether two papers have more in common than their authors, which most teams have in many papers."""
    return not row["key"].startswith(TEAM) or are_near(row["one_title"] or "", row["other_title"] or "")


def paper_json(paper: Paper) -> dict[str, Any]:
    """What a person decides by: what a paper says of itself, all of its ids, and the sources of its records."""
    shown = {name: getattr(paper, name) or None for name in ("title", "published", "venue", "abstract")}
    return {
        "id": paper.id,
        **shown,
        "authors": list(paper.authors),
        "ids": [bare_id(key) for key in keys_best_first(paper)],
        "sources": sorted({source_name(record) for record in records_of(paper)} - {""}),
    }


def dates_agree(one: str, other: str) -> bool:
    """Whether one date is the other, or says less of it.

    >>> dates_agree("2024", "2024-03-05"), dates_agree("2024-03", "2024-04")
    (True, False)
    """
    return one.startswith(other) or other.startswith(one)


def _agree(name: str, one: str | Sequence[str], other: str | Sequence[str]) -> bool:
    if name == "published" and isinstance(one, str) and isinstance(other, str):
        return dates_agree(one, other)
    return _folded(one) == _folded(other)


def _folded(value: str | Sequence[str]) -> str | None:
    return title_digest(value if isinstance(value, str) else " ".join(value))


def _read(store: Store, ids: Sequence[str]) -> dict[str, Paper]:
    """The papers of some ids, with the records that they were joined from."""
    return {node.id: stored_paper(node) for node in (store.nodes("Paper", ids) if ids else ())}
