"""The shapes of what sources tell of a paper: the records it was made from, and where its code is."""

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


class CodeLink(BaseModel):
    """A place where code for a paper is to be found; null stands for what the source does not say."""

    address: str
    official: bool | None = Field(default=None, description="Whether it is the authors' own.")
    framework: str | None = None
    in_paper: bool | None = Field(default=None, description="Whether the paper itself names it.")
    rule: str = Field(description="Who states it, such as papers-with-code; abstract, where the paper's own does.")
