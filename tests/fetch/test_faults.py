"""What goes wrong on the way: too many requests, servers in trouble, broken connections and answers."""

import json
from email.utils import formatdate
from pathlib import Path

import pytest

from graphbuilder.errors import FetchError
from tests.fetch import shapes
from tests.fetch.conftest import Fetch
from tests.fetch.server import Asked, Clock, Reply, Server


def good(cursor: str | None = None) -> Reply:
    return Reply(shapes.openalex_page([1, 2], total=2, cursor=cursor))


def test_a_wait_in_seconds_is_kept_to(server: Server, fetching: Fetch, clock: Clock) -> None:
    server.script = [Reply("{}", status=429, headers={"Retry-After": "17"}), good()]
    done = fetching("openalex", "kettle")
    assert (done.state.records, clock.slept[0]) == (2, 17.0)
    assert done.told == ["OpenAlex answered 429; asking again in 17 s (try 2 of 3)."]


def test_a_wait_until_a_date_is_kept_to(server: Server, fetching: Fetch, clock: Clock) -> None:
    until = formatdate(clock.now() + 40, usegmt=True)
    server.script = [Reply("{}", status=503, headers={"Retry-After": until}), good()]
    assert fetching("openalex", "kettle").state.records == 2
    assert clock.slept[0] == pytest.approx(40, abs=1)


@pytest.mark.parametrize("written", ["", "soon", "-5", "Mon, 99 Foo 2025"])
def test_a_wait_that_says_nothing_is_made_longer_each_time(
    written: str, server: Server, fetching: Fetch, clock: Clock
) -> None:
    server.script = [Reply("{}", status=429, headers={"Retry-After": written})] * 3 + [good()]
    fetching("openalex", "kettle", tries=4)
    assert [seconds for seconds in clock.slept if seconds >= 1] == [1.0, 2.0, 4.0]


def test_a_wait_of_hours_is_not_waited_for(server: Server, fetching: Fetch, clock: Clock) -> None:
    server.otherwise = lambda asked: Reply("{}", status=429, headers={"Retry-After": "7200"})
    with pytest.raises(FetchError, match=r"asks to wait 7200 s.*OPENALEX_API_KEY") as raised:
        fetching("openalex", "kettle")
    assert (raised.value.answered, len(server.asked), clock.slept) == (429, 1, [])


@pytest.mark.parametrize(
    ("source", "key"), [("openalex", "OPENALEX_API_KEY"), ("s2", "S2_API_KEY"), ("crossref", "CROSSREF_MAILTO")]
)
def test_a_used_up_quota_says_which_key_helps(source: str, key: str, server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply('{"message": "Too many requests"}', status=429)
    with pytest.raises(FetchError, match=f"429 \\(Too many requests\\) in 3 tries.*{key}"):
        fetching(source, "kettle")
    with pytest.raises(FetchError, match="Your quota is used up"):
        fetching(source, "kettle", environ={key: "secret-kettle"})


@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_a_server_in_trouble_is_asked_again(status: int, server: Server, fetching: Fetch) -> None:
    server.script = [Reply("<html>Bad gateway</html>", status=status, kind="text/html"), good()]
    assert fetching("openalex", "kettle").state.records == 2


def test_a_server_that_stays_in_trouble_is_given_up(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply(shapes.WEB_PAGE, status=500, kind="text/html")
    with pytest.raises(FetchError, match=r"OpenAlex answered 500 in 3 tries\.") as raised:
        fetching("openalex", "kettle")
    assert (raised.value.answered, len(server.asked)) == (500, 3)


def test_a_refusal_is_not_repeated_and_gives_the_sources_words(server: Server, fetching: Fetch) -> None:
    words = {"error": "Invalid query parameters error.", "message": "kettles is not a valid field"}
    server.otherwise = lambda asked: Reply(json.dumps(words), status=400)
    with pytest.raises(FetchError, match=r"400 \(kettles is not a valid field\)"):
        fetching("openalex", "kettle")
    assert len(server.asked) == 1


def test_a_slow_server_is_asked_again(server: Server, fetching: Fetch) -> None:
    server.script = [Reply("{}", delay=1.0), good()]
    done = fetching("openalex", "kettle", timeout=0.2)
    assert done.state.records == 2
    assert done.told == ["OpenAlex did not answer in time; asking again in 1 s (try 2 of 3)."]


def test_a_connection_cut_in_the_middle_is_made_again(server: Server, fetching: Fetch) -> None:
    whole = shapes.openalex_page([1, 2], total=2, cursor=None)
    server.script = [Reply(whole[:400], promised=len(whole)), Reply(drop=True), good()]
    assert fetching("openalex", "kettle").state.records == 2


def test_a_server_that_is_not_there_is_a_clear_word(fetching: Fetch) -> None:
    with pytest.raises(FetchError, match=r"OpenAlex gave no whole answer .* in 2 tries") as raised:
        fetching("openalex", "kettle", environ={"GRAPHBUILDER_FETCH_OPENALEX_URL": "http://127.0.0.1:9"}, tries=2)
    assert raised.value.answered is None


@pytest.mark.parametrize(
    ("source", "body", "reason"),
    [
        ("openalex", shapes.openalex_page([1], total=1, cursor=None)[:300], "answered JSON that breaks off"),
        ("openalex", shapes.WEB_PAGE, "answered a web page in place of JSON"),
        ("openalex", "", "answered nothing"),
        ("openalex", "[1, 2]", "answered JSON of another shape"),
        ("openalex", '{"meta": {}}', "answered JSON without a list of results"),
        ("arxiv", shapes.arxiv_feed([1, 2], total=2)[:1200], "answered XML that breaks off"),
        ("arxiv", shapes.WEB_PAGE, "answered a web page in place of XML"),
        ("arxiv", "Rate exceeded.", "answered no XML (Rate exceeded.)"),
        ("arxiv", shapes.arxiv_feed([], total=9), "answered an empty page after 0 of 9 papers"),
        ("dblp", shapes.dblp_page([], total=9), "answered an empty page after 0 of 9 papers"),
        ("hf", '{"error": "none"}', "answered JSON without a list of papers"),
    ],
)
def test_an_answer_that_cannot_be_right_is_asked_for_again(
    source: str, body: str, reason: str, server: Server, fetching: Fetch
) -> None:
    again = {
        "openalex": good().body,
        "arxiv": shapes.arxiv_feed([1], total=1),
        "dblp": shapes.dblp_page([1], total=1),
        "hf": shapes.hf_page([1]),
    }
    server.script = [Reply(body), Reply(again[source])]
    done = fetching(source, "kettle")
    assert done.state.records > 0
    assert reason in done.told[0]


def test_a_broken_answer_is_never_kept(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.otherwise = lambda asked: Reply(shapes.WEB_PAGE)
    with pytest.raises(FetchError):
        fetching("openalex", "kettle", cache=tmp_path / "cache.db")
    server.otherwise = lambda asked: good()
    assert fetching("openalex", "kettle", cache=tmp_path / "cache.db").state.records == 2


@pytest.mark.parametrize("kind", ["text/plain", "text/html", "application/octet-stream", ""])
def test_a_wrong_content_type_does_not_matter(kind: str, server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.openalex_page([1, 2], total=2, cursor=None), kind=kind)]
    assert fetching("openalex", "kettle").state.records == 2


def test_a_redirect_is_followed(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(status=301, headers={"Location": f"{server.url}/elsewhere?cursor=*"}), good()]
    assert fetching("openalex", "kettle").state.records == 2
    assert server.paths == ["/works", "/elsewhere"]


def test_a_redirect_in_a_circle_ends(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply(status=302, headers={"Location": f"{server.url}/works"})
    with pytest.raises(FetchError, match="sends its callers in a circle"):
        fetching("openalex", "kettle")
    assert len(server.asked) < 10


def test_an_answer_without_end_is_refused(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.openalex_page(range(100), total=100, cursor=None))]
    with pytest.raises(FetchError, match="larger than 5000 bytes"):
        fetching("openalex", "kettle", largest=5000)


def test_records_that_come_twice_are_written_once(server: Server, fetching: Fetch) -> None:
    server.script = [
        Reply(shapes.arxiv_feed([5, 4, 3], total=7)),
        Reply(shapes.arxiv_feed([3, 5, 2], total=7, start=3)),
        Reply(shapes.arxiv_feed([1], total=7, start=6)),
    ]
    done = fetching("arxiv", "kettle")
    order = [line.split("/abs/")[1][:10] for line in done.text.splitlines() if "<id>http://arxiv.org/abs/" in line]
    assert order == [shapes.arxiv_id(number) for number in (5, 4, 3, 2, 1)]
    assert done.state.repeated == 2


def test_an_expired_cursor_starts_over_and_keeps_what_came(server: Server, fetching: Fetch) -> None:
    expired = Reply('{"error": "Invalid query parameters error.", "message": "Cursor is not valid"}', status=400)
    server.script = [
        Reply(shapes.openalex_page([1, 2], total=4, cursor="OLD")),
        expired,
        Reply(shapes.openalex_page([1, 3], total=4, cursor="NEW")),
        Reply(shapes.openalex_page([4], total=4, cursor=None)),
    ]
    done = fetching("openalex", "kettle")
    assert server.values("cursor") == ["*", "OLD", "*", "NEW"]
    assert (done.state.records, done.state.repeated, done.state.complete) == (4, 1, True)
    assert done.told == ["OpenAlex has forgotten where it was: asking from the start, 2 are kept."]


def test_an_expired_cursor_from_the_cache_is_not_used_again(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [Reply(shapes.openalex_page([1], total=2, cursor="OLD")), Reply("{}", status=400)]
    server.otherwise = lambda asked: Reply("{}", status=500)
    assert fetching("openalex", "kettle", cache=tmp_path / "cache.db", tries=1).report.broken is not None
    server.script = [
        Reply("{}", status=400),
        Reply(shapes.openalex_page([1], total=2, cursor="NEW")),
        Reply(shapes.openalex_page([2], total=2, cursor=None)),
    ]
    done = fetching("openalex", "kettle", cache=tmp_path / "cache.db")
    assert done.state.records == 2
    assert server.values("cursor")[-3:] == ["OLD", "*", "NEW"]


def test_a_cursor_that_expires_again_and_again_breaks_off(server: Server, fetching: Fetch) -> None:
    def answer(asked: Asked) -> Reply:
        if asked.parameters["cursor"] == "*":
            return Reply(shapes.openalex_page([1], total=4, cursor="OLD"))
        return Reply('{"message": "Cursor is not valid"}', status=400)

    server.otherwise = answer
    done = fetching("openalex", "kettle")
    assert done.report.broken is not None
    assert (done.state.records, len(server.asked)) == (1, 4)


def test_empty_pages_behind_ever_new_cursors_end(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.s2_page([1], total=9, token="A"))]
    server.otherwise = lambda asked: Reply(shapes.s2_page([], total=9, token=f"{len(server.asked)}"))
    done = fetching("s2", "kettle")
    assert (done.state.records, done.state.complete, len(server.asked)) == (1, True, 4)
