"""Lists of a conference's papers with people and affiliations in one text: ``A;B``, ``Lab X;Lab Y+Lab Z``."""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid, read_profile
from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import find_arxiv_id, link_code, make_paper
from graphbuilder.readers.record_parts import first_doi, split_labs
from graphbuilder.text.dates import read_date

_NAME = "conference-list"
_LISTS = ("papers", "results")


def recognise(head: str) -> float:
    """High for JSON papers with affiliations under the names that such lists give them."""
    is_json = re.match(r"\s*[\[{]", head) is not None and '"title"' in head
    return 0.95 if is_json and re.search(r'"(?:aff|author_site|aff_unique_norm)"\s*:', head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order; one with several labs for an author counts for each of them."""
    for found in stream_objects(lines, where, _LISTS):
        yield found if isinstance(found, Skipped) else _read_record(found.record, found.place)


def _read_record(record: JsonObject, place: str) -> Paper | Skipped:
    title, abstract = text_at(record, "title"), text_at(record, "abstract")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    labs = _texts(record, "aff", "affiliations", "affiliation", "organization")
    links = [text_at(record, key) for key in ("site", "url", "openreview", "pdf", "oa", "html")]
    published = next(filter(None, (read_date(text_at(record, key)) for key in ("published", "date", "year"))), None)
    authors = _texts(record, "author", "authors", "author_site")
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=authors,
        author_ids=_author_ids(record, len(authors)),
        organizations=(lab for text in labs for lab in split_labs(text)),
        published=published or _year_of(record),
        venue=next(filter(None, (text_at(record, key) for key in ("venue", "conference", "conf", "booktitle"))), ""),
        url=next((link for link in links if link.startswith("http")), ""),
        arxiv_id=next(filter(None, map(find_arxiv_id, [text_at(record, "arxiv"), *links])), ""),
        doi=first_doi(text_at(record, "doi")),
        code=(link for key in ("code", "github") for link in link_code(text_at(record, key), _NAME)),
    )


def _texts(record: JsonObject, *keys: str) -> list[str]:
    """The texts of the first of these fields that has any: a list, or one text with semicolons."""
    for key in keys:
        value: Any = record.get(key)
        if isinstance(value, str):
            value = re.split(r"\s*;\s*" if ";" in value or key.startswith("aff") else r"\s*[,;]\s*", value)
        if isinstance(value, list):
            found = [each if isinstance(each, str) else text_at(each, "name") for each in value]
            if texts := [text for text in found if text.strip()]:
                return texts
    return []


def _author_ids(record: JsonObject, count: int) -> list[tuple[str, ...]]:
    """Profiles in texts with as many places as there are authors, some of them empty: ``~Ann_One1;;~Bo_Two2``."""
    ids: list[tuple[str, ...]] = [()] * count
    for key, read_id in (("orcid", read_orcid), ("or_profile", read_profile), ("dblp", _read_dblp)):
        places = text_at(record, key).split(";")
        if len(places) == count:
            ids = [(*own, *read_id(place)) for own, place in zip(ids, places, strict=True)]
    return ids


def _read_dblp(place: str) -> tuple[str, ...]:
    """The page of a person at DBLP: its id, or its address."""
    found = re.fullmatch(r"(?:https?://dblp\.[\w.-]+/pid/)?(\w+/[\w-]+)(?:\.html)?", place.strip())
    return known_by("dblp", found[1]) if found else ()


def _year_of(record: JsonObject) -> str | None:
    """The year that the entry in BibTeX gives."""
    found = re.search(r"\byear\s*=\s*[{\"]?(\d{4})", text_at(record, "bibtex"))
    return read_date(found[1]) if found else None


FORMAT = Format(_NAME, recognise, read)
