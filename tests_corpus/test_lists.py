"""Real files of reference managers, tables and digests: every record is read, or reported with its line and reason.

Each format's share is printed. Records are counted in the raw files, without a reader.
"""

import bz2
import csv
import gzip
import io
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.formats import FORMATS
from graphbuilder.readers.read import read_inputs
from graphbuilder.readers.source import open_texts

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "formats"
NOTHING = "neither title nor abstract"


def _read(path: Path, form: str) -> list[Paper | Skipped]:
    """What a reader gives, before copies of a paper are joined."""
    texts = ((where, lines) for where, lines in open_texts(str(path)) if not isinstance(lines, InputError))
    return [record for where, lines in texts for record in FORMATS[form].read(lines, where)]


def _matches(pattern: str) -> Callable[[str], int]:
    return lambda text: len(re.findall(pattern, text, re.MULTILINE))


def _rows(text: str) -> int:
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    return sum(any(cell.strip() for cell in row) for row in csv.reader(io.StringIO(text), delimiter=delimiter)) - 1


@pytest.mark.parametrize(
    ("form", "files", "count", "read", "abstracts", "reasons"),
    [
        ("ris", ["ris/*.ris", "tables/*.ris", "tables/*.txt"], _matches(r"^TY {1,2}-"), 533, 297, {NOTHING: 14}),
        ("table", ["zotero/*.csv", "tables/*.csv", "tables/*.tsv"], _rows, 494, 268, {NOTHING: 4}),
        ("zotero-rdf", ["zotero/*.rdf"], _matches(r"^    <bib:(?!Journal|Memo)"), 274, 0, {}),
        ("markdown", ["markdown-digest/20*.md"], _matches(r"^\| (?!Title)"), 390, 390, {}),
        ("markdown", ["markdown-digest/arxiv*.md"], _matches(r"^\|\*\*\d{4}-"), 9312, 0, {}),
    ],
)
def test_every_record_is_read_or_reported(
    form: str,
    files: list[str],
    count: Callable[[str], int],
    read: int,
    abstracts: int,
    reasons: dict[str, int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths = sorted(path for pattern in files for path in DATA.glob(pattern))
    found = [each for path in paths for each in _read(path, form)]
    papers = [each for each in found if isinstance(each, Paper)]
    skipped = Counter(each.reason for each in found if isinstance(each, Skipped))
    records = sum(count(path.read_text("utf-8-sig")) for path in paths)
    with capsys.disabled():
        shown = f"{records} records, {len(papers)} read, {skipped.total()} skipped {dict(skipped) or ''}"
        sys.stdout.write(f"\n{form} ({', '.join(files)}): {shown.strip()}\n")
    assert records == len(found)
    assert len(papers) >= read
    assert sum(bool(paper.abstract) for paper in papers) >= abstracts
    assert skipped == reasons


@pytest.mark.parametrize(
    "path",
    sorted(path.relative_to(DATA) for kind in ("ris", "tables", "zotero") for path in DATA.glob(f"{kind}/*")),
    ids=str,
)
def test_each_file_is_recognised(path: Path) -> None:
    expected = {".ris": "ris", ".txt": "ris", ".csv": "table", ".tsv": "table", ".rdf": "zotero-rdf"}.get(path.suffix)
    head = next("".join(lines) for _, lines in open_texts(str(DATA / path)) if not isinstance(lines, InputError))[
        :65536
    ]
    best = max(FORMATS.values(), key=lambda form: form.recognise(head))
    assert (best.name if best.recognise(head) else None) == expected


def test_one_library_gives_the_same_papers_as_csv_ris_and_bibtex() -> None:
    titles = [
        {re.sub(r"\W", "", each.title.casefold()) for each in _read(DATA / name, form) if isinstance(each, Paper)}
        for name, form in [
            ("zotero/Exported Items.csv", "table"),
            ("ris/Exported Items.ris", "ris"),
            ("bibtex/New collection.bib", "bibtex"),
        ]
    ]
    common = set.intersection(*titles)
    assert len(common) >= 440, [len(each) for each in titles]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, zstandard.compress])
def test_packed_files_give_what_the_plain_ones_give(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    plain = DATA / "ris" / "Exported Items.ris"
    packed = tmp_path / "packed"
    packed.write_bytes(pack(plain.read_bytes()))
    assert list(read_inputs([str(packed)])) == list(read_inputs([str(plain)]))


def test_a_zip_of_everything_gives_what_the_files_give(tmp_path: Path) -> None:
    files = sorted([*DATA.glob("ris/*"), *DATA.glob("zotero/*"), *DATA.glob("tables/*")])
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for file in files:
            packed.write(file, f"{file.parent.name}/{file.name}")
    together = [each.id for each in read_inputs([str(archive)]) if isinstance(each, Paper)]
    folders = [str(DATA / name) for name in ("ris", "tables", "zotero")]
    assert together == [each.id for each in read_inputs(folders) if isinstance(each, Paper)]
