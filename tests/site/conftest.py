"""A site of the small graph and of the one whose texts try to break out of the pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.site.write import Options, write_site
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.web.every_page import fill

OPTIONS = Options("Our papers", "https://example.org/our/graph", graphs=4)


@pytest.fixture(scope="session")
def site_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(str(tmp_path_factory.mktemp("site-store") / "graph.db"))
    fill(store)
    yield store
    store.close()


@pytest.fixture(scope="session")
def site(site_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; tests only read it."""
    folder = tmp_path_factory.mktemp("host") / "our" / "graph"
    report = write_site(site_store, folder, OPTIONS)
    assert report.skipped == []
    return folder
