"""Markdown that lists papers: digests, daily tables, awesome lists."""

import re
from collections.abc import Iterable, Iterator

from markdown_it import MarkdownIt

from graphbuilder.errors import InputError
from graphbuilder.readers.columns import find_columns
from graphbuilder.readers.digest import PAPER_LINK, read_digest
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.page_blocks import parse_page, read_page_blocks

_NAME = "markdown"
_LINK = re.compile(r"\]\(\s*<?([^\s)>]+)|^\s*[-*+] .*?(https?://\S+)|<(https?://[^\s>]+)>", re.MULTILINE)
_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?\s*")
_MOST_LINES_OF_A_ROW = 20
_NEW_BLOCK = re.compile(r"\s*(?:\||#|>|[-*+] |\d+[.)] |$)")


def recognise(head: str) -> float:
    """High for a Markdown table of papers, less so for Markdown that links to papers."""
    if re.match(r"\s*[{\[@]\s*[\"{\w]", head) and not re.match(r"\s*\[[^\]]*\]\(", head):
        return 0.0
    lines = head.splitlines()
    for at, line in enumerate(lines[1:]):
        if _RULE.fullmatch(line) and "title" in find_columns([cell.strip(" *") for cell in lines[at].split("|")]):
            return 0.93
    links = sum(any(address and PAPER_LINK.search(address) for address in found) for found in _LINK.findall(head))
    return 0.0 if not links else 0.85 if re.search(r"\]\(", head) else 0.5


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order; those whose title is not told are skipped with their line."""
    numbers: list[int] = []
    text: list[str] = []
    for number, line in _whole_rows(lines):
        numbers.append(number)
        text.append(line)
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    environment: dict[str, object] = {}
    tokens = parser.parse("".join(text), environment)
    for token in tokens:
        if token.map and token.nesting >= 0:
            token.attrSet("data-line", str(numbers[min(token.map[0], len(numbers) - 1)]))
    root = parse_page(parser.renderer.render(tokens, parser.options, environment))
    if root is None:
        raise InputError(f"{where} holds no papers in the format {_NAME}.", hint="Name another with --format.")
    yield from read_digest(read_page_blocks(root), where, _NAME)


def _whole_rows(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; the lines of a table's row that is broken inside a cell as one."""
    row, began, taken, width = "", 0, 0, 0
    before = ""
    for number, line in enumerate(lines, start=1):
        if row and taken < _MOST_LINES_OF_A_ROW and not _NEW_BLOCK.match(line):
            row, taken = f"{row.rstrip()} {line.strip()}\n", taken + 1
        elif row:
            yield began, row
            row = ""
        if not row:
            if _RULE.fullmatch(line):
                width = _count_bars(before)
            elif not line.strip():
                width = 0
            if width and line.lstrip().startswith("|") and _count_bars(line) < width:
                row, began, taken = line, number, 1
            else:
                yield number, line
            before = line
        elif _count_bars(row) >= width:
            yield began, row
            row = ""
    if row:
        yield began, row


def _count_bars(line: str) -> int:
    return len(re.findall(r"(?<!\\)\|", line))


FORMAT = Format(_NAME, recognise, read)
