"""The graph that the questions of this suite are put to."""

import datetime as dt
from collections.abc import Iterator
from typing import Final

import pytest

from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.questions.graph import question_graph

TODAY: Final = dt.date(2026, 11, 30)


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The graph of ``graph.py`` in a SQLite file; tests only read it."""
    opened = open_store(str(tmp_path_factory.mktemp("questions") / "graph.db"))
    opened.write(question_graph())
    yield opened
    opened.close()
