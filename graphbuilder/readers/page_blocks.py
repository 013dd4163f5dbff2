"""A web page as its blocks: headings, paragraphs, list items and the rows of tables, with their links."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree, html

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BLOCKS = {
    *HEADINGS,
    *"p li dt dd td th div section article main header footer blockquote pre body ul ol dl tr details summary".split(),
}
_LEFT_OUT = {*"script style noscript svg nav form button select textarea template iframe head".split()}
_PARSER = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its words, its address, and where it begins in the text of its block."""

    text: str
    address: str
    start: int


@dataclass(slots=True)
class Block:
    """What stands between two breaks of the page; ``cells`` only for the row of a table with a header."""

    kind: str
    line: int
    text: str = ""
    links: list[Link] = field(default_factory=list)
    strong: list[str] = field(default_factory=list)
    slanted: list[str] = field(default_factory=list)
    header: tuple[str, ...] = ()
    cells: "tuple[Block, ...]" = ()


def parse_page(text: str) -> Any:
    """The root element of a page in HTML, however broken it is; None when it has none."""
    try:
        return html.document_fromstring(text.encode("utf-8", "replace"), parser=_PARSER)
    except (etree.ParserError, ValueError):
        return None


def read_page_blocks(root: Any) -> Iterator[Block]:
    """The blocks of a page in order; tables whose first row is a header come row by row."""
    walker = etree.iterwalk(root, events=("start", "end"))
    reading = _Reading()
    for event, element in walker:
        name = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            if name == "table" and (rows := _read_table(element)):
                yield from reading.close()
                yield from rows
                walker.skip_subtree()
            elif name in _LEFT_OUT:
                walker.skip_subtree()
            else:
                if name in _BLOCKS:
                    yield from reading.close()
                    reading.kind, reading.line = name, _line(element)
                reading.open(element, name)
        else:
            reading.shut(element, name)
            if name in _BLOCKS:
                yield from reading.close()
            reading.add(element.tail)
    yield from reading.close()


class _Reading:
    """The block that is being read."""

    def __init__(self) -> None:
        self.kind, self.line = "body", 1
        self._text = ""
        self._links: list[Link] = []
        self._marked: dict[str, list[str]] = {"strong": [], "slanted": []}
        self._starts: list[int] = []

    def open(self, element: Any, name: str) -> None:
        if name in ("a", "b", "strong", "em", "i"):
            self._starts.append(len(self._text))
        self.add("\n" if name == "br" else element.text)

    def add(self, text: str | None) -> None:
        self._text += text or ""

    def shut(self, element: Any, name: str) -> None:
        if name not in ("a", "b", "strong", "em", "i") or not self._starts:
            return
        start = min(self._starts.pop(), len(self._text))
        words = " ".join(self._text[start:].split())
        if name == "a":
            self._links.append(Link(words, (element.get("href") or "").strip(), start))
        elif words:
            self._marked["strong" if name in ("b", "strong") else "slanted"].append(words)

    def close(self) -> Iterator[Block]:
        if self._text.strip() or self._links:
            yield Block(self.kind, self.line, self._text, self._links, self._marked["strong"], self._marked["slanted"])
        self._text, self._links, self._starts = "", [], [0] * len(self._starts)
        self._marked = {"strong": [], "slanted": []}


def _read_table(table: Any) -> list[Block]:
    """The rows of a table below its header; empty for one without, such as a page's layout."""
    rows = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
    if len(rows) < 1 or any(True for _ in table.iterdescendants("table")):
        return []
    header = tuple(" ".join(cell.text_content().split()) for cell in rows[0].iterchildren("td", "th"))
    if len(header) < 2 or not (rows[0].find("th") is not None or _looks_like_header(header)):
        return []
    return [
        Block("tr", _line(row), header=header, cells=tuple(_read_cell(cell) for cell in row.iterchildren("td", "th")))
        for row in rows[1:]
    ]


def _looks_like_header(header: Sequence[str]) -> bool:
    return any(re.fullmatch(r"(?i)(?:paper )?(?:title|paper|titel)", name) for name in header)


def _read_cell(cell: Any) -> Block:
    blocks = list(read_page_blocks(cell))
    found = Block("td", _line(cell))
    for block in blocks:
        start = len(found.text)
        found.text += block.text + "\n"
        found.links += [Link(link.text, link.address, link.start + start) for link in block.links]
        found.strong += block.strong
        found.slanted += block.slanted
    return found


def _line(element: Any) -> int:
    """The line that an element begins in: that of the page, or of the Markdown that it was made from."""
    for each in (element, *element.iterancestors()):
        if marked := each.get("data-line"):
            return int(marked)
    return element.sourceline or 1
