import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.openalex import FORMAT, read_inverted

WORK = {
    "id": "https://openalex.org/W1",
    "doi": "https://doi.org/10.1000/ABC",
    "ids": {"arxiv": "https://arxiv.org/abs/2201.00001v2"},
    "title": "Otters",
    "abstract_inverted_index": {"float": [1, 3], "Otters": [0], "and": [2]},
    "publication_date": "2022-01-10",
    "authorships": [
        {"author": {"display_name": "Ann One"}, "institutions": [{"display_name": "River University"}]},
        {"author": {"display_name": "Bo Two"}, "institutions": [], "raw_affiliation_strings": ["Lake Lab, Here"]},
    ],
    "primary_location": {"landing_page_url": "https://example.org/otters", "source": {"display_name": "J. Otters"}},
    "referenced_works": ["https://openalex.org/W2", "https://openalex.org/W9"],
}
OTHER = {
    "id": "https://openalex.org/W2",
    "doi": None,
    "display_name": "Beavers",
    "publication_year": 2020,
    "primary_location": None,
}


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "file"))


def test_works_are_read_from_a_page_a_list_a_single_work_and_lines() -> None:
    for text in (
        json.dumps({"meta": {}, "results": [WORK, OTHER]}, indent=1),
        json.dumps([WORK, OTHER]),
        f"{json.dumps(WORK)}\n\n{json.dumps(OTHER)}\n",
    ):
        assert [record.title for record in _read(text) if isinstance(record, Paper)] == ["Otters", "Beavers"]
    assert len(_read(json.dumps(WORK))) == 1


def test_all_fields_are_read() -> None:
    paper, other = _read(json.dumps([WORK, OTHER]))
    assert isinstance(other, Paper)
    assert paper == Paper(
        id="2201.00001",
        title="Otters",
        abstract="Otters float and float",
        authors=("Ann One", "Bo Two"),
        organizations=("River University", "Lake Lab, Here"),
        published="2022-01-10",
        venue="J. Otters",
        url="https://example.org/otters",
        arxiv_id="2201.00001",
        doi="10.1000/abc",
        openalex_id="W1",
        references=("W2", "W9"),
        source="openalex",
    )
    assert (other.published, other.venue, other.abstract) == ("2020", None, "")


def test_faulty_abstracts_are_empty() -> None:
    assert [read_inverted(index) for index in (None, [], {"a": 1}, {"a": ["x"]})] == ["", "", "", ""]


def test_works_without_title_are_skipped_and_broken_json_is_reported() -> None:
    assert _read('[{"id": "https://openalex.org/W3", "title": null}, 5]') == [
        Skipped("file:1, item 1", "neither title nor abstract"),
        Skipped("file:1, item 2", "not a JSON object"),
    ]
    assert _read('{"results": [\n{"id": ') == [Skipped("file:2", "not valid JSON: it breaks off")]
    assert _read('{"results": [\n{"id": "a\tb"}]}') == [
        Skipped("file:2", "not valid JSON: Invalid control character in line 2")
    ]


def test_only_works_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps({"results": [WORK]}, indent=1)) > 0.9
    assert FORMAT.recognise('{"title": "T", "url": "https://openalex.org/W1"}') == 0
