"""The part of the client that compares, measures and follows things over time."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import quote

from graphbuilder.client.analysis_shapes import (
    CentralRow,
    CommunityRow,
    Comparison,
    LeaderboardRow,
    NewRow,
    RelatedPaper,
    TrendRow,
    Way,
)
from graphbuilder.client.connection import Parameter
from graphbuilder.client.pages import Pages

Things = Literal["methods", "models", "all"]


class Analyses(ABC):
    """Methods of the client that rest on its ``get`` and ``pages``."""

    @abstractmethod
    def get(self, path: str, **parameters: Parameter) -> Any:
        """What any address of the API answers."""

    @abstractmethod
    def pages(self, path: str, **parameters: Parameter) -> Pages[Any]:
        """Any list of the API."""

    def compare(self, *names: str, min_confidence: float | None = None) -> Comparison:
        """Two to eight things side by side, by name or id."""
        found: Comparison = self.get("/v1/compare", ids=",".join(names), min_confidence=min_confidence)
        return found

    def trends(
        self,
        ids: Sequence[str] = (),
        *,
        kind: str = "methods",
        months: int = 6,
        falling: bool = False,
        least_papers: int = 3,
        since: str | None = None,
        until: str | None = None,
        min_confidence: float | None = None,
    ) -> Pages[TrendRow]:
        """Papers a month of things by name or id; without any, those of a kind that rose, or fell, most."""
        asked: dict[str, Parameter] = {"kind": kind, "months": months, "since": since, "until": until}
        asked |= {"falling": falling, "least_papers": least_papers}
        return self.pages("/v1/trends", ids=",".join(ids), min_confidence=min_confidence, **asked)

    def new(
        self,
        since: str,
        *,
        until: str | None = None,
        kinds: Sequence[str] = (),
        min_confidence: float | None = None,
    ) -> Pages[NewRow]:
        """The names that no paper has from before a date, each with the paper that brought it."""
        asked: dict[str, Parameter] = {"since": since, "until": until, "kind": list(kinds)}
        return self.pages("/v1/new", min_confidence=min_confidence, **asked)

    def related_papers(self, paper_id: str, *, min_confidence: float | None = None) -> Pages[RelatedPaper]:
        """The papers most related to one, with reasons."""
        return self.pages(f"/v1/papers/{quote(paper_id, safe='/:')}/related", min_confidence=min_confidence)

    def leaderboard(
        self, benchmark: str, *, metric: str = "", min_confidence: float | None = None
    ) -> Pages[LeaderboardRow]:
        """The numbers that papers state on a benchmark, by metric, the best first, with numbers that disagree."""
        path = f"/v1/benchmarks/{quote(benchmark, safe='')}/leaderboard"
        return self.pages(path, metric=metric, min_confidence=min_confidence)

    def communities(self, things: Things = "methods", *, min_confidence: float | None = None) -> Pages[CommunityRow]:
        """Groups of methods or models that go together in papers."""
        return self.pages("/v1/communities", kind=things, min_confidence=min_confidence)

    def central(
        self,
        things: Things = "methods",
        *,
        by: Literal["pagerank", "between", "neighbours", "papers"] = "pagerank",
        min_confidence: float | None = None,
    ) -> Pages[CentralRow]:
        """The most central methods or models."""
        return self.pages("/v1/central", kind=things, by=by, min_confidence=min_confidence)

    def path(self, source: str, target: str, *, min_confidence: float | None = None) -> Way:
        """The way from one method or model to another with the fewest steps, of these the surest."""
        ends: dict[str, Parameter] = {"from": source, "to": target}
        found: Way = self.get("/v1/path", min_confidence=min_confidence, **ends)
        return found
