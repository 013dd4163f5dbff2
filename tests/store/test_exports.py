"""Exports from both stores, and into a real Neo4j."""

import io
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import neo4j
import pytest

from graphbuilder.exports.export import FORMATS, export, find_format
from graphbuilder.exports.neo4j_admin import OPTIONS
from graphbuilder.exports.selection import INWARD, Selection
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import small_batch
from tests.hostile_graph import hostile_graph
from tests.neo4j_server.server import Neo4jAddress, imported_server
from tests.store.conftest import Stores, empty_neo4j

GRAPH_PROPERTIES = "MATCH (n) RETURN labels(n)[0], n.id, properties(n)"
RELATION_PROPERTIES = "MATCH (a)-[e]->(b) RETURN type(e), a.id, b.id, properties(e)"


def written(selection: Selection, form: str) -> bytes:
    return b"".join(export(selection, find_format(form)))


@pytest.mark.parametrize("form", list(FORMATS))
def test_both_stores_give_the_same_file(filled: Stores, form: str) -> None:
    ids = tuple(row["id"] for row in filled.sqlite.run("papers", {"limit": 40, "offset": 30}))
    for papers in (None, ids):
        for least in (0.0, 0.5):
            ours, theirs = (
                Selection(store, papers=papers, listed=papers is not None, min_confidence=least)
                for store in (filled.sqlite, filled.neo4j)
            )
            assert written(ours, form) == written(theirs, form)


def test_a_part_of_the_graph_is_what_its_papers_say(filled: Stores) -> None:
    ids = tuple(row["id"] for row in filled.sqlite.run("papers", {"limit": 40, "offset": 30}))
    results = {
        e.target for e in filled.sqlite.dump() if isinstance(e, Edge) and e.type == "REPORTS" and e.source in ids
    }
    edges_of_all = [e for e in filled.sqlite.dump() if isinstance(e, Edge)]
    labs = {e.target for e in edges_of_all if e.source in ids}
    for _ in range(10):  # up to what they are part of
        labs |= {e.target for e in edges_of_all if e.type == "PART_OF" and e.source in labs}
    expected = {
        (e.type, e.source, e.target): dict(e.properties)
        for e in edges_of_all
        if (e.source in {*ids, *results} or (e.type == "PART_OF" and e.source in labs))
        and (e.type != "CITES" or e.target in ids)
        and e.properties.get("status") != "rejected"
    }
    for store in (filled.sqlite, filled.neo4j):
        records = list(Selection(store, papers=ids).records())
        edges = {(e.type, e.source, e.target): dict(e.properties) for e in records if isinstance(e, Edge)}
        assert edges == expected
        nodes = [record.id for record in records if isinstance(record, Node)]
        assert len(nodes) == len(set(nodes))
        assert set(nodes) == {*ids, *(end for key in expected for end in key[1:])}


@pytest.fixture
def batches_to_import() -> tuple[GraphBatch, ...]:
    return (small_batch(), hostile_graph())


def fill(store: SqliteStore, batches: Iterable[GraphBatch]) -> SqliteStore:
    for batch in batches:
        store.write(batch)
    return store


def assert_holds(address: Neo4jAddress, selection: Selection, *, empty_lists: bool) -> None:
    """The database has the nodes and edges of the selection with all properties, and nothing else."""
    with neo4j.GraphDatabase.driver(address.uri, auth=(address.username, address.password)) as driver:
        nodes = {(row[0], row[1]): row[2] for row in driver.execute_query(GRAPH_PROPERTIES).records}
        edges = {tuple(row[:3]): row[3] for row in driver.execute_query(RELATION_PROPERTIES).records}
    records = list(selection.records())
    assert Counter(type(record) for record in records) == Counter({Node: len(nodes), Edge: len(edges)})
    for record in records:
        if isinstance(record, Node):
            found = nodes[record.label, record.id]
            expected: Mapping[str, Any] = {"id": record.id, **record.properties}
        else:
            found, expected = edges[record.type, record.source, record.target], record.properties
        if not empty_lists:
            expected = {name: _spaced(value) for name, value in expected.items() if value != []}
        assert found == expected


def _spaced(value: Any) -> Any:
    """The value with its lists as an import keeps them: without the character that stands between items."""
    if isinstance(value, list):
        return [item.replace("\x1f", "\ufffd") if isinstance(item, str) else item for item in value]
    return value


def test_the_cypher_script_makes_the_graph_and_can_be_run_again(
    open_sqlite: Callable[..., SqliteStore],
    neo4j_address: Neo4jAddress,
    batches_to_import: tuple[GraphBatch, ...],
) -> None:
    selection = Selection(fill(open_sqlite(), batches_to_import))
    script = written(selection, "cypher").decode()
    statements = script.split(";\n")
    assert statements.pop() == ""
    empty_neo4j(neo4j_address)
    auth = (neo4j_address.username, neo4j_address.password)
    with neo4j.GraphDatabase.driver(neo4j_address.uri, auth=auth) as driver, driver.session() as session:
        for _ in range(2):
            for statement in statements:
                session.run(statement).consume()
    assert_holds(neo4j_address, selection, empty_lists=True)
    empty_neo4j(neo4j_address)


def test_neo4j_admin_imports_the_files(
    open_sqlite: Callable[..., SqliteStore], tmp_path: Path, batches_to_import: tuple[GraphBatch, ...]
) -> None:
    selection = Selection(fill(open_sqlite(), batches_to_import))
    with zipfile.ZipFile(io.BytesIO(written(selection, "neo4j-admin"))) as archive:
        archive.extractall(tmp_path / "files")
    assert all(option in (tmp_path / "files" / "README.txt").read_text() for option in OPTIONS)
    with imported_server(tmp_path / "files", OPTIONS) as address:
        assert_holds(address, selection, empty_lists=False)


def test_what_is_kept_for_building_is_in_no_export(filled: Stores) -> None:
    for store in (filled.sqlite, filled.neo4j):
        assert isinstance(store, SqliteStore | Neo4jStore)
        for papers in (None, ("2402.00001",)):
            for record in Selection(store, papers=papers).records():
                assert not INWARD & record.properties.keys()
                assert record.properties.get("status") != "rejected"
