from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.bibtex import FORMAT

LIBRARY = r"""% made by hand
@string{jmlr = "Journal of Tests"}
@article{one,
  title = {{BERT}: {P}re-training of {{Deep}} Things in {\'E}t{\'e}},
  author = {Doe, Jane and van der Berg, Jo and {The Pond and River Team} and Fran{\c{c}}ois Roe and others},
  journal = jmlr,
  year = 2021, month = mar,
  doi = {10.1000/XYZ},
  url = {https://example.org/a?b=1\&c=2},
  abstract = {We gain 3\% on \textbf{Ponds}.},
}
@misc{two, title = "Quiet Things", author = "Ann One and Bo Two",
  eprint = {1706.03762v5}, archivePrefix = {arXiv}, year = {2017}}
@article{three, title={Loud Things}, journal={arXiv preprint arXiv:1805.10265}, year={2018}}
@article{four, title={Corridors}, journal={CoRR}, volume={abs/1512.03385}, year={in press}}
@techreport{five, title={Reports}, institution={Lake Lab}, month={6}, year={2020}}
@comment{not an entry}
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "lib.bib"))


def test_an_entry_is_read_with_all_its_fields() -> None:
    assert _read(LIBRARY)[0] == Paper(
        id="10.1000/xyz",
        title="BERT: Pre-training of Deep Things in Été",
        abstract="We gain 3% on Ponds.",
        authors=("Jane Doe", "Jo van der Berg", "The Pond and River Team", "François Roe"),
        published="2021-03",
        venue="Journal of Tests",
        url="https://example.org/a?b=1&c=2",
        doi="10.1000/xyz",
        source="bibtex",
    )


def test_arxiv_ids_are_found_where_people_write_them() -> None:
    papers = [record for record in _read(LIBRARY) if isinstance(record, Paper)]
    assert [paper.id for paper in papers[1:4]] == ["1706.03762", "1805.10265", "1512.03385"]
    assert [paper.venue for paper in papers[1:4]] == [None, None, None]
    assert [paper.published for paper in papers[1:]] == ["2017", "2018", None, "2020-06"]


def test_the_institution_of_a_report_is_its_organisation() -> None:
    paper = _read(LIBRARY)[-1]
    assert isinstance(paper, Paper)
    assert paper.organizations == ("Lake Lab",)


def test_two_entries_with_one_key_and_fields_that_come_twice_are_read() -> None:
    titles = [
        record.title
        for record in _read("@misc{a, title={A}}\n@misc{a, title={B}}\n@misc{c, title={C}, title={D}}\n")
        if isinstance(record, Paper)
    ]
    assert titles == ["A", "B", "C"]


def test_an_entry_that_never_closes_is_skipped_and_the_next_one_read() -> None:
    records = _read("@article{a,\n  title = {Never closed,\n  year = 2020,\n\n@article{b,\n  title = {Closed}\n}\n")
    assert [record.title for record in records if isinstance(record, Paper)] == ["Closed"]
    (skipped,) = [record for record in records if isinstance(record, Skipped)]
    assert skipped.where == "lib.bib:1"
    assert skipped.reason.startswith("not valid BibTeX")


def test_an_entry_without_title_is_skipped_with_its_line() -> None:
    assert _read("@misc{a,\n year = 2020}\n") == [Skipped("lib.bib:1", "neither title nor abstract")]


def test_entries_are_recognised_below_comments_and_on_one_line() -> None:
    assert FORMAT.recognise(LIBRARY) > 0.5
    assert FORMAT.recognise("@misc{two, title = {T}}\n") > 0.5
    assert FORMAT.recognise("@article{one,\n  title={T}\n}") > 0.5
    assert FORMAT.recognise("Write to me @home, or to @work{now}.") == 0


def test_a_long_file_is_read_in_parts_that_share_its_abbreviations_and_count_its_lines() -> None:
    abbreviations = '@string{pond = "Pond Letters"}\n'
    filling = "".join(f"@book{{b{n}, title={{Weirs, volume {n}}}, note={{{'x' * 500}}}}}\n" for n in range(2000))
    last = "@article{b7,\n  title={Last Things},\n  journal=pond,\n  author={Doe, Jane and Roe, Jo}}\n@article{no"
    *papers, paper, broken = _read(abbreviations + filling + last)
    assert len(papers) == 2000
    assert isinstance(paper, Paper)
    assert (paper.title, paper.venue, paper.authors) == ("Last Things", "Pond Letters", ("Jane Doe", "Jo Roe"))
    assert isinstance(broken, Skipped)
    assert broken.where == "lib.bib:2006"


def test_an_entry_whose_key_or_field_comes_twice_is_read_like_others() -> None:
    text = """@string{pond = "Pond Letters"}
    @article{one, title={Weirs}, author={Doe, Jane and Roe, Jo}}
    @article{one, title={Locks}, author={Doe, Jane and Roe, Jo}, journal=pond}
    @article{two, title={Sluices}, author={Doe, Jane and Roe, Jo}, note={a}, note={b}}"""
    papers = [paper for paper in _read(text) if isinstance(paper, Paper)]
    assert [paper.authors for paper in papers] == [("Jane Doe", "Jo Roe")] * 3
    assert papers[1].venue == "Pond Letters"


def test_two_papers_without_text_are_not_one_because_both_are_introductions() -> None:
    text = """@article{one, title={Introduction}, author={Doe, Jane}}
    @article{two, title={Introduction}, author={Roe, Jo}}
    @article{three, title={Introduction}, author={Doe, Jane}}"""
    ids = [paper.id for paper in _read(text) if isinstance(paper, Paper)]
    assert ids[0] == ids[2] != ids[1]
