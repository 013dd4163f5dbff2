"""The dump of all metadata of arXiv: JSON Lines with ``authors_parsed`` and ``versions``."""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import first_doi, join_name, split_people
from graphbuilder.text.code_links import find_code_links
from graphbuilder.text.dates import read_date

_NAME = "arxiv-dump"


def recognise(head: str) -> float:
    """High for JSON objects with arXiv's names of fields."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    known = sum(f'"{key}"' in head for key in ("authors_parsed", "journal-ref", "report-no", "submitter", "versions"))
    return 0.95 if is_json and '"categories"' in head and ('"authors_parsed"' in head or known >= 3) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers line by line, in constant memory."""
    for found in stream_objects(lines, where, ()):
        yield found if isinstance(found, Skipped) else _read_record(found.record, found.place)


def _read_record(record: JsonObject, place: str) -> Paper | Skipped:
    title, abstract = text_at(record, "title"), text_at(record, "abstract")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    arxiv = text_at(record, "id")
    if find_arxiv_id(arxiv) is None:
        return Skipped(place, f"no arXiv id: {arxiv or record.get('id')!r}")
    versions = objects_at(record, "versions")
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=_read_authors(record.get("authors_parsed")) or split_people(text_at(record, "authors")),
        published=read_date(text_at(versions[0], "created")) if versions else None,
        venue=text_at(record, "journal-ref"),
        arxiv_id=arxiv,
        doi=first_doi(text_at(record, "doi")),
        code=find_code_links(text_at(record, "comments"), _NAME),
    )


def _read_authors(parsed: Any) -> list[str]:
    """People from lists of family name, given names and suffix; what follows are affiliations."""
    authors = []
    for parts in parsed if isinstance(parsed, list) else []:
        if isinstance(parts, list) and parts and all(isinstance(part, str) for part in parts):
            family, given, suffix = ([*parts, "", ""])[:3]
            authors.append(join_name(given, family, suffix))
    return [name for name in authors if re.search(r"\w", name)]


FORMAT = Format(_NAME, recognise, read)
