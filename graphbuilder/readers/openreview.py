"""Notes of OpenReview, of both versions of its API, in JSON."""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import read_profile
from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import find_arxiv_id, find_doi, link_code, make_paper
from graphbuilder.readers.record_parts import read_milliseconds
from graphbuilder.text.dates import read_date

_NAME = "openreview"
_LISTS = ("notes",)
_DATES = ("pdate", "odate", "cdate", "tcdate")
_MEETING = re.compile(
    r"^(?P<series>[\w-]+)\.[\w.-]+/(?P<year>\d{4})(?:/(?P<part>Conference|Workshop/[\w-]+|Track/[\w-]+))?"
)


def recognise(head: str) -> float:
    """High for JSON with notes that have a forum and a content."""
    if not re.match(r"\s*[\[{]", head) or '"content"' not in head:
        return 0.0
    fields = sum(
        f'"{key}"' in head for key in ("forum", "invitation", "invitations", "signatures", "tcdate", "readers")
    )
    return 0.95 if fields >= 2 else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers among the notes, in order; reviews, comments and decisions are skipped."""
    for found in stream_objects(lines, where, _LISTS):
        yield found if isinstance(found, Skipped) else _read_note(found.record, found.place)


def _read_note(note: JsonObject, place: str) -> Paper | Skipped:
    own, forum = text_at(note, "id"), text_at(note, "forum")
    if own and forum and own != forum:
        return Skipped(place, f"no paper, but a reply to {forum}")
    given = note.get("content")
    content = {key: _plain(value) for key, value in given.items()} if isinstance(given, dict) else {}
    title, abstract = text_at(content, "title"), text_at(content, "abstract")
    if not title and not abstract:
        return Skipped(place, f"neither title nor abstract of {own or 'this note'}")
    bibtex = text_at(content, "_bibtex")
    links = [text_at(content, key) for key in ("html", "pdf", "arxiv", "ee")]
    written_year = re.search(r"\byear\s*=\s*[{\"](\d{4})", bibtex)
    people = _read_people(content)
    published = next(filter(None, (read_milliseconds(note.get(key)) for key in _DATES)), None)
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract or text_at(content, "TL;DR"),
        authors=(name for name, _ in people),
        author_ids=(read_profile(own) for _, own in people),
        published=published or (read_date(written_year[1]) if written_year else None),
        venue=_read_venue(note, content),
        url=f"https://openreview.net/forum?id={forum or own}" if forum or own else "",
        arxiv_id=next(filter(None, map(find_arxiv_id, links)), ""),
        doi=text_at(content, "doi") or next(filter(None, map(find_doi, links)), ""),
        code=link_code(text_at(content, "code"), _NAME, official=True),
    )


def _plain(value: Any) -> Any:
    """A field's value, which version 2 wraps in an object with its readers."""
    return value["value"] if isinstance(value, dict) and "value" in value else value


def _read_people(content: JsonObject) -> list[tuple[str, str]]:
    """Authors with what OpenReview knows each by; newer venues give both in one object."""
    names, ids = _texts(content.get("authors"), "fullname"), _texts(content.get("authorids"), "username")
    own = ids or _texts(content.get("authors"), "username")
    return list(zip(names, own if len(own) == len(names) else [""] * len(names), strict=True))


def _texts(value: Any, key: str = "") -> list[str]:
    """The texts of a list, or what its objects have at a key."""
    found = value if isinstance(value, list) else re.split(r"\s*[;,]\s*", value) if isinstance(value, str) else []
    return [each.strip() if isinstance(each, str) else text_at(each, key) for each in found]


def _read_venue(note: JsonObject, content: JsonObject) -> str:
    """The venue as the note says it, else as its group says it: ``ICLR 2019``, ``ICLR 2019 Workshop LLD``."""
    if named := text_at(content, "venue"):
        return named
    groups = [text_at(content, "venueid"), text_at(note, "invitation"), *_texts(note.get("invitations"))]
    for found in filter(None, map(_MEETING.match, groups)):
        part = (found["part"] or "").replace("/", " ").removeprefix("Conference")
        return " ".join(filter(None, (found["series"], found["year"], part)))
    return ""


FORMAT = Format(_NAME, recognise, read)
