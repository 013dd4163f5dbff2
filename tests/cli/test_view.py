"""Every graph view from the command line."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def data_of(page: str) -> dict[str, list[dict[str, object]]]:
    """The graph that a page holds."""
    found = re.search(r'<template id="graph-data">(.*?)</template>', page, re.DOTALL)
    assert found
    data: dict[str, list[dict[str, object]]] = json.loads(found[1])
    return data


@pytest.mark.parametrize(
    ("arguments", "title", "relation"),
    [
        (["--view", "together"], "Methods and models that go together", "USED_WITH"),
        (["GRPO", "--view", "together"], "What goes together with GRPO", "USED_WITH"),
        (["GRPO", "--to", "PPO"], "The path from GRPO to PPO", "USES"),
        (["--view", "labs"], "Labs that write papers together", "WORKS_WITH"),
        (["--view", "citations"], "Papers that cite each other", "CITES"),
        (["2402.03300"], "2402.03300", "PROPOSES"),
    ],
)
def test_a_view_is_one_page(run: Run, demo_file: Path, arguments: list[str], title: str, relation: str) -> None:
    page = run("view", *arguments, "-o", "-", "--store", demo_file).out
    assert f"<h1>{title}</h1>" in page
    edges = data_of(page)["edges"]
    assert not edges or relation in {edge["type"] for edge in edges}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["GRPO"], "There is no file to write."),
        (["-o", "-"], "There is nothing to draw."),
        (["--view", "nonsense", "-o", "-"], "There is no view 'nonsense'."),
        (["GRPO", "--view", "path", "-o", "-"], "A path has two ends."),
        (["GRPO", "--view", "labs", "-o", "-"], "'GRPO' cannot be drawn so."),
    ],
)
def test_what_cannot_be_drawn_is_said(run: Run, demo_file: Path, arguments: list[str], said: str) -> None:
    ran = run("view", *arguments, "--store", demo_file)
    assert ran.code == 2
    assert said in ran.err
