"""Stores to export from."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graphbuilder.exports.export import export, find_format
from graphbuilder.exports.selection import Selection
from graphbuilder.model import GraphBatch
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.small_graph import small_graph

Opened = Callable[[GraphBatch], SqliteStore]


def exported(selected: Store | Selection, form: str) -> str:
    """The text of an export; of a store, the whole graph."""
    return exported_bytes(selected, form).decode("utf-8")


def exported_bytes(selected: Store | Selection, form: str) -> bytes:
    selection = selected if isinstance(selected, Selection) else Selection(selected)
    return b"".join(export(selection, find_format(form)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = SqliteStore(tmp_path / "graph.db")
    opened.write(small_graph())
    yield opened
    opened.close()


@pytest.fixture
def open_with(tmp_path: Path) -> Iterator[Opened]:
    """Opens a store with one batch in it."""
    opened: list[SqliteStore] = []

    def open_one(batch: GraphBatch) -> SqliteStore:
        opened.append(SqliteStore(tmp_path / f"{len(opened)}.db"))
        opened[-1].write(batch)
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
