"""The catalogue of ``queries/``: what each query asks for, checked parameters, decoded rows."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Literal, get_args

from rapidfuzz import process

from graphbuilder.errors import QueryError, QuestionError, UnknownName
from graphbuilder.ids import digest
from graphbuilder.store.own_queries import SUFFIXES, read_own, same_headers
from graphbuilder.store.parameters import Column, Parameter, ValueType
from graphbuilder.store.query_files import FaultyFile, QueryFile, read_query_file

Language = Literal["sql", "cypher"]
_LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
_CODED: Final = frozenset({"json", "strings", "boolean", "number", "share"})
"""Types whose values do not come as they are meant."""


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

    def decode(self, rows: Iterable[Iterable[Any]]) -> list[dict[str, Any]]:
        """Rows by column name, each value of the type that its column states."""
        names = [column.name for column in self.columns]
        coded = [(column.name, column.type) for column in self.columns if column.type in _CODED]
        decoded = []
        for values in rows:
            row = dict(zip(names, values, strict=True))
            for name, kind in coded:
                row[name] = _decoded(kind, row[name])
            decoded.append(row)
        return decoded


class Catalogue(Mapping[str, Query]):
    """Queries by name; a name that is not there raises UnknownName with near names."""

    def __init__(self, queries: Iterable[Query], faults: Iterable[FaultyFile] = ()) -> None:
        self.faults = tuple(faults)
        """What was left out, file by file."""
        self._queries = {query.name: query for query in sorted(queries, key=lambda query: query.name)}

    @cached_property
    def digest(self) -> str:
        """A text that is another for other queries, so that no copy of an old answer passes for a new one."""
        return digest(repr([(query, sorted(query.bodies.items())) for query in self._queries.values()]))

    def __getitem__(self, name: str) -> Query:
        if name not in self._queries:
            for fault in self.faults:
                if fault.path.stem == name:
                    said = f"{fault.path.name}:{fault.line}: {fault.reason}"
                    raise UnknownName(f"The query {name} was left out: {said}.", hint="Mend the file and start again.")
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

    A faulty file of a further folder is left out, and said in ``faults``. Raises QueryError when there is no such
    folder, and for a fault in graphbuilder's own.
    """
    own = queries_folder()
    queries = {query.name: query for query in _read_folder(own)}
    faults = []
    for folder in more:
        for found in read_own(folder, parts=(own / "parts",), taken=tuple(queries)):
            if isinstance(found, FaultyFile):
                faults.append(found)
            else:
                query = _joined(found)
                queries[query.name] = query
    return Catalogue(queries.values(), faults)


def _read_folder(folder: Path) -> Iterator[Query]:
    for name in sorted({path.stem for suffix in SUFFIXES for path in folder.glob(f"*{suffix}")}):
        paths = (folder / f"{name}{suffix}" for suffix in SUFFIXES)
        files = [read_query_file(path) for path in paths if path.is_file()]
        same_headers(files)
        yield _joined(files)


def _joined(files: Sequence[QueryFile]) -> Query:
    """The query of the files that have one header."""
    first = files[0]
    bodies = {language: file.body for language in _LANGUAGES for file in files if file.path.suffix == f".{language}"}
    return Query(first.path.stem, first.question, first.parameters, first.columns, bodies)


def _decoded(kind: ValueType, value: Any) -> Any:
    if value is None:
        return None
    if kind in ("json", "strings"):
        return json.loads(value) if isinstance(value, str) else value
    if kind == "boolean":
        return bool(value)
    return float(value) if kind in ("number", "share") else value
