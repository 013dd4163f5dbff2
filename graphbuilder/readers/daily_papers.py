"""The Daily Papers page of Hugging Face, saved as text: title, abstract and a metadata line a paper.

The number beside a date is the page's count of comments, so it is left out: upvotes are not shown.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.blocks import Block, is_prose, is_tagged, read_blocks, tells_of_research
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.record import make_paper, read_organization
from graphbuilder.text.dates import PageDate, find_page_year, read_page_date, write_date

_NAME = "daily-papers"
_WORDS_OF_A_TITLE = 3
_BLOCKS_OF_THE_TOP = 8

_CHROME = re.compile(
    r"(?i)new|get trending papers.*|subscribe|(?:daily|trending|weekly|monthly) papers|by ?AK\b.*|upvote|-|\d+|next"
    r"|previous|submitted by|sort by \w+|search|all|papers|models|datasets|spaces|log ?in|sign ?up|more|load more"
    r"|back to top|company|tos|privacy|about|careers|pricing|docs|website|·"
)
_AUTHORS = re.compile(r"\d+ authors?")
_ACCOUNT = re.compile(r"(?:[a-z0-9]+|[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)+) (?=\S)")


@dataclass(frozen=True, slots=True)
class _Metadata:
    """The line below an abstract."""

    organizations: tuple[str, ...]
    published: PageDate | None
    marked: bool
    """Whether it has the page's own marks; a bare date has not, and may be a heading."""


@dataclass(slots=True)
class _Record:
    title: Block | None
    abstract: list[Block]
    metadata: _Metadata | None = None


def recognise(head: str) -> float:
    """High when titles, abstracts and metadata lines take turns."""
    blocks = _page_blocks(head.splitlines())
    prose = sum(map(is_prose, blocks))
    titled = sum(is_prose(below) and _is_title(above) for above, below in pairwise(blocks))
    marked = sum(found is not None and found.marked for found in map(_read_metadata, blocks))
    if is_tagged(head):
        return 0.0
    if marked and (titled or len(blocks) > marked):
        return 0.9
    return 0.6 * titled / prose if prose and tells_of_research(blocks) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers of a page; dates without a year are of the page's year, as ``find_page_year`` tells it."""
    blocks = _page_blocks(lines)
    records, skipped = _read_records(blocks)
    heading = next(filter(None, (read_page_date(block.text) for block in blocks[:_BLOCKS_OF_THE_TOP])), None)
    shown = (record.metadata.published for record in records if record.metadata and record.metadata.published)
    year = find_page_year(shown, heading)
    yield from (_make(record, year) for record in records)
    yield from (Skipped(f"{where}:{block.line}", reason) for block, reason in skipped)


def _page_blocks(lines: Iterable[str]) -> list[Block]:
    """Blocks of the page, with a metadata line that empty lines divide put together again."""
    blocks: list[Block] = []
    for block in read_blocks(lines):
        joins = blocks and (block.text == "·" or blocks[-1].lines[-1] == "·")
        if joins and not is_prose(blocks[-1]) and not is_prose(block):
            blocks[-1] = Block(blocks[-1].line, blocks[-1].lines + block.lines)
        else:
            blocks.append(block)
    return blocks


def _read_records(blocks: Sequence[Block]) -> tuple[list[_Record], list[tuple[Block, str]]]:
    records: list[_Record] = []
    skipped: list[tuple[Block, str]] = []
    short: list[Block] = []  # blocks since the last record that may be titles
    for block in blocks:
        metadata = _read_metadata(block)
        open_record = records[-1] if records and records[-1].metadata is None and not short else None
        if is_prose(block):
            if open_record:
                open_record.abstract.append(block)
                continue
            title = short.pop() if short else None
            records.append(_Record(title, [block]))
            skipped += _left_over(short if len(records) > 1 else [])
            short = []
        elif metadata and (metadata.marked or open_record):
            if open_record:
                open_record.metadata = metadata
            elif short:
                records.append(_record_without_prose(short, metadata))
                short = []
            else:
                skipped.append((block, "metadata without a title or an abstract above it"))
        elif _is_title(block):
            short.append(block)
    return records, skipped


def _record_without_prose(short: Sequence[Block], metadata: _Metadata) -> _Record:
    """A record of a title alone, or of a title and an abstract of one short sentence."""
    if len(short) > 1 and short[-1].text.endswith("."):
        return _Record(short[-2], [short[-1]], metadata)
    return _Record(short[-1], [], metadata)


def _left_over(short: Iterable[Block]) -> list[tuple[Block, str]]:
    return [(block, "a title without an abstract") for block in short if len(block.text.split()) > _WORDS_OF_A_TITLE]


def _is_title(block: Block) -> bool:
    return not is_prose(block) and not _CHROME.fullmatch(block.text) and read_page_date(block.text) is None


def _read_metadata(block: Block) -> _Metadata | None:
    parts = [part.strip() for line in block.lines for part in re.split("[·•]", line) if part.strip()]
    if len(block.lines) > 8 or any(len(part) > 100 for part in parts):
        return None
    published: PageDate | None = None
    counted, names = False, []
    for part in parts:
        if _AUTHORS.fullmatch(part):
            counted = True
        elif shown := read_page_date(part) or read_page_date(re.sub(r"\s+\d+$", "", part)):
            published = shown
        elif not part.isdigit():
            names.append(part)
    if published is None and not counted:
        return None
    return _Metadata(tuple(map(_read_organization, names)), published, marked=counted or "·" in block.text)


def _read_organization(line: str) -> str:
    """The display name of a line that gives account and display name."""
    name = read_organization(line)
    return name if name != line else line[found.end() :] if (found := _ACCOUNT.match(line)) else line


def _make(record: _Record, year: int | None) -> Paper:
    metadata = record.metadata or _Metadata((), None, marked=False)
    return make_paper(
        source=_NAME,
        title=record.title.text if record.title else "",
        abstract="\n\n".join(block.text for block in record.abstract),
        organizations=metadata.organizations,
        published=write_date(metadata.published, year) if metadata.published else None,
    )


FORMAT = Format(_NAME, recognise, read)
