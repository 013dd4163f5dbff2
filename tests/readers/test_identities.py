"""Ids of people and organisations, format by format."""

import json
from typing import Any

import pytest

from graphbuilder.model import Paper
from graphbuilder.readers.formats import FORMATS
from graphbuilder.readers.identities import read_known_ids, read_orcid, read_profile, read_ror

ANN, BO = "0000-0002-1825-0097", "0000-0002-1694-233X"
WRONG = "0000-0002-1825-0098"
ROR = "00f54p054"


def _paper(form: str, text: str | Any) -> Paper:
    text = text if isinstance(text, str) else json.dumps(text)
    (paper,) = FORMATS[form].read(text.splitlines(keepends=True), "file")
    assert isinstance(paper, Paper)
    return paper


@pytest.mark.parametrize(
    "written", [ANN, f"http://orcid.org/{ANN}", f"https://orcid.org/{ANN}/", "0000000218250097", f" ORCID: {ANN} "]
)
def test_an_orcid_is_the_same_however_it_is_written(written: str) -> None:
    assert read_orcid(written) == (f"orcid:{ANN}",)


def test_an_orcid_may_end_in_x_and_one_with_a_wrong_check_digit_is_none() -> None:
    assert read_orcid(BO.lower()) == (f"orcid:{BO}",)
    assert [read_orcid(text) for text in (WRONG, "0000-0000-0000-0000", "", "1825-0097", f"1{ANN}")] == [()] * 5
    assert read_orcid("0000-0001-2345-6789") == ()  # what forms show as an example


def test_a_ror_id_is_bare_and_right() -> None:
    assert [read_ror(text) for text in (ROR, f"https://ror.org/{ROR}", f"ROR.org/{ROR.upper()}/")] == [ROR] * 3
    wrong = ("00f54p055", "grid.168010.e", "https://example.org/00f54p054", "0lf54p054", "")
    assert [read_ror(text) for text in wrong] == [None] * 5


def test_only_profiles_and_ids_of_a_known_form_count() -> None:
    assert read_profile("~Ann_One1") == ("openreview:~Ann_One1",)
    assert [read_profile(own) for own in ("ann@example.org", "https://dblp.org/search/pid/api?q=author:Ann:", "")] == [
        ()
    ] * 3
    given = [f"orcid:{ANN}", f"orcid:{WRONG}", "s2:1", "https://example.org/1", "ann", 7]
    assert read_known_ids(given) == (f"orcid:{ANN}", "s2:1")


def _authorship(**fields: Any) -> dict[str, Any]:
    return {"author": {"display_name": "Ann One"}, "institutions": [], **fields}


def _work(*authorships: dict[str, Any]) -> Paper:
    return _paper("openalex", {"id": "https://openalex.org/W1", "title": "Otters", "authorships": authorships})


RIVER = {"id": "https://openalex.org/I1", "display_name": "River University", "ror": f"https://ror.org/{ROR}"}
LAKE = {"id": "https://openalex.org/I2", "display_name": "Lake Lab (Wales)", "ror": "https://ror.org/042nb2s44"}


def test_openalex_gives_authors_and_the_affiliations_of_the_paper_with_the_institutions_that_they_are() -> None:
    raw = ["Dept. of Otters, River University, Wales", "Lake Lab, Wales"]
    tied = [
        {"raw_affiliation_string": raw[0], "institution_ids": [RIVER["id"], LAKE["id"]]},
        {"raw_affiliation_string": raw[1], "institution_ids": [LAKE["id"]]},
    ]
    ann = {"id": "https://openalex.org/A5", "display_name": "Ann One", "orcid": f"https://orcid.org/{ANN}"}
    paper = _work(
        _authorship(author=ann, institutions=[RIVER, LAKE], raw_affiliation_strings=raw, affiliations=tied),
        {"author": {"id": "https://openalex.org/A6", "display_name": "Bo Two", "orcid": None}},
    )
    assert paper.author_ids == ((f"orcid:{ANN}", "openalex:A5"), ("openalex:A6",))
    assert paper.organizations == tuple(raw)
    assert paper.organization_ids == ((raw[0], ROR), (raw[1], "042nb2s44"))


def test_openalex_without_affiliations_of_the_paper_gives_its_institutions() -> None:
    paper = _work(_authorship(institutions=[RIVER], raw_affiliation_strings=["1", ""]))
    assert (paper.organizations, paper.organization_ids) == (("River University",), (("River University", ROR),))


def test_openalex_does_not_say_which_institution_an_affiliation_is_when_that_is_open() -> None:
    untied = _work(_authorship(institutions=[RIVER], raw_affiliation_strings=["Pond Institute", "River Univ."]))
    assert (untied.organizations, untied.organization_ids) == (("Pond Institute", "River Univ."), ())
    both = [{"raw_affiliation_string": "R.U. and L.L.", "institution_ids": [RIVER["id"], LAKE["id"]]}]
    several = _work(_authorship(institutions=[RIVER, LAKE], affiliations=both))
    assert (several.organizations, several.organization_ids) == (("R.U. and L.L.",), ())
    alone = _work(_authorship(institutions=[RIVER], raw_affiliation_string="R.U., Wales"))
    assert alone.organization_ids == (("R.U., Wales", ROR),)


def test_crossref_gives_orcids_and_ror_ids() -> None:
    river = {"name": "River University", "id": [{"id": f"https://ror.org/{ROR}", "id-type": "ROR"}]}
    pond = {"name": "Pond Lab", "id": [{"id": "https://isni.org/isni/0000000000000001", "id-type": "ISNI"}]}
    authors = [
        {"given": "Ann", "family": "One", "ORCID": f"http://orcid.org/{ANN}", "affiliation": [river]},
        {"given": "Bo", "family": "Two", "ORCID": f"http://orcid.org/{WRONG}", "affiliation": [pond]},
    ]
    paper = _paper("crossref", {"DOI": "10.1000/1", "title": ["Otters"], "author": authors})
    assert paper.author_ids == ((f"orcid:{ANN}",), ())
    assert paper.organizations == ("River University", "Pond Lab")
    assert paper.organization_ids == (("River University", ROR),)


def test_semantic_scholar_gives_its_ids_and_orcids_in_answers_and_shards() -> None:
    people = [{"authorId": "7", "name": "Ann One", "externalIds": {"ORCID": ANN, "DBLP": ["Ann One"]}}, {"name": "Bo"}]
    assert _paper("semantic-scholar", {"paperId": "a" * 40, "title": "T", "authors": people}).author_ids == (
        (f"orcid:{ANN}", "s2:7"),
        (),
    )
    numbered = [{"authorId": "9", "name": "Bo", "externalIds": {"DBLP": ["Bo Two 0003", "Bo Two"]}}]
    paper = _paper("semantic-scholar", {"paperId": "a" * 40, "title": "T", "authors": numbered})
    assert paper.author_ids == (("s2:9", "dblp:Bo_Two_0003"),)
    odd = [{"authorid": 8, "name": "Ann", "externalids": 5}]
    assert _paper("semantic-scholar", {"corpusid": 1, "title": "T", "authors": odd}).author_ids == (("s2:8",),)


def test_dblp_gives_pages_orcids_and_the_numbers_of_names_that_several_bear() -> None:
    people = f'<author pid="1/2" orcid="{ANN}">Ann One 0002</author><author pid="x/BTwo">Bo Two</author>'
    paper = _paper("dblp", f'<article key="journals/x/y">{people}<title>Otters.</title></article>')
    assert paper.authors == ("Ann One", "Bo Two")
    assert paper.author_ids == ((f"orcid:{ANN}", "dblp:1/2", "dblp:Ann_One_0002"), ("dblp:x/BTwo",))


def test_two_people_of_one_name_stay_two() -> None:
    people = "<author>Ann One 0001</author><author>Ann One 0002</author>"
    paper = _paper("dblp", f'<article key="journals/x/y">{people}<title>Otters.</title></article>')
    assert paper.authors == ("Ann One", "Ann One")


def test_openreview_gives_profiles_of_both_shapes() -> None:
    fields = {"title": "Otters", "authors": ["Ann One", "", "Bo Two"], "authorids": ["~Ann_One1", "", "bo@example.org"]}
    assert _paper("openreview", {"id": "a", "forum": "a", "content": fields}).author_ids == (
        ("openreview:~Ann_One1",),
        (),
    )
    people = [{"fullname": "Ann One", "username": "~Ann_One1"}, {"fullname": "Bo Two", "username": ""}]
    note = {"id": "a", "forum": "a", "content": {"title": {"value": "Otters"}, "authors": {"value": people}}}
    assert _paper("openreview", note).author_ids == (("openreview:~Ann_One1",), ())
    fewer = {"title": "Otters", "authors": ["Ann One", "Bo Two"], "authorids": ["~Bo_Two1"]}
    assert _paper("openreview", {"id": "a", "forum": "a", "content": fewer}).author_ids == ()


def test_pubmed_gives_orcids_and_ror_ids() -> None:
    ann = (
        f'<Author><LastName>One</LastName><Identifier Source="ORCID">http://orcid.org/{ANN}</Identifier>'
        f"<AffiliationInfo><Affiliation>River University, Wales.</Affiliation>"
        f'<Identifier Source="ROR">https://ror.org/{ROR}</Identifier></AffiliationInfo></Author>'
    )
    bo = '<Author><LastName>Two</LastName><Identifier Source="GND">1</Identifier></Author>'
    article = f"<Article><ArticleTitle>Otters.</ArticleTitle><AuthorList>{ann}{bo}</AuthorList></Article>"
    paper = _paper("pubmed", f"<PubmedArticle><MedlineCitation>{article}</MedlineCitation></PubmedArticle>")
    assert (paper.authors, paper.author_ids) == (("One", "Two"), ((f"orcid:{ANN}",), ()))
    assert paper.organization_ids == (("River University, Wales", ROR),)


def test_medline_gives_an_orcid_to_the_author_before_it() -> None:
    people = (
        f"FAU - One, Ann\nAU  - One A\nFAU - Two, Bo\nAU  - Two B\nAUID- ORCID: {ANN}\nAUID- VIAF: 7\nCN  - Group\n"
    )
    paper = _paper("medline", f"PMID- 1\nTI  - Otters\n{people}")
    assert paper.authors == ("Ann One", "Bo Two", "Group")
    assert paper.author_ids == ((), (f"orcid:{ANN}",), ())


def test_jats_gives_orcids_of_either_age_and_ror_ids() -> None:
    ann = f'<contrib-id contrib-id-type="orcid">https://orcid.org/{ANN}</contrib-id><collab>Ann</collab>'
    bo = f'<collab>Bo</collab><uri content-type="orcid" xlink:href="http://orcid.org/{BO}">Bo</uri>'
    ror = f'<institution-id institution-id-type="ror">https://ror.org/{ROR}</institution-id>'
    river = f"<institution-wrap>{ror}<institution>River University</institution></institution-wrap>, Wales"
    people = "".join(f'<contrib contrib-type="author">{each}</contrib>' for each in (ann, bo))
    meta = f"<title-group><article-title>Otters</article-title></title-group><contrib-group>{people}</contrib-group>"
    front = f"<front><article-meta>{meta}<aff>{river}</aff><aff>Pond Lab</aff></article-meta></front>"
    paper = _paper("jats", f"<article>{front}</article>")
    assert paper.author_ids == ((f"orcid:{ANN}",), (f"orcid:{BO}",))
    assert paper.organizations == ("River University, Wales", "Pond Lab")
    assert paper.organization_ids == (("River University, Wales", ROR),)


def test_the_acl_anthology_gives_its_own_ids_and_orcids() -> None:
    people = f'<author id="ann-one-river" orcid="{ANN}"><last>One</last></author><author><last>Two</last></author>'
    paper = _paper("acl-anthology", f'<paper id="1"><title>Otters</title>{people}</paper>')
    assert paper.author_ids == ((f"orcid:{ANN}", "acl:ann-one-river"), ())


def test_csl_json_gives_what_resolvers_of_dois_add() -> None:
    river = {"name": "River University", "id": [{"id": f"https://ror.org/{ROR}"}]}
    people = [{"family": "One", "ORCID": f"http://orcid.org/{ANN}", "affiliation": [river]}, {"family": "Two"}]
    paper = _paper("csl-json", [{"type": "book", "title": "Otters", "author": people}])
    assert paper.author_ids == ((f"orcid:{ANN}",), ())
    assert paper.organization_ids == (("River University", ROR),)


def test_confirmed_accounts_of_hugging_face_are_ids() -> None:
    people = [
        {"name": "Ann One", "user": {"user": "ann1"}, "status": "claimed_verified"},
        {"name": "Bo Two", "user": {"user": "bo2"}, "status": "extracted_pending"},
    ]
    paper = _paper("hf-daily", [{"paper": {"id": "2606.00001", "title": "T", "summary": "S", "authors": people}}])
    assert paper.author_ids == (("hf:ann1",), ())


def test_conference_lists_give_profiles_place_by_place() -> None:
    record = {
        "title": "Otters",
        "author": "Ann One;Bo Two",
        "aff": "",
        "orcid": f"{ANN};",
        "or_profile": "~Ann_One1;~Bo_Two2",
        "dblp": "https://dblp.org/pid/1/2.html;x/BTwo",
    }
    assert _paper("conference-list", [record]).author_ids == (
        (f"orcid:{ANN}", "openreview:~Ann_One1", "dblp:1/2"),
        ("openreview:~Bo_Two2", "dblp:x/BTwo"),
    )
    assert _paper("conference-list", [{**record, "orcid": "", "or_profile": "~A1", "dblp": "?;?"}]).author_ids == ()


@pytest.mark.parametrize(
    "field",
    [
        f"orcid-numbers = {{One, Ann/{ANN}\nPoe, Cy/{BO}}}",
        f'author+an:orcid = {{1="{ANN}"; 9="{BO}"}}',
        f"orcid = {{{ANN} and none}}",
    ],
)
def test_bibtex_gives_orcids_in_each_form_that_it_has_for_them(field: str) -> None:
    paper = _paper("bibtex", f"@article{{a, title = {{Otters}}, author = {{Ann One and Two, Bo}},\n{field}}}")
    assert paper.author_ids == ((f"orcid:{ANN}",), ())


def test_json_lines_give_ids_inside_authors_or_beside_them() -> None:
    people = [
        {"name": "Ann One", "orcid": ANN, "ids": ["s2:1"], "affiliation": {"name": "River University", "ror": ROR}},
        {"name": "Bo Two", "affiliations": ["Lake Lab"]},
    ]
    paper = _paper("jsonl", {"title": "Otters", "authors": people, "organization": "Pond Lab"})
    assert paper.author_ids == ((f"orcid:{ANN}", "s2:1"), ())
    assert paper.organizations == ("Pond Lab", "River University", "Lake Lab")
    assert paper.organization_ids == (("River University", ROR),)
    beside = {"title": "T", "authors": ["A", "B"], "author_ids": [[], [f"orcid:{ANN}"]], "authorids": ["~A1", "b@x.y"]}
    assert _paper("jsonl", beside).author_ids == (("openreview:~A1",), (f"orcid:{ANN}",))
    assert _paper("jsonl", {**beside, "authors": "A"}).author_ids == ()
