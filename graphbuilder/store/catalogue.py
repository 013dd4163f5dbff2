"""The catalogue of ``queries/``: what each query asks for, checked parameters, decoded rows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from rapidfuzz import process

from graphbuilder.errors import QueryError, QuestionError, UnknownName
from graphbuilder.store.parameters import Parameter, ValueType

Language = Literal["sql", "cypher"]
_COMMENT: Final[dict[Language, str]] = {"sql": "-- ", "cypher": "// "}
_LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
_PARAM = re.compile(
    r"(?P<name>\w+): (?P<type>\w+)(?: = (?P<default>.+?))?(?: in (?P<choices>\[.*?\]))?(?: -- (?P<meaning>.*))?"
)
_COLUMN = re.compile(r"(?P<name>\w+): (?P<type>\w+)(?: -- (?P<meaning>.*))?")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a query's rows."""

    name: str
    type: ValueType
    meaning: str


@dataclass(frozen=True, slots=True)
class Query:
    """One question to the graph: its header, and its bodies by language."""

    name: str
    question: str
    parameters: tuple[Parameter, ...]
    columns: tuple[Column, ...]
    bodies: Mapping[Language, str]

    def body(self, language: Language) -> str:
        """The text to run; raises QueryError when the query was not written in this language."""
        if language not in self.bodies:
            raise QueryError(
                f"The query {self.name} has no {language} body.",
                hint=f"Write {self.name}.{language} next to its other body, with the same header.",
            )
        return self.bodies[language]

    def check(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All parameters, defaults filled in; raises QuestionError for an unknown, missing or wrong one."""
        known = ", ".join(p.name for p in self.parameters) or "none"
        for name in given:
            if all(p.name != name for p in self.parameters):
                raise QuestionError(f"The query {self.name} has no parameter {name!r}.", hint=f"It takes: {known}.")
        checked = {}
        for parameter in self.parameters:
            if parameter.name not in given and parameter.required:
                raise QuestionError(
                    f"The query {self.name} needs the parameter {parameter.name}.",
                    hint=f"It takes: {known}.",
                )
            checked[parameter.name] = parameter.check(given.get(parameter.name, parameter.default))
        return checked

    def parse(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """Parameters from what stands in an address or on a command line, ready for ``Store.run``."""
        types = {p.name: p for p in self.parameters}
        return {name: types[name].parse(text) if name in types else text for name, text in texts.items()}

    def decode(self, values: Iterable[Any]) -> dict[str, Any]:
        """One row by column name, each value of the type that its column states."""
        return {c.name: _decoded(c.type, value) for c, value in zip(self.columns, values, strict=True)}


class Catalogue(Mapping[str, Query]):
    """Queries by name; a name that is not there raises UnknownName with near names."""

    def __init__(self, queries: Iterable[Query]) -> None:
        self._queries = {query.name: query for query in sorted(queries, key=lambda query: query.name)}

    def __getitem__(self, name: str) -> Query:
        if name not in self._queries:
            near = [match[0] for match in process.extract(name, list(self._queries), limit=3, score_cutoff=60)]
            hint = "" if near else "See `graphbuilder query` for the catalogue."
            raise UnknownName(f"There is no query {name!r}.", hint=hint, near=near)
        return self._queries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._queries)

    def __len__(self) -> int:
        return len(self._queries)

    def __contains__(self, name: object) -> bool:
        return name in self._queries


def queries_folder() -> Path:
    """The folder of queries: the checkout's ``queries/`` when run from source, else the packaged copy."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent / "queries"
    return checkout if (checkout / "README.md").is_file() else package / "_queries"


@cache
def load_catalogue(*more: Path) -> Catalogue:
    """The queries of graphbuilder, and those of further folders; read once.

    Raises QueryError for a header that cannot be read, bodies whose headers differ, or a name used twice.
    """
    queries: dict[str, Query] = {}
    for folder in (queries_folder(), *more):
        if not folder.is_dir():
            raise QueryError(f"There is no folder of queries at {folder}.", hint="Give a folder that exists.")
        for query in _read_folder(folder):
            if query.name in queries:
                raise QueryError(f"Two queries are called {query.name}.", hint=f"Rename the one in {folder}.")
            queries[query.name] = query
    return Catalogue(queries.values())


def _read_folder(folder: Path) -> Iterator[Query]:
    names = sorted({path.stem for language in _LANGUAGES for path in folder.glob(f"*.{language}")})
    for name in names:
        found = [
            _read_file(folder / f"{name}.{language}", language)
            for language in _LANGUAGES
            if (folder / f"{name}.{language}").is_file()
        ]
        first = found[0]
        for other in found[1:]:
            if (first.question, first.parameters, first.columns) != (other.question, other.parameters, other.columns):
                raise QueryError(
                    f"The two bodies of the query {name} have different headers.",
                    hint=f"Give {name}.sql and {name}.cypher in {folder} the same header lines.",
                )
        bodies = {language: body for query in found for language, body in query.bodies.items()}
        yield Query(name, first.question, first.parameters, first.columns, bodies)


def _read_file(path: Path, language: Language) -> Query:
    header, body = _split(path, language)
    question = ""
    parameters: list[Parameter] = []
    columns: list[Column] = []
    for line in header:
        kind, _, rest = line.partition(" ")
        if kind == "question:":
            question = rest
        elif kind == "start:":
            start_header, start_body = _split(path.parent / "parts" / f"{rest}.{language}", language)
            parameters += [_read_parameter(part.removeprefix("param "), path) for part in start_header]
            body = f"{start_body}\n{body}"
        elif kind == "param":
            parameters.append(_read_parameter(rest, path))
        elif kind == "column" and (match := _COLUMN.fullmatch(rest)):
            columns.append(Column(match["name"], _value_type(match["type"], path), match["meaning"] or ""))
        else:
            raise QueryError(f"{path}: the header line {line!r} cannot be read.", hint="See queries/README.md.")
    if not question or not columns:
        raise QueryError(f"{path}: a query needs a question and columns.", hint="See queries/README.md.")
    return Query(path.stem, question, tuple(parameters), tuple(columns), {language: body})


def _split(path: Path, language: Language) -> tuple[list[str], str]:
    """The header lines without their comment marks, and the text after them."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise QueryError(f"{path} cannot be read: {error}.", hint="See queries/README.md.") from error
    mark = _COMMENT[language]
    length = next((n for n, line in enumerate(lines) if not line.startswith(mark)), len(lines))
    return [line.removeprefix(mark) for line in lines[:length]], "\n".join(lines[length:]).strip()


def _read_parameter(text: str, path: Path) -> Parameter:
    match = _PARAM.fullmatch(text)
    if match is None:
        raise QueryError(f"{path}: the parameter {text!r} cannot be read.", hint="See queries/README.md.")
    try:
        default = json.loads(match["default"]) if match["default"] else None
        choices: Sequence[str] = json.loads(match["choices"]) if match["choices"] else ()
    except json.JSONDecodeError as error:
        raise QueryError(
            f"{path}: the default or the choices of {match['name']} are no JSON.", hint="See queries/README.md."
        ) from error
    return Parameter(
        name=match["name"],
        type=_value_type(match["type"], path),
        required=match["default"] is None,
        default=default,
        choices=tuple(choices),
        meaning=match["meaning"] or "",
    )


def _value_type(text: str, path: Path) -> ValueType:
    for known in get_args(ValueType):
        if text == known:
            return text  # type: ignore[return-value]  # just compared with every member
    raise QueryError(f"{path}: there is no type {text!r}.", hint="See queries/README.md.")


def _decoded(kind: ValueType, value: Any) -> Any:
    if value is None:
        return None
    if kind in ("json", "strings"):
        return json.loads(value) if isinstance(value, str) else value
    if kind == "boolean":
        return bool(value)
    return float(value) if kind in ("number", "share") else value
