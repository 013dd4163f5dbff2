"""The ``published`` filter: a date, or what lies before, after or between dates."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from graphbuilder.errors import QuestionError

_DATE = r"\d{4}(?:-\d{2}(?:-\d{2})?)?"
_PERIOD = re.compile(rf"(?P<sign>>=|<=|>|<|)\s*(?P<date>{_DATE})|(?P<from>{_DATE})\s*\.\.\s*(?P<to>{_DATE})")


@dataclass(frozen=True, slots=True)
class Period:
    """From ``since`` to ``until``, both ISO dates or beginnings of one, both included; null is open."""

    since: str | None = None
    until: str | None = None

    def narrowed(self, other: "Period") -> "Period":
        """What lies in both."""
        since = max(filter(None, (self.since, other.since)), default=None)
        until = min(filter(None, (self.until, other.until)), key=lambda end: end.ljust(10, "~"), default=None)
        return Period(since, until)


def read_period(text: str) -> Period:
    """Read ``2025``, ``>2025-01-01``, ``<=2024-06`` or ``2023..2024``; raises QuestionError.

    >>> read_period(">2025-01-31")
    Period(since='2025-02-01', until=None)
    >>> read_period("<2025")
    Period(since=None, until='2024')
    """
    found = _PERIOD.fullmatch(text.strip().strip('"'))
    if not found:
        raise QuestionError(
            f"The date {text!r} cannot be read.", hint="Write 2025, 2025-06, >2025-01-01, <=2024 or 2023..2024."
        )
    if found["from"]:
        return Period(_checked(found["from"]), _checked(found["to"]))
    day = _checked(found["date"])
    match found["sign"]:
        case ">":
            return Period(since=_shifted(day, 1))
        case ">=":
            return Period(since=day)
        case "<":
            return Period(until=_shifted(day, -1))
        case "<=":
            return Period(until=day)
        case _:
            return Period(since=day, until=day)


def _checked(day: str) -> str:
    try:
        date.fromisoformat(day + "-01-01"[len(day) - 4 :])
    except ValueError:
        raise QuestionError(f"There is no date {day}.", hint="Dates are written 2025, 2025-06 or 2025-06-16.") from None
    return day


def _shifted(day: str, by: int) -> str:
    """The year, month or day before (-1) or after (1), in the precision it was given."""
    if len(day) == 4:
        return f"{int(day) + by:04d}"
    if len(day) == 7:
        months = int(day[:4]) * 12 + int(day[5:]) - 1 + by
        return f"{months // 12:04d}-{months % 12 + 1:02d}"
    try:
        return (date.fromisoformat(day) + timedelta(days=by)).isoformat()
    except OverflowError:  # the last day there is
        return day
