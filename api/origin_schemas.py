"""The shapes of the records that a paper was made from."""

from pydantic import BaseModel, Field


class PartingIds(BaseModel):
    """What a correction of kind apart needs to part a record from the others of its paper."""

    name: str
    other: str


class SourceRecord(BaseModel):
    """A record that a paper was made from: the format it was read from, and its id and address there."""

    source: str
    id: str
    url: str | None = None
    apart: PartingIds | None = Field(
        default=None, description="What parts it from the others; null where no id tells it from them."
    )
