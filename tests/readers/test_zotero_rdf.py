import pytest

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.zotero_rdf import FORMAT

LIBRARY = """<rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dcterms="http://purl.org/dc/terms/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:bib="http://purl.org/net/biblio#"
 xmlns:foaf="http://xmlns.com/foaf/0.1/"
 xmlns:link="http://purl.org/rss/1.0/modules/link/">
    <bib:Article rdf:about="https://example.org/p">
        <z:itemType>journalArticle</z:itemType>
        <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
        <bib:authors><rdf:Seq>
            <rdf:li><foaf:Person><foaf:surname>Doe</foaf:surname><foaf:givenName>Jane</foaf:givenName></foaf:Person>
            </rdf:li>
            <rdf:li><foaf:Person><foaf:surname>The Pond Team</foaf:surname></foaf:Person></rdf:li>
        </rdf:Seq></bib:authors>
        <bib:editors><rdf:Seq>
            <rdf:li><foaf:Person><foaf:surname>Editor</foaf:surname></foaf:Person></rdf:li>
        </rdf:Seq></bib:editors>
        <link:link rdf:resource="#item_9"/>
        <dc:title>Ponds &amp; Kites</dc:title>
        <dcterms:abstract>We dig.</dcterms:abstract>
        <dc:date>March 9, 2021</dc:date>
        <dc:identifier>DOI 10.1000/PONDS</dc:identifier>
        <dc:identifier><dcterms:URI><rdf:value>https://example.org/p</rdf:value></dcterms:URI></dc:identifier>
    </bib:Article>
    <z:Attachment rdf:about="#item_9"><dc:title>ponds.pdf</dc:title></z:Attachment>
    <z:Attachment rdf:about="#item_10"><dc:title>alone.pdf</dc:title></z:Attachment>
    <bib:Journal rdf:about="urn:issn:1234-5678"><dc:title>Journal of Still Water</dc:title></bib:Journal>
    <bib:Document rdf:about="http://arxiv.org/abs/1706.03762">
        <z:itemType>preprint</z:itemType>
        <dc:title>Quiet Things</dc:title>
        <dc:date>2017-06</dc:date>
    </bib:Document>
    <bib:Book rdf:about="#item_3"><z:itemType>book</z:itemType></bib:Book>
</rdf:RDF>
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "lib.rdf"))


def test_an_item_is_read_with_all_its_fields_and_the_journal_behind_it() -> None:
    assert _read(LIBRARY)[0] == Paper(
        id="10.1000/ponds",
        title="Ponds & Kites",
        abstract="We dig.",
        authors=("Jane Doe", "The Pond Team"),
        published="2021-03-09",
        venue="Journal of Still Water",
        url="https://example.org/p",
        doi="10.1000/ponds",
        source="zotero-rdf",
    )


def test_what_is_no_paper_is_skipped_with_its_line() -> None:
    _, attachment, preprint, book = _read(LIBRARY)
    assert attachment == Skipped("lib.rdf:28", "an attachment, not a paper: alone.pdf")
    assert isinstance(preprint, Paper)
    assert (preprint.id, preprint.published) == ("1706.03762", "2017-06")
    assert book == Skipped("lib.rdf:35", "neither title nor abstract")


def test_a_file_that_breaks_off_keeps_what_stands_before() -> None:
    records = []
    with pytest.raises(InputError, match="not valid XML"):
        records.extend(FORMAT.read(LIBRARY.splitlines(keepends=True)[:31], "lib.rdf"))
    found = FORMAT.read(LIBRARY.splitlines(keepends=True)[:31], "lib.rdf")
    first = next(found)
    assert isinstance(first, Paper)


def test_a_control_character_does_not_break_the_file() -> None:
    assert _read(LIBRARY.replace("We dig.", "We\x0b dig."))[0] == _read(LIBRARY)[0]


def test_only_the_export_of_zotero_is_recognised() -> None:
    assert FORMAT.recognise(LIBRARY) > 0.9
    assert FORMAT.recognise('<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">') == 0
