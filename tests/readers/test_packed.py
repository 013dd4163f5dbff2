"""Packed inputs, whatever packs them."""

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs

from . import pages

PLAIN = pages.JSONL.encode()
TABLE = b"title;year\nLantern;2020\nKite;2021\n"
PACKED = {
    "gzip": gzip.compress(PLAIN),
    "bzip2": bz2.compress(PLAIN),
    "xz": lzma.compress(PLAIN),
    "zstd": zstandard.compress(PLAIN),
    "zstd of two frames": zstandard.compress(PLAIN[:100]) + zstandard.compress(PLAIN[100:]),
    "gzip of zstd": gzip.compress(zstandard.compress(PLAIN)),
}


def _zip(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def _titles(records: list[Paper | Skipped]) -> list[str]:
    return [record.title for record in records if isinstance(record, Paper)]


@pytest.mark.parametrize("kind", PACKED)
def test_a_packed_file_reads_as_what_it_holds(tmp_path: Path, kind: str) -> None:
    packed, plain = tmp_path / "packed", tmp_path / "plain"
    packed.write_bytes(PACKED[kind])
    plain.write_bytes(PLAIN)
    expected = [record for record in read_inputs([str(plain)]) if isinstance(record, Paper)]
    assert [record for record in read_inputs([str(packed)]) if isinstance(record, Paper)] == expected


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zstandard.compress])
def test_a_packed_file_that_breaks_off_is_reported(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    lines = "".join(f'{{"title": "Spindle {n * n * 7919 % 100003}"}}\n' for n in range(1, 30000))
    file = tmp_path / "packed"
    file.write_bytes(pack(lines.encode())[:-3000])
    records = list(read_inputs([str(file), str(_whole(tmp_path))]))
    assert "Whole" in _titles(records)
    (told,) = (record.reason for record in records if isinstance(record, Skipped) and "breaks off" in record.reason)
    assert told.startswith("cannot be read to its end")


def test_a_zip_that_breaks_off_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "packed.zip"
    file.write_bytes(_zip({"a": PLAIN})[:-30])
    with pytest.raises(InputError, match="the list of its members, which stands at its end, is broken or missing"):
        list(read_inputs([str(file)]))


def _whole(folder: Path) -> Path:
    (folder / "whole").write_text('{"title": "Whole"}\n', encoding="utf-8")
    return folder / "whole"


@pytest.mark.parametrize("kind", ["zip", *PACKED])
def test_standard_input_may_be_packed(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    packed = _zip({"a": PLAIN}) if kind == "zip" else PACKED[kind]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(packed)))
    records = list(read_inputs(["-"]))
    assert _titles(records) == ["A", "B", ""]
    skipped = next(record for record in records if isinstance(record, Skipped))
    assert skipped.where == ("standard input/a:4" if kind == "zip" else "standard input:4")


def test_every_member_of_a_zip_is_recognised_by_itself_and_faults_are_named(tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    members = {"b/list.csv": TABLE, "a.jsonl": PLAIN, "inner.zip": _zip({"deep.csv.gz": gzip.compress(TABLE)})}
    faulty = {"c.bin": bytes(50), "d.txt": b"nothing\n", ".hidden": PLAIN, "__MACOSX/a.jsonl": PLAIN}
    file.write_bytes(_zip(members | faulty))
    records = list(read_inputs([str(file)]))
    assert _titles(records) == ["A", "B", "", "Lantern", "Kite"]
    places = [record.where.removeprefix(f"{file}/") for record in records if isinstance(record, Skipped)]
    assert [place for place in places if ":" not in place] == ["c.bin", "d.txt"]
    assert places[0] == "a.jsonl:4"


def test_a_damaged_member_does_not_lose_the_others(tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    content = bytearray(_zip({"1.csv": TABLE, "2.csv": b"title;year\nSparrow;2022\n"}))
    content[40] ^= 255
    file.write_bytes(content)
    records = list(read_inputs([str(file)]))
    assert "Sparrow" in _titles(records)
    assert [record.where for record in records if isinstance(record, Skipped)] == [f"{file}/1.csv"]


def test_a_document_packed_as_zip_is_named(tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    file.write_bytes(_zip({"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"}))
    with pytest.raises(InputError, match=r"Office document.*CSV"):
        list(read_inputs([str(file)]))


def test_packing_without_end_is_an_error(tmp_path: Path) -> None:
    content = PLAIN
    for _ in range(6):
        content = gzip.compress(content)
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(InputError, match="packed more than"):
        list(read_inputs([str(tmp_path / "x")]))


def test_an_archive_of_a_manuscript_is_no_office_document(tmp_path: Path) -> None:
    article = b"<article><front><article-meta><title-group><article-title>Otters</article-title></title-group>"
    members = {"content/1.xml": article + b"</article-meta></front></article>", "manifest.xml": b"<manifest/>"}
    file = tmp_path / "1.meca"
    file.write_bytes(_zip({**members, "mimetype": b"application/x-meca"}))
    assert [record.title for record in read_inputs([str(file)]) if isinstance(record, Paper)] == ["Otters"]
    file.write_bytes(_zip({"mimetype": b"application/epub+zip", "content.xml": b"<x/>"}))
    with pytest.raises(InputError, match="OpenDocument or EPUB"):
        list(read_inputs([str(file)]))
