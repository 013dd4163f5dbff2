"""A second judgement of benchmarks: what the first one made of the paper's other numbers and benchmarks."""

from collections.abc import Sequence
from typing import Final

from graphbuilder.extraction.results.candidates import Numbers, StatedNumber

NOTHING: Final = -1.0


def look_again(
    stated: Sequence[StatedNumber], sure: Sequence[float], told: Sequence[dict[int, float]]
) -> list[dict[int, Numbers]]:
    """For each number of a paper the further evidence on each of its benchmarks.

    ``sure`` says how likely each is a result, ``told`` how likely it is of each benchmark, as first judged.
    """
    found = []
    for n, own in enumerate(told):
        here = [m for m, other in enumerate(stated) if other.sentence is stated[n].sentence]
        away = [m for m, other in enumerate(stated) if other.sentence is not stated[n].sentence]
        found.append({who: _evidence(n, who, sure, told, sides=(here, away)) for who in own})
    return found


def _evidence(
    n: int,
    who: int,
    sure: Sequence[float],
    told: Sequence[dict[int, float]],
    *,
    sides: tuple[list[int], list[int]],
) -> Numbers:
    here, away = sides
    own = told[n]
    rivals = [p for other, p in own.items() if other != who]
    beside = [m for m in here if m != n]
    at = here.index(n)
    return {
        "own": own[who],
        "rival": max(rivals, default=NOTHING),
        "rivals_sum": sum(rivals),
        "beside": max((told[m].get(who, 0.0) for m in beside), default=NOTHING),
        "beside_mean": _mean(beside, who, sure, told),
        "away_mean": _mean(away, who, sure, told),
        "before": told[here[at - 1]].get(who, 0.0) if at else NOTHING,
        "next": told[here[at + 1]].get(who, 0.0) if at + 1 < len(here) else NOTHING,
        "sure": sure[n],
    }


def _mean(places: Sequence[int], who: int, sure: Sequence[float], told: Sequence[dict[int, float]]) -> float:
    """How likely the numbers at some places are of the benchmark, the likelier results counting more."""
    weight = sum(sure[m] for m in places)
    return sum(sure[m] * told[m].get(who, 0.0) for m in places) / weight if weight else NOTHING
