"""RIS, as databases and reference managers export it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import rispy

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.loose_dates import most_precise
from graphbuilder.readers.people import turn_names
from graphbuilder.readers.record import find_arxiv_id, make_paper

_NAME = "ris"
_TAG = re.compile(r"^\s{0,3}(?P<tag>[A-Z][A-Z0-9])\s{1,3}-(?:\s+(?P<value>.*))?$")
_COUNTER = re.compile(r"<?\d+\.?>?|")
_PREPRINT = re.compile(r"(?i)\b(?:arxiv|corr|e-?prints?)\b")
_OF_A_PAPER = {"TY", "TI", "T1", "AB", "N2"}  # some databases write further tags behind the end of a record
_LISTS = [*rispy.config.LIST_TYPE_TAGS, "AD", "L1", "L2"]


def recognise(head: str) -> float:
    """High when the first tagged line opens a record."""
    first = next(filter(None, map(_TAG.match, head.splitlines()[:50])), None)
    return 0.95 if first and first["tag"] == "TY" and first["value"] else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The records one by one; one without title and abstract is skipped with its line, as is text between records."""
    for number, record in _split_records(lines):
        place = f"{where}:{number}"
        tags = {line[:2] for line in record if _TAG.match(line)}
        if tags & _OF_A_PAPER:
            text = "\n".join([*([] if "TY" in tags else ["TY  - GEN"]), *record, "ER  - "])
            yield _read_record(rispy.loads(text, list_tags=_LISTS, skip_unknown_tags=True)[0], place)
        elif not tags:
            yield Skipped(place, f"outside of a record: {record[0][:60]}")


def _split_records(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Each record, with the number of its first line, its tags in standard form; also what stands between them.

    A record ends at ``ER``, or where the next begins. Tags without a value are left out.
    """
    record: list[str] = []
    start = 0
    empty = ""  # the last tag if it had no value: a line that follows is its value
    for number, raw in enumerate(lines, start=1):
        line = raw.rstrip()
        found = _TAG.match(line)
        tag, value = (found["tag"], found["value"] or "") if found else ("", line.strip())
        if record and (tag in ("TY", "ER") or (tag and not _TAG.match(record[0]))):
            yield start, record
            record = []
        if tag == "ER" or (not record and not tag and _COUNTER.fullmatch(value)):
            continue
        if not record:
            start = number
        if tag and value:
            record.append(f"{tag}  - {value}")
        elif value:
            record.append(f"{empty}  - {value}" if empty else value)
        empty = "" if value else tag or empty
    if record:
        yield start, record


def _read_record(fields: dict[str, Any], place: str) -> Paper | Skipped:
    title = _first(fields, "title", "primary_title", "translated_title", "short_title")
    abstract = _first(fields, "abstract", "notes_abstract")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    links = [link for key in ("urls", "file_attachments1", "file_attachments2") for link in fields.get(key, ())]
    venue = _first(
        fields, "secondary_title", "journal_name", "alternate_title3", "alternate_title1", "alternate_title2"
    )
    people = fields.get("authors") or fields.get("first_authors") or ()
    notes = [*links, venue, _first(fields, "label"), *fields.get("notes", ()), _first(fields, "note")]
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=turn_names(people),
        organizations=[_without_person(address, people) for address in fields.get("author_address", ())],
        published=most_precise(*(_first(fields, key) for key in ("date", "year", "publication_year"))),
        venue="" if _PREPRINT.search(venue) else venue,
        url=next((link for link in links if link.startswith("http")), ""),
        arxiv_id=next(filter(None, map(find_arxiv_id, notes)), ""),
        doi=_first(fields, "doi") or next((link for link in links if "doi.org/" in link), ""),
    )


def _without_person(address: str, people: Sequence[str]) -> str:
    """The organisation of ``Doe, Jane: Lake Lab, doe@lake.org``."""
    name, _, rest = address.partition(":")
    text = rest if name.strip() in people else address
    text = re.sub(r"[\s,;:]*\S+@\S+", "", text).strip()
    return "" if text in people else text


def _first(fields: dict[str, Any], *keys: str) -> str:
    """The first of some fields that holds text."""
    found: Sequence[Any] = [fields[key] for key in keys if isinstance(fields.get(key), str) and fields[key].strip()]
    return str(found[0]) if found else ""


FORMAT = Format(_NAME, recognise, read)
