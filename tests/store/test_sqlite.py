"""What is special to the embedded store: one file, several processes, sudden ends."""

import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from graphbuilder.errors import StoreUnavailable
from graphbuilder.model import GraphBatch
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import paper, small_batch

ENDLESS_WRITER = """
import sys
from pathlib import Path
from graphbuilder.model import GraphBatch
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import paper

store = SqliteStore(Path(sys.argv[1]))
batch = 0
while True:
    store.write(GraphBatch(tuple(paper(f"{batch}.{n}", f"Paper {n}") for n in range(20)), ()))
    batch += 1
    print(batch, flush=True)
"""


def test_file_of_something_else_keeps_its_journal_mode(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE cooking (recipe)")
    with pytest.raises(StoreUnavailable):
        SqliteStore(file)
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_two_stores_on_one_file_write_in_turns(open_sqlite: Callable[..., SqliteStore]) -> None:
    stores = [open_sqlite(), open_sqlite()]

    def write(store: SqliteStore, author: int) -> None:
        for n in range(10):
            store.write(GraphBatch((paper(f"{author}.{n}", "T"),), ()))

    threads = [threading.Thread(target=write, args=(store, author)) for author, store in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [store.run("count_papers") for store in stores] == [[{"papers": 20}]] * 2


def test_killed_writer_leaves_every_batch_it_confirmed_and_no_half_one(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ENDLESS_WRITER, str(tmp_path / "graph.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as writer:
        assert writer.stdout is not None
        confirmed = [int(writer.stdout.readline()) for _ in range(5)][-1]
        writer.send_signal(signal.SIGKILL)
    store = SqliteStore(tmp_path / "graph.db")
    (row,) = store.run("count_papers")
    assert row["papers"] >= confirmed * 20
    assert row["papers"] % 20 == 0
    store.close()


def test_graph_is_a_plain_file_that_sqlite_tools_read(open_sqlite: Callable[..., SqliteStore], tmp_path: Path) -> None:
    open_sqlite().write(small_batch())
    with sqlite3.connect(tmp_path / "graph.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        rows = connection.execute(
            "SELECT n.name, v.sentence FROM edges e JOIN entities n ON n.id = e.target "
            "JOIN evidence v ON v.edge = e.id WHERE e.type = 'PROPOSES' AND e.source = '2402.00001' ORDER BY v.n"
        ).fetchall()
    assert rows == [("GRPO", "GRPO for mathematics"), ("GRPO", "We propose GRPO.")]


def test_full_text_index_follows_every_change_of_a_paper(open_sqlite: Callable[..., SqliteStore]) -> None:
    store = open_sqlite()
    for title in ("alpha beta", "beta gamma", "gamma delta"):
        store.write(GraphBatch((paper("p", title),), ()))
    found = {word: len(store.run("papers", {"text": word})) for word in ("alpha", "beta", "gamma", "delta")}
    assert found == {"alpha": 0, "beta": 0, "gamma": 1, "delta": 1}
    raw = store.run_raw("SELECT count(*) FROM paper_words WHERE paper_words MATCH 'beta OR gamma'", limit=1)
    assert raw.rows == [[1]]


def without_journal(file: Path) -> None:
    """Takes the place of the journal, as a disc that is only to be read has none."""
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).mkdir()


def test_graph_beside_which_no_journal_can_be_made_is_read_and_not_written(
    open_sqlite: Callable[..., SqliteStore], tmp_path: Path
) -> None:
    store = open_sqlite()
    store.write(small_batch())
    whole, version = list(store.dump()), store.version()
    store.close()
    without_journal(tmp_path / "graph.db")
    frozen = open_sqlite(create=False)
    assert list(frozen.dump()) == whole
    assert frozen.version() == version
    assert frozen.run("papers", {"text": "mathematics"})
    assert frozen.run_raw("SELECT count(*) FROM papers", limit=1).rows == [[5]]
    with pytest.raises(StoreUnavailable, match=r"can only be read.*may be written"):
        frozen.write(small_batch())


def test_changes_that_only_a_journal_holds_are_not_passed_over(
    open_sqlite: Callable[..., SqliteStore], tmp_path: Path
) -> None:
    store = open_sqlite()
    store.write(small_batch())
    for ending in ("", "-wal"):
        shutil.copy(tmp_path / f"graph.db{ending}", tmp_path / f"copy.db{ending}")
    (tmp_path / "copy.db-shm").mkdir()
    assert list(open_sqlite("copy.db", create=False).dump()) == list(store.dump())


def test_lock_of_another_process_is_waited_for_and_then_named(
    open_sqlite: Callable[..., SqliteStore], tmp_path: Path
) -> None:
    store = open_sqlite(busy=0.01)
    with sqlite3.connect(tmp_path / "graph.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match=r"graph\.db is locked\. Another process"):
            store.write(small_batch())
        other.execute("ROLLBACK")
    store.write(small_batch())


def answers(store: SqliteStore) -> list[Callable[[], object]]:
    return [
        store.version,
        lambda: store.run("count_papers"),
        lambda: store.run_raw("SELECT 1", limit=1),
        lambda: list(store.dump()),
        lambda: store.write(small_batch()),
    ]


def test_file_that_is_deleted_or_moved_is_noticed(open_sqlite: Callable[..., SqliteStore], tmp_path: Path) -> None:
    store = open_sqlite()
    store.write(small_batch())
    (tmp_path / "graph.db").rename(tmp_path / "away.db")
    for answer in answers(store):
        with pytest.raises(StoreUnavailable, match=r"is gone.*restart"):
            answer()
    (tmp_path / "away.db").rename(tmp_path / "graph.db")
    assert store.run("count_papers") == [{"papers": 4}]


@pytest.mark.parametrize("replace", [shutil.copyfile, lambda source, target: source.replace(target)])
def test_file_that_is_replaced_is_noticed(
    open_sqlite: Callable[..., SqliteStore], tmp_path: Path, replace: Callable[[Path, Path], object]
) -> None:
    store, other = open_sqlite(), open_sqlite("other.db")
    store.write(small_batch())
    other.write(GraphBatch((paper("p", "Another graph"),), ()))
    other.close()
    replace(tmp_path / "other.db", tmp_path / "graph.db")
    for answer in answers(store):
        with pytest.raises(StoreUnavailable, match=r"replaced.*Restart"):
            answer()


def test_what_another_process_writes_is_no_other_file(open_sqlite: Callable[..., SqliteStore], tmp_path: Path) -> None:
    store, other = open_sqlite(), open_sqlite()
    for n in range(3):
        other.write(GraphBatch((paper(f"{n}", "T"),), ()))
        with sqlite3.connect(tmp_path / "graph.db") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert store.run("count_papers") == [{"papers": n + 1}]
