import json
from typing import Any

import pytest

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.openreview import FORMAT

FIELDS: dict[str, Any] = {
    "title": "Otters that float",
    "abstract": "Otters hold hands.",
    "authors": ["Ann One", "Bo Two"],
    "authorids": ["~Ann_One1", "bo@example.org"],
    "keywords": ["otters"],
    "pdf": "/pdf/1.pdf",
}
NOTE_1 = {
    "id": "aBc12xYz9_",
    "forum": "aBc12xYz9_",
    "invitation": "RIVER.cc/2024/Conference/-/Blind_Submission",
    "signatures": ["RIVER.cc/2024/Conference/Paper1/Authors"],
    "readers": ["everyone"],
    "cdate": 1706198400000,
    "content": FIELDS,
}
NOTE_2 = {
    **NOTE_1,
    "invitations": ["RIVER.cc/2024/Conference/-/Submission"],
    "content": {
        **{key: {"value": value} for key, value in FIELDS.items()},
        "venue": {"value": "RIVER 2024 poster"},
        "venueid": {"value": "RIVER.cc/2024/Conference"},
    },
}


def _read(document: Any) -> list[Paper | Skipped]:
    return list(FORMAT.read([json.dumps(document) + "\n"], "file"))


@pytest.mark.parametrize(("note", "venue"), [(NOTE_1, "RIVER 2024"), (NOTE_2, "RIVER 2024 poster")])
def test_notes_of_both_versions_are_read_with_all_their_fields(note: Any, venue: str) -> None:
    assert _read({"notes": [note], "count": 1}) == [
        Paper(
            id=_id(note),
            title="Otters that float",
            abstract="Otters hold hands.",
            authors=("Ann One", "Bo Two"),
            author_ids=(("openreview:~Ann_One1",), ()),
            published="2024-01-25",
            venue=venue,
            url="https://openreview.net/forum?id=aBc12xYz9_",
            source="openreview",
            other_ids=("openreview:aBc12xYz9_",),
        )
    ]


def _id(note: Any) -> str:
    (paper,) = _read(note)
    assert isinstance(paper, Paper)
    assert paper.id.startswith("x")
    return paper.id


def test_reviews_and_empty_notes_are_skipped() -> None:
    review = {**NOTE_1, "id": "r1", "content": {"title": "Official review", "review": "Nice"}}
    empty = {**NOTE_1, "id": "e", "forum": "e", "content": {}}
    assert _read([review, empty, NOTE_1])[:2] == [
        Skipped("file:1, item 1", "no paper, but a reply to aBc12xYz9_"),
        Skipped("file:1, item 2", "neither title nor abstract of e"),
    ]


def test_a_workshop_is_named_from_its_group_and_links_give_ids() -> None:
    content = {**FIELDS, "html": "https://arxiv.org/abs/2401.01234", "authors": "Ann One, Bo Two"}
    (paper,) = _read({**NOTE_1, "invitation": "RIVER.cc/2024/Workshop/WEIR/-/Paper", "content": content})
    assert isinstance(paper, Paper)
    assert (paper.id, paper.venue, paper.authors) == ("2401.01234", "RIVER 2024 Workshop WEIR", ("Ann One", "Bo Two"))


def test_only_notes_are_recognised() -> None:
    assert FORMAT.recognise(json.dumps({"notes": [NOTE_1]})) > 0.9
    assert FORMAT.recognise(json.dumps(NOTE_2, indent=1)) > 0.9
    assert FORMAT.recognise('{"title": "x", "content": "y"}') == 0
