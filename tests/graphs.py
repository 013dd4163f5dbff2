"""Graphs made from a seed for tests: the same seed and size give the same graph, byte for byte.

``make_batches`` gives a graph of any size with everything that real ones hold: power-law popularity,
several sentences an edge, rejected edges, edges without confidence, papers without date or title, papers
that are only cited, names with odd characters. ``small_batch`` is a handful of papers to reason about.
"""

import random
from collections.abc import Iterator
from typing import Final

from graphbuilder.ids import entity_id, result_id
from graphbuilder.model import CodeLink, Edge, GraphBatch, Node, Value
from graphbuilder.schema import EntityLabel, NodeLabel, RelationType
from graphbuilder.text.code_links import code_text
from graphbuilder.text.names import name_key, slugify

ODD_NAMES: Final = (
    "O'Brien\"s; DROP TABLE papers; --",
    "Größe-Ü",
    "\U0001d49fiffNet",
    "数据集",
    "100%_Sure*",
    "\\N{x} $y `z`",
    "Ω",
)
_COUNTS: Final[dict[EntityLabel, float]] = {  # entities per paper
    "Method": 0.25,
    "Model": 0.1,
    "Benchmark": 0.08,
    "Task": 0.04,
    "Lab": 0.08,
    "Author": 1.5,
    "Venue": 0.01,
}
_ROLES: Final[tuple[tuple[RelationType, EntityLabel, int], ...]] = (  # type, target label, most a paper
    ("PROPOSES", "Method", 1),
    ("USES", "Method", 3),
    ("COMPARES_TO", "Method", 2),
    ("MENTIONS", "Method", 2),
    ("PROPOSES", "Model", 1),
    ("USES", "Model", 2),
    ("COMPARES_TO", "Model", 2),
    ("PROPOSES", "Benchmark", 1),
    ("EVALUATED_ON", "Benchmark", 3),
    ("TRAINED_ON", "Benchmark", 1),
    ("ADDRESSES", "Task", 2),
    ("FROM", "Lab", 2),
    ("MENTIONS", "Lab", 1),
)
_WORDS: Final = (
    "reward",
    "policy",
    "sparse",
    "attention",
    "decoding",
    "reasoning",
    "token",
    "image",
    "graph",
    "retrieval",
    "agent",
    "code",
    "video",
    "speech",
    "alignment",
    "diffusion",
    "planning",
    "memory",
    "long-context",
    "3.5B",
    "naïve",
    "don't",
    "state_space",
)


def entity(label: EntityLabel, name: str, *aliases: str, **properties: Value) -> Node:
    """An entity node with the keys and the slug that resolution would give it."""
    keys: list[str] = sorted({key for text in (name, *aliases) if (key := name_key(text))})
    return Node(
        label,
        entity_id(label, name_key(name) or name),
        {
            "name": name,
            "slug": slugify(name),
            "aliases": sorted(aliases),
            "alias_keys": keys,
            "name_norm": name_key(name),
            **properties,
        },
    )


def paper(key: str, title: str, published: str | None = None, **properties: Value) -> Node:
    """A paper node; its digest stands for its title and its properties."""
    year = int(published[:4]) if published else None
    values: dict[str, Value] = {"title": title, "published": published, "year": year, "source": "test"}
    return Node("Paper", key, {**values, "digest": f"d-{key}-{len(title)}", **properties})


def relation(kind: RelationType, source: str, target: Node, *sentences: str, **properties: Value) -> Edge:
    """An extracted edge from a paper with one mention a sentence."""
    return Edge(
        kind,
        source,
        "Paper",
        target.id,
        target.label,
        {
            "sentence": list(sentences),
            "field": ["title" if n == 0 else "abstract" for n in range(len(sentences))],
            "start": list(range(len(sentences))),
            "end": [n + 5 for n in range(len(sentences))],
            "confidence": 0.9,
            "rule": "test-rule",
            "extractor_version": "1",
            "status": "auto",
            **properties,
        },
    )


def link(kind: RelationType, source: str, source_label: NodeLabel, target: Node, **properties: Value) -> Edge:
    """An edge without evidence."""
    return Edge(kind, source, source_label, target.id, target.label, properties)


def result(source: str, system: Node, benchmark: Node, metric: str, number: float) -> tuple[Node, list[Edge]]:
    """A result of a paper with its three edges."""
    key = result_id(source, system.id, benchmark.id, metric, f"{number}%")
    properties: dict[str, Value] = {"metric": metric, "value": f"{number}%", "number": number, "unit": "%"}
    node = Node("Result", key, {**properties, "higher_is_better": True, "sentence": "It scores.", "confidence": 0.8})
    return node, [
        link("REPORTS", source, "Paper", node),
        link("OF", key, "Result", system),
        link("ON", key, "Result", benchmark),
    ]


CODE: Final[dict[str, Value]] = {
    "code_url": "https://github.com/ada/grpo",
    "code": code_text([CodeLink("https://github.com/ada/grpo", True, None, None, "papers-with-code")]),
}


def small_batch() -> GraphBatch:
    """Four papers about two methods and two benchmarks, one paper only cited."""
    grpo = entity("Method", "GRPO", "Group Relative Policy Optimization", first_seen="2024-02-05")
    ppo = entity("Method", "PPO", first_seen="2023-01-01")
    math = entity("Benchmark", "MATH", external_ids='{"pwc": "math"}')
    math_500 = entity("Benchmark", "MATH-500")
    lab = entity("Lab", "Lab of Tests", country="DE")
    author = entity("Author", "Ada Beispiel", orcid="0000-0001")
    venue = entity("Venue", "TESTCONF")
    task = entity("Task", "mathematical reasoning")
    score, score_edges = result("2402.00001", grpo, math, "accuracy", 51.5)
    nodes = (
        paper("2402.00001", "GRPO for mathematics", "2024-02-05", abstract="We propose GRPO.", upvotes=3, **CODE),
        paper("2501.00001", "More of GRPO", "2025-01", url="https://example.org/2", upvotes=9),
        paper("2502.00001", "", "2025"),
        paper("10.1/undated", "Nothing but PPO"),
        *(grpo, ppo, math, math_500, lab, author, venue, task, score),
    )
    edges = (
        relation("PROPOSES", "2402.00001", grpo, "GRPO for mathematics", "We propose GRPO."),
        relation("COMPARES_TO", "2402.00001", ppo, "Better than PPO.", confidence=0.6),
        relation("EVALUATED_ON", "2402.00001", math, "We test on MATH."),
        relation("ADDRESSES", "2402.00001", task, "For reasoning."),
        relation("FROM", "2402.00001", lab, "Lab of Tests", raw="Lab of Tests, Berlin", field=["metadata"]),
        relation("USES", "2501.00001", grpo, "We use GRPO.", confidence=None),
        relation("EVALUATED_ON", "2501.00001", math_500, "On MATH-500.", confidence=0.55),
        relation("EVALUATED_ON", "2501.00001", math, "Not on MATH.", status="rejected"),
        relation("USES", "2502.00001", ppo),
        relation("PROPOSES", "10.1/undated", ppo, "Nothing but PPO"),
        relation("FROM", "10.1/undated", lab, "Lab of Tests", field=["metadata"]),
        link("AUTHORED_BY", "2402.00001", "Paper", author, position=0),
        link("PUBLISHED_IN", "2402.00001", "Paper", venue),
        Edge("CITES", "2501.00001", "Paper", "2402.00001", "Paper", {"context": ["We begin with [1].", "So did [1]."]}),
        Edge("CITES", "2501.00001", "Paper", "10.1/undated", "Paper"),
        Edge("CITES", "2501.00001", "Paper", "1700.00001", "Paper"),
        *score_edges,
    )
    return GraphBatch(nodes, edges, stubs=("1700.00001",))


def make_batches(papers: int, *, seed: int = 7, size: int = 200) -> Iterator[GraphBatch]:
    """A graph of so many papers in batches of ``size``."""
    rng = random.Random(seed)
    pool = {label: _entities(label, max(8, int(papers * share)), rng) for label, share in _COUNTS.items()}
    ids = [f"{2200 + n // 500:04d}.{n:05d}" if n % 11 else f"10.1000/p.{n}" for n in range(papers)]
    for start in range(0, papers, size):
        nodes: dict[str, Node] = {}
        edges: list[Edge] = []
        stubs: set[str] = set()
        for n in range(start, min(papers, start + size)):
            _add_paper(n, ids, pool, rng, nodes=nodes, edges=edges, stubs=stubs)
        _add_wholes(pool["Lab"], nodes, edges)
        yield GraphBatch(tuple(nodes.values()), tuple(edges), tuple(sorted(stubs)))


def _add_wholes(labs: list[Node], nodes: dict[str, Node], edges: list[Edge]) -> None:
    """What the labs are part of: some have two wholes, the last one is named by no paper, the first is in none."""
    roof = entity("Lab", "Roof of Labs", ror="000000099", country="CH")
    for n, lab in reversed(tuple(enumerate(labs))):
        if lab.id not in nodes or n % 5 == 0:
            continue
        wholes = (labs[n // 2], *(() if n % 7 else (labs[n // 3], roof)))
        for whole in {whole.id: whole for whole in wholes}.values():
            nodes[whole.id] = whole
            edges.append(link("PART_OF", lab.id, "Lab", whole))


def _entities(label: EntityLabel, count: int, rng: random.Random) -> list[Node]:
    found = []
    for n in range(count):
        name = ODD_NAMES[n - 1] if 0 < n <= len(ODD_NAMES) else f"{rng.choice(_WORDS).title()}{label[:2]}-{n}"
        aliases = [f"{name} variant", f"{label} number {n}"][: rng.choice((0, 0, 1, 2))]
        first_seen = rng.choice((None, f"20{rng.randint(18, 25)}-{rng.randint(1, 12):02d}-01"))
        of_lab: dict[str, Value] = {"ror": f"0{n // 2:08d}" if n % 3 else None, "country": ("DE", "US", None)[n % 3]}
        found.append(entity(label, name, *aliases, first_seen=first_seen, **of_lab if label == "Lab" else {}))
    return found


def _add_paper(
    n: int,
    ids: list[str],
    pool: dict[EntityLabel, list[Node]],
    rng: random.Random,
    *,
    nodes: dict[str, Node],
    edges: list[Edge],
    stubs: set[str],
) -> None:
    key = ids[n]
    nodes[key] = _paper_node(n, key, rng)
    named: dict[str, Node] = {}
    for kind, label, most in _ROLES:
        for target in {node.id: node for node in _some(pool[label], rng.randint(0, most), rng)}.values():
            sentences = [f"Sentence {i} of {key} names {target.properties['name']}." for i in range(rng.randint(0, 4))]
            status = rng.choice(("auto", "auto", "auto", "auto", "confirmed", "rejected", None))
            sure = rng.choice((None, round(rng.random(), 6), round(rng.random(), 2), 0.5, 1.0))
            edges.append(relation(kind, key, target, *sentences, confidence=sure, status=status))
            named[target.id] = target
    for position, author in enumerate({a.id: a for a in _some(pool["Author"], rng.randint(0, 5), rng)}.values()):
        edges.append(link("AUTHORED_BY", key, "Paper", author, position=position))
        named[author.id] = author
    for venue in _some(pool["Venue"], rng.randint(0, 1), rng):
        edges.append(link("PUBLISHED_IN", key, "Paper", venue))
        named[venue.id] = venue
    systems = [node for node in named.values() if node.label in ("Method", "Model")]
    benchmarks = [node for node in named.values() if node.label == "Benchmark"]
    if systems and benchmarks:
        for _ in range(rng.randint(0, 2)):
            score = rng.choice((rng.randint(1, 99), round(rng.random() * 100, 1), rng.random()))
            node, more = result(key, rng.choice(systems), rng.choice(benchmarks), rng.choice(("", "acc", "F1")), score)
            if node.id not in nodes:
                nodes[node.id] = node
                edges += more
    cited = {ids[rng.randrange(n)] for _ in range(rng.randint(0, 4)) if n}
    cited |= {f"1600.{rng.randrange(len(ids)):05d}" for _ in range(rng.randint(0, 1))}
    for other in sorted(cited - {key}):
        context: list[str] = [f"Sentence {i} of {key} cites {other}." for i in range(n % 6)] if n % 2 else []
        edges.append(Edge("CITES", key, "Paper", other, "Paper", {"context": context}))
        stubs.add(other)
    nodes.update(named)


def _paper_node(n: int, key: str, rng: random.Random) -> Node:
    day = f"20{rng.randint(20, 25)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
    published = rng.choice((None, day[:4], day[:7], day, day, day, day))
    words = [rng.choice(_WORDS) for _ in range(rng.randint(30, 160))]
    title = "" if n % 97 == 96 else f"{' '.join(words[:6]).capitalize()} {n}"
    if n < len(ODD_NAMES):
        title += f" with {ODD_NAMES[n]}"
    return paper(
        key,
        title,
        published,
        abstract=" ".join(words),
        url=f"https://example.org/{n}" if n % 3 else None,
        arxiv_id=key if n % 11 else None,
        upvotes=rng.choice((None, rng.randint(0, 50))),
        citation_count=n * 37 % 200 if n % 4 else None,
        keys=[f"id:{key}", f"title:{n // 2 if n % 50 < 2 else n}"],
    )


def _some(nodes: list[Node], count: int, rng: random.Random) -> list[Node]:
    """So many of the nodes, the first ones far more often than the last."""
    return [nodes[int(len(nodes) * rng.random() ** 3)] for _ in range(count)]
