"""The shapes of raw queries: a text in the language of the store, and the rows that it gives."""

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from api.deps import MAX_ROWS

MAX_TEXT: Final = 20_000


class RawIn(BaseModel):
    """A query of one's own."""

    model_config = ConfigDict(extra="forbid")

    query: Annotated[str, StringConstraints(max_length=MAX_TEXT)] = Field(description="One statement that only reads.")
    limit: int = Field(default=100, ge=1, le=MAX_ROWS, description="Rows at the most.")


class RawMeta(BaseModel):
    """About the rows of a query of one's own."""

    columns: list[str]
    count: int = Field(description="Rows in this answer.")
    more: bool = Field(description="Whether the query has more rows than the limit.")
    took_ms: int


class RawRows(BaseModel):
    """The rows of a query of one's own, each a list in the order of the columns."""

    meta: RawMeta
    results: list[list[Any]]
