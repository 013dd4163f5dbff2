"""The geometry of lines over time, one for each of some things; the templates only draw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from api.charts import HEIGHT, MOST_MONTHS, WIDTH, all_periods, is_partial_period, label_periods, month_number, ticks_to
from graphbuilder.store.base import Row

MOST_LINES: Final = 8
"""Lines that can be told apart."""


@dataclass(frozen=True, slots=True)
class Line:
    """The papers of one thing by period, in the order of the chart's periods, with their places in the drawing."""

    name: str
    label: str
    counts: tuple[int, ...]
    points: tuple[tuple[float, float], ...]

    @property
    def path(self) -> str:
        """The points as the drawing of a polyline has them."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class LineChart:
    """Papers of some things by month or year, without holes; ``top`` is the highest point."""

    lines: tuple[Line, ...]
    periods: tuple[str, ...]
    labels: tuple[tuple[str, float, bool], ...]
    """Below: period, place, and whether it goes where there is little room."""
    top: int
    yearly: bool
    ticks: tuple[tuple[int, float], ...]
    partial: bool
    """Whether the graph ends within the last period."""
    left_out: int
    """Things beyond the eight that are drawn."""
    width: float = WIDTH


def line_chart(things: Sequence[Mapping[str, object]], *, newest: str | None = None) -> LineChart | None:
    """The chart of things with ``name``, ``label`` and ``months``, as ``months_of`` gives them.

    None when no paper of theirs has a date. It goes by month unless there would be more than 48 of them, or only a
    year is known somewhere.
    """
    shown = things[:MOST_LINES]
    rows: list[list[Row]] = [list(thing["months"]) for thing in shown]  # type: ignore[call-overload]
    months = [row["month"] for own in rows for row in own]
    if not months:
        return None
    first, last = min(months), max([*months, (newest or "")[:7]])
    yearly = any(len(month) < 7 for month in (*months, last)) or month_number(last) - month_number(first) >= MOST_MONTHS
    size = 4 if yearly else 7
    periods = all_periods(first[:size], last[:size])
    step = WIDTH / max(len(periods) - 1, 1)
    counts = [_counts(own, periods, size) for own in rows]
    top = max(max(numbers) for numbers in counts)
    lines = [
        Line(str(thing["name"]), str(thing["label"]), numbers, _points(numbers, step, top))
        for thing, numbers in zip(shown, counts, strict=True)
    ]
    labels = [(p, round(periods.index(p) * step, 2), minor) for p, (_, minor) in label_periods(periods, step).items()]
    return LineChart(
        tuple(lines),
        tuple(periods),
        tuple(labels),
        top,
        yearly,
        ticks_to(top),
        partial=is_partial_period(periods[-1], newest),
        left_out=len(things) - len(shown),
    )


def _counts(rows: Sequence[Row], periods: Sequence[str], size: int) -> tuple[int, ...]:
    found = dict.fromkeys(periods, 0)
    for row in rows:
        found[row["month"][:size]] += row["papers"]
    return tuple(found.values())


def _points(counts: Sequence[int], step: float, top: int) -> tuple[tuple[float, float], ...]:
    return tuple(
        (round(place * step, 2), round(HEIGHT - number / max(top, 1) * HEIGHT, 2))
        for place, number in enumerate(counts)
    )
