"""The command as a user runs it, and a paper to run it on."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from graphbuilder.cli.main import main

PAPER = {
    "id": "2501.00001",
    "title": "Zorblax: A Better Policy Optimizer",
    "abstract": "We propose Zorblax, a reinforcement learning method built on GRPO. "
    "Zorblax is evaluated on MATH and GSM8K, where it outperforms PPO.",
    "authors": ["Ada Byron"],
    "organization": "University of Nowhere",
    "published": "2025-01-02",
}


@dataclass
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command as a user would, in an empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("GRAPHBUILDER_STORE", raising=False)

    def command(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["graphbuilder", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return command


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    file = tmp_path / "papers.jsonl"
    file.write_text(json.dumps(PAPER) + "\n", encoding="utf-8")
    return file
