"""The client against a real server of the small graph."""

from collections.abc import Iterator
from datetime import date

import pytest

from api.app import create_app
from graphbuilder import Client
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.app_server import serving
from tests.small_graph import small_graph


@pytest.fixture(scope="session")
def small_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The small graph; tests only read it."""
    store = open_store(str(tmp_path_factory.mktemp("client") / "small.db"))
    store.write(small_graph())
    yield store
    store.close()


@pytest.fixture(scope="session")
def address(small_store: Store) -> Iterator[str]:
    """The address of a server of the small graph."""
    with serving(create_app(small_store, Settings(), today=lambda: date(2026, 6, 15))) as address:
        yield address


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with Client(address) as opened:
        yield opened
