import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.conference_list import FORMAT

RECORD = {
    "title": "Otters that float",
    "status": "Poster",
    "track": "main",
    "id": "aBc",
    "author_site": "Ann One, Bo Two",
    "author": "Ann One; Bo Two; Cy Three",
    "aff": "River University+Otter Labs;Weir College;",
    "keywords": "otters;rivers",
    "abstract": "Otters hold hands.",
    "bibtex": "@inproceedings{\none2024otters,\nyear={2024}\n}",
    "site": "https://example.org/poster/1",
    "pdf": "https://arxiv.org/pdf/2401.01234",
}


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "file"))


def test_a_paper_is_read_with_all_its_fields() -> None:
    assert _read(json.dumps([RECORD], indent=1)) == [
        Paper(
            id="2401.01234",
            title="Otters that float",
            abstract="Otters hold hands.",
            authors=("Ann One", "Bo Two", "Cy Three"),
            organizations=("River University", "Otter Labs", "Weir College"),
            published="2024",
            url="https://example.org/poster/1",
            arxiv_id="2401.01234",
            source="conference-list",
        )
    ]


def test_faulty_records_are_skipped_with_their_line() -> None:
    found = _read(f'{json.dumps(RECORD)}\n{{"aff": "X"}}\n{json.dumps(RECORD)}\n')
    assert [type(record) for record in found] == [Paper, Skipped, Paper]
    assert found[1] == Skipped("file:2", "neither title nor abstract")


def test_only_lists_with_affiliations_in_one_text_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps([RECORD])) > 0.9
    assert FORMAT.recognise('{"title": "x", "affiliations": ["y"], "keywords": "z"}') == 0
