"""What a person can say of papers: that two are one, or that what was taken for one is two."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal

from graphbuilder.curation.correct import Change, Note, read_corrections
from graphbuilder.curation.find import find_paper, means_paper
from graphbuilder.errors import CorrectionError
from graphbuilder.ingest import Extractor, regroup, settle_papers
from graphbuilder.joining import join
from graphbuilder.model import Paper
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.resolution.papers.copies import bare_id, id_key, paper_keys, record_keys, record_order, records_of
from graphbuilder.resolution.papers.told import ToldPapers, handle_of, keys_best_first
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.schema import CorrectionKind
from graphbuilder.store.base import Store
from graphbuilder.store.records import no_such_correction

OwnKind = Literal["merge", "apart"]
KINDS: Final[tuple[OwnKind, ...]] = ("merge", "apart")
_TOLD_APART_BY: Final = "Papers are told apart by their ids and titles."


@dataclass(frozen=True, slots=True)
class _Side:
    """A paper that was named, and the key of the id that named it; None where that is none of its records' ids."""

    paper: Paper
    named: str | None

    def records(self, key: str) -> set[tuple[str, str]]:
        """Its records that have a key."""
        return {record_order(record) for record in records_of(self.paper) if key in record_keys(record)}


def speaks_of_papers(store: Store, kind: CorrectionKind, name: str, other: str | None) -> bool:
    """Whether a correction is about two papers: its kind may be, and both names are ids of papers."""
    return kind in KINDS and other is not None and means_paper(store, name) and means_paper(store, other)


def check_papers(store: Store, kind: CorrectionKind, name: str, other: str, *, note: Note) -> Correction:
    """The correction, not yet made. Raises UnknownName, and CorrectionError where it would say nothing."""
    one, two = _side(store, name), _side(store, other)
    same = one.paper.id == two.paper.id
    if kind == "merge" and same:
        raise CorrectionError(f"{name} and {other} are one paper already: {one.paper.id}.")
    keys = _telling_keys(one, two)
    if same and one.records(keys[0]) == two.records(keys[1]):
        raise CorrectionError(f"{name} and {other} are one record of {one.paper.id}.", hint=_TOLD_APART_BY)
    handles = handle_of(one.paper, keys[0]), handle_of(two.paper, keys[1])
    known = read_corrections(store)
    said = Correction(
        kind=kind,
        number=known.next_number(),
        label="Paper",
        key=str(handles[0]),
        name=one.paper.title or None,
        other_label="Paper",
        other_key=str(handles[1]),
        other_name=two.paper.title or None,
        paper=_id_said(one, same=same),
        form=_id_said(two, same=same),
        **asdict(note),
    )
    _try(store, known, said, (one, two))
    return said


def correct_papers(
    store: Store, kind: CorrectionKind, name: str, other: str, *, note: Note, load: Callable[[], Extractor]
) -> Change:
    """Make two papers one, or two of what was taken for one; ``load`` gives what reads their new texts."""
    with store.alone():
        said = check_papers(store, kind, name, other, note=note)
        extractor = load()
        store.record(said.to_node())
        told = ToldPapers(read_corrections(store))
        regrouped = regroup(store, extractor, told, _keys(said))
        return Change(said, settle_papers(store, extractor, regrouped))


def undo_papers(store: Store, number: int, *, load: Callable[[], Extractor]) -> Change:
    """Withdraw a correction of papers; the graph becomes what it is without it. Raises UnknownName."""
    with store.alone():
        known = {one.number: one for one in read_corrections(store)}
        if (said := known.pop(number, None)) is None:
            raise no_such_correction(number)
        extractor = load()
        # The papers go first: when this is stopped, the correction is still there and the next build goes on with it.
        regrouped = regroup(store, extractor, ToldPapers(known.values()), _keys(said))
        store.withdraw(number)
        return Change(said, settle_papers(store, extractor, regrouped))


def parts_of(paper: Paper) -> list[tuple[Paper, tuple[str, str] | None]]:
    """The records of a paper, each with two ids that part it and its like from the rest: theirs and its own.

    None where all of its ids are those of the rest and the other way round.
    """
    found: list[tuple[Paper, tuple[str, str] | None]] = []
    records = records_of(paper)
    for record in records:
        rest = replace(paper, records=tuple(other for other in records if other is not record))
        keys = keys_best_first(record), keys_best_first(rest)
        own, others = _first_other(*keys) or keys[0][0], _first_other(*reversed(keys)) or keys[1][0]
        found.append((record, (bare_id(others), bare_id(own)) if own != others and len(records) > 1 else None))
    return found


def _side(store: Store, text: str) -> _Side:
    row = find_paper(store, text)
    if row["title"] is None:
        raise CorrectionError(
            f"{row['id']} is only cited: nothing was read of it.", hint="A paper joins its citations when it is read."
        )
    (node,) = store.nodes("Paper", [row["id"]])
    paper = stored_paper(node)
    named = id_key(row["asked"])
    return _Side(paper, named if named in paper_keys(paper) else None)


def _telling_keys(one: _Side, two: _Side) -> tuple[str, str]:
    """The keys to speak of two papers by; of two records of one paper, those that they were named by."""
    keys = keys_best_first(one.paper), keys_best_first(two.paper)
    if one.paper.id == two.paper.id:
        return one.named or keys[0][0], two.named or keys[1][0]
    return _first_other(*keys) or keys[0][0], _first_other(*reversed(keys)) or keys[1][0]


def _first_other(keys: Sequence[str], others: Sequence[str]) -> str | None:
    """The first key that the other has not."""
    return next((key for key in keys if key not in others), None)


def _id_said(side: _Side, *, same: bool) -> str:
    return bare_id(side.named) if same and side.named else side.paper.id


def _keys(said: Correction) -> set[str]:
    return ToldPapers([said]).keys()


def _try(store: Store, known: Corrections, said: Correction, sides: tuple[_Side, _Side]) -> None:
    """Raises CorrectionError where the papers would stay as they are, but for two that are to stay two."""
    told = ToldPapers([*known, said])
    one, two = sides
    if said.kind == "apart" and one.paper.id != two.paper.id:
        if ToldPapers(known).are_apart(one.paper, two.paper):
            raise CorrectionError(f"{one.paper.id} and {two.paper.id} are known to be two papers already.")
        if not told.are_apart(one.paper, two.paper):
            raise CorrectionError(f"{one.paper.id} and {two.paper.id} cannot be told apart.", hint=_TOLD_APART_BY)
        return
    joined = join((), store, told, keys=_keys(said))
    papers = {joined.paper_of[record_order(r)] for side in sides for r in records_of(side.paper)}
    if said.kind == "merge" and len(papers) > 1:
        raise CorrectionError(
            f"{one.paper.id} and {two.paper.id} cannot become one paper.", hint="An earlier correction says otherwise."
        )
    if said.kind == "apart" and len(papers) < 2:
        raise CorrectionError(f"The records of {one.paper.id} cannot be told apart.", hint=_TOLD_APART_BY)
