"""Queries of a user's own: checked before they join the catalogue, without a graph at hand."""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from graphbuilder.errors import QueryError
from graphbuilder.store.cypher_bounds import last_columns
from graphbuilder.store.cypher_check import check_reading
from graphbuilder.store.query_files import FaultyFile, QueryFile, read_query_file
from graphbuilder.store.sqlite_reading import only_reading
from graphbuilder.store.sqlite_tables import create_tables

SUFFIXES: Final = (".sql", ".cypher")
_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_-]*")
_TAKEN: Final = frozenset({"per_page", "cursor"})
"""Names that the API has for what every list takes."""
_SAID: Final = re.compile(
    r'near "(.+?)": syntax error|no such \w+: (\S+)|parameter (:\w+)|: the (?:table|function) (\w+) may not'
)
_LINE: Final = re.compile(r"[Ll]ine (\d+)")


def read_own(folder: Path, *, parts: Sequence[Path], taken: Iterable[str]) -> Iterator[list[QueryFile] | FaultyFile]:
    """The files of each query of a folder, by name, or what is wrong with one of them.

    Raises QueryError when there is no such folder. ``taken`` are names that other queries have.
    """
    if not folder.is_dir():
        raise QueryError(f"There is no folder of queries at {folder}.", hint="Give a folder that exists.")
    taken = frozenset(taken)
    for name in sorted({path.stem for suffix in SUFFIXES for path in folder.glob(f"*{suffix}")}):
        paths = [path for suffix in SUFFIXES if (path := folder / f"{name}{suffix}").is_file()]
        try:
            if not _NAME.fullmatch(name):
                raise FaultyFile(paths[0], 1, f"{name!r} is no name: letters, digits, _ and - make one")
            if name in taken:
                raise FaultyFile(paths[0], 1, f"there is another query called {name}")
            yield _checked([read_query_file(path, parts=parts) for path in paths])
        except FaultyFile as fault:
            yield fault


def same_headers(files: Sequence[QueryFile]) -> None:
    """Raises FaultyFile when the files of one query differ in their headers."""
    for other in files[1:]:
        if files[0][1:4] != other[1:4]:
            raise FaultyFile(other.path, 1, f"its header differs from that of {files[0].path.name}")


def _checked(files: list[QueryFile]) -> list[QueryFile]:
    same_headers(files)
    for file in files:
        for parameter in file.parameters:
            if parameter.name in _TAKEN:
                raise FaultyFile(file.path, 1, f"no parameter can be called {parameter.name}")
        if not file.body:
            raise FaultyFile(file.path, file.lines_before or 1, "there is no query below the header")
        _CHECKS[file.path.suffix](file)
    return files


def _check_sql(file: QueryFile) -> None:
    """Lets SQLite read the body as it reads raw queries, on tables without rows."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        create_tables(connection)
        try:
            with only_reading(connection):
                bound = {parameter.name: None for parameter in file.parameters}
                steps = connection.execute(f"EXPLAIN {file.body}", bound).fetchall()
        except (QueryError, sqlite3.Error) as error:
            said = error.message if isinstance(error, QueryError) else str(error)
            raise FaultyFile(file.path, _line_of(file, said), said.rstrip(".")) from error
    widths = [step[3] for step in steps if step[1] == "ResultRow"]
    _check_width(file, widths[0] if widths else 0)


def _check_cypher(file: QueryFile) -> None:
    try:
        tokens, _ = check_reading(file.body)
    except QueryError as error:
        found = _LINE.search(error.message)
        line = file.lines_before + int(found[1]) if found else file.lines_before + 1
        raise FaultyFile(file.path, max(1, line), _without_line(error.message)) from error
    known = {f"${parameter.name}" for parameter in file.parameters}
    for token in tokens:
        if token.kind == "parameter" and token.text.replace("`", "") not in known:
            line = max(1, file.lines_before + token.line)
            raise FaultyFile(file.path, line, f"{token.text} is no parameter of the header")
    columns = last_columns(tokens)
    if columns is not None:
        _check_width(file, columns)


def _check_width(file: QueryFile, width: int) -> None:
    if width != len(file.columns):
        raise FaultyFile(
            file.path, max(1, file.lines_before + 1), f"it gives {width} columns, its header names {len(file.columns)}"
        )


def _line_of(file: QueryFile, message: str) -> int:
    """The line of a body that a message of SQLite is about: the first with the word it names, else the first."""
    found = _SAID.search(message)
    word = next((text for text in found.groups() if text), "") if found else ""
    lines = file.body.splitlines()
    place = next((n for n, line in enumerate(lines, 1) if word and word.lower() in line.lower()), 1)
    return max(1, file.lines_before + place)


def _without_line(message: str) -> str:
    return re.sub(r"[;,]? ?[Ll]ine \d+ (has|cannot)", lambda match: f": {match[1]}", message).strip(" :.")


_CHECKS: Final[dict[str, Callable[[QueryFile], None]]] = {".sql": _check_sql, ".cypher": _check_cypher}
