import json
from collections.abc import Iterator

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.arxiv_dump import FORMAT

RECORD = {
    "id": "0704.0009",
    "submitter": "Ann One",
    "authors": "Ann One, Bo T\\'el\\'e (River University)",
    "title": "Otters that float\n  on waves",
    "comments": "8 pages",
    "journal-ref": "J. Rivers 1 (2007)",
    "doi": "10.1000/ABC 10.1000/DEF",
    "report-no": None,
    "categories": "cs.LG stat.ML",
    "license": None,
    "abstract": "  Otters hold hands while\nthey sleep.\n",
    "versions": [
        {"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"},
        {"version": "v2", "created": "Tue, 24 Jul 2007 20:10:27 GMT"},
    ],
    "update_date": "2008-11-26",
    "authors_parsed": [["One", "Ann", ""], ["T\\'el\\'e", "Bo", "Jr", "River University"]],
}


def _read(*records: object) -> list[Paper | Skipped]:
    return list(FORMAT.read([each if isinstance(each, str) else json.dumps(each) + "\n" for each in records], "file"))


def test_lines_are_read_with_all_their_fields() -> None:
    assert _read(RECORD, {**RECORD, "id": "0704.0010"})[0] == Paper(
        id="0704.0009",
        title="Otters that float on waves",
        abstract="Otters hold hands while they sleep.",
        authors=("Ann One", "Bo Télé Jr"),
        published="2007-04-02",
        venue="J. Rivers 1 (2007)",
        url="https://arxiv.org/abs/0704.0009",
        arxiv_id="0704.0009",
        doi="10.1000/abc",
        source="arxiv-dump",
    )


def test_people_come_from_the_text_where_they_are_not_parsed() -> None:
    (paper,) = _read({**RECORD, "authors_parsed": None})
    assert isinstance(paper, Paper)
    assert paper.authors == ("Ann One", "Bo Télé")


def test_faulty_lines_are_skipped_with_their_number() -> None:
    lines = [RECORD, '{"id": "0704.\n', {"id": "0704.0002"}, {"title": "No id", "id": 704.1}, RECORD]
    assert _read(*lines)[1:4] == [
        Skipped("file:2", "not valid JSON: Unterminated string (character 8)"),
        Skipped("file:3", "neither title nor abstract"),
        Skipped("file:4", "no arXiv id: 704.1"),
    ]


def test_lines_are_drawn_as_they_are_needed() -> None:
    def lines() -> Iterator[str]:
        yield json.dumps(RECORD) + "\n"
        yield json.dumps(RECORD) + "\n"
        raise AssertionError("the third line was asked for")

    assert isinstance(next(FORMAT.read(lines(), "file")), Paper)


def test_only_the_fields_of_arxiv_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps(RECORD)) > 0.9
    assert FORMAT.recognise('{"title": "x", "abstract": "y", "categories": "z"}') == 0
