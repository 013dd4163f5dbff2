"""What changes with time: months of some things, what rises, and what is new since a date.

The newest month is that of the newest paper in the graph, not of a clock, so an old graph answers as it did.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.schema import ANY_ROLE, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

NEW_LABELS: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark", "Task", "Lab")
"""What is told of as new unless other kinds are asked for."""
MOST_RISING: Final = 2000
"""Entities that are looked at, those with most papers of late first."""


@dataclass(frozen=True, slots=True)
class Span:
    """Two stretches of equally many months, one after the other, as YYYY-MM; both ends are included."""

    since: str
    turn: str
    """The first month of the later stretch."""
    until: str


@dataclass(frozen=True, slots=True)
class Rising:
    """What rose and fell over a span, in order; ``before`` and ``after`` count all dated papers."""

    span: Span | None
    """None when no paper has a month."""
    before: int
    after: int
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class News:
    """What is new since a date: papers, how many names of each label, and some of the names."""

    since: str
    papers: int
    counts: dict[str, int]
    rows: list[Row]

    @property
    def total(self) -> int:
        """How many names there are in all."""
        return sum(self.counts.values())


def months_of(
    store: Store,
    ids: Sequence[str],
    *,
    since: str | None = None,
    until: str | None = None,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> list[Row]:
    """Each thing with its first appearance and its papers by month, also as a share of all papers of the month.

    Months without papers are left out; papers of which only the year is known stand under the year.
    """
    least = {"min_confidence": min_confidence}
    every = {row["month"]: row["papers"] for row in store.run("papers_over_time", least)}
    by_id: dict[str, list[Row]] = {}
    for row in store.run("entity_months", {"ids": list(ids), **least}):
        month = row["month"]
        if _within(month, since, until):
            share = round(row["papers"] / every[month], 4) if every.get(month) else None
            by_id.setdefault(row["id"], []).append({"month": month, "papers": row["papers"], "share": share})
    found = []
    for id_ in dict.fromkeys(ids):
        (entity,) = store.run("entity", {"id": id_, **least})
        own = by_id.get(id_, [])
        peak = max(own, key=lambda row: (len(row["month"]), row["papers"], row["month"]), default=None)
        named = {name: entity[name] for name in ("id", "slug", "label", "name", "first_seen")}
        first = store.run("first_proposals", {"id": id_, "limit": 1, **least}) if _is_proposed(entity["label"]) else []
        found.append(
            named
            | {
                "papers": sum(row["papers"] for row in own),
                "peak": peak and peak["month"],
                "proposed_by": first[0] if first else None,
                "months": own,
            }
        )
    return found


def rising(
    store: Store,
    label: EntityLabel,
    *,
    months: int = 6,
    until: str | None = None,
    limit: int = 100,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> Rising:
    """The things that rose most: papers of the last months against as many months before them.

    ``until`` is a month, by default that of the newest paper. A rise is what goes beyond the growth of all papers
    together, in standard deviations of a Poisson count, so that neither a growing corpus nor a single paper looks
    like one.
    """
    least = {"min_confidence": min_confidence}
    every = {row["month"]: row["papers"] for row in store.run("papers_over_time", least) if len(row["month"]) == 7}
    last = max(every, default=None)
    if last and until:
        last = min(last, until[:7] if len(until) > 4 else f"{until}-12")
    if last is None:
        return Rising(None, 0, 0, [])
    span = Span(_shifted(last, 1 - 2 * months), _shifted(last, 1 - months), last)
    before = sum(papers for month, papers in every.items() if span.since <= month < span.turn)
    after = sum(papers for month, papers in every.items() if span.turn <= month <= span.until)
    roles = [role for role in ANY_ROLE[label] if role not in ("MENTIONS", "COMPARES_TO")]
    scope = {"label": label, "roles": roles, "since": span.since, "turn": span.turn, "until": span.until}
    rows = store.run("rising_entities", {**scope, "limit": MOST_RISING, **least})
    growth = after / before if before else 1.0
    scored = [row | {"rise": _rise(row["before"], row["after"], growth)} for row in rows]
    scored.sort(key=lambda row: (-row["rise"], -row["after"], row["name"], row["id"]))
    return Rising(span, before, after, scored[:limit])


def new_since(
    store: Store,
    since: str,
    *,
    until: str | None = None,
    labels: Sequence[EntityLabel] = NEW_LABELS,
    limit: int = 25,
    offset: int = 0,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> News:
    """The names that no paper before a date has, those in most papers first, each with the paper that brought it.

    The paper is the earliest; ``role`` and ``sentence`` are what it says of the name.
    """
    scope = {"labels": list(labels), "since": since, "until": until, "min_confidence": min_confidence}
    counts = {row["label"]: row["entities"] for row in store.run("count_new_entities", scope)}
    papers: int = store.run("count_papers", {"since": since, "until": until})[0]["papers"]
    rows = store.run("new_entities", scope | {"limit": limit, "offset": offset}) if limit else []
    return News(since, papers, {label: counts.get(label, 0) for label in labels}, rows)


def _is_proposed(label: EntityLabel) -> bool:
    return "PROPOSES" in ANY_ROLE[label]


def _within(month: str, since: str | None, until: str | None) -> bool:
    return month >= (since or "")[: len(month)] and (until is None or month <= until[: len(month)])


def _rise(before: int, after: int, growth: float) -> float:
    expected = before * growth
    return round((after - expected) / math.sqrt(expected + 1), 3)


def _shifted(month: str, by: int) -> str:
    """The month so many months later.

    >>> _shifted("2025-02", -3)
    '2024-11'
    """
    number = int(month[:4]) * 12 + int(month[5:7]) - 1 + by
    return f"{number // 12:04d}-{number % 12 + 1:02d}"
