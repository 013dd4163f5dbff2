"""Zotero's items in JSON: answers of its API, and the export of Better BibTeX."""

import re
from collections.abc import Iterable

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.loose_dates import read_loose_date
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import join_name, texts_at

_NAME = "zotero-json"
_LISTS = ("items",)
_VENUES = ("publicationTitle", "proceedingsTitle", "conferenceName", "bookTitle", "websiteTitle")
_NO_PAPERS = {"attachment": "an attachment", "note": "a note", "annotation": "an annotation"}
_PREPRINT = re.compile(r"(?i)\b(?:arxiv|corr|e-?prints?)\b")
_DOI_LINE = re.compile(r"(?im)^\s*doi:\s*(\S+)")


def recognise(head: str) -> float:
    """High for JSON with items of Zotero's types."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    return 0.96 if is_json and re.search(r'"itemType"\s*:\s*"\w+"', head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The items in order; notes and attachments are skipped."""
    for found in stream_objects(lines, where, _LISTS):
        if isinstance(found, Skipped):
            yield found
            continue
        inner = found.record.get("data")
        yield _read_item(inner if isinstance(inner, dict) else found.record, found.place)


def _read_item(item: JsonObject, place: str) -> Paper | Skipped:
    kind = text_at(item, "itemType")
    if kind in _NO_PAPERS:
        return Skipped(place, f"{_NO_PAPERS[kind]}, not a paper")
    title = text_at(item, "title") or text_at(item, "caseName") or text_at(item, "subject")
    abstract = text_at(item, "abstractNote")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    people = objects_at(item, "creators")
    authors = [each for each in people if text_at(each, "creatorType") in ("author", "presenter")] or people
    extra = "\n".join([text_at(item, "extra"), *texts_at(item, "extra")])
    doi = _DOI_LINE.search(extra)
    venue = next(filter(None, (text_at(item, key) for key in _VENUES)), "")
    places = [text_at(item, key) for key in ("url", "archiveID", "number", "reportNumber", "DOI", "publicationTitle")]
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_person, authors),
        organizations=[text_at(item, "university") or text_at(item, "institution")],
        published=read_loose_date(text_at(item, "date")),
        venue="" if _PREPRINT.search(venue) else venue,
        url=text_at(item, "url"),
        arxiv_id=next(filter(None, map(find_arxiv_id, (*places, *extra.splitlines()))), ""),
        doi=text_at(item, "DOI") or (doi[1] if doi else ""),
    )


def _read_person(creator: JsonObject) -> str:
    return text_at(creator, "name") or join_name(text_at(creator, "firstName"), text_at(creator, "lastName"))


FORMAT = Format(_NAME, recognise, read)
