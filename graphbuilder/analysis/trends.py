"""What changes with time: months of some things, what rises, and what is new since a date.

The newest month is that of the newest paper in the graph, not of a clock, so an old graph answers as it did.
"""

import calendar
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.schema import ANY_ROLE, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

NEW_LABELS: Final[tuple[EntityLabel, ...]] = ("Method", "Model", "Benchmark", "Task", "Lab")
"""What is told of as new unless other kinds are asked for."""
MOST_RISING: Final = 2000
"""Entities that are looked at, those with most papers of late first."""
LEAST_PAPERS: Final = 3
"""Papers of both stretches together that a rise or a fall takes: fewer are chance."""
LEAST_CHANGE: Final = 2
"""Papers more, or fewer, that a rise or a fall takes beside its being one against all papers."""


@dataclass(frozen=True, slots=True)
class Span:
    """Two stretches of equally many months, one after the other, as YYYY-MM; both ends are included."""

    since: str
    turn: str
    """The first month of the later stretch."""
    until: str


@dataclass(frozen=True, slots=True)
class Rising:
    """What rose or fell over a span, in order; ``before`` and ``after`` count all papers with a month."""

    span: Span | None
    """None when no paper has a month."""
    before: int
    after: int
    rows: list[Row]
    partial: bool = False
    """Whether the graph ends within the last month."""


@dataclass(frozen=True, slots=True)
class News:
    """What is new since a date: papers, how many names of each label, and some of the names."""

    since: str
    papers: int
    counts: dict[str, int]
    rows: list[Row]
    undated: int = 0
    """Papers of the whole graph without a date: they count neither as new nor as older."""

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

    Months are told without gaps, from ``since`` or the first that has a paper, to ``until`` or that of the newest
    paper of the graph; ``partial`` marks the month within which the graph ends. Papers of which only the year is
    known stand under the year.
    """
    least = {"min_confidence": min_confidence}
    every = {row["month"]: row["papers"] for row in store.run("papers_over_time", least)}
    newest = newest_date(store)
    by_id: dict[str, dict[str, int]] = {}
    for row in store.run("entity_months", {"ids": list(ids), **least}):
        if _within(row["month"], since, until):
            by_id.setdefault(row["id"], {})[row["month"]] = row["papers"]
    found = []
    for id_ in dict.fromkeys(ids):
        (entity,) = store.run("entity", {"id": id_, **least})
        own = by_id.get(id_, {})
        peak = max(own, key=lambda month: (len(month), own[month], month), default=None)
        named = {name: entity[name] for name in ("id", "slug", "label", "name", "first_seen")}
        first = store.run("first_proposals", {"id": id_, "limit": 1, **least}) if _is_proposed(entity["label"]) else []
        months = _without_gaps(own, every, since, min(until or newest, newest)) if newest else sorted(own)
        found.append(
            named
            | {
                "papers": sum(own.values()),
                "peak": peak,
                "proposed_by": first[0] if first else None,
                "months": [_month(month, own.get(month, 0), every, newest) for month in months],
            }
        )
    return found


def newest_date(store: Store) -> str:
    """The date of the newest paper of the graph, as precise as it is known; empty when none has one."""
    rows = store.run("papers", {"order": "newest", "limit": 1})
    return (rows[0]["published"] or "") if rows else ""


def is_partial(month: str, newest: str) -> bool:
    """Whether the graph ends within a month or a year, so that it may have more papers than are there yet.

    >>> is_partial("2025-06", "2025-06-16"), is_partial("2025-06", "2025-06-30"), is_partial("2025-05", "2025-06-16")
    (True, False, False)
    """
    if not newest.startswith(month):
        return False
    year, at, day = (int(part or 0) for part in (newest[:4], newest[5:7], newest[8:10]))
    ends = at == 12 if len(month) == 4 else True
    return not (ends and at and day == calendar.monthrange(year, at)[1])


def _without_gaps(own: Mapping[str, int], every: Mapping[str, int], since: str | None, last: str) -> list[str]:
    """The months of a thing and those between them without papers, and the years of which no month is known."""
    months = [month for month in own if len(month) == 7]
    if not months or len(last) < 7:
        return sorted(own)
    began = min(month for month in every if len(month) == 7)
    first = max(since[:7], began) if since and len(since) >= 7 else max(f"{since}-01", began) if since else min(months)
    found = {month for month in own if len(month) == 4}
    while first <= max(last[:7], max(months)):
        found.add(first)
        first = _shifted(first, 1)
    return sorted(found)


def _month(month: str, papers: int, every: Mapping[str, int], newest: str) -> Row:
    total = every.get(month, 0)
    share = round(papers / total, 4) if total else None
    return {"month": month, "papers": papers, "total": total, "share": share, "partial": is_partial(month, newest)}


def rising(
    store: Store,
    label: EntityLabel,
    *,
    months: int = 6,
    until: str | None = None,
    limit: int = 100,
    least_papers: int = LEAST_PAPERS,
    falling: bool = False,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> Rising:
    """The things that rose most, or fell: papers of the last months against as many months before them.

    ``until`` is a month, by default that of the newest paper. A rise is what goes beyond the growth of all papers
    together, in standard deviations of a Poisson count, so that a growing corpus does not look like one; below 2 it
    may well be chance. Things with fewer than ``least_papers`` in both stretches are left out, and those that have
    not two papers more (or fewer) than before.
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
    enough = [row for row in rows if row["before"] + row["after"] >= least_papers]
    way = -1 if falling else 1
    moved = [row | {"rise": _rise(row["before"], row["after"], growth)} for row in enough]
    change = min(LEAST_CHANGE, least_papers)
    scored = [row for row in moved if way * row["rise"] > 0 and way * (row["after"] - row["before"]) >= change]
    scored.sort(key=lambda row: (-way * row["rise"], -row["after"], -row["before"], row["name"], row["id"]))
    return Rising(span, before, after, scored[:limit], is_partial(last, newest_date(store)))


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
    dated = sum(row["papers"] for row in store.run("papers_over_time", {"period": "year"}))
    undated: int = store.run("count_papers", {})[0]["papers"] - dated
    return News(since, papers, {label: counts.get(label, 0) for label in labels}, rows, undated)


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
