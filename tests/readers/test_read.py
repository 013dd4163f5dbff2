"""What read_inputs does with files, folders and faults, whatever their format."""

import gzip
import io
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.duplicates import join_duplicates
from graphbuilder.readers.formats import FORMATS
from graphbuilder.readers.read import read_inputs

from . import pages


def _papers(*inputs: Path, **options: str) -> list[Paper]:
    return [record for record in read_inputs([str(path) for path in inputs], **options) if isinstance(record, Paper)]


def _write(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    ("page", "source", "count"),
    [
        (pages.DAILY, "daily-papers", 5),
        (pages.NEWSLETTER, "newsletter", 2),
        (pages.ABSTRACTS, "abstracts", 2),
        (pages.JSONL, "jsonl", 3),
    ],
)
def test_the_format_is_recognised_from_the_content_not_the_suffix(
    tmp_path: Path, page: str, source: str, count: int
) -> None:
    papers = _papers(_write(tmp_path / "file.xyz", page))
    assert [paper.source for paper in papers] == [source] * count


def test_a_named_format_overrides_what_is_recognised(tmp_path: Path) -> None:
    papers = _papers(_write(tmp_path / "page.txt", pages.DAILY), format="abstracts")
    assert {paper.source for paper in papers} == {"abstracts"}


def test_an_unknown_format_is_refused_at_once_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"no format 'docx'.*jsonl"):
        read_inputs(["-"], format="docx")


def test_a_folder_gives_its_files_in_sorted_order_without_hidden_ones(tmp_path: Path) -> None:
    for name in ("b/2.txt", "a.txt", "b/1.txt", ".hidden/x.txt", "b/.y.txt"):
        _write(tmp_path / name, f'{{"title": "{name}"}}')
    assert [paper.title for paper in _papers(tmp_path)] == ["a.txt", "b/1.txt", "b/2.txt"]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(pages.JSONL.encode())))
    records = list(read_inputs(["-"]))
    assert [record.title for record in records if isinstance(record, Paper)] == ["A", "B", ""]
    assert records[0] == Skipped(
        "standard input:4", "not valid JSON: Expecting property name enclosed in double quotes (character 2)"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b" \n\n\t\n", "is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "is not text"),
        ("UTF-16 without a mark".encode("utf-16-le"), "is not text"),
        (b"Dear all, on Monday there is cake.\nBring coffee, please.\n", "is of no known"),
        (b"Nothing to see.\n", "is of no known format.*daily-papers"),
        (b"<html><body>Are you a robot?</body></html>", "is a web page that names no papers"),
        (b"\x1f\x8b broken", "cannot be read"),
        (b"Nummer;Bezeichnung\n1;Spindles\n", "may be a table.*Nummer, Bezeichnung.*--map"),
    ],
)
def test_an_unreadable_input_says_what_is_wrong(tmp_path: Path, content: bytes, message: str) -> None:
    path = _write(tmp_path / "input", content)
    with pytest.raises(InputError, match=message) as caught:
        list(read_inputs([str(path)]))
    assert str(path) in caught.value.message
    assert caught.value.hint


def test_what_stands_before_the_break_of_a_packed_file_is_read(tmp_path: Path) -> None:
    lines = "".join(f'{{"title": "Spindle {n * 7919 % 100003}"}}\n' for n in range(20000))
    path = _write(tmp_path / "cut.gz", gzip.compress(lines.encode(), mtime=0)[:-2000])
    records = list(read_inputs([str(path)]))
    assert [record for record in records if isinstance(record, Paper)]
    (fault,) = (record for record in records if isinstance(record, Skipped) and record.where == str(path))
    assert "breaks off; what stands before is read. Copy or download it again." in fault.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"title": "a\tb"}', "not valid JSON: Invalid control character (character 13)"),
        ('{"title" "a"}', "not valid JSON: Expecting ':' delimiter (character 10)"),
    ],
)
def test_a_record_that_is_no_json_is_skipped_with_the_place(tmp_path: Path, line: str, reason: str) -> None:
    path = _write(tmp_path / "papers.jsonl", f'{{"title": "Good"}}\n{line}\n')
    records = [record for record in read_inputs([str(path)]) if isinstance(record, Skipped)]
    assert records == [Skipped(f"{path}:2", reason)]


def test_a_page_without_papers_is_an_error(tmp_path: Path) -> None:
    path = _write(tmp_path / "page.txt", "Daily Papers\n\nNov 12\n\nSubscribe\n")
    with pytest.raises(InputError, match="holds no papers in the format daily-papers"):
        list(read_inputs([str(path)], format="daily-papers"))


@pytest.mark.parametrize("name", ["absent.txt", "a\0b"])
def test_an_absent_file_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"does not exist|cannot be read"):
        list(read_inputs([str(tmp_path / name)]))


def test_no_inputs_and_empty_folders_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No input"):
        read_inputs([])
    with pytest.raises(InputError, match="holds no files"):
        list(read_inputs([str(tmp_path)]))


def test_a_faulty_input_does_not_lose_the_good_ones(tmp_path: Path) -> None:
    good = _write(tmp_path / "good.txt", pages.ABSTRACTS)
    bad = _write(tmp_path / "bad.bin", bytes(50))
    late = tmp_path / "late.txt"
    records = list(read_inputs([str(bad), str(good), str(late)]))
    assert [record.source for record in records if isinstance(record, Paper)] == ["abstracts"] * 2
    assert [record for record in records if isinstance(record, Skipped)] == [
        Skipped(str(bad), "is not text. Save it as plain text in UTF-8."),
        Skipped(str(late), "does not exist. Check the path."),
    ]


def test_inputs_that_are_all_faulty_are_one_error(tmp_path: Path) -> None:
    bad = _write(tmp_path / "bad.bin", bytes(50))
    with pytest.raises(InputError, match=r"None of the inputs.*is not text.*absent does not exist"):
        list(read_inputs([str(bad), str(tmp_path / "absent")]))


def test_a_damaged_line_in_another_encoding_is_read_all_the_same(tmp_path: Path) -> None:
    path = _write(
        tmp_path / "mixed.jsonl", '{"title": "Zoë"}\n'.encode() + '{"title": "Chloé \u2013 a café"}\n'.encode("cp1252")
    )
    assert [paper.title for paper in _papers(path)] == ["Zoë", "Chloé \u2013 a café"]


def test_line_separators_inside_json_do_not_break_a_line(tmp_path: Path) -> None:
    path = _write(tmp_path / "crlf.jsonl", '{"title": "A\u2028B"}\r\n{"title": "C"}\r\n')
    assert [paper.title for paper in _papers(path)] == ["A B", "C"]


def test_an_empty_standard_input_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    with pytest.raises(InputError, match="standard input is empty"):
        list(read_inputs(["-"]))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_understood(tmp_path: Path, encoding: str) -> None:
    path = _write(tmp_path / "bom.txt", pages.DAILY.replace("\n", "\r\n").encode(encoding))
    assert _papers(path) == _papers(_write(tmp_path / "plain.txt", pages.DAILY))


def test_packed_files_are_unpacked(tmp_path: Path) -> None:
    path = _write(tmp_path / "papers.jsonl.gz", gzip.compress(pages.JSONL.encode()))
    assert len(_papers(path)) == 3


def test_a_packed_file_that_breaks_off_keeps_what_was_read(tmp_path: Path) -> None:
    lines = "".join(f'{{"id": "{number}", "title": "Paper {number * 7919 % 10007}"}}\n' for number in range(20000))
    path = _write(tmp_path / "cut.gz", gzip.compress(lines.encode())[:-2000])
    records = list(read_inputs([str(path)]))
    assert sum(isinstance(record, Paper) for record in records) > 10000
    assert [record.where for record in records if isinstance(record, Skipped)] == [str(path)]


def test_a_paper_that_comes_again_comes_out_once_and_complete(tmp_path: Path) -> None:
    first = _write(tmp_path / "1.jsonl", '{"id": "p", "title": "T", "published": "2024"}\n')
    second = _write(tmp_path / "2.jsonl", '{"id": "p", "title": "U", "abstract": "A.", "published": "2025"}\n')
    (paper,) = read_inputs([str(first), str(second), str(first)])
    assert isinstance(paper, Paper)
    assert (paper.title, paper.abstract, paper.published) == ("T", "A.", "2024")


def test_a_paper_that_comes_again_much_later_is_skipped() -> None:
    records = [("file", Paper(id=str(number))) for number in (1, 2, 3, 1)]
    joined = list(join_duplicates(records, window=2))
    assert [record.id for record in joined if isinstance(record, Paper)] == ["1", "2", "3"]
    assert [record for record in joined if isinstance(record, Skipped)] == [
        Skipped("file", "1 was read before; the first record is kept")
    ]


def test_reading_twice_gives_the_same(tmp_path: Path) -> None:
    for name in ("DAILY", "NEWSLETTER", "ABSTRACTS", "JSONL"):
        _write(tmp_path / name, getattr(pages, name))
    assert list(read_inputs([str(tmp_path)])) == list(read_inputs([str(tmp_path)]))


def test_reading_starts_before_the_input_ends(tmp_path: Path) -> None:
    def lines() -> object:
        yield '{"title": "first"}\n'
        raise AssertionError("the second line was asked for")

    record = next(FORMATS["jsonl"].read(lines(), "x"))  # type: ignore[arg-type]
    assert isinstance(record, Paper)


_LINES = st.sampled_from(
    [
        *pages.DAILY.splitlines(),
        *pages.NEWSLETTER.splitlines(),
        *pages.ABSTRACTS.splitlines(),
        *pages.JSONL.splitlines(),
        "",
    ]
)
_TEXTS = st.lists(_LINES | st.text(max_size=30), max_size=30).map("\n".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    content=st.binary(max_size=300) | _TEXTS.map(lambda text: text.encode("utf-8", "replace")),
    name=st.sampled_from([None, *FORMATS]),
)
def test_any_content_gives_records_or_an_input_error(tmp_path: Path, content: bytes, name: str | None) -> None:
    path = _write(tmp_path / "any", content)
    with suppress(InputError):
        records = list(read_inputs([str(path)], format=name))
        assert records
        assert all(record.title or record.abstract for record in records if isinstance(record, Paper))


@given(st.text(max_size=30))
def test_any_path_gives_an_input_error_or_records(name: str) -> None:
    with suppress(InputError):
        list(read_inputs(["/nowhere/" + name]))


def test_ids_of_authors_and_organisations_stay_with_those_they_belong_to() -> None:
    first = Paper("p", "T", authors=("Ann One", "Bo Two"), organizations=("River University",))
    ids = {
        "author_ids": (("s2:1",), ()),
        "organization_ids": (("River University", "00f54p054"), ("Lake", "042nb2s44")),
    }
    same, other = replace(first, **ids), replace(first, authors=("Bo Two", "Ann One"), **ids)
    for later, expected in ((same, (("s2:1",), ())), (other, ())):
        (joined,) = join_duplicates([("a", first), ("b", later)])
        assert isinstance(joined, Paper)
        assert (joined.author_ids, joined.organization_ids) == (expected, (("River University", "00f54p054"),))
