"""The shapes of lists of papers with groups, and of many papers or entities looked up at once."""

from typing import Annotated, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from api.origin_schemas import CodeLink
from api.paper_ids import MAX_ID
from api.schemas import EntityOut, PaperAuthor, PaperListing

Found = TypeVar("Found")
MOST_LOOKED_UP = 500


class PaperGroup(BaseModel):
    """A year, role or entity, and how many of the papers that pass the filter fall under it."""

    key: str | None = Field(description="The year, role or id of the entity; null for papers without a date.")
    name: str | None
    slug: str | None = None
    label: str | None = None
    papers: int


class GroupedPapers(PaperListing):
    """One page of papers; with ``group_by``, no paper but one page of groups, the largest first."""

    group_by: list[PaperGroup] = Field(default=[])


class PaperRecord(BaseModel):
    """A paper without what it says of entities."""

    id: str
    title: str | None = Field(default=None, description="Null for a paper that is only cited.")
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
    citation_count: int | None = None
    code: list[CodeLink] = []
    authors: list[PaperAuthor] = []
    venue: PaperAuthor | None = None


class PaperKeys(BaseModel):
    """Papers to look up."""

    model_config = ConfigDict(extra="forbid")

    ids: list[Annotated[str, StringConstraints(max_length=MAX_ID)]] = Field(
        max_length=MOST_LOOKED_UP, description="Ids of papers, each bare, with a prefix such as `doi:`, or an address."
    )


class EntityKeys(BaseModel):
    """Entities of one kind to look up."""

    model_config = ConfigDict(extra="forbid")

    ids: list[Annotated[str, StringConstraints(max_length=200)]] = Field(
        max_length=MOST_LOOKED_UP, description="Ids, slugs or names."
    )


class LookupMeta(BaseModel):
    """About what was looked up."""

    count: int = Field(description="How many were asked for.")
    found: int
    took_ms: int


class Lookup(BaseModel, Generic[Found]):
    """What was found, in the order in which it was asked for; null stands for what the graph does not have."""

    meta: LookupMeta
    results: list[Found | None]


PaperLookup = Lookup[PaperRecord]
EntityLookup = Lookup[EntityOut]
