"""The shapes of pictures of the graph, as the API answers them."""

from pydantic import BaseModel, Field


class GraphNode(BaseModel):
    """A node of a neighbourhood; ``degree`` counts its relations in the whole graph."""

    id: str
    label: str
    name: str
    slug: str | None = None
    published: str | None = None
    degree: int
    focus: bool


class SharedPaper(BaseModel):
    """A paper that ties two things together."""

    id: str
    title: str
    published: str | None = None


class GraphEdge(BaseModel):
    """A relation between two nodes of a neighbourhood; ``papers``, where it stands for the papers that have both."""

    type: str
    source: str
    target: str
    confidence: float | None = None
    sentence: str | None = None
    confirmed: bool = False
    papers: int | None = None
    years: list[int] = []
    examples: list[SharedPaper] = []


class LeftOut(BaseModel):
    """How many nodes and edges were found and are not there, in numbers and in words."""

    nodes: int
    edges: int
    sentence: str


class GraphOut(BaseModel):
    """A neighbourhood, and how much of it was left out."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]
    left_out: LeftOut
    min_confidence: float = Field(description="Relations less likely right were not read, unless confirmed.")
