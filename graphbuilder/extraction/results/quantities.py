"""Find the numbers of a text that may be results, each as written with its unit."""

import re
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["percent", "points", "times", "unit", "decimal", "integer"]

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_PERCENT = r"\s?(?:\\?%|percent\b|pct\b)"
_JOIN = r"\s?(?:[-\u2010-\u2013\u2212]|--|to(?=[\s\d]))\s?|\s?(?:\u00b1|\+/-)\s?| out of "
_RANGE = rf"(?:{_NUMBER})(?:(?:\s?\\?%)?(?:{_JOIN})\+?(?:{_NUMBER}))?"
_POINTS = rf"(?:{_PERCENT})?(?:\s|-)(?:absolute\s)?(?:percentage[ -]points?|points?|pp|pts?)\b|\s?pp\b"
_TIMES = r"\s?(?:\$\\times\$|\\times|[xX\u00d7](?![^\W_])|times\b)|[ -]?folds?\b"
_OTHER = r"\s?(?:ms|dB|fps|FPS|GB|MB|KB|seconds|minutes|hours|months|mm|cm|m|ppm|Elo)\b|[KM]\b"
_BOUND = r"(?:[Oo]ver|[Mm]ore than|[Ll]ess than|[Gg]reater than|[Aa]bove|[Uu]nder)\s|[~<>]\s?"
QUANTITY: Final = re.compile(
    rf"(?<![\w.\-\u2010\u2011/@^])(?<!\d:)(?P<bound>{_BOUND})?(?<![\w.\-\u2010\u2011/@^])"
    rf"(?P<dollar>\$)?(?P<sign>[+\u2212-]\s?)?(?P<body>{_RANGE})(?(dollar)\$)"
    rf"(?P<unit>{_POINTS}|{_PERCENT}|{_TIMES}|{_OTHER})?(?![\w@])(?!\.\d)(?!-[A-Za-z])(?!:\d)"
    r"|\b(?P<word>(?:two|three|four|five|six|seven|eight|nine|ten)-?fold)\b"
)
"""A number with the bound that it is stated with (``over 10%``, ``~5x``), its sign and its unit."""
_UNITS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    ("points", re.compile(_POINTS)),
    ("percent", re.compile(_PERCENT)),
    ("times", re.compile(_TIMES)),
    ("unit", re.compile(_OTHER)),
)
_TO: Final = re.compile(r"(?P<share>(?:\s?\\?%)?)\s?to\s?")
_FROM: Final = re.compile(r"\bfrom (?:[^;]{0,60}?\band )?(?:only |about |around |roughly )?\Z")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_WORDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, by characters of the text it was found in, end-exclusive."""

    start: int
    end: int
    value: str
    """As written, with bound, sign and unit."""
    number: float | None
    """None for a range."""
    unit: str
    """``%``, ``points``, ``x``, another unit as written, or empty."""
    kind: Kind
    bound: str = ""
    """What stands before the number and belongs to it: ``over``, ``~``, ``<``."""


def find_quantities(text: str) -> list[Quantity]:
    """The quantities of a text in order; years and the numbers inside words and versions are none.

    ``from 3 to 5`` gives two, ``3 to 5 points`` one. ``over 10%`` keeps its bound, ``up to 10%`` does not.
    """
    found = []
    for match in QUANTITY.finditer(text):
        if match["word"]:
            number = float(_WORDS.index(match["word"].removesuffix("fold").removesuffix("-")) + 2)
            found.append(Quantity(*match.span(), match["word"], number, "x", "times"))
            continue
        body, unit = match["body"], match["unit"] or ""
        if not unit and _YEAR.fullmatch(body):
            continue
        cut = _TO.search(body)
        if cut and _FROM.search(text, 0, match.start("body")):
            found.append(_quantity(text, match.start("body"), match.start("body") + cut.end(1), cut["share"]))
            found.append(_quantity(text, match.start("body") + cut.end(), match.end(), unit))
        else:
            found.append(_whole(text, match, unit))
    return found


def _whole(text: str, match: re.Match[str], unit: str) -> Quantity:
    """The quantity of a match; a sign that joins it to the word before is none, nor are the dollars of a formula."""
    start, end = match.span()
    if match["dollar"] and not unit:
        start, end = match.start("dollar") + 1, end - 1
    at = match.start("sign")
    if match["sign"] and at and (text[at - 1].isalnum() or text[at - 1] in ")%"):
        start = match.start("body")
    bound = (match["bound"] or "") if start <= match.start("bound") else ""
    return _quantity(text, start, end, unit, bound)


def _quantity(text: str, start: int, end: int, unit: str, bound: str = "") -> Quantity:
    value = text[start:end]
    body = value.removeprefix(bound).removesuffix(unit).strip("$ ")
    kind = _kind(body, unit)
    return Quantity(start, end, value, _number(body), _unit_name(kind, unit), kind, bound.strip().casefold())


def _kind(body: str, unit: str) -> Kind:
    for kind, pattern in _UNITS:
        if unit and pattern.fullmatch(unit):
            return kind
    return "decimal" if "." in body else "integer"


def _unit_name(kind: Kind, unit: str) -> str:
    names = {"percent": "%", "points": "points", "times": "x"}
    return names.get(kind, unit.strip())


def _number(body: str) -> float | None:
    plain = body.replace(",", "").replace("\u2212", "-").lstrip("+")
    try:
        return float(plain.replace(" ", ""))
    except ValueError:
        return None
