"""OAI-PMH, in which arXiv and other archives give all their metadata: arXiv, arXivRaw, arXivOld, Dublin Core."""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import first_doi, split_people
from graphbuilder.readers.xml_records import child, child_text, children, is_xml, local_name, read_records
from graphbuilder.text.code_links import find_code_links
from graphbuilder.text.dates import read_date

_NAME = "oai-pmh"
_TAGS = ("record", "error")
_IDENTIFIER = re.compile(r"^oai:arXiv\.org:(?P<id>\S+)$", re.IGNORECASE)


def recognise(head: str) -> float:
    """High for an answer of an OAI-PMH server, or for records cut out of one."""
    if not is_xml(head):
        return 0.0
    if re.search(r"<(?:\w+:)?OAI-PMH\b", head) or "www.openarchives.org/OAI/2.0/oai_dc" in head:
        return 0.95
    return 0.9 if "arxiv.org/OAI/arXiv" in head and re.search(r"<record[\s>]", head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The records in order; deleted ones and errors of the server are skipped in its words."""
    for found in read_records(lines, where, _TAGS):
        if isinstance(found, Skipped):
            yield found
        elif local_name(found.element) == "error":
            words = child_text(found.element) or "nothing"
            yield Skipped(found.place, f"the server says {found.element.get('code', 'error')}: {words}")
        else:
            yield _read_record(found.element, found.place)


def _read_record(record: Element, place: str) -> Paper | Skipped:
    header = child(record, "header")
    identifier = child_text(header, "identifier")
    if header is not None and header.get("status") == "deleted":
        return Skipped(place, f"the archive has deleted {identifier or 'this record'}")
    metadata = child(record, "metadata")
    body = next(iter(metadata), None) if metadata is not None else None
    if body is None:
        return Skipped(place, f"no metadata of {identifier or 'this record'}")
    paper = _read_dublin_core(body) if local_name(body) == "dc" else _read_arxiv(body, identifier)
    return paper if paper.title or paper.abstract else Skipped(place, "neither title nor abstract")


def _read_arxiv(body: Element, identifier: str) -> Paper:
    of_arxiv = _IDENTIFIER.match(identifier)
    authors = children(body, "authors", "author")
    first_version = child(body, "version")
    return make_paper(
        source=_NAME,
        title=_own_text(body, "title"),
        abstract=_own_text(body, "abstract"),
        authors=map(_read_author, authors) if authors else split_people(child_text(body, "authors")),
        organizations=filter(_is_organization, map(_text, children(body, "authors", "author", "affiliation"))),
        published=read_date(child_text(body, "created")) or read_date(child_text(first_version, "date")),
        venue=child_text(body, "journal-ref"),
        arxiv_id=child_text(body, "id") or (of_arxiv["id"] if of_arxiv else ""),
        doi=first_doi(child_text(body, "doi")),
        code=find_code_links(child_text(body, "comments"), _NAME),
    )


def _own_text(body: Element, name: str) -> str:
    """Text with its line breaks, for clean-up joins words that they divide."""
    found = child(body, name)
    return "" if found is None else _text(found)


def _text(element: Element) -> str:
    return "".join(element.itertext())


def _is_organization(text: str) -> bool:
    return re.match(r"(?i)\s*(?:on behalf of|for the|deceased)\b", text) is None


def _read_author(author: Element) -> str:
    keyname = " ".join(map(_text, children(author, "keyname")))
    name = " ".join(filter(None, (child_text(author, "forenames"), keyname.strip(), child_text(author, "suffix"))))
    return name if re.search(r"\w", name) else ""


def _read_dublin_core(body: Element) -> Paper:
    def texts(name: str) -> list[str]:
        return [_text(each) for each in children(body, name)]

    identifiers = texts("identifier")
    # arXiv gives comments as further descriptions; the abstract comes first, or is the longest.
    abstract = max((text for text in texts("description") if not _is_comment(text)), key=len, default="")
    dates = sorted(filter(None, map(read_date, map(str.strip, texts("date")))))
    return make_paper(
        source=_NAME,
        title=next(iter(texts("title")), ""),
        abstract=abstract,
        authors=map(_turn, texts("creator")),
        published=next(iter(dates), None),
        url=next((text.strip() for text in identifiers if "://" in text and "doi.org/" not in text), ""),
        arxiv_id=next(filter(None, map(find_arxiv_id, identifiers)), None) or "",
        doi=next(filter(None, map(first_doi, identifiers)), ""),
    )


def _is_comment(text: str) -> bool:
    return re.match(r"\s*Comment:", text) is not None


def _turn(name: str) -> str:
    family, comma, given = " ".join(name.split()).partition(", ")
    return f"{given} {family}" if comma else family


FORMAT = Format(_NAME, recognise, read)
