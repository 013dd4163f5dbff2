"""Reads the dates that people write in questions."""

import calendar
import datetime as dt
import re
from dataclasses import dataclass

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if number}
_MONTHS |= {name.lower(): number for number, name in enumerate(calendar.month_abbr) if number} | {"sept": 9}
_NUMBERS = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "few": 3, "couple of": 2,
}  # fmt: skip
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?:19|20)\d\d\b(?!\.?\d)"
# Parts of a year with their first and last month.
_PARTS = {
    "first half": (1, 6), "1st half": (1, 6), "h1": (1, 6), "second half": (7, 12), "2nd half": (7, 12), "h2": (7, 12),
    "early": (1, 4), "mid": (5, 8), "late": (9, 12), "beginning": (1, 3), "start": (1, 3), "end": (10, 12),
    "first quarter": (1, 3), "second quarter": (4, 6), "third quarter": (7, 9), "fourth quarter": (10, 12),
    "last quarter": (10, 12), "spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11),
}  # fmt: skip
_PART = r"(?:the\s+)?(?:" + "|".join(sorted(_PARTS, key=len, reverse=True)) + r")\b-?"
_PART = _PART.replace(" ", r"\s+")
_DATED = rf"""(?:
    {_YEAR}-\d\d-\d\d | {_YEAR}-\d\d\b | {_MONTH}\s+(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s+|of\s+)?{_YEAR}
  | \d{{1,2}}\s+{_MONTH}\s+{_YEAR} | (?:q[1-4])\s+{_YEAR} | {_YEAR}\s+(?:q[1-4]|h[12])\b
  | {_PART}\s*(?:of\s+)?{_YEAR} | {_YEAR}
  | (?:the\s+)?(?:(?:early|mid|late)[-\ ])?(?:19|20)\d0s\b | this\ year | last\ year
  | this\ month | last\ month | today | yesterday
)"""
# A month alone is a date only after a preposition: "may" and "march" are words too.
_POINT = rf"(?:{_DATED}|{_MONTH}(?!\w))"
# "From 2024 on" goes on with no name: in "from 2024 on GRPO" the papers are on GRPO.
_NO_OBJECT = r"(?=\s*(?:$|[,.;?!]|(?:that|which|who|using|use|with|by|from|and|but|about|evaluated|citing|for)\b))"
_COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_NUMBERS)})"
_FORMS = [
    re.compile(pattern, re.IGNORECASE | re.VERBOSE)
    for pattern in (
        rf"(?:between|from)\s+(?P<first>{_POINT})\s*(?:and|to|until|till|through|-|\u2013)\s*(?P<last>{_POINT})",
        rf"(?:(?:in|during|from|of|between|over|for|within)\s+)?(?P<first>{_YEAR})\s*(?:-|\u2013|to|\.\.+)\s*(?P<last>{_YEAR})",
        rf"(?:(?:in|from|during|between)\s+)?(?P<first_month>{_MONTH})\s*(?:-|\u2013|to|through|and)\s*(?P<last>{_MONTH}\s+{_YEAR})",
        rf"(?:younger\s+than|newer\s+than|(?:no|not)\s+older\s+than)\s+{_COUNT}\s+(?P<unit>day|week|month|quarter|year|decade)s?\b",
        r"(?:in\s+|during\s+|from\s+|of\s+)?(?P<within>last\s+(?:year|month))\b",
        rf"(?:in|over|during|within|from|for)?\s*(?:the\s+)?(?:last|past|previous)\s+(?:{_COUNT}\s+)?(?P<unit>day|week|month|quarter|year|decade)s?\b",
        rf"(?:since|starting\s+in|from)\s+(?P<since>{_POINT})(?:\s+on\b{_NO_OBJECT}|\s+onwards?\b)",
        rf"(?:since|starting\s+in|starting\s+from|not\s+before|(?:no|not)\s+(?:older|earlier)\s+than|in\s+or\s+after|on\s+or\s+after|as\s+of)\s+(?P<since>{_POINT})",
        rf"(?:in\s+|from\s+)?(?P<since>{_POINT})\s+(?:(?:or|and)\s+(?:later|newer|after|up|upwards?|beyond|onwards?)|onwards?)\b",
        rf"(?:in\s+|from\s+)?(?P<until>{_POINT})\s+(?:or|and)\s+(?:earlier|older|before)\b",
        rf"(?:after|newer\s+than|later\s+than)\s+(?P<after>{_POINT})",
        rf"(?:before|older\s+than|earlier\s+than|prior\s+to)\s+(?P<before>{_POINT})",
        rf"(?:until|till|up\s+to(?:\s+and\s+including)?|(?:no|not)\s+(?:later|newer)\s+than|not\s+after|in\s+or\s+before|on\s+or\s+before)\s+(?P<until>{_POINT})",
        rf"(?:in|during|of|from|on|for|within)\s+(?:the\s+year\s+)?(?P<within>{_POINT})",
        rf"pre-?(?P<before>{_YEAR})",
        rf"post-?(?P<after>{_YEAR})",
        rf"<=\s*(?P<until>{_YEAR})",
        rf">=\s*(?P<since>{_YEAR})",
        rf"<\s*(?P<before>{_YEAR})",
        rf">\s*(?P<after>{_YEAR})",
        rf"by\s+(?:the\s+)?(?:end\s+of\s+)?(?P<until>{_YEAR})",
        rf"(?P<within>{_DATED})",
        r"(?P<week>this\s+week)\b",
    )
]


@dataclass(frozen=True, slots=True)
class Dates:
    """A span of time: ISO prefixes of its first and last day, month or year; None leaves it open."""

    since: str | None
    until: str | None
    end: int
    """One past the last character of its words."""


def find_dates(text: str, start: int, *, today: dt.date) -> Dates | None:
    """The dates whose words begin at ``start``, or None.

    >>> find_dates("papers after March 2025", 7, today=dt.date(2026, 1, 1))
    Dates(since='2025-04', until=None, end=23)
    """
    for form in _FORMS:
        found = form.match(text, start)
        if found and found.end() > start:
            span = _span({name: value for name, value in found.groupdict().items() if value}, today)
            return Dates(*span, found.end()) if span else None
    return None


def _span(parts: dict[str, str], today: dt.date) -> tuple[str | None, str | None] | None:
    """First and last ISO prefix; None when a date does not exist (month 13)."""
    if "unit" in parts:
        return _last(parts, today)
    if "first_month" in parts:
        parts = {"first": f"{parts['first_month']} {parts['last'].split()[-1]}", "last": parts["last"]}
    if "week" in parts:
        return (today - dt.timedelta(days=today.weekday())).isoformat(), None
    points = {name: _point(value, today) for name, value in parts.items() if name != "count"}
    known = {name: point for name, point in points.items() if point}
    if len(known) < len(points):
        return None
    span: tuple[str | None, str | None]
    match known:
        case {"first": first, "last": last}:
            span = (min(first, last)[0], max(first, last)[1])
        case {"since": since}:
            span = (since[0], None)
        case {"after": after}:
            span = (_shift(after[1], 1), None)
        case {"before": before}:
            span = (None, _shift(before[0], -1))
        case {"until": until}:
            span = (None, until[1])
        case _:
            span = known["within"]
    return span


def _last(parts: dict[str, str], today: dt.date) -> tuple[str | None, str | None]:
    count = parts.get("count", "1").lower()
    number = _NUMBERS.get(count) or int(count)
    match parts["unit"].lower():
        case "day":
            since = today - dt.timedelta(days=number)
        case "week":
            since = today - dt.timedelta(weeks=number)
        case "quarter":
            since = _add_months(today, -3 * number)
        case "month":
            since = _add_months(today, -number)
        case "decade":
            since = _add_months(today, -120 * number)
        case _:
            since = _add_months(today, -12 * number)
    return since.isoformat(), None


def _add_months(day: dt.date, months: int) -> dt.date:
    """The same day that many months later, or the last one of a shorter month."""
    year, month = divmod(12 * day.year + day.month - 1 + months, 12)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _point(words: str, today: dt.date) -> tuple[str, str] | None:
    """First and last ISO prefix of one date as written."""
    words = " ".join(words.lower().replace(",", " ").replace(".", " ").split())
    month_before = today.replace(day=1) - dt.timedelta(days=1)
    fixed = {
        "this year": f"{today:%Y}",
        "last year": f"{today.year - 1}",
        "this month": f"{today:%Y-%m}",
        "last month": f"{month_before:%Y-%m}",
        "today": today.isoformat(),
        "yesterday": (today - dt.timedelta(days=1)).isoformat(),
    }
    if words in fixed:
        return fixed[words], fixed[words]
    if decade := re.fullmatch(r"(?:the )?(?:(early|mid|late)[- ])?(\d{3})0s", words):
        first, last = {"early": (0, 3), "mid": (4, 6), "late": (7, 9)}.get(decade[1], (0, 9))
        return f"{decade[2]}{first}", f"{decade[2]}{last}"
    if turned := re.fullmatch(r"(\d{4}) ([qh]\d)", words):
        words = f"{turned[2]} {turned[1]}"
    if quarter := re.fullmatch(r"q([1-4]) (\d{4})", words):
        last_month = 3 * int(quarter[1])
        return f"{quarter[2]}-{last_month - 2:02}", f"{quarter[2]}-{last_month:02}"
    for part, (first, last) in _PARTS.items():
        if found := re.fullmatch(rf"(?:the )?{part}[ -]*(?:of )?(\d{{4}})", words):
            return f"{found[1]}-{first:02}", f"{found[1]}-{last:02}"
    iso = words if words[0].isdigit() and " " not in words else _iso(words, today)
    return (iso, iso) if _exists(iso) else None


def _iso(words: str, today: dt.date) -> str:
    """The ISO form of a date with a month's name; without a year it is the latest such month."""
    month = next(_MONTHS[word] for word in words.split() if word in _MONTHS)
    year = next((word for word in words.split() if re.fullmatch(r"\d{4}", word)), None)
    day = re.search(r"\b(\d{1,2})(?:st|nd|rd|th)?\b", words)
    if year is None:
        year = str(today.year - (month > today.month))
    return f"{year}-{month:02}" + (f"-{int(day[1]):02}" if day else "")


def _exists(iso: str) -> bool:
    try:
        dt.date.fromisoformat(iso + "-01" * (2 - iso.count("-")))
    except ValueError:
        return False
    return True


def _shift(iso: str, steps: int) -> str:
    """The year, month or day that many steps later.

    >>> _shift("2025-12", 1), _shift("2024", -1), _shift("2024-03-01", -1)
    ('2026-01', '2023', '2024-02-29')
    """
    precision = iso.count("-")
    day = dt.date.fromisoformat(iso + "-01" * (2 - precision))
    if precision == 2:
        return (day + dt.timedelta(days=steps)).isoformat()
    return _add_months(day, steps * (12, 1)[precision]).isoformat()[: len(iso)]
