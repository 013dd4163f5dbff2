"""A graph in a Neo4j of its own, filled by ``neo4j-admin database import``: minutes where writing takes an hour."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Final

import neo4j

from graphbuilder.exports.neo4j_admin import HEADERS, OPTIONS, SEPARATOR
from graphbuilder.model import Edge, Node, Value
from graphbuilder.schema import ENTITY_LABELS, SCHEMA_VERSION
from graphbuilder.store.neo4j_schema import schema_statements
from graphbuilder.store.records import clean_edge, clean_node, former_ids
from graphbuilder.store.words import search_words
from tests.neo4j_server.server import Neo4jAddress, imported_server

MEMORY: Final = {"server.memory.heap.max_size": "2g", "server.memory.pagecache.size": "2g"}
_META: Final = "GraphbuilderMeta"
_INDEX_SECONDS: Final = 1200
# The import has no empty lists.
_EMPTY: Final = (
    "MATCH (n:{label}) WHERE n.aliases IS NULL CALL (n) {{ SET n.aliases = [] }} IN TRANSACTIONS OF 5000 ROWS"
)


@contextmanager
def filled_server(records: Iterable[Node | Edge]) -> Iterator[Neo4jAddress]:
    """The address of a server that holds a graph as ``Neo4jStore.load`` would have written it."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(records, Path(folder))
        options = (f"--nodes={_META}={_META}.csv", *OPTIONS)
        with imported_server(Path(folder), options, settings=MEMORY) as address:
            _index(address)
            yield address


def write_files(records: Iterable[Node | Edge], folder: Path) -> None:
    """Write what is imported: the files of our export, with the properties that only the store itself reads."""
    with ExitStack() as stack:
        files = {name: stack.enter_context((folder / f"{name}.csv").open("w", encoding="utf-8")) for name in HEADERS}
        headers = {name: [*header, *_more(name)] for name, header in HEADERS.items()}
        for name, file in files.items():
            _write(file, headers[name])
        for record in records:
            if isinstance(record, Node):
                node = clean_node(record)
                values = {**node.properties, **_kept(node)}
                _write(files[node.label], [node.id, *_cells(values, headers[node.label][1:])])
            else:
                edge = clean_edge(record)
                _write(files[edge.type], [edge.source, edge.target, *_cells(edge.properties, headers[edge.type][2:])])
    meta = f":ID,key,schema_version:long,graph,revision:long\ngraph,graph,{SCHEMA_VERSION},imported,0\n"
    (folder / f"{_META}.csv").write_text(meta, encoding="utf-8")


def _more(name: str) -> Sequence[str]:
    if name in ENTITY_LABELS:
        return ("alias_keys:string[]", "former_ids:string[]")
    return ("digest:string", "words:string") if name == "Paper" else ()


def _kept(node: Node) -> dict[str, Value]:
    if node.label in ENTITY_LABELS:
        return {"former_ids": former_ids(node)}
    if node.label != "Paper" or "title" not in node.properties:
        return {}
    words = search_words(str(node.properties["title"]), str(node.properties.get("abstract", "")))
    return {"words": f" {' '.join(words)} "}


def _cells(values: Mapping[str, Value], columns: Sequence[str]) -> list[str | None]:
    return [_cell(values.get(column.partition(":")[0])) for column in columns]


def _cell(value: Value) -> str | None:
    if value is None or value == []:
        return None
    if isinstance(value, list):
        return SEPARATOR.join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write(file: IO[str], cells: Sequence[str | None]) -> None:
    file.write(",".join("" if cell is None else '"' + cell.replace('"', '""') + '"' for cell in cells) + "\n")


def _index(address: Neo4jAddress) -> None:
    auth = (address.username, address.password)
    with neo4j.GraphDatabase.driver(address.uri, auth=auth) as driver, driver.session() as session:
        for label in ENTITY_LABELS:
            session.run(_EMPTY.format(label=label)).consume()
        for statement in schema_statements():
            session.run(statement).consume()
        session.run("CALL db.awaitIndexes($seconds)", seconds=_INDEX_SECONDS).consume()
