from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.jats import FORMAT

ARTICLE = """<?xml version="1.0"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" dtd-version="1.3">
<front><journal-meta><journal-title-group><journal-title>Journal of Rivers</journal-title></journal-title-group>
</journal-meta><article-meta><article-id pub-id-type="pmc">PMC77</article-id>
<article-id pub-id-type="doi">10.1000/ABC</article-id>
<title-group><article-title>Otters &amp; <italic>waves</italic></article-title>
<subtitle>a survey</subtitle></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>One</surname><given-names>Ann</given-names></name>
<xref ref-type="aff" rid="a1">1</xref></contrib>
<contrib contrib-type="author"><collab>Otter Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Editor</surname><given-names>Ed</given-names></name></contrib>
<aff id="a1"><label>1</label><institution>River University</institution>, <country>Wales</country>
<email>ann@example.org</email></aff></contrib-group>
<pub-date pub-type="collection"><year>2024</year></pub-date>
<pub-date pub-type="epub"><day>9</day><month>05</month><year>2024</year></pub-date>
<abstract abstract-type="graphical"><p>A picture.</p></abstract>
<abstract><title>Abstract</title><sec><title>Aim</title><p>Otters hold hands <xref>1</xref>.</p></sec></abstract>
</article-meta></front><body><sec><p>Long text.</p></sec></body>
<back><ref-list><ref><element-citation><pub-id pub-id-type="doi">10.1000/X</pub-id></element-citation></ref>
<ref><mixed-citation><pub-id pub-id-type="arxiv">2301.00001</pub-id></mixed-citation></ref></ref-list></back></article>
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "file"))


def test_an_article_is_read_with_all_its_fields() -> None:
    assert _read(ARTICLE) == [
        Paper(
            id="10.1000/abc",
            title="Otters & waves: a survey",
            abstract="Aim: Otters hold hands 1.",
            authors=("Ann One", "Otter Group"),
            organizations=("River University, Wales",),
            published="2024-05-09",
            venue="Journal of Rivers",
            url="https://pmc.ncbi.nlm.nih.gov/articles/PMC77/",
            doi="10.1000/abc",
            references=("10.1000/x", "2301.00001"),
            source="jats",
        )
    ]


def test_a_set_of_articles_is_read_and_its_faulty_ones_are_skipped() -> None:
    one = ARTICLE.split("\n", 1)[1]
    bare = "<article><front><article-meta/></front></article>\n"
    found = _read(f"<pmc-articleset>\n{one.replace('&amp;', '&')}{bare}{one}</pmc-articleset>")
    assert [type(record) for record in found] == [Skipped, Skipped, Paper]
    assert found[1] == Skipped("file:21", "neither title nor abstract")


def test_only_articles_with_front_matter_are_recognised() -> None:
    assert FORMAT.recognise(ARTICLE) > 0.9
    assert FORMAT.recognise('<dblp><article key="journals/x/One24"><title>T</title></article></dblp>') == 0
    assert FORMAT.recognise("<html><body><article>news</article></body></html>") == 0
