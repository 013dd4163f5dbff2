"""A graph as a neutral file: JSON Lines, sorted, byte for byte the same from any store."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from graphbuilder.errors import InputError
from graphbuilder.model import Edge, Node
from graphbuilder.schema import SCHEMA_VERSION
from graphbuilder.store.base import Store

_FORMAT: Final = "graphbuilder-dump"
_HINT: Final = "Give a file that `graphbuilder dump` wrote."


def write_dump(store: Store, out: TextIO) -> int:
    """Write all of a store to a text file and return how many nodes and edges."""
    count = 0
    out.write(_line({"format": _FORMAT, "schema_version": SCHEMA_VERSION}))
    for record in store.dump():
        out.write(_line(_as_json(record)))
        count += 1
    return count


def read_dump(file: Path) -> Iterator[Node | Edge]:
    """The nodes and edges of a dump, in order; raises InputError with the line that cannot be read."""
    try:
        with file.open(encoding="utf-8") as lines:
            _check_header(file, next(lines, ""))
            for number, line in enumerate(lines, start=2):
                try:
                    yield _from_json(json.loads(line))
                except (ValueError, TypeError) as error:
                    raise InputError(f"{file}:{number}: no node or edge: {error}.", hint=_HINT) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{file} cannot be read: {error}.", hint=_HINT) from error


def _check_header(file: Path, line: str) -> None:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise InputError(f"{file} is no dump of a graph.", hint=_HINT)
    if header.get("schema_version") != SCHEMA_VERSION:
        raise InputError(
            f"{file} was dumped with schema version {header.get('schema_version')}; this is version {SCHEMA_VERSION}.",
            hint="Build the graph again from its sources.",
        )


def _as_json(record: Node | Edge) -> dict[str, Any]:
    if isinstance(record, Node):
        return {"label": record.label, "id": record.id, "properties": dict(record.properties)}
    return {
        "type": record.type,
        "source": record.source,
        "source_label": record.source_label,
        "target": record.target,
        "target_label": record.target_label,
        "properties": dict(record.properties),
    }


def _from_json(data: dict[str, Any]) -> Node | Edge:
    return Node(**data) if "label" in data else Edge(**data)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
