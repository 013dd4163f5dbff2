"""Which methods and models are measured on which benchmarks, as a table of paper counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.schema import ON, USING
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

SYSTEMS: Final = 12
BENCHMARKS: Final = 10
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


def benchmark_matrix(
    store: Store, id_: str, beside: Sequence[Row], *, min_confidence: float = DEFAULT_CONFIDENCE
) -> Matrix:
    """The methods and models most often measured on a benchmark, against the benchmarks measured on in its papers.

    ``beside`` are rows of the query ``entities_beside`` for the benchmark.
    """
    systems = [row for row in beside if row["label"] in ("Method", "Model")]
    systems.sort(key=lambda row: (-row["papers"], row["name"], row["id"]))
    entity = store.run("entity", {"id": id_, "min_confidence": min_confidence})[0]
    others = [row for row in beside if row["label"] == "Benchmark"]
    return _filled(store, systems[:SYSTEMS], [entity, *others[: BENCHMARKS - 1]], min_confidence)


def system_matrix(
    store: Store, id_: str, others: Sequence[Row], beside: Sequence[Row], *, min_confidence: float = DEFAULT_CONFIDENCE
) -> Matrix:
    """A method or model and others, against the benchmarks that papers with the first most often measure on.

    ``beside`` are rows of the query ``entities_beside`` for the method or model.
    """
    entity = store.run("entity", {"id": id_, "min_confidence": min_confidence})[0]
    benchmarks = [row for row in beside if row["label"] == "Benchmark"]
    return _filled(store, [entity, *others], benchmarks[:BENCHMARKS], min_confidence)


def _filled(store: Store, systems: Sequence[Row], benchmarks: Sequence[Row], min_confidence: float) -> Matrix:
    """The matrix without systems and benchmarks that no paper has together."""
    scope: Row = {"ids": [row["id"] for row in systems], "others": [row["id"] for row in benchmarks]}
    scope |= {"roles": list(USING), "other_roles": list(ON), "min_confidence": min_confidence}
    counts = {(row["id"], row["other"]): row["papers"] for row in store.run("papers_of_pairs", scope)}
    cells = [[counts.get((system["id"], row["id"]), 0) for row in benchmarks] for system in systems]
    rows = [place for place, numbers in enumerate(cells) if any(numbers)]
    columns = [place for place in range(len(benchmarks)) if any(numbers[place] for numbers in cells)]
    return Matrix(
        [_named(systems[place]) for place in rows],
        [_named(benchmarks[place]) for place in columns],
        [[cells[row][column] for column in columns] for row in rows],
    )


def _named(row: Row) -> Row:
    return {name: row.get(name) for name in _NAMED}
