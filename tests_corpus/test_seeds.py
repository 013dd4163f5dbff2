"""The three seed documents, read as they are and compared with the gold."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from graphbuilder.text.clean import clean_line, clean_text

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
SEEDS = {"s000": "newsletter", "s002": "daily-papers", "s003": "abstracts"}


@pytest.fixture(scope="module")
def papers() -> list[Paper]:
    records = list(read_inputs([str(SHARED / "seeds")]))
    assert all(isinstance(record, Paper) for record in records)
    return [record for record in records if isinstance(record, Paper)]


@pytest.fixture(scope="module")
def gold() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SHARED / "gold" / "dev.jsonl").read_text("utf-8").splitlines()]


def _of_gold(papers: list[Paper], gold_id: str) -> Paper:
    source = SEEDS[gold_id[:4]]
    return [paper for paper in papers if paper.source == source][int(gold_id[5:]) - 1]


def test_the_seeds_hold_175_papers(papers: list[Paper]) -> None:
    assert Counter(paper.source for paper in papers) == {"newsletter": 2, "daily-papers": 53, "abstracts": 120}
    assert len({paper.id for paper in papers}) == 175


def test_titles_and_abstracts_are_those_of_the_gold(papers: list[Paper], gold: list[dict[str, Any]]) -> None:
    for record in gold:
        paper = _of_gold(papers, record["id"])
        assert (paper.title, paper.abstract) == (clean_line(record["title"]), clean_text(record["abstract"]))


def named(papers: list[Paper], start: str) -> Paper:
    """The paper whose title begins so."""
    (paper,) = [paper for paper in papers if paper.title.startswith(start)]
    return paper


def test_organisations_stand_with_their_papers(papers: list[Paper]) -> None:
    assert named(papers, "Test-Time Training for").organizations == ("OpenAI Research Team",)
    assert named(papers, "Horizontal Scaling").organizations == ("University of Washington", "Google Research")
    assert named(papers, "RationalRewards:").organizations == ("TIGER-Lab",)
    assert named(papers, "Inference-Time Scaling for Generalist").organizations == ("DeepSeek",)
    assert sum(bool(paper.organizations) for paper in papers) == 4


def test_dates_of_the_page_are_read_and_missing_years_inferred(papers: list[Paper]) -> None:
    assert named(papers, "Inference-Time Scaling for Generalist").published == "2025-04-03"
    assert named(papers, "RationalRewards:").published == "2026-04-12"
    assert named(papers, "HarnessRL:").published is None
    assert len({paper.title for paper in papers if paper.published}) == 50


def test_placeholders_give_no_arxiv_id(papers: list[Paper]) -> None:
    assert not [paper for paper in papers if paper.arxiv_id or paper.url]


def test_the_gold_files_are_valid_input(gold: list[dict[str, Any]]) -> None:
    records = list(read_inputs([str(SHARED / "gold" / "dev.jsonl")]))
    assert [record.id for record in records if isinstance(record, Paper)] == [record["id"] for record in gold]


@pytest.mark.parametrize("name", ["dev.jsonl", "train.jsonl"])
def test_clean_text_leaves_the_names_of_the_gold_findable(name: str) -> None:
    surfaces = exact = 0
    for line in (SHARED / "gold" / name).read_text("utf-8").splitlines():
        record = json.loads(line)
        raw, clean = (record["title"] + "\n" + record["abstract"]), ""
        clean = clean_line(record["title"]) + "\n" + clean_text(record["abstract"])
        for surface in (form for entity in record["entities"] for form in entity["surfaces"] if form in raw):
            surfaces += 1
            exact += surface in clean
            assert clean_text(surface) in clean, (record["id"], surface)
    assert exact / surfaces > 0.995
