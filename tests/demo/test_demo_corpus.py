"""The demonstration corpus keeps the promises that its readers rely on."""

import json
import re
from collections import Counter
from datetime import date
from typing import Any

import pytest

from graphbuilder.demo.load import DEMO_QUESTIONS, demo_path

ARXIV_ID = re.compile(r"\d{4}\.\d{4,5}")
FIELDS = {"id", "title", "abstract", "authors", "organization", "published", "venue", "url", "references"}


def read_papers() -> list[dict[str, Any]]:
    return [json.loads(line) for line in demo_path().read_text(encoding="utf-8").splitlines()]


PAPERS = read_papers()
BY_ID = {paper["id"]: paper for paper in PAPERS}
each_paper = pytest.mark.parametrize("paper", PAPERS, ids=[paper["id"] for paper in PAPERS])


def sentences(text: str) -> list[str]:
    return [s for s in re.split(r"(?<=[.?!])\s+(?=[A-Z])", text) if len(s.split()) > 3]


def month_of(arxiv_id: str) -> str:
    return f"20{arxiv_id[:2]}-{arxiv_id[2:4]}"


def test_ids_are_arxiv_ids_unique_and_in_order() -> None:
    ids = [paper["id"] for paper in PAPERS]
    assert all(ARXIV_ID.fullmatch(i) for i in ids)
    assert ids == sorted(set(ids))


def test_lines_are_written_the_one_way_that_json_dumps_writes_them() -> None:
    text = demo_path().read_text(encoding="utf-8")
    assert text == "".join(json.dumps(paper, ensure_ascii=False) + "\n" for paper in PAPERS)


@each_paper
def test_record_has_authors_organisation_and_date(paper: dict[str, Any]) -> None:
    assert set(paper) - {"doi"} == FIELDS
    assert paper["title"] == paper["title"].strip() != ""
    for names in (paper["authors"], paper["organization"]):
        assert names
        assert all(name == " ".join(name.split()) != "" for name in names)
    assert len(set(paper["organization"])) == len(paper["organization"])
    assert paper["url"] == f"https://arxiv.org/abs/{paper['id']}"


@each_paper
def test_date_is_a_day_not_later_than_the_month_of_the_arxiv_id(paper: dict[str, Any]) -> None:
    published = date.fromisoformat(paper["published"])
    assert published.isoformat()[:7] <= month_of(paper["id"])


@each_paper
def test_summary_is_as_long_as_an_abstract_and_one_clean_line(paper: dict[str, Any]) -> None:
    assert 90 <= len(paper["abstract"].split()) <= 170
    assert paper["abstract"] == " ".join(paper["abstract"].split())
    assert paper["abstract"].endswith(".")


@each_paper
def test_references_are_earlier_papers_and_not_the_paper_itself(paper: dict[str, Any]) -> None:
    references = paper["references"]
    assert references == sorted(set(references))
    assert paper["id"] not in references
    for cited in references:
        assert ARXIV_ID.fullmatch(cited)
        known = BY_ID[cited]["published"] if cited in BY_ID else month_of(cited)
        assert known <= paper["published"]


def test_no_sentence_stands_in_two_summaries() -> None:
    counts = Counter(s.casefold() for paper in PAPERS for s in set(sentences(paper["abstract"])))
    assert [s for s, n in counts.items() if n > 1] == []


def test_questions_are_the_three_that_the_guide_shows() -> None:
    assert DEMO_QUESTIONS == (
        "papers using GRPO on MATH",
        "benchmarks used with DPO",
        "labs working on test-time scaling",
    )
