"""Answers kept on disk: a second run asks nothing, and one without network answers all the same."""

from pathlib import Path

import pytest

from graphbuilder.errors import FetchError
from graphbuilder.fetch.cache import AnswerCache
from tests.fetch import shapes
from tests.fetch.conftest import Fetch
from tests.fetch.server import Clock, Reply, Server

DAY = 86400.0


def script(server: Server) -> None:
    server.script = [
        Reply(shapes.arxiv_feed([3, 2], total=3)),
        Reply(shapes.arxiv_feed([1], total=3, start=2)),
    ]


def test_a_second_run_asks_nothing_and_writes_the_same(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    script(server)
    first = fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    again = fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    assert (again.text, again.report.kept, len(server.asked)) == (first.text, 2, 2)
    assert first.report.kept == 0


def test_without_a_cache_all_is_asked_again(server: Server, fetching: Fetch) -> None:
    script(server)
    fetching("arxiv", "kettle")
    script(server)
    assert fetching("arxiv", "kettle").report.kept == 0
    assert len(server.asked) == 4


def test_another_query_is_asked(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    script(server)
    fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    server.script = [Reply(shapes.arxiv_feed([9], total=1))]
    assert shapes.arxiv_id(9) in fetching("arxiv", "lamp", cache=tmp_path / "cache.db").text


def test_refresh_asks_anew_and_keeps_the_new_answer(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    script(server)
    fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    server.script = [Reply(shapes.arxiv_feed([4], total=1))]
    new = fetching("arxiv", "kettle", cache=tmp_path / "cache.db", refresh=True)
    assert shapes.arxiv_id(4) in new.text
    assert fetching("arxiv", "kettle", cache=tmp_path / "cache.db").text == new.text


def test_an_answer_of_yesterday_is_asked_for_again(
    server: Server, fetching: Fetch, clock: Clock, tmp_path: Path
) -> None:
    script(server)
    fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    clock.time += DAY + 1
    server.script = [Reply(shapes.arxiv_feed([4], total=1))]
    assert fetching("arxiv", "kettle", cache=tmp_path / "cache.db").report.kept == 0


def test_an_old_answer_serves_when_the_source_does_not_answer(
    server: Server, fetching: Fetch, clock: Clock, tmp_path: Path
) -> None:
    script(server)
    first = fetching("arxiv", "kettle", cache=tmp_path / "cache.db", tries=1)
    clock.time += 30 * DAY
    server.otherwise = lambda asked: Reply(status=503)
    again = fetching("arxiv", "kettle", cache=tmp_path / "cache.db", tries=1)
    assert (again.text, again.report.kept) == (first.text, 2)
    assert "An answer from before is used." in again.told[-1]


def test_refresh_never_takes_an_old_answer(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    script(server)
    fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    server.otherwise = lambda asked: Reply(status=503)
    with pytest.raises(FetchError, match="503"):
        fetching("arxiv", "kettle", cache=tmp_path / "cache.db", tries=1, refresh=True)


def test_a_source_that_refuses_is_not_answered_for(
    server: Server, fetching: Fetch, clock: Clock, tmp_path: Path
) -> None:
    script(server)
    fetching("arxiv", "kettle", cache=tmp_path / "cache.db")
    clock.time += 30 * DAY
    server.otherwise = lambda asked: Reply("no kettles today", status=400)
    with pytest.raises(FetchError, match="no kettles today"):
        fetching("arxiv", "kettle", cache=tmp_path / "cache.db")


def test_a_file_that_is_no_cache_keeps_nothing_and_stops_nothing(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "cache.db"
    file.write_text("a shopping list, and a long one: " + "kettles, " * 200)
    cache = AnswerCache(file, now=clock.now)
    cache.keep("k", "http://harbour.example", "{}")
    assert cache.find("k") is None
    cache.close()


def test_the_newest_of_two_answers_is_found(tmp_path: Path, clock: Clock) -> None:
    cache = AnswerCache(tmp_path / "cache.db", now=clock.now)
    cache.keep("k", "http://harbour.example", "old")
    clock.time += 5
    cache.keep("k", "http://harbour.example", "new")
    clock.time += 7
    found = cache.find("k")
    assert found is not None
    assert (found.text, found.age) == ("new", 7.0)
    cache.close()
