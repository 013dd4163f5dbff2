"""The XML of the ACL Anthology: collections of volumes, with ``<fixed-case>`` and ``<tex-math>`` in titles."""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid
from graphbuilder.readers.markup import read_markup
from graphbuilder.readers.record import make_paper
from graphbuilder.readers.record_parts import join_name
from graphbuilder.readers.xml_records import child, child_text, children, is_xml, local_name, read_records
from graphbuilder.text.dates import read_date

_NAME = "acl-anthology"
_PLACE = "https://aclanthology.org/"


def recognise(head: str) -> float:
    """High for a collection with volumes or papers."""
    if not is_xml(head) or not re.search(r"<collection\s[^>]*\bid=", head):
        return 0.0
    return 0.95 if re.search(r"<(?:volume|paper)[\s>]", head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order, with the title and the date of their volume; front matter is no paper."""
    volume: Element | None = None
    for found in read_records(lines, where, ("meta", "paper")):
        if isinstance(found, Skipped):
            yield found
        elif local_name(found.element) == "meta":
            volume = found.element
        else:
            yield _read_paper(found.element, volume, found.place)


def _read_paper(paper: Element, volume: Element | None, place: str) -> Paper | Skipped:
    title, abstract = read_markup(child(paper, "title")), read_markup(child(paper, "abstract"))
    if not title and not abstract:
        return Skipped(place, f"neither title nor abstract of paper {paper.get('id') or 'without number'}")
    authors = children(paper, "author")
    own = child_text(paper, "url")
    page = own if "://" in own else f"{_PLACE}{own}" if own else ""
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_author, authors),
        author_ids=map(_author_ids, authors),
        organizations=[child_text(author, "affiliation") for author in authors],
        published=_read_published(paper) or _read_published(volume),
        venue=read_markup(child(volume, "booktitle")),
        url=page,
        doi=child_text(paper, "doi"),
    )


def _read_author(author: Element) -> str:
    return join_name(child_text(author, "first"), child_text(author, "last"))


def _author_ids(author: Element) -> tuple[str, ...]:
    return (*read_orcid(author.get("orcid") or ""), *known_by("acl", author.get("id") or ""))


def _read_published(holder: Element | None) -> str | None:
    """Year and month; of "July 5 -- July 10" or "November–December" the first month."""
    year, months = child_text(holder, "year"), child_text(holder, "month")
    month = re.match(r"[A-Za-z]+", months)
    return (read_date(f"{month[0]} {year}") if month else None) or read_date(year)


FORMAT = Format(_NAME, recognise, read)
