"""MEDLINE's tagged text, as PubMed gives it to reference managers (``.nbib``)."""

import re
from collections.abc import Iterable, Iterator

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid
from graphbuilder.readers.record import make_paper
from graphbuilder.text.dates import read_date

_NAME = "medline"
_TAGGED = re.compile(r"(?P<tag>[A-Z][A-Z0-9]{1,3}) {0,2}- ?(?P<value>.*)")
_MORE = re.compile(r" {4,6}\S")
_Fields = dict[str, list[str]]


def recognise(head: str) -> float:
    """High when a record begins with its number in PubMed."""
    return 0.95 if re.search(r"^PMID ?- ?\d+\s*$", head, re.MULTILINE) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The records in order, one by one."""
    for number, fields in _read_fields(lines):
        yield _read_record(fields, f"{where}:{number}")


def _read_fields(lines: Iterable[str]) -> Iterator[tuple[int, _Fields]]:
    """Records with the line that each begins on; a new one begins with PMID."""
    fields: _Fields = {}
    began, last = 1, ""
    for number, line in enumerate(lines, start=1):
        found = _TAGGED.match(line)
        if found is None:
            if last and _MORE.match(line):
                fields[last][-1] += f" {line.strip()}"
            continue
        last = found["tag"]
        if last == "PMID":
            if fields:
                yield began, fields
            fields, began = {}, number
        fields.setdefault(last, []).append(found["value"].strip())
        if last == "AUID":  # it follows the author whose it is
            fields.setdefault("AUID of", []).append(str(len(fields.get("FAU", ()))))
    if fields:
        yield began, fields


def _read_record(fields: _Fields, place: str) -> Paper | Skipped:
    title, abstract = _first(fields, "TI") or _first(fields, "TT") or _first(fields, "BTI"), _first(fields, "AB")
    pmid = _first(fields, "PMID")
    if not title and not abstract:
        return Skipped(place, f"neither title nor abstract of PMID {pmid or 'unknown'}")
    electronic = re.match(r"(\d{4})(\d\d)(\d\d)", _first(fields, "DEP"))
    ids = [*fields.get("LID", []), *fields.get("AID", [])]
    return make_paper(
        source=_NAME,
        title=title[:-1] if title.endswith(".") and not title.endswith("..") else title,
        abstract=abstract,
        authors=[*map(_turn, fields.get("FAU") or fields.get("AU", [])), *fields.get("CN", [])],
        author_ids=_author_ids(fields),
        organizations=[re.sub(r"\.?\s*(?:\S+@\S+)?$", "", text) for text in fields.get("AD", [])],
        published=read_date("-".join(electronic.groups())) if electronic else _read_date(_first(fields, "DP")),
        venue=_first(fields, "JT") or _first(fields, "TA"),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid.isdigit() else "",
        doi=next((text.removesuffix("[doi]").strip() for text in ids if text.endswith("[doi]")), ""),
        other_ids=known_by("pmid", pmid),
    )


def _first(fields: _Fields, tag: str) -> str:
    return next(iter(fields.get(tag, [])), "")


def _author_ids(fields: _Fields) -> list[tuple[str, ...]]:
    """The ORCID of each full name; other ids that PubMed has of people are not theirs alone."""
    ids: list[tuple[str, ...]] = [()] * len(fields.get("FAU", ()))
    for number, text in zip(fields.get("AUID of", ()), fields.get("AUID", ()), strict=True):
        if number != "0" and "orcid" in text.lower():
            ids[int(number) - 1] = read_orcid(text)
    return ids


def _turn(name: str) -> str:
    family, comma, given = name.partition(", ")
    return f"{given} {family}" if comma else family


def _read_date(text: str) -> str | None:
    """A date such as ``2002 Sep 3``, ``2002 Sep-Oct`` or ``2002 Spring``, as far as it can be read."""
    found = re.match(r"\d{4}(?: [A-Z][a-z]{2}(?: \d{1,2})?)?", text)
    return (read_date(found[0]) or read_date(text[:4])) if found else None


FORMAT = Format(_NAME, recognise, read)
