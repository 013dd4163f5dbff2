import json

import pytest

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


def test_year_and_venue_come_from_what_tells_them() -> None:
    bare = {"title": "Otters", "track": "main", "author": "Ann One, Bo Two", "affs": "River University; Weir College"}
    text = json.dumps([bare, {**bare, "year": 2019, "venue": "WEIR"}])
    (named, own) = FORMAT.read([text], "lists/river2017.json")
    assert isinstance(named, Paper)
    assert isinstance(own, Paper)
    assert (named.venue, named.published, named.organizations) == (
        "RIVER",
        "2017",
        ("River University", "Weir College"),
    )
    assert (own.venue, own.published) == ("WEIR", "2019")
    (unnamed,) = FORMAT.read([json.dumps([bare])], "standard input")
    assert isinstance(unnamed, Paper)
    assert (unnamed.venue, unnamed.published) == (None, None)


@pytest.mark.parametrize(
    "link",
    [
        "https://nips.cc/virtual/2021/poster/1",
        "https://openaccess.thecvf.com/content_cvpr_2021/html/a.html",
        "https://openaccess.thecvf.com/content/CVPR2021/html/a.html",
        "https://aclanthology.org/2021.acl-long.1",
        "https://www.ijcai.org/proceedings/2021/1",
        "https://papers.nips.cc/paper_files/paper/2021/hash/1.html",
    ],
)
def test_an_address_at_the_conference_gives_the_year(link: str) -> None:
    (paper,) = _read(json.dumps([{"title": "Otters", "aff": "X", "site": link}]))
    assert isinstance(paper, Paper)
    assert paper.published == "2021"


def test_the_entry_in_bibtex_gives_a_doi_and_accounts_are_ids() -> None:
    bibtex = "@inproceedings{a,\n doi = {10.1000/ABC},\n year={2024}\n}"
    record = {"title": "Otters", "aff": "X", "author": "Ann One;Bo Two", "authorids": "/37085464432;~Bo_Two1"}
    (paper,) = _read(json.dumps([{**record, "bibtex": bibtex}]))
    assert isinstance(paper, Paper)
    assert (paper.doi, paper.published) == ("10.1000/abc", "2024")
    assert paper.author_ids == (("ieee:37085464432",), ("openreview:~Bo_Two1",))
    (mails,) = _read(json.dumps([{**record, "authorids": "ann@example.org;bo@example.org"}]))
    assert isinstance(mails, Paper)
    assert mails.author_ids == ()
