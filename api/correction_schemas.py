"""The shapes of corrections: what a client sends, and what it gets back."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from api.names import MAX_NAME
from api.schemas import NamedEntity
from graphbuilder.schema import CorrectionKind

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME)]
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]


class CorrectionIn(BaseModel):
    """A correction to be made. Entities are given by name or id, papers by any id; `id:` before it says it is one."""

    model_config = ConfigDict(extra="forbid")

    kind: CorrectionKind
    name: Name = Field(description="The entity that it speaks of; merge, apart: or a paper.")
    other: Name | None = Field(
        default=None,
        description="merge: what it is; apart: what it is not. Two ids of one paper part the records known by them.",
    )
    paper: Name | None = Field(default=None, description="confirm, reject: id of the paper.")
    relation: Name | None = Field(default=None, description="confirm, reject: such as USES.")
    form: Name | None = Field(default=None, description="alias, split: a written form; rename: the new name.")
    type: Name | None = Field(default=None, description="retype: method, model or benchmark.")
    reason: Text | None = Field(default=None, description="Why; kept with the correction.")
    by: Name | None = Field(default=None, description="Who says so; kept with the correction.")


class CorrectionOut(BaseModel):
    """A correction; keys are names without case, spaces and hyphens, of a paper an id and what tells its title."""

    number: int = Field(description="Its place in the order in which corrections hold; the later one wins.")
    kind: CorrectionKind
    text: str = Field(description="The correction in one sentence.")
    label: str
    key: str
    name: str | None = None
    other_label: str | None = None
    other_key: str | None = None
    other_name: str | None = None
    paper: str | None = None
    relation: str | None = None
    form: str | None = None
    reason: str | None = None
    by: str | None = None
    at: str | None = None


class Changed(BaseModel):
    """What a correction changed in the graph."""

    papers: int = Field(description="Papers whose relations were written again.")
    entities: int = Field(description="Entities that were written.")
    deleted: int = Field(description="Entities, results and papers that are gone.")


class ChangeOut(BaseModel):
    """A correction that was made or taken back, and what that changed."""

    correction: CorrectionOut
    changed: Changed


class ReviewedEntity(BaseModel):
    """One side of a pair."""

    id: str
    label: str
    name: str
    papers: int


class ReviewRow(BaseModel):
    """Two entities that may be one thing."""

    reason: str = Field(description="near names, common word, abbreviation or two types.")
    text: str = Field(description="The reason in words.")
    form: str | None = Field(default=None, description="The abbreviation or name that both have.")
    papers: int = Field(description="Papers that are wrong if the two are one.")
    one: ReviewedEntity
    other: ReviewedEntity


class ReviewedPaper(BaseModel):
    """One of two papers that may be one."""

    id: str
    title: str | None = None
    published: str | None = None
    venue: str | None = None
    abstract: str | None = None
    authors: list[str]
    ids: list[str] = Field(description="All ids that it is known by, the best first.")
    sources: list[str] = Field(description="The formats that its records were read from.")


class PaperReviewRow(BaseModel):
    """Two papers that may be one."""

    reason: str = Field(
        description="two arXiv ids; one id, other titles; one title, two DOIs; one title, years apart; one title."
    )
    text: str = Field(description="The reason in words.")
    one: ReviewedPaper
    other: ReviewedPaper
    differs: list[str] = Field(description="The fields that both have and that say different things.")


class MergeRow(BaseModel):
    """A written form of an entity, and why it is its own."""

    form: str
    key: str
    reason: str = Field(
        description="same spelling, list, paired, same paper or correction; of an author same id, co-authors, team or "
        "one person."
    )
    text: str = Field(description="The reason in words.")
    paper: str | None = Field(
        default=None, description="paired, same paper: the first paper that writes it so; of an author, the paper."
    )


class MergesOut(NamedEntity):
    """Why each written form of an entity is its own, its name first."""

    merges: list[MergeRow]
