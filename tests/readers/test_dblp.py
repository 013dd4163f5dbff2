import json

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.dblp import FORMAT

HEAD = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE dblp SYSTEM "dblp.dtd">
<dblp>
"""
PAPER = """<inproceedings mdate="2024-06-01" key="conf/river/OneT24">
<author orcid="0000-0002-1825-0097">Ann One 0001</author><author>Bo T&uuml;o</author>
<title>Otters in H<sub>2</sub>O &amp; elsewhere.</title><year>2024</year><booktitle>RIVER</booktitle>
<ee type="oa">https://doi.org/10.1000/ABC</ee><url>db/conf/river/river2024.html#OneT24</url>
<cite>journals/weir/Two20</cite><cite>...</cite></inproceedings>
"""
PREPRINT = """<article publtype="informal" key="journals/corr/abs-2401-01234"><author>Ann One</author>
<title>Weirs.</title>
<year>2024</year><month>January</month><volume>abs/2401.01234</volume><journal>CoRR</journal>
<ee>https://doi.org/10.48550/arXiv.2401.01234</ee></article>
"""
OTHERS = """<proceedings key="conf/river/2024"><editor>Ed Itor</editor><title>RIVER 2024</title></proceedings>
<www key="homepages/1/1"><author>Ann One 0001</author><title>Home Page</title></www>
<www key="homepages/1/2"><author>Bo Two</author><title>Home Page</title></www>
"""


def _read(*parts: str) -> list[Paper | Skipped]:
    return list(FORMAT.read("".join([HEAD, *parts, "</dblp>\n"]).splitlines(keepends=True), "file"))


def test_a_paper_is_read_with_all_its_fields() -> None:
    assert _read(PAPER) == [
        Paper(
            id="10.1000/abc",
            title="Otters in H2O & elsewhere",
            authors=("Ann One", "Bo Tüo"),
            author_ids=(("orcid:0000-0002-1825-0097", "dblp:Ann_One_0001"), ()),
            published="2024",
            venue="RIVER",
            url="https://doi.org/10.1000/ABC",
            doi="10.1000/abc",
            references=("dblp:journals/weir/Two20",),
            other_ids=("dblp:conf/river/OneT24",),
            source="dblp",
        )
    ]


def test_preprints_have_their_arxiv_id() -> None:
    (paper,) = _read(PREPRINT)
    assert isinstance(paper, Paper)
    assert (paper.id, paper.published, paper.venue) == ("2401.01234", "2024-01", "CoRR")


def test_volumes_and_home_pages_are_counted() -> None:
    papers = _read(PAPER, OTHERS, PREPRINT)
    assert [type(record) for record in papers] == [Paper, Paper, Skipped, Skipped]
    assert papers[2:] == [
        Skipped("file:9", "volumes of proceedings are no papers: 1 of them, from here on"),
        Skipped("file:10", "home pages of people are no papers: 2 of them, from here on"),
    ]


def test_a_faulty_record_does_not_lose_the_others() -> None:
    found = _read(
        PAPER.replace("</title>", "</titel>"), PREPRINT, '<article key="journals/x/y"><year>2024</year></article>'
    )
    assert [type(record) for record in found] == [Skipped, Paper, Skipped]
    assert found[2] == Skipped("file:13", "no title of journals/x/y")


def test_answers_of_the_search_are_read() -> None:
    info = "<info><authors><author>Ann One</author></authors><title>Weirs.</title><venue>RIVER</venue><year>2024</year>"
    hit = f"<hit id='1'>{info}<doi>10.1000/W</doi></info></hit>"
    text = f"<result><query>weirs</query><hits total='1'>{hit}</hits></result>"
    (paper,) = FORMAT.read([text], "file")
    assert isinstance(paper, Paper)
    assert (paper.id, paper.title, paper.venue, paper.authors) == ("10.1000/w", "Weirs", "RIVER", ("Ann One",))


def test_only_records_of_dblp_are_recognised() -> None:
    assert FORMAT.recognise(HEAD + PAPER) > 0.9
    assert FORMAT.recognise(PAPER) > 0.9
    assert FORMAT.recognise("<article dtd-version='1.3'><front><article-meta/></front></article>") == 0


def test_answers_of_the_search_in_json_are_read() -> None:
    one = {"@pid": "1/2", "text": "Ann One 0002"}
    info = {
        "authors": {"author": one},
        "title": "Otters.",
        "venue": ["RIVER", "WEIR"],
        "year": "2024",
        "doi": "10.1000/A",
    }
    other = {
        **info,
        "authors": {"author": [one, {"@pid": "x/BTwo", "text": "Bo Two"}]},
        "key": "conf/river/x",
        "doi": "",
    }
    hits = [{"@id": "1", "info": {**info, "url": "https://dblp.org/rec/conf/river/y"}}, {"info": other}, {"info": {}}]
    text = json.dumps({"result": {"query": "otters", "hits": {"@total": "3", "hit": hits}}}, indent=1)
    assert FORMAT.recognise(text) > 0.9
    paper, second, empty = FORMAT.read(text.splitlines(keepends=True), "file")
    assert isinstance(paper, Paper)
    assert isinstance(second, Paper)
    assert (paper.id, paper.title, paper.authors, paper.venue) == ("10.1000/a", "Otters", ("Ann One",), "RIVER")
    assert second.author_ids == (("dblp:1/2", "dblp:Ann_One_0002"), ("dblp:x/BTwo",))
    assert empty == Skipped("file:1, item 3", "no title of info")
