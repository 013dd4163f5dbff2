"""Keys come from the environment, go to the source alone, and are written nowhere."""

import logging
from pathlib import Path

import pytest

from graphbuilder.errors import FetchError, InputError
from graphbuilder.fetch.catalogue import SOURCES
from tests.fetch import shapes
from tests.fetch.conftest import Fetch
from tests.fetch.server import Reply, Server, serving

SECRET = "kettle-key-0123456789"


@pytest.mark.parametrize(
    ("source", "variable", "header", "value"),
    [
        ("s2", "S2_API_KEY", "x-api-key", SECRET),
        ("s2", "SEMANTIC_SCHOLAR_API_KEY", "x-api-key", SECRET),
        ("hf", "HF_TOKEN", "authorization", f"Bearer {SECRET}"),
        ("openreview", "OPENREVIEW_TOKEN", "authorization", f"Bearer {SECRET}"),
        ("crossref", "CROSSREF_PLUS_TOKEN", "crossref-plus-api-token", f"Bearer {SECRET}"),
    ],
)
def test_a_key_goes_in_its_header(
    source: str, variable: str, header: str, value: str, server: Server, fetching: Fetch
) -> None:
    server.otherwise = lambda asked: Reply(status=400)
    with pytest.raises(FetchError):
        fetching(source, "kettle", environ={variable: SECRET})
    assert server.asked[0].headers[header] == value


@pytest.mark.parametrize(
    ("source", "variable", "name"),
    [
        ("openalex", "OPENALEX_API_KEY", "api_key"),
        ("openalex", "OPENALEX_MAILTO", "mailto"),
        ("crossref", "CROSSREF_MAILTO", "mailto"),
    ],
)
def test_a_key_goes_in_its_parameter(source: str, variable: str, name: str, server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply(status=400)
    with pytest.raises(FetchError):
        fetching(source, "kettle & lamps", environ={variable: SECRET})
    assert server.asked[0].parameters[name] == SECRET
    assert "kettle & lamps" in server.asked[0].parameters.values()


def test_without_a_key_none_is_sent(server: Server, fetching: Fetch) -> None:
    server.script = [Reply(shapes.s2_page([1], total=1, token=None))]
    fetching("s2", "kettle", environ={"S2_API_KEY": "  "})
    assert "x-api-key" not in server.asked[0].headers


def test_a_key_goes_with_a_batch_of_ids(server: Server, fetching: Fetch) -> None:
    server.script = [Reply("[null]")]
    fetching("s2", "2501.00001", environ={"S2_API_KEY": SECRET})
    assert (server.asked[0].headers["x-api-key"], server.asked[0].body) == (SECRET, {"ids": ["ARXIV:2501.00001"]})


def test_a_key_is_in_no_log_no_file_and_no_error(
    server: Server, fetching: Fetch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    environ = {"OPENALEX_API_KEY": SECRET, "OPENALEX_MAILTO": f"{SECRET}@harbour.example"}
    server.script = [
        Reply(shapes.openalex_page([1], total=2, cursor="MORE")),
        Reply(f'{{"message": "the key {SECRET} is tired"}}', status=429),
        Reply(f'{{"message": "the key {SECRET} is tired"}}', status=429),
    ]
    output = tmp_path / "papers.jsonl"
    done = fetching("openalex", "kettle", environ=environ, output=output, cache=tmp_path / "cache.db", tries=2)
    assert server.asked[0].parameters["api_key"] == SECRET
    assert "the key ... is tired" in str(done.report.broken)
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    told = [done.text, repr(done.state), *done.told, *(record.getMessage() for record in caplog.records)]
    assert SECRET.encode() not in written
    assert [words for words in told if SECRET in words] == []


def test_a_key_does_not_follow_a_redirect_to_another_host(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    with serving() as other:
        other.script = [Reply(shapes.openalex_page([1], total=1, cursor=None))]
        place = f"{other.url}/works?api_key={SECRET}&cursor=*"
        server.script = [Reply(status=301, headers={"Location": place})]
        done = fetching("openalex", "kettle", environ={"OPENALEX_API_KEY": SECRET}, cache=tmp_path / "cache.db")
        assert done.state.records == 1
        assert other.asked[0].parameters == {"cursor": "*"}


def test_a_header_does_not_follow_a_redirect_to_another_host(server: Server, fetching: Fetch) -> None:
    with serving() as other:
        other.script = [Reply(shapes.s2_page([1], total=1, token=None))]
        server.script = [Reply(status=307, headers={"Location": f"{other.url}/elsewhere"})]
        assert fetching("s2", "kettle", environ={"S2_API_KEY": SECRET}).state.records == 1
        assert "x-api-key" not in other.asked[0].headers


def test_a_key_that_is_not_accepted_is_told_of(server: Server, fetching: Fetch) -> None:
    server.otherwise = lambda asked: Reply('{"message": "Forbidden"}', status=403)
    with pytest.raises(FetchError, match=r"403 \(Forbidden\).*not accepted"):
        fetching("s2", "kettle", environ={"S2_API_KEY": SECRET})


def test_openreview_is_logged_in_to_once_it_refuses_a_stranger(server: Server, fetching: Fetch, tmp_path: Path) -> None:
    server.script = [
        Reply('{"name": "ChallengeRequiredError"}', status=403),
        Reply(f'{{"token": "{SECRET}", "user": {{}}}}'),
        Reply(shapes.openreview_page([1], total=1)),
    ]
    environ = {"OPENREVIEW_USERNAME": "ada@harbour.example", "OPENREVIEW_PASSWORD": "pass-kettle"}
    done = fetching("openreview", "Harbour.cc/2025/Conference", environ=environ, cache=tmp_path / "cache.db")
    assert server.paths == ["/notes", "/login", "/notes"]
    assert server.asked[1].body == {"id": "ada@harbour.example", "password": "pass-kettle"}
    assert server.asked[2].headers["authorization"] == f"Bearer {SECRET}"
    assert done.state.records == 1
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert SECRET.encode() not in written
    assert b"pass-kettle" not in written


def test_a_login_that_fails_is_told_of_without_its_password(server: Server, fetching: Fetch) -> None:
    server.script = [
        Reply("{}", status=403),
        Reply('{"message": "Invalid username or password: pass-kettle"}', status=400),
    ]
    environ = {"OPENREVIEW_USERNAME": "ada@harbour.example", "OPENREVIEW_PASSWORD": "pass-kettle"}
    with pytest.raises(FetchError, match=r"400 \(Invalid username or password: \.\.\.\)"):
        fetching("openreview", "Harbour.cc/2025/Conference", environ=environ)


@pytest.mark.parametrize("source", SOURCES)
def test_each_source_can_be_asked_elsewhere(source: str) -> None:
    variable = f"GRAPHBUILDER_FETCH_{source.upper()}_URL"
    assert SOURCES[source].site({variable: "https://mirror.example/api/"}).url == "https://mirror.example/api"
    assert SOURCES[source].site({}).url == SOURCES[source].url
    with pytest.raises(InputError, match=variable):
        SOURCES[source].site({variable: "mirror.example"})


def test_the_proxy_of_the_environment_is_used(server: Server, fetching: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", server.url)
    monkeypatch.setenv("no_proxy", "quiet.example")
    server.script = [Reply(shapes.openalex_page([1], total=1, cursor=None))]
    done = fetching("openalex", "kettle", environ={"GRAPHBUILDER_FETCH_OPENALEX_URL": "http://harbour.example"})
    assert done.state.records == 1
    assert server.asked[0].headers["host"] == "harbour.example"
