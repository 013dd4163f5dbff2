from pathlib import Path

import pytest

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs
from graphbuilder.readers.table import FORMAT, map_columns

COMMAS = '''"Key","Publication Year","Author","Title","Publication Title","DOI","Url","Abstract Note","Date"
"A1","2021","Doe, Jane; Roe, Bo","Ponds, ""deep""","Journal of Water","10.1000/PONDS","https://example.org/p","We dig.

And dig.","2021-03-09"
"B2","10 15","Ann Poe and Jo Moe","Kites","","","https://arxiv.org/abs/1706.03762v2","",""
"C3","2020","","","","10.1000/none","","",""
'''


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "t.csv"))


def _papers(text: str) -> list[Paper]:
    return [record for record in _read(text) if isinstance(record, Paper)]


def test_a_row_is_read_with_all_its_fields() -> None:
    assert _read(COMMAS)[0] == Paper(
        id="10.1000/ponds",
        title='Ponds, "deep"',
        abstract="We dig.\n\nAnd dig.",
        authors=("Jane Doe", "Bo Roe"),
        published="2021-03-09",
        venue="Journal of Water",
        url="https://example.org/p",
        doi="10.1000/ponds",
        source="table",
    )


def test_a_faulty_year_is_no_date_and_a_row_without_text_is_skipped_with_its_line() -> None:
    _, kites, skipped = _read(COMMAS)
    assert isinstance(kites, Paper)
    assert (kites.id, kites.published, kites.authors) == ("1706.03762", None, ("Ann Poe", "Jo Moe"))
    assert skipped == Skipped("t.csv:6", "neither title nor abstract")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_delimiter_is_found(delimiter: str) -> None:
    text = delimiter.join(["Titel", "Zusammenfassung", "Jahr"]) + "\n" + delimiter.join(["T", "A", "2020"]) + "\n"
    assert FORMAT.recognise(text) > 0.5
    assert [(paper.title, paper.abstract, paper.published) for paper in _papers(text)] == [("T", "A", "2020")]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("['Marx, Karl', 'Roe, Ann']", ("Karl Marx", "Ann Roe")),
        ("Doe, J., Roe, A. B.", ("J. Doe", "A. B. Roe")),
        ("Jane Doe, Ann Roe, et al.", ("Jane Doe", "Ann Roe")),
        ("Doe, Jane", ("Jane Doe",)),
        ("Doe, Jane and Roe, Ann", ("Jane Doe", "Ann Roe")),
        ("Jane Doe et.al.", ("Jane Doe",)),
    ],
)
def test_authors_are_read_however_they_are_listed(names: str, expected: tuple[str, ...]) -> None:
    (paper,) = _papers(f"title\tauthors\nT\t{names}\n")
    assert paper.authors == expected


def test_a_quote_that_never_closes_costs_only_its_row() -> None:
    lines = ["title,abstract,year", 'One,"never, closed,2020', "Two,B,2021", 'Three,"C",2022', 'Four,"D,2023']
    records = _read("\n".join(lines) + "\n")
    assert records[0] == Skipped("t.csv:2", "a quote that opens here does not close")
    assert [record.title for record in records if isinstance(record, Paper)] == ["Two", "Three", "Four"]


def test_a_row_with_more_cells_than_columns_is_skipped_and_one_with_fewer_read() -> None:
    records = _read("title,abstract\nA,B,C\nA,B,,\nD\n")
    assert records[0] == Skipped("t.csv:2", "has 3 cells, its header 2")
    assert [record.title for record in records if isinstance(record, Paper)] == ["A", "D"]


def test_the_header_may_stand_below_other_lines_and_come_again() -> None:
    text = "sep=;\nmy export\nTitle;DOI\nA;10.1000/a\nTitle;DOI\nB;10.1000/b\n"
    assert FORMAT.recognise(text) > 0.5
    assert [paper.doi for paper in _papers(text)] == ["10.1000/a", "10.1000/b"]


def test_columns_can_be_given(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("\ufeffNr;Überschrift;Inhalt\n7;Größe;Wir messen.\n".encode())
    with pytest.raises(InputError, match=r"may be a table.*Nr, Überschrift, Inhalt.*--map title"):
        list(read_inputs([str(file)]))
    (paper,) = read_inputs([str(file)], columns={"title": "überschrift", "abstract": "Inhalt", "id": "Nr"})
    assert isinstance(paper, Paper)
    assert (paper.id, paper.title, paper.abstract) == ("7", "Größe", "Wir messen.")


def test_what_cannot_be_mapped_is_an_error() -> None:
    with pytest.raises(InputError, match=r"no field 'colour'.*title"):
        map_columns({"colour": "x"})
    with pytest.raises(InputError, match=r"no column 'Y'.*title, b"):
        list(map_columns({"abstract": "Y"}).read(["title,b\n", "A,B\n"], "t.csv"))
    with pytest.raises(InputError, match=r"no column of titles.*--map"):
        _read("a,b\n1,2\n")


def test_what_is_no_table_is_not_recognised() -> None:
    assert FORMAT.recognise("Title\nA line of words, and another\n") == 0
    assert FORMAT.recognise('{"title": "a", "abstract": "b"}\n') == 0


def test_names_that_springer_glues_together_are_told_apart_and_ieee_gives_affiliations() -> None:
    springer = "Item Title,Item DOI,Authors\nPonds,10.1000/1,Vivek K. PondsAnn McWeirBo R. Otter\n"
    assert _papers(springer)[0].authors == ("Vivek K. Ponds", "Ann McWeir", "Bo R. Otter")
    ieee = '"Document Title",Authors,"Author Affiliations"\nPonds,A. One; B. Two,"River University, Wales; Lake Lab"\n'
    assert _papers(ieee)[0].organizations == ("River University, Wales", "Lake Lab")


def test_a_table_of_changes_with_a_summary_is_no_table_of_papers() -> None:
    assert FORMAT.recognise("commit,author_name,summary\n1,Ann,First\n") == 0
    assert FORMAT.recognise("abstract,keywords\nWe dig.,ponds\n") > 0.5


@pytest.mark.parametrize("nothing", ["", "NaN", "null", "None", "n/a", "-"])
def test_a_cell_that_says_nothing_is_empty(nothing: str) -> None:
    (paper,) = _papers(f"title,abstract,authors,venue,doi\nKites over ponds,{nothing},{nothing},{nothing},{nothing}\n")
    assert (paper.abstract, paper.authors, paper.venue, paper.doi) == ("", (), None, None)
