"""Rows of a comparison: what the papers in question say of each of the things, side by side."""

from typing import Final, cast

from graphbuilder.analysis.comparison import count_naming, labs_of, measured_on
from graphbuilder.questions.names import Entity
from graphbuilder.questions.plan import Page, filter_parameters
from graphbuilder.questions.question import Filter, Question
from graphbuilder.questions.slots import union
from graphbuilder.schema import ANY_ROLE, EntityLabel
from graphbuilder.store.base import Row, Store

_PAPERS: Final = 3
_BESIDE: Final = 5
_NAMED: Final = ("id", "slug", "name", "papers")
_EVIDENCE: Final = ("sentence", "role", "confidence")


def compare_rows(question: Question, store: Store, page: Page) -> list[Row]:
    """One row for each thing that is compared, in the order of the question.

    ``papers`` counts those that meet the other conditions; ``results`` are the numbers that abstracts state
    for it, on the benchmarks named if any are, each with its sentence and paper; ``evidence`` has sentences
    of a few of the papers, newest first.
    """
    positive = [entity for item in question.filters if not item.negate for entity in item.entities]
    boards = {entity.id for entity in positive if entity.label == "Benchmark"}
    return [_row(entity, question, store, page, boards=boards) for entity in question.subjects]


def in_scope(question: Question, *subjects: Entity) -> tuple[Filter, ...]:
    """The conditions of a comparison with that of being about some of the things."""
    labels = dict.fromkeys(cast("EntityLabel", entity.label) for entity in subjects)
    roles = union(*(tuple(role for role in ANY_ROLE[label] if role != "MENTIONS") for label in labels))
    return (*question.filters, Filter(roles, subjects))


def _row(entity: Entity, question: Question, store: Store, page: Page, *, boards: set[str]) -> Row:
    shared = filter_parameters(question, page, filters=in_scope(question, entity))
    own = store.run("entity", {"id": entity.id, **page.least()})[0]
    papers = store.run("papers", {**shared, "limit": _PAPERS})
    row: Row = {name: own[name] for name in ("id", "slug", "label", "name", "first_seen")}
    row["papers"] = count_naming(store, shared)
    row["results"] = _results(entity, question, store, page, boards=boards)
    beside = {"benchmarks": measured_on(store, row, shared, _BESIDE), "labs": labs_of(store, shared, _BESIDE)}
    row |= {column: [{name: other[name] for name in _NAMED} for other in found] for column, found in beside.items()}
    row["evidence"] = [
        {"paper_id": paper["id"], "title": paper["title"], **{name: item[name] for name in _EVIDENCE}}
        for paper in papers
        for item in paper["evidence"]
        if item["entity_id"] == entity.id
    ]
    return row


def _results(entity: Entity, question: Question, store: Store, page: Page, *, boards: set[str]) -> list[Row]:
    """Numbers stated for a system within the dates asked for."""
    if entity.label not in ("Method", "Model"):
        return []
    rows = store.run("system_results", {"id": entity.id, **page.least()})
    if scope := tuple(item for item in question.filters if item.negate or not _ids(item) <= boards):
        within = {row["id"] for row in store.run("paper_ids", filter_parameters(question, page, filters=scope))}
        rows = [row for row in rows if row["paper_id"] in within]
    kept = [row for row in rows if not boards or row["benchmark_id"] in boards]
    return [{"text": _text(row), **row} for row in kept if question.is_dated(row["published"])]


def _ids(item: Filter) -> set[str]:
    return {entity.id for entity in item.entities} or {""}


def _text(row: Row) -> str:
    """A result in a few words: "51.7 accuracy on MATH"."""
    return " ".join(filter(None, (row["value"], row["metric"], "on", row["benchmark"])))
