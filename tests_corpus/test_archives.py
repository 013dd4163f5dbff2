"""Real files of archives and indexes: every record is read, or reported with its place and the reason.

Each format's share is printed. Records are counted in the raw files, without a reader.
"""

import gzip
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs

DATA = Path(__file__).resolve().parents[1].parent / "shared" / "data"


def _read(path: Path) -> list[Paper | Skipped]:
    return list(read_inputs([str(path)]))


def _papers(name: str) -> list[Paper]:
    return [record for record in _read(DATA / name) if isinstance(record, Paper)]


def _count(path: Path, record: str) -> int:
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode()
    return len(re.findall(record, text, re.MULTILINE))


@pytest.mark.parametrize(
    ("files", "record", "sources", "floors", "reasons"),
    [
        ("formats/arxiv-oai/*.xml", r"<record>", {"oai-pmh"}, (27, 27), {}),
        ("formats/arxiv-dump/*.json", r"^\{", {"arxiv-dump"}, (200, 200), {}),
        (
            "formats/semantic-scholar/*.json",
            r'^\{"paperId"|^\{\s+"paperId"|"data": \[\{|\}, \{"paperId": "\w{40}", "externalIds": \{[^{}]*\}, "url"',
            {"semantic-scholar"},
            (6, 6),
            {"neither title nor abstract": 1},
        ),
        ("formats/pubmed/*.xml", r"<PubmedArticle>", {"pubmed"}, (9, 9), {}),
        ("formats/pubmed/*.txt", r"^PMID- ", {"medline"}, (1, 1), {}),
        ("formats/acl-anthology/*.xml", r"<paper id=", {"acl-anthology"}, (779, 774), {}),
        ("papers/conferences.jsonl.gz", r"^\{", {"jsonl"}, (22053, 22053), {}),
    ],
)
def test_every_record_is_read_or_reported(
    files: str,
    record: str,
    sources: set[str],
    floors: tuple[int, int],
    reasons: dict[str, int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths = sorted(DATA.glob(files))
    found = [each for path in paths for each in _read(path)]
    papers = [each for each in found if isinstance(each, Paper) and not each.only_cites]
    skipped = [each for each in found if isinstance(each, Skipped)]
    records = sum(_count(path, record) for path in paths)
    _show(capsys, files, records, papers, skipped)
    assert {paper.source for paper in papers} == sources
    assert all(paper.title for paper in papers)
    assert len(papers) >= floors[0]
    assert sum(bool(paper.abstract) for paper in papers) >= floors[1]
    given = [next((key for key in reasons if each.reason.startswith(key)), each.reason) for each in skipped]
    assert Counter(given) == reasons
    assert len(papers) + len(skipped) == records


def test_recordings_give_the_works_of_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    paths = sorted(DATA.glob("formats/crossref/*.yaml")) + sorted(DATA.glob("formats/http-recordings/*.yaml"))
    records = [record for path in paths for record in _read(path)]
    papers = [each for each in records if isinstance(each, Paper)]
    skipped = [each for each in records if isinstance(each, Skipped)]
    _show(capsys, "formats/{crossref,http-recordings}/*.yaml", len(papers) + len(skipped), papers, skipped)
    assert {paper.source for paper in papers} == {"crossref"}
    assert len(papers) >= 73
    assert sum(bool(paper.abstract) for paper in papers) >= 38
    assert len(skipped) <= 8
    assert all(".yaml:" in each.where for each in skipped)


def _show(
    capsys: pytest.CaptureFixture[str], files: str, records: int, papers: list[Paper], skipped: list[Skipped]
) -> None:
    reasons = Counter(re.sub(r"https?://\S+|\b[0-9a-f]{40}\b|\b10\.\d+/\S+", "…", each.reason) for each in skipped)
    told = "; ".join(f"{count} {reason}" for reason, count in sorted(reasons.items()))
    with capsys.disabled():
        line = f"\n{files}: {records} records, {len(papers)} read, {len(skipped)} skipped{': ' if told else ''}{told}"
        sys.stdout.write(line)


def test_formulas_and_kept_capitals_of_the_acl_anthology_become_plain_titles() -> None:
    papers = _papers("formats/acl-anthology/2022.acl.xml")
    assert papers[0].title.startswith("AdapLeR: Speeding up Inference")
    assert not [paper.title for paper in papers if re.search(r"[<>\\]|\$.*\$", paper.title)]


def test_references_and_people_come_with_the_records() -> None:
    turing, *citing = _papers("formats/semantic-scholar/Paper.json")
    assert len({paper.id for paper in citing if paper.only_cites and paper.references == (turing.id,)}) == 1000
    assert (turing.published, turing.authors, len(turing.references) > 5) == ("1950-10-01", ("A. Turing",), True)
    medical = _papers("formats/pubmed/pubmed_efetch.xml")
    assert all(paper.references and paper.organizations and paper.doi for paper in medical)
    physics = _papers("formats/arxiv-oai/sample_arxiv_record.xml")
    assert {"Planck Collaboration", "Jieci Wang"} <= set(physics[0].authors)


def test_labs_of_one_author_are_told_apart_in_conference_lists() -> None:
    papers = _papers("papers/conferences.jsonl.gz")
    assert {"University of Oxford", "Google"} <= set(papers[0].organizations)
    assert not [name for paper in papers for name in paper.organizations if re.search(r"\w\+[A-Z]\w{3}", name)]
