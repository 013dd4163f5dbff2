"""Choose the part of the graph that one picture shows, and say what was left out.

The nodes nearest to the focus come first; at one distance those with the most links to what is chosen
already, then the surest, then the best connected. Same store, same choice.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal

from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.schema import EXTRACTED_RELATIONS, RELATION_TYPES, NodeLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

MAX_NODES: Final = 5_000
MAX_EDGES: Final = 1_500
"""Of a picture of up to 500 nodes; a larger one has three a node."""
MAX_DEPTH: Final = 3

DrawnRelation = RelationType | Literal["USED_WITH", "WORKS_WITH"]
"""Beside the relations of the graph: methods in the same papers, and labs or authors that wrote papers together."""

# Of the nodes there is room for, the share that goes to a distance with another one behind it; without
# it the papers of a popular method fill the picture, and nothing shows what they have in common.
_NEAR_SHARE: Final = 0.4
_EDGES_READ: Final = 5_000
_EDGES_AMONG: Final = 50_000
# Focus nodes of these labels hang on relations that a picture otherwise leaves out.
_EXTRA_TYPES: Final[Mapping[str, tuple[RelationType, ...]]] = {
    "Author": ("AUTHORED_BY",),
    "Venue": ("PUBLISHED_IN",),
    "Lab": ("PART_OF",),
    "Result": ("REPORTS", "OF", "ON"),
}


@dataclass(frozen=True, slots=True)
class SubgraphNode:
    """A node of the picture."""

    id: str
    label: NodeLabel
    name: str
    """Name of an entity, title of a paper; the id where there is neither."""
    slug: str | None
    published: str | None
    degree: int
    """Relations in the whole graph, not only in the picture."""
    focus: bool
    """The picture was asked for this node."""


@dataclass(frozen=True, slots=True)
class SharedPaper:
    """A paper that ties two things together."""

    id: str
    title: str
    published: str | None


@dataclass(frozen=True, slots=True)
class SubgraphEdge:
    """A relation between two nodes of the picture, with the first sentence that says it."""

    type: DrawnRelation
    source: str
    target: str
    confidence: float | None
    sentence: str | None
    confirmed: bool = False
    """Somebody said that it is right."""
    papers: int | None = None
    """How many papers have both ends, where the relation stands for papers."""
    years: tuple[int, ...] = ()
    """The years of these papers, sorted."""
    examples: tuple[SharedPaper, ...] = ()
    """The newest of these papers."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How much was found and is not shown, and by what rule it was left out."""

    nodes: int = 0
    edges: int = 0
    """Relations between nodes that are shown."""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Subgraph:
    """Nodes, the focus first and then the nearest, and the edges between them, the surest first."""

    nodes: tuple[SubgraphNode, ...]
    edges: tuple[SubgraphEdge, ...]
    left_out: LeftOut = LeftOut()
    min_confidence: float = 0.0
    """Relations less likely right were not read, unless somebody confirmed them."""


@dataclass(frozen=True, slots=True)
class _Scope:
    types: tuple[RelationType, ...]
    min_confidence: float
    limit: int

    def parameters(self, ids: Iterable[str], limit: int) -> dict[str, Any]:
        """Parameters of the two edge queries."""
        return {"ids": list(ids), "types": list(self.types), "min_confidence": self.min_confidence, "limit": limit}


@dataclass(slots=True)
class _Choice:
    """Node ids taken so far in order, and those found that had to wait."""

    taken: list[str]
    waiting: list[str] = field(default_factory=list)
    more: bool = False
    """There may be nodes that were not even read."""

    def known(self) -> set[str]:
        return {*self.taken, *self.waiting}


def neighbourhood(
    store: Store,
    ids: Sequence[str],
    *,
    depth: int = 1,
    limit: int = 150,
    types: Sequence[str] | None = None,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> Subgraph:
    """The nodes within ``depth`` relations of the given ones, at most ``limit`` of them (5,000 at the most).

    ``types`` None means what extraction found, and what ties the given nodes to papers. Raises
    UnknownName when one of the ids does not exist, QuestionError for a type, depth or limit that
    makes no sense.
    """
    focus = list(dict.fromkeys(ids))
    scope = _scope(types, min_confidence, limit, (row["label"] for row in known_rows(store, focus)))
    if not 1 <= depth <= MAX_DEPTH:
        raise QuestionError(f"A depth of {depth} is out of range.", hint=f"Choose 1 to {MAX_DEPTH}.")
    choice = _Choice(taken=focus[: scope.limit], waiting=focus[scope.limit :])
    _grow(store, choice, scope, depth=depth)
    return _assemble(store, choice, scope, focus=frozenset(focus))


def answer_subgraph(
    store: Store,
    rows: Sequence[Row],
    anchors: Sequence[str],
    *,
    limit: int = 150,
    min_confidence: float = DEFAULT_CONFIDENCE,
) -> Subgraph:
    """The graph of an answer: its rows, the entities of the question, and what the rows share.

    ``rows`` are rows with an ``id`` of a paper or an entity, the most relevant first; ``anchors`` are
    ids of the entities the question names, and become the focus.
    """
    focus = list(dict.fromkeys(anchors))
    answered = [id_ for id_ in dict.fromkeys(row["id"] for row in rows) if id_ not in focus]
    found = {row["id"]: row for row in store.run("nodes", {"ids": [*focus, *answered]})}
    focus, answered = [i for i in focus if i in found], [i for i in answered if i in found]
    scope = _scope(None, min_confidence, limit, (row["label"] for row in found.values()))
    room = max(1, round(scope.limit * _NEAR_SHARE))
    choice = _Choice(taken=[*focus, *answered[:room]][: scope.limit])
    choice.waiting = [id_ for id_ in [*focus, *answered] if id_ not in set(choice.taken)]
    _grow(store, choice, scope, depth=1, start=choice.taken[len(focus) :] or focus)
    return _assemble(store, choice, scope, focus=frozenset(focus))


def picture_of(
    store: Store,
    ids: Sequence[str],
    *,
    types: Sequence[RelationType],
    focus: Collection[str],
    said: str,
    min_confidence: float,
) -> Subgraph:
    """The picture of these nodes and what holds between them; ``said`` tells how they were chosen."""
    scope = _scope(types, min_confidence, MAX_NODES, ())
    found = _assemble(store, _Choice(taken=list(ids)), scope, focus=frozenset(focus))
    return replace(found, left_out=replace(found.left_out, sentence=said)) if said else found


def known_rows(store: Store, ids: Sequence[str]) -> list[Row]:
    """The rows of these nodes, in their order. Raises UnknownName when one does not exist."""
    found = {row["id"]: row for row in store.run("nodes", {"ids": list(ids)})} if ids else {}
    if missing := [id_ for id_ in ids if id_ not in found]:
        raise UnknownName(f"No node has the id {missing[0]!r}.", hint="Look its name up first, such as by /v1/resolve.")
    return [found[id_] for id_ in ids]


def subgraph_json(subgraph: Subgraph) -> dict[str, Any]:
    """The subgraph as plain lists and maps: ``nodes``, ``edges`` and ``left_out``."""
    return asdict(subgraph)


def _scope(types: Sequence[str] | None, min_confidence: float, limit: int, labels: Iterable[str]) -> _Scope:
    if limit < 1:
        raise QuestionError(f"A limit of {limit} shows nothing.", hint=f"Choose 1 to {MAX_NODES}.")
    if types is None:
        extra = {relation for label in labels for relation in _EXTRA_TYPES.get(label, ())}
        wanted = {*EXTRACTED_RELATIONS, *extra}
    else:
        unknown = sorted(set(types) - set(RELATION_TYPES))
        if unknown:
            raise QuestionError(f"Unknown relation {unknown[0]!r}.", hint=f"Known: {', '.join(RELATION_TYPES)}.")
        wanted = {relation for relation in RELATION_TYPES if relation in types}
    ordered = tuple(relation for relation in RELATION_TYPES if relation in wanted)
    return _Scope(ordered, min_confidence, min(limit, MAX_NODES))


def _grow(store: Store, choice: _Choice, scope: _Scope, *, depth: int, start: Sequence[str] | None = None) -> None:
    """Take the best nodes at each further distance; what is left of the room goes to those that waited."""
    frontier = list(choice.taken if start is None else start)
    for distance in range(1, depth + 1):
        ranked = _ranked_neighbours(store, frontier, choice, scope)
        room = scope.limit - len(choice.taken)
        if distance < depth:
            room = min(room, max(1, round(scope.limit * _NEAR_SHARE)))
        frontier = ranked[:room]
        choice.taken.extend(frontier)
        choice.waiting.extend(ranked[room:])
        if not frontier:
            break
    room = scope.limit - len(choice.taken)
    choice.taken.extend(choice.waiting[:room])
    choice.waiting = choice.waiting[room:]


def _ranked_neighbours(store: Store, frontier: Sequence[str], choice: _Choice, scope: _Scope) -> list[str]:
    """Nodes one relation from the frontier that are not known yet, the most relevant first."""
    most = max(_EDGES_READ, 10 * scope.limit)
    rows = store.run("edges_around", scope.parameters(frontier, most))
    choice.more = choice.more or len(rows) == most
    known = choice.known()
    links: dict[str, int] = {}
    surest: dict[str, float] = {}
    for row in rows:
        for end in {row["source"], row["target"]} - known:
            links[end] = links.get(end, 0) + 1
            surest[end] = max(surest.get(end, 0.0), _sureness(row["confidence"]))
    degrees = {
        row["id"]: row["degree"]
        for row in store.run("nodes", {"ids": sorted(links), "min_confidence": scope.min_confidence})
    }
    # One decimal: finer differences of confidence say less than how well a node is connected.
    return sorted(degrees, key=lambda id_: (-links[id_], -round(surest[id_], 1), -degrees[id_], id_))


def _sureness(confidence: float | None) -> float:
    """A relation without confidence was given, not guessed."""
    return 1.0 if confidence is None else confidence


def _assemble(store: Store, choice: _Choice, scope: _Scope, *, focus: frozenset[str]) -> Subgraph:
    nodes = named_nodes(store, choice.taken, focus, min_confidence=scope.min_confidence)
    among = store.run("edges_among", scope.parameters([node.id for node in nodes], _EDGES_AMONG))
    edges = sorted(
        map(_edge, among), key=lambda edge: (-_sureness(edge.confidence), edge.type, edge.source, edge.target)
    )
    room = max_edges(len(nodes))
    left_out = LeftOut(len(choice.waiting), max(0, len(edges) - room), _sentence(len(nodes), len(edges), choice, scope))
    return Subgraph(nodes, tuple(edges[:room]), left_out, scope.min_confidence)


def named_nodes(
    store: Store, ids: Sequence[str], focus: Collection[str], *, min_confidence: float
) -> tuple[SubgraphNode, ...]:
    """The nodes of these ids in their order, those that the graph does not hold left out."""
    rows = {row["id"]: row for row in store.run("nodes", {"ids": list(ids), "min_confidence": min_confidence})}
    return tuple(_node(rows[id_], focus) for id_ in ids if id_ in rows)


def max_edges(nodes: int) -> int:
    """How many edges a picture of so many nodes draws at the most."""
    return max(MAX_EDGES, 3 * nodes)


def _edge(row: Row) -> SubgraphEdge:
    confirmed = row["status"] == "confirmed"
    return SubgraphEdge(row["type"], row["source"], row["target"], row["confidence"], row["sentence"], confirmed)


def _node(row: Row, focus: Collection[str]) -> SubgraphNode:
    return SubgraphNode(
        id=row["id"],
        label=row["label"],
        name=row["name"] or row["id"],
        slug=row["slug"],
        published=row["published"],
        degree=row["degree"],
        focus=row["id"] in focus,
    )


def _sentence(nodes: int, edges: int, choice: _Choice, scope: _Scope) -> str:
    """What the picture leaves out, in words."""
    if not nodes:
        return "Nothing was found to show."
    said = f"All {nodes:,} nodes found are shown."
    if choice.waiting or choice.more:
        total = f"{'more than ' if choice.more else ''}{nodes + len(choice.waiting):,}"
        said = f"{nodes:,} of {total} nodes shown: nearest first, then most shared, surest, best connected."
    if edges > (room := max_edges(nodes)):
        said += f" {room:,} of the {edges:,} relations between them are drawn, the surest."
    if scope.min_confidence not in (0, DEFAULT_CONFIDENCE):
        said += f" Relations below a confidence of {scope.min_confidence:g} are not counted."
    return said
