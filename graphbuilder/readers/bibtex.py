"""BibTeX, as reference managers export it."""

import logging
import re
from collections.abc import Iterable, Iterator

from bibtexparser.entrypoint import parse_string
from bibtexparser.library import Library
from bibtexparser.middlewares.enclosing import RemoveEnclosingMiddleware
from bibtexparser.middlewares.interpolate import ResolveStringReferencesMiddleware
from bibtexparser.model import Block, Entry, ParsingFailedBlock, String

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import read_orcid
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.text.clean import clean_line
from graphbuilder.text.dates import read_date
from graphbuilder.text.names import name_key

_NAME = "bibtex"
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())  # what it warns of comes as Skipped
_ENTRY = re.compile(r"^\s*@[a-zA-Z]{3,20}\s*[{(]\s*[^\s,{}]*\s*,\s*$", re.MULTILINE)
_ENTRY_ON_ONE_LINE = re.compile(r"^\s*@[a-zA-Z]{3,20}\s*[{(][^\n]*,\s*\w+\s*=\s*[{\"]", re.MULTILINE)
_PREPRINT = re.compile(r"(?i)\b(?:arxiv|corr|e-?prints?)\b")
_MARKDOWN = re.compile(r"^```|^[^@{}%=]*\]\(https?://", re.MULTILINE)
_BEGINS = re.compile(r"\s*@\w*[ \t]*[{(]")
_PART = 1 << 18


def recognise(head: str) -> float:
    """High when entries such as ``@article{key,`` begin lines."""
    if not _ENTRY.search(head) and not _ENTRY_ON_ONE_LINE.search(head):
        return 0.0
    return 0.5 if _MARKDOWN.search(head) else 0.9  # a page in Markdown that says how to cite it


def read(lines: Iterable[str], where: str) -> Records:
    """The entries in order, in constant memory; one that cannot be parsed, or has no title, is skipped with its line.

    Citation keys are not ids: two entries with one key are two papers.
    """
    for line, block in _read_blocks(lines):
        place = f"{where}:{line}"
        if isinstance(block, Entry):
            yield _read_entry(block, place)
        elif isinstance(block, ParsingFailedBlock):
            reason = " ".join(str(block.error).split()) or "its braces or quotes do not close"
            yield Skipped(place, f"not valid BibTeX: {reason}")


def _read_blocks(lines: Iterable[str]) -> Iterator[tuple[int, Block]]:
    """The blocks with their first lines, parsed in parts, each behind the abbreviations that those before it define."""
    abbreviations: list[String] = []
    for first, text in _parts(lines):
        before = "".join(f"{(each.raw or '').strip()}\n" for each in abbreviations)
        for block in parse_string(before + text).blocks:
            line = (block.start_line or 0) - before.count("\n")
            if line >= 0:
                yield first + line, _recover(block, abbreviations)
                if isinstance(block, String):
                    abbreviations.append(block)


def _recover(block: Block, abbreviations: Iterable[String]) -> Block:
    """The block, or the entry in it when only its key or one of its fields comes twice."""
    inner = block.ignore_error_block if isinstance(block, ParsingFailedBlock) else None
    if not isinstance(inner, Entry):
        return block
    library = Library([*abbreviations, inner])
    for layer in (ResolveStringReferencesMiddleware(), RemoveEnclosingMiddleware()):
        library = layer.transform(library)  # which the parser leaves out for such entries
    return next(iter(library.entries), block)


def _parts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text in parts with their first lines, cut where a block begins; the parser begins anew there, too."""
    part: list[str] = []
    first, length = 1, 0
    for number, line in enumerate(lines, start=1):
        if length >= _PART and _BEGINS.match(line):
            yield first, "".join(part)
            part, first, length = [], number, 0
        part.append(line)
        length += len(line)
    yield first, "".join(part)


def _read_entry(entry: Entry, place: str) -> Paper | Skipped:
    fields: dict[str, str] = {}
    for field in entry.fields:
        fields.setdefault(field.key.lower(), str(field.value))
    title, abstract = _plain(fields.get("title", "")), fields.get("abstract", "")
    if not title and not abstract.strip():
        return Skipped(place, "neither title nor abstract")
    venue = _plain(fields.get("journal") or fields.get("journaltitle") or fields.get("booktitle") or "")
    authors = _read_names(fields.get("author", ""))
    institution = fields.get("institution") or fields.get("school") or ""
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=authors,
        author_ids=_author_ids(fields, authors),
        organizations=map(_plain, [*fields.get("affiliation", "").split(";"), institution]),
        published=_read_published(fields),
        venue="" if _PREPRINT.search(venue) else venue,
        url=re.sub(r"\\([&_%#~])", r"\1", fields.get("url", "")),
        arxiv_id=_read_arxiv_id(fields) or "",
        doi=fields.get("doi", ""),
    )


def _plain(text: str) -> str:
    """A title or name without the braces that keep capitals."""
    return re.sub(r"[{}]", "", clean_line(text)).strip()


def _read_names(text: str) -> list[str]:
    """People as ``First Last``; what stands in braces is one name."""
    names = [" ".join(part.split()) for part in _split_outside_braces(text)]
    return [_plain(_turn(name)) for name in names if name and name.lower() != "others"]


def _split_outside_braces(text: str) -> list[str]:
    parts, depth = [""], 0
    for piece in re.split(r"([{}]|\s+and\s+)", text):
        depth += {"{": 1, "}": -1}.get(piece, 0)
        if depth <= 0 and piece.strip() == "and":
            parts.append("")
        else:
            parts[-1] += piece
    return parts


def _turn(name: str) -> str:
    parts = [part.strip() for part in name.split(",")]
    if name.startswith("{") or len(parts) == 1:
        return name
    return " ".join([parts[-1], *parts[:-1]])


def _author_ids(fields: dict[str, str], authors: list[str]) -> list[tuple[str, ...]]:
    """ORCIDs: beside the names that they belong to (Web of Science), by number (biblatex), or one for each author."""
    ids: list[tuple[str, ...]] = [()] * len(authors)
    for name, orcid in re.findall(r"([^/;\n]+)/\s*([\d-]{15,18}[\dXx])", fields.get("orcid-numbers", "")):
        same = [at for at, author in enumerate(authors) if name_key(author) == name_key(_turn(name.strip()))]
        if len(same) == 1:
            ids[same[0]] = read_orcid(orcid)
    for number, orcid in re.findall(r"(\d+)\s*=\s*\"?([\d-]{18}[\dXx])", fields.get("author+an:orcid", "")):
        if 0 < int(number) <= len(ids):
            ids[int(number) - 1] = read_orcid(orcid)
    given = re.split(r"\s*[;,]\s*|\s+and\s+", _plain(fields.get("orcid", "")))
    return list(map(read_orcid, given)) if len(given) == len(ids) and any(given) else ids


def _read_published(fields: dict[str, str]) -> str | None:
    year, month = _plain(fields.get("year", "")), _plain(fields.get("month", "")).strip("~ ")
    by_number = f"{year}-{month}" if month.isdigit() else f"{month} {year}"
    return read_date(_plain(fields.get("date", ""))) or read_date(by_number) or read_date(year)


def _read_arxiv_id(fields: dict[str, str]) -> str | None:
    eprint = fields.get("eprint", "")
    archive = fields.get("archiveprefix") or fields.get("eprinttype") or "arxiv"
    if archive.lower() == "arxiv" and (found := find_arxiv_id(eprint)):
        return found
    places = [
        fields.get(key, "") for key in ("url", "doi", "journal", "journaltitle", "note", "howpublished", "volume")
    ]
    return next(filter(None, map(find_arxiv_id, places)), None)


FORMAT = Format(_NAME, recognise, read)
