"""A bare installation from the built wheel works, outside the checkout and offline."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from graphbuilder.cli.output import DEMO_FILE
from tests.house import ROOT

WHEEL_LIMIT = 60_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)], check=True, capture_output=True
    )
    return next(folder.glob("*.whl"))


def test_the_wheel_is_small_and_holds_model_queries_pages_and_corpus(wheel: Path) -> None:
    assert wheel.stat().st_size < WHEEL_LIMIT
    names = zipfile.ZipFile(wheel).namelist()
    for part in (
        "graphbuilder/_queries/papers.sql",
        "graphbuilder/_queries/papers.cypher",
        "graphbuilder/demo/papers.jsonl",
        "graphbuilder/lexicon/methods.tsv",
        "graphbuilder/extraction/trained/meta.json",
        "api/templates/",
        "api/static/",
        "graphbuilder/site/static/",
    ):
        assert any(name.startswith(part) for name in names), part


def test_the_installed_command_runs_the_demonstration(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=True)
    subprocess.run([place / "bin/pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        # Any attempt to fetch something would run into this proxy and fail.
        "https_proxy": "http://127.0.0.1:9",
        "http_proxy": "http://127.0.0.1:9",
    }
    ran = subprocess.run(
        [place / "bin/graphbuilder", "demo", "--no-serve"], cwd=outside, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "papers using GRPO on MATH" in ran.stdout
    assert "2402.03300" in ran.stdout
    assert [file.name for file in (tmp_path / "data/graphbuilder").glob("demo-*.db")] == [DEMO_FILE]
