"""A graph of any size with the shape of a real one: the same number of papers and seed give the same graph.

What is popular follows Zipf's law, most methods are proposed by one paper and named by few others, a paper has
about ten relations, each with its sentence, four authors and three citations of earlier papers.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from graphbuilder.ids import entity_id, result_id
from graphbuilder.model import Edge, Node, Value
from graphbuilder.schema import EntityLabel, RelationType
from graphbuilder.text.names import name_key, slugify

POOLS: Final[dict[EntityLabel, tuple[float, int]]] = {
    "Method": (0.15, 50),
    "Model": (0.06, 40),
    "Benchmark": (0.08, 40),
    "Task": (0.03, 30),
    "Lab": (0.05, 40),
    "Author": (1.2, 100),
    "Venue": (0.0005, 20),
}
"""Entities a paper, and the fewest there are; beside these, more than half of the papers propose one of their own."""
ROLES: Final[tuple[tuple[RelationType, EntityLabel, float], ...]] = (
    ("USES", "Method", 1.6),
    ("USES", "Model", 1.0),
    ("COMPARES_TO", "Method", 0.7),
    ("COMPARES_TO", "Model", 0.5),
    ("MENTIONS", "Method", 0.6),
    ("EVALUATED_ON", "Benchmark", 1.6),
    ("TRAINED_ON", "Benchmark", 0.3),
    ("ADDRESSES", "Task", 1.8),
    ("FROM", "Lab", 1.3),
)
"""How many a paper has on average."""
OWN: Final = 0.6
"""Share of the papers that propose a method of their own."""
SENTENCES: Final[dict[RelationType, str]] = {
    "PROPOSES": "We propose {} for settings in which earlier work falls short.",
    "USES": "Our system builds on {} in its second stage.",
    "COMPARES_TO": "It is more accurate than {} at a similar cost.",
    "MENTIONS": "Work on {} has shown how far simple means can go.",
    "EVALUATED_ON": "We report results on {} under its usual protocol.",
    "TRAINED_ON": "Training takes two passes over {}.",
    "ADDRESSES": "We look at {} from a new side.",
    "FROM": "{}",
}
_SYLLABLES: Final = "ba co du fe gi ha jo ku le mi no pa qui ro su ta ve wi xo zu".split()
_MONTHS: Final = 96
"""Months of papers, up to December 2025; later ones have more of them."""


@dataclass(frozen=True)
class Synthetic:
    """The graph of so many papers."""

    papers: int
    seed: int = 7

    @cached_property
    def pools(self) -> dict[EntityLabel, list[Node]]:
        """The entities that many papers share, the most popular first."""
        return {
            label: [_entity(label, _name(label, n)) for n in range(max(least, int(self.papers * share)))]
            for label, (share, least) in POOLS.items()
        }

    def records(self) -> Iterator[Node | Edge]:
        """All nodes, then all edges, as a store loads them."""
        for pool in self.pools.values():
            yield from pool
        for n in range(self.papers):
            yield from self._paper(n)[0]
        for n in range(self.papers):
            yield from self._paper(n)[1]

    def paper_id(self, n: int) -> str:
        """The id of a paper by its number."""
        return f"{1801 + n // 10_000:04d}.{n % 10_000:05d}"

    def popular(self, label: EntityLabel, rng: random.Random) -> Node:
        """An entity, drawn as often as papers name it."""
        pool = self.pools[label]
        return pool[_rank(len(pool), rng)]

    def _paper(self, n: int) -> tuple[list[Node], list[Edge]]:
        rng = random.Random(f"{self.seed}:{n}")
        key = self.paper_id(n)
        named: dict[tuple[RelationType, str], Node] = {}
        nodes: list[Node] = []
        if rng.random() < OWN:
            own = _entity("Method", f"{_word(n + 7)}{_word(n // 7 + 3)}-Net {n}", first_seen=_day(rng))
            nodes.append(own)
            named["PROPOSES", own.id] = own
        for kind, label, mean in ROLES:
            for _ in range(_count(mean, rng)):
                node = self.popular(label, rng)
                named.setdefault((kind, node.id), node)
        edges: list[Edge] = []
        text: list[str] = []
        for (kind, _), node in named.items():
            sentence = SENTENCES[kind].format(node.properties["name"])
            edges.append(_relation(kind, key, node, sentence, sum(len(part) + 1 for part in text), rng))
            if kind != "FROM":
                text.append(sentence)
        for place in range(_count(4.0, rng)):
            author = self.popular("Author", rng)
            if all(edge.target != author.id for edge in edges):
                edges.append(Edge("AUTHORED_BY", key, "Paper", author.id, "Author", {"position": place}))
        if rng.random() < 0.4:
            edges.append(Edge("PUBLISHED_IN", key, "Paper", self.popular("Venue", rng).id, "Venue"))
        cited = {self.paper_id(n - 1 - _rank(n, rng)) for _ in range(_count(3.0, rng)) if n}
        edges += [Edge("CITES", key, "Paper", other, "Paper") for other in sorted(cited)]
        result = _result(key, list(named.values()), rng) if rng.random() < 0.4 else None
        if result:
            nodes.append(result[0])
            edges += result[1]
        return [_paper(n, key, " ".join(text), rng), *nodes], edges


def _paper(n: int, key: str, abstract: str, rng: random.Random) -> Node:
    day = _day(rng)
    title = f"{_word(rng.randrange(8000)).title()} {_word(rng.randrange(8000))} for {_word(n)}, part {n}"
    values: dict[str, Value] = {"title": title, "abstract": abstract, "published": day, "year": int(day[:4])}
    address = f"https://arxiv.org/abs/{key}"
    return Node("Paper", key, {**values, "arxiv_id": key, "url": address, "source": "synthetic", "digest": f"d{n}"})


def _relation(kind: RelationType, source: str, target: Node, sentence: str, at: int, rng: random.Random) -> Edge:
    name = str(target.properties["name"])
    start = at + sentence.index(name)
    place = {"sentence": [sentence], "start": [start], "end": [start + len(name)]}
    said = {"confidence": round(min(1.0, rng.betavariate(5, 1.3)), 6), "rule": "names-model", "status": "auto"}
    field = "metadata" if kind == "FROM" else "abstract"
    properties: dict[str, Value] = {**place, **said, "field": [field], "extractor_version": "synthetic"}  # type: ignore[dict-item]
    return Edge(kind, source, "Paper", target.id, target.label, properties)


def _result(key: str, named: list[Node], rng: random.Random) -> tuple[Node, list[Edge]] | None:
    systems = [node for node in named if node.label in ("Method", "Model")]
    benchmarks = [node for node in named if node.label == "Benchmark"]
    if not systems or not benchmarks:
        return None
    system, benchmark = systems[0], benchmarks[0]
    metric, number = rng.choice(("accuracy", "F1", "pass@1", "BLEU")), round(rng.uniform(10, 99), 1)
    id_ = result_id(key, system.id, benchmark.id, metric, f"{number}%")
    sentence = f"{system.properties['name']} reaches {number}% on {benchmark.properties['name']}."
    values: dict[str, Value] = {"metric": metric, "value": f"{number}%", "number": number, "unit": "%"}
    node = Node("Result", id_, {**values, "higher_is_better": True, "sentence": sentence, "confidence": 0.8})
    return node, [
        Edge("REPORTS", key, "Paper", id_, "Result"),
        Edge("OF", id_, "Result", system.id, system.label),
        Edge("ON", id_, "Result", benchmark.id, "Benchmark"),
    ]


def _entity(label: EntityLabel, name: str, **properties: Value) -> Node:
    key = name_key(name)
    names: dict[str, Value] = {"name": name, "slug": slugify(name), "aliases": [], "alias_keys": [key]}
    return Node(label, entity_id(label, key), {**names, "name_norm": key, **properties})


def _name(label: EntityLabel, n: int) -> str:
    word = _word(n * 13 + len(label)).title()
    if label == "Author":
        return f"{word} {_word(n * 7 + 11).title()} {n}"
    return f"{word}{label} {n}" if label != "Model" else f"{word}-{n}B"


def _word(n: int) -> str:
    """An invented word by its number."""
    base = len(_SYLLABLES)
    return "".join(_SYLLABLES[n // base**place % base] for place in range(3))


def _rank(size: int, rng: random.Random) -> int:
    """A place in a list, the first ones as much more often as Zipf's law says."""
    return min(size - 1, int((size + 1) ** rng.random()) - 1)


def _count(mean: float, rng: random.Random) -> int:
    """A whole number between 0 and about twice the mean, which is met on average."""
    drawn = 2 * mean * rng.random()
    return int(drawn) + (rng.random() < drawn % 1)


def _day(rng: random.Random) -> str:
    month = int(_MONTHS * rng.random() ** 0.5)
    return f"{2018 + month // 12}-{month % 12 + 1:02d}-{rng.randint(1, 28):02d}"
