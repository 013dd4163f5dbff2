"""The neutral file that moves a graph between stores."""

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.errors import InputError
from graphbuilder.model import Edge, GraphBatch, Node
from graphbuilder.schema import RelationType
from graphbuilder.store.dump import read_dump
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.sqlite import SqliteStore
from tests.graphs import entity, paper, relation, small_batch
from tests.neo4j_server.server import Neo4jAddress
from tests.store.conftest import Stores, dump_into, empty_neo4j


def test_dump_is_the_same_from_both_stores_and_loads_into_either(
    filled: Stores, neo4j_address: Neo4jAddress, tmp_path: Path
) -> None:
    dump_into(filled.sqlite, tmp_path / "sqlite.jsonl")
    dump_into(filled.neo4j, tmp_path / "neo4j.jsonl")
    whole = (tmp_path / "sqlite.jsonl").read_bytes()
    assert (tmp_path / "neo4j.jsonl").read_bytes() == whole
    copy = SqliteStore(tmp_path / "copy.db")
    copy.load(read_dump(tmp_path / "neo4j.jsonl"))
    dump_into(copy, tmp_path / "copy.jsonl")
    assert (tmp_path / "copy.jsonl").read_bytes() == whole
    assert copy.run("papers", {"text": "image"}) == filled.sqlite.run("papers", {"text": "image"})
    copy.close()
    empty_neo4j(neo4j_address)
    server = Neo4jStore(neo4j_address.uri, neo4j_address.username, neo4j_address.password)
    server.load(read_dump(tmp_path / "sqlite.jsonl"))
    dump_into(server, tmp_path / "server.jsonl")
    assert (tmp_path / "server.jsonl").read_bytes() == whole
    assert server.run("papers", {"text": "image"}) == filled.sqlite.run("papers", {"text": "image"})
    server.close()


def test_dump_file_starts_with_a_header(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "graph.db")
    store.write(small_batch())
    dump_into(store, tmp_path / "dump.jsonl")
    store.close()
    first, second, *_ = (tmp_path / "dump.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(first) == {"format": "graphbuilder-dump", "schema_version": 4}
    assert json.loads(second)["label"] == "Author"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no dump of a graph"),
        ("{}\n", "no dump of a graph"),
        ("[1]\n", "no dump of a graph"),
        ('{"format": "graphbuilder-dump", "schema_version": 99}\n', "schema version 99"),
        ('{"format": "graphbuilder-dump", "schema_version": 4}\n{"label": \n', "dump.jsonl:2"),
        ('{"format": "graphbuilder-dump", "schema_version": 4}\n{"name": 1}\n', "dump.jsonl:2"),
        ('{"format": "graphbuilder-dump", "schema_version": 4}\n7\n', "dump.jsonl:2"),
    ],
)
def test_reading_what_is_no_dump_says_where(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "dump.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        list(read_dump(file))
    with pytest.raises(InputError, match="cannot be read"):
        list(read_dump(tmp_path / "absent.jsonl"))


texts = st.text(st.characters(codec=None), max_size=12)
names = st.text(st.characters(codec=None), min_size=1, max_size=8)


@st.composite
def graphs(draw: st.DrawFn) -> GraphBatch:
    """Some papers that use or propose some methods, with any characters in texts."""
    methods = draw(st.lists(st.builds(entity, st.just("Method"), names, names), max_size=4, unique_by=lambda m: m.id))
    papers = draw(st.lists(st.builds(paper, names, texts, abstract=texts), max_size=4, unique_by=lambda p: p.id))
    edges: list[Edge] = []
    for one in papers:
        for method in methods:
            kinds: tuple[RelationType | None, ...] = ("USES", "PROPOSES", None)
            if kind := draw(st.sampled_from(kinds)):
                sure = draw(st.none() | st.floats(0, 1))
                edges.append(relation(kind, one.id, method, *draw(st.lists(texts, max_size=3)), confidence=sure))
    nodes: list[Node] = [*papers, *methods]
    return GraphBatch(tuple(nodes), tuple(edges), stubs=tuple(draw(st.lists(names, max_size=2))))


@settings(max_examples=40, deadline=None)
@given(batch=graphs())
def test_any_graph_survives_writing_twice_and_the_way_through_a_file(batch: GraphBatch) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store, copy = SqliteStore(Path(folder, "a.db")), SqliteStore(Path(folder, "b.db"))
        try:
            store.write(batch)
            once = list(store.dump())
            store.write(batch)
            assert list(store.dump()) == once
            dump_into(store, Path(folder, "dump.jsonl"))
            copy.load(read_dump(Path(folder, "dump.jsonl")))
            assert list(copy.dump()) == once
        finally:
            store.close()
            copy.close()
