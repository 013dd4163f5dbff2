"""The shapes of answers, graphs, queries and corrections: plain dictionaries, as the API sends them."""

from typing import Any, TypedDict


class QueryParameter(TypedDict):
    """A parameter of a query of the catalogue."""

    name: str
    type: str
    required: bool
    default: Any
    choices: list[str]
    meaning: str


class QueryColumn(TypedDict):
    """A column of a query of the catalogue."""

    name: str
    type: str
    meaning: str


class Query(TypedDict):
    """A query of the catalogue."""

    name: str
    question: str
    parameters: list[QueryParameter]
    columns: list[QueryColumn]


class RowsMeta(TypedDict):
    """About the rows that a query gives with these parameters, its own ``limit`` among them."""

    count: int
    per_page: int
    next_cursor: str | None
    took_ms: int
    query: str
    question: str
    parameters: dict[str, Any]


class QueryRows(TypedDict):
    """The rows of one query."""

    meta: RowsMeta
    results: list[dict[str, Any]]


class CatalogueCall(TypedDict):
    """The query that answered, to be run again under ``/v1/queries``."""

    name: str
    parameters: dict[str, Any]


class NearNames(TypedDict):
    """A name that the graph does not have, and those written alike."""

    asked: str
    names: list[str]


class Coverage(TypedDict):
    """How many papers in scope state the thing asked for at all; all null where nothing is counted over papers."""

    papers: int | None
    with_relation: int | None
    note: str | None


class Answer(TypedDict):
    """The answer to a question, and how the question was read."""

    question: str
    reading: str
    kind: str
    parsed: dict[str, Any]
    unparsed: list[str]
    alternatives: list[dict[str, Any]]
    query: CatalogueCall | None
    columns: list[str]
    results: list[dict[str, Any]]
    total: int
    coverage: Coverage
    near: list[NearNames]


class GraphNode(TypedDict):
    """A node of a neighbourhood; ``degree`` counts its relations in the whole graph."""

    id: str
    label: str
    name: str
    slug: str | None
    published: str | None
    degree: int
    focus: bool


class SharedPaper(TypedDict):
    """A paper that ties two things together."""

    id: str
    title: str
    published: str | None


class GraphEdge(TypedDict):
    """A relation between two nodes of a neighbourhood; ``papers``, where it stands for the papers that have both."""

    type: str
    source: str
    target: str
    confidence: float | None
    sentence: str | None
    confirmed: bool
    papers: int | None
    years: list[int]
    examples: list[SharedPaper]


class LeftOut(TypedDict):
    """How many nodes and edges were found and are not there, in numbers and in words."""

    nodes: int
    edges: int
    sentence: str


class Graph(TypedDict):
    """A neighbourhood, and how much of it was left out."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]
    left_out: LeftOut
    min_confidence: float


class Correction(TypedDict):
    """A correction; keys are names without case, spaces and hyphens."""

    number: int
    kind: str
    text: str
    label: str
    key: str
    name: str | None
    other_label: str | None
    other_key: str | None
    other_name: str | None
    paper: str | None
    relation: str | None
    form: str | None
    reason: str | None
    by: str | None
    at: str | None


class Changed(TypedDict):
    """What a correction changed in the graph."""

    papers: int
    entities: int
    deleted: int


class Change(TypedDict):
    """A correction that was made or taken back, and what that changed."""

    correction: Correction
    changed: Changed


class ReviewedEntity(TypedDict):
    """One side of a pair."""

    id: str
    label: str
    name: str
    papers: int


class ReviewedPaper(TypedDict):
    """One of two papers that may be one."""

    id: str
    title: str | None
    published: str | None
    venue: str | None
    abstract: str | None
    authors: list[str]
    ids: list[str]
    sources: list[str]


class PaperReviewRow(TypedDict):
    """Two papers that may be one, and the fields that both have and that differ."""

    reason: str
    text: str
    one: ReviewedPaper
    other: ReviewedPaper
    differs: list[str]


class ReviewRow(TypedDict):
    """Two entities that may be one thing."""

    reason: str
    text: str
    form: str | None
    papers: int
    one: ReviewedEntity
    other: ReviewedEntity


class MergeRow(TypedDict):
    """A written form of an entity, and why it is its own."""

    form: str
    key: str
    reason: str
    text: str
    paper: str | None


class Merges(TypedDict):
    """Why each written form of an entity is its own, its name first."""

    id: str
    slug: str | None
    label: str
    name: str
    merges: list[MergeRow]


class RawMeta(TypedDict):
    """About the rows of a query of one's own; ``more`` says that it has more of them."""

    columns: list[str]
    count: int
    more: bool
    took_ms: int


class RawRows(TypedDict):
    """The rows of a query of one's own, each a list in the order of the columns."""

    meta: RawMeta
    results: list[list[Any]]


class Health(TypedDict):
    """Whether the server can do its work."""

    status: str
    store: str | None
    version: str | None
