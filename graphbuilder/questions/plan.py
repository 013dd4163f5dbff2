"""Makes calls of the catalogue of a question."""

from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from graphbuilder.questions.question import Filter, Kind, Question, is_making
from graphbuilder.questions.slots import PLAIN
from graphbuilder.questions.turns import MADE
from graphbuilder.schema import USING, EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE

MOST_ROWS: Final = 10_000
"""How many rows are looked at to count them."""


DATED: Final = ("newest", "oldest")
"""Orders of entities by the date of their first paper."""
_OF_ONE: Final[dict[Kind, str]] = {
    "parts": "lab_parts",
    "proposals": "first_proposals",
    "references": "paper_references",
    "wholes": "lab_parents",
}
"""The query of the answers that are about one thing after the other."""
TRENDS: Final = ("rising", "falling")
"""Orders of entities by how much more, or fewer, papers they have of late."""


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
        "coded": question.coded,
    }
    return {name: value for name, value in parameters.items() if value or value is False} | page.least()


def is_dated_list(question: Question) -> bool:
    """Whether all entities of a kind are listed by the date of their first paper."""
    limited = (
        question.filters
        or question.text
        or question.coded is not None
        or question.until
        or question.roles == ("PROPOSES",)
    )
    return question.order in DATED and not limited


def minus_calls(question: Question, page: Page) -> list[Call]:
    """The calls for the entities that are left out of a list; of what is made, those of a maker are its own."""
    calls = []
    for item in question.minus:
        made = question.want in MADE and bool(set(item.roles) & {"FROM", "AUTHORED_BY"})
        roles = ["PROPOSES"] if made else list(question.roles or PLAIN[cast("EntityLabel", question.want)])
        scope = filter_parameters(question, page, filters=(replace(item, negate=False),))
        calls.append(Call("entities_in_papers", {"label": question.want, "roles": roles, **scope, "limit": MOST_ROWS}))
    return calls


def _sharing(question: Question, item: Filter, page: Page) -> Call:
    """The call for one of several conditions; what a maker has of what is made is its own."""
    roles = ("PROPOSES",) if question.want in MADE and is_making(item) else question.roles
    own = {"label": question.want, "roles": list(roles or PLAIN[cast("EntityLabel", question.want)])}
    scope = filter_parameters(question, page, filters=(*question.joint, item))
    return Call("entities_in_papers", {**own, **scope, "limit": MOST_ROWS})


def _both_ways(question: Question, page: Page) -> list[Call]:
    """The calls for what papers on a thing compare with, and for what is in other papers that compare with it."""
    own = question.mutual
    assert own is not None
    rest = tuple(item for item in question.joint if item != own)
    against = (*rest, replace(own, roles=("COMPARES_TO",)), replace(own, negate=True))
    sides: list[tuple[tuple[RelationType, ...], tuple[Filter, ...]]] = [
        (("COMPARES_TO",), (*rest, own)),
        (USING, against),
    ]
    return [
        Call(
            "entities_in_papers",
            {"label": question.want, "roles": list(roles), "limit": MOST_ROWS}
            | filter_parameters(question, page, filters=filters),
        )
        for roles, filters in sides
    ]


def plan_calls(question: Question, page: Page) -> list[Call]:
    """The calls that answer a question, whose rows come one after the other; none when a name is unknown."""
    shared = filter_parameters(question, page, filters=question.joint)
    limit = min(page.limit, question.limit or page.limit)
    paging = {"limit": limit, "offset": page.offset}
    match question.kind:
        case "unknown":
            return []
        case "papers" | "search" if question.order == "cited":
            return [Call("most_cited_papers", {**shared, **paging})]
        case "papers" | "search":
            return [Call("papers", {**shared, "order": question.order, **paging})]
        case "leaderboard" | "count" if question.subjects:
            boards = [entity for entity in question.subjects if entity.label == "Benchmark"]
            name = "leaderboard" if boards else "system_results"
            return [Call(name, {"id": entity.id, **page.least()}) for entity in boards or question.subjects]
        case "count" if question.want in ("Paper", "Result"):
            return [Call("count_papers", shared)]
        case "entities" if question.subjects:
            own = {"label": question.want, "roles": list(question.roles), **page.least()}
            return [Call("paper_entities", {"id": paper.id, **own}) for paper in question.subjects]
        case "entities" if question.order in TRENDS:
            return [Call("rising_entities", {"label": question.want})]
        case "entities" if is_dated_list(question):
            since = {"since": question.since} if question.since else {}
            return [Call("newest_entities", {"label": question.want, **since, "limit": MOST_ROWS, **page.least()})]
        case "entities" | "count" if question.shared:
            return [_sharing(question, item, page) for item in question.shared]
        case "entities" | "count" if question.mutual:
            return _both_ways(question, page)
        case "count" if not (question.roles or question.excluded or question.minus or question.tally or question.only):
            return [Call("count_entities", {"label": question.want, **page.least()})]
        case "entities" if not (
            question.roles or question.excluded or question.minus or question.tally or question.only
        ):
            return [Call("entities", {"label": question.want, **paging, **page.least()})]
        case "entities" | "count":
            roles = list(question.roles or PLAIN[cast("EntityLabel", question.want)])
            entities = {"label": question.want, "roles": roles, **shared, **paging}
            if question.order == "fewest":
                entities["order"] = "fewest"
            if question.order in DATED or question.excluded or question.minus or question.tally or question.only:
                entities |= {"limit": MOST_ROWS, "offset": 0}
            return [Call("entities_in_papers", entities)]
        case "related":
            return [Call("related", {"id": entity.id, "limit": limit, **page.least()}) for entity in question.subjects]
        case "timeline" if not question.subjects:
            return [Call("papers_over_time", {**shared, "period": question.period})]
        case "timeline":
            return [Call("entity_timeline", {"id": entity.id, **page.least()}) for entity in question.subjects]
        case "path" if not question.subjects:
            return [Call("methods_by_paper", page.least())]
        case "path":
            return [Call("related_used_together", {"id": question.subjects[0].id, **page.least()})]
        case "references" | "wholes":
            return [Call(_OF_ONE[question.kind], {"id": entity.id}) for entity in question.subjects]
        case _:
            name = _OF_ONE.get(question.kind, "entity")
            return [Call(name, {"id": entity.id, **page.least()}) for entity in question.subjects]
