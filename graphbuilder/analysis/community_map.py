"""Places for communities in a picture: circles that do not touch, those that share papers near each other."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from graphbuilder.analysis.ties import Ties
from graphbuilder.store.base import Row

SHOWN: Final = 14
"""Communities of a map, those of most papers."""
DRAWN_MEMBERS: Final = 12
SMALLEST: Final = 4.0
LARGEST: Final = 23.0
"""Radii of members; areas grow with papers."""
INNER_GAP: Final = 2.5
OUTER_GAP: Final = 30.0
"""Room for the name below a community."""
MARGIN: Final = 9.0
"""Between the members of a community and its edge."""
TURN: Final = math.pi * (3 - math.sqrt(5))
"""The golden angle: places along a spiral that fill a disc evenly (Vogel 1979)."""
WIDER: Final = 1.7
"""How much wider than high a map is."""

Place: TypeAlias = tuple[float, float]
Packed: TypeAlias = tuple[float, list[tuple[Row, float, float, float]]]
Fits: TypeAlias = Callable[[float, float], bool]


@dataclass(frozen=True, slots=True)
class Dot:
    """A member of a community with its place and radius."""

    thing: Row
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Disc:
    """A community with its place, its radius and the members that are drawn; ``number`` counts from 1."""

    number: int
    community: Row
    x: float
    y: float
    r: float
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Bridge:
    """Papers that have members of both of two communities; ``share`` is of the most that two have."""

    one: Disc
    other: Disc
    papers: int
    share: float


@dataclass(frozen=True, slots=True)
class CommunityMap:
    """The discs, the strongest bridges between them, and the size of the picture."""

    discs: tuple[Disc, ...]
    bridges: tuple[Bridge, ...]
    width: float
    height: float


def map_communities(ties: Ties, communities: Sequence[Row]) -> CommunityMap:
    """The map of the first communities, as rows of ``communities``; the same rows give the same map.

    Each disc goes to the free place nearest to the discs that it shares papers with.
    """
    shown = communities[:SHOWN]
    top = max((member["papers"] for row in shown for member in row["members"]), default=1)
    packed = [_pack(row, top) for row in shown]
    shared = _shared(ties, shown)
    places: list[Place] = []
    for number, (radius, _) in enumerate(packed):
        places.append(_free_place(number, radius, places, [r for r, _ in packed], shared))
    left = min((x - r for (x, _), (r, _) in zip(places, packed, strict=True)), default=0.0)
    above = min((y - r for (_, y), (r, _) in zip(places, packed, strict=True)), default=0.0)
    discs = tuple(
        _disc(number, row, (x - left + MARGIN, y - above + MARGIN), packed[number])
        for number, (row, (x, y)) in enumerate(zip(shown, places, strict=True))
    )
    width = round(max((disc.x + disc.r for disc in discs), default=0.0) + MARGIN, 1)
    height = round(max((disc.y + disc.r for disc in discs), default=0.0) + OUTER_GAP, 1)
    most = max(shared.values(), default=0)
    bridges = tuple(
        Bridge(discs[one], discs[other], papers, round(papers / most, 3))
        for (one, other), papers in sorted(shared.items(), key=lambda item: (-item[1], item[0]))[: 2 * len(discs)]
    )
    return CommunityMap(discs, bridges, width, height)


def _pack(community: Row, top: int) -> Packed:
    """The radius of a community, and its members with place and radius: the largest in the middle."""
    members = sorted(community["members"][:DRAWN_MEMBERS], key=lambda row: (-row["papers"], row["name"], row["id"]))
    placed: list[tuple[Row, float, float, float]] = []
    for row in members:
        radius = SMALLEST + (LARGEST - SMALLEST) * math.sqrt(row["papers"] / top)
        x, y = _spiral(_beside([(a, b, c) for _, a, b, c in placed], radius + INNER_GAP))
        placed.append((row, x, y, radius))
    outer = max((math.hypot(x, y) + r for _, x, y, r in placed), default=0.0)
    return round(outer + MARGIN, 2), placed


def _spiral(fits: Fits, origin: Place = (0.0, 0.0), *, step: float = 3.0, flat: float = 1.0) -> Place:
    """The first place of a spiral around a point that fits."""
    turn = 0
    while True:
        along = step * math.sqrt(turn)
        x = origin[0] + along * math.cos(turn * TURN) * flat
        y = origin[1] + along * math.sin(turn * TURN)
        if fits(x, y):
            return x, y
        turn += 1


def _beside(taken: Sequence[tuple[float, float, float]], room: float) -> Fits:
    """Whether a circle that needs so much room touches none of some circles."""

    def fits(x: float, y: float) -> bool:
        return all(math.hypot(x - a, y - b) >= room + c for a, b, c in taken)

    return fits


def _free_place(
    number: int,
    radius: float,
    places: Sequence[Place],
    radii: Sequence[float],
    shared: Mapping[tuple[int, int], int],
) -> Place:
    pulls = [(places[other], shared.get((other, number), 0)) for other in range(len(places))]
    weight = sum(pull for _, pull in pulls)
    middle = (0.0, 0.0)
    if weight:
        middle = (sum(x * pull for (x, _), pull in pulls) / weight, sum(y * pull for (_, y), pull in pulls) / weight)

    taken = [(x, y, radii[number]) for number, (x, y) in enumerate(places)]
    return _spiral(_beside(taken, radius + OUTER_GAP), middle, step=6.0, flat=WIDER)


def _disc(number: int, row: Row, place: Place, packed: Packed) -> Disc:
    x, y = place
    radius, members = packed
    dots = tuple(Dot(thing, round(x + a, 1), round(y + b, 1), round(r, 1)) for thing, a, b, r in members)
    return Disc(number + 1, row, round(x, 1), round(y, 1), radius, dots)


def _shared(ties: Ties, communities: Sequence[Row]) -> dict[tuple[int, int], int]:
    """How many papers have members of two communities, for each two that have one."""
    held: dict[str, list[int]] = {}
    for number, row in enumerate(communities):
        papers = {paper for member in row["members"] for paper in ties.graph[member["id"]]}
        for paper in papers:
            held.setdefault(paper, []).append(number)
    return dict(Counter(pair for numbers in held.values() for pair in combinations(sorted(numbers), 2)))
