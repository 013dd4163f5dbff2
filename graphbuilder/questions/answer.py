"""The answer to a question, with how it was read and how far it can be trusted."""

from dataclasses import dataclass
from typing import Any

from graphbuilder.store.base import Row


@dataclass(frozen=True, slots=True)
class Answer:
    """Rows and everything that is needed to judge them."""

    question: str
    reading: str
    """How the question was read, in plain words."""
    parsed: dict[str, Any]
    unparsed: list[str]
    """Words that play no part in the answer."""
    alternatives: list[dict[str, Any]]
    """Other things of the same name, and questions that may have been meant."""
    query: dict[str, Any] | None
    """Name and parameters of the catalogue's query; None when a name is unknown."""
    kind: str
    columns: list[str]
    results: list[Row]
    total: int
    """How many rows there are without limit and offset."""
    coverage: dict[str, Any]
    """Papers in scope, those of them that state the thing asked for at all, and a note that says so."""
    near: list[dict[str, Any]]
    """Names that the graph does not have (``asked``), with names written alike (``names``)."""
    anchors: tuple[str, ...] = ()
    """Ids of the entities that the question names."""

    def as_json(self) -> dict[str, Any]:
        """The body of ``/v1/ask``."""
        return {
            "question": self.question,
            "reading": self.reading,
            "kind": self.kind,
            "parsed": self.parsed,
            "unparsed": self.unparsed,
            "alternatives": self.alternatives,
            "query": self.query,
            "columns": self.columns,
            "results": self.results,
            "total": self.total,
            "coverage": self.coverage,
            "near": self.near,
        }
