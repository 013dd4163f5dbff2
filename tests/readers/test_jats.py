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


def _meta(inner: str) -> Paper:
    title = "<title-group><article-title>Otters</article-title></title-group>"
    (paper,) = _read(f"<article><front><article-meta>{title}{inner}</article-meta></front></article>")
    assert isinstance(paper, Paper)
    return paper


_AUTHOR = '<contrib contrib-type="author"><collab>Ann</collab><xref ref-type="aff" rid="a1 a2">1</xref></contrib>'
_EDITOR = '<contrib contrib-type="editor"><collab>Ed</collab><xref ref-type="aff" rid="e1"/>{}</contrib>'
_PLACES = '<aff id="a1">River University</aff><aff id="a2">Lake Lab</aff><aff id="e1">Weir College</aff>'


def test_affiliations_are_those_of_authors_and_not_of_editors() -> None:
    both = ("River University", "Lake Lab")
    inside = _EDITOR.format("<aff><institution>Pond Institute</institution></aff>")
    for groups in (
        f"<contrib-group>{_AUTHOR}</contrib-group><contrib-group>{inside}</contrib-group>{_PLACES}",
        f"<contrib-group>{_AUTHOR}{inside}{_PLACES}</contrib-group>",
        f"<contrib-group>{_AUTHOR}</contrib-group><contrib-group>{inside}<aff>Dam</aff></contrib-group>{_PLACES}",
        f"<contrib-group>{_AUTHOR.split('<xref')[0]}</contrib>{inside}</contrib-group>{_PLACES}",
    ):
        assert _meta(groups).organizations == both


def test_an_affiliation_in_several_languages_counts_once() -> None:
    places = '<aff-alternatives id="a1"><aff>River University</aff><aff>Universität am Fluss</aff></aff-alternatives>'
    assert _meta(f"<contrib-group>{_AUTHOR}</contrib-group>{places}").organizations == ("River University",)


def test_parts_of_an_affiliation_without_commas_get_some() -> None:
    dept = '<institution content-type="dept">Otters</institution><institution>River University</institution>'
    place = f"<aff>{dept} <addr-line><named-content>Weir</named-content></addr-line> <country>Wales</country></aff>"
    assert _meta(place).organizations == ("Otters, River University, Weir, Wales",)


def test_a_group_is_named_without_its_members_and_an_abstract_ends_before_its_own_doi() -> None:
    members = "<contrib-group><contrib><name><surname>One</surname></name></contrib></contrib-group>"
    group = f'<contrib contrib-type="author"><collab>Otter Group{members}<aff>Weir</aff></collab></contrib>'
    doi = "<p><bold>DOI:</bold> <ext-link>http://dx.doi.org/10.1000/abc.001</ext-link></p>"
    paper = _meta(f"<contrib-group>{group}</contrib-group><abstract><p>Otters float.</p>{doi}</abstract>")
    assert (paper.authors, paper.abstract) == (("Otter Group",), "Otters float.")


CITING = """<article><front><article-meta><article-id pub-id-type="pmid">4321</article-id>
<title-group><article-title>Otters again</article-title></title-group></article-meta></front>
<body><sec><title>Otters</title><p>Waves were known.<sup><xref ref-type="bibr" rid="b1">1</xref>,<xref ref-type="bibr"
rid="b2 b3">2,3</xref></sup> One et al. <xref ref-type="bibr" rid="b4">(2019)</xref> built on this, see <xref
ref-type="fig" rid="f1">Fig. 2</xref>. We use <italic>rafts</italic> <xref ref-type="bibr" rid="b1">[1]</xref>.
No one is cited here.</p><list><list-item><p>An item [<xref ref-type="bibr" rid="b2">2</xref>]</p></list-item></list>
</sec></body><back><ref-list>
<ref id="b1"><element-citation><pub-id pub-id-type="doi">10.1000/X</pub-id><pub-id pub-id-type="pmid">1</pub-id>
</element-citation></ref>
<ref id="b2"><mixed-citation>A. One. Waves. arXiv preprint arXiv:2301.00001.</mixed-citation></ref>
<ref id="b3"><element-citation><name><surname>Two</surname></name><article-title>Otters in <italic>rivers</italic>
</article-title><year>2019a</year></element-citation></ref>
<ref id="b4"><element-citation><pub-id pub-id-type="pmid">99</pub-id></element-citation></ref>
<ref id="b5"><element-citation><source>A book</source></element-citation></ref></ref-list></back></article>
"""


def test_references_come_with_the_sentences_of_the_body_that_cite_them() -> None:
    (paper,) = _read(CITING)
    assert isinstance(paper, Paper)
    untied = "title:2019:Two:Otters in rivers"
    assert paper.references == ("10.1000/x", "2301.00001", untied, "pmid:99")
    assert paper.other_ids == ("pmid:4321",)
    waves = "Waves were known.[1],[2,3]"
    assert paper.contexts == (
        ("10.1000/x", waves),
        ("2301.00001", waves),
        (untied, waves),
        ("pmid:99", "One et al. (2019) built on this, see Fig. 2."),
        ("10.1000/x", "We use rafts [1]."),
        ("2301.00001", "An item [2]"),
    )
