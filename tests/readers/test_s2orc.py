import json
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.s2orc import FORMAT

TEXT = "Otters float [1, 2]. They dive (Two, 2023). Nothing is cited here."
PLACES = [
    {"start": TEXT.index("[1"), "end": TEXT.index(", 2]"), "text": "[1", "ref_id": "BIBREF0"},
    {"start": TEXT.index(", 2]") + 2, "end": TEXT.index("]") + 1, "text": "2]", "ref_id": "BIBREF1"},
    {"start": TEXT.index("(Two"), "end": TEXT.index("3)") + 2, "text": "(Two, 2023)", "ref_id": "BIBREF1"},
    {"start": 900, "end": 905, "ref_id": "BIBREF0"},
]
ENTRIES = {
    "BIBREF0": {"title": "Rafts", "other_ids": {"DOI": ["10.1000/RAFTS"]}},
    "BIBREF1": {"title": "Dives of otters", "year": 2023, "authors": [{"first": "B", "last": "Two"}], "link": None},
    "BIBREF2": {"title": "Matched", "link": "77"},
    "BIBREF3": {"title": "A book"},
}
PARSE: dict[str, Any] = {"body_text": [{"text": TEXT, "cite_spans": PLACES}], "bib_entries": ENTRIES}
RECORD = {
    "paper_id": "0" * 40,
    "metadata": {"title": "Otters", "authors": [{"first": "Ann", "middle": ["B."], "last": "One", "suffix": ""}]},
    "abstract": [{"text": "On otters.", "cite_spans": []}, {"text": "And more."}],
    **PARSE,
}
DIVES = "title:2023:Two:Dives of otters"
REFERENCES = ("10.1000/rafts", DIVES, "CorpusId:77")
CONTEXTS = (
    ("10.1000/rafts", "Otters float [1, 2]."),
    (DIVES, "Otters float [1, 2]."),
    (DIVES, "They dive (Two, 2023)."),
)


def _read(*records: Any) -> list[Paper | Skipped]:
    lines = [f"{json.dumps(record)}\n" for record in records]
    return list(FORMAT.read(lines, "file"))


def test_a_paper_is_read_with_its_bibliography_and_the_sentences_that_cite() -> None:
    (paper,) = _read(RECORD)
    assert isinstance(paper, Paper)
    assert (paper.title, paper.abstract, paper.authors) == ("Otters", "On otters. And more.", ("Ann B. One",))
    assert paper.s2_id is None
    assert (paper.references, paper.contexts) == (REFERENCES, CONTEXTS)


def test_the_releases_of_s2orc_are_read_whichever_part_has_the_bibliography() -> None:
    first, second, third = _read(
        {"paper_id": "12", "metadata": {"title": "Otters", "doi": "10.1/1"}, "s2_pdf_hash": "a", "grobid_parse": PARSE},
        {"paper_id": "13", "_pdf_hash": "b", "abstract": [{"text": "On otters."}], **PARSE},
        {"paper_id": "N18-3011", "title": "Otters", "abstract": "On otters.", "pdf_parse": PARSE},
    )
    assert isinstance(first, Paper)
    assert isinstance(second, Paper)
    assert isinstance(third, Paper)
    assert (first.s2_id, second.s2_id, third.other_ids) == ("CorpusId:12", "CorpusId:13", ("acl:N18-3011",))
    assert all(paper.references == REFERENCES and paper.contexts == CONTEXTS for paper in (first, second, third))


def test_marks_of_citations_and_formulas_in_the_text_are_read() -> None:
    text = "We follow {{cite:aa}}, where {{formula:f1}} holds. See {{figure:x}} and {{cite:bb}}."
    ids = {"open_alex_id": "https://openalex.org/W12345", "doi": "", "arxiv_id": ""}
    metadata = {"title": "Otters", "authors": "Ann One, Bo Two", "abstract": "On otters."}
    record = {
        "paper_id": "2401.00001",
        "metadata": metadata | {"versions": [{"version": "v1", "created": "Mon, 1 Jan 2024 10:00:00 GMT"}]},
        "abstract": {"section": "Abstract", "text": " On otters."},
        "body_text": [{"section": "Introduction", "text": text, "cite_spans": []}],
        "bib_entries": {
            "aa": {"bib_entry_raw": "One.", "ids": ids},
            "bb": {"bib_entry_raw": "Two. arXiv:2301.00001", "contained_arXiv_ids": [], "ids": {}},
        },
        "ref_entries": {"f1": {"latex": "x_1 ", "type": "formula"}},
    }
    (paper,) = _read(record)
    assert isinstance(paper, Paper)
    assert (paper.id, paper.authors, paper.published) == ("2401.00001", ("Ann One", "Bo Two"), "2024-01-01")
    assert paper.references == ("W12345", "2301.00001")
    assert paper.contexts == (
        ("W12345", "We follow […], where x_1 holds."),
        ("2301.00001", "See … and […]."),
    )


def test_a_paper_without_title_and_abstract_is_skipped_and_only_whole_papers_are_recognised() -> None:
    assert _read({"paper_id": "14", **PARSE}) == [Skipped("file:1", "neither title nor abstract of 14")]
    assert FORMAT.recognise(json.dumps(RECORD)) > 0.96
    assert FORMAT.recognise('{"paperId": "a", "title": "Otters"}') == 0
    assert FORMAT.recognise('text with "cite_spans": and "paper_id":') == 0
