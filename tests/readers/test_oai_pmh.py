from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.oai_pmh import FORMAT

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<responseDate>2024-02-01T00:00:00Z</responseDate>
<ListRecords>
"""
RECORD = """<record>
<header><identifier>oai:arXiv.org:2401.01234</identifier><datestamp>2024-01-05</datestamp></header>
<metadata>
 <arXiv xmlns="http://arxiv.org/OAI/arXiv/" xsi:schemaLocation="http://arxiv.org/OAI/arXiv/ arXiv.xsd">
 <id>2401.01234</id><created>2024-01-02</created><updated>2024-01-04</updated>
 <authors><author><keyname>Müller</keyname><forenames>Ann B.</forenames><suffix>Jr</suffix>
 <affiliation>River University</affiliation><affiliation>on behalf of the Otters</affiliation></author>
 <author><keyname>:</keyname></author><author><keyname>Otter Collaboration</keyname></author></authors>
 <title>Otters that float
  on $\\beta$ waves</title>
 <journal-ref>Journal of Rivers 1 (2024)</journal-ref><doi>10.1000/ABC.1;10.1000/ABC.2</doi>
 <abstract>  Otters hold hands while
they sleep.
</abstract></arXiv>
</metadata>
</record>
"""
DELETED = """<record><header status="deleted"><identifier>oai:arXiv.org:2401.00002</identifier></header></record>
"""
RAW = """<record><header><identifier>oai:arXiv.org:2401.00003</identifier></header><metadata>
<arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>2401.00003</id><submitter>A One</submitter>
<version version="v1"><date>Mon, 1 Jan 2024 10:00:00 GMT</date></version>
<version version="v2"><date>Tue, 6 Feb 2024 10:00:00 GMT</date></version>
<title>Weirs</title><authors>A. One (River University), B. Two and C. Three</authors><abstract>On weirs.</abstract>
</arXivRaw></metadata></record>
"""
DUBLIN = """<record><header><identifier>oai:arXiv.org:2401.00004</identifier></header><metadata>
<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>Locks</dc:title><dc:creator>One, Ann</dc:creator><dc:creator>Two, Bo</dc:creator>
<dc:description>How locks are opened, and by whom.</dc:description><dc:description>Comment: 8 pages</dc:description>
<dc:date>2024-03-01</dc:date><dc:date>2024-01-03</dc:date><dc:identifier>http://arxiv.org/abs/2401.00004</dc:identifier>
<dc:identifier>doi:10.1000/LOCK</dc:identifier></oai_dc:dc></metadata></record>
"""
TAIL = "<resumptionToken>1|2</resumptionToken></ListRecords></OAI-PMH>\n"


def _read(*parts: str) -> list[Paper | Skipped]:
    return list(FORMAT.read("".join([HEAD, *parts, TAIL]).splitlines(keepends=True), "file"))


def test_records_of_arxiv_are_read_with_all_their_fields() -> None:
    assert _read(RECORD) == [
        Paper(
            id="2401.01234",
            title="Otters that float on β waves",
            abstract="Otters hold hands while they sleep.",
            authors=("Ann B. Müller Jr", "Otter Collaboration"),
            organizations=("River University",),
            published="2024-01-02",
            venue="Journal of Rivers 1 (2024)",
            url="https://arxiv.org/abs/2401.01234",
            arxiv_id="2401.01234",
            doi="10.1000/abc.1",
            source="oai-pmh",
        )
    ]


def test_deleted_records_are_reported() -> None:
    assert _read(DELETED, RECORD)[0] == Skipped("file:5", "the archive has deleted oai:arXiv.org:2401.00002")


def test_raw_records_take_the_date_of_their_first_version() -> None:
    (paper,) = _read(RAW)
    assert isinstance(paper, Paper)
    assert (paper.published, paper.authors) == ("2024-01-01", ("A. One", "B. Two", "C. Three"))


def test_dublin_core_is_read() -> None:
    (paper,) = _read(DUBLIN)
    assert isinstance(paper, Paper)
    assert (paper.id, paper.doi, paper.published) == ("2401.00004", "10.1000/lock", "2024-01-03")
    assert (paper.authors, paper.abstract) == (("Ann One", "Bo Two"), "How locks are opened, and by whom.")


def test_a_faulty_record_does_not_lose_the_others() -> None:
    found = _read(RECORD.replace("<title>", "<title>A & B "), RAW)
    assert [type(record) for record in found] == [Skipped, Paper]


def test_an_error_of_the_server_is_reported_in_its_words() -> None:
    assert _read('<error code="noRecordsMatch">Nothing on that day</error>\n') == [
        Skipped("file:5", "the server says noRecordsMatch: Nothing on that day")
    ]


def test_only_oai_pmh_is_recognised() -> None:
    assert FORMAT.recognise(HEAD + RECORD) > 0.9
    assert FORMAT.recognise(RECORD) > 0.8
    assert FORMAT.recognise("<records><record><title>x</title></record></records>") == 0
