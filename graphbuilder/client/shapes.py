"""The shapes of papers and entities: plain dictionaries, as the API sends them.

Those that ``select`` can trim may lack any field but ``id``. The description of the API, at /docs, has the meaning of
each field.
"""

from typing import Any, TypedDict


class Evidence(TypedDict):
    """A sentence that says something about an entity; offsets are characters of the field, 0-based."""

    sentence: str | None
    field: str | None
    start: int | None
    end: int | None


class RoleEvidence(TypedDict):
    """A sentence, and the role and entity it speaks for."""

    sentence: str | None
    field: str | None
    start: int | None
    end: int | None
    role: str
    entity_id: str
    name: str
    label: str
    confidence: float | None
    rule: str | None


class PaperRow(TypedDict, total=False):
    """A paper of a list, with the evidence for the filters it passed."""

    id: str
    title: str | None
    published: str | None
    year: int | None
    url: str | None
    arxiv_id: str | None
    upvotes: int | None
    code_url: str | None
    evidence: list[RoleEvidence]


class PaperGroup(TypedDict):
    """A year, role or entity, and how many of the papers that pass the filter fall under it."""

    key: str | None
    name: str | None
    slug: str | None
    label: str | None
    papers: int


class PaperAuthor(TypedDict):
    """An author or venue of a paper."""

    id: str
    name: str
    slug: str | None


class CodeLink(TypedDict):
    """A place where code for a paper is to be found; null stands for what the source does not say."""

    address: str
    official: bool | None
    framework: str | None
    in_paper: bool | None
    rule: str


class PaperRecord(TypedDict, total=False):
    """A paper without what it says of entities."""

    id: str
    title: str | None
    abstract: str | None
    published: str | None
    year: int | None
    url: str | None
    arxiv_id: str | None
    doi: str | None
    openalex_id: str | None
    s2_id: str | None
    source: str | None
    upvotes: int | None
    citation_count: int | None
    code: list[CodeLink]
    authors: list[PaperAuthor]
    venue: PaperAuthor | None


class PaperRelation(TypedDict):
    """What a paper does with an entity, and the sentences that say so."""

    role: str
    label: str
    entity_id: str
    slug: str | None
    name: str
    confidence: float | None
    rule: str | None
    extractor_version: str | None
    status: str | None
    evidence: list[Evidence]


class ResultRow(TypedDict):
    """A number that a paper states for a system on a benchmark."""

    id: str
    metric: str | None
    value: str
    number: float | None
    unit: str | None
    higher_is_better: bool | None
    sentence: str | None
    confidence: float | None
    rule: str | None
    system_id: str | None
    system: str | None
    system_label: str | None
    benchmark_id: str | None
    benchmark: str | None


class LinkedPaper(TypedDict):
    """A paper at the other end of a citation; ``in_graph`` is false when only its id is known."""

    id: str
    title: str | None
    published: str | None
    in_graph: bool
    context: list[str]


class PartingIds(TypedDict):
    """What ``correct("apart", ...)`` needs to part a record from the others of its paper."""

    name: str
    other: str


class SourceRecord(TypedDict):
    """A record that a paper was made from: the format it was read from, and its id and address there."""

    source: str
    id: str
    url: str | None
    apart: PartingIds | None


class Paper(TypedDict, total=False):
    """A paper with everything the graph says about it."""

    id: str
    title: str | None
    abstract: str | None
    published: str | None
    year: int | None
    url: str | None
    arxiv_id: str | None
    doi: str | None
    openalex_id: str | None
    s2_id: str | None
    source: str | None
    upvotes: int | None
    citation_count: int | None
    code: list[CodeLink]
    authors: list[PaperAuthor]
    venue: PaperAuthor | None
    relations: list[PaperRelation]
    results: list[ResultRow]
    references: list[LinkedPaper]
    cited_by: list[LinkedPaper]
    sources: dict[str, str]
    records: list[SourceRecord]


class NamedEntity(TypedDict):
    """An entity in few words."""

    id: str
    slug: str | None
    label: str
    name: str


class EntityRow(TypedDict, total=False):
    """An entity of a list."""

    id: str
    slug: str | None
    label: str
    name: str
    aliases: list[str]
    papers: int
    first_seen: str | None


class LabParent(TypedDict):
    """A lab that another is part of, ``steps`` away."""

    id: str
    slug: str | None
    label: str
    name: str
    country: str | None
    ror: str | None
    steps: int


class LabPart(TypedDict):
    """A lab that is part of another; ``papers`` name it itself, ``part_of`` has ids."""

    id: str
    slug: str | None
    label: str
    name: str
    country: str | None
    ror: str | None
    papers: int
    part_of: list[str]


class Entity(TypedDict, total=False):
    """An entity with its counts by role."""

    id: str
    slug: str | None
    label: str
    name: str
    aliases: list[str]
    papers: int
    first_seen: str | None
    description: str | None
    described_by: str | None
    external_ids: dict[str, Any] | None
    country: str | None
    ror: str | None
    orcid: str | None
    roles: dict[str, int]
    own_papers: int | None
    parents: list[LabParent] | None
    parts: list[LabPart] | None


class RelatedReason(TypedDict):
    """Why two entities are related."""

    kind: str
    text: str
    count: int
    examples: list[Any]


class RelatedEntity(TypedDict):
    """A related entity with its reasons, the strongest first."""

    id: str
    slug: str | None
    label: str
    name: str
    score: float
    reasons: list[RelatedReason]


class TimelineRow(TypedDict):
    """Papers of one month (or year, when no month is known) in one role."""

    month: str
    role: str
    papers: int


class ResolvedEntity(TypedDict):
    """An entity that a name may mean: ``exact`` when the name is one of its names, else it only looks alike."""

    id: str
    slug: str | None
    label: str
    name: str
    aliases: list[str]
    papers: int
    exact: bool
    hint: str | None


class Suggestion(TypedDict):
    """A completion: the name that begins with what was typed."""

    id: str
    slug: str | None
    label: str
    name: str
    matched: str
    papers: int
    hint: str | None
