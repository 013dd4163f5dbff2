"""What an answer has to say of itself when little or nothing was found: names below the confidence, missing numbers."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from graphbuilder.questions.names import Entity
from graphbuilder.questions.plan import TRENDS, Page, filter_parameters
from graphbuilder.questions.question import Filter, Question
from graphbuilder.questions.wording import describe_filter, describe_roles, listed, name_entities
from graphbuilder.schema import ANY_ROLE, ENTITY_LABELS, RELATION_TYPES
from graphbuilder.store.base import Store

_ALL: Final = "a least confidence of 0 counts all"


def find_remarks(question: Question, total: int, store: Store, page: Page) -> list[str]:
    """Remarks on an answer of so many rows, as parts of a sentence."""
    found = [*_missing_rivals(question, store, page)]
    if total == 0 and question.order in TRENDS:
        found.append("too few papers are of late to tell; the page of trends shows months")
    found += _named_otherwise(question, total, store, page)
    if total == 0 and page.min_confidence > 0:
        found += _below_confidence(question, store, page)
    return found


def _missing_rivals(question: Question, store: Store, page: Page) -> Iterator[str]:
    """Systems that others should be better than, of which no number is known on the benchmark."""
    boards = {entity.id: entity.name for entity in question.subjects if entity.label == "Benchmark"}
    for name in dict.fromkeys(entity.name for entity in question.rivals):
        ids = [entity.id for entity in question.rivals if entity.name == name]
        rows = [row for id_ in ids for row in store.run("system_results", {"id": id_, **page.least()})]
        if not any(row["benchmark_id"] in boards for row in rows):
            yield f"the graph has no number of {name} on {listed(list(boards.values()))}"


def _named_otherwise(question: Question, total: int, store: Store, page: Page) -> Iterator[str]:
    """How many papers more name the one thing that is asked about, in roles that do not count here."""
    if question.want != "Paper" or question.kind not in ("count", "papers") or len(question.filters) != 1 or not total:
        return
    (item,) = question.filters
    labels = {entity.label for entity in item.entities}
    if item.negate or item.bound or question.limit or not labels or not labels <= {"Method", "Model", "Benchmark"}:
        return
    every = tuple(role for label in sorted(labels) for role in ANY_ROLE[label])  # type: ignore[index]
    rest = [role for role in RELATION_TYPES if role in every and role not in item.roles]
    if not rest or "CITES" in item.roles:
        return
    wide = question.but(filters=(replace(item, roles=tuple(dict.fromkeys(every))),))
    more = store.run("count_papers", filter_parameters(wide, page))[0]["papers"] - total
    if more > 0:
        yield f"papers that only {describe_roles(rest)} {name_entities(item.entities)} do not count here ({more})"


def _below_confidence(question: Question, store: Store, page: Page) -> Iterator[str]:
    """Conditions that no paper meets, but some do with relations that are less sure."""
    all_of_it = Page(min_confidence=0)
    for item in (*question.filters, *question.shared, *_subject_filters(question)):
        if item.negate or item.any_of or item.bound or not item.entities:
            continue
        alone = question.but(filters=(item,), since=None, until=None, text=None)
        if item.roles == ("CITES",):
            names = [entity for entity in item.entities if entity.label != "Paper"]
            papers = len({paper for entity in names for paper in _proposing(entity, store)})
        elif store.run("count_papers", filter_parameters(alone, page))[0]["papers"]:
            continue
        else:
            papers = store.run("count_papers", filter_parameters(alone, all_of_it))[0]["papers"]
        if papers:
            some = "1 paper does" if papers == 1 else f"{papers} papers do"
            said = "propose it" if item.roles == ("CITES",) else f"{describe_filter(item)}"
            yield f"{some} {said} below the confidence of {page.min_confidence:g}: {_ALL}"


def _subject_filters(question: Question) -> Iterator[Filter]:
    for entity in question.subjects:
        if entity.label in ENTITY_LABELS:
            roles = ("PROPOSES",) if question.kind == "proposals" else ANY_ROLE[entity.label]
            yield Filter(roles, (entity,))


def _proposing(entity: Entity, store: Store) -> list[str]:
    return [str(row["id"]) for row in store.run("first_proposals", {"id": entity.id, "min_confidence": 0})]
