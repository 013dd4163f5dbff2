"""What a store must do; both stores pass one contract suite."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import NodeLabel
from graphbuilder.store.catalogue import Catalogue, Language

Row = dict[str, Any]
MOST_BYTES: Final = 10_000_000
"""What the rows of a user's own query may hold in all."""


@dataclass(frozen=True, slots=True)
class WriteReport:
    """How many papers of a batch were new to the store, and how many replaced an older state."""

    created: int
    replaced: int


@dataclass(frozen=True, slots=True)
class RawRows:
    """Rows of a user's own query; ``more`` says that there were more of them than asked for."""

    columns: tuple[str, ...]
    rows: list[list[Any]]
    more: bool


class StoredFacts(NamedTuple):
    """What a store keeps of a paper for settling: id, date, facts, what they were resolved to, and keys."""

    paper: str
    published: str | None
    facts: str
    resolved: str | None
    keys: list[str]


class Store(Protocol):
    """A graph of papers.

    All methods raise StoreUnavailable when the store does not answer. Reading while another process
    writes is safe and sees whole batches only.
    """

    uri: str
    """Address without credentials, fit to be shown."""
    catalogue: Catalogue
    """The queries that ``run`` knows."""

    @property
    def language(self) -> Language:
        """The language of ``run_raw``: sql or cypher."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """The block in which no other build or correction changes the graph, in this process or in another.

        Single writes need it not: it is for what reads, thinks and writes several times. Raises StoreUnavailable
        when another one is at it for longer than the store waits; what ends without leaving the block leaves it.
        """
        ...

    def write(self, batch: GraphBatch, *, exact: bool = False) -> WriteReport:
        """Write a batch in one transaction; writing it again changes nothing.

        Each Paper in ``batch.nodes`` becomes what the batch says, with the edges that leave it and its results.
        Other nodes are created, or their properties set; ``aliases`` and ``alias_keys`` are united
        with what is stored, ``first_seen`` keeps the earlier date, and null never overwrites a value.
        What a Lab is part of becomes what the batch says.
        With ``exact``, entities become what the batch says, whatever was stored.
        """
        ...

    def prune(self) -> int:
        """Delete what no edge reaches any more: entities, results, papers only cited; returns how many.

        A lab stays while a paper names it or a part of it.
        """
        ...

    def nodes(self, label: NodeLabel, ids: Sequence[str] | None = None) -> Iterator[Node]:
        """The nodes of a label by id, as in a dump; those of the given ids alone, if any are given."""
        ...

    def facts(self) -> Iterator[StoredFacts]:
        """The facts of all papers that have them, by paper id."""
        ...

    def write_facts(self, facts: Mapping[str, str]) -> None:
        """Set the facts of some papers by id, in one transaction; their edges stay until they are settled."""
        ...

    def is_settled(self) -> bool:
        """Whether nothing has changed since ``mark_settled``."""
        ...

    def mark_settled(self) -> None:
        """Note that every edge and entity is what the facts of all papers say."""
        ...

    def corrections(self) -> list[Node]:
        """All corrections, by id."""
        ...

    def record(self, correction: Node) -> None:
        """Store a correction; the graph is as before until it is settled.

        Raises StoreError when there is one with this number.
        """
        ...

    def withdraw(self, number: int) -> None:
        """Delete the correction of a number; raises UnknownName when there is none."""
        ...

    def digests(self, paper_ids: Sequence[str]) -> dict[str, str]:
        """Stored digests of those of the given papers that are there (stubs are not)."""
        ...

    def run(self, name: str, parameters: Mapping[str, Any] | None = None) -> list[Row]:
        """Rows of one query of the catalogue, typed as its columns say, in the query's order.

        Raises UnknownName (no such query), QuestionError (a parameter is unknown, missing or of the
        wrong type) or QueryError (it failed or took longer than the time limit).
        """
        ...

    def run_raw(self, text: str, *, limit: int) -> RawRows:
        """The first rows of a query of the user's own, in the store's ``language``.

        Raises QueryError when it does anything but read the graph, cannot be read, or takes longer than
        the time limit.
        """
        ...

    def dump(self) -> Iterator[Node | Edge]:
        """All nodes by (label, id), then all edges by (type, source, target): the same from any store."""
        ...

    def load(self, records: Iterable[Node | Edge]) -> None:
        """Fill an empty store from a dump. Raises StoreError when the store is not empty."""
        ...

    def version(self) -> str:
        """A token that changes whenever the graph changes; caches and ETags hang on it."""
        ...

    def close(self) -> None:
        """Release connections; the store is not used afterwards."""
        ...
