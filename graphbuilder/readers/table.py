"""Tables in text: CSV, TSV and their like, whatever their columns are called."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.columns import check_fields, column_key, find_columns
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.loose_dates import most_precise
from graphbuilder.readers.people import read_people
from graphbuilder.readers.record import find_arxiv_id, link_code, make_paper
from graphbuilder.readers.table_rows import Row, read_rows, split_line

_NAME = "table"
_DELIMITERS = (",", ";", "\t", "|")
_LINES_TO_HEADER = 10
_ROWS_OF_A_TABLE = 2
_LONGEST_NAME = 40
_MOST_WORDS = 4
_OTHER_STARTS = ("{", "[", "<", "@", "%")
_GLUED = re.compile(r"(?<=[a-zß-öø-ÿ])(?<!\bMc)(?<!\bMac)(?<!\b[DL]e)(?<!\b[DL]a)(?<!\bDi)(?=[A-ZÀ-ÖØ-Þ][\w.'’-]*\s)")
"""Where Springer's exports, whose titles are ``Item Title``, put one name right behind another."""
_NOTHING = ("null", "nan", "none", "n/a", "na", "-")
"""What stands in a cell that has nothing."""


@dataclass(frozen=True, slots=True)
class _Header:
    line: int
    delimiter: str
    names: tuple[str, ...]
    columns: Mapping[str, int]

    @property
    def is_table(self) -> bool:
        """Whether it is surely one of papers: a column called summary alone may be one of anything."""
        named = self.names[self.columns["abstract"]] if "abstract" in self.columns else ""
        return len(self.names) > 1 and ("title" in self.columns or "abs" in named.casefold() or len(self.columns) > 2)


def recognise(head: str) -> float:
    """High when one of the first lines names columns of papers."""
    return _recognise(head, {})


def read(lines: Iterable[str], where: str) -> Records:
    """The rows one by one; one without title and abstract, or with more cells than columns, is skipped with its line.

    An ``id`` column is kept only when it is given: most hold the running numbers of some program.
    """
    yield from _read(lines, where, {})


def map_columns(given: Mapping[str, str]) -> Format:
    """The format of tables that have, for a field of papers, the column given here.

    Raises InputError when there is no such field.
    """
    check_fields(given)
    return Format(_NAME, lambda head: _recognise(head, given), lambda lines, where: _read(lines, where, given))


def _recognise(head: str, given: Mapping[str, str]) -> float:
    header = _find_header(list(enumerate(head.splitlines()[:_LINES_TO_HEADER], start=1)), given)
    if header is None or not header.is_table or re.match(r"\s*[{\[]\s*[\"{\n]", head):
        return 0.0
    return 0.97 if given else 0.85


def columns_of_other_things(head: str) -> tuple[str, ...]:
    """The names in the first line of what looks like a table, for a message; empty where it does not look like one."""
    lines = [line for line in head.splitlines()[:_LINES_TO_HEADER] if line.strip()]
    if (
        len(lines) < _ROWS_OF_A_TABLE
        or lines[0].lstrip()[:1] in _OTHER_STARTS
        or lines[0].rstrip().endswith((".", ":", "!"))
    ):
        return ()
    for delimiter in _DELIMITERS:
        names = tuple(cell.strip() for cell in split_line(lines[0], delimiter))
        short = all(0 < len(name) <= _LONGEST_NAME and len(name.split()) <= _MOST_WORDS for name in names)
        if len(names) > 1 and short and len(split_line(lines[1], delimiter)) == len(names):
            return names
    return ()


def _read(lines: Iterable[str], where: str, given: Mapping[str, str]) -> Records:
    numbered = enumerate(lines, start=1)
    top = list(islice(numbered, _LINES_TO_HEADER))
    header = _find_header(top, given)
    if header is None and given and top:
        raise InputError(
            f"{where} has no column {next(iter(given.values()))!r}.", hint=f"It begins: {top[0][1][:200].strip()}"
        )
    if header is None:
        raise InputError(
            f"{where} has no column of titles or abstracts.", hint="Say which it is: --map title=NAME,abstract=NAME."
        )
    names = {column_key(name) for name in header.names}
    if absent := [name for name in given.values() if column_key(name) not in names]:
        raise InputError(f"{where} has no column {absent[0]!r}.", hint=f"Columns: {', '.join(header.names)}.")
    rest = ((number, line) for number, line in chain(top, numbered) if number > header.line)
    for row in _fused(read_rows(rest, header.delimiter, len(header.names), where), header):
        yield row if isinstance(row, Skipped) else _read_row(row, header, where)


def _fused(rows: Iterator[Row | Skipped], header: _Header) -> Iterator[Row | Skipped]:
    """The rows without those that repeat the header, as joined exports do."""
    return (row for row in rows if isinstance(row, Skipped) or row.cells != header.names)


def _find_header(lines: Sequence[tuple[int, str]], given: Mapping[str, str]) -> _Header | None:
    """The first line that names columns, read with the delimiter that makes most of it."""
    for number, line in lines:
        if line.lstrip()[:1] in _OTHER_STARTS:
            continue
        options = []
        for delimiter in _DELIMITERS:
            names = tuple(split_line(line, delimiter))
            options.append(_Header(number, delimiter, names, find_columns(names, given)))
        best = max(options, key=lambda option: len(option.columns))
        if {"title", "abstract"} & best.columns.keys():
            return best
    return None


def _read_row(row: Row, header: _Header, where: str) -> Paper | Skipped:
    place, width = f"{where}:{row.line}", len(header.names)
    if any(cell.strip() for cell in row.cells[width:]):
        return Skipped(place, f"has {len(row.cells)} cells, its header {width}")
    cells = {field: row.cells[at].strip() for field, at in header.columns.items() if at < len(row.cells)}
    if "title" in header.columns and column_key(header.names[header.columns["title"]]) == "itemtitle":
        cells["authors"] = _GLUED.sub("; ", cells.get("authors", ""))
    return read_cells(cells, place, source=_NAME)


def read_cells(cells: Mapping[str, str], place: str, *, source: str) -> Paper | Skipped:
    """A paper from the cells of a row by field; skipped when it has neither title nor abstract."""
    fields = {field: "" if cell.casefold() in _NOTHING else cell for field, cell in cells.items()}
    title, abstract = fields.get("title", ""), fields.get("abstract", "")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    url, arxiv = fields.get("url", ""), fields.get("arxiv_id", "")
    return make_paper(
        source=source,
        record_id=fields.get("id", ""),
        title=title,
        abstract=abstract,
        authors=read_people(fields.get("authors", "")),
        organizations=re.split(r"\s*[;|]\s*", fields.get("organizations", "")),
        published=most_precise(fields.get("published", ""), fields.get("year", "")),
        venue=fields.get("venue", ""),
        url=url or arxiv,
        arxiv_id=find_arxiv_id(arxiv) or find_arxiv_id(url) or "",
        doi=fields.get("doi", ""),
        openalex_id=fields.get("openalex_id", "").rsplit("/", 1)[-1],
        s2_id=fields.get("s2_id", ""),
        upvotes=_count(fields.get("upvotes", "")),
        citation_count=_count(fields.get("citation_count", "")),
        references=filter(None, re.split(r"[;,\s]+", fields.get("references", ""))),
        code=(link for each in re.split(r"[;,\s]+", fields.get("code", "")) for link in link_code(each, source)),
    )


def _count(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 16 else None


FORMAT = Format(_NAME, recognise, read)
