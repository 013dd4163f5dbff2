"""CSL-JSON, as Zotero, Mendeley and Pandoc write bibliographies."""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import places_at, read_orcid, sure_rors
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.loose_dates import read_loose_date
from graphbuilder.readers.record import find_arxiv_id, make_paper

_NAME = "csl-json"
_TYPE = re.compile(
    r'"type"\s*:\s*"(?:article(?:-journal|-magazine|-newspaper)?|paper-conference|book|chapter|thesis|report'
    r'|manuscript|post(?:-weblog)?|webpage|dataset|software|speech|entry(?:-\w+)?|document)"'
)
_FIELD = re.compile(r'"(?:issued|container-title|citation-key|family|number-of-pages|abstract|DOI|URL)"\s*:')
_OTHER = re.compile(r'"title"\s*:\s*\[|"(?:message-type|indexed|reference-count|meta|openalex)"\s*:')
_PREPRINT = re.compile(r"(?i)\b(?:arxiv|corr|e-?prints?)\b")


def recognise(head: str) -> float:
    """High for JSON with a type of CSL beside its fields; what is Crossref's own has a list of titles."""
    if not re.match(r"\s*[\[{]", head) or _OTHER.search(head) or '"title"' not in head:
        return 0.0
    return 0.9 if _TYPE.search(head) and _FIELD.search(head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The items in order; one without title and abstract is skipped."""
    for found in stream_objects(lines, where, ("items", "references")):
        yield found if isinstance(found, Skipped) else _read_item(*found)


def _read_item(place: str, item: JsonObject) -> Paper | Skipped:
    title, abstract = text_at(item, "title"), text_at(item, "abstract")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    venue = text_at(item, "container-title") or text_at(item, "event-title") or text_at(item, "event")
    places = [text_at(item, key) for key in ("URL", "number", "note", "archive_location", "container-title", "DOI")]
    is_thesis = text_at(item, "type") in ("thesis", "report")
    people, publisher = objects_at(item, "author"), text_at(item, "publisher")
    affiliations = [place for person in people for place in _read_places(person)]
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_name, people),
        author_ids=(read_orcid(text_at(person, "ORCID") or text_at(person, "orcid")) for person in people),
        organizations=[
            *(name for name, _ in affiliations),
            publisher if is_thesis and not _PREPRINT.search(publisher) else "",
        ],
        organization_ids=sure_rors(affiliations),
        published=_read_issued(item.get("issued")),
        venue="" if _PREPRINT.search(venue) else venue,
        url=text_at(item, "URL"),
        arxiv_id=next(filter(None, map(find_arxiv_id, places)), ""),
        doi=text_at(item, "DOI"),
    )


def _read_name(name: JsonObject) -> str:
    keys = ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")
    return text_at(name, "literal") or " ".join(filter(None, (text_at(name, key) for key in keys)))


def _read_places(person: JsonObject) -> list[tuple[str, list[str]]]:
    """The affiliations that resolvers of DOIs add to CSL's people."""
    return places_at(person, "affiliation") or [(text_at(person, "affiliation"), [])]


def _read_issued(issued: Any) -> str | None:
    """The date of ``{"date-parts": [[2021, 3]]}``, of its raw text, or of a text in its place."""
    if isinstance(issued, str):
        return read_loose_date(issued)
    if not isinstance(issued, dict):
        return None
    parts = issued.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    numbers = [str(part) for part in first if isinstance(part, int | str) and part] if isinstance(first, list) else []
    dates = ("-".join(numbers[:length]) for length in (3, 2, 1))
    found = next(filter(None, map(read_loose_date, dates)), None) if numbers else None
    return found or read_loose_date(text_at(issued, "raw") or text_at(issued, "literal"))


FORMAT = Format(_NAME, recognise, read)
