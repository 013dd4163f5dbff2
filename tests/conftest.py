"""What several suites share: the demonstration graph, and real servers."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from graphbuilder.demo.load import DEMONSTRATION, demo_path
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store


@pytest.fixture(scope="session")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the demonstration graph; tests only read it."""
    file = tmp_path_factory.mktemp("demo") / "demo.db"
    store = open_store(str(file))
    papers = (replace(record, source=DEMONSTRATION) for record in read_inputs([str(demo_path())]))
    report = build(papers, store=store, extractor=load_extractor())
    store.close()
    assert report.skipped == []
    return file


@pytest.fixture
def demo_store(demo_file: Path) -> Iterator[Store]:
    """The demonstration graph, opened."""
    store = open_store(str(demo_file), create=False)
    yield store
    store.close()
