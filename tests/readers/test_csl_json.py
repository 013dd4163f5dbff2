import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.csl_json import FORMAT

ITEMS = [
    {
        "id": "doe2021",
        "type": "article-journal",
        "title": "Ponds <i>in vitro</i>",
        "author": [
            {"family": "Berg", "given": "Jo", "non-dropping-particle": "van der"},
            {"literal": "The Pond Team"},
        ],
        "issued": {"date-parts": [["2021", 3, 9]]},
        "container-title": "Journal of Still Water",
        "DOI": "10.1000/PONDS",
        "URL": "https://example.org/p",
        "abstract": "We dig.",
    },
    {"type": "article", "title": "Kites", "number": "arXiv:1706.03762", "issued": {"raw": "June 2017"}},
    {"type": "thesis", "title": "Reports", "publisher": "Lake Lab", "issued": {"date-parts": [[2020, 13]]}},
    {"type": "book"},
    7,
]


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "lib.json"))


def test_an_item_is_read_with_all_its_fields() -> None:
    assert _read(json.dumps(ITEMS))[0] == Paper(
        id="10.1000/ponds",
        title="Ponds in vitro",
        abstract="We dig.",
        authors=("Jo van der Berg", "The Pond Team"),
        published="2021-03-09",
        venue="Journal of Still Water",
        url="https://example.org/p",
        doi="10.1000/ponds",
        source="csl-json",
    )


def test_dates_are_as_precise_as_they_are_right_and_faulty_items_lose_nothing() -> None:
    _, kites, report, *skipped = _read(json.dumps(ITEMS, indent=1))
    assert isinstance(kites, Paper)
    assert (kites.id, kites.published) == ("1706.03762", "2017-06")
    assert isinstance(report, Paper)
    assert (report.organizations, report.published) == (("Lake Lab",), "2020")
    assert skipped == [
        Skipped("lib.json:51", "neither title nor abstract"),
        Skipped("lib.json:54", "not a JSON object"),
    ]


def test_it_is_told_from_other_json() -> None:
    assert FORMAT.recognise(json.dumps(ITEMS)) > 0.8
    assert FORMAT.recognise('{"title": "T", "abstract": "A"}') == 0
    assert FORMAT.recognise('{"type": "book", "title": ["T"], "DOI": "10.1000/x"}') == 0


def test_a_preprint_server_is_no_organisation() -> None:
    (paper,) = _read(json.dumps([{"type": "report", "title": "Kites", "publisher": "arXiv"}]))
    assert isinstance(paper, Paper)
    assert paper.organizations == ()
