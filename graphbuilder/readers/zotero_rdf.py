"""Zotero's RDF export."""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.loose_dates import read_loose_date
from graphbuilder.readers.record import find_arxiv_id, make_paper

_NAME = "zotero-rdf"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
_BIB = "{http://purl.org/net/biblio#}"
_FOAF = "{http://xmlns.com/foaf/0.1/}"
_ZOTERO = "{http://www.zotero.org/namespaces/export#}"
_LINK = "{http://purl.org/rss/1.0/modules/link/}link"
_CONTAINERS = {f"{_BIB}Journal", f"{_BIB}Series", f"{_ZOTERO}Collection", f"{_BIB}Memo", f"{_BIB}Proceedings"}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class _Bytes:
    """Lines as the file that an XML parser wants; knows the number of the line that was read last."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.line = 0

    def read(self, _size: int = -1) -> bytes:
        line = next(self._lines, "")
        self.line += 1
        return re.sub(r"^\s*<\?xml[^>]*\?>", " ", _CONTROL.sub(" ", line)).encode("utf-8", "replace")


def recognise(head: str) -> float:
    """High for RDF that names Zotero's export."""
    return 0.97 if "<rdf:RDF" in head and "http://www.zotero.org/namespaces/export#" in head else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The items in order; attachments that belong to none are skipped with their line.

    All are held, for an item may stand in front of the journal that it names.
    """
    items: list[tuple[int, Element]] = []
    broken: InputError | None = None
    try:
        items.extend(_read_items(lines))
    except _Broken as error:
        items = error.items
        broken = InputError(f"{where} is not valid XML: {error}.", hint="Was it cut short? Export it again.")
    names = {item.get(f"{_RDF}about"): item.findtext(f"{_DC}title", "") for _, item in items if item.tag in _CONTAINERS}
    attached = {link.get(f"{_RDF}resource") for _, item in items for link in item.findall(_LINK)}
    for line, item in items:
        place = f"{where}:{line}"
        if item.tag == f"{_ZOTERO}Attachment":
            if item.get(f"{_RDF}about") not in attached:
                yield Skipped(place, f"an attachment, not a paper: {item.findtext(f'{_DC}title', '')[:80]}")
        elif item.tag not in _CONTAINERS or item.find(f"{_ZOTERO}itemType") is not None:
            yield _read_item(item, place, names)
    if broken:
        raise broken


class _Broken(ValueError):
    """Where an XML file breaks; ``items`` stand before it."""

    def __init__(self, reason: str, items: list[tuple[int, Element]]) -> None:
        super().__init__(reason)
        self.items = items


def _read_items(lines: Iterable[str]) -> list[tuple[int, Element]]:
    items: list[tuple[int, Element]] = []
    source = _Bytes(lines)
    depth, start = 0, 0
    try:
        for event, element in iterparse(source, events=("start", "end")):
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 2:
                start = source.line
            elif event == "end" and depth == 1:
                items.append((start, element))
    except (ParseError, DefusedXmlException) as error:
        raise _Broken(str(error), items) from error
    return items


def _read_item(item: Element, place: str, names: dict[str | None, str]) -> Paper | Skipped:
    title, abstract = item.findtext(f"{_DC}title", "").strip(), item.findtext(f"{_TERMS}abstract", "").strip()
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    identifiers = [text for each in item.iter(f"{_DC}identifier") for text in each.itertext() if text.strip()]
    address = item.findtext(f"{_DC}identifier/{_TERMS}URI/{_RDF}value", "") or item.get(f"{_RDF}about", "")
    notes = [address, *identifiers, *(each.text or "" for each in item.findall(f"{_DC}description"))]
    is_thesis = item.tag in (f"{_BIB}Thesis", f"{_BIB}Report")
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=[_read_person(person) for person in item.findall(f"{_BIB}authors/{_RDF}Seq/{_RDF}li/*")],
        organizations=[item.findtext(f"{_DC}publisher/{_FOAF}Organization/{_FOAF}name", "") if is_thesis else ""],
        published=read_loose_date(item.findtext(f"{_DC}date", "")),
        venue=_find_venue(item, names),
        url=address,
        arxiv_id=next(filter(None, map(find_arxiv_id, notes)), ""),
        doi=next((text for text in notes if re.search(r"(?i)\bdoi\b.*10\.\d{4}", text)), ""),
    )


def _find_venue(item: Element, names: dict[str | None, str]) -> str:
    titles: Iterator[Any] = (
        names.get(part.get(f"{_RDF}resource")) or part.findtext(f"*/{_DC}title", "")
        for part in item.findall(f"{_TERMS}isPartOf")
    )
    return next(filter(None, titles), "")


def _read_person(person: Element) -> str:
    parts = (person.findtext(f"{_FOAF}{name}", "") for name in ("givenName", "givenname", "surname", "name"))
    return " ".join(filter(None, (part.strip() for part in parts)))


FORMAT = Format(_NAME, recognise, read)
