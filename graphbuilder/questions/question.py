"""A question as it was understood."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self

from graphbuilder.questions.bounds import Bound, Tally
from graphbuilder.questions.names import Entity
from graphbuilder.schema import EntityLabel, RelationType

Kind = Literal[
    "papers", "entities", "count", "related", "comparison", "leaderboard", "entity", "proposals", "timeline",
    "references", "parts", "wholes", "path", "search", "unknown",
]  # fmt: skip
Want = Literal["Paper", "Result"] | EntityLabel


@dataclass(frozen=True, slots=True)
class Told:
    """Entities of one kind that are meant by words of their names, since none has the phrase for its name."""

    phrase: str
    label: EntityLabel
    entities: tuple[Entity, ...]

    def as_json(self) -> dict[str, Any]:
        """Phrase, label, and ids of the entities."""
        return {"phrase": self.phrase, "label": self.label, "ids": [entity.id for entity in self.entities]}


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on papers: an edge of one of ``roles`` to one of ``entities``, or to any that is an ``any_of``."""

    roles: tuple[RelationType, ...]
    entities: tuple[Entity, ...] = ()
    any_of: EntityLabel | None = None
    negate: bool = False
    told: tuple[Told, ...] = ()
    """Those of the entities that were not found by their name."""
    made: tuple["Filter", ...] = ()
    """With ``any_of``: conditions on papers that propose it, as in "using models from DeepSeek"."""
    note: str = ""
    apart: bool = False
    """Whether it is a bare name that is left out: "other than GRPO"."""
    bound: Bound | None = None
    """With ``REPORTS``: of the benchmarks or systems that are the entities, a number that a paper states."""
    least: int = 1
    """With ``any_of``: to how many things the paper must have the edge."""

    def as_json(self) -> dict[str, Any]:
        """Roles, entities, and whether the paper must not have them."""
        return {
            "roles": list(self.roles),
            "entities": [entity.as_json() for entity in self.entities],
            "any_of": self.any_of,
            "negate": self.negate,
            "told": [told.as_json() for told in self.told],
            "made": [item.as_json() for item in self.made],
            "bound": self.bound.as_json() if self.bound else None,
            "least": self.least,
        }

    def group(self) -> dict[str, Any]:
        """The item of ``groups`` (queries/README.md) that stands for it."""
        targets = [entity.id for entity in self.entities]
        labels = [self.any_of] if self.any_of else []
        group = {"roles": list(self.roles), "targets": targets, "labels": labels, "negate": self.negate}
        return {**group, "least": self.least} if self.least > 1 else group


def is_making(item: Filter) -> bool:
    """Whether a condition names the labs or authors that a paper is from."""
    return set(item.roles) <= {"FROM", "AUTHORED_BY"}


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that the graph does not have; ``near`` are names written alike."""

    asked: str
    near: tuple[Entity, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for, and what of it was not understood."""

    kind: Kind
    want: Want
    roles: tuple[RelationType, ...] = ()
    """Roles in which a wanted entity must stand; empty when papers are wanted."""
    filters: tuple[Filter, ...] = ()
    subjects: tuple[Entity, ...] = ()
    """What the question is about itself: "what is GRPO", "best result on MATH", "authors of" a paper."""
    shared: tuple[Filter, ...] = ()
    """Those of the filters that not one paper need meet all: "benchmarks shared by GRPO and DPO"."""
    excluded: tuple[Entity, ...] = ()
    """Wanted entities that are left out of the list: "methods other than GRPO"."""
    since: str | None = None
    until: str | None = None
    text: str | None = None
    coded: bool | None = None
    """Whether the papers must have a link to code, or must have none."""
    order: str = "newest"
    limit: int | None = None
    bound: Bound | None = None
    """Of results: within which bounds their numbers must lie."""
    tally: Tally | None = None
    """Of a list of entities: in how many of the papers each must be."""
    only: Told | None = None
    """Of a list of entities: those with these words in the name."""
    mutual: Filter | None = None
    """Of a list of methods: the condition on what they are compared with, or that is compared with them."""
    metric: str | None = None
    """Of results: the metric that is asked for, as written."""
    rivals: tuple[Entity, ...] = ()
    """Of results: the systems that they must be better than, or worse when ``losing``."""
    losing: bool = False
    drawn: bool = False
    """Whether a drawing of the answer is asked for: "graph around GRPO"."""
    period: str = "month"
    """What a timeline counts by: month or year."""
    unknown: tuple[Unknown, ...] = ()
    unparsed: tuple[str, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()
    alternatives: tuple[dict[str, Any], ...] = ()
    notes: tuple[str, ...] = field(default=())

    def but(self, **changes: Any) -> Self:
        """The same question with some fields changed."""
        return replace(self, **changes)

    @property
    def minus(self) -> tuple[Filter, ...]:
        """Of a list of entities, conditions on papers whose entities are left out: "labs that do not use PPO"."""
        listed = self.kind in ("entities", "count") and self.want not in ("Paper", "Result") and not self.subjects
        return tuple(item for item in self.filters if item.negate) if listed else ()

    @property
    def joint(self) -> tuple[Filter, ...]:
        """The conditions that one paper has to meet all."""
        return tuple(item for item in self.filters if item not in self.minus and item not in self.shared)

    def is_dated(self, date: str | None) -> bool:
        """Whether a date, month or year lies within the dates asked for; without a date only where none are."""
        if not (self.since or self.until):
            return True
        if not date:
            return False
        since, until = self.since or "", self.until
        return date >= since[: len(date)] and (until is None or date[: len(until)] <= until)

    def parsed(self) -> dict[str, Any]:
        """What was understood, as plain values."""
        return {
            "want": self.want,
            "roles": list(self.roles),
            "filters": [item.as_json() for item in self.filters],
            "subjects": [entity.as_json() for entity in self.subjects],
            "shared": [item.as_json() for item in self.shared],
            "excluded": [entity.as_json() for entity in self.excluded],
            "since": self.since,
            "until": self.until,
            "text": self.text,
            "coded": self.coded,
            "order": self.order,
            "limit": self.limit,
            "bound": self.bound.as_json() if self.bound else None,
            "tally": self.tally.bound.as_json() if self.tally else None,
            "only": self.only.as_json() if self.only else None,
            "mutual": self.mutual is not None,
            "metric": self.metric,
            "rivals": [entity.as_json() for entity in self.rivals],
            "losing": self.losing,
            "drawn": self.drawn,
            "period": self.period,
            "corrections": [{"written": written, "read": read} for written, read in self.corrections],
            "notes": list(self.notes),
        }
