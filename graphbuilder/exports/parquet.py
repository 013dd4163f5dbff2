"""Parquet, for pandas, Polars, DuckDB and Spark; needs pyarrow, which comes with ``graphbuilder[parquet]``."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from graphbuilder.exports.selection import Selection
from graphbuilder.exports.tables import PAPER_COLUMNS, RELATION_COLUMNS, ROLE_COLUMNS, read_columns, read_rows

_ROWS: Final = 20_000  # of a row group, and in memory at once
_NAMES: Final = pa.list_(pa.string())
_KINDS: Final = {
    **dict.fromkeys((*PAPER_COLUMNS, *RELATION_COLUMNS), pa.string()),
    **dict.fromkeys((*ROLE_COLUMNS, "authors", "evidence"), _NAMES),
    **dict.fromkeys(("year", "upvotes", "citation_count", "start_char", "end_char"), pa.int64()),
    "confidence": pa.float64(),
}


class _Pieces:
    """A file that only gives away what was written to it."""

    closed = False

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing waits here."""

    def take(self) -> bytes:
        pieces, self._pieces = self._pieces, []
        return b"".join(pieces)


def write(selection: Selection) -> Iterator[bytes]:
    """The table of a selection as a Parquet file, one row group after the other."""
    columns, rows = read_columns(selection), iter(read_rows(selection))
    file = _Pieces()
    first = list(islice(rows, _ROWS))
    schema = _fixed(columns) if selection.rows is None else _guessed(columns, first)
    with pq.ParquetWriter(pa.PythonFile(file, mode="w"), schema, compression="zstd") as writer:
        chunk = first
        while chunk:
            writer.write_table(_table(schema, chunk))
            yield file.take()
            chunk = list(islice(rows, _ROWS))
    yield file.take()


def _fixed(columns: Sequence[str]) -> Any:
    return pa.schema([(column, _KINDS[column]) for column in columns])


def _guessed(columns: Sequence[str], rows: list[Sequence[Any]]) -> Any:
    """The narrowest type that holds every value of a column; what is nested is JSON text."""
    kinds = {bool: pa.bool_(), int: pa.int64(), float: pa.float64()}
    fields = []
    for n, column in enumerate(columns):
        found = {type(row[n]) for row in rows} - {type(None)}
        if found == {int, float}:
            found = {float}
        fields.append((column, kinds.get(found.pop(), pa.string()) if len(found) == 1 else pa.string()))
    return pa.schema(fields)


def _table(schema: Any, rows: list[Sequence[Any]]) -> Any:
    arrays = []
    for n, field in enumerate(schema):
        values = [row[n] for row in rows]
        if field.type == pa.string():
            values = [value if value is None or isinstance(value, str) else json.dumps(value) for value in values]
        arrays.append(pa.array(values, type=field.type))
    return pa.Table.from_arrays(arrays, schema=schema)
