"""The public records of the Research Organization Registry (ROR), read from its data dump."""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Record:
    """An organisation as ROR has it; ids are without the address, as ``00f54p054``."""

    ror: str
    name: str
    labels: tuple[str, ...]
    aliases: tuple[str, ...]
    acronyms: tuple[str, ...]
    country: str
    city: str
    active: bool
    parents: tuple[str, ...]
    successors: tuple[str, ...]
    related_names: tuple[tuple[str, str], ...]
    """Ids and names of organisations that it is related to, in whatever way."""


def read_records(path: Path) -> Iterator[Record]:
    """Every record of a dump: JSON or JSON Lines, or a zip file that holds it; of both schemas, 1 and 2."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if name.endswith(".json")]
            name = next((name for name in names if "schema_v2" in name), names[0])
            with archive.open(name) as stream:
                yield from map(as_record, json.load(stream))
        return
    with path.open(encoding="utf-8") as text:
        yield from map(as_record, _objects(text))


def _objects(text: io.TextIOBase | Iterable[str]) -> Iterator[Mapping[str, Any]]:
    lines = iter(text)
    first = next(lines, "")
    if first.lstrip().startswith("["):
        yield from json.loads(first + "".join(lines))
        return
    for line in (first, *lines) if first.strip() else lines:
        yield json.loads(line)


def as_record(stored: Mapping[str, Any]) -> Record:
    """One record of the dump."""
    return _of_schema_2(stored) if "names" in stored else _of_schema_1(stored)


def _of_schema_2(stored: Mapping[str, Any]) -> Record:
    def named(kind: str) -> tuple[str, ...]:
        return tuple(name["value"] for name in stored["names"] if kind in name["types"])

    place = stored["locations"][0]["geonames_details"] if stored["locations"] else {}
    return Record(
        ror=_bare(stored["id"]),
        name=named("ror_display")[0],
        labels=named("label"),
        aliases=named("alias"),
        acronyms=named("acronym"),
        country=place.get("country_code") or "",
        city=place.get("name") or "",
        active=stored["status"] == "active",
        **_relations(stored),
    )


def _of_schema_1(stored: Mapping[str, Any]) -> Record:
    return Record(
        ror=_bare(stored["id"]),
        name=stored["name"],
        labels=tuple(label["label"] for label in stored["labels"]),
        aliases=tuple(stored["aliases"]),
        acronyms=tuple(stored["acronyms"]),
        country=stored["country"]["country_code"],
        city=stored["addresses"][0]["city"] or "" if stored["addresses"] else "",
        active=stored["status"] == "active",
        **_relations(stored),
    )


def _relations(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Schema 1 capitalises the kinds of relations, schema 2 does not."""
    relations = [(r["type"].lower(), _bare(r["id"]), r["label"]) for r in stored["relationships"]]
    return {
        "parents": tuple(ror for kind, ror, _ in relations if kind == "parent"),
        "successors": tuple(ror for kind, ror, _ in relations if kind == "successor"),
        "related_names": tuple((ror, label) for _, ror, label in relations),
    }


def _bare(address: str) -> str:
    return address.rsplit("/", 1)[-1]
