"""The client against a real server of the small graph."""

from collections.abc import Iterator
from datetime import date

import pytest

from api.app import create_app
from graphbuilder import Client
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.app_server import serving
from tests.small_graph import small_graph


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose graph the tests only read."""
    store = open_store(str(tmp_path_factory.mktemp("client") / "small.db"))
    store.write(small_graph())
    with serving(create_app(store, Settings(), today=lambda: date(2026, 6, 15))) as address:
        yield address
    store.close()


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with Client(address) as opened:
        yield opened
