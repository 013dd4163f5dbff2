"""The files of a catalogue: a header of comments, and a body in the language that the name of the file ends in."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, get_args

from graphbuilder.errors import QueryError, QuestionError
from graphbuilder.store.parameters import Column, Parameter, ValueType

_COMMENT: Final = {".sql": "-- ", ".cypher": "// "}
_HINT: Final = "See queries/README.md."
_PARAM = re.compile(
    r"(?P<name>\w+): (?P<type>\w+)(?: = (?P<default>.+?))?(?: in (?P<choices>\[.*?\]))?(?: -- (?P<meaning>.*))?"
)
_COLUMN = re.compile(r"(?P<name>\w+): (?P<type>\w+)(?: -- (?P<meaning>.*))?")


class FaultyFile(QueryError):
    """A file of a catalogue that cannot be used; ``line`` counts from 1, ``reason`` is what is wrong there."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}.", hint=_HINT)
        self.path = path
        self.line = line
        self.reason = reason


class QueryFile(NamedTuple):
    """One file: its header, its body, and the line of the file before the first of the body, from 0."""

    path: Path
    question: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    body: str
    lines_before: int


def read_query_file(path: Path, *, parts: Sequence[Path] = ()) -> QueryFile:
    """One file of a catalogue; raises FaultyFile. ``parts`` are folders of further parts to start from."""
    header, body, before = _split(path)
    question = ""
    parameters: list[Parameter] = []
    columns: list[Column] = []
    for number, line in enumerate(header, 1):
        kind, _, rest = line.partition(" ")
        if kind == "question:":
            question = rest
        elif kind == "start:":
            start_header, start_body, _ = _split(_part(path, f"{rest}{path.suffix}", parts, number))
            parameters += [_read_parameter(part.removeprefix("param "), path, number) for part in start_header]
            before -= start_body.count("\n") + 1
            body = f"{start_body}\n{body}"
        elif kind == "param":
            parameters.append(_read_parameter(rest, path, number))
        elif kind == "column" and (match := _COLUMN.fullmatch(rest)):
            columns.append(Column(match["name"], _value_type(match["type"], path, number), match["meaning"] or ""))
        else:
            raise FaultyFile(path, number, f"the header line {line!r} cannot be read")
    if not question or not columns:
        raise FaultyFile(path, 1, "a query needs a question and columns")
    for kind, names in (("param", [each.name for each in parameters]), ("column", [each.name for each in columns])):
        _refuse_twice(path, header, kind, names)
    return QueryFile(path, question, tuple(parameters), tuple(columns), body, before)


def _split(path: Path) -> tuple[list[str], str, int]:
    """The header lines without their comment marks, the text after them, and how many lines stand before it."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FaultyFile(path, 1, f"it cannot be read: {error}") from error
    mark = _COMMENT[path.suffix]
    length = next((n for n, line in enumerate(lines) if not line.startswith(mark)), len(lines))
    body = lines[length:]
    empty = next((n for n, line in enumerate(body) if line.strip()), len(body))
    return [line.removeprefix(mark) for line in lines[:length]], "\n".join(body[empty:]).rstrip(), length + empty


def _part(path: Path, name: str, parts: Sequence[Path], line: int) -> Path:
    """The file of a part: beside the query, else in one of the further folders."""
    for folder in (path.parent / "parts", *parts):
        if (folder / name).is_file():
            return folder / name
    raise FaultyFile(path, line, f"there is no part {name}")


def _read_parameter(text: str, path: Path, line: int) -> Parameter:
    match = _PARAM.fullmatch(text)
    if match is None:
        raise FaultyFile(path, line, f"the parameter {text!r} cannot be read")
    try:
        default = json.loads(match["default"]) if match["default"] else None
        choices: Sequence[str] = json.loads(match["choices"]) if match["choices"] else ()
    except json.JSONDecodeError as error:
        raise FaultyFile(path, line, f"the default or the choices of {match['name']} are no JSON") from error
    parameter = Parameter(
        name=match["name"],
        type=_value_type(match["type"], path, line),
        required=match["default"] is None,
        default=default,
        choices=tuple(choices),
        meaning=match["meaning"] or "",
    )
    if default is not None:
        try:
            parameter.check(default)
        except QuestionError as error:
            raise FaultyFile(path, line, f"the default does not fit: {error.message.rstrip('.')}") from error
    return parameter


def _value_type(text: str, path: Path, line: int) -> ValueType:
    for known in get_args(ValueType):
        if text == known:
            return text  # type: ignore[return-value]  # just compared with every member
    raise FaultyFile(path, line, f"there is no type {text!r}")


def _refuse_twice(path: Path, header: Sequence[str], kind: str, names: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            starts = (f"{kind} {name}:", "start:")
            line = max(number for number, text in enumerate(header, 1) if text.startswith(starts))
            raise FaultyFile(path, line, f"{name} is there twice")
