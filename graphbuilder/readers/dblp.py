"""DBLP: the dump of all of it, a person's or a conference's records in XML, answers of its search in XML or JSON."""

import re
from collections.abc import Iterable
from itertools import chain
from xml.etree.ElementTree import Element, SubElement

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.markup import read_markup
from graphbuilder.readers.record import find_arxiv_id, find_doi, make_paper
from graphbuilder.readers.record_parts import texts_at
from graphbuilder.readers.xml_records import child, child_text, children, is_xml, local_name, read_records
from graphbuilder.text.dates import read_date

_NAME = "dblp"
_PAPERS = ("article", "inproceedings", "incollection", "book", "phdthesis", "mastersthesis", "data", "info")
_OTHERS = {"proceedings": "volumes of proceedings", "www": "home pages of people"}
_RECORD = re.compile(rf"<(?:{'|'.join([*_PAPERS, *_OTHERS])})\s[^>]*\bkey\s*=\s*[\"'][\w-]+/")
_HOMONYM_NUMBER = re.compile(r"\s\d{4}$")


def recognise(head: str) -> float:
    """High for records with DBLP's keys."""
    if not is_xml(head):
        is_json = re.match(r"\s*\{", head) and '"hits"' in head and '"info"' in head
        return 0.95 if is_json and "dblp.org/" in head.replace("\\/", "/") else 0.0
    if re.search(r"<(?:dblp|dblpperson|bht)[\s>]", head) and ("key=" in head or "dblp.dtd" in head):
        return 0.97
    is_answer = "<result" in head and "<hits" in head and "dblp.org" in head
    return 0.95 if is_answer or _RECORD.search(head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers, books and theses in order, in constant memory; volumes and home pages are counted at the end."""
    rest = iter(lines)
    first = next(rest, "")
    if first.lstrip().startswith("{"):
        yield from _read_answers(chain([first], rest), where)
        return
    others: dict[str, tuple[str, int]] = {}
    for found in read_records(chain([first], rest), where, (*_PAPERS, *_OTHERS)):
        if isinstance(found, Skipped):
            yield found
        elif (name := local_name(found.element)) in _OTHERS:
            first, count = others.get(name, (found.place, 0))
            others[name] = (first, count + 1)
        else:
            yield _read_record(found.element, found.place)
    for name, (place, count) in others.items():
        yield Skipped(place, f"{_OTHERS[name]} are no papers: {count} of them, from here on")


def _read_answers(lines: Iterable[str], where: str) -> Records:
    """The papers of answers of the search in JSON, each made the XML that it is elsewhere."""
    for found in stream_objects(lines, where, ()):
        if isinstance(found, Skipped):
            yield found
            continue
        result = found.record.get("result")
        hits = result.get("hits") if isinstance(result, dict) else None
        for number, hit in enumerate(objects_at(hits, "hit") if isinstance(hits, dict) else [], start=1):
            info = hit.get("info")
            yield _read_record(_as_element(info if isinstance(info, dict) else {}), f"{found.place}, item {number}")


def _as_element(info: JsonObject) -> Element:
    record = Element("info")
    for key in info:
        for text in filter(None, (text_at(info, key), *texts_at(info, key))):
            SubElement(record, key if re.fullmatch(r"[a-z]+", key) else "other").text = text
    people = info.get("authors")
    named = people.get("author") if isinstance(people, dict) else None
    authors = SubElement(record, "authors")
    for person in named if isinstance(named, list) else [named]:
        SubElement(authors, "author", pid=text_at(person, "@pid")).text = text_at(person, "text")
    return record


def _read_record(record: Element, place: str) -> Paper | Skipped:
    title = read_markup(child(record, "title"))
    if not title:
        return Skipped(place, f"no title of {record.get('key') or local_name(record)}")
    people = children(record, "author") or children(record, "authors", "author") or children(record, "editor")
    addresses = [each.text or "" for each in (*children(record, "ee"), *children(record, "url"))]
    journal = child_text(record, "journal")
    preprint = f"arxiv:{child_text(record, 'volume').removeprefix('abs/')}" if journal == "CoRR" else ""
    return make_paper(
        source=_NAME,
        title=title[:-1] if title.endswith(".") and not title.endswith("..") else title,
        authors=(_HOMONYM_NUMBER.sub("", child_text(each)) for each in people),
        author_ids=map(_author_ids, people),
        organizations=[child_text(record, "school")],
        published=_read_published(record),
        venue=journal or child_text(record, "booktitle") or child_text(record, "venue"),
        url=next((address for address in addresses if address.startswith("http")), _own_page(record)),
        arxiv_id=next(filter(None, map(find_arxiv_id, (preprint, *map(_without_prefix, addresses)))), ""),
        doi=child_text(record, "doi") or next(filter(None, map(_read_doi, addresses)), ""),
        references=[f"{_NAME}:{key}" for each in children(record, "cite") if "/" in (key := (each.text or "").strip())],
        other_ids=known_by(_NAME, record.get("key") or child_text(record, "key")),
    )


def _author_ids(person: Element) -> tuple[str, ...]:
    """ORCID, the id of the person's page, and the name where DBLP numbers it: of each such name there is one person."""
    name = child_text(person)
    numbered = name.replace(" ", "_") if _HOMONYM_NUMBER.search(name) else ""
    own = (*known_by("dblp", person.get("pid") or ""), *known_by("dblp", numbered))
    return (*read_orcid(person.get("orcid") or ""), *own)


def _read_published(record: Element) -> str | None:
    year, month = child_text(record, "year"), child_text(record, "month")
    return read_date(f"{month} {year}") or read_date(year)


def _own_page(record: Element) -> str:
    key = record.get("key")
    return f"https://dblp.org/rec/{key}" if key else ""


def _without_prefix(address: str) -> str:
    """The arXiv address that a DOI of arXiv stands for, else the address."""
    return re.sub(r"(?i)^https?://(?:dx\.)?doi\.org/10\.48550/arxiv\.", "https://arxiv.org/abs/", address)


def _read_doi(address: str) -> str | None:
    return find_doi(address) if "doi.org/" in address else None


FORMAT = Format(_NAME, recognise, read)
