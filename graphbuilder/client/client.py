"""The client: one method for each thing that the API does."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self
from urllib.parse import quote

from graphbuilder.client.analyses import Analyses
from graphbuilder.client.answer_shapes import (
    Answer,
    Change,
    Correction,
    Graph,
    Health,
    Merges,
    PaperReviewRow,
    Query,
    RawRows,
    ReviewRow,
)
from graphbuilder.client.connection import Connection, Parameter
from graphbuilder.client.job_shapes import Job, JobRow, Removed
from graphbuilder.client.pages import Pages
from graphbuilder.client.shapes import (
    Entity,
    EntityRow,
    Paper,
    PaperGroup,
    PaperRecord,
    PaperRow,
    RelatedEntity,
    ResolvedEntity,
    Suggestion,
    TimelineRow,
)

Kind = Literal["methods", "models", "benchmarks", "tasks", "labs", "authors", "venues"]
DEFAULT_URL: Final = "http://127.0.0.1:8000"
PER_PAGE: Final = 100
"""Rows that one request of a list brings."""
AT_ONCE: Final = 500
"""Ids that one request looks up."""


class Client(Analyses):
    """Asks a server of graphbuilder; it is to be closed, or used in ``with``.

    ``token`` is what corrections need where the server asks for one, ``timeout`` is in seconds, and ``retries`` is how
    often a request is repeated that the server was too busy for. ``min_confidence`` of a method leaves out relations
    that are less likely right; None takes the server's own. Lists are fetched as far as they are read.
    All methods, and reading a list, raise ClientError: NotFound with near names, Refused, RateLimited or Unavailable.
    """

    def __init__(
        self, base_url: str = DEFAULT_URL, *, token: str | None = None, timeout: float = 30.0, retries: int = 2
    ) -> None:
        self._connection = Connection(base_url, token=token, timeout=timeout, retries=retries)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Release the connections; the client is not used afterwards."""
        self._connection.close()

    def ask(self, question: str, *, limit: int = 25, offset: int = 0, min_confidence: float | None = None) -> Answer:
        """The answer to a question in plain words, and how it was read."""
        found: Answer = self.get("/v1/ask", q=question, limit=limit, offset=offset, min_confidence=min_confidence)
        return found

    def papers(
        self,
        filter: str = "",  # noqa: A002 - its name in the API
        *,
        sort: str = "published:desc",
        sample: int | None = None,
        seed: int | None = None,
        select: Sequence[str] = (),
    ) -> Pages[PaperRow]:
        """The papers that pass a filter, with the sentences that show it; ``sample`` draws so many of them."""
        return self.pages("/v1/papers", filter=filter, sort=sort, sample=sample, seed=seed, select=_joined(select))

    def paper_groups(self, by: str, filter: str = "") -> Pages[PaperGroup]:  # noqa: A002 - its name in the API
        """How many of the papers that pass a filter fall under each year, role, method and so on, the most first."""
        return self._list("/v1/papers", {"group_by": by, "filter": filter}, rows="group_by")

    def paper(self, paper_id: str, *, min_confidence: float | None = None, select: Sequence[str] = ()) -> Paper:
        """One paper with its relations, results and citations."""
        path = f"/v1/papers/{_paper_segment(paper_id)}"
        found: Paper = self.get(path, min_confidence=min_confidence, select=_joined(select))
        return found

    def look_up_papers(self, ids: Sequence[str], *, select: Sequence[str] = ()) -> list[PaperRecord | None]:
        """Papers by any of their ids, in the order of the ids; None for those that are not there."""
        return self._look_up("/v1/papers/lookup", ids, select=_joined(select))

    def entities(
        self,
        kind: Kind,
        *,
        prefix: str = "",
        sort: Literal["papers", "name", "first_seen"] = "papers",
        country: str = "",
        min_confidence: float | None = None,
        select: Sequence[str] = (),
    ) -> Pages[EntityRow]:
        """The entities of a kind whose names begin so, with how many papers name each; ``country`` is that of labs."""
        asked = {"prefix": prefix, "sort": sort, "country": country, "select": _joined(select)}
        return self._list(f"/v1/{kind}", {**asked, "min_confidence": min_confidence})

    def entity(
        self, kind: Kind, name: str, *, min_confidence: float | None = None, select: Sequence[str] = ()
    ) -> Entity:
        """One entity by slug, id or name, with its other names and its papers by role."""
        found: Entity = self.get(_entity_path(kind, name), min_confidence=min_confidence, select=_joined(select))
        return found

    def look_up_entities(
        self, kind: Kind, names: Sequence[str], *, min_confidence: float | None = None, select: Sequence[str] = ()
    ) -> list[Entity | None]:
        """Entities by id, slug or name, in the order of the names; None for those that are not there."""
        asked: dict[str, Parameter] = {"min_confidence": min_confidence, "select": _joined(select)}
        return self._look_up(f"/v1/{kind}/lookup", names, **asked)

    def entity_papers(
        self,
        kind: Kind,
        name: str,
        *,
        role: str | None = None,
        min_confidence: float | None = None,
        sort: str = "published:desc",
        sample: int | None = None,
        seed: int | None = None,
        select: Sequence[str] = (),
    ) -> Pages[PaperRow]:
        """The papers of an entity, in one role or in any, with the sentences that name it."""
        least = {"role": role, "min_confidence": min_confidence}
        drawn = {"sort": sort, "sample": sample, "seed": seed, "select": _joined(select)}
        return self._list(f"{_entity_path(kind, name)}/papers", {**least, **drawn})

    def related(self, kind: Kind, name: str, *, min_confidence: float | None = None) -> Pages[RelatedEntity]:
        """What goes best with an entity, each with reasons."""
        return self.pages(f"{_entity_path(kind, name)}/related", min_confidence=min_confidence)

    def timeline(self, kind: Kind, name: str, *, min_confidence: float | None = None) -> Pages[TimelineRow]:
        """An entity's papers by month and role."""
        return self.pages(f"{_entity_path(kind, name)}/timeline", min_confidence=min_confidence)

    def merges(self, kind: Kind, name: str) -> Merges:
        """Why each written form of an entity is its own."""
        found: Merges = self.get(f"{_entity_path(kind, name)}/merges")
        return found

    def resolve(self, name: str, *, kinds: Sequence[Kind] = (), near: bool | None = None) -> Pages[ResolvedEntity]:
        """The entities that have a name, then those whose names look alike.

        Those come where ``near`` is true; None means where nothing has the name itself.
        """
        return self.pages("/v1/resolve", q=name, kind=list(kinds), near=near)

    def suggest(
        self, beginning: str, *, kinds: Sequence[Kind] = (), min_confidence: float | None = None
    ) -> Pages[Suggestion]:
        """The most used entities with a name that begins so."""
        return self.pages("/v1/suggest", q=beginning, kind=list(kinds), min_confidence=min_confidence)

    def graph(
        self,
        ids: Sequence[str] = (),
        *,
        view: str | None = None,
        q: str | None = None,
        to: str | None = None,
        depth: int = 1,
        limit: int = 150,
        types: Sequence[str] | None = None,
        min_confidence: float | None = None,
    ) -> Graph:
        """Nodes and edges around papers and entities, or of another view, and how much was left out.

        ``view`` is around, answer (to the question ``q``), together, path (from the first of ``ids`` to ``to``),
        labs or citations; together, labs and citations draw the whole graph where no ids are given.
        """
        kinds = None if types is None else _joined(types)
        asked: dict[str, Parameter] = {"view": view, "q": q, "to": to, "types": kinds, "min_confidence": min_confidence}
        found: Graph = self.get("/v1/graph", ids=_joined(ids), depth=depth, limit=limit, **asked)
        return found

    def queries(self) -> Pages[Query]:
        """The catalogue: what can be asked of the graph by name."""
        return self.pages("/v1/queries")

    def query(self, name: str, **parameters: Parameter) -> Pages[dict[str, Any]]:
        """The rows of one query of the catalogue."""
        # Texts in a list may hold commas, so it goes as JSON.
        texts = {
            key: json.dumps(value) if isinstance(value, list | dict) else value for key, value in parameters.items()
        }
        return self._list(f"/v1/queries/{quote(name, safe='')}", texts)

    def sql(self, query: str, *, limit: int = 100) -> RawRows:
        """The rows of a SELECT of your own, where the server runs on SQLite and takes such."""
        found: RawRows = self._connection.ask("POST", "/v1/sql", {}, {"query": query, "limit": limit})
        return found

    def cypher(self, query: str, *, limit: int = 100) -> RawRows:
        """The rows of a Cypher query of your own, where the server runs on Neo4j and takes such."""
        found: RawRows = self._connection.ask("POST", "/v1/cypher", {}, {"query": query, "limit": limit})
        return found

    def export(
        self,
        format: str,  # noqa: A002 - its name in the API
        *,
        question: str | None = None,
        filter: str | None = None,  # noqa: A002 - its name in the API
        min_confidence: float | None = None,
    ) -> AbstractContextManager[Iterator[bytes]]:
        """The bytes of a file of the whole graph, of an answer or of the papers that pass a filter, as they come."""
        asked: dict[str, Parameter] = {"q": question, "filter": filter, "min_confidence": min_confidence}
        return self._connection.stream("/v1/export", {"format": format, **asked})

    def corrections(self) -> Pages[Correction]:
        """All corrections, in the order in which they hold."""
        return self.pages("/v1/corrections")

    def correct(self, kind: str, name: str, **more: str) -> Change:
        """Make a correction, such as ``correct("merge", "PPO-clip", other="PPO")``; the answer says what changed."""
        found: Change = self._connection.ask("POST", "/v1/corrections", {}, {"kind": kind, "name": name, **more})
        return found

    def undo(self, number: int) -> Change:
        """Take a correction back."""
        found: Change = self._connection.ask("DELETE", f"/v1/corrections/{number}", {})
        return found

    def add_papers(
        self,
        papers: Sequence[Mapping[str, Any]] | Path,
        *,
        name: str | None = None,
        format: str | None = None,  # noqa: A002 - its name in the API
    ) -> Job:
        """Send papers, or a file that ``graphbuilder build`` reads; the answer is the job that reads them.

        Sent again, what is there already is unchanged.
        """
        body = papers.read_bytes() if isinstance(papers, Path) else list(papers)
        named = papers.name if isinstance(papers, Path) and name is None else name
        asked = _given({"name": named, "format": format})
        found: Job = self._connection.ask("POST", "/v1/papers", asked, body)
        return found

    def job(self, job_id: str) -> Job:
        """How far a job is, and what came out."""
        found: Job = self.get(f"/v1/jobs/{quote(job_id, safe='')}")
        return found

    def jobs(self) -> Pages[JobRow]:
        """The last jobs, newest first."""
        return self.pages("/v1/jobs")

    def cancel_job(self, job_id: str) -> Job:
        """Cancel a job; what it has written stays."""
        found: Job = self._connection.ask("DELETE", f"/v1/jobs/{quote(job_id, safe='')}", {})
        return found

    def remove_paper(self, paper_id: str) -> Removed:
        """Take a paper out of the graph."""
        found: Removed = self._connection.ask("DELETE", f"/v1/papers/{_paper_segment(paper_id)}", {})
        return found

    def take_back(self, job_id: str) -> Removed:
        """Take out what a job has added."""
        found: Removed = self._connection.ask("DELETE", f"/v1/jobs/{quote(job_id, safe='')}/papers", {})
        return found

    def review(self) -> Pages[ReviewRow]:
        """Pairs of entities that may be one thing, those of most papers first."""
        return self.pages("/v1/review")

    def review_papers(self) -> Pages[PaperReviewRow]:
        """Pairs of papers that may be one, side by side."""
        return self.pages("/v1/review/papers")

    def health(self) -> Health:
        """That the server runs."""
        found: Health = self.get("/healthz")
        return found

    def ready(self) -> Health:
        """That the store answers, and the version of the graph."""
        found: Health = self.get("/readyz")
        return found

    def get(self, path: str, **parameters: Parameter) -> Any:
        """What any address of the API answers."""
        return self._connection.ask("GET", path, _given(parameters))

    def pages(self, path: str, **parameters: Parameter) -> Pages[Any]:
        """Any list of the API."""
        return self._list(path, parameters)

    def _list(self, path: str, parameters: Mapping[str, Parameter], rows: str = "results") -> Pages[Any]:
        """A list; ``rows`` is where a page of it has its rows."""
        asked = _given({"per_page": PER_PAGE, **parameters})
        return Pages(lambda cursor: dict(self._connection.ask("GET", path, {**asked, "cursor": cursor})), rows)

    def _look_up(self, path: str, keys: Sequence[str], **parameters: Parameter) -> list[Any]:
        found = []
        for start in range(0, len(keys), AT_ONCE):
            body = {"ids": list(keys[start : start + AT_ONCE])}
            found += self._connection.ask("POST", path, _given(parameters), body)["results"]
        return found


def _given(parameters: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """The parameters that say something."""
    return {name: value for name, value in parameters.items() if value not in (None, "", [])}


def _joined(texts: Sequence[str]) -> str:
    return ",".join(texts)


def _entity_path(kind: Kind, name: str) -> str:
    return f"/v1/{kind}/{quote(name, safe='')}"


def _paper_segment(paper_id: str) -> str:
    """The id of a paper as the end of an address; one that an address would lose a part of is marked."""
    marked = not {".", ".."}.isdisjoint(paper_id.split("/"))
    return f"id:{quote(paper_id, safe=':')}" if marked else quote(paper_id, safe="/:")
