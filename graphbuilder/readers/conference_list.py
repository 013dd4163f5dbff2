"""Lists of a conference's papers with people and affiliations in one text: ``A;B``, ``Lab X;Lab Y+Lab Z``.

The lists of Paper Copilot are such, and most of them do not say which conference they are of.
"""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid, read_profile
from graphbuilder.readers.json_objects import JsonObject, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.page_ids import find_page_ids
from graphbuilder.readers.record import find_arxiv_id, link_code, make_paper
from graphbuilder.readers.record_parts import first_doi, split_labs
from graphbuilder.text.dates import read_date

_NAME = "conference-list"
_LISTS = ("papers", "results")
_VENUES = ("venue", "conference", "conf", "booktitle")
_NAMED = re.compile(r"(?:^|[/\\])(?P<venue>[a-z][a-z0-9]{1,14}?|3dv)[ _-]?(?P<year>(?:19|20)\d\d)\.json\b[^/\\]*$")
_DATED_LINK = re.compile(
    r"/virtual/(20\d\d)/|openaccess\.thecvf\.com/content[_/][A-Za-z]+_?(20\d\d)|aclanthology\.org/(20\d\d)\."
    r"|\.ijcai\.org/proceedings/(20\d\d)/|(?:papers|proceedings)\.(?:nips|neurips)\.cc/paper(?:_files/paper)?/(20\d\d)/"
)


def recognise(head: str) -> float:
    """High for JSON papers with affiliations, or with a track and people, under the names that such lists give them."""
    if not re.match(r"\s*[\[{]", head) or '"title"' not in head:
        return 0.0
    if re.search(r'"(?:affs?|author_site|aff_unique_norm)"\s*:\s*"', head):
        return 0.95
    return 0.9 if re.search(r'"track"\s*:\s*"', head) and re.search(r'"author"\s*:\s*"', head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order; one with several labs for an author counts for each of them.

    A record that says neither venue nor year takes them from the file's name, where that is ``iclr2017.json``.
    """
    named = _NAMED.search(where)
    meeting = (named["venue"].upper(), named["year"]) if named else ("", "")
    for found in stream_objects(lines, where, _LISTS):
        yield found if isinstance(found, Skipped) else _read_record(found.record, found.place, meeting)


def _read_record(record: JsonObject, place: str, meeting: tuple[str, str]) -> Paper | Skipped:
    title, abstract = text_at(record, "title"), text_at(record, "abstract")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    labs = _texts(record, "aff", "affs", "affiliations", "affiliation", "organization")
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
        published=published or _year_of(record) or _year_in(links) or read_date(meeting[1]),
        venue=next(filter(None, (text_at(record, key) for key in _VENUES)), "") or meeting[0],
        url=next((link for link in links if link.startswith("http")), ""),
        arxiv_id=next(filter(None, map(find_arxiv_id, [text_at(record, "arxiv"), *links])), ""),
        other_ids=find_page_ids(links),
        code=(link for key in ("code", "github") for link in link_code(text_at(record, key), _NAME)),
        doi=first_doi(text_at(record, "doi") or _bibtex_field(record, "doi")),
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
    for key, read_id in _PROFILES.items():
        places = text_at(record, key).split(";")
        if len(places) == count:
            ids = [(*own, *read_id(place)) for own, place in zip(ids, places, strict=True)]
    return ids


def _read_dblp(place: str) -> tuple[str, ...]:
    """The page of a person at DBLP, of which lists keep the id or the address."""
    found = re.fullmatch(r"(?:https?://dblp\.[\w.-]+/pid/)?(\w+/[\w-]+)(?:\.html)?", place.strip())
    return known_by("dblp", found[1]) if found else ()


def _read_account(place: str) -> tuple[str, ...]:
    """An author's id at OpenReview, or at IEEE Xplore: ``/37085464432``; not a mail address."""
    found = re.fullmatch(r"/?(\d{6,})", place.strip())
    return known_by("ieee", found[1]) if found else read_profile(place)


_PROFILES = {"orcid": read_orcid, "or_profile": read_profile, "authorids": _read_account, "dblp": _read_dblp}


def _year_of(record: JsonObject) -> str | None:
    """The year that the entry in BibTeX gives."""
    return read_date(_bibtex_field(record, "year"))


def _bibtex_field(record: JsonObject, name: str) -> str:
    found = re.search(rf"\b{name}\s*=\s*[{{\"]?([^\s{{}}\",]+)", text_at(record, "bibtex"))
    return found[1] if found else ""


def _year_in(links: Iterable[str]) -> str | None:
    """The year that the address of a paper at its conference gives."""
    found = next(filter(None, map(_DATED_LINK.search, links)), None)
    return read_date(next(filter(None, found.groups()))) if found else None


FORMAT = Format(_NAME, recognise, read)
