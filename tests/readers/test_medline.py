from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.medline import FORMAT

RECORD = """
PMID- 12345
OWN - NLM
DP  - 2002 Sep-Oct
TI  - Otters that float
      on waves.
AB  - Otters hold hands while
      they sleep.
FAU - One, Ann B
AU  - One AB
AD  - River University, Weir. ann@example.org
CN  - Otter Group
JT  - Journal of rivers
LID - 10.1000/ABC [doi]
AID - 92 [pii]
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "file"))


def test_a_record_is_read_with_all_its_fields() -> None:
    assert _read(RECORD) == [
        Paper(
            id="10.1000/abc",
            title="Otters that float on waves",
            abstract="Otters hold hands while they sleep.",
            authors=("Ann B One", "Otter Group"),
            organizations=("River University, Weir",),
            published="2002-09",
            venue="Journal of rivers",
            url="https://pubmed.ncbi.nlm.nih.gov/12345/",
            doi="10.1000/abc",
            other_ids=("pmid:12345",),
            source="medline",
        )
    ]


def test_a_record_without_text_is_skipped_with_its_line() -> None:
    papers = _read(f"{RECORD}\nPMID- 6\nDP  - 2003\n{RECORD}")
    assert [type(record) for record in papers] == [Paper, Skipped, Paper]
    assert papers[1] == Skipped("file:17", "neither title nor abstract of PMID 6")


def test_the_day_of_the_electronic_article_is_preferred() -> None:
    (paper,) = _read(RECORD + "DEP - 20020903\n")
    assert isinstance(paper, Paper)
    assert paper.published == "2002-09-03"


def test_only_records_of_pubmed_are_recognised() -> None:
    assert FORMAT.recognise(RECORD) > 0.9
    assert FORMAT.recognise("TY  - JOUR\nTI  - Otters\nER  - \n") == 0
