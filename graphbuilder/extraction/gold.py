"""Read annotated papers, and lay their annotations over a doc."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast, get_args

from graphbuilder.errors import InputError
from graphbuilder.model import EntityType, Paper, Role
from graphbuilder.text.clean import clean_line, clean_text

_FORM: Final = (
    "Each line is a JSON object with id, entities (name, type, role, surfaces) and abstract; "
    "a paper without abstract needs its text from another file (graphbuilder train --texts)."
)


@dataclass(frozen=True, slots=True)
class GoldEntity:
    """An annotated entity of a paper."""

    name: str
    type: EntityType
    role: Role
    surfaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoldResult:
    """An annotated result of a paper."""

    system: str
    benchmark: str
    metric: str
    value: str


@dataclass(frozen=True, slots=True)
class GoldPaper:
    """A paper with its annotations."""

    paper: Paper
    entities: tuple[GoldEntity, ...]
    results: tuple[GoldResult, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A place where an annotated entity stands, by character in the doc's text, end-exclusive."""

    start: int
    end: int
    entity: GoldEntity


def read_gold(files: Sequence[Path], texts: Mapping[str, Paper] | None = None) -> list[GoldPaper]:
    """The annotated papers of JSON Lines files, in order; InputError names the line that cannot be read.

    Stand-off annotations, which hold no abstract, take title and abstract from the paper of that id in
    ``texts``. Files without any paper are an InputError too.
    """
    papers = [_read_record(record, where, texts or {}) for where, record in read_objects(files)]
    if not papers:
        raise InputError(f"There are no annotated papers in {', '.join(map(str, files))}.", hint=_FORM)
    return papers


def standoff_ids(files: Sequence[Path]) -> set[str]:
    """Ids of the annotated papers whose text stands elsewhere; InputError as of ``read_gold``."""
    return {str(record.get("id")) for _, record in read_objects(files) if "abstract" not in record}


def read_objects(files: Sequence[Path]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The JSON objects of JSON Lines files, each with its file and line; InputError for a line that is none."""
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"The annotations {file} cannot be read: {error}.") from error
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                yield f"{file}:{number}", _read_object(line, f"{file}:{number}")


def _read_object(line: str, where: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where} is not valid JSON: {error}.", hint=_FORM) from error
    if not isinstance(record, dict):
        raise InputError(f"{where} is not a JSON object.", hint=_FORM)
    return record


def name_fault(error: Exception) -> str:
    """What is wrong with a record, in words, from the error that reading it raised."""
    return f"there is no {error}" if isinstance(error, KeyError) else str(error)


def _read_record(record: Mapping[str, Any], where: str, texts: Mapping[str, Paper]) -> GoldPaper:
    try:
        entities = tuple(map(_read_entity, record["entities"]))
        results = tuple(
            GoldResult(str(r["system"]), str(r["benchmark"]), str(r["metric"]), str(r["value"]))
            for r in record.get("results", ())
        )
        if "abstract" not in record and str(record["id"]) not in texts:
            raise ValueError(f"there is no abstract for {record['id']}")
        paper = _paper(record) if "abstract" in record else texts[str(record["id"])]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{where} is not an annotated paper: {name_fault(error)}.", hint=_FORM) from error
    return GoldPaper(paper, entities, results)


def _read_entity(record: Mapping[str, Any]) -> GoldEntity:
    kind, role = record["type"], record["role"]
    if kind not in get_args(EntityType) or role not in get_args(Role):
        raise ValueError(f"{kind!r} with the role {role!r} is no type with a role")
    return GoldEntity(str(record["name"]), cast(EntityType, kind), cast(Role, role), _cleaned(record["surfaces"]))


def _cleaned(surfaces: Iterable[str]) -> tuple[str, ...]:
    """Written forms as they stand in the text once it is cleaned, which is what the pipeline reads."""
    return tuple(dict.fromkeys(filter(None, map(clean_line, surfaces))))


def _paper(record: Mapping[str, Any]) -> Paper:
    organization = record.get("organization") or ()
    return Paper(
        id=str(record["id"]),
        title=clean_line(record.get("title") or ""),
        abstract=clean_text(record["abstract"]),
        organizations=(organization,) if isinstance(organization, str) else tuple(organization),
        published=record.get("published"),
        source="gold",
    )


def mark_entities(text: str, entities: Iterable[GoldEntity]) -> list[Marked]:
    """Where the entities stand in a text, in order; the longer of two overlapping forms wins."""
    forms = sorted({(s, n) for n, e in enumerate(entities) for s in e.surfaces}, key=lambda f: (-len(f[0]), f))
    known = list(entities)
    taken = bytearray(len(text))
    found = []
    for form, number in forms:
        pattern = rf"(?<![^\W_]){re.escape(form)}(?![^\W_])"
        for match in re.finditer(pattern, text):
            if not any(taken[match.start() : match.end()]):
                taken[match.start() : match.end()] = b"\1" * len(form)
                found.append(Marked(match.start(), match.end(), known[number]))
    return sorted(found, key=lambda mark: (mark.start, mark.end))
