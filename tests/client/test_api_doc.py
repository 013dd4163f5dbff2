"""The examples of docs/api.md do what it says."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.filters import KEYS
from api.paper_ids import PREFIXES
from api.paper_lists import GROUPS, SORTS

DOC = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
SERVER = "http://127.0.0.1:8000"


def blocks(language: str) -> list[str]:
    """The blocks of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", DOC, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("command", [line for block in blocks("sh") for line in block.splitlines()])
def test_command_is_answered(address: str, command: str) -> None:
    words = shlex.split(command)
    assert words[:2] == ["curl", "-s"]
    body = words[words.index("-d") + 1] if "-d" in words else None
    headers = dict([words[words.index("-H") + 1].split(": ")]) if "-H" in words else {}
    url = words[2].replace(SERVER, address)
    answer = httpx2.request("POST" if body else "GET", url, content=body, headers=headers)
    assert answer.status_code == 200, answer.text
    assert any(answer.json().get(part) for part in ("results", "group_by", "id"))


def test_python_runs_as_written(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in blocks("python"):
        exec(compile(block.replace(SERVER, address), "docs/api.md", "exec"), names)
    printed = capsys.readouterr().out
    for said in re.findall(r"print\(error.*\)  # (.+)", DOC):
        assert said in printed
    assert names["papers"].count == len(names["titles"]) == len(names["newest"]) > 0
    assert names["years"] == {"2024": 1, "2025": 1}
    assert len(names["drawn"]) == 2
    assert [row and row["id"] for row in names["known"]] == ["2402.00001", None]
    assert [row and row["name"] for row in names["methods"]] == ["GRPO", None]
    names["client"].close()


def test_error_is_as_shown(address: str) -> None:
    (shown,) = (json.loads(block) for block in blocks("json"))
    sent = httpx2.get(f"{address}/v1/methods/GRPOO").json()
    assert {**sent, "request_id": ""} == {**shown, "request_id": ""}


@pytest.mark.parametrize("word", [*KEYS, *PREFIXES, *SORTS, "year", "month", "role"])
def test_page_names_all_there_is(word: str) -> None:
    assert word in GROUPS or re.search(rf"`{re.escape(word)}", DOC) or word in ("published", "title:asc")
