"""From the facts of papers to the nodes and edges of a graph."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from graphbuilder.ids import digest, result_id
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import Edge, Extraction, Field, GraphBatch, Node, Paper, StatedEntity, Value
from graphbuilder.resolution.corrections import STATUS, Correction, Corrections, Status
from graphbuilder.resolution.entities import Drafts
from graphbuilder.resolution.facts import Fact, Facts, ResultFact, facts_of, fields_of, sentence_at
from graphbuilder.resolution.identity import NO_CORRECTIONS, Identifier, Identity
from graphbuilder.resolution.memory import CorpusMemory, Naming, naming_of
from graphbuilder.resolution.papers.copies import paper_keys
from graphbuilder.resolution.papers.joined import read_records, records_text
from graphbuilder.resolution.people.authors import Authors
from graphbuilder.resolution.stated import rules_of, stated_fact, stated_result_fact
from graphbuilder.resolution.strength import strongest_first
from graphbuilder.schema import RELATIONS, RelationType
from graphbuilder.text.code_links import code_text, read_code
from graphbuilder.text.names import name_key
from graphbuilder.text.openings import is_opening, opening_of

STRONGEST_FIRST: Final[tuple[RelationType, ...]] = (
    "PROPOSES",
    "USES",
    "COMPARES_TO",
    "EVALUATED_ON",
    "TRAINED_ON",
    "ADDRESSES",
    "FROM",
    "MENTIONS",
)


def paper_digest(paper: Paper, extractor_version: str) -> str:
    """A digest of all that a paper's part of the graph is made from."""
    return digest(repr(paper), extractor_version)


Said = Mapping[tuple[RelationType, Identity], Correction]
"""What was said last of each relation of a paper."""


@dataclass(frozen=True, slots=True)
class Link:
    """The relation of a paper to one entity, by one or more of its facts."""

    relation: RelationType
    target: Identity
    facts: tuple[Fact, ...]
    status: Status
    kept: Correction | None = None
    """What confirmed a relation that no extraction finds any more."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a paper's facts come to: its relations and results with the entities they are about."""

    links: tuple[Link, ...]
    results: tuple[tuple[ResultFact, Identity, Identity], ...]
    """Each with its system and its benchmark."""
    authors: tuple[Identity, ...]
    venue: Identity | None
    cited: tuple[tuple[str, tuple[str, ...]], ...]
    """Ids of papers, by what they are known as now, each with the sentences that cite it."""
    stated: tuple[tuple[StatedEntity, Identity], ...] = ()
    """What sources state, each with its entity."""

    def digest(self, facts_text: str) -> str:
        """Equal for equal edges: those are made from the facts and from the entities that they were given."""
        links = [(link.relation, link.target.id, link.status, link.kept and link.kept.evidence) for link in self.links]
        ends = [(system.id, benchmark.id) for _, system, benchmark in self.results]
        others = [author.id for author in self.authors], self.venue and self.venue.id, self.cited
        return digest(facts_text, repr((links, ends, others)))


class Resolver:
    """Gives the facts of each paper their entities, by what all papers and the corrections say."""

    def __init__(self, memory: CorpusMemory, corrections: Corrections = NO_CORRECTIONS) -> None:
        self._authors = Authors(memory.bylines, corrections, memory.paper)
        corrections = self._authors.corrections
        self.identifier = Identifier(load_lexicon(), memory, corrections, rors=memory.rors())
        self._memory = memory
        self._corrections = corrections

    def resolve(self, paper: str, facts: Facts) -> Resolved:
        """The relations and results of a paper."""
        named: dict[str, Identity] = {}
        by_target: dict[Identity, list[Fact]] = {}
        for fact in sorted((*facts.entities, *facts.recalled), key=lambda f: -f.confidence):
            target = self.identifier.identify(naming_of(fact))
            named.setdefault(fact.name, target)
            by_target.setdefault(target, []).append(fact)
        stated = [(one, stated_fact(one)) for one in facts.stated]
        placed = tuple((one, self.identifier.identify(naming_of(fact))) for one, fact in stated)
        for (_, fact), (_, target) in zip(stated, placed, strict=True):
            by_target.setdefault(target, []).append(fact)
        said = self._said(paper)
        links = [link for target, found in by_target.items() if (link := self._link(said, target, found))]
        links += _kept(said, {(link.relation, link.target) for link in links})
        return Resolved(
            tuple(sorted(links, key=lambda link: (link.relation, link.target.id))),
            (*_results((*facts.results, *facts.recalled_results), named), *self._stated_results(facts)),
            tuple(self.identifier.at("Author", key) for key in self._authors.keys(paper)),
            self.identifier.at("Venue", name_key(facts.venue)) if facts.venue else None,
            self._cited(paper, facts),
            placed,
        )

    def _cited(self, paper: str, facts: Facts) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The papers that a paper cites, by id, each with the sentences that cite it in their order."""
        found: dict[str, dict[str, None]] = {}
        for reference in facts.references:
            if cited := self._memory.cited(reference):
                found.setdefault(cited, {})
        for reference, sentence in facts.contexts:
            if cited := self._memory.cited(reference):
                found.setdefault(cited, {})[sentence] = None
        return tuple((cited, tuple(found[cited])) for cited in sorted(found.keys() - {paper}))

    def _stated_results(self, facts: Facts) -> Iterator[tuple[ResultFact, Identity, Identity]]:
        """The results that sources state."""
        for one in facts.stated_results:
            system = self.identifier.identify(Naming(one.system, one.system_type, None, None))
            benchmark = self.identifier.identify(Naming(one.benchmark, "BENCHMARK", None, None))
            if system.label in RELATIONS["OF"][1] and benchmark.label in RELATIONS["ON"][1]:
                yield stated_result_fact(one), system, benchmark

    def _said(self, paper: str) -> Said:
        """The last correction of each relation of a paper."""
        ids = (*self._memory.other_ids(paper), paper)
        said = sorted((one for i in ids for one in self._corrections.of_paper(i)), key=lambda one: one.number)
        return {(one.relation, self.identifier.now(*one.place)): one for one in said if one.relation}

    def nodes(self, drafts: Drafts) -> Iterator[Node]:
        """The nodes of all authors and of the entities that were drafted, by id."""
        return chain(self._authors.nodes(self.identifier.given_names()), drafts.nodes(self.identifier))

    def _link(self, said: Said, target: Identity, facts: list[Fact]) -> Link | None:
        """One relation for one thing, the strongest that the paper's facts have; None where no relation may end."""
        roles: list[RelationType] = [r for r in STRONGEST_FIRST if any(fact.role == r for fact in facts)]
        if target.label in RELATIONS["MENTIONS"][1]:
            roles.append("MENTIONS")
        relation = next((role for role in roles if target.label in RELATIONS[role][1]), None)
        if relation is None:
            return None
        found = said.get((relation, target))
        in_order = tuple(sorted(facts, key=lambda fact: (fact.role != relation, -fact.confidence)))
        return Link(relation, target, in_order, STATUS[found.kind] if found else "auto")


def _kept(said: Said, found: set[tuple[RelationType, Identity]]) -> Iterator[Link]:
    """The relations that were confirmed and that the facts do not hold."""
    for (relation, target), one in said.items():
        if one.kind == "confirm" and (relation, target) not in found and target.label in RELATIONS[relation][1]:
            yield Link(relation, target, (), "confirmed", one)


def name_entities(drafts: Drafts, facts: Facts, resolved: Resolved, *, paper: str, published: str | None) -> None:
    """Take a paper's names into the entities that they were resolved to."""
    for link in resolved.links:
        for fact in link.facts:
            drafts.add(link.target, fact.name, _forms(fact), paper=paper, published=published)
            if fact.short_form and fact.long_form:
                drafts.pair(link.target, fact.short_form, fact.long_form, paper=paper)
        if link.kept:
            drafts.add(link.target, link.kept.name or link.kept.key, (), paper=paper, published=published)
    for stated, target in resolved.stated:
        drafts.tell(target, stated)
    if resolved.venue:
        drafts.add(resolved.venue, facts.venue or "", (), paper=paper, published=published)


def graph_of(paper: Node, facts: Facts, resolved: Resolved) -> tuple[list[Node], list[Edge]]:
    """The paper's node, its results, and all edges that leave them."""
    texts = _texts(paper, facts)
    nodes = [Node("Paper", paper.id, {**paper.properties, "resolved": resolved.digest(str(paper.properties["facts"]))})]
    edges = [
        Edge(link.relation, paper.id, "Paper", link.target.id, link.target.label, _properties(link, facts, texts))
        for link in resolved.links
    ]
    for position, author in enumerate(resolved.authors):
        edges.append(Edge("AUTHORED_BY", paper.id, "Paper", author.id, "Author", {"position": position}))
    if resolved.venue:
        edges.append(Edge("PUBLISHED_IN", paper.id, "Paper", resolved.venue.id, "Venue"))
    for cited, context in resolved.cited:
        edges.append(Edge("CITES", paper.id, "Paper", cited, "Paper", {"context": list(context)}))
    for result, system, benchmark in resolved.results:
        node = _result_node(paper.id, result, (system, benchmark), texts)
        if any(node.id == other.id for other in nodes):
            continue
        nodes.append(node)
        edges.append(Edge("REPORTS", paper.id, "Paper", node.id, "Result"))
        edges.append(Edge("OF", node.id, "Result", system.id, system.label))
        edges.append(Edge("ON", node.id, "Result", benchmark.id, benchmark.label))
    return nodes, edges


def resolve(extractions: Sequence[Extraction]) -> GraphBatch:
    """The graph of some papers by themselves: one node a thing, sorted, whatever the order of the papers."""
    return resolve_facts([(extraction.paper, facts_of(extraction)) for extraction in extractions])


def resolve_facts(papers: Sequence[tuple[Paper, Facts]]) -> GraphBatch:
    """The graph of some papers by themselves, by their facts, as ``resolve`` makes it."""
    in_order = sorted(papers, key=lambda pair: pair[0].id)
    memory = CorpusMemory()
    for paper, facts in in_order:
        memory.add(paper.id, facts, paper_keys(paper), paper.published)
    resolver, drafts = Resolver(memory), Drafts()
    nodes: list[Node] = []
    edges: list[Edge] = []
    for paper, facts in in_order:
        resolved = resolver.resolve(paper.id, facts)
        name_entities(drafts, facts, resolved, paper=paper.id, published=paper.published)
        paper_nodes, paper_edges = graph_of(_paper_node(paper, facts), facts, resolved)
        nodes += paper_nodes
        edges += paper_edges
    edges += drafts.add_parents(resolver.identifier)
    return batch_of((*nodes, *resolver.nodes(drafts)), edges)


def batch_of(nodes: Iterable[Node], edges: Iterable[Edge]) -> GraphBatch:
    """A batch in order, each edge once, with the papers that are only cited."""
    nodes = tuple(nodes)
    once = {(edge.type, edge.source, edge.target): edge for edge in reversed(tuple(edges))}
    here = {node.id for node in nodes if node.label == "Paper"}
    cited = {edge.target for edge in once.values() if edge.type == "CITES"}
    return GraphBatch(nodes, tuple(once[key] for key in sorted(once)), tuple(sorted(cited - here)))


def _forms(fact: Fact) -> Iterable[str]:
    return (*fact.surfaces, *filter(None, (fact.short_form, fact.long_form)))


def _results(
    results: Iterable[ResultFact], named: Mapping[str, Identity]
) -> Iterable[tuple[ResultFact, Identity, Identity]]:
    """The results whose ends are a system and a benchmark."""
    for result in results:
        system, benchmark = named.get(result.system), named.get(result.benchmark)
        if system and benchmark and system.label in RELATIONS["OF"][1] and benchmark.label in RELATIONS["ON"][1]:
            yield result, system, benchmark


def _paper_node(paper: Paper, facts: Facts) -> Node:
    properties: dict[str, Value] = {
        "title": None if paper.only_cites else paper.title or opening_of(paper.abstract),
        "abstract": None if paper.only_cites else paper.abstract,
        "published": paper.published,
        "year": int(paper.published[:4]) if paper.published else None,
        "url": paper.url,
        "arxiv_id": paper.arxiv_id,
        "doi": paper.doi,
        "openalex_id": paper.openalex_id,
        "s2_id": paper.s2_id,
        "source": paper.source,
        "upvotes": paper.upvotes,
        "citation_count": paper.citation_count,
        "code_url": paper.code[0].address if paper.code else None,
        "code": code_text(paper.code),
        "keys": list(paper_keys(paper)),
        "records": records_text(paper),
        "digest": paper_digest(paper, facts.extractor_version),
        "facts": facts.to_text(),
    }
    return Node("Paper", paper.id, properties)


def stored_paper(node: Node) -> Paper:
    """The paper of a stored node that has facts."""
    return paper_of(node, Facts.from_text(str(node.properties["facts"])))


def paper_of(node: Node, facts: Facts) -> Paper:
    """The paper that a stored node and its facts were made from."""
    stored = {name: node.properties.get(name) for name in _STORED_FIELDS}
    title, abstract = str(node.properties.get("title") or ""), str(node.properties.get("abstract") or "")
    records: str | None = node.properties.get("records")  # type: ignore[assignment]  # as _paper_node wrote it
    code: str | None = node.properties.get("code")  # type: ignore[assignment]
    return Paper(
        id=node.id,
        title="" if is_opening(title, abstract) else title,
        abstract=abstract,
        authors=facts.authors,
        author_ids=facts.author_ids,
        organizations=facts.organizations,
        organization_ids=facts.organization_ids,
        venue=facts.venue,
        references=facts.references,
        contexts=facts.contexts,
        code=read_code(code),
        other_ids=facts.other_ids,
        stated=facts.stated,
        stated_results=facts.stated_results,
        source=str(node.properties.get("source") or ""),
        records=read_records(records),
        **stored,  # type: ignore[arg-type]  # as _paper_node wrote them
    )


_STORED_FIELDS: Final = ("published", "url", "arxiv_id", "doi", "openalex_id", "s2_id", "upvotes", "citation_count")


def _texts(paper: Node, facts: Facts) -> dict[Field, str]:
    return fields_of(paper_of(paper, facts))


def _result_node(paper: str, result: ResultFact, ends: tuple[Identity, Identity], texts: Mapping[Field, str]) -> Node:
    system, benchmark = ends
    properties: dict[str, Value] = {
        "metric": result.metric,
        "value": result.value,
        "number": result.number,
        "unit": result.unit,
        "higher_is_better": result.higher_is_better,
        "sentence": sentence_at(result.place, texts),
        "confidence": round(result.confidence, 3),
        "rule": result.rule,
    }
    return Node("Result", result_id(paper, system.id, benchmark.id, result.metric, result.value), properties)


def _properties(link: Link, facts: Facts, texts: Mapping[Field, str]) -> dict[str, Value]:
    if link.kept:
        kept: dict[str, Value] = json.loads(link.kept.evidence or "{}")
        return {**kept, "status": link.status}
    in_role = {place: fact.role == link.relation for fact in reversed(link.facts) for place in fact.places}
    places = strongest_first(in_role, link.relation, texts)
    surest = link.facts[0]
    return {
        "sentence": [sentence_at(place, texts) for place in places],
        "field": [str(place.field) for place in places],
        "start": [place.start for place in places],
        "end": [place.end for place in places],
        "confidence": round(surest.confidence, 3),
        "rule": rules_of(fact for fact in link.facts if fact.role == surest.role),
        "extractor_version": facts.extractor_version,
        "status": link.status,
        "raw": "; ".join(s for fact in link.facts for s in fact.surfaces) if link.relation == "FROM" else None,
    }
