"""The geometry of stacked bars over time; the templates only draw it.

Charts are drawn here and in templates rather than by a library: pygal, altair and matplotlib put style elements,
scripts or random ids into what they draw, which the pages' policy refuses and no two runs repeat, and none follows
the colours of the page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.analysis.trends import is_partial
from graphbuilder.store.base import Row

MOST_MONTHS: Final = 48
WIDTH: Final = 680
"""The widest that bars together get, in the units of the drawing."""
WIDEST_STEP: Final = 34
HEIGHT: Final = 132
LABEL_ROOM: Final = {True: 44, False: 66}
"""What a label below takes, by whether it is a year."""
MOST_TICKS: Final = 4


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a bar that stands for one role; ``y`` and ``height`` count from the top."""

    role: str
    papers: int
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Bar:
    """One month or year; ``x`` is where its room begins."""

    period: str
    x: float
    papers: int
    segments: tuple[Segment, ...]
    label: str | None = None
    """What stands below it: the month or year, or nothing."""
    minor: bool = False
    """Whether the label goes where there is little room."""
    partial: bool = False
    """Whether the graph ends within it, so that papers may still come."""

    def count(self, role: str) -> int:
        """Papers of a role."""
        return sum(segment.papers for segment in self.segments if segment.role == role)


@dataclass(frozen=True, slots=True)
class Timeline:
    """Stacked bars of papers by period and role, without holes; ``top`` is the highest bar."""

    bars: tuple[Bar, ...]
    roles: tuple[str, ...]
    top: int
    yearly: bool
    step: float
    ticks: tuple[tuple[int, float], ...]
    """Numbers at the side, with their places from the top."""

    @property
    def width(self) -> float:
        """Width of the bars and the gaps between them."""
        return round(len(self.bars) * self.step, 2)

    @property
    def bar_width(self) -> float:
        """Width of one bar without the gap."""
        return round(self.step * 0.8, 2)


def timeline(rows: Sequence[Row], roles: Sequence[str], *, newest: str | None = None) -> Timeline | None:
    """The chart of rows of the query ``entity_timeline``; None when there is nothing to draw.

    It goes by month, unless a month is unknown somewhere or there would be more than 48 of them. ``newest`` is the
    date of the newest paper of the graph: the chart reaches to it, and tells whether its last period is over.
    """
    if not rows:
        return None
    months = [row["month"] for row in rows]
    first, last = min(months), max([*months, (newest or "")[:7]])
    yearly = any(len(month) < 7 for month in (*months, last)) or month_number(last) - month_number(first) >= MOST_MONTHS
    counts: dict[str, dict[str, int]] = {}
    for row in rows:
        by_role = counts.setdefault(row["month"][:4] if yearly else row["month"], {})
        by_role[row["role"]] = by_role.get(row["role"], 0) + row["papers"]
    top = max(sum(by_role.values()) for by_role in counts.values())
    present = tuple(role for role in roles if any(role in by_role for by_role in counts.values()))
    periods = all_periods(min(counts), last[: 4 if yearly else 7])
    step = round(min(WIDEST_STEP, WIDTH / len(periods)), 2)
    labels = label_periods(periods, step)
    bars = []
    for place, period in enumerate(periods):
        by_role = counts.get(period, {})
        label, minor = labels.get(period, (None, False))
        segments = _segments(by_role, present, top)
        partial = is_partial_period(period, newest)
        bars.append(
            Bar(period, round(place * step, 2), sum(by_role.values()), segments, label, minor=minor, partial=partial)
        )
    return Timeline(tuple(bars), present, top, yearly, step, ticks_to(top))


def ticks_to(top: int) -> tuple[tuple[int, float], ...]:
    """Round numbers from 0 up to the highest, with their places from the top of the drawing."""
    size = 1
    while top // size > MOST_TICKS:
        size = size * 2 if str(size)[0] in "15" else size * 5 // 2
    return tuple((number, round(HEIGHT - number / max(top, 1) * HEIGHT, 2)) for number in range(0, top + 1, size))


def label_periods(periods: Sequence[str], step: float) -> dict[str, tuple[str, bool]]:
    """The periods that have a label below, with its text and whether it goes first where there is little room."""
    yearly = len(periods[0]) == 4
    every = next(
        (n for n in ((1, 2, 5, 10, 20) if yearly else (1, 2, 3, 6, 12, 24)) if n * step >= LABEL_ROOM[yearly]), 60
    )
    numbers = [int(period) if yearly else month_number(period) for period in periods]
    if len(periods) <= every:
        return {periods[0]: (periods[0], False)}
    return {
        period: (period, number // every % 2 == 1)
        for period, number in zip(periods, numbers, strict=True)
        if number % every == 0
    }


def is_partial_period(period: str, newest: str | None) -> bool:
    """Whether the graph, whose newest paper is of this date, ends within a month or year."""
    return bool(newest) and is_partial(period, newest or "")


def month_number(month: str) -> int:
    """Months since the year 0; of a year its January."""
    return int(month[:4]) * 12 + int(month[5:7] or 1) - 1


def all_periods(first: str, last: str) -> list[str]:
    """All years, or all months, from first to last."""
    if len(first) == 4:
        return [f"{year:04d}" for year in range(int(first), int(last) + 1)]
    numbers = range(month_number(first), month_number(last) + 1)
    return [f"{number // 12:04d}-{number % 12 + 1:02d}" for number in numbers]


def _segments(by_role: dict[str, int], roles: Iterable[str], top: int) -> tuple[Segment, ...]:
    segments, y = [], float(HEIGHT)
    for role in roles:
        if papers := by_role.get(role, 0):
            height = papers / top * HEIGHT
            y -= height
            segments.append(Segment(role, papers, round(y, 2), round(height, 2)))
    return tuple(segments)
