"""What a site is about: all things and papers of a graph, read in parts that each take little time."""

from collections.abc import Iterator
from typing import Any, Final

from graphbuilder.schema import ENTITY_LABELS, EntityLabel
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

PART: Final = 5_000
"""Rows of one query."""


def read_things(store: Store) -> list[Row]:
    """All things, by kind, then by how many papers name them, then by name."""
    return [row for label in ENTITY_LABELS for row in sorted(_of_kind(store, label), key=_rank)] + _wholes(store)


def read_papers(store: Store) -> list[Row]:
    """All papers that were read, newest first; rows with id, title and date."""
    return list(_in_parts(store, "papers", {"order": "newest"}, lambda row: [row["published"], row["id"]]))


def _wholes(store: Store) -> list[Row]:
    """The labs that no paper names itself, only parts of them."""
    named = {row["id"] for row in _of_kind(store, "Lab")}
    above = {row["parent"] for row in store.run("part_of")} - named
    return store.run("entities_by_id", {"ids": sorted(above)}) if above else []


def _of_kind(store: Store, label: EntityLabel) -> Iterator[Row]:
    asked = {"label": label, "order": "name"}
    yield from _in_parts(store, "entities", asked, lambda row: [None, name_key(row["name"]), row["id"]])


def _in_parts(store: Store, query: str, asked: Row, place: Any) -> Iterator[Row]:
    after = None
    while rows := store.run(query, {**asked, "limit": PART, "after": after}):
        yield from rows
        if len(rows) < PART:
            return
        after = place(rows[-1])


def _rank(row: Row) -> tuple[int, str, str]:
    return -row["papers"], name_key(row["name"]), row["id"]
