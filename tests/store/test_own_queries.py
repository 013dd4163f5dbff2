"""A folder of queries of one's own: each is checked without a graph, and a faulty file is left out and said."""

from collections.abc import Callable
from pathlib import Path

import pytest

from graphbuilder.errors import QueryError, UnknownName
from graphbuilder.store.base import Store
from graphbuilder.store.catalogue import load_catalogue
from tests.graphs import small_batch

MARKS = {"sql": "-- ", "cypher": "// "}
COLUMN = "question: Q\ncolumn id: string\n"


def write(folder: Path, file: str, header: str, body: str) -> None:
    """A file of a query; its body begins two lines below its header."""
    mark = MARKS[file.rpartition(".")[2]]
    (folder / file).write_text("".join(f"{mark}{line}\n" for line in header.splitlines()) + f"\n{body}\n")


def faults(folder: Path) -> list[str]:
    """What is wrong with the files of a folder, without the folder."""
    found = load_catalogue(folder).faults
    return [f"{fault.path.name}:{fault.line}: {fault.reason}" for fault in found]


GOOD = {
    "sql": "SELECT p.id, count(*)\nFROM edges AS e JOIN papers AS p ON p.id = e.source\n"
    "WHERE e.target = :id GROUP BY p.id ORDER BY p.id LIMIT :limit;",
    "cypher": "MATCH (p:Paper)-[e]->({id: $id})\nRETURN p.id AS id, count(e) ORDER BY id LIMIT $limit",
}
GOOD_HEADER = (
    "question: Papers that name an entity\nparam id: string -- the entity\nparam limit: integer = 5 -- how many\n"
    "column id: string\ncolumn relations: integer\n"
)


def test_a_query_of_ones_own_is_run_like_the_others(open_store_of_kind: Callable[..., Store], tmp_path: Path) -> None:
    for language, body in GOOD.items():
        write(tmp_path, f"naming.{language}", GOOD_HEADER, body)
    store = open_store_of_kind(catalogue=load_catalogue(tmp_path))
    store.write(small_batch())
    ((grpo,),) = ([row["id"] for row in store.run("entities_by_key", {"key": "grpo"})],)
    rows = store.run("naming", {"id": grpo, "limit": 1})
    assert rows == [{"id": rows[0]["id"], "relations": 1}]
    assert store.catalogue.faults == ()
    assert len(store.catalogue) == len(load_catalogue()) + 1


def test_a_query_of_ones_own_may_start_from_the_filters(tmp_path: Path) -> None:
    write(tmp_path, "mine.sql", "question: Q\nstart: filters\ncolumn id: string", "SELECT id FROM scope")
    assert load_catalogue(tmp_path)["mine"].parameters[0].name == "groups"
    assert faults(tmp_path) == []


@pytest.mark.parametrize(
    ("file", "header", "body", "fault"),
    [
        ("a.sql", "column n: integer", "SELECT 1", "1: a query needs a question and columns"),
        ("a.sql", "question: Q\ncolumn n: whole", "SELECT 1", "2: there is no type 'whole'"),
        ("a.sql", "question: Q\nparam n: integer = x1\ncolumn n: integer", "SELECT 1", "2: the default or the choices"),
        ("a.sql", "question: Q\nparam n: integer = -1\ncolumn n: integer", "SELECT 1", "2: the default does not fit"),
        ("a.sql", "question: Q\nparam n\ncolumn n: integer", "SELECT 1", "2: the parameter 'n' cannot be read"),
        ("a.sql", "question: Q\nwhatever\ncolumn n: integer", "SELECT 1", "2: the header line 'whatever'"),
        ("a.sql", "question: Q\nstart: nothing\ncolumn n: integer", "SELECT 1", "2: there is no part nothing.sql"),
        ("a.sql", "question: Q\nparam n: date\nparam n: date\ncolumn n: date", "SELECT 1", "3: n is there twice"),
        (
            "a.sql",
            "question: Q\nparam cursor: date\ncolumn n: date",
            "SELECT 1",
            "1: no parameter can be called cursor",
        ),
        ("a.sql", COLUMN, "", "4: there is no query below the header"),
        ("a.sql", COLUMN, "SELECT id\nFORM papers", "5: near"),
        ("a.sql", COLUMN, "SELECT id\nFROM papers\nWHERE tilte = 1", "6: no such column: tilte"),
        ("a.sql", COLUMN, "SELECT id\nFROM paper", "5: no such table: paper"),
        ("a.sql", COLUMN, "SELECT id\nFROM papers WHERE id = :x", "5: You did not supply a value for binding"),
        ("a.sql", COLUMN, "SELECT id, title\nFROM papers", "4: it gives 2 columns, its header names 1"),
        ("a.sql", COLUMN, "DELETE FROM papers RETURNING id", "4: Only a query that reads the graph is allowed"),
        ("a.sql", COLUMN, "SELECT id\nFROM papers, facts", "5: Only a query that reads the graph is allowed"),
        ("a.sql", COLUMN, "PRAGMA table_list", "4: Only a query that reads the graph is allowed"),
        ("a.sql", COLUMN, "SELECT 1; SELECT 2", "4: "),
        ("a.cypher", COLUMN, "MATCH (p:Paper)\nRETURN p.id, p.title", "4: it gives 2 columns, its header names 1"),
        ("a.cypher", COLUMN, "MATCH (p:Paper)\nWHERE p.id = $x\nRETURN p.id", "5: $x is no parameter of the header"),
        ("a.cypher", COLUMN, "MATCH (p:Paper)\nDETACH DELETE p\nRETURN 1", "5: Only a query that reads the graph"),
        (
            "a.cypher",
            COLUMN,
            "CALL db.labels() YIELD label RETURN label",
            "4: The procedure db.labels may not be called",
        ),
        ("a.cypher", COLUMN, "LOAD CSV FROM 'file:///x' AS l\nRETURN l", "4: Only a query that reads the graph"),
        ("a b.sql", COLUMN, "SELECT 1", "1: 'a b' is no name"),
        ("papers.sql", COLUMN, "SELECT 1", "1: there is another query called papers"),
    ],
)
def test_a_faulty_file_is_left_out_and_said_with_its_line(
    tmp_path: Path, file: str, header: str, body: str, fault: str
) -> None:
    write(tmp_path, "good.sql", COLUMN, "SELECT id FROM papers")
    write(tmp_path, file, header, body)
    (said,) = faults(tmp_path)
    assert said.startswith(f"{file}:{fault}")
    assert set(load_catalogue(tmp_path)) == {*load_catalogue(), "good"}


def test_a_file_that_is_no_text_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "latin.sql").write_bytes("-- question: Größe".encode("latin-1"))
    assert faults(tmp_path)[0].startswith("latin.sql:1: it cannot be read")


def test_bodies_whose_headers_differ_are_left_out(tmp_path: Path) -> None:
    write(tmp_path, "mine.sql", COLUMN, "SELECT 1")
    write(tmp_path, "mine.cypher", COLUMN.replace("Q", "R"), "RETURN 1 AS id")
    assert faults(tmp_path) == ["mine.cypher:1: its header differs from that of mine.sql"]


def test_one_name_in_two_folders_is_taken_from_the_first(tmp_path: Path) -> None:
    for number in ("1", "2"):
        (tmp_path / number).mkdir()
        write(tmp_path / number, "mine.sql", COLUMN, f"SELECT {number}")
    found = load_catalogue(tmp_path / "1", tmp_path / "2")
    assert found["mine"].body("sql") == "SELECT 1"
    assert [fault.path.parent.name for fault in found.faults] == ["2"]


def test_an_absent_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="no folder"):
        load_catalogue(tmp_path / "absent")


def test_asking_a_query_that_was_left_out_says_why(tmp_path: Path) -> None:
    write(tmp_path, "mine.sql", COLUMN, "SELECT id FROM paper")
    with pytest.raises(UnknownName, match=r"mine was left out: mine\.sql:4: no such table: paper"):
        load_catalogue(tmp_path)["mine"]


def test_shipped_queries_pass_the_checks_of_ones_own(tmp_path: Path) -> None:
    for name, query in load_catalogue().items():
        parameters = [f"param {p.name}: {p.type} = null" for p in query.parameters]
        header = "\n".join(["question: Q", *parameters, *(f"column {c.name}: {c.type}" for c in query.columns)])
        for language, body in query.bodies.items():
            write(tmp_path, f"own_{name}.{language}", header, body)
    assert faults(tmp_path) == []
