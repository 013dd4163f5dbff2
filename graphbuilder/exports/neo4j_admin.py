"""A zip of CSV files for ``neo4j-admin database import``, which fills an empty database of any size fast.

Header types are those of Neo4j's import tool. A list is joined by the unit separator (U+001F), which no text
of ours keeps; no cell is changed for spreadsheets.
"""

import io
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, Final

from graphbuilder.exports.format import Format
from graphbuilder.exports.properties import KINDS
from graphbuilder.exports.selection import INWARD, Selection
from graphbuilder.model import Edge, Node, Value
from graphbuilder.schema import NODE_LABELS, NODE_PROPERTIES, RELATION_PROPERTIES, RELATION_TYPES

SEPARATOR: Final = "\x1f"
_LISTS: Final = {
    **dict.fromkeys(("aliases", "sentence", "field", "context"), "string[]"),
    **dict.fromkeys(("start", "end"), "int[]"),
}
_COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    **{label: tuple(name for name in NODE_PROPERTIES[label] if name not in INWARD) for label in NODE_LABELS},
    **{relation: RELATION_PROPERTIES[relation] for relation in RELATION_TYPES},
}
_IN_MEMORY: Final = 1 << 20  # bytes of a file; the rest waits on disk
_PIECE: Final = 1 << 16
_README: Final = """\
These files fill an empty Neo4j 5 database. Stop the server, unpack them into a folder, and run there:

    neo4j-admin database import full neo4j {options}

Then start the server and make the ids unique, such as:

    CREATE CONSTRAINT FOR (n:Paper) REQUIRE n.id IS UNIQUE;
"""


class _Drain(io.RawIOBase):
    """A file that only gives away what was written to it."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, piece: object, /) -> int:
        written = bytes(piece)  # type: ignore[call-overload]  # any buffer
        self._pieces.append(written)
        return len(written)

    def take(self) -> bytes:
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def _write(selection: Selection) -> Iterator[bytes]:
    drain = _Drain()
    with zipfile.ZipFile(drain, "w", zipfile.ZIP_DEFLATED) as archive, ExitStack() as stack:
        with _entry(archive, "README.txt") as file:
            file.write(_README.format(options=" ".join(OPTIONS)).encode())
        yield drain.take()
        files = {name: stack.enter_context(SpooledTemporaryFile(_IN_MEMORY)) for name in HEADERS}
        for record in selection.records():
            files[record.label if isinstance(record, Node) else record.type].write(_line(_cells(record)))
        for name, rows in files.items():
            rows.seek(0)
            with _entry(archive, f"{name}.csv") as file:
                file.write(_line(HEADERS[name]))
                while piece := rows.read(_PIECE):
                    file.write(piece)
                    yield drain.take()
    yield drain.take()


def _entry(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """A file in the archive, of no date, so that the same graph gives the same bytes."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return archive.open(entry, "w", force_zip64=True)


def _typed(name: str, owner: str) -> str:
    listed = _LISTS.get(name) if owner != "Result" else None  # the sentence of a result is one
    return f"{name}:{listed or KINDS.get(name, 'string')}"


HEADERS: Final[dict[str, list[str]]] = {
    **{label: ["id:ID", *(_typed(name, label) for name in _COLUMNS[label])] for label in sorted(NODE_LABELS)},
    **{
        relation: [":START_ID", ":END_ID", *(_typed(name, relation) for name in _COLUMNS[relation])]
        for relation in sorted(RELATION_TYPES)
    },
}
OPTIONS: Final = (
    *(f"--nodes={label}={label}.csv" for label in sorted(NODE_LABELS)),
    *(f"--relationships={relation}={relation}.csv" for relation in sorted(RELATION_TYPES)),
    "--array-delimiter=U+001F",
    "--multiline-fields=true",
)
"""What ``neo4j-admin database import full neo4j`` is given, in the folder of the unpacked files."""


def _cells(record: Node | Edge) -> list[str | None]:
    if isinstance(record, Node):
        return [record.id, *(_cell(record.properties.get(name)) for name in _COLUMNS[record.label])]
    own = (_cell(record.properties.get(name)) for name in _COLUMNS[record.type])
    return [record.source, record.target, *own]


def _cell(value: Value) -> str | None:
    if value is None or value == []:
        return None
    if isinstance(value, list):
        return SEPARATOR.join(str(item).replace(SEPARATOR, "\ufffd") for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _line(cells: list[str] | list[str | None]) -> bytes:
    """A line of CSV in which an empty text is quoted and nothing is not."""
    quoted = ("" if cell is None else '"' + cell.replace('"', '""') + '"' for cell in cells)
    return (",".join(quoted) + "\n").encode()


NEO4J_ADMIN: Final = Format(
    "neo4j-admin", "application/zip", ".zip", "a zip of CSV files for neo4j-admin database import", _write
)
