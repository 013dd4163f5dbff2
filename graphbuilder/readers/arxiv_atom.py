"""The Atom feed of the arXiv API."""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.xml_records import is_xml, read_records
from graphbuilder.text.code_links import find_code_links
from graphbuilder.text.dates import read_date

_NAME = "arxiv-atom"
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"


def recognise(head: str) -> float:
    """High for an Atom feed that mentions arXiv."""
    return (
        0.95 if is_xml(head) and re.search(r"<feed\b[^>]*www\.w3\.org/2005/Atom", head) and "arxiv.org" in head else 0.0
    )


def read(lines: Iterable[str], where: str) -> Records:
    """The entries of the feed, one by one; a faulty one is skipped with its line."""
    for found in read_records(lines, where, ("entry",)):
        yield found if isinstance(found, Skipped) else _read_entry(found.element, found.place)


def _read_entry(entry: Element, place: str) -> Paper | Skipped:
    title, abstract, address = (_text(entry, f"{_ATOM}{tag}") for tag in ("title", "summary", "id"))
    if find_arxiv_id(address) is None:
        return Skipped(place, f"no arXiv id; the feed says: {abstract or title or 'nothing'}")
    authors = entry.findall(f"{_ATOM}author")
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=[_text(author, f"{_ATOM}name") for author in authors],
        organizations=[found.text or "" for author in authors for found in author.findall(f"{_ARXIV}affiliation")],
        published=read_date(_text(entry, f"{_ATOM}published")),
        venue=_text(entry, f"{_ARXIV}journal_ref"),
        url=re.sub(r"v\d+$", "", address).replace("http://", "https://"),
        arxiv_id=address,
        doi=_text(entry, f"{_ARXIV}doi"),
        code=find_code_links(_text(entry, f"{_ARXIV}comment"), _NAME),
    )


def _text(element: Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()


FORMAT = Format(_NAME, recognise, read)
