import json
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.zotero_json import FORMAT

ITEM = {
    "itemType": "journalArticle",
    "title": "Ponds <i>in vitro</i>",
    "creators": [
        {"creatorType": "author", "firstName": "Jo", "lastName": "van der Berg"},
        {"creatorType": "author", "name": "The Pond Team"},
        {"creatorType": "editor", "firstName": "Ed", "lastName": "Itor"},
    ],
    "abstractNote": "We dig.",
    "date": "March 9, 2021",
    "publicationTitle": "Journal of Still Water",
    "DOI": "10.1000/PONDS",
    "url": "https://example.org/p",
    "extra": "",
}
READ = Paper(
    id="10.1000/ponds",
    title="Ponds in vitro",
    abstract="We dig.",
    authors=("Jo van der Berg", "The Pond Team"),
    published="2021-03-09",
    venue="Journal of Still Water",
    url="https://example.org/p",
    doi="10.1000/ponds",
    source="zotero-json",
)


def _read(document: Any, **options: int) -> list[Paper | Skipped]:
    text = json.dumps(document, **options)  # type: ignore[arg-type]
    assert FORMAT.recognise(text) > 0.9
    return list(FORMAT.read(text.splitlines(keepends=True), "lib.json"))


def test_items_are_read_from_answers_of_the_api_and_from_exports() -> None:
    for document in ([ITEM], [{"key": "A", "version": 3, "data": ITEM}], {"config": {"label": "x"}, "items": [ITEM]}):
        assert _read(document) == _read(document, indent=2) == [READ]


def test_what_the_extra_field_says_counts_and_a_preprint_has_no_journal() -> None:
    preprint = {"itemType": "preprint", "title": "Kites", "publicationTitle": "arXiv", "archiveID": "arXiv:1706.03762"}
    book = {"itemType": "book", "title": "Weirs", "extra": ["DOI: 10.1000/W", "tex.x= 1"], "creators": None}
    thesis = {"itemType": "thesis", "title": "Mills", "university": "River University", "date": "2020"}
    kites, weirs, mills = _read([preprint, book, thesis])
    assert isinstance(kites, Paper)
    assert isinstance(weirs, Paper)
    assert isinstance(mills, Paper)
    assert (kites.id, kites.venue, weirs.doi) == ("1706.03762", None, "10.1000/w")
    assert (mills.organizations, mills.published) == (("River University",), "2020")


def test_notes_attachments_and_empty_items_are_skipped() -> None:
    found = _read(
        [{"itemType": "note", "note": "x"}, {"itemType": "attachment", "title": "PDF"}, {"itemType": "book"}, ITEM]
    )
    assert [record.reason for record in found if isinstance(record, Skipped)] == [
        "a note, not a paper",
        "an attachment, not a paper",
        "neither title nor abstract",
    ]
    assert found[-1] == READ


def test_other_json_is_not_recognised() -> None:
    assert FORMAT.recognise('[{"type": "book", "title": "T"}]') == 0
    assert FORMAT.recognise('"itemType": "book"') == 0
