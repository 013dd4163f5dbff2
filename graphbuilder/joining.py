"""One node a paper: records that come in join those that the graph has of the same papers.

What the graph holds depends on its records alone, not on their order nor on how builds were cut.
"""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from graphbuilder.ids import paper_id
from graphbuilder.model import Paper
from graphbuilder.resolution.facts import Facts
from graphbuilder.resolution.papers.copies import group_copies, paper_keys, record_order, records_of
from graphbuilder.resolution.papers.joined import join_records
from graphbuilder.resolution.papers.told import NOTHING_TOLD, ToldPapers
from graphbuilder.resolution.resolve import paper_of
from graphbuilder.store.base import Store

KEYS_AT_ONCE: Final = 500
"""Keys in one query of the store."""


ReadText = tuple[object, ...]


def read_text(paper: Paper) -> ReadText:
    """All that an extraction reads of a paper: of two papers that are equal in it, the same is found."""
    return paper.title, paper.abstract, paper.organizations, paper.organization_ids


@dataclass(frozen=True, slots=True)
class Joined:
    """What some records make of the papers of a graph."""

    papers: tuple[Paper, ...]
    """All papers that the records are of, and those that share a key with them, by id."""
    gone: tuple[str, ...]
    """Ids of stored papers that are part of another paper now."""
    paper_of: Mapping[tuple[str, str], str]
    """The id of the paper that each record is of, by ``record_order``."""
    grown: Set[str]
    """Ids of the papers that the store had records of."""
    known: Set[tuple[str, str]]
    """The records that the store had, by ``record_order``."""
    facts: Mapping[ReadText, Facts]
    """What was extracted from the stored papers, by all that an extraction reads of them."""


def join(
    records: Sequence[Paper],
    store: Store,
    told: ToldPapers = NOTHING_TOLD,
    *,
    keys: Collection[str] = (),
    without: Set[tuple[str, str]] = frozenset(),
) -> Joined:
    """The papers that some records are of, together with what the store has; a record replaces its older state.

    ``keys`` are those of further papers of the store that are to be looked at, ``told`` is what people said, and
    records of the store that are among ``without``, by ``record_order``, are left out.
    """
    found = list(_known({*keys, *(key for record in records for key in paper_keys(record))}, store, told))
    stored = [paper for paper, _ in found]
    known = {record_order(r): r for paper in stored for r in records_of(paper) if record_order(r) not in without}
    papers: dict[str, Paper] = {}
    every = list({**known, **{record_order(record): record for record in records}}.values())
    for group in group_copies(every, told.decide):
        paper = _with_own_id(join_records(group), papers)
        papers[paper.id] = paper
    places = {record_order(record): paper.id for paper in papers.values() for record in records_of(paper)}
    return Joined(
        tuple(papers[key] for key in sorted(papers)),
        tuple(sorted({paper.id for paper in stored} - papers.keys())),
        places,
        {places[record] for record in known},
        known.keys(),
        {read_text(paper): facts for paper, facts in found},
    )


def _with_own_id(paper: Paper, others: Container[str]) -> Paper:
    """The paper under an id that no other has: two papers may share one by mistake, as the DOI of proceedings."""
    if paper.id not in others:
        return paper
    return replace(paper, id=paper_id(None, None, paper.title, paper.abstract), records=records_of(paper))


def _known(keys: Set[str], store: Store, told: ToldPapers) -> Iterator[tuple[Paper, Facts]]:
    """The stored papers that are known by some keys, or share one with another of these papers or were told to be one.

    Each comes with its facts.
    """
    asked: set[str] = set()
    seen: set[str] = set()
    due = keys | told.beside(keys)
    while due:
        asked |= due
        ids = _ids_of(sorted(due), store) - seen
        seen |= ids
        due = set()
        for node in store.nodes("Paper", sorted(ids)) if ids else ():
            facts = Facts.from_text(str(node.properties["facts"]))
            paper = paper_of(node, facts)
            own = set(paper_keys(paper))
            due |= (own | told.beside(own)) - asked
            yield paper, facts


def _ids_of(keys: Sequence[str], store: Store) -> set[str]:
    """Ids of the stored papers that are known by the keys, asked in parts that take little time each."""
    parts = (keys[start : start + KEYS_AT_ONCE] for start in range(0, len(keys), KEYS_AT_ONCE))
    return {str(row["id"]) for part in parts for row in store.run("papers_by_key", {"keys": part})}
