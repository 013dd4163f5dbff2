import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.hf_daily import FORMAT

ITEM = {
    "paper": {
        "id": "2606.00001",
        "authors": [{"name": "Ann One", "hidden": False}, {"name": "Bo Two"}],
        "publishedAt": "2026-05-30T00:00:00.000Z",
        "title": "Herons:\nA Study",
        "summary": "Herons stand still.",
        "upvotes": 12,
        "organization": {"name": "pond-lab", "fullname": "The Pond Lab"},
    },
    "numComments": 2,
    "title": "Herons: A Study",
}


def _read(document: object, **options: int) -> list[Paper | Skipped]:
    return list(FORMAT.read(json.dumps(document, **options).splitlines(keepends=True), "file"))  # type: ignore[arg-type]


def test_all_fields_are_read() -> None:
    expected = Paper(
        id="2606.00001",
        title="Herons: A Study",
        abstract="Herons stand still.",
        authors=("Ann One", "Bo Two"),
        organizations=("The Pond Lab",),
        published="2026-05-30",
        url="https://arxiv.org/abs/2606.00001",
        arxiv_id="2606.00001",
        upvotes=12,
        source="hf-daily",
    )
    for document in ([ITEM], ITEM, {"papers": [ITEM]}, [ITEM["paper"]]):
        assert _read(document) == _read(document, indent=2) == [expected]


def test_absent_fields_are_empty() -> None:
    (paper,) = _read(
        [{"paper": {"id": "2606.00002", "summary": "S.", "organization": None, "authors": None, "upvotes": None}}]
    )
    assert isinstance(paper, Paper)
    assert (paper.title, paper.organizations, paper.published, paper.upvotes) == ("", (), None, None)


def test_items_that_are_no_papers_are_skipped() -> None:
    assert _read([7, {"paper": {"id": "2606.00003"}}]) == [
        Skipped("file:1, item 1", "not a JSON object"),
        Skipped("file:1, item 2", "neither title nor summary"),
    ]


def test_only_daily_papers_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps([ITEM])) > 0.9
    assert FORMAT.recognise('{"title": "T", "summary": "S"}') == 0
