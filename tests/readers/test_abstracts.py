from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.abstracts import FORMAT

from . import pages


def test_every_paragraph_is_a_paper_without_title() -> None:
    papers = [
        record for record in FORMAT.read(pages.ABSTRACTS.splitlines(keepends=True), "page") if isinstance(record, Paper)
    ]
    assert [paper.title for paper in papers] == ["", ""]
    assert papers[0].abstract.startswith("The first of these")


def test_an_abstract_over_several_lines_is_joined() -> None:
    papers = [
        record for record in FORMAT.read(pages.ABSTRACTS.splitlines(keepends=True), "page") if isinstance(record, Paper)
    ]
    assert "by the transformer of some old mail program, and it is about the Tensor Train of" in papers[1].abstract


def test_headings_are_left_out_and_scraps_are_skipped() -> None:
    page = pages.ABSTRACTS + "\nMore to Read\n\nThis is far too short.\n"
    records = list(FORMAT.read(page.splitlines(keepends=True), "page"))
    assert [record for record in records if isinstance(record, Skipped)] == [
        Skipped("page:13", "too short to be an abstract")
    ]


def test_one_paragraph_alone_is_an_abstract_and_below_a_line_it_is_not() -> None:
    paragraph = pages.ABSTRACTS.split("\n\n")[1]
    assert FORMAT.recognise(paragraph) > 0
    assert FORMAT.recognise(f"A Title\n\n{paragraph}\n") == 0


def test_markup_is_no_abstract() -> None:
    paragraph = pages.ABSTRACTS.split("\n\n")[1]
    for page in (f"<p>{paragraph}</p>", f"@article{{x, abstract={{{paragraph}}}}}", f"TY  - JOUR\nAB  - {paragraph}"):
        assert FORMAT.recognise(page) == 0


def test_a_summary_in_markdown_is_no_list_of_abstracts() -> None:
    paragraph = pages.ABSTRACTS.split("\n\n")[1]
    assert FORMAT.recognise(f"#### Background\n{paragraph}\n\n#### Results\n{paragraph}\n") == 0
    assert FORMAT.recognise(f"- **Background**\n{paragraph}\n") == 0
