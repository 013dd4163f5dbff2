"""Real files of each format: how many papers they give, and that nothing is taken for what it is not."""

from pathlib import Path

import pytest

from graphbuilder.errors import InputError
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs

FORMATS = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "formats"


def _papers(name: str) -> list[Paper]:
    return [record for record in read_inputs([str(FORMATS / name)]) if isinstance(record, Paper)]


@pytest.mark.parametrize(
    ("name", "source", "papers", "abstracts"),
    [
        ("arxiv-atom/arxiv_raw_0.xml", "arxiv-atom", 100, 100),
        ("arxiv-atom/arxiv_transformer.xml", "arxiv-atom", 5, 5),
        ("arxiv-dump/arxiv-metadata-oai-snapshot.json", "arxiv-dump", 200, 200),
        ("bibtex/New collection.bib", "bibtex", 467, 246),
        ("bibtex/all.bib", "bibtex", 5025, 0),
        ("bibtex/anthology.bib", "bibtex", 47, 0),
        ("bibtex/web_page and other mendeley idiocy.bib", "bibtex", 507, 310),
        ("hf-daily/hf_daily_papers.json", "hf-daily", 30, 30),
        ("openalex/works-real.json", "openalex", 2, 0),
        ("openalex/works-synthetic.json", "openalex", 6, 6),
    ],
)
def test_a_real_file_gives_all_its_papers(name: str, source: str, papers: int, abstracts: int) -> None:
    found = _papers(name)
    assert {paper.source for paper in found} == {source}
    assert (len(found), sum(bool(paper.abstract) for paper in found)) == (papers, abstracts)
    assert all(paper.title for paper in found)


def test_arxiv_ids_come_from_wherever_bibtex_has_them() -> None:
    papers = {paper.id: paper for paper in _papers("bibtex/anthology.bib")}
    assert papers["2111.00396"].title == "Efficiently Modeling Long Sequences with Structured State Spaces"
    assert papers["2111.00396"].authors == ("Albert Gu", "Karan Goel", "Christopher Ré")


def test_daily_papers_have_organisations_and_upvotes() -> None:
    papers = {paper.id: paper for paper in _papers("hf-daily/hf_daily_papers.json")}
    assert papers["2606.00467"].organizations == ("California institute of technology",)
    assert all(paper.upvotes is not None and paper.published for paper in papers.values())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("arxiv-atom/captcha.html", "web page"),
        ("arxiv-atom/arxiv_empty.xml", "holds no papers"),
    ],
)
def test_what_holds_no_papers_is_an_error(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        _papers(name)


def test_prose_formats_take_nothing_that_is_structured() -> None:
    records = list(read_inputs([str(FORMATS)]))
    assert {record.source for record in records if isinstance(record, Paper)}.isdisjoint(
        {"abstracts", "daily-papers", "newsletter"}
    )


@pytest.mark.parametrize(
    ("name", "papers", "results", "skipped"),
    [("nlpprogress.json", 205, 680, 31), ("squad.json", 34, 146, 378)],
)
def test_evaluation_tables_give_every_row_that_names_a_paper_and_a_model(
    name: str, papers: int, results: int, skipped: int
) -> None:
    records = list(read_inputs([str(FORMATS / "papers-with-code" / name)], across_sources=False))
    found = [record for record in records if isinstance(record, Paper)]
    assert len({paper.id for paper in found}) == papers
    assert sum(len(paper.stated_results) for paper in found) == results
    assert len(records) - len(found) == skipped
    assert all(one.rule == "papers-with-code" and one.number is not None for p in found for one in p.stated_results)
    assert not any(paper.abstract for paper in found)
