"""Headers of queries, and the check of parameters."""

from pathlib import Path
from typing import Any

import pytest

from graphbuilder.errors import QueryError, QuestionError, UnknownName
from graphbuilder.store.catalogue import load_catalogue

HEADER = "question: Q\nparam id: string -- an id\nparam n: integer = 3 -- how many\ncolumn id: string\n"
BODIES = {"sql": "SELECT 1", "cypher": "RETURN 1"}


def write(folder: Path, name: str, header: str = HEADER, *, languages: tuple[str, ...] = ("sql", "cypher")) -> None:
    for language in languages:
        mark = "-- " if language == "sql" else "// "
        lines = "".join(f"{mark}{line}\n" for line in header.splitlines())
        (folder / f"{name}.{language}").write_text(f"{lines}{BODIES[language]}", encoding="utf-8")


def test_header_gives_parameters_and_columns(tmp_path: Path) -> None:
    write(
        tmp_path, "mine", 'question: Q?\nparam order: string = "a" in ["a", "b"] -- the order\ncolumn n: json -- it\n'
    )
    query = load_catalogue(tmp_path)["mine"]
    (parameter,) = query.parameters
    assert (query.question, parameter.default, parameter.choices, parameter.meaning) == (
        "Q?",
        "a",
        ("a", "b"),
        "the order",
    )
    assert [(column.name, column.type, column.meaning) for column in query.columns] == [("n", "json", "it")]
    assert query.body("sql") == "SELECT 1"


def test_shipped_queries_explain_themselves() -> None:
    for query in load_catalogue().values():
        assert query.question[0].isupper(), query.name
        assert all(parameter.meaning for parameter in query.parameters), query.name


def test_start_puts_a_part_and_its_parameters_first() -> None:
    query = load_catalogue()["papers"]
    assert [parameter.name for parameter in query.parameters][:2] == ["groups", "since"]
    assert query.body("sql").startswith("WITH RECURSIVE part")
    assert query.body("cypher").startswith("CALL () {")


def test_a_query_in_one_language_says_what_is_missing_in_the_other(tmp_path: Path) -> None:
    write(tmp_path, "mine", languages=("sql",))
    with pytest.raises(QueryError, match="no cypher body"):
        load_catalogue(tmp_path)["mine"].body("cypher")


def test_unknown_query_names_near_ones() -> None:
    with pytest.raises(UnknownName) as unknown:
        load_catalogue()["leaderbord"]
    assert unknown.value.near[0] == "leaderboard"
    with pytest.raises(UnknownName, match=r"no query 'xyz'\. See `graphbuilder query`"):
        load_catalogue()["xyz"]


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("papers", {"limt": 3}, "no parameter 'limt'. It takes: groups, since"),
        ("paper", {}, "needs the parameter id"),
        ("paper", {"id": None}, "id is a text"),
        ("paper", {"id": 3}, "id is a text"),
        ("papers", {"limit": "3"}, "limit is a whole number"),
        ("papers", {"limit": True}, "limit is a whole number"),
        ("papers", {"limit": 2**63}, "limit is a whole number"),
        ("papers", {"min_confidence": float("nan")}, "min_confidence is a number"),
        ("papers", {"min_confidence": 5}, "min_confidence is a number from 0 to 1, not '5'"),
        ("edges_around", {"ids": [], "types": [], "min_confidence": -0.1}, "min_confidence is a number from 0 to 1"),
        ("papers", {"since": "foo"}, "since is a date written 2025, 2025-06 or 2025-06-16, not 'foo'"),
        ("papers", {"until": "2025-02-30"}, "until is a date"),
        ("papers", {"until": "2025-6"}, "until is a date"),
        ("papers", {"until": 2025}, "until is a date"),
        ("papers", {"since": "' OR 1=1 --"}, "since is a date"),
        ("papers", {"since": ""}, "since is a date"),
        ("newest_entities", {"label": "Method", "since": "20250101"}, "since is a date"),
        ("papers", {"order": "best"}, "order cannot be 'best'. It is one of: newest"),
        ("nodes", {"ids": "abc"}, "ids is a list"),
        ("nodes", {"ids": [1]}, "ids is a list"),
        ("papers", {"groups": {"roles": ["USES"]}}, "groups is a list of filters, not "),
        ("papers", {"groups": {}}, 'such as [{"roles": ["USES"], "labels": ["Method"]}]'),
        ("papers", {"groups": [{"targets": ["x"]}]}, "cannot be read"),
        ("papers", {"groups": [{"roles": []}]}, "cannot be read"),
        ("papers", {"groups": [{"roles": ["LIKES"]}]}, "no relation 'LIKES'"),
        ("papers", {"groups": [{"roles": ["USES"], "target": "x"}]}, "cannot be read"),
        ("papers", {"groups": [{"roles": ["USES"], "labels": "Method"}]}, "cannot be read"),
        ("papers", {"groups": [{"roles": ["USES"], "labels": ["Gadget"]}]}, "no label 'Gadget'"),
        ("papers", {"groups": [{"roles": [["USES"]], "targets": []}]}, "no relation"),
        ("entities", {"label": "Paper"}, "label cannot be 'Paper'"),
    ],
)
def test_check_refuses_with_the_parameter_and_what_is_known(name: str, given: dict[str, Any], message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        load_catalogue()[name].check(given)
    assert message in str(refused.value)


def test_check_fills_in_defaults() -> None:
    checked = load_catalogue()["papers"].check({"groups": [{"roles": ["USES"]}], "min_confidence": 1})
    assert checked["groups"] == [{"roles": ["USES"], "targets": [], "labels": [], "negate": False, "least": 1}]
    assert (checked["limit"], checked["until"], checked["order"]) == (25, None, "newest")
    assert isinstance(checked["min_confidence"], float)


@pytest.mark.parametrize("day", ["2024", "2024-02", "2024-02-29", None])
def test_check_takes_dates_of_any_precision(day: str | None) -> None:
    assert load_catalogue()["papers"].check({"since": day})["since"] == day


def test_parse_reads_texts_by_type() -> None:
    papers, nodes = load_catalogue()["papers"], load_catalogue()["nodes"]
    assert papers.parse({"limit": "5", "min_confidence": "0.5", "groups": "[]"}) == {
        "limit": 5,
        "min_confidence": 0.5,
        "groups": [],
    }
    assert nodes.parse({"ids": "a,b"}) == nodes.parse({"ids": '["a", "b"]'}) == {"ids": ["a", "b"]}
    with pytest.raises(QuestionError, match="limit is a whole number"):
        papers.parse({"limit": "many"})
    with pytest.raises(QuestionError, match="groups is a list of filters"):
        papers.parse({"groups": "USES"})
    for depth in (500, 100_000):
        with pytest.raises(QuestionError, match="groups"):
            papers.check(papers.parse({"groups": "[" * depth + "]" * depth}))
    with pytest.raises(QuestionError, match="no parameter 'x'"):
        papers.check(papers.parse({"x": "1"}))
