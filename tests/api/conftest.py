"""The API on a real store with a small graph."""

from collections.abc import Iterator
from datetime import date

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.small_graph import small_graph


@pytest.fixture(scope="session")
def small_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A SQLite store with the small graph; tests only read it."""
    store = open_store(str(tmp_path_factory.mktemp("small") / "small.db"))
    store.write(small_graph())
    yield store
    store.close()


@pytest.fixture(scope="session")
def client(small_store: Store) -> TestClient:
    """A client of the app, on a day when 2026 is the current year."""
    app = create_app(small_store, Settings(), today=lambda: date(2026, 6, 15))
    return TestClient(app, raise_server_exceptions=False)
