import gzip
import json

import pytest
import yaml

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.http_recording import FORMAT
from tests.readers import test_crossref, test_oai_pmh


def _interaction(body: str | bytes, code: int = 200) -> dict[str, object]:
    return {
        "request": {"method": "GET", "uri": "https://api.example.org/works"},
        "response": {"body": {"string": body}, "status": {"code": code, "message": "x"}},
    }


def _read(*interactions: object) -> list[Paper | Skipped]:
    text = yaml.safe_dump({"interactions": list(interactions), "version": 1}, sort_keys=False)
    assert FORMAT.recognise(text) > 0.9
    return list(FORMAT.read(text.splitlines(keepends=True), "file"))


def test_answers_are_read_in_their_own_formats_packed_or_not() -> None:
    works = gzip.compress(json.dumps({"message-type": "work", "message": test_crossref.WORK}).encode(), mtime=0)
    found = _read(_interaction(works), _interaction(test_oai_pmh.HEAD + test_oai_pmh.RECORD + test_oai_pmh.TAIL))
    assert [paper.source for paper in found if isinstance(paper, Paper)] == ["crossref", "oai-pmh"]
    assert found[0] == test_crossref.READ


def test_answers_without_papers_are_skipped_with_their_line() -> None:
    found = _read(_interaction("Resource not found.", 404), _interaction("pong"), _interaction(b"\x1f\x8b\x08broken"))
    assert [(record.where, record.reason) for record in found if isinstance(record, Skipped)] == [
        ("file:2", "404 was answered to https://api.example.org/works"),
        ("file:11", "the answer to https://api.example.org/works is of no known format"),
        ("file:20", "the answer to https://api.example.org/works cannot be unpacked"),
    ]


def test_a_broken_recording_is_an_error() -> None:
    with pytest.raises(InputError, match="not valid YAML"):
        list(FORMAT.read(["interactions:\n", "- request: [\n"], "file"))


def test_only_recordings_are_recognised() -> None:
    assert FORMAT.recognise("interactions: none\n") == 0
    assert FORMAT.recognise("title: x\nrequest: y\n") == 0


def test_recordings_in_json_are_read_too() -> None:
    work = json.dumps({"message-type": "work", "message": test_crossref.WORK})
    text = json.dumps({"version": 1, "interactions": [_interaction(work)]}, indent=1)
    assert FORMAT.recognise(text) > 0.9
    assert list(FORMAT.read(text.splitlines(keepends=True), "file")) == [test_crossref.READ]
