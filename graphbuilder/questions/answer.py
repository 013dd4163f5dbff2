"""The answer to a question, with how it was read and how far it can be trusted."""

from dataclasses import dataclass
from typing import Any

from graphbuilder.questions.plan import Call, Page, filter_parameters
from graphbuilder.questions.question import Filter, Question
from graphbuilder.questions.wording import describe_papers, describe_roles, describe_span
from graphbuilder.schema import ENTITY_LABELS, EXTRACTED_RELATIONS, RELATIONS, EntityLabel, RelationType
from graphbuilder.store.base import Row, Store


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows and everything that is needed to judge them."""

    question: str
    reading: str
    """How the question was read, in plain words."""
    parsed: dict[str, Any]
    unparsed: list[str]
    """Words that play no part in the answer."""
    alternatives: list[dict[str, Any]]
    """Other things of the same name, and questions that may have been meant."""
    query: dict[str, Any] | None
    """Name and parameters of the catalogue's query; None when a name is unknown."""
    kind: str
    columns: list[str]
    results: list[Row]
    total: int
    """How many rows there are without limit and offset."""
    coverage: dict[str, Any]
    """Papers in scope, those of them that state the thing asked for at all, and a note that says so."""
    near: list[dict[str, Any]]
    """Names that the graph does not have (``asked``), with names written alike (``names``)."""
    anchors: tuple[str, ...] = ()
    """Ids of the entities that the question names."""

    def as_json(self) -> dict[str, Any]:
        """The body of ``/v1/ask``."""
        return {
            "question": self.question,
            "reading": self.reading,
            "kind": self.kind,
            "parsed": self.parsed,
            "unparsed": self.unparsed,
            "alternatives": self.alternatives,
            "query": self.query,
            "columns": self.columns,
            "results": self.results,
            "total": self.total,
            "coverage": self.coverage,
            "near": self.near,
        }


def find_coverage(question: Question, store: Store, page: Page) -> dict[str, Any]:
    """How many papers in scope state what the question turns on; empty where nothing is counted over papers."""
    scope, roles, label = _turning_point(question)
    if not roles:
        return {}
    labels = _alike(label) if label in ENTITY_LABELS else []
    shared = filter_parameters(question, page, filters=scope)
    call = Call("coverage", {"roles": list(roles), "labels": labels, **shared})
    row = store.run(call.name, call.parameters)[0]
    papers = describe_papers(scope, question.but(since=None, until=None, text=question.text))
    span = describe_span(question.since, question.until)
    states = _states(roles, label)
    note = f"{row['with_relation']} of {row['papers']} {papers}{f' ({span})' if span else ''} {states}"
    if set(roles) & {*EXTRACTED_RELATIONS, "REPORTS"} and row["with_relation"] < row["papers"]:
        note += " in title or abstract; the others may do so in their full text"
    return {"papers": row["papers"], "with_relation": row["with_relation"], "note": note}


def _turning_point(question: Question) -> tuple[tuple[Filter, ...], tuple[RelationType, ...], EntityLabel | None]:
    """Scope, roles and label: of an answer in papers its last condition, of one in entities the wanted kind."""
    if question.kind == "leaderboard":
        boards = tuple(entity for entity in question.subjects if entity.label == "Benchmark")
        return (Filter(("EVALUATED_ON",), boards),), ("REPORTS",), None
    if question.kind not in ("papers", "count", "entities"):
        return (), (), None
    if question.roles:
        return question.filters, question.roles, question.want  # type: ignore[return-value]
    positive = [item for item in question.filters if not item.negate]
    if not positive:
        return (), (), None
    turning = positive[-1]
    scope = tuple(item for item in question.filters if item is not turning)
    label = turning.any_of or turning.entities[0].label
    roles = tuple(role for role in turning.roles if label in RELATIONS[role][1])
    return scope, roles, label  # type: ignore[return-value]


def _states(roles: tuple[RelationType, ...], label: EntityLabel | None) -> str:
    """What papers with such an edge say: "say which benchmark they are evaluated on"."""
    if roles == ("REPORTS",):
        return "state a number"
    if roles == ("CITES",):
        return "have references in the graph"
    return f"say which {' or '.join(_alike(label)).lower()} they {describe_roles(roles)}"


def _alike(label: EntityLabel | None) -> list[EntityLabel]:
    """The label with those that do the same in a paper: a model is used as a method is."""
    return ["Method", "Model"] if label in ("Method", "Model") else [label] if label else []
