"""What a stated number is: a score or a change, of which metric, in which unit, under which setting."""

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from graphbuilder.analysis.changes import Change, find_change
from graphbuilder.analysis.conditions import find_setting
from graphbuilder.analysis.metrics import GENERIC, Metric, beginning_with, ending_with, read_metric, usual_metric
from graphbuilder.extraction.results.coordination import are_listed, with_carried_units
from graphbuilder.extraction.results.quantities import Quantity, find_quantities

Kind = Literal["score", "gain", "loss", "change", "range"]
"""``score`` is a level of the metric; ``gain`` and ``loss`` say how much better or worse than something else,
``change`` how much more or less where it is not known which is better; a ``range`` has two ends and no rank."""

MetricFrom = Literal["text", "benchmark"]
"""Whether the text names the metric, or it is the one that the benchmark is measured by."""
_SECONDS: Final = {"ms": 0.001, "seconds": 1.0, "s": 1.0, "minutes": 60.0, "hours": 3600.0}
_METRES: Final = {"mm": 0.001, "cm": 0.01, "m": 1.0}
_MULTIPLES: Final = {"K": 1e3, "M": 1e6}
_COUNTED: Final = re.compile(
    r"\s?(tokens|parameters|params|samples|steps|images|examples|dollars|USD|calls|frames|words)\b"
)
_SOLVED: Final = re.compile(
    r"\b(?:re)?solv(?:es?|ed|ing)\s+(?:only |up to |about |around |nearly |over )*\Z|\bpercentage solved of \Z"
)
_ARE_SOLVED: Final = re.compile(r"\s?(?:\w+ ){0,3}(?:are|were|is|was|get) (?:re)?solved\b")
_AT_TRIES: Final = re.compile(r"\b(?:pass|maj|cons|avg)@\d+|\bpass\^\d+", re.IGNORECASE)
_TRIES: Final = re.compile(r"(\d+) samples?")
_SOLVE_RATE: Final = "solve rate"
_VAGUE: Final = ("", *GENERIC, _SOLVE_RATE, "rate", "reward")
"""What says less than the metric that a benchmark is measured by."""


class Written(NamedTuple):
    """A result as its paper writes it."""

    value: str
    metric: str
    unit: str
    number: float | None


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it can be set beside others."""

    kind: Kind
    metric: Metric
    setting: str
    """Such as ``5-shot``; empty where none is stated."""
    amount: float | None
    """In ``unit``: fractions of a metric that is a share are percent, times are seconds; None for a range."""
    unit: str
    """``%``, ``points``, ``x``, ``s``, ``m``, another unit as written; empty where none is stated."""
    metric_from: MetricFrom | None = None
    """None when no metric is known."""

    @property
    def group(self) -> tuple[str, str, str, str]:
        """Equal for figures that can be ranked together."""
        return self.metric.key, self.setting, self.kind, self.unit


def read_figure(row: Mapping[str, Any]) -> Figure:
    """The figure of a row of ``leaderboard``, ``system_results`` or ``paper_results``."""
    written = Written(row["value"], row["metric"] or "", row.get("unit") or "", row["number"])
    return _figure(written, row.get("sentence") or "", row.get("benchmark"))


@functools.lru_cache(maxsize=1 << 14)
def _figure(written: Written, sentence: str, benchmark: str | None) -> Figure:
    quantities = _quantities(sentence)
    at = next((at for at, one in enumerate(quantities) if " ".join(one.value.split()) == written.value), None)
    metric, unit, number, setting = read_metric(written.metric), written.unit, written.number, ""
    change: Change | None = None
    if at is None:
        if unit == "x" or written.value.startswith("+") or metric.is_change:
            change = Change("other")
    else:
        unit, number = _counted(sentence, quantities[at], unit or quantities[at].unit, number)
        metric = beginning_with(sentence[quantities[at].end :].lstrip()) or metric
        metric = metric if metric.name else _unnamed(sentence, quantities, at) or metric
        change = find_change(sentence, quantities, at, metric)
        setting = find_setting(sentence, quantities, at, written.metric)
    changed = _changed(change)
    metric = changed or metric
    source: MetricFrom | None = "text" if metric.name else None
    usual = usual_metric(benchmark) if unit in ("", "%", "points") and metric.name in _VAGUE else None
    if usual and not changed:
        metric, source = usual, "benchmark"
    metric, setting = _with_tries(metric, setting)
    kind = _kind(metric, change)
    amount, unit = _converted(metric, number, unit, is_score=kind == "score")
    return Figure("range" if number is None else kind, metric, setting, amount, unit, source)


@functools.lru_cache(maxsize=1 << 13)
def _quantities(sentence: str) -> tuple[Quantity, ...]:
    return tuple(with_carried_units(sentence, find_quantities(sentence)))


def _changed(change: Change | None) -> Metric | None:
    """What changed by the words beside the number; None where they name no metric (``improves Alpha by 3 %``)."""
    if change is None or not change.of:
        return None
    found = Metric(change.of) if " and " in change.of else read_metric(change.of)
    return found if found.name else None


def _with_tries(metric: Metric, setting: str) -> tuple[Metric, str]:
    """``pass@1`` over 100 samples is ``pass@100``, and over one needs no saying."""
    tries = _TRIES.fullmatch(setting)
    if metric.key != "pass@1" or not tries:
        return metric, setting
    return read_metric(f"pass@{tries[1]}"), ""


def _counted(sentence: str, quantity: Quantity, unit: str, number: float | None) -> tuple[str, float | None]:
    """Unit and number without a K or M, with what is counted."""
    if unit not in ("", *_MULTIPLES):
        return unit, number
    named = _COUNTED.match(sentence, quantity.end)
    if named:
        number = None if number is None else number * _MULTIPLES.get(unit, 1.0)
        return named[1].replace("params", "parameters"), number
    return ("", number * _MULTIPLES[unit]) if unit and number is not None else (unit, number)


def _unnamed(sentence: str, quantities: Sequence[Quantity], at: int) -> Metric | None:
    """The metric right before the number or the list it is in, that of its verb, or the only one of several tries."""
    first = at
    while first and are_listed(sentence[quantities[first - 1].end : quantities[first].start]):
        first -= 1
    named = ending_with(sentence[: quantities[first].start]) or _solved(sentence, quantities[at])
    tries = {match.casefold() for match in _AT_TRIES.findall(sentence)}
    return read_metric(tries.pop()) if named is None and len(tries) == 1 else named


def _solved(sentence: str, quantity: Quantity) -> Metric | None:
    if quantity.unit != "%":
        return None
    verb = _SOLVED.search(sentence, 0, quantity.start) or _ARE_SOLVED.match(sentence, quantity.end)
    return read_metric(_SOLVE_RATE) if verb else None


def _kind(metric: Metric, change: Change | None) -> Kind:
    if change is None:
        return "score"
    better = metric.higher_is_better
    match change.way:
        case "better":
            return "gain"
        case "worse":
            return "loss"
        case "more" if better is not None:
            return "gain" if better else "loss"
        case "less" if better is not None:
            return "loss" if better else "gain"
    return "change"


def _converted(metric: Metric, number: float | None, unit: str, *, is_score: bool) -> tuple[float | None, str]:
    """Number and unit in which all of the same kind are told; what is not surely the same stays as it is."""
    for factors, base in ((_SECONDS, "s"), (_METRES, "m")):
        if unit in factors:
            return None if number is None else _rounded(number * factors[unit]), base
    if metric.scale != "share" or number is None or unit not in ("", "points"):
        return number, unit
    if not is_score:
        return number, "points" if 1 <= abs(number) <= 100 else unit
    if unit == "points" or 1 < number <= 100 or number == 0:
        return number, "%"
    return (_rounded(number * 100), "%") if 0 < number < 1 else (number, unit)


def _rounded(number: float) -> float:
    """Without what the binary form of a decimal number adds (0.29 * 100)."""
    return float(f"{number:.12g}")
