"""The shapes that leave the API, and nothing else."""

from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from api.origin_schemas import CodeLink, SourceRecord

Item = TypeVar("Item")


class Problem(BaseModel):
    """An RFC 9457 problem document; all errors have this shape."""

    type: str = Field(description="Stable name of the kind of error.")
    title: str
    status: int
    detail: str = Field(description="What happened.")
    hint: str = Field(default="", description="What to do about it.")
    near: list[str] = Field(default=[], description="Existing names that look alike, the closest first.")
    request_id: str | None = Field(default=None, description="The `X-Request-ID` of the answer.")


class NamedEntity(BaseModel):
    """An entity in few words."""

    id: str
    slug: str | None = None
    label: str
    name: str


class ReadFilter(BaseModel):
    """How one part of a filter was read."""

    key: str
    value: str
    negate: bool = False
    entities: list[NamedEntity] = []
    note: str | None = Field(
        default=None, description="What is to be known of this part, such as that it has no effect."
    )


class Meta(BaseModel):
    """About a list: how long it is and how to go on."""

    count: int = Field(description="Rows of the whole list.")
    per_page: int
    next_cursor: str | None = Field(default=None, description="Value of `cursor` for the next page; null at the end.")
    took_ms: int


class PapersMeta(Meta):
    """About a list of papers: also how the filter was read."""

    filter: list[ReadFilter] = []


class Listing(BaseModel, Generic[Item]):
    """One page of a list."""

    meta: Meta
    results: list[Item]


class Evidence(BaseModel):
    """A sentence that says something about an entity; offsets are characters of the field, 0-based."""

    sentence: str | None = Field(default=None, description="Null when the source stated it without a sentence.")
    field: str | None = None
    start: int | None = None
    end: int | None = None


class RoleEvidence(Evidence):
    """A sentence, and the role and entity it speaks for."""

    role: str
    entity_id: str
    name: str
    label: str
    confidence: float | None = None
    rule: str | None = None


class PaperRow(BaseModel):
    """A paper of a list, with the evidence for the filters it passed."""

    id: str
    title: str | None
    published: str | None = None
    year: int | None = None
    url: str | None = None
    arxiv_id: str | None = None
    upvotes: int | None = None
    code_url: str | None = Field(default=None, description="The first of its links to code.")
    evidence: list[RoleEvidence] = []


class PaperListing(BaseModel):
    """One page of papers."""

    meta: PapersMeta
    results: list[PaperRow]


class PaperRelation(BaseModel):
    """What a paper does with an entity, and the sentences that say so."""

    role: str
    label: str
    entity_id: str
    slug: str | None = None
    name: str
    confidence: float | None = None
    rule: str | None = None
    extractor_version: str | None = None
    status: str | None = None
    evidence: list[Evidence] = []


class ResultRow(BaseModel):
    """A number that a paper states for a system on a benchmark."""

    id: str
    metric: str | None = None
    value: str
    number: float | None = None
    unit: str | None = None
    higher_is_better: bool | None = None
    sentence: str | None = None
    confidence: float | None = None
    rule: str | None = Field(default=None, description="The source that states it; null where the paper's text does.")
    system_id: str | None = None
    system: str | None = None
    system_label: str | None = None
    benchmark_id: str | None = None
    benchmark: str | None = None


class LinkedPaper(BaseModel):
    """A paper at the other end of a citation; ``in_graph`` is false when only its id is known."""

    id: str
    title: str | None = None
    published: str | None = None
    in_graph: bool
    context: list[str] = Field(default=[], description="The sentences that cite, where a source gives them.")


class PaperAuthor(BaseModel):
    """An author or venue of a paper."""

    id: str
    name: str
    slug: str | None = None


class PaperOut(BaseModel):
    """A paper with everything the graph says about it."""

    id: str
    title: str | None
    abstract: str | None = None
    published: str | None = None
    year: int | None = None
    url: str | None = None
    arxiv_id: str | None = None
    doi: str | None = None
    openalex_id: str | None = None
    s2_id: str | None = None
    source: str | None = None
    upvotes: int | None = None
    citation_count: int | None = Field(
        default=None, description="How many papers cite it in all, as a source says; see `sources`."
    )
    code: list[CodeLink] = []
    authors: list[PaperAuthor] = []
    venue: PaperAuthor | None = None
    relations: list[PaperRelation] = []
    results: list[ResultRow] = []
    references: list[LinkedPaper] = []
    cited_by: list[LinkedPaper] = []
    sources: dict[str, str] = Field(default={}, description="The source of each field; ` + ` stands between several.")
    records: list[SourceRecord] = Field(default=[], description="What the paper was made from.")


class EntityRow(NamedEntity):
    """An entity of a list."""

    aliases: list[str] = []
    papers: int
    first_seen: str | None = None


class LabParent(NamedEntity):
    """A lab that another is part of."""

    country: str | None = None
    ror: str | None = None
    steps: int = Field(description="1 where the other is directly part of it.")


class LabPart(NamedEntity):
    """A lab that is part of another."""

    country: str | None = None
    ror: str | None = None
    papers: int = Field(description="Papers that name it, without those of its own parts.")
    part_of: list[str] = Field(description="Ids of the lab and of those of its parts that it is directly part of.")


class EntityOut(EntityRow):
    """An entity with its counts by role."""

    description: str | None = None
    described_by: str | None = Field(default=None, description="Whose words that is, such as papers-with-code.")
    external_ids: dict[str, Any] | None = None
    country: str | None = Field(default=None, description="Of a lab: two letters of ISO 3166.")
    ror: str | None = Field(default=None, description="Of a lab: its id in the Research Organization Registry.")
    orcid: str | None = None
    roles: dict[str, int] = Field(default={}, description="Papers by role; those of the parts of a lab count too.")
    own_papers: int | None = Field(default=None, description="Of a lab: papers that name it itself, not a part of it.")
    parents: list[LabParent] | None = Field(
        default=None, description="What a lab is part of, the nearest first; null in a look-up of many."
    )
    parts: list[LabPart] | None = Field(
        default=None, description="What is part of a lab, most papers first; null in a look-up of many."
    )


class RelatedReason(BaseModel):
    """Why two entities are related."""

    kind: str
    text: str
    count: int
    examples: list[Any] = []


class RelatedEntity(NamedEntity):
    """A related entity with its reasons, the strongest first."""

    score: float
    reasons: list[RelatedReason]


class TimelineRow(BaseModel):
    """Papers of one month (or year, when no month is known) in one role."""

    month: str
    role: str
    papers: int


class ResolvedEntity(NamedEntity):
    """An entity that a name may mean: ``exact`` when the name is one of its names, else it only looks alike."""

    aliases: list[str] = []
    papers: int
    exact: bool
    hint: str | None = Field(default=None, description="What tells an author from others of the name.")


class Suggestion(NamedEntity):
    """A completion: the name that begins with what was typed."""

    matched: str
    papers: int
    hint: str | None = Field(default=None, description="What tells an author from others of the name.")


class QueryParameter(BaseModel):
    """A parameter of a query of the catalogue."""

    model_config = ConfigDict(from_attributes=True)

    name: str
    type: str
    required: bool
    default: Any = None
    choices: list[str] = []
    meaning: str = ""


class QueryColumn(BaseModel):
    """A column of a query of the catalogue."""

    model_config = ConfigDict(from_attributes=True)

    name: str
    type: str
    meaning: str = ""


class QueryOut(BaseModel):
    """A query of the catalogue."""

    model_config = ConfigDict(from_attributes=True)

    name: str
    question: str
    parameters: list[QueryParameter]
    columns: list[QueryColumn]


class QueryRows(BaseModel):
    """The rows of one query."""

    meta: "RowsMeta"
    results: list[dict[str, Any]]


class RowsMeta(Meta):
    """About the rows that a query gives with these parameters, its own ``limit`` among them."""

    query: str
    question: str
    parameters: dict[str, Any]


class CatalogueCall(BaseModel):
    """The query that answered, to be run again under ``/v1/queries``."""

    name: str
    parameters: dict[str, Any]


class NearNames(BaseModel):
    """A name that the graph does not have, and those written alike."""

    asked: str
    names: list[str]


class Coverage(BaseModel):
    """How many papers in scope state the thing asked for at all; all null where nothing is counted over papers."""

    papers: int | None = None
    with_relation: int | None = None
    note: str | None = None


class AnswerOut(BaseModel):
    """The answer to a question, and how the question was read."""

    question: str
    reading: str = Field(description="How the question was read, in plain words.")
    kind: str = Field(description="What the rows are: papers, entities, count, related, leaderboard, and so on.")
    parsed: dict[str, Any]
    unparsed: list[str] = Field(description="Words that play no part in the answer.")
    alternatives: list[dict[str, Any]] = Field(description="Other things of a name, and questions that may be meant.")
    query: CatalogueCall | None = Field(description="Null when a name is unknown.")
    columns: list[str]
    results: list[dict[str, Any]] = Field(description="Rows; those of papers have id, title, published and evidence.")
    total: int = Field(description="Rows without limit and offset.")
    coverage: Coverage
    near: list[NearNames]


class Health(BaseModel):
    """Whether the server can do its work."""

    status: str
    store: str | None = None
    version: str | None = Field(default=None, description="Changes whenever the graph changes.")
