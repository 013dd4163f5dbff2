"""Which methods and models are measured on which benchmarks, as a table of paper counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.schema import ON, USING, EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SYSTEMS: Final = 12
BENCHMARKS: Final = 10
_WIDE: Final = 200
"""Benchmarks of one system that are looked through."""
_NAMED: Final = ("id", "slug", "label", "name", "papers")


@dataclass(frozen=True, slots=True)
class Matrix:
    """Papers that propose or use a system and measure on a benchmark; ``cells`` has one row a system."""

    systems: list[Row]
    benchmarks: list[Row]
    cells: list[list[int]]

    @property
    def top(self) -> int:
        """The highest count, 0 when there is none."""
        return max((count for row in self.cells for count in row), default=0)


def benchmark_matrix(store: Store, id_: str, *, min_confidence: float = DEFAULT_CONFIDENCE) -> Matrix:
    """The methods and models most often measured on a benchmark, against the benchmarks measured on in its papers."""
    least = {"min_confidence": min_confidence}
    groups = [_group(ON, id_)]
    systems = [
        row
        for label in ("Method", "Model")
        for row in _found(store, label, USING, {"groups": groups, "limit": SYSTEMS, **least})
    ]
    systems.sort(key=lambda row: (-row["papers"], row["name"], row["id"]))
    entity = store.run("entity", {"id": id_, **least})[0]
    others = _found(store, "Benchmark", ON, {"groups": groups, "limit": BENCHMARKS - 1, **least})
    return _filled(store, systems[:SYSTEMS], [entity, *others], min_confidence)


def system_matrix(
    store: Store, id_: str, others: Sequence[Row], *, min_confidence: float = DEFAULT_CONFIDENCE
) -> Matrix:
    """A method or model and others, against the benchmarks that papers with the first most often measure on."""
    least = {"min_confidence": min_confidence}
    entity = store.run("entity", {"id": id_, **least})[0]
    benchmarks = _found(store, "Benchmark", ON, {"groups": [_group(USING, id_)], "limit": BENCHMARKS, **least})
    return _filled(store, [entity, *others], benchmarks, min_confidence)


def _filled(store: Store, systems: Sequence[Row], benchmarks: Sequence[Row], min_confidence: float) -> Matrix:
    """The matrix without systems and benchmarks that no paper has together."""
    cells = []
    for system in systems:
        scope = {"groups": [_group(USING, system["id"])], "limit": _WIDE, "min_confidence": min_confidence}
        counts = {row["id"]: row["papers"] for row in _found(store, "Benchmark", ON, scope)}
        cells.append([counts.get(row["id"], 0) for row in benchmarks])
    rows = [place for place, counts in enumerate(cells) if any(counts)]
    columns = [place for place in range(len(benchmarks)) if any(counts[place] for counts in cells)]
    return Matrix(
        [_named(systems[place]) for place in rows],
        [_named(benchmarks[place]) for place in columns],
        [[cells[row][column] for column in columns] for row in rows],
    )


def _group(roles: Sequence[RelationType], id_: str) -> Row:
    return {"roles": list(roles), "targets": [id_], "negate": False}


def _found(store: Store, label: EntityLabel | str, roles: Sequence[RelationType], scope: Row) -> list[Row]:
    return store.run("entities_in_papers", {"label": label, "roles": list(roles), **scope})


def _named(row: Row) -> Row:
    return {name: row.get(name) for name in _NAMED}
