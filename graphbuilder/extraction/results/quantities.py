"""Find the numbers of a text that may be results, each as written with its unit."""

import re
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["percent", "points", "times", "unit", "decimal", "integer"]

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_RANGE = rf"(?:{_NUMBER})(?:\s?(?:[-\u2013\u2212]|--|to)\s?(?:{_NUMBER}))?"
_PERCENT = r"\s?(?:\\?%|percent\b)"
_POINTS = rf"(?:{_PERCENT})?(?:\s|-)(?:absolute\s)?(?:percentage[ -]points?|points?|pp|pts?)\b|\s?pp\b"
_TIMES = r"\s?(?:\$\\times\$|\\times|[x\u00d7](?![^\W_])|times\b)|[ -]?folds?\b"
_OTHER = r"\s?(?:ms|dB|fps|FPS|mAP|mIoU|GB|MB|seconds|minutes|hours|Elo)\b"
QUANTITY: Final = re.compile(
    rf"(?<![\w.\-\u2010\u2011/@^])(?P<dollar>\$)?(?P<sign>[+\u2212~\u2248-]\s?)?(?P<body>{_RANGE})(?(dollar)\$)"
    rf"(?P<unit>{_POINTS}|{_PERCENT}|{_TIMES}|{_OTHER})?(?![\w@])(?!\.\d)(?!-[A-Za-z])"
)
_UNITS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    ("points", re.compile(_POINTS)),
    ("percent", re.compile(_PERCENT)),
    ("times", re.compile(_TIMES)),
    ("unit", re.compile(_OTHER)),
)
_YEAR: Final = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, by characters of the text it was found in, end-exclusive."""

    start: int
    end: int
    value: str
    """As written, with sign and unit."""
    number: float | None
    """None for a range."""
    unit: str
    """``%``, ``points``, ``x``, another unit as written, or empty."""
    kind: Kind


def find_quantities(text: str) -> list[Quantity]:
    """The quantities of a text in order; years and the numbers inside words and versions are none.

    ``from 3 to 5`` gives two, ``3 to 5 points`` one.
    """
    found = []
    for match in QUANTITY.finditer(text):
        body, unit = match["body"], match["unit"] or ""
        if not unit and _YEAR.fullmatch(body):
            continue
        if " to " in body and text[: match.start()].endswith("from "):
            cut = match.start("body") + body.index(" to ")
            found += [_quantity(text, match.start("body"), cut, ""), _quantity(text, cut + 4, match.end(), unit)]
            continue
        start, end = match.span()
        if match["dollar"] and not unit:
            start, end = start + 1, end - 1
        if match["sign"] and start and (text[start - 1].isalnum() or text[start - 1] in ")%"):
            start = match.start("body")
        found.append(_quantity(text, start, end, unit))
    return found


def _quantity(text: str, start: int, end: int, unit: str) -> Quantity:
    value = text[start:end]
    body = value.removesuffix(unit).strip("$ ")
    kind = _kind(body, unit)
    return Quantity(start, end, value, _number(body), _unit_name(kind, unit), kind)


def _kind(body: str, unit: str) -> Kind:
    for kind, pattern in _UNITS:
        if unit and pattern.fullmatch(unit):
            return kind
    return "decimal" if "." in body else "integer"


def _unit_name(kind: Kind, unit: str) -> str:
    names = {"percent": "%", "points": "points", "times": "x"}
    return names.get(kind, unit.strip())


def _number(body: str) -> float | None:
    plain = body.replace(",", "").replace("\u2212", "-").lstrip("+~\u2248")
    try:
        return float(plain.replace(" ", ""))
    except ValueError:
        return None
