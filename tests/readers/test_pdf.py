import zlib
from pathlib import Path

import pytest

from graphbuilder.errors import InputError
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs

_FIRST = "We set out to measure ponds, and we find that the deep ones need more experi-"
_SECOND = "ments than the wide ones in all of our three invented seasons."


def _page(lines: list[tuple[int, int, str]]) -> bytes:
    """What draws lines of text, each with its size and height, upright."""
    drawn = [f"BT /F1 {size} Tf 1 0 0 1 72 {height} Tm ({text}) Tj ET" for size, height, text in lines]
    return "\n".join(drawn).encode()


def _pdf(content: bytes, info: str = "") -> bytes:
    """A PDF of one page, written by hand."""
    packed = zlib.compress(content)
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< %s >>" % info.encode(),
    ]
    file = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(bodies, start=1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer\n<< /Size 7 /Root 1 0 R /Info 6 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    return file + f"xref\n0 7\n0000000000 65535 f \n{table}{trailer}".encode()


PAGE = [
    (9, 760, "Published as a paper at a meeting"),
    (17, 720, "Ponds in the Dark:"),
    (17, 700, "A Measure of Still Water"),
    (11, 670, "Jane Doe"),
    (12, 640, "Abstract"),
    (10, 620, _FIRST),
    (10, 608, _SECOND),
    (12, 580, "1 Introduction"),
    (10, 560, "Ponds are where the water is."),
    (8, 20, "arXiv:2103.11111v2 [cs.LG] 9 Mar 2021"),
]


def _read(tmp_path: Path, content: bytes) -> Paper:
    file = tmp_path / "paper"
    file.write_bytes(content)
    (paper,) = read_inputs([str(file)])
    assert isinstance(paper, Paper)
    return paper


def test_title_and_abstract_come_from_the_first_page(tmp_path: Path) -> None:
    assert _read(tmp_path, _pdf(_page(PAGE))) == Paper(
        id="2103.11111",
        title="Ponds in the Dark: A Measure of Still Water",
        abstract=_FIRST.removesuffix("-") + _SECOND,
        published="2021-03-09",
        url="https://arxiv.org/abs/2103.11111",
        arxiv_id="2103.11111",
        source="pdf",
    )


def test_a_title_that_the_file_notes_is_taken_when_the_page_has_it(tmp_path: Path) -> None:
    noted = "/Title (Ponds in the Dark) /Author (Jane Doe; Ann Poe)"
    paper = _read(tmp_path, _pdf(_page(PAGE), noted))
    assert (paper.title, paper.authors) == ("Ponds in the Dark", ("Jane Doe", "Ann Poe"))
    assert _read(tmp_path, _pdf(_page(PAGE), "/Title (main.dvi)")).title.startswith("Ponds in the Dark: A")


def test_a_paper_without_the_heading_keeps_its_title(tmp_path: Path) -> None:
    paper = _read(tmp_path, _pdf(_page(PAGE[:4])))
    assert (paper.title, paper.abstract) == ("Ponds in the Dark: A Measure of Still Water", "")


def test_what_cannot_be_read_says_so(tmp_path: Path) -> None:
    whole = _pdf(_page(PAGE))
    for content, message in [
        (b"%PDF-1.7 words that look like text", "cannot be read as PDF"),
        (whole[:300], "cannot be read as PDF|without readable text"),
        (_pdf(b""), "without readable text"),
    ]:
        with pytest.raises(InputError, match=message):
            _read(tmp_path, content)


def test_a_title_in_small_capitals_is_whole_and_stands_above_the_abstract(tmp_path: Path) -> None:
    def drawn(text: str, size: int, at: int, height: int) -> str:
        return f"BT /F1 {size} Tf 1 0 0 1 {at} {height} Tm ({text}) Tj ET"

    title = [drawn("D", 17, 72, 720), drawn("EEP ", 14, 85, 720), drawn("P", 17, 120, 720), drawn("ONDS", 14, 132, 720)]
    page = [*title, drawn("IN THE D", 14, 72, 700), drawn("ARK", 14, 132, 700), drawn("Jane Doe", 11, 72, 660)]
    page += [drawn("A", 12, 72, 640), drawn("BSTRACT", 10, 80, 640), drawn(_FIRST, 10, 72, 620)]
    page += [drawn(_SECOND, 10, 72, 608), drawn("A Figure in Large Type", 24, 72, 300)]
    paper = _read(tmp_path, _pdf("\n".join(page).encode()))
    assert paper.title == "DEEP PONDS IN THE DARK"
    assert paper.abstract.endswith("in all of our three invented seasons.")


def test_hyphens_and_numbers_of_lines_are_no_part_of_an_abstract(tmp_path: Path) -> None:
    lines = [
        "12 We measure ponds that are ex-",
        "13 tremely deep, with a rate of bit-",
        "14 rates and of self-",
        "15 made spades; rates are high.",
    ]
    page = [*PAGE[1:5], *((10, 620 - 12 * at, line) for at, line in enumerate(lines)), PAGE[7]]
    paper = _read(tmp_path, _pdf(_page(page)))
    assert paper.abstract == (
        "We measure ponds that are extremely deep, with a rate of bit-rates and of self-made spades; rates are high."
    )


def test_forms_and_figures_are_no_papers(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="without readable text"):
        _read(tmp_path, _pdf(_page([(17, 720, "Name of the Keeper"), (12, 640, "Send")])))
