"""Read annotated papers, and lay their annotations over a doc."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from graphbuilder.errors import InputError
from graphbuilder.model import EntityType, Paper, Role


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


def read_gold(files: Sequence[Path]) -> list[GoldPaper]:
    """The annotated papers of JSON Lines files, in order; InputError names the line that cannot be read."""
    papers = []
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise InputError(f"The annotations {file} cannot be read: {error}.") from error
        for number, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                papers.append(_read_line(line, f"{file}:{number}"))
    return papers


def _read_line(line: str, where: str) -> GoldPaper:
    try:
        record = json.loads(line)
        entities = tuple(
            GoldEntity(e["name"], cast(EntityType, e["type"]), cast(Role, e["role"]), tuple(e["surfaces"]))
            for e in record["entities"]
        )
        results = tuple(
            GoldResult(str(r["system"]), str(r["benchmark"]), str(r["metric"]), str(r["value"]))
            for r in record.get("results", ())
        )
        organization = record.get("organization") or ()
        paper = Paper(
            id=str(record["id"]),
            title=record.get("title") or "",
            abstract=record["abstract"],
            organizations=(organization,) if isinstance(organization, str) else tuple(organization),
            published=record.get("published"),
            source="gold",
        )
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{where} is not an annotated paper: {error!r}.",
            hint="Each line is a JSON object with id, abstract and entities (name, type, role, surfaces).",
        ) from error
    return GoldPaper(paper, entities, results)


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
