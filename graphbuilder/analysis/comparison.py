"""Methods, models or other things side by side: when, by whom, on what, with which numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphbuilder.analysis.boards import boards, direction_of, is_sure
from graphbuilder.errors import QuestionError
from graphbuilder.schema import ANY_ROLE, ON, EntityLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

MOST_COMPARED: Final = 8
"""Things that one comparison takes."""
MOST_BENCHMARKS: Final = 40
MOST_LABS: Final = 8
MOST_TOGETHER: Final = 5
_SAID: Final = ("PROPOSES", "USES", "COMPARES_TO")
_NAMED: Final = ("id", "slug", "label", "name")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Some things side by side; lists within ``benchmarks`` and ``results`` are in the order of ``things``."""

    things: list[Row]
    """What there is to say of each alone."""
    benchmarks: list[Row]
    """Benchmarks that papers with at least one of the things measure on, those with most of the things first."""
    results: list[Row]
    """One row a benchmark and metric, those stated for most of the things first."""
    together: list[Row]
    """The newest papers that name two or more of them, with the sentences."""

    def as_json(self) -> Row:
        """A plain map."""
        return {
            "things": self.things,
            "benchmarks": self.benchmarks,
            "results": self.results,
            "together": self.together,
        }


def compare(store: Store, ids: Sequence[str], *, min_confidence: float = DEFAULT_CONFIDENCE) -> Comparison:
    """The things with these ids side by side, in this order; all must exist.

    Raises QuestionError unless they are two to eight different ones.
    """
    ids = list(dict.fromkeys(ids))
    if not 2 <= len(ids) <= MOST_COMPARED:
        raise QuestionError(
            f"A comparison takes 2 to {MOST_COMPARED} different things, and {len(ids)} came.",
            hint="Name two or more methods or models, such as GRPO and PPO.",
        )
    least = {"min_confidence": min_confidence}
    things = [_thing(store, id_, least) for id_ in ids]
    used = [measured_on(store, thing, {**least, "groups": [naming(thing)]}) for thing in things]
    stated = [store.run("system_results", {"id": id_, **least}) for id_ in ids]
    return Comparison(things, _benchmarks(used), _results(stated), _together(store, things, least))


def naming(thing: Row, roles: Iterable[str] | None = None) -> Row:
    """The condition on papers of saying something of a thing: any role (or one of ``roles``) but a mere mention."""
    label: EntityLabel = thing["label"]
    chosen = roles or [role for role in ANY_ROLE[label] if role != "MENTIONS"]
    return {"roles": list(chosen), "targets": [thing["id"]], "negate": False}


def count_naming(store: Store, scope: Row) -> int:
    """How many papers of a scope say something of a thing; the scope has its condition among its groups."""
    return int(store.run("count_papers", scope)[0]["papers"])


def labs_of(store: Store, scope: Row, limit: int = MOST_LABS) -> list[Row]:
    """Labs of the papers of a scope, those with most papers first."""
    rows = store.run("entities_in_papers", {"label": "Lab", "roles": ["FROM"], **scope, "limit": limit})
    return [{name: row[name] for name in (*_NAMED, "papers")} for row in rows]


def measured_on(store: Store, thing: Row, scope: Row, limit: int = MOST_BENCHMARKS) -> list[Row]:
    """Benchmarks of the papers of a scope that say something of a thing; none of a benchmark itself."""
    if thing["label"] == "Benchmark":
        return []
    return store.run("entities_in_papers", {"label": "Benchmark", "roles": list(ON), **scope, "limit": limit})


def _thing(store: Store, id_: str, least: Row) -> Row:
    row = store.run("entity", {"id": id_, **least})[0]
    thing = {name: row[name] for name in (*_NAMED, "aliases", "first_seen", "roles")}
    thing["papers"] = count_naming(store, {**least, "groups": [naming(thing)]})
    proposals = store.run("first_proposals", {"id": id_, "limit": 1, **least})
    thing["proposed_by"] = proposals[0] if proposals else None
    months: dict[str, int] = {}
    for month in store.run("entity_months", {"ids": [id_], **least}):
        months[month["month"]] = month["papers"]
    thing["months"] = [{"month": month, "papers": papers} for month, papers in months.items()]
    thing["proposed_in"] = labs_of(store, {**least, "groups": [naming(thing, ["PROPOSES"])]})
    users = [role for role in _SAID[1:] if role in ANY_ROLE[thing["label"]]] or None
    thing["used_in"] = labs_of(store, {**least, "groups": [naming(thing, users and ["USES"])]})
    return thing


def _benchmarks(used: Sequence[Sequence[Row]]) -> list[Row]:
    """Each benchmark with the papers of each thing that measure on it."""
    found: dict[str, Row] = {}
    for place, rows in enumerate(used):
        for row in rows:
            named = {name: row[name] for name in _NAMED}
            found.setdefault(row["id"], named | {"papers": [0] * len(used)})["papers"][place] = row["papers"]

    def rank(row: Row) -> tuple[Any, ...]:
        held = sum(count > 0 for count in row["papers"])
        return -held, -sum(row["papers"]), row["name"], row["id"]

    return sorted(found.values(), key=rank)[:MOST_BENCHMARKS]


def _results(stated: Sequence[Sequence[Row]]) -> list[Row]:
    """The numbers of each thing on each benchmark and metric, the best first, and who has the best of all."""
    found: dict[tuple[str, str], Row] = {}
    for place, rows in enumerate(stated):
        for row in rows:
            if row["benchmark_id"] is None:
                continue
            key = (row["benchmark_id"], (row["metric"] or "").casefold())
            named = {"benchmark_id": row["benchmark_id"], "benchmark": row["benchmark"]}
            named |= {"benchmark_slug": row["benchmark_slug"], "metric": row["metric"]}
            empty: list[list[Row]] = [[] for _ in stated]
            found.setdefault(key, named | {"numbers": empty})["numbers"][place].append(row)
    rows = [_judged(row) for row in found.values()]

    def rank(row: Row) -> tuple[Any, ...]:
        held = sum(bool(numbers) for numbers in row["numbers"])
        return -held, row["benchmark"] or "", row["metric"] or "", row["benchmark_id"]

    return sorted(rows, key=rank)


def _judged(row: Row) -> Row:
    """A row with its numbers in order, its direction, and the place of the best thing where that can be told."""
    every = [number for numbers in row["numbers"] for number in numbers]
    better = direction_of(every)
    ordered = [_in_order(numbers, better) for numbers in row["numbers"]]
    heads = {place: numbers[0]["number"] for place, numbers in enumerate(ordered) if numbers and is_sure(numbers[0])}
    known = {place: number for place, number in heads.items() if number is not None}
    units = {(number["unit"] or "") for number in every}
    best = None
    if better is not None and len(known) > 1 and len(units) == 1:
        top = max(known.values()) if better else min(known.values())
        winners = [place for place, number in known.items() if number == top]
        best = winners[0] if len(winners) == 1 else None
    return row | {"numbers": ordered, "higher_is_better": better, "best": best}


def _in_order(numbers: Sequence[Row], better: bool | None) -> list[Row]:
    kept = [row | {"higher_is_better": better} for row in numbers]
    return [row for board in boards(kept) for row in board.rows]


def _together(store: Store, things: Sequence[Row], least: Mapping[str, float]) -> list[Row]:
    """Papers that name at least two of the things, newest first."""
    found: dict[str, Row] = {}
    for place, one in enumerate(things):
        for other in things[place + 1 :]:
            scope = {"groups": [naming(one), naming(other)], "limit": MOST_TOGETHER, **least}
            for paper in store.run("papers", scope):
                kept = found.setdefault(paper["id"], {**paper, "evidence": []})
                kept["evidence"] += [item for item in paper["evidence"] if item not in kept["evidence"]]
    newest = sorted(found.values(), key=lambda paper: paper["id"])
    newest.sort(key=lambda paper: paper["published"] or "", reverse=True)
    return newest[:MOST_TOGETHER]
