"""Works of Crossref: answers of its API and its public data file, in JSON."""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.cited import read_reference, read_untied
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import places_at, read_orcid, sure_rors
from graphbuilder.readers.json_objects import JsonObject, count_at, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.markup import read_fragment
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import join_name, read_date_parts

_NAME = "crossref"
_LISTS = ("items",)
_DATES = ("published", "issued", "published-online", "published-print", "posted")
_OWN_FIELDS = ("is-referenced-by-count", "reference-count", "references-count", "deposited", "indexed", "message-type")


def recognise(head: str) -> float:
    """High for JSON with the fields that only Crossref's works have."""
    if not re.match(r"\s*[\[{]", head):
        return 0.0
    if '"DOI"' in head and any(f'"{key}"' in head for key in _OWN_FIELDS):
        return 0.95
    return 0.9 if '"message-type"' in head and '"message"' in head else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The works in order; one without title, such as an issue of a journal, is skipped."""
    for found in stream_objects(lines, where, _LISTS):
        if isinstance(found, Skipped):
            yield found
            continue
        message = found.record.get("message", found.record)
        work = message if isinstance(message, dict) else {}
        if text_at(found.record, "status") == "failed" or not isinstance(message, dict):
            kind = text_at(found.record, "message-type") or "nothing"
            yield Skipped(found.place, f"the server says {kind}: {_words(message)}")
        else:
            yield _read_work(work, found.place)


def _words(message: Any) -> str:
    told = message[0] if isinstance(message, list) and message else message
    return text_at(told, "message") or str(told)


def _read_work(work: JsonObject, place: str) -> Paper | Skipped:
    title, abstract = _read_title(work), read_fragment(text_at(work, "abstract"))
    doi = text_at(work, "DOI")
    if not title and not abstract:
        kind = text_at(work, "type") or "work"
        return Skipped(place, f"neither title nor abstract: {kind} {doi}".rstrip())
    authors = objects_at(work, "author")
    organizations = [each for author in authors for each in places_at(author, "affiliation")]
    if not organizations and text_at(work, "type") in ("dissertation", "report"):  # of a preprint it is the server
        organizations = places_at(work, "institution")
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_author, authors),
        author_ids=(read_orcid(text_at(author, "ORCID")) for author in authors),
        organizations=(name for name, _ in organizations),
        organization_ids=sure_rors(organizations),
        published=next(filter(None, (_read_date(work, key) for key in _DATES)), None),
        venue=read_fragment(_first(work, "container-title") or text_at(work, "event", "name")),
        url=text_at(work, "URL"),
        arxiv_id=find_arxiv_id(doi.lower().removeprefix("10.48550/")) or _preprint(work),
        doi=doi,
        citation_count=count_at(work, "is-referenced-by-count"),
        references=filter(None, map(_read_cited, objects_at(work, "reference"))),
    )


def _read_title(work: JsonObject) -> str:
    title, subtitle = read_fragment(_first(work, "title")), read_fragment(_first(work, "subtitle"))
    if not title or not subtitle or subtitle.casefold() in title.casefold():
        return title or subtitle
    return f"{title} {subtitle}" if title[-1] in ":?!.–—" else f"{title}: {subtitle}"


def _first(work: JsonObject, key: str) -> str:
    value = work.get(key)
    return text_at({key: value[0]}, key) if isinstance(value, list) and value else text_at(work, key)


def _read_author(author: JsonObject) -> str:
    name = join_name(text_at(author, "given"), text_at(author, "family"), text_at(author, "suffix"))
    return name or text_at(author, "name")


def _read_date(work: JsonObject, key: str) -> str | None:
    parts = work[key].get("date-parts") if isinstance(work.get(key), dict) else None
    return read_date_parts(parts[0]) if isinstance(parts, list) and parts else None


def _preprint(work: JsonObject) -> str:
    """The arXiv id that a work names as its preprint."""
    relation = work.get("relation")
    named = objects_at(relation, "has-preprint") if isinstance(relation, dict) else []
    ids = (find_arxiv_id(re.sub(r"(?i)^10\.48550/", "", text_at(each, "id"))) for each in named)
    return next(filter(None, ids), "")


def _read_cited(cited: JsonObject) -> str | None:
    found = read_reference(doi=text_at(cited, "DOI"), text=text_at(cited, "unstructured"))
    return found or read_untied(text_at(cited, "article-title"), text_at(cited, "year"), text_at(cited, "author"))


FORMAT = Format(_NAME, recognise, read)
