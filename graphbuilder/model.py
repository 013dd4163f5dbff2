"""The facts that flow through graphbuilder, one frozen class a noun; standard library only."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from graphbuilder.schema import NodeLabel, RelationType

EntityType = Literal["METHOD", "MODEL", "BENCHMARK", "LAB", "TASK"]
Role = Literal["PROPOSES", "USES", "COMPARES_TO", "MENTIONS", "EVALUATED_ON", "TRAINED_ON", "ADDRESSES", "FROM"]
Field = Literal["title", "abstract", "metadata"]
Value = str | int | float | bool | None | list[str] | list[int]


class StatedEntity(NamedTuple):
    """What a source says of a paper by itself, as by a tag or on a page of its own, not in the paper's text."""

    name: str
    type: EntityType
    role: Role
    confidence: float
    rule: str
    """Who says so, such as ``papers-with-code``."""
    aliases: tuple[str, ...] = ()
    """What the source also calls the thing."""
    addresses: tuple[tuple[str, str], ...] = ()
    """Where the thing itself is to be found: kind and web address."""
    introduced: str | None = None
    """ISO date, where the source dates the thing itself."""
    description: str = ""
    """What the source says that the thing is, in its own words."""


class StatedResult(NamedTuple):
    """A number that a source says a paper reports; its system and benchmark are stated beside it."""

    system: str
    system_type: EntityType
    benchmark: str
    metric: str
    value: str
    """As the source writes it."""
    number: float | None
    unit: str
    confidence: float
    rule: str
    """Who states it."""


class CodeLink(NamedTuple):
    """An address at which code for a paper is to be found, as a source states it."""

    address: str
    official: bool | None
    """Whether it is the authors' own; None where the source does not say."""
    framework: str | None
    """What it is written with, such as ``pytorch``."""
    in_paper: bool | None
    """Whether the paper itself names it; None where the source does not say."""
    rule: str
    """Who states it, such as ``papers-with-code``, or ``abstract``; several are joined by " + "."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as a reader found it; text is cleaned, and evidence offsets point into it."""

    id: str
    """arXiv id without version, else lower-case DOI, else ``x`` and a hash of title and text."""
    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    author_ids: tuple[tuple[str, ...], ...] = ()
    """What catalogues know each author by, such as ``orcid:0000-0002-1825-0097`` or ``openalex:A5023888391``; in the
    order of ``authors`` and as long, or empty where no author has one."""
    organizations: tuple[str, ...] = ()
    """Organisations of the metadata line or byline, as written."""
    organization_ids: tuple[tuple[str, str], ...] = ()
    """ROR ids that the source itself gives: an organisation as in ``organizations``, and the id, as ``00f54p054``."""
    published: str | None = None
    """ISO date: ``2025``, ``2025-06`` or ``2025-06-16``."""
    venue: str | None = None
    url: str | None = None
    arxiv_id: str | None = None
    doi: str | None = None
    openalex_id: str | None = None
    s2_id: str | None = None
    upvotes: int | None = None
    citation_count: int | None = None
    """How many papers cite it in all, as the source says."""
    references: tuple[str, ...] = ()
    """Ids of cited papers, in the form of ``id``."""
    contexts: tuple[tuple[str, str], ...] = ()
    """Sentences that cite, where the source gives them: a reference as in ``references``, and the sentence."""
    code: tuple[CodeLink, ...] = ()
    """Where code for it is to be found, each address once, the best first."""
    source: str = ""
    """The format that the paper was read from, such as ``daily-papers``; behind a slash, which part of the source."""
    raw_abstract: str = field(default="", compare=False, repr=False)
    """The abstract before cleaning, where that undid LaTeX: results are given as the source writes them."""
    other_ids: tuple[str, ...] = ()
    """Ids of further catalogues, with a prefix, such as ``pwc:deep-residual-learning``."""
    stated: tuple[StatedEntity, ...] = ()
    stated_results: tuple[StatedResult, ...] = ()
    records: tuple["Paper", ...] = ()
    """What it was joined from, where several records are of this one paper."""

    @property
    def only_cites(self) -> bool:
        """Whether nothing is known of it but what it cites."""
        return not (self.title or self.abstract or self.authors or self.stated or self.stated_results)

    @property
    def metadata(self) -> str:
        """The text that evidence of field ``metadata`` points into: organisations joined by ``"; "``."""
        return "; ".join(self.organizations)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that could not be read: where it stands (``file:line``) and why it was left out."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """One place where a paper names something."""

    sentence: str
    field: Field
    start: int
    """First character of the mention in that field of the paper, 0-based."""
    end: int
    """One past the last character of the mention."""


@dataclass(frozen=True, slots=True)
class ExtractedEntity:
    """A method, model, benchmark, task or lab that one paper names, with its role there."""

    name: str
    type: EntityType
    role: Role
    surfaces: tuple[str, ...]
    """Every written form in this paper, in order of appearance."""
    evidence: tuple[Evidence, ...]
    confidence: float
    """Probability, 0 to 1, that name, type and role are all right."""
    rule: str
    """What found it, such as ``names-model`` or ``metadata-line``."""
    long_form: str | None = None
    short_form: str | None = None
    """Set, both, when the paper's own text pairs a long form with an abbreviation."""
    name_confidence: float | None = None
    """Probability that name and type are right, whatever the role; None where nobody judged the role."""


@dataclass(frozen=True, slots=True)
class ExtractedResult:
    """A number that the text states for a system on a benchmark."""

    system: str
    """The ``name`` of one of the paper's entities."""
    benchmark: str
    metric: str
    """In the text's words; empty when none is named."""
    value: str
    """As written in the cleaned text, with its unit."""
    number: float | None
    unit: str
    higher_is_better: bool | None
    evidence: Evidence
    confidence: float
    written: str = ""
    """The value as the source writes it, LaTeX and all; empty where that is the same."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was found in one paper."""

    paper: Paper
    entities: tuple[ExtractedEntity, ...]
    results: tuple[ExtractedResult, ...]
    extractor_version: str


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the graph; the properties of its label are listed in ``schema.NODE_PROPERTIES``."""

    label: NodeLabel
    id: str
    properties: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edge:
    """A directed relation between two nodes; there is at most one of a type between a pair."""

    type: RelationType
    source: str
    source_label: NodeLabel
    target: str
    target_label: NodeLabel
    properties: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GraphBatch:
    """What one write brings: papers, their entities and results, and all edges that leave them.

    Writing replaces all edges that leave a Paper or a Lab of ``nodes``, and the results of the paper. A paper
    that is only cited comes in ``stubs`` (title and digest null) and is created when it is not there yet; one of
    which nothing but its citations is known has no title either. What is
    left of a paper in ``gone``, which is part of another now, is a stub.
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    stubs: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
