"""The geometry of the small charts on the pages; the templates only draw it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from graphbuilder.store.base import Row

MOST_MONTHS: Final = 48
STEP: Final = 16
"""Width of a bar and the gap behind it."""
GAP: Final = 3
HEIGHT: Final = 96


@dataclass(frozen=True, slots=True)
class Segment:
    """The part of a bar that stands for one role; ``y`` and ``height`` count from the top."""

    role: str
    papers: int
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Bar:
    """One month or year."""

    period: str
    x: int
    papers: int
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """Stacked bars of papers by period and role, without holes; ``top`` is the highest bar."""

    bars: tuple[Bar, ...]
    roles: tuple[str, ...]
    top: int
    yearly: bool

    @property
    def width(self) -> int:
        """Width of the drawing."""
        return len(self.bars) * STEP - GAP


def timeline(rows: Sequence[Row], roles: Sequence[str]) -> Timeline | None:
    """The chart of rows of the query ``entity_timeline``; None when there is nothing to draw.

    It goes by month, unless a month is unknown somewhere or there would be more than 48 of them.
    """
    if not rows:
        return None
    months = [row["month"] for row in rows]
    first, last = min(months), max(months)
    yearly = any(len(month) < 7 for month in months) or _month_number(last) - _month_number(first) >= MOST_MONTHS
    counts: dict[str, dict[str, int]] = {}
    for row in rows:
        by_role = counts.setdefault(row["month"][:4] if yearly else row["month"], {})
        by_role[row["role"]] = by_role.get(row["role"], 0) + row["papers"]
    top = max(sum(by_role.values()) for by_role in counts.values())
    present = tuple(role for role in roles if any(role in by_role for by_role in counts.values()))
    periods = _periods(min(counts), max(counts))
    bars = tuple(_bar(place, period, counts.get(period, {}), present, top) for place, period in enumerate(periods))
    return Timeline(bars, present, top, yearly)


def _bar(place: int, period: str, by_role: dict[str, int], roles: Iterable[str], top: int) -> Bar:
    segments, y = [], float(HEIGHT)
    for role in roles:
        if papers := by_role.get(role, 0):
            height = papers / top * HEIGHT
            y -= height
            segments.append(Segment(role, papers, round(y, 2), round(height, 2)))
    return Bar(period, place * STEP, sum(by_role.values()), tuple(segments))


def _month_number(month: str) -> int:
    return int(month[:4]) * 12 + int(month[5:7] or 1) - 1


def _periods(first: str, last: str) -> list[str]:
    """All years, or all months, from first to last."""
    if len(first) == 4:
        return [f"{year:04d}" for year in range(int(first), int(last) + 1)]
    numbers = range(_month_number(first), _month_number(last) + 1)
    return [f"{number // 12:04d}-{number % 12 + 1:02d}" for number in numbers]
