import json
from pathlib import Path

import pytest

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.jsonl import FORMAT
from graphbuilder.readers.read import read_inputs

from . import pages


def _read(*records: object) -> list[Paper | Skipped]:
    return list(FORMAT.read((json.dumps(record) + "\n" for record in records), "file"))


def _paper(**record: object) -> Paper:
    (paper,) = _read({"title": "T", **record})
    assert isinstance(paper, Paper)
    return paper


def test_all_fields_are_read_and_the_id_is_kept() -> None:
    paper = next(FORMAT.read(pages.JSONL.splitlines(keepends=True), "file"))
    assert paper == Paper(
        id="2402.03300",
        title="A",
        abstract="On β-things.",
        authors=("Ann One", "Bo Two"),
        organizations=("DeepSeek",),
        published="2024-02-05",
        venue="ICLR",
        url="https://arxiv.org/abs/2402.03300",
        arxiv_id="2402.03300",
        references=("1706.03762",),
        source="jsonl",
    )
    assert _paper(id="any thing/v2").id == "any thing/v2"


def test_a_missing_id_is_made() -> None:
    assert _paper(url="https://arxiv.org/pdf/2402.03300v3").id == "2402.03300"
    assert _paper(doi="https://doi.org/10.1234/ABC.5").id == "10.1234/abc.5"
    assert _paper(doi="10.48550/arXiv.2402.03300").id == "2402.03300"
    assert _paper().id == _paper(id=None).id == _paper(id="").id
    assert _paper().id.startswith("x")


def test_faulty_lines_are_skipped_with_line_and_reason_and_the_others_go_in() -> None:
    records = list(FORMAT.read(pages.JSONL.splitlines(keepends=True), "file"))
    assert [record.id for record in records if isinstance(record, Paper)][::2] == ["2402.03300", "7"]
    assert [record for record in records if isinstance(record, Skipped)] == [
        Skipped("file:4", "not valid JSON: Expecting property name enclosed in double quotes (character 2)"),
        Skipped("file:5", "not a JSON object with title and abstract"),
        Skipped("file:6", "neither title nor abstract"),
        Skipped("file:7", "title is not text"),
    ]


def test_json_too_deep_or_too_large_is_skipped() -> None:
    lines = ["[" * 100_000, '{"title": "T", "n": ' + "9" * 10_000 + "}"]
    assert all(isinstance(record, Skipped) for record in FORMAT.read(lines, "file"))


@pytest.mark.parametrize(
    ("authors", "names"),
    [
        (["Ann One", {"name": "Bo Two"}, None, 3.5], ("Ann One", "Bo Two")),
        ("Ann One,Bo Two", ("Ann One", "Bo Two")),
        ("Ann One, Bo Two, and Cy Three", ("Ann One", "Bo Two", "Cy Three")),
        ("One, Ann; Two, Bo", ("One, Ann", "Two, Bo")),
        ("['Ann One', \"Bo O'Two\"]", ("Ann One", "Bo O'Two")),
        ("[broken", ("[broken",)),
        ("[broken]", ()),
        (None, ()),
        (12, ()),
    ],
)
def test_authors_may_be_a_list_or_text(authors: object, names: tuple[str, ...]) -> None:
    assert _paper(authors=authors).authors == names


def test_organisations_may_be_text_or_lists_and_stand_once() -> None:
    assert _paper(organization="MIT, Cambridge; ETH Zurich").organizations == ("MIT, Cambridge", "ETH Zurich")
    assert _paper(affiliations=["MIT", "MIT + ETH Zurich"]).organizations == ("MIT", "ETH Zurich")
    assert _paper(organization="", affiliations=None).organizations == ()


def test_dates_are_iso_or_none() -> None:
    assert _paper(published="Jun 2025").published == "2025-06"
    assert _paper(published="Apr 3").published is None
    assert _paper(published=2024).published == "2024"
    assert _paper(published="", year="2023").published == "2023"


def test_half_characters_never_come_through() -> None:
    paper = _paper(id="a\ud800", abstract="b\udc00", authors=["c\ud800"])
    assert repr(paper).encode("utf-8")
    assert "\\ud8" not in repr(paper)


def test_json_of_other_shapes_is_not_recognised() -> None:
    for text in ('{"meta": {}, "results": []}\n', "{\n", "[1, 2]\n", "plain text\n"):
        assert FORMAT.recognise(text) == 0
    assert FORMAT.recognise('{"title": broken\n{"title": "good"}\n') > 0.5
    assert 0 < FORMAT.recognise('{"title": broken\n') < 0.5


def test_an_author_or_organization_that_is_no_text_is_left_out() -> None:
    paper = _paper(authors=[1, "Ann One", None, {"name": 2}, ["Bo"], True], organization=[7, "360"], affiliations=8)
    assert paper.authors == ("Ann One",)
    assert paper.organizations == ("360",)
    assert _paper(authors=1).authors == _paper(authors="[1, 2]").authors == ()


@pytest.mark.parametrize(("indent", "places"), [(None, ("1, item 3", "1, item 4")), (2, ("10", "13"))])
def test_list_of_papers_is_read_like_lines(tmp_path: Path, indent: int | None, places: tuple[str, str]) -> None:
    papers = [{"id": "p1", "title": "One"}, {"id": "p2", "abstract": "Two."}, {"id": "p3"}, "no paper"]
    file = tmp_path / "papers.json"
    file.write_text(json.dumps(papers, indent=indent), encoding="utf-8")
    found = list(read_inputs([str(file)]))
    assert [(one.id, one.source) for one in found if isinstance(one, Paper)] == [("p1", "jsonl"), ("p2", "jsonl")]
    assert [(one.where, one.reason) for one in found if isinstance(one, Skipped)] == [
        (f"{file}:{places[0]}", "neither title nor abstract"),
        (f"{file}:{places[1]}", "not a JSON object"),
    ]


def test_one_paper_over_several_lines_is_read(tmp_path: Path) -> None:
    file = tmp_path / "paper.json"
    file.write_text(json.dumps({"id": "p1", "title": "One"}, indent=2), encoding="utf-8")
    assert [one.id for one in read_inputs([str(file)]) if isinstance(one, Paper)] == ["p1"]


def test_ids_that_say_there_is_none_do_not_make_one_paper_of_many(tmp_path: Path) -> None:
    lines = ['{"id": "river2025-None", "title": "One"}', '{"id": "river2025-None", "title": "Two"}']
    file = tmp_path / "list.jsonl"
    file.write_text("\n".join([*lines, '{"id": "nonesuch", "title": "Three"}']))
    papers = [record for record in read_inputs([str(file)]) if isinstance(record, Paper)]
    assert [paper.title for paper in papers] == ["One", "Two", "Three"]
    assert papers[2].id == "nonesuch"


def test_labs_of_one_author_are_told_apart() -> None:
    (paper,) = FORMAT.read(['{"title": "T", "affiliations": ["River University+Otter Labs", "C++ Guild"]}'], "x")
    assert isinstance(paper, Paper)
    assert paper.organizations == ("River University", "Otter Labs", "C++ Guild")


def test_references_may_come_with_the_sentences_that_cite_them() -> None:
    record = {
        "title": "T",
        "references": [
            "2301.00001",
            {"id": "10.1000/x", "context": "So [1]."},
            {"id": "W12345", "contexts": ["A.", "B."]},
        ],
        "contexts": [{"id": "2301.00001", "context": ["C."]}, {"context": "of nothing"}],
    }
    (paper,) = _read(record)
    assert isinstance(paper, Paper)
    assert paper.references == ("2301.00001", "10.1000/x", "W12345")
    assert paper.contexts == (
        ("10.1000/x", "So [1]."),
        ("W12345", "A."),
        ("W12345", "B."),
        ("2301.00001", "C."),
    )
