"""The dumps of Papers with Code, in small invented pieces."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from graphbuilder.model import CodeLink, Paper, Skipped, StatedEntity, StatedResult
from graphbuilder.readers.papers_with_code import FORMAT
from graphbuilder.readers.pwc_parts import read_description
from graphbuilder.readers.read import read_inputs

RULE = "papers-with-code"
SITE = "https://paperswithcode.com"
PAPER = {
    "paper_url": f"{SITE}/paper/sorting-sand",
    "arxiv_id": "2401.00011",
    "title": "Sorting sand",
    "abstract": "We sort sand grain by grain.",
    "url_abs": "http://arxiv.org/abs/2401.00011v2",
    "url_pdf": "http://arxiv.org/pdf/2401.00011v2.pdf",
    "proceeding": "BEACH 2024 1",
    "authors": ["Ada Reed", "Bo Linde"],
    "tasks": ["Sand Sorting"],
    "date": "2024-01-09",
    "methods": [
        {"name": "GBS", "full_name": "Grain By Sieve", "source_url": "http://arxiv.org/abs/2401.00011v1"},
        {"name": "Shovel", "full_name": "Shovel", "source_url": "http://arxiv.org/abs/2001.00001v1"},
    ],
}
LINK = {
    "paper_url": f"{SITE}/paper/sorting-sand",
    "paper_title": "Sorting sand",
    "paper_arxiv_id": "2401.00011",
    "paper_url_abs": "http://arxiv.org/abs/2401.00011v2",
    "repo_url": "https://example.org/sand",
    "is_official": True,
    "framework": "none",
}
METHOD = {
    "url": f"{SITE}/method/gbs",
    "name": "GBS",
    "full_name": "Grain By Sieve",
    "description": "**It** sorts [grain](https://x.org) by grain.\r\n\r\nImage Source: [a](b)",
    "paper": {"title": "Sorting sand", "url": f"{SITE}/paper/sorting-sand"},
    "introduced_year": 2000,
    "source_url": "http://arxiv.org/abs/2401.00011v2",
    "source_title": "Sorting sand",
    "collections": [],
}
DATASET = {
    "url": f"{SITE}/dataset/dunes-3",
    "name": "Dunes-3",
    "full_name": "Three Dunes of Sand",
    "homepage": "https://dunes.example.org",
    "description": "Somebody else's words.",
    "paper": {"title": "Three dunes", "url": f"{SITE}/paper/three-dunes"},
    "introduced_date": "2023-05-02",
    "modalities": ["Sand"],
}


def _row(model: str, metrics: dict[str, Any], title: str = "Sorting sand", url: str = "") -> dict[str, Any]:
    return {"model_name": model, "paper_title": title, "paper_url": url, "paper_date": "2024-01-10", "metrics": metrics}


def _task(*rows: dict[str, Any], task: str = "Sand Sorting", dataset: str = "Dunes-3") -> dict[str, Any]:
    table = {"dataset": dataset, "sota": {"metrics": ["Accuracy"], "rows": list(rows)}}
    return {"task": task, "description": "", "categories": [], "datasets": [table], "subtasks": [], "synonyms": []}


def _read(*items: Any) -> list[Paper | Skipped]:
    return list(FORMAT.read(json.dumps(list(items), indent=2).splitlines(keepends=True), "dump"))


def _paper(*items: Any) -> Paper:
    (paper,) = _read(*items)
    assert isinstance(paper, Paper)
    return paper


def _entity(name: str, type_: Any, role: Any, confidence: float, **more: Any) -> StatedEntity:
    return StatedEntity(name, type_, role, confidence, RULE, **more)


@pytest.mark.parametrize("item", [PAPER, LINK, METHOD, DATASET, _task(_row("Sieve", {"Accuracy": "1"}))])
@pytest.mark.parametrize("packed", [False, True])
def test_each_dump_is_recognised_by_its_content(tmp_path: Path, item: Any, packed: bool) -> None:
    text = json.dumps([item], indent=2).encode()
    (tmp_path / "dump").write_bytes(gzip.compress(text) if packed else text)
    (paper,) = read_inputs([str(tmp_path / "dump")])
    assert isinstance(paper, Paper)
    assert paper.source.split("/")[0] == RULE


def test_a_paper_comes_with_its_tasks_and_methods_and_proposes_what_has_it_as_source() -> None:
    paper = _paper(PAPER)
    assert (paper.id, paper.title, paper.authors) == ("2401.00011", "Sorting sand", ("Ada Reed", "Bo Linde"))
    assert (paper.published, paper.venue, paper.source) == ("2024-01-09", "BEACH 2024 1", RULE)
    assert (paper.url, paper.other_ids) == ("http://arxiv.org/abs/2401.00011v2", ("pwc:sorting-sand",))
    assert paper.stated == (
        _entity("Sand Sorting", "TASK", "ADDRESSES", 0.75),
        _entity("GBS", "METHOD", "PROPOSES", 0.75, aliases=("Grain By Sieve",)),
        _entity("Shovel", "METHOD", "USES", 0.75),
    )


def test_methods_and_datasets_are_proposed_by_the_paper_that_introduces_them() -> None:
    method, dataset = _read(METHOD, DATASET)
    assert isinstance(method, Paper)
    assert (method.id, method.source, method.other_ids) == ("2401.00011", f"{RULE}/method/gbs", ("pwc:sorting-sand",))
    assert method.stated == (
        _entity(
            "GBS",
            "METHOD",
            "PROPOSES",
            0.9,
            aliases=("Grain By Sieve",),
            addresses=((RULE, f"{SITE}/method/gbs"),),
            description="It sorts grain by grain.",
        ),
    )
    assert isinstance(dataset, Paper)
    assert (dataset.title, dataset.arxiv_id, dataset.other_ids) == ("Three dunes", None, ("pwc:three-dunes",))
    assert (dataset.published, dataset.url, dataset.abstract) == (None, None, "")
    (stated,) = dataset.stated
    assert (stated.name, stated.type, stated.aliases) == ("Dunes-3", "BENCHMARK", ("Three Dunes of Sand",))
    assert stated.addresses == (("homepage", "https://dunes.example.org"), (RULE, f"{SITE}/dataset/dunes-3"))
    assert stated.introduced == "2023-05-02"


def test_a_description_of_a_task_comes_with_its_first_paper_alone() -> None:
    task = _task(_row("Sieve", {"Accuracy": "5"}), _row("Shovel", {"Accuracy": "6"}, "Shovels"))
    first, second = _read({**task, "description": "To sort sand."})
    assert isinstance(first, Paper)
    assert isinstance(second, Paper)
    assert [one.description for one in first.stated if one.type == "TASK"] == ["To sort sand."]
    assert [one.description for one in second.stated if one.type == "TASK"] == [""]


@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("![](a.png)\n\nA **sieve** of `sand`.", "A sieve of sand."),
        ("Image source: somewhere\n\nA sieve.", "A sieve."),
        ("Sand is sorted. " * 60, "Sand is sorted. " * 36 + "Sand is sorted."),
        ("### Sieve", ""),
        ("", ""),
    ],
)
def test_a_description_is_the_first_paragraph_as_plain_text(text: str, description: str) -> None:
    assert read_description(text) == description


def test_what_no_paper_introduces_is_reported() -> None:
    assert _read({**METHOD, "paper": None, "source_url": None, "source_title": None}, {**DATASET, "name": ""}) == [
        Skipped("dump:2", "GBS: no paper is named that introduces this method"),
        Skipped("dump:13", "the dataset has no name"),
    ]


def test_a_paper_has_all_its_links_to_code_the_authors_own_first() -> None:
    other = {**LINK, "repo_url": "https://github.com/bo/other", "is_official": False, "framework": "pytorch"}
    paper = _paper({**other, "mentioned_in_paper": True}, LINK)
    assert (paper.id, paper.source, paper.stated) == ("2401.00011", f"{RULE}/links", ())
    assert paper.code == (
        CodeLink("https://example.org/sand", True, None, None, RULE),
        CodeLink("https://github.com/bo/other", False, "pytorch", True, RULE),
    )


def test_links_of_a_paper_that_comes_again_are_a_record_of_their_own() -> None:
    between = {**LINK, "paper_url": f"{SITE}/paper/dunes", "paper_title": "Dunes", "paper_arxiv_id": None}
    again = {**LINK, "repo_url": "https://example.org/other"}
    found = _read(LINK, between, again, {**LINK, "paper_title": ""})
    assert [(one.source, len(one.code)) for one in found if isinstance(one, Paper)] == [
        (f"{RULE}/links", 1),
        (f"{RULE}/links", 1),
        (f"{RULE}/links/2", 1),
    ]
    assert [one.reason for one in found if isinstance(one, Skipped)] == ["the link names no paper"]


def test_rows_of_one_paper_are_one_record_of_the_task_with_all_results() -> None:
    first = _task(_row("Sieve", {"Accuracy": "91.5%"}), _row("Shovel", {"Accuracy": 70}, "Shovels", "https://x.org/s"))
    part = {"subdataset": "_wet_:", "sota": {"metrics": ["F1"], "rows": [_row("Sieve", {"F1": "0.5 ± 0.1"})]}}
    first["datasets"][0]["subdatasets"] = [part]
    sieve, shovel = _read(first)
    assert isinstance(sieve, Paper)
    assert isinstance(shovel, Paper)
    assert (sieve.title, sieve.source, sieve.published) == ("Sorting sand", f"{RULE}/task/sand-sorting", "2024-01-10")
    assert sieve.stated == (
        _entity("Dunes-3", "BENCHMARK", "EVALUATED_ON", 0.9),
        _entity("Sieve", "MODEL", "USES", 0.9),
        _entity("Sand Sorting", "TASK", "ADDRESSES", 0.9),
        _entity("Dunes-3 (wet)", "BENCHMARK", "EVALUATED_ON", 0.9),
    )
    assert sieve.stated_results == (
        StatedResult("Sieve", "MODEL", "Dunes-3", "Accuracy", "91.5%", 91.5, "%", 0.9, RULE),
        StatedResult("Sieve", "MODEL", "Dunes-3 (wet)", "F1", "0.5 ± 0.1", 0.5, "", 0.9, RULE),
    )
    assert (shovel.title, shovel.url, shovel.stated_results[0].value) == ("Shovels", "https://x.org/s", "70")


def test_a_task_within_a_task_is_the_one_that_its_rows_address() -> None:
    inner = _task(_row("Sieve", {"Accuracy": "5"}), task="Wet Sand Sorting")
    outer = {**_task(), "datasets": [], "subtasks": [inner]}
    paper = _paper(outer)
    assert [one.name for one in paper.stated if one.type == "TASK"] == ["Wet Sand Sorting"]
    assert paper.source == f"{RULE}/task/sand-sorting"


@pytest.mark.parametrize(
    ("value", "number", "unit"),
    [
        ("70.3*", 70.3, ""),
        ("1,234.5", 1234.5, ""),
        ("35M", 35.0, "M"),
        ("43B?", 43.0, "B"),
        ("12.3 ms", 12.3, "ms"),
        ("-5.2", -5.2, ""),
        (17.25, 17.25, ""),
        ("70.14 (measured by others)", 70.14, ""),
    ],
)
def test_a_value_is_kept_as_written_beside_its_number(value: str | float, number: float, unit: str) -> None:
    (result,) = _paper(_task(_row("Sieve", {"Accuracy": value}))).stated_results
    assert (result.value, result.number, result.unit) == (str(value), number, unit)


def test_a_system_is_a_method_only_where_the_lists_say_so() -> None:
    paper = _paper(_task(_row("Dropout", {"Accuracy": "5"}), _row("BERT", {"Accuracy": "6"})))
    assert {r.system: r.system_type for r in paper.stated_results} == {"Dropout": "METHOD", "BERT": "MODEL"}


def test_an_address_for_a_title_names_the_paper_and_its_date_is_not_the_papers() -> None:
    address = "https://arxiv.org/abs/2401.00011"
    paper = _paper(_task(_row("Sieve", {"Accuracy": "5"}, address, address)))
    assert (paper.id, paper.title, paper.published) == ("2401.00011", "", None)


def test_rows_that_say_too_little_are_reported() -> None:
    rows = [_row("Sieve", {"Accuracy": "5"}, ""), _row("", {"Accuracy": "5"}), _row("Sieve", {"Accuracy": "-"})]
    assert _read(_task(*rows), {**_task(), "task": "Digging"}) == [
        Skipped("dump:2, Dunes-3, row 1", "the row names no paper"),
        Skipped("dump:2, Dunes-3, row 2", "the row names no model"),
        Skipped("dump:2, Dunes-3, row 3", "the row has no number"),
        Skipped("dump:48", "no table for the task Digging"),
    ]


def test_a_paper_that_comes_again_adds_what_is_stated(tmp_path: Path) -> None:
    other = {**METHOD, "name": "Sieve Net", "full_name": "Sieve Net", "url": f"{SITE}/method/sieve-net"}
    (tmp_path / "methods.json").write_text(json.dumps([METHOD, other]))
    (tmp_path / "papers.json").write_text(json.dumps([PAPER]))
    (paper,) = read_inputs([str(tmp_path)])
    assert isinstance(paper, Paper)
    assert [one.name for one in paper.stated] == ["GBS", "Sieve Net", "Sand Sorting", "GBS", "Shovel"]
    assert paper.abstract == "We sort sand grain by grain."
    apart = read_inputs([str(tmp_path)], across_sources=False)
    assert [record.source for record in apart if isinstance(record, Paper)] == [
        f"{RULE}/method/gbs",
        f"{RULE}/method/sieve-net",
        RULE,
    ]


def test_a_title_in_markdown_loses_its_address() -> None:
    paper = _paper(_task(_row("Sieve", {"Accuracy": "5"}, "[Sorting sand](https://x.org/s) (seen in [2")))
    assert paper.title == "Sorting sand"


def test_our_own_leaderboards_are_none_of_theirs() -> None:
    row = {**_row("Sieve", {"Accuracy": "5"}), "sentence": "Sieve reaches 5.", "confidence": 0.8}
    assert FORMAT.recognise(json.dumps([_task(row)])) == 0.0


def test_a_page_of_the_anthology_is_an_id_of_the_paper() -> None:
    paper = _paper(_task(_row("Sieve", {"Accuracy": "5"}, url="https://www.aclweb.org/anthology/P18-1230/")))
    assert paper.other_ids == ("acl:P18-1230",)
