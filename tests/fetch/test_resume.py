"""A fetch that broke off goes on; another source answers when the first does not."""

import json
from pathlib import Path

import pytest

from graphbuilder.errors import FetchError, InputError
from graphbuilder.fetch.collection import Collection
from graphbuilder.fetch.source import Record
from tests.fetch import shapes
from tests.fetch.conftest import Fetch
from tests.fetch.server import Clock, Reply, Server


def state_of(output: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(output.with_name(f".{output.name}.fetch.json").read_text())
    return found


def break_off(server: Server, fetching: Fetch, output: Path) -> None:
    """Two of three pages, then nothing more."""
    server.script = [
        Reply(shapes.openalex_page([1, 2], total=5, cursor="B")),
        Reply(shapes.openalex_page([3, 4], total=5, cursor="C")),
        Reply(status=500),
    ]
    done = fetching("openalex", "kettle", output=output, tries=1)
    assert done.report.broken is not None
    assert (done.state.records, done.state.complete) == (4, False)


def test_the_same_call_goes_on_where_it_broke_off(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    output = tmp_path / "papers.jsonl"
    break_off(server, fetching, output)
    assert state_of(output)["cursor"] == "C"
    server.script = [Reply(shapes.openalex_page([5], total=5, cursor=None))]
    done = fetching("openalex", "kettle", output=output)
    assert server.values("cursor") == ["*", "B", "C", "C"]
    assert [json.loads(line)["title"] for line in done.text.splitlines()] == [
        shapes.title_of(number) for number in (1, 2, 3, 4, 5)
    ]
    assert (state_of(output)["complete"], state_of(output)["records"]) == (True, 5)
    assert not output.with_name(f".{output.name}.fetch.part").exists()


def test_what_was_broken_off_equals_what_was_fetched_at_once(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    break_off(server, fetching, tmp_path / "broken.jsonl")
    server.script = [Reply(shapes.openalex_page([5], total=5, cursor=None))]
    broken = fetching("openalex", "kettle", output=tmp_path / "broken.jsonl")
    server.script = [
        Reply(shapes.openalex_page([1, 2], total=5, cursor="B")),
        Reply(shapes.openalex_page([3, 4], total=5, cursor="C")),
        Reply(shapes.openalex_page([5], total=5, cursor=None)),
    ]
    assert fetching("openalex", "kettle", output=tmp_path / "whole.jsonl").text == broken.text
    states = [state_of(tmp_path / name) for name in ("broken.jsonl", "whole.jsonl")]
    assert states[0] == states[1]


def test_a_cursor_that_expired_meanwhile_starts_over(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    break_off(server, fetching, tmp_path / "papers.jsonl")
    server.script = [
        Reply(status=400),
        Reply(shapes.openalex_page([1, 2, 3, 4, 5], total=5, cursor=None)),
    ]
    done = fetching("openalex", "kettle", output=tmp_path / "papers.jsonl")
    assert (done.state.records, done.state.repeated) == (5, 4)


def test_another_query_starts_anew(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    break_off(server, fetching, tmp_path / "papers.jsonl")
    server.script = [Reply(shapes.openalex_page([9], total=1, cursor=None))]
    done = fetching("openalex", "lamp", output=tmp_path / "papers.jsonl")
    assert (done.state.records, server.values("cursor")[-1]) == (1, "*")


def test_a_whole_fetch_starts_anew(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    for number in (1, 2):
        server.script = [Reply(shapes.openalex_page([number], total=1, cursor=None))]
        done = fetching("openalex", "kettle", output=tmp_path / "papers.jsonl")
    assert json.loads(done.text)["title"] == shapes.title_of(2)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"version": 1}', '{"version": 99}', '{"version": 1, "attempts": 3}']
)
def test_a_state_that_cannot_be_read_starts_anew(content: str, server: Server, fetching: Fetch, tmp_path: Path) -> None:
    output = tmp_path / "papers.jsonl"
    break_off(server, fetching, output)
    output.with_name(f".{output.name}.fetch.json").write_text(content)
    server.script = [Reply(shapes.openalex_page([9], total=1, cursor=None))]
    assert fetching("openalex", "kettle", output=output).state.records == 1


def test_what_was_written_behind_the_last_page_is_cut_off(tmp_path: Path) -> None:
    output = tmp_path / "papers.jsonl"
    killed = Collection(output, {"text": "kettle"})
    killed.add([Record("1", "one\n"), Record("2", "two\n")], None)
    killed.state.cursor = "B"
    killed.save()
    killed.add([Record("3", "three\n")], None)
    part = output.with_name(f".{output.name}.fetch.part")
    killed.close()
    part.write_bytes(part.read_bytes()[:-4])
    again = Collection(output, {"text": "kettle"})
    assert (list(again.texts()), again.resumed, again.state.cursor) == (["one\n", "two\n"], 2, "B")
    assert again.add([Record("2", "two\n"), Record("3", "three\n")], None) == 1
    assert list(again.texts()) == ["one\n", "two\n", "three\n"]
    again.close()


def test_another_source_answers_when_the_first_does_not(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [Reply(status=500), Reply(shapes.s2_page([1], total=1, token=None))]
    output = tmp_path / "papers.jsonl"
    done = fetching("openalex,s2", "kettle", output=output, tries=1)
    assert server.paths == ["/works", "/paper/search/bulk"]
    assert (done.state.source, done.state.records) == ("s2", 1)
    assert [(attempt.source, attempt.reason[:21]) for attempt in done.state.attempts] == [
        ("openalex", "OpenAlex answered 500")
    ]
    kept = state_of(output)
    assert (kept["source"], [each["source"] for each in kept["attempts"]]) == ("s2", ["openalex"])  # type: ignore[attr-defined]


def test_a_source_that_cannot_be_asked_this_is_left_for_the_next(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.arxiv_feed([1], total=1))]
    done = fetching("dblp,arxiv", "2501.00001")
    assert (done.state.source, server.paths) == ("arxiv", ["/query"])


def test_a_source_that_breaks_off_after_its_first_papers_is_not_left(
    server: Server, fetching: Fetch, tmp_path: Path
) -> None:
    output = tmp_path / "papers.jsonl"
    server.script = [Reply(shapes.openalex_page([1], total=2, cursor="B")), Reply(status=500)]
    done = fetching("openalex,s2", "kettle", output=output, tries=1)
    assert (done.state.source, done.state.records, server.paths) == ("openalex", 1, ["/works", "/works"])
    server.script = [Reply(shapes.openalex_page([2], total=2, cursor=None))]
    assert fetching("openalex,s2", "kettle", output=output).state.records == 2


def test_going_on_still_says_which_source_did_not_answer(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    output = tmp_path / "papers.jsonl"
    server.script = [Reply(status=500), Reply(shapes.s2_page([1], total=2, token="B")), Reply(status=500)]
    broken = fetching("openalex,s2", "kettle", output=output, tries=1)
    assert [attempt.source for attempt in broken.state.attempts] == ["openalex", "s2"]
    server.script = [Reply(shapes.s2_page([2], total=2, token=None))]
    done = fetching("openalex,s2", "kettle", output=output, tries=1)
    assert server.values("token")[-1] == "B"
    assert (done.state.records, [attempt.source for attempt in done.state.attempts]) == (2, ["openalex"])


def test_when_no_source_answers_the_last_one_is_told_of(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply(status=503)
    with pytest.raises(FetchError, match="Semantic Scholar answered 503"):
        fetching("openalex,s2", "kettle", tries=1)
    assert len(server.asked) == 2


def test_nothing_is_left_beside_a_file_for_which_nothing_came(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.otherwise = lambda asked: Reply(status=503)
    with pytest.raises(FetchError):
        fetching("openalex", "kettle", output=tmp_path / "papers.jsonl", tries=1)
    assert list(tmp_path.iterdir()) == []


def test_each_source_keeps_its_own_pause_on_one_host(server: Server, fetching: Fetch, clock: Clock) -> None:
    server.script = [
        Reply(status=400),
        Reply(shapes.arxiv_feed([1], total=2)),
        Reply(shapes.arxiv_feed([2], total=2, start=1)),
    ]
    fetching("openalex,arxiv", "kettle")
    assert sum(clock.slept) == pytest.approx(3.0, abs=0.01)


def test_no_source_is_an_error(fetching: Fetch) -> None:
    with pytest.raises(InputError):
        fetching("dblp", "2501.00001")
