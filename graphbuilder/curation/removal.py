"""Papers taken out of the graph, found by their ids."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from graphbuilder.curation.find import find_paper
from graphbuilder.errors import UnknownName
from graphbuilder.ingest import Extractor, remove
from graphbuilder.resolution.papers.copies import record_order, records_of
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.settle import SettleReport
from graphbuilder.store.base import Store

RecordId = tuple[str, str]
"""Source and id of a record."""


@dataclass(frozen=True, slots=True)
class Removal:
    """How many records were taken out, and what that changed in the graph."""

    records: int
    settled: SettleReport

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {"records": self.records, "changed": asdict(self.settled)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Removal":
        """The removal that ``as_json`` gave."""
        return cls(data["records"], SettleReport(**data["changed"]))


def records_of_papers(store: Store, texts: Iterable[str]) -> list[RecordId]:
    """The records of papers that are given by any of their ids. Raises UnknownName, also for one that is only cited."""
    ids = {find_paper(store, text)["id"] for text in texts}
    found = []
    for node in store.nodes("Paper", sorted(ids)):
        if node.properties.get("facts") is None:
            raise UnknownName(f"{node.id} is only cited: nothing was read of it.", hint="Remove what cites it.")
        found.append(stored_paper(node))
    return [record_order(record) for paper in found for record in records_of(paper)]


def remove_records(store: Store, records: Sequence[RecordId], *, load: Callable[[], Extractor]) -> Removal:
    """Take records out; a paper of which others are left is made from those, and ``load`` gives what reads its text."""
    return Removal(len(records), remove(store, load(), records) if records else SettleReport())
