import json
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.crossref import FORMAT

WORK: dict[str, Any] = {
    "DOI": "10.1000/ABC",
    "type": "journal-article",
    "indexed": {"timestamp": 1},
    "is-referenced-by-count": 3,
    "title": ["Otters &amp; <i>rivers</i>"],
    "subtitle": ["a survey"],
    "abstract": "<jats:title>Abstract</jats:title><jats:p>Otters hold hands.</jats:p>",
    "author": [
        {"given": "Ann", "family": "One", "affiliation": [{"name": "River University"}]},
        {"name": "Otter Group", "affiliation": []},
    ],
    "published": {"date-parts": [[2024, 5]]},
    "container-title": ["Journal of Rivers"],
    "URL": "https://doi.org/10.1000/abc",
    "reference": [{"key": "1", "DOI": "10.1000/X"}, {"key": "2", "unstructured": "A book"}],
    "relation": {"has-preprint": [{"id-type": "doi", "id": "10.48550/arXiv.2401.01234"}]},
}
READ = Paper(
    id="2401.01234",
    title="Otters & rivers: a survey",
    abstract="Otters hold hands.",
    authors=("Ann One", "Otter Group"),
    organizations=("River University",),
    published="2024-05",
    venue="Journal of Rivers",
    url="https://doi.org/10.1000/abc",
    arxiv_id="2401.01234",
    doi="10.1000/abc",
    citation_count=3,
    references=("10.1000/x",),
    source="crossref",
)


def _read(*documents: Any) -> list[Paper | Skipped]:
    return list(FORMAT.read([json.dumps(document) + "\n" for document in documents], "file"))


def test_a_work_is_read_with_all_its_fields() -> None:
    assert _read(WORK) == [READ]


def test_answers_and_files_of_every_kind_are_read() -> None:
    answer = {"status": "ok", "message-type": "work-list", "message": {"facets": {}, "items": [WORK]}}
    assert _read(answer) == [READ]
    assert _read({"status": "ok", "message-type": "work", "message": WORK}) == [READ]
    assert _read({"items": [WORK, WORK]}) == [READ, READ]
    assert list(FORMAT.read(json.dumps(answer, indent=1).splitlines(keepends=True), "file")) == [READ]


def test_a_work_without_title_is_skipped_with_its_kind() -> None:
    issue = {"DOI": "10.1000/1", "type": "journal-issue", "title": [], "issued": {"date-parts": [[None]]}}
    assert _read(issue) == [Skipped("file:1", "neither title nor abstract: journal-issue 10.1000/1")]


def test_errors_of_the_server_are_reported() -> None:
    failed = {"status": "failed", "message-type": "validation-failure", "message": [{"message": "No such field"}]}
    assert _read(failed) == [Skipped("file:1", "the server says validation-failure: No such field")]


def test_null_fields_do_no_harm() -> None:
    (paper,) = _read({"DOI": "10.1000/2", "title": ["T"], "author": None, "published": None, "reference": None})
    assert isinstance(paper, Paper)
    assert (paper.id, paper.published) == ("10.1000/2", None)


def test_only_works_of_crossref_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps(WORK)) > 0.9
    assert FORMAT.recognise(json.dumps([{"DOI": "10.1000/1", "title": "CSL", "container-title": "J"}])) == 0


def test_references_without_a_doi_are_read_from_their_text_or_by_their_title() -> None:
    references = [
        {"unstructured": "One A (2023) Otters. arXiv preprint arXiv:2301.00001"},
        {"unstructured": "Two B. Weirs. CoRR abs/2302.00002 (2023)."},
        {"unstructured": "Three C. Rafts. https://doi.org/10.1000/RAFTS."},
        {"article-title": "Rivers and their banks", "author": "Four", "year": "1999"},
        {"article-title": "Rivers of no year", "author": "Four"},
        {"volume-title": "A book", "year": "1999", "unstructured": "Five, no. 2301.00001, 12 pp."},
    ]
    (paper,) = _read({"DOI": "10.1000/2", "title": ["T"], "reference": references})
    assert isinstance(paper, Paper)
    assert paper.references == ("2301.00001", "2302.00002", "10.1000/rafts", "title:1999:Four:Rivers and their banks")
