"""``graphbuilder watch``: what is new is fetched, built in and told, and one failing query stops none."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphbuilder.cli.watch import follow, keep_following
from graphbuilder.fetch.http import Http
from graphbuilder.fetch.watch_list import read_watch_list
from graphbuilder.store.dump import write_dump
from graphbuilder.store.open import open_store
from tests.cli.conftest import Run
from tests.fetch import shapes
from tests.fetch.server import Answering, Asked, Clock, Reply, Server, serving

LIST = """
store = "graph.db"

[[query]]
name = "kettles"
source = "arxiv"
query = "kettle"
since = "2025-01-01"

[[query]]
name = "Lamps, new"
source = "openalex"
query = "lamp"
since = "2025-01-01"
fallback = ["s2"]
"""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Server]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with serving() as running:
        for name in ("ARXIV", "OPENALEX", "S2"):
            monkeypatch.setenv(f"GRAPHBUILDER_FETCH_{name}_URL", running.url)
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def watched(tmp_path: Path) -> Path:
    file = tmp_path / "papers.toml"
    file.write_text(LIST)
    return file


def asking(clock: Clock) -> Http:
    return Http(refresh=True, tries=1, sleep=clock.sleep, now=clock.now)


def both(arxiv: Reply, openalex: Reply, s2: Reply | None = None) -> Answering:
    answers = {"/query": arxiv, "/works": openalex, "/paper/search/bulk": s2 or Reply(status=400)}

    def answer(asked: Asked) -> Reply:
        return answers[asked.path]

    return answer


def dump_of(store: Path, folder: Path) -> str:
    graph = open_store(str(store))
    with (folder / "dump").open("w") as out:
        write_dump(graph, out)
    graph.close()
    return (folder / "dump").read_text()


def test_a_list_is_fetched_built_and_told(run: Run, server: Server, watched: Path, tmp_path: Path) -> None:
    server.otherwise = both(
        Reply(shapes.arxiv_feed([1, 2], total=2)), Reply(shapes.openalex_page([7], total=1, cursor=None))
    )
    ran = run("watch", watched, "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert [(each["name"], each["source"], each["records"], each["complete"]) for each in told["queries"]] == [
        ("kettles", "arxiv", 2, True),
        ("Lamps, new", "openalex", 1, True),
    ]
    assert {paper["id"] for paper in told["new_papers"]} == {"2501.00001", "2501.00002", "10.5555/harbour.7"}
    assert "GRPO" in {row["name"] for row in told["new_names"]}
    assert (tmp_path / "graph.db").exists()
    assert len(list((tmp_path / "fetched" / "kettles").glob("2025-01-01..*"))) == 1


def test_the_next_time_asks_from_some_days_before_the_last(
    server: Server, watched: Path, tmp_path: Path, clock: Clock
) -> None:
    server.otherwise = both(
        Reply(shapes.arxiv_feed([1], total=1)), Reply(shapes.openalex_page([7], total=1, cursor=None))
    )
    with asking(clock) as http:
        follow(read_watch_list(watched), http, store=None, today="2025-03-01")
        server.otherwise = both(
            Reply(shapes.arxiv_feed([2, 1], total=2)), Reply(shapes.openalex_page([], total=0, cursor=None))
        )
        again = follow(read_watch_list(watched), http, store=None, today="2025-03-20")
    assert "submittedDate:[202502150000 TO" in server.asked[2].parameters["search_query"]
    assert server.asked[3].parameters["filter"] == "from_publication_date:2025-02-15"
    assert [paper.id for paper in again.papers] == ["2501.00002"]
    assert "GRPO" not in {row["name"] for row in again.names}
    assert again.exit_code() == 0


def test_the_graph_is_that_of_the_folder(server: Server, watched: Path, run: Run, tmp_path: Path, clock: Clock) -> None:
    for today, numbers in (("2025-03-01", [1, 2]), ("2025-03-10", [3, 2]), ("2025-03-20", [4])):
        server.otherwise = both(
            Reply(shapes.arxiv_feed(numbers, total=len(numbers))),
            Reply(shapes.openalex_page(numbers, total=len(numbers), cursor=None)),
        )
        with asking(clock) as http:
            follow(read_watch_list(watched), http, store=None, today=today)
    assert run("build", tmp_path / "fetched", "--store", tmp_path / "again.db").code == 0
    assert dump_of(tmp_path / "graph.db", tmp_path) == dump_of(tmp_path / "again.db", tmp_path)


def test_a_failing_query_loses_no_other_and_is_asked_for_the_same_again(
    server: Server, watched: Path, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    server.otherwise = both(Reply(status=500), Reply(shapes.openalex_page([7], total=1, cursor=None)))
    with asking(clock) as http:
        first = follow(read_watch_list(watched), http, store=None, today="2025-03-01")
        assert (first.exit_code(), [paper.id for paper in first.papers]) == (1, ["10.5555/harbour.7"])
        assert "kettles: arXiv answered 500" in capsys.readouterr().err
        server.asked.clear()
        server.otherwise = both(
            Reply(shapes.arxiv_feed([1], total=1)), Reply(shapes.openalex_page([7], total=1, cursor=None))
        )
        again = follow(read_watch_list(watched), http, store=None, today="2025-03-20")
    assert "submittedDate:[202501010000 TO" in server.asked[0].parameters["search_query"]
    assert (again.exit_code(), [paper.id for paper in again.papers]) == (0, ["2501.00001"])


def test_when_all_fail_the_exit_code_is_2(run: Run, server: Server, watched: Path, tmp_path: Path) -> None:
    server.otherwise = lambda asked: Reply(status=400)
    ran = run("watch", watched)
    assert ran.code == 2
    assert not (tmp_path / "graph.db").exists()


def test_another_source_answers_for_one_that_does_not(server: Server, watched: Path, clock: Clock) -> None:
    server.otherwise = both(
        Reply(shapes.arxiv_feed([1], total=1)), Reply(status=500), Reply(shapes.s2_page([8], total=1, token=None))
    )
    with asking(clock) as http:
        done = follow(read_watch_list(watched), http, store=None, today="2025-03-01")
    assert [each.source for each in done.followed] == ["arxiv", "s2"]


def test_a_list_is_followed_again_and_again(server: Server, watched: Path, run: Run) -> None:
    server.otherwise = both(
        Reply(shapes.arxiv_feed([1], total=1)), Reply(shapes.openalex_page([], total=0, cursor=None))
    )
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        keep_following(read_watch_list(watched), 24, store=None, json=True, sleep=sleep, now=lambda: "2025-03-01")
    assert waited == [86400.0, 86400.0]
    assert len(server.asked) == 4


def test_a_round_that_fails_does_not_end_the_following(server: Server, watched: Path, tmp_path: Path) -> None:
    server.otherwise = lambda asked: Reply(status=400)
    (tmp_path / "papers.state.json").write_text("{")

    def sleep(seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        keep_following(read_watch_list(watched), 1, store=None, json=False, sleep=sleep, now=lambda: "2025-03-01")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "lists no queries"),
        ("[[query]", "is no TOML"),
        ('query = "kettle"', "lists no queries"),
        ("colour = 1", "has colour, which no list has"),
        ('[[query]]\nquery = "kettle"', "query 1 of .* names no source"),
        ('[[query]]\nsource = "arxiv"', "query 1 of .*: Nothing is sought"),
        ('[[query]]\nsource = "nowhere"\nquery = "kettle"', "query 1 of .*: There is no source 'nowhere'"),
        ('[[query]]\nsource = "arxiv"\nquery = "kettle"\nsince = "soon"', "soon is no date"),
        ('[[query]]\nsource = "arxiv"\nquery = "kettle"\nlimit = "ten"', "The limit of query 1 .* is no number"),
        ('[[query]]\nsource = "arxiv"\nquery = "kettle"\ncolour = 1', "query 1 of .* has colour"),
        ('[[query]]\nsource = "arxiv"\nquery = 7', "words that are no text"),
        ('[[query]]\nsource = "arxiv"\nquery = "kettle"\nvenue = "Harbour"', "does not search by venue"),
        ('[[query]]\nsource = "arxiv"\nquery = "a"\n' * 2, "are named arxiv a"),
    ],
)
def test_a_list_that_cannot_be_read_is_told_of(
    content: str, words: str, run: Run, server: Server, tmp_path: Path
) -> None:
    file = tmp_path / "papers.toml"
    file.write_text(content)
    ran = run("watch", file)
    assert ran.code == 2
    assert re.search(words, ran.err.replace("\n", " "))
    assert server.asked == []


def test_a_list_that_is_not_there_is_told_of(run: Run, server: Server, tmp_path: Path) -> None:
    ran = run("watch", tmp_path / "none.toml")
    assert (ran.code, "There is no file" in ran.err) == (2, True)
