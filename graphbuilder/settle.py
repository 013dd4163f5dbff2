"""Settle a graph: make every edge and entity what the facts of all papers and the corrections say together.

A build writes batch by batch, each by what the batch itself tells; settled, the graph no longer depends on
the order of its papers, nor on how builds were cut.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from graphbuilder.model import Edge, Node
from graphbuilder.resolution.corrections import Correction, Corrections
from graphbuilder.resolution.entities import Drafts
from graphbuilder.resolution.facts import Facts
from graphbuilder.resolution.memory import CorpusMemory
from graphbuilder.resolution.resolve import Resolver, batch_of, graph_of, name_entities
from graphbuilder.schema import ENTITY_LABELS
from graphbuilder.store.base import Store
from graphbuilder.store.records import clean_node

BATCH: Final = 500
"""Papers, or entities alone, in one write."""

Parents = dict[str, list[str]]
"""Ids of the labs that a lab is directly part of, sorted, by its id."""
Step = Literal["reading", "recalling", "settling", "writing"]
"""What a build is at: reading and extracting papers, then three walks over all papers of the graph."""
Watch = Callable[[Step, int, int | None], None]
"""Is told the step, the papers done in it, and how many there are, None where that is not known yet.

What it raises ends the work, as Ctrl-C would.
"""


def unwatched(step: Step, done: int, total: int | None) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """The entities that the store does not have as they are, and what labs are part of."""

    nodes: dict[str, Node]
    parents: Parents

    def take(self, ids: Iterable[str]) -> tuple[list[Node], list[Edge]]:
        """Take out the entities of these ids, with what they are part of, and the relations that say so."""
        taken: dict[str, Node] = {}
        edges = []
        waiting = sorted(set(ids))
        while waiting:
            if node := self.nodes.pop(key := waiting.pop(), None):
                taken[key] = node
                above = self.parents.get(key, [])
                edges += [Edge("PART_OF", key, "Lab", parent, "Lab") for parent in above]
                waiting += above
        return [taken[key] for key in sorted(taken)], edges


@dataclass(frozen=True, slots=True)
class SettleReport:
    """What settling changed: papers whose relations were written again, entities written, nodes deleted."""

    papers: int = 0
    entities: int = 0
    deleted: int = 0


def settle(store: Store, *, watch: Watch = unwatched) -> SettleReport:
    """Settle a store; called again, it writes nothing. Raises StoreError when the store fails."""
    if store.is_settled():
        return SettleReport()
    corrections = Corrections(map(Correction.from_node, store.corrections()))
    memory, total = _remember(store, watch)
    resolver = Resolver(memory, corrections)
    drafts, changed = Drafts(), []
    for done, stored in enumerate(store.facts()):
        watch("settling", done, total)
        facts = Facts.from_text(stored.facts)
        resolved = resolver.resolve(stored.paper, facts)
        name_entities(drafts, facts, resolved, paper=stored.paper, published=stored.published)
        if resolved.digest(stored.facts) != stored.resolved:
            changed.append(stored.paper)
    parents = _by_source(drafts.add_parents(resolver.identifier))
    outdated, lost = _compare(store, resolver.nodes(drafts), parents)
    report = _write(store, resolver, changed, Outdated(outdated, parents), watch=watch)
    deleted = store.prune() if changed or lost else 0
    store.mark_settled()
    return SettleReport(report.papers, report.entities, deleted)


def _remember(store: Store, watch: Watch) -> tuple[CorpusMemory, int]:
    """What all papers say together, and how many they are."""
    memory, papers = CorpusMemory(), 0
    for stored in store.facts():
        watch("settling", papers, None)
        memory.add(stored.paper, Facts.from_text(stored.facts), stored.keys, stored.published)
        papers += 1
    return memory, papers


def _by_source(edges: Iterable[Edge]) -> Parents:
    parents: Parents = {}
    for edge in edges:
        parents.setdefault(edge.source, []).append(edge.target)
    return parents


def _compare(store: Store, settled: Iterator[Node], parents: Parents) -> tuple[dict[str, Node], bool]:
    """The entities that the store does not have like this, and whether it has some that are none any more.

    What a lab is part of belongs to it.

    Both come by id, which begins with the label, so that one walk along the two is enough.
    """
    outdated: dict[str, Node] = {}
    lost = False
    had = _by_source(Edge("PART_OF", row["id"], "Lab", row["parent"], "Lab") for row in store.run("part_of"))
    stored = (node for label in sorted(ENTITY_LABELS, key=str.lower) for node in store.nodes(label))
    old = next(stored, None)
    for node in map(clean_node, settled):
        while old is not None and old.id < node.id:
            lost, old = True, next(stored, None)
        if old is not None and old.id == node.id:
            if old.properties != node.properties or had.get(node.id) != parents.get(node.id):
                outdated[node.id] = node
            old = next(stored, None)
        else:
            outdated[node.id] = node
    return outdated, lost or old is not None


def _write(store: Store, resolver: Resolver, papers: list[str], outdated: Outdated, *, watch: Watch) -> SettleReport:
    """Write papers with the entities that they name, then the entities that only other papers name."""
    entities = len(outdated.nodes)
    for number, ids in enumerate(_batches(papers)):
        watch("writing", number * BATCH, len(papers))
        nodes: list[Node] = []
        edges: list[Edge] = []
        for paper in store.nodes("Paper", ids):
            facts = Facts.from_text(str(paper.properties["facts"]))
            paper_nodes, paper_edges = graph_of(paper, facts, resolver.resolve(paper.id, facts))
            nodes += paper_nodes
            edges += paper_edges
        named, parts = outdated.take(edge.target for edge in edges)
        store.write(batch_of((*nodes, *named), (*edges, *parts)), exact=True)
    for ids in _batches(sorted(outdated.nodes)):
        store.write(batch_of(*outdated.take(ids)), exact=True)
    return SettleReport(len(papers), entities)


def _batches(ids: list[str]) -> Iterator[list[str]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))
