"""Corrections: what people say about the graph, what may need their eye, and why names are one."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path

from api.correction_schemas import (
    ChangeOut,
    CorrectionIn,
    CorrectionOut,
    MergeRow,
    MergesOut,
    PaperReviewRow,
    ReviewRow,
)
from api.deps import LongPageDep, MemoDep, PageDep, StoreDep, part
from api.ingest.deps import JobsDep
from api.ingest.jobs import Jobs
from api.kinds import LABELS, Kind
from api.memo import Memo
from api.names import find_entity
from api.schemas import Listing
from graphbuilder.curation import correct
from graphbuilder.curation.alike_papers import alike_papers
from graphbuilder.curation.correct import Change, Note
from graphbuilder.curation.papers import check_papers, speaks_of_papers
from graphbuilder.curation.review import pair_json, review
from graphbuilder.errors import CorrectionError
from graphbuilder.resolution.ledger import WORDS, read_merges
from graphbuilder.schema import CorrectionKind
from graphbuilder.store.base import Row, Store

MOST_REVIEWED: Final = 1000
router = APIRouter(tags=["corrections"])
changes = APIRouter(tags=["corrections"])
"""The routes that change the graph."""
Number = Annotated[int, Path(ge=1, le=1_000_000_000, description="Number of the correction.")]


@router.get("/corrections")
def list_corrections(store: StoreDep, page: LongPageDep) -> Listing[CorrectionOut]:
    """All corrections in their order."""
    return part(CorrectionOut, [correct.correction_json(one) for one in correct.read_corrections(store)], page=page)


@changes.post("/corrections", status_code=201)
def make_correction(store: StoreDep, jobs: JobsDep, said: CorrectionIn) -> ChangeOut:
    """Make a correction; the answer says what it changed. It is refused unless the server was started for editing."""
    return _change_out(make(store, jobs, said))


@changes.delete("/corrections/{number}")
def undo_correction(store: StoreDep, jobs: JobsDep, number: Number) -> ChangeOut:
    """Take a correction back; the graph becomes what it is without it."""
    return _change_out(take_back(store, jobs, number))


def make(store: Store, jobs: Jobs, said: CorrectionIn) -> Change:
    """The correction made, now and while no job writes. Raises CorrectionError, UnknownName and JobRefused."""
    note = Note(said.reason or None, said.by, datetime.now(tz=UTC).isoformat(timespec="seconds").replace("+00:00", "Z"))
    with jobs.alone():
        if said.other and speaks_of_papers(store, said.kind, said.name, said.other):
            check_papers(store, said.kind, said.name, said.other, note=note)  # what is wrong is told at once
            pair = {"kind": said.kind, "name": said.name, "other": said.other, "note": asdict(note)}
            return Change.from_json(jobs.ask({"correct": pair}))
        return _MAKERS[said.kind](store, said, note)


def take_back(store: Store, jobs: Jobs, number: int) -> Change:
    """The correction taken back, while no job writes. Raises UnknownName and JobRefused."""
    with jobs.alone():
        if any(one.of_papers for one in correct.read_corrections(store) if one.number == number):
            return Change.from_json(jobs.ask({"undo": number}))
        return correct.undo(store, number)


def pairs_to_review(store: Store, memo: Memo) -> list[Row]:
    """The 1000 pairs of entities that may be one thing and touch most papers, kept until the graph changes."""
    return memo.get(store, ("review",), lambda: [pair_json(pair) for pair in review(store)[:MOST_REVIEWED]])


def papers_to_review(store: Store, memo: Memo) -> list[Row]:
    """The pairs of papers that may be one, by id, kept until the graph changes."""
    return memo.get(store, ("review papers",), lambda: [pair.as_json() for pair in alike_papers(store)])


@router.get("/review")
def list_review(store: StoreDep, memo: MemoDep, page: PageDep) -> Listing[ReviewRow]:
    """The 1000 pairs of entities that may be one thing and touch most papers, most papers first."""
    return part(ReviewRow, pairs_to_review(store, memo), page=page)


@router.get("/review/papers")
def list_alike_papers(store: StoreDep, memo: MemoDep, page: PageDep) -> Listing[PaperReviewRow]:
    """The first 1000 pairs of papers that share an id or a title and were not joined, side by side, by id."""
    return part(PaperReviewRow, papers_to_review(store, memo), page=page)


@router.get("/{kind:kind}/{id}/merges")
def get_merges(store: StoreDep, *, kind: Kind, id: str) -> MergesOut:  # noqa: A002 - the name in the address
    """Why each written form of an entity is its own."""
    entity = find_entity(store, LABELS[kind], id)
    (row,) = store.run("entity_merges", {"id": entity["id"]})
    merges = [
        MergeRow(**merge._asdict(), text=WORDS[merge.reason])
        for merge in read_merges(row["name"], row["aliases"], row["merges"])
    ]
    return MergesOut(**{name: entity[name] for name in ("id", "slug", "label", "name")}, merges=merges)


def _change_out(change: Change) -> ChangeOut:
    return ChangeOut.model_validate(change.as_json())


def _needed(said: CorrectionIn, *names: str) -> list[Any]:
    """The given fields of a correction. Raises CorrectionError for one that its kind needs and that is not there."""
    values = [getattr(said, name) for name in names]
    if missing := [name for name, value in zip(names, values, strict=True) if value is None]:
        raise CorrectionError(f"A correction of kind {said.kind} needs {' and '.join(missing)}.")
    return values


def _judge(store: Store, said: CorrectionIn, note: Note) -> Change:
    paper, relation = _needed(said, "paper", "relation")
    return correct.judge(store, said.kind, paper, relation, said.name, note=note)


_MAKERS: Final[dict[CorrectionKind, Callable[[Store, CorrectionIn, Note], Change]]] = {
    "confirm": _judge,
    "reject": _judge,
    "alias": lambda store, said, note: correct.alias(store, said.name, *_needed(said, "form"), note=note),
    "merge": lambda store, said, note: correct.merge(store, said.name, *_needed(said, "other"), note=note),
    "split": lambda store, said, note: correct.split(store, said.name, *_needed(said, "form"), note=note),
    "apart": lambda store, said, note: correct.apart(store, said.name, *_needed(said, "other"), note=note),
    "rename": lambda store, said, note: correct.rename(store, said.name, *_needed(said, "form"), note=note),
    "retype": lambda store, said, note: correct.retype(store, said.name, *_needed(said, "type"), note=note),
}
