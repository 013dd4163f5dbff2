from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.ris import FORMAT

LIBRARY = """1.
TY  - JOUR
ID  - 77
TI  - Ponds of \u2018Attention\u2019
AU  - Doe, Jane
AU  - Roe, Bo, Jr.
A2  - Editor, Ed
PY  - 2021
DA  - 2021/03/09/
T2  - Journal of Still Water
AB  - We measure ponds.
      They are deep, and
ER then they are not.
AD  - Doe, Jane: Lake Lab, Lakeside, doe@lake.org
DO  - 10.1000/PONDS
UR  - https://example.org/ponds
N1  - <p>read</p>
XX  - unknown
ER  -
NL  - what a database writes behind the end

TY - CPAPER
T1  - Kites
A1  - Poe,Ann
Y1  - 2019///Spring
N2  -
Kites fly.
T2  - arXiv preprint arXiv:1706.03762
TY  - GEN
N1  - neither
ER  -
a line that belongs nowhere

TI  - Without a type
PY  - 10 15
ER  -
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "lib.ris"))


def test_a_record_is_read_with_all_its_fields() -> None:
    assert _read(LIBRARY)[0] == Paper(
        id="10.1000/ponds",
        title="Ponds of \u2018Attention\u2019",
        abstract="We measure ponds. They are deep, and ER then they are not.",
        authors=("Jane Doe", "Bo Roe Jr."),
        organizations=("Lake Lab, Lakeside",),
        published="2021-03-09",
        venue="Journal of Still Water",
        url="https://example.org/ponds",
        doi="10.1000/ponds",
        source="ris",
    )


def test_a_record_that_never_ends_stops_where_the_next_begins() -> None:
    paper = _read(LIBRARY)[1]
    assert isinstance(paper, Paper)
    assert (paper.id, paper.title, paper.authors) == ("1706.03762", "Kites", ("Ann Poe",))
    assert (paper.abstract, paper.published, paper.venue) == ("Kites fly.", "2019", None)


def test_what_is_no_paper_is_skipped_with_its_line_and_the_rest_read() -> None:
    records = _read(LIBRARY)
    assert [record for record in records if isinstance(record, Skipped)] == [
        Skipped("lib.ris:29", "neither title nor abstract"),
        Skipped("lib.ris:32", "outside of a record: a line that belongs nowhere"),
    ]
    last = records[-1]
    assert isinstance(last, Paper)
    assert (last.title, last.published) == ("Without a type", None)


def test_records_are_given_before_the_input_ends() -> None:
    def lines() -> object:
        yield from ("TY  - JOUR\n", "TI  - First\n", "ER  - \n")
        raise AssertionError("a line behind the record was asked for")

    record = next(FORMAT.read(lines(), "x"))  # type: ignore[arg-type]
    assert isinstance(record, Paper)


def test_only_a_record_that_opens_with_its_type_is_recognised() -> None:
    assert FORMAT.recognise(LIBRARY) > 0.5
    assert FORMAT.recognise("\n\nTY  - JOUR\nTI  - T\n") > 0.5
    assert FORMAT.recognise("PMID- 12\nTI  - T\n") == 0
    assert FORMAT.recognise("OK  - a list of words\n") == 0
