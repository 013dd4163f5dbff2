"""Numbers of citations that sources state, and references by what is said of them."""

import json

import pytest

from graphbuilder.model import Paper
from graphbuilder.readers import crossref, jsonl, openalex, semantic_scholar, table
from graphbuilder.readers.cited import read_reference, read_tagged, read_untied
from graphbuilder.readers.format import Format

WORK = {"id": "https://openalex.org/W12345", "title": "Otters", "cited_by_count": 7}
DEPOSIT = {"DOI": "10.1000/1", "title": ["Otters"], "is-referenced-by-count": 7}
ANSWER = {"paperId": "0" * 40, "title": "Otters", "citationCount": 7}
SHARD = {"corpusid": 5, "title": "Otters", "citationcount": 7}


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (openalex.FORMAT, json.dumps({"results": [WORK]})),
        (crossref.FORMAT, json.dumps(DEPOSIT)),
        (semantic_scholar.FORMAT, json.dumps(ANSWER)),
        (semantic_scholar.FORMAT, json.dumps(SHARD)),
        (jsonl.FORMAT, json.dumps({"title": "Otters", "citation_count": 7})),
        (table.FORMAT, "Title,Cited by,Year\nOtters,7,2020\n"),
        (table.FORMAT, "Article Title\tTimes Cited, WoS Core\tYear\nOtters\t7\t2020\n"),
    ],
)
def test_the_number_of_citations_is_read_where_a_source_states_it(read: Format, text: str) -> None:
    (paper,) = read.read(text.splitlines(keepends=True), "file")
    assert isinstance(paper, Paper)
    assert paper.citation_count == 7


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One A. Otters. arXiv:2301.00001v2, 2023", "2301.00001"),
        ("One A. Otters. arXiv preprint arXiv:2301.00001", "2301.00001"),
        ("One A. Otters. arXiv 2301.00001 (2023)", "2301.00001"),
        ("One A. Otters. arXiv e-prints, hep-th/9901001", "hep-th/9901001"),
        ("One A. Otters. https://arxiv.org/pdf/2301.00001.", "2301.00001"),
        ("One A. Otters. CoRR, abs/2301.00001", "2301.00001"),
        ("One A. Otters. doi:10.1000/ABC.", "10.1000/abc"),
        ("One A. Otters. Rivers 2301.00001", None),
        ("One A. arXiv and its readers. 1999", None),
        ("", None),
    ],
)
def test_an_id_in_the_text_of_a_reference_is_found(text: str, found: str | None) -> None:
    assert read_reference(text=text) == found


@pytest.mark.parametrize(
    ("title", "year", "author", "found"),
    [
        ("Otters: a survey", "2020", "Ann One", "title:2020:One:Otters a survey"),
        ("Otters", "2020b", "One, A. B.", "title:2020:One:Otters"),
        ("Otters", "12020", "One", None),
        ("Otters", "2020", "A. B.", None),
        ("", "2020", "One", None),
    ],
)
def test_a_reference_without_an_id_needs_title_year_and_author(
    title: str, year: str, author: str, found: str | None
) -> None:
    assert read_untied(title, year, author) == found


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("citation_title=Otters; \\\ncitation_doi=10.1000/ABC; citation_id=CR1", "10.1000/abc"),
        (
            "citation_title=Otters and waves;citation_author=Ann One;citation_publication_date=2020;",
            "title:2020:One:Otters and waves",
        ),
        (
            "citation_title=Otters, and waves; citation_author=LB One, CP Two; citation_year=2019;",
            "title:2019:One:Otters, and waves",
        ),
        ("citation_author=One, Ann; citation_title=Otters; citation_date=2019/04", "title:2019:One:Otters"),
        ("citation_journal_title=arXiv preprint arXiv:2301.00001; citation_title=Otters", "2301.00001"),
        ("citation_title=Otters; citation_pmid=123", "pmid:123"),
        ("One A. Otters. doi:10.1000/abc", "10.1000/abc"),
        ("citation_title=Otters", None),
    ],
)
def test_a_reference_in_the_tags_of_a_page_is_read(content: str, found: str | None) -> None:
    assert read_tagged(content) == found
