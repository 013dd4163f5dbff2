"""Place the nodes of a subgraph, so that the page can draw it at once and with physics off.

Each connected part is laid out for itself: its core so that distances on the canvas follow distances in
the graph (stress majorization: Gansner, Koren and North, Graph Drawing 2004); nodes with one link then
fan out around the node they hang on; discs that overlap are pushed apart, and the parts packed in rows.
The groups of a large picture are laid out each for itself, and then as discs that are linked in turn.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from graphbuilder.views.grouping import Group
from graphbuilder.views.subgraph import Subgraph

Position = tuple[int, int]
Points = NDArray[np.float64]  # a row a node, x and y

_LINK: Final = 90.0  # length of a link between two bare nodes, in units of the canvas
_GAP: Final = 22.0  # free room around a disc
# Labels are wide and low: neighbours keep this much more distance sideways.
_STRETCH: Final[Points] = np.array([1.4, 1.0])
_ASPECT: Final = 1.6  # width to height of the picture
_STRESS_STEPS: Final = 120
_STRESS_WORK: Final = 30_000  # steps times nodes, at most
_GROUP_WORK: Final = 6_000  # the same within a group, which is seen whole only when it is opened
_PIVOTS: Final = 40
_PUSH_STEPS: Final = 60


def node_sizes(subgraph: Subgraph) -> dict[str, int]:
    """Radius of every node on the canvas: grows with its relations, papers more slowly.

    Where only papers are drawn, their relations to each other count.
    """
    if any(node.label != "Paper" for node in subgraph.nodes):
        return {node.id: _size(node.degree, 1.0 if node.label == "Paper" else 3.2) for node in subgraph.nodes}
    ties = Counter(end for edge in subgraph.edges for end in (edge.source, edge.target))
    return {node.id: _size(ties[node.id], 3.2) for node in subgraph.nodes}


def _size(relations: int, growth: float) -> int:
    return round(min(30.0, 5 + growth * math.log2(1 + max(0, relations))))


def positions(subgraph: Subgraph, groups: Sequence[Group] = ()) -> dict[str, Position]:
    """Whole-number canvas coordinates of every node, around (0, 0); y grows downwards."""
    graph = nx.Graph()
    graph.add_nodes_from(node.id for node in subgraph.nodes)
    graph.add_edges_from(sorted({(e.source, e.target) for e in subgraph.edges if e.source != e.target}))
    radii = {id_: size + _GAP / 2 for id_, size in node_sizes(subgraph).items()}
    if not groups:
        return _place(graph, radii)
    inside = [
        _place(graph.subgraph(group.members), {id_: radii[id_] for id_ in group.members}, _GROUP_WORK)
        for group in groups
    ]
    home = {id_: place for place, group in enumerate(groups) for id_ in group.members}
    discs = nx.Graph()
    discs.add_nodes_from(range(len(groups)))
    discs.add_edges_from(sorted({(home[a], home[b]) for a, b in graph.edges if home[a] != home[b]}))
    middles = _place(discs, {place: _reach(places) + 2 * _GAP for place, places in enumerate(inside)})
    return {
        id_: (x + middles[home[id_]][0], y + middles[home[id_]][1])
        for places in inside
        for id_, (x, y) in places.items()
    }


def _place(graph: Any, radii: Mapping[Any, float], work: int = _STRESS_WORK) -> dict[Any, Position]:
    """Coordinates of the nodes of a graph, part by part; ``radii`` has its nodes in order."""
    order = {id_: place for place, id_ in enumerate(radii)}
    parts = [sorted(part, key=order.__getitem__) for part in nx.connected_components(graph)]
    parts.sort(key=lambda part: (-len(part), order[part[0]]))
    return _pack([_place_part(graph.subgraph(part), part, radii, work) for part in parts if part])


def _reach(places: Mapping[str, Position]) -> float:
    """The radius of a disc around (0, 0) that holds these places; its width is in units of the stretch."""
    return max((math.hypot(x / float(_STRETCH[0]), y) for x, y in places.values()), default=0.0)


def _place_part(graph: Any, ids: Sequence[str], radii: Mapping[str, float], work: int) -> dict[str, Points]:
    """Coordinates of one connected part, turned so that it lies down."""
    leaves = {id_: next(iter(graph[id_])) for id_ in ids if graph.degree(id_) == 1}
    leaves = {id_: hub for id_, hub in leaves.items() if graph.degree(hub) > 1}
    fans: dict[str, list[str]] = {}
    for leaf, hub in leaves.items():
        fans.setdefault(hub, []).append(leaf)
    core = [id_ for id_ in ids if id_ not in leaves]
    reach = {id_: _fan_reach(radii[id_], [radii[leaf] for leaf in fans.get(id_, ())]) for id_ in core}
    places = _place_core(graph, core, reach, work)
    for hub in core:
        _fan_out(places, hub, fans.get(hub, []), [places[n] for n in graph[hub] if n in reach], radii)
    points = _lay_down(np.array([places[id_] for id_ in ids]))
    points = _push_apart(points, np.array([radii[id_] for id_ in ids]))
    return dict(zip(ids, points, strict=True))


def _place_core(graph: Any, core: Sequence[str], reach: Mapping[str, float], work: int) -> dict[str, Points]:
    """Coordinates of the nodes that hold the part together; links leave room for the fans at their ends."""
    if len(core) == 1:
        return {core[0]: np.zeros(2)}
    skeleton = nx.Graph()
    skeleton.add_nodes_from(core)
    for source, target in sorted(graph.subgraph(core).edges):
        skeleton.add_edge(source, target, length=_LINK + reach[source] + reach[target])
    wanted = np.asarray(nx.floyd_warshall_numpy(skeleton, nodelist=core, weight="length"))
    return dict(zip(core, _follow_distances(wanted, work), strict=True))


def _follow_distances(wanted: Points, work: int) -> Points:
    """Points whose distances come near the wanted ones, short distances before long ones, with so much work."""
    points = _first_guess(wanted)
    weights = 1.0 / np.maximum(wanted, 1e-9) ** 2
    np.fill_diagonal(weights, 0.0)
    total = weights.sum(axis=1)
    for _ in range(min(_STRESS_STEPS, work // len(points))):
        across, down = points[:, 0:1] - points[:, 0], points[:, 1:2] - points[:, 1]
        ratio = wanted / np.maximum(np.hypot(across, down), 1e-6)
        moved = [
            (weights * (axis + ratio * way)).sum(axis=1) / total
            for axis, way in zip(points.T, (across, down), strict=True)
        ]
        points = np.stack(moved, axis=1)
    return points


def _first_guess(wanted: Points) -> Points:
    """Points by scaling the distances to a few pivots (Brandes and Pich, Graph Drawing 2006), no two on one spot."""
    pivots = [0]
    nearest = wanted[0]
    while len(pivots) < min(_PIVOTS, len(wanted)):
        pivots.append(int(nearest.argmax()))
        nearest = np.minimum(nearest, wanted[pivots[-1]])
    squares = wanted[:, pivots] ** 2
    centred = -0.5 * (squares - squares.mean(axis=0) - squares.mean(axis=1)[:, None] + squares.mean())
    _, vectors = np.linalg.eigh(centred.T @ centred)
    plane = centred @ vectors[:, -2:]
    farthest = float(wanted.max())
    guess: Points = plane * farthest / max(float(np.abs(plane).max()), 1e-9) + 0.02 * farthest * _spread(len(wanted))
    return guess


def _spread(number: int) -> Points:
    """So many directions, each another one: two nodes on one spot have none of their own to part in."""
    turn = np.arange(number) * 2.4
    return np.stack([np.cos(turn), np.sin(turn)], axis=1)


def _fan_reach(radius: float, leaves: Sequence[float]) -> float:
    """How far a node and the fan of its leaves reach."""
    if not leaves:
        return radius
    around = sum(2 * leaf for leaf in leaves) / (2 * math.pi)
    return max(radius + 2 * max(leaves), around)


def _fan_out(
    places: dict[str, Points],
    hub: str,
    leaves: Sequence[str],
    neighbours: Iterable[Points],
    radii: Mapping[str, float],
) -> None:
    """Place leaves on an arc around their hub, in the widest gap between its other links."""
    if not leaves:
        return
    centre = places[hub]
    distance = _fan_reach(radii[hub], [radii[leaf] for leaf in leaves]) + _GAP
    angles = sorted(math.atan2(*(point - centre)[::-1]) for point in neighbours)
    later = [*angles[1:], angles[0] + math.tau] if angles else [math.tau]
    gaps = [(end - begin, begin) for begin, end in zip(angles or [0.0], later, strict=True)]
    width, start = max(gaps)
    step = width / (len(leaves) + (1 if angles else 0))
    for place, leaf in enumerate(leaves, start=1):
        angle = start + place * step
        places[leaf] = centre + distance * np.array([math.cos(angle), math.sin(angle)])


def _lay_down(points: Points) -> Points:
    """The points turned so that they spread most from left to right, and stretched a little that way."""
    centred = points - points.mean(axis=0)
    spread, axes = np.linalg.eigh(centred.T @ centred)
    if spread[-1] > 0:
        along = axes[:, -1] if axes[0, -1] >= 0 else -axes[:, -1]
        centred = centred @ np.array([[along[0], -along[1]], [along[1], along[0]]])
    stretched: Points = centred * _STRETCH
    return stretched


def _push_apart(points: Points, radii: Points) -> Points:
    """The points moved as little as needed for their discs, stretched sideways, not to overlap."""
    flat: Points = points / _STRETCH + 0.01 * _spread(len(points))
    needed = radii[:, None] + radii[None, :]
    for _ in range(_PUSH_STEPS):
        across, down = flat[:, 0:1] - flat[:, 0], flat[:, 1:2] - flat[:, 1]
        distance = np.hypot(across, down)
        np.fill_diagonal(distance, np.inf)
        overlap = np.clip(needed - distance, 0.0, None)
        if overlap.max() < 0.5:
            break
        push = 0.4 * overlap / np.maximum(distance, 1e-9)
        flat = flat + np.stack([(across * push).sum(axis=1), (down * push).sum(axis=1)], axis=1)
    pushed: Points = flat * _STRETCH
    return pushed


def _pack(parts: Sequence[Mapping[str, Points]]) -> dict[str, Position]:
    """All parts side by side in rows, the largest first, the whole around (0, 0)."""
    margin = 3 * _GAP
    boxes = []
    for part in parts:
        points = np.array(list(part.values()))
        low, high = points.min(axis=0) - margin, points.max(axis=0) + margin
        boxes.append((part, low, high - low))
    area = sum(float(size[0] * size[1]) for _, _, size in boxes)
    widest = max((float(size[0]) for _, _, size in boxes), default=0.0)
    row_width = max(widest, math.sqrt(area * _ASPECT))
    placed: dict[str, Points] = {}
    x = y = height = 0.0
    for part, low, size in boxes:
        if x and x + size[0] > row_width:
            x, y, height = 0.0, y + height, 0.0
        placed |= {id_: point - low + np.array([x, y]) for id_, point in part.items()}
        x, height = x + float(size[0]), max(height, float(size[1]))
    if not placed:
        return {}
    points = np.array(list(placed.values()))
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    return {id_: (round(float(p[0] - middle[0])), round(float(p[1] - middle[1]))) for id_, p in placed.items()}
