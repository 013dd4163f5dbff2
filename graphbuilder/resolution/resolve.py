"""From extractions to the nodes and edges of a batch."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from graphbuilder.ids import digest, entity_id, result_id
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import Edge, ExtractedEntity, Extraction, GraphBatch, Node, Paper, Value
from graphbuilder.resolution.identity import Identifier, Identity, StoredKeys, same_numbers
from graphbuilder.schema import RELATIONS, EntityLabel, RelationType
from graphbuilder.text.names import name_key, slugify

StoredNames = Callable[[Sequence[str]], Mapping[str, str]]
"""Names of those of the given entity ids that are stored."""


def paper_digest(paper: Paper, extractor_version: str) -> str:
    """A digest of all that a paper's part of the graph is made from."""
    return digest(repr(paper), extractor_version)


@dataclass(slots=True)
class _Draft:
    """An entity while its mentions are gathered."""

    identity: Identity
    names: Counter[str] = field(default_factory=Counter)
    forms: set[str] = field(default_factory=set)
    dates: set[str] = field(default_factory=set)

    def add(self, name: str, forms: Iterable[str], published: str | None) -> None:
        self.names[name] += 1
        self.forms.update(forms)
        if published:
            self.dates.add(published)


class _Batch:
    """Nodes and edges of the extractions at hand."""

    def __init__(self, identifier: Identifier) -> None:
        self.identifier = identifier
        self.drafts: dict[str, _Draft] = {}
        self.nodes: list[Node] = []
        self.edges: dict[tuple[RelationType, str, str], Edge] = {}
        self.stubs: set[str] = set()

    def add(self, extraction: Extraction) -> None:
        paper = extraction.paper
        self.nodes.append(_paper_node(paper, extraction.extractor_version))
        ids: dict[str, Identity] = {}
        for entity in sorted(extraction.entities, key=lambda e: -e.confidence):
            identity = self.identifier.identify(entity)
            ids.setdefault(entity.name, identity)
            self._draft(identity, entity.name, entity.surfaces, paper)
            if entity.short_form and entity.long_form:
                self.drafts[identity.id].forms.update((entity.short_form, entity.long_form))
            properties = _evidence_properties(entity, extraction.extractor_version)
            self._edge(entity.role, paper.id, identity.id, identity.label, properties)
        self._add_results(extraction, ids)
        self._add_metadata(paper)

    def _draft(self, identity: Identity, name: str, surfaces: Iterable[str], paper: Paper) -> None:
        draft = self.drafts.setdefault(identity.id, _Draft(identity))
        draft.add(name, (s for s in surfaces if same_numbers(name, s)), paper.published)

    def _edge(
        self, relation: RelationType, paper_id: str, target: str, label: EntityLabel, properties: Mapping[str, Value]
    ) -> None:
        edge = Edge(relation, paper_id, "Paper", target, label, properties)
        self.edges.setdefault((relation, paper_id, target), edge)

    def _add_results(self, extraction: Extraction, ids: Mapping[str, Identity]) -> None:
        paper = extraction.paper
        for result in extraction.results:
            system, benchmark = ids.get(result.system), ids.get(result.benchmark)
            if system is None or benchmark is None or not _may_hold(system, benchmark):
                continue
            key = result_id(paper.id, system.id, benchmark.id, result.metric, result.value)
            properties: dict[str, Value] = {
                "metric": result.metric,
                "value": result.value,
                "number": result.number,
                "unit": result.unit,
                "higher_is_better": result.higher_is_better,
                "sentence": result.evidence.sentence,
                "confidence": round(result.confidence, 3),
            }
            if ("REPORTS", paper.id, key) in self.edges:
                continue
            self.nodes.append(Node("Result", key, properties))
            self.edges["REPORTS", paper.id, key] = Edge("REPORTS", paper.id, "Paper", key, "Result")
            self.edges["OF", key, system.id] = Edge("OF", key, "Result", system.id, system.label)
            self.edges["ON", key, benchmark.id] = Edge("ON", key, "Result", benchmark.id, benchmark.label)

    def _add_metadata(self, paper: Paper) -> None:
        for position, author in enumerate(paper.authors):
            identity = Identity(entity_id("Author", name_key(author)), "Author", None)
            self._draft(identity, author, [author], paper)
            self._edge("AUTHORED_BY", paper.id, identity.id, "Author", {"position": position})
        if paper.venue:
            identity = Identity(entity_id("Venue", name_key(paper.venue)), "Venue", None)
            self._draft(identity, paper.venue, [paper.venue], paper)
            self._edge("PUBLISHED_IN", paper.id, identity.id, "Venue", {})
        for cited in paper.references:
            if cited != paper.id:
                self.stubs.add(cited)
                self.edges["CITES", paper.id, cited] = Edge("CITES", paper.id, "Paper", cited, "Paper")


def resolve(extractions: Sequence[Extraction], *, stored_keys: StoredKeys, stored_names: StoredNames) -> GraphBatch:
    """The graph of a batch of extractions: one node a thing, sorted, whatever the order of the papers.

    An entity that is stored already keeps its name; a new one takes the name of the lists, else the
    commonest in the batch.
    """
    in_order = sorted(extractions, key=lambda e: e.paper.id)
    named = (entity for extraction in in_order for entity in extraction.entities)
    batch = _Batch(Identifier(load_lexicon(), named, stored_keys))
    for extraction in in_order:
        batch.add(extraction)
    names = stored_names(sorted(batch.drafts))
    entities = [_entity_node(draft, names.get(key)) for key, draft in sorted(batch.drafts.items())]
    here = {extraction.paper.id for extraction in in_order}
    return GraphBatch(
        nodes=(*batch.nodes, *entities),
        edges=tuple(batch.edges[key] for key in sorted(batch.edges)),
        stubs=tuple(sorted(batch.stubs - here)),
    )


def _may_hold(system: Identity, benchmark: Identity) -> bool:
    return system.label in RELATIONS["OF"][1] and benchmark.label in RELATIONS["ON"][1]


def _paper_node(paper: Paper, extractor_version: str) -> Node:
    properties: dict[str, Value] = {
        "title": paper.title,
        "abstract": paper.abstract,
        "published": paper.published,
        "year": int(paper.published[:4]) if paper.published else None,
        "url": paper.url,
        "arxiv_id": paper.arxiv_id,
        "doi": paper.doi,
        "openalex_id": paper.openalex_id,
        "s2_id": paper.s2_id,
        "source": paper.source,
        "upvotes": paper.upvotes,
        "digest": paper_digest(paper, extractor_version),
    }
    return Node("Paper", paper.id, properties)


def _entity_node(draft: _Draft, stored_name: str | None) -> Node:
    known = draft.identity.known
    commonest = min(draft.names, key=lambda name: (-draft.names[name], name))
    name = known.name if known else stored_name or commonest
    forms = draft.forms | set(draft.names) | set(known.aliases if known else ())
    aliases = sorted(forms - {name})
    properties: dict[str, Value] = {
        "slug": slugify(name),
        "name": name,
        "aliases": aliases,
        "name_norm": name_key(name),
        "alias_keys": sorted({name_key(form) for form in [name, *aliases]} - {""}),
        "description": None,
        "external_ids": None,
        "first_seen": min(draft.dates, default=None),
        "country": None,
        "orcid": None,
    }
    return Node(draft.identity.label, draft.identity.id, properties)


def _evidence_properties(entity: ExtractedEntity, extractor_version: str) -> dict[str, Value]:
    by_field = defaultdict(list)
    for evidence in entity.evidence:
        by_field[evidence.field].append(evidence)
    in_order = [e for name in ("title", "abstract", "metadata") for e in sorted(by_field[name], key=lambda e: e.start)]
    return {
        "sentence": [e.sentence for e in in_order],
        "field": [str(e.field) for e in in_order],
        "start": [e.start for e in in_order],
        "end": [e.end for e in in_order],
        "confidence": round(entity.confidence, 3),
        "rule": entity.rule,
        "extractor_version": extractor_version,
        "status": "auto",
        "raw": "; ".join(entity.surfaces) if entity.role == "FROM" else None,
    }
