from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.pubmed import FORMAT

HEAD = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://x.org/pubmed.dtd">
<PubmedArticleSet>
"""
ARTICLE = """<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">12345</PMID>
<Article><Journal><JournalIssue><PubDate><Year>2024</Year><Month>Jun</Month></PubDate></JournalIssue>
<Title>Journal of rivers</Title></Journal>
<ArticleTitle>Otters in H<sub>2</sub>O: a <i>survey</i>.</ArticleTitle>
<ELocationID EIdType="doi" ValidYN="Y">10.1000/ABC</ELocationID>
<Abstract><AbstractText Label="AIMS" NlmCategory="OBJECTIVE">Otters hold hands.</AbstractText>
<AbstractText Label="RESULTS">They sleep.</AbstractText><CopyrightInformation>ours</CopyrightInformation></Abstract>
<AuthorList><Author><LastName>One</LastName><ForeName>Ann B</ForeName><Initials>AB</Initials>
<AffiliationInfo><Affiliation>River University, Weir. ann@example.org.</Affiliation></AffiliationInfo></Author>
<Author><CollectiveName>Otter Group</CollectiveName></Author></AuthorList>
<ArticleDate DateType="Electronic"><Year>2024</Year><Month>05</Month><Day>09</Day></ArticleDate></Article>
</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">12345</ArticleId>
<ArticleId IdType="doi">10.1000/abc</ArticleId></ArticleIdList><ReferenceList>
<Reference><ArticleIdList><ArticleId IdType="doi">10.1000/X</ArticleId></ArticleIdList></Reference>
<Reference><Citation>B</Citation><ArticleIdList><ArticleId IdType="pubmed">77</ArticleId></ArticleIdList></Reference>
<Reference><Citation>C</Citation></Reference></ReferenceList></PubmedData></PubmedArticle>
"""
DELETED = '<DeleteCitation><PMID Version="1">5</PMID><PMID Version="1">6</PMID></DeleteCitation>\n'
BOOK = """<PubmedBookArticle><BookDocument><PMID>9</PMID><Book><BookTitle>Rivers</BookTitle>
<PubDate><Year>2020</Year></PubDate></Book><ArticleTitle>Weirs</ArticleTitle>
<Abstract><AbstractText>On weirs.</AbstractText></Abstract></BookDocument></PubmedBookArticle>
"""


def _read(*parts: str) -> list[Paper | Skipped]:
    return list(FORMAT.read("".join([HEAD, *parts, "</PubmedArticleSet>\n"]).splitlines(keepends=True), "file"))


def test_an_article_is_read_with_all_its_fields() -> None:
    assert _read(ARTICLE) == [
        Paper(
            id="10.1000/abc",
            title="Otters in H2O: a survey",
            abstract="AIMS: Otters hold hands.\nRESULTS: They sleep.",
            authors=("Ann B One", "Otter Group"),
            organizations=("River University, Weir",),
            published="2024-05-09",
            venue="Journal of rivers",
            url="https://pubmed.ncbi.nlm.nih.gov/12345/",
            doi="10.1000/abc",
            references=("10.1000/x", "pmid:77"),
            other_ids=("pmid:12345",),
            source="pubmed",
        )
    ]


def test_the_date_of_the_issue_serves_where_there_is_no_day() -> None:
    start, end = ARTICLE.index("<ArticleDate"), ARTICLE.index("</ArticleDate>") + len("</ArticleDate>")
    dated = ARTICLE[:start] + ARTICLE[end:]
    season = dated.replace("<Year>2024</Year><Month>Jun</Month>", "<MedlineDate>2001 Jan-Feb</MedlineDate>")
    assert [paper.published for paper in _read(dated, season) if isinstance(paper, Paper)] == ["2024-06", "2001-01"]


def test_translated_titles_stand_without_brackets_and_books_are_read() -> None:
    translated = ARTICLE.replace("Otters in H<sub>2</sub>O: a <i>survey</i>.", "[Of otters].")
    first, second = _read(translated, BOOK)
    assert isinstance(first, Paper)
    assert isinstance(second, Paper)
    assert (first.title, second.title, second.venue, second.published) == ("Of otters", "Weirs", "Rivers", "2020")


def test_deleted_and_faulty_articles_are_reported() -> None:
    assert _read(ARTICLE.replace("Journal of", "Journal & of"), DELETED, BOOK)[1:3] == [
        Skipped("file:20", "PubMed has deleted 5"),
        Skipped("file:20", "PubMed has deleted 6"),
    ]


def test_only_sets_of_pubmed_are_recognised() -> None:
    assert FORMAT.recognise(HEAD + ARTICLE) > 0.9
    assert FORMAT.recognise("<article><front/></article>") == 0


def test_an_orcid_behind_an_affiliation_is_the_authors_and_addresses_for_mail_are_left_out() -> None:
    written = "Weir Lab, Wales; ORCID: https://orcid.org/0000-0002-1825-0097. Email: a@example.org, b@example.org."
    (paper,) = _read(ARTICLE.replace("River University, Weir. ann@example.org.", written))
    assert isinstance(paper, Paper)
    assert (paper.organizations, paper.author_ids[0]) == (("Weir Lab, Wales",), ("orcid:0000-0002-1825-0097",))
