"""Who builds or corrects a graph is alone at it, whatever process the others are in."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from graphbuilder.errors import StoreUnavailable
from graphbuilder.store.base import Store
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import small_batch


def test_second_one_is_refused_until_the_first_is_done(open_store_of_kind: Callable[..., Store]) -> None:
    first, second = open_store_of_kind(), open_store_of_kind(busy=0.5)
    with first.alone():
        with pytest.raises(StoreUnavailable, match=r"locked|is being written"), second.alone():
            pass
        first.write(small_batch())
    with second.alone():
        assert second.run("count_papers")[0]["papers"] > 0


def test_second_one_waits_for_the_first(open_store_of_kind: Callable[..., Store]) -> None:
    first, second = open_store_of_kind(), open_store_of_kind(busy=60)
    order: list[str] = []

    def enter() -> None:
        with second.alone():
            order.append("second")

    waiting = threading.Thread(target=enter)
    with first.alone():
        waiting.start()
        first.write(small_batch())
        order.append("first")
    waiting.join()
    assert order == ["first", "second"]


def test_what_fails_leaves(open_store_of_kind: Callable[..., Store]) -> None:
    store = open_store_of_kind(busy=1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), store.alone():
            raise ZeroDivisionError


def test_process_that_ends_leaves(tmp_path: Path) -> None:
    file = tmp_path / "graph.db"
    code = (
        "import os, sys; from pathlib import Path; from graphbuilder.store.sqlite import SqliteStore\n"
        "with SqliteStore(Path(sys.argv[1])).alone(): os._exit(3)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(file)], check=False).returncode == 3
    store = SqliteStore(file, busy=0.5)
    with store.alone():
        store.write(small_batch())
    store.close()
