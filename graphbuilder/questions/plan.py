"""Makes calls of the catalogue of a question."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from graphbuilder.questions.names import Entity
from graphbuilder.questions.question import Filter, Question
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Store

MOST_ROWS: Final = 10_000
"""How many rows are looked at to count them."""
MOST_TARGETS: Final = 2000
"""How many entities "a method" may stand for in one question."""


@dataclass(frozen=True, slots=True)
class Page:
    """Which rows are asked for, and the least confidence of an edge that counts."""

    limit: int = 25
    offset: int = 0
    min_confidence: float = DEFAULT_CONFIDENCE

    def least(self) -> dict[str, float]:
        """The parameter of that name, left out at its default."""
        return {} if self.min_confidence == DEFAULT_CONFIDENCE else {"min_confidence": self.min_confidence}


@dataclass(frozen=True, slots=True)
class Call:
    """A query of the catalogue with its parameters."""

    name: str
    parameters: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Name and parameters."""
        return {"name": self.name, "parameters": self.parameters}


def filter_parameters(question: Question, page: Page, *, filters: tuple[Filter, ...] | None = None) -> dict[str, Any]:
    """The parameters that all queries about papers share; those at their defaults are left out."""
    chosen = question.filters if filters is None else filters
    parameters: dict[str, Any] = {
        "groups": [item.group() for item in chosen],
        "since": question.since,
        "until": question.until,
        "text": question.text,
    }
    return {name: value for name, value in parameters.items() if value} | page.least()


def plan_calls(question: Question, page: Page) -> list[Call]:
    """The calls that answer a question, whose rows come one after the other; none when a name is unknown."""
    shared = filter_parameters(question, page)
    limit = min(page.limit, question.limit or page.limit)
    paging = {"limit": limit, "offset": page.offset}
    match question.kind:
        case "unknown":
            return []
        case "papers" | "search" if question.order == "cited":
            return [Call("most_cited_papers", {**shared, **paging})]
        case "papers" | "search":
            return [Call("papers", {**shared, "order": question.order, **paging})]
        case "count" if question.want in ("Paper", "Result"):
            return [Call("count_papers", shared)]
        case "entities" if question.subjects:
            own = {"label": question.want, "roles": list(question.roles), **page.least()}
            return [Call("paper_entities", {"id": paper.id, **own}) for paper in question.subjects]
        case "entities" if question.order == "newest":
            since = {"since": question.since} if question.since else {}
            return [Call("newest_entities", {"label": question.want, **since, "limit": MOST_ROWS, **page.least()})]
        case "count" if not question.roles:
            return [Call("count_entities", {"label": question.want, **page.least()})]
        case "entities" if not question.roles:
            return [Call("entities", {"label": question.want, **paging, **page.least()})]
        case "entities" | "count":
            entities = {"label": question.want, "roles": list(question.roles), **shared, **paging}
            if question.order == "fewest":
                entities["order"] = "fewest"
            return [Call("entities_in_papers", entities)]
        case "related":
            return [Call("related", {"id": entity.id, "limit": limit, **page.least()}) for entity in question.subjects]
        case "timeline" if not question.subjects:
            return [Call("papers_over_time", {**shared, "period": question.period})]
        case "timeline":
            return [Call("entity_timeline", {"id": entity.id, **page.least()}) for entity in question.subjects]
        case "leaderboard":
            boards = [entity for entity in question.subjects if entity.label == "Benchmark"]
            name = "leaderboard" if boards else "system_results"
            return [Call(name, {"id": entity.id, **page.least()}) for entity in boards or question.subjects]
        case "references":
            return [Call("paper_references", {"id": entity.id}) for entity in question.subjects]
        case "proposals":
            return [Call("first_proposals", {"id": entity.id, **page.least()}) for entity in question.subjects]
        case _:
            return [Call("entity", {"id": entity.id, **page.least()}) for entity in question.subjects]


def narrow(question: Question, store: Store, page: Page) -> Question | None:
    """The question with "models from X" made the models in question; None when there are none."""
    filters = []
    notes = list(question.notes)
    for item in question.filters:
        if not item.made:
            filters.append(item)
            continue
        found = _made(item, store, page)
        if len(found) == MOST_TARGETS:
            notes.append(f"only the {MOST_TARGETS} most frequent {str(item.any_of).lower()}s are looked at")
        if found:
            filters.append(replace(item, entities=tuple(found)))
        elif not item.negate:
            return None
    return question.but(filters=tuple(filters), notes=tuple(notes))


def _made(item: Filter, store: Store, page: Page) -> list[Entity]:
    """The entities that papers propose which meet the conditions of ``made``."""
    shared = {"groups": [other.group() for other in item.made], **page.least()}
    parameters = {"label": item.any_of, "roles": ["PROPOSES"], **shared, "limit": MOST_TARGETS}
    rows = store.run("entities_in_papers", parameters)
    return [Entity(row["id"], row["label"], row["name"], row["slug"] or "", row["papers"]) for row in rows]
