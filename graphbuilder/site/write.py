"""Write a graph as a folder of static pages: everything that can be browsed, with a search, and no server."""

import asyncio
import io
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final
from urllib.parse import urlsplit

from lxml import html

from api.app import STATIC
from api.names import paper_path
from graphbuilder.errors import InputError
from graphbuilder.exports.export import export, find_format
from graphbuilder.exports.selection import Selection
from graphbuilder.model import Skipped
from graphbuilder.schema import ENTITY_LABELS, PLURALS
from graphbuilder.site.addresses import Addresses, Target
from graphbuilder.site.application import Application
from graphbuilder.site.contents import read_papers, read_things
from graphbuilder.site.drawing import shared_drawing
from graphbuilder.site.folder import Folder
from graphbuilder.site.own_pages import DOWNLOADS, about_parts, search_parts, site_maps
from graphbuilder.site.rewrite import ABOUT, SEARCH, Rewriter
from graphbuilder.site.search_index import entries_of, write_index
from graphbuilder.store.base import Store
from graphbuilder.store.dump import write_dump

MOST_GRAPHS: Final = 100
"""Things of each kind that have a graph view, the most used ones, unless more or fewer are asked for."""
FEWEST_PAPERS: Final = 2
"""Of a thing that has a graph view."""
ENTITIES_A_PAGE: Final = 100
PAPERS_A_PAGE: Final = 50
_LOOKS: Final = ("/trends", "/new", "/leaderboards", "/communities", "/compare", "/path", "/graph")
_PROPOSING: Final = ("/compare", "/path")
_OWN_STATIC: Final = Path(__file__).with_name("static")
_PIECE: Final = 1 << 20
_NOWHERE: Final = "/-"
"""Where no page is: what the application answers has its head and foot, and is about nothing else."""
_NO_DAY: Final = date(2000, 1, 1)
Progress = Callable[[str, int, int], None]
"""Takes what is done, how many pages are done, and how many are known of."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a site is written."""

    title: str = "graphbuilder"
    base_url: str | None = None
    """Where it will stand, if that is known: only then it has a map for search engines."""
    graphs: int = MOST_GRAPHS


@dataclass(slots=True)
class Report:
    """What was written; ``skipped`` are pages that the application could not show."""

    pages: int = 0
    files: int = 0
    written: int = 0
    unchanged: int = 0
    removed: int = 0
    bytes: int = 0
    skipped: list[Skipped] = field(default_factory=list)


class _Writer:
    """Writes one site: the pages that are known, and all that they lead to."""

    def __init__(self, store: Store, folder: Folder, options: Options, progress: Progress) -> None:
        self._store, self._folder, self._options, self._progress = store, folder, options, progress
        self._things = read_things(store)
        self._papers = read_papers(store)
        newest = max((paper["published"] or "" for paper in self._papers), default="")
        day = date.fromisoformat(newest) if len(newest) == len("2000-01-01") else _NO_DAY
        self._note = f"A copy of a graph of {len(self._papers):,} papers" + (
            f", the newest of {newest}." if newest else "."
        )
        self._application = Application(store, day)
        self._addresses: Addresses
        self._rewriter: Rewriter
        self._waiting: deque[Target] = deque()
        self._met: set[str] = set()
        self._pages: list[str] = []
        self._shared: set[str] = set()
        self.report = Report()

    async def write(self) -> Report:
        """Write everything."""
        ids = [paper["id"] for paper in self._papers]
        looks = [look async for look in self._looks()]
        self._addresses = Addresses(self._things, ids, graphs=self._drawn(), more=looks, since=await self._since())
        title, base_url = self._options.title, self._options.base_url
        self._rewriter = Rewriter(self._addresses, title=title, base_url=base_url, note=self._note)
        for target in self._known():
            self._meet(target)
        while self._waiting:
            target = self._waiting.popleft()
            self._progress("pages", len(self._pages), len(self._pages) + len(self._waiting) + 1)
            await self._page(target)
        self._progress("search and downloads", len(self._pages), len(self._pages))
        await self._own_pages()
        entries = entries_of(self._things, self._papers, self._addresses.of_thing)
        write_index(entries, self._folder.write)
        self._static()
        if self._options.base_url:
            for name, data in site_maps(self._options.base_url, [*sorted(self._pages), ABOUT]).items():
                self._folder.write(name, data)
        self._folder.write(".nojekyll", b"")
        self._folder.finish()
        self.report.pages, self.report.files = len(self._pages), self._folder.files
        self.report.written, self.report.unchanged = self._folder.written, self._folder.unchanged
        self.report.removed, self.report.bytes = self._folder.removed, self._folder.bytes
        return self.report

    def _drawn(self) -> Iterator[str]:
        """What has a graph view: of each kind the most used."""
        for label in ENTITY_LABELS:
            of_kind = [row for row in self._things if row["label"] == label and row["papers"] >= FEWEST_PAPERS]
            yield from (row["id"] for row in of_kind[: self._options.graphs])

    async def _looks(self) -> AsyncIterator[str]:
        """Comparisons and paths that their pages propose."""
        for address in _PROPOSING:
            page = await self._application.get(address)
            for link in html.document_fromstring(page.text).iter("a"):
                href = str(link.get("href"))
                if href.startswith(f"{address}?"):
                    yield href

    async def _since(self) -> str:
        """The date from which the application takes names for new."""
        page = await self._application.get("/new")
        fields = html.document_fromstring(page.text).iter("input")
        return next((field.get("value") or "" for field in fields if field.get("name") == "since"), "")

    def _known(self) -> Iterator[Target]:
        """The pages that are written whether or not something leads to them."""
        find = self._addresses.find
        lists = [f"/{plural}" for plural in PLURALS.values()]
        for address in ("/", "/papers", *lists, *_LOOKS):
            if target := find(address):
                yield target
        for row in self._things:
            if target := find(f"/{PLURALS[row['label']]}/{row['id']}"):
                yield target
        for paper in self._papers:
            if target := find(paper_path(paper["id"])):
                yield target

    def _meet(self, target: Target, *, soon: bool = False) -> None:
        if target.file not in self._met:
            self._met.add(target.file)
            if soon:
                self._waiting.appendleft(target)
            else:
                self._waiting.append(target)

    async def _page(self, target: Target) -> None:
        answer = await self._application.get(_long(target))
        if answer.status != 200:
            self.report.skipped.append(Skipped(target.address, f"answered with status {answer.status}"))
            return
        if target.ending != ".html":
            self._folder.write(target.file, answer.text.encode("utf-8", "replace"))
            return
        if target.is_drawing:
            title, write = self._options.title, self._write_once
            data = shared_drawing(answer.text, target.file, title=title, addresses=self._addresses, write=write)
        else:
            data, found = self._rewriter.page(answer.text, target)
            # Further pages of the same thing come at once, while the application keeps what they share.
            for other in found:
                self._meet(other, soon=other.subject == target.subject)
        self._folder.write(target.file, data)
        self._pages.append(target.file)

    def _write_once(self, name: str, data: bytes) -> None:
        if name not in self._shared:
            self._shared.add(name)
            self._folder.write(name, data)

    async def _own_pages(self) -> None:
        bare = (await self._application.get(_NOWHERE)).text
        sizes = []
        for name in DOWNLOADS:
            before = self._folder.bytes
            self._folder.write_pieces(name, self._download(name))
            sizes.append((name, self._folder.bytes - before))
        about = self._rewriter.shell(bare, ABOUT, "About this copy", about_parts(self._note, sizes))
        self._folder.write(ABOUT, about)
        self._folder.write(SEARCH, self._rewriter.shell(bare, SEARCH, "Search", search_parts()))

    def _download(self, name: str) -> Iterator[bytes]:
        if name.endswith(".jsonl"):
            with TemporaryFile() as raw:
                text = io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", newline="\n")
                write_dump(self._store, text)
                text.flush()
                raw.seek(0)
                yield from iter(partial(raw.read, _PIECE), b"")
        else:
            yield from export(Selection(self._store), find_format("graphml"))

    def _static(self) -> None:
        for name in sorted(self._rewriter.assets):
            self._folder.write(f"static/{name}", (STATIC / name).read_bytes())
        for file in sorted(_OWN_STATIC.iterdir()):
            self._folder.write(f"static/{file.name}", file.read_bytes())


def write_site(
    store: Store, path: Path, options: Options | None = None, progress: Progress = lambda *_: None
) -> Report:
    """Write the site of a store into a folder.

    Only what has changed is written, and what is gone is removed; the same graph gives the same bytes. Raises
    OutputError for a folder or file that is not ours, InputError for a base address that is none.
    """
    chosen = options or Options()
    base_url = chosen.base_url
    if base_url is not None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise InputError(f"{base_url!r} is no address of a site.", hint="Write it like https://example.org/graph/.")
        chosen = Options(chosen.title, f"{base_url.rstrip('/')}/", chosen.graphs)
    folder = Folder(path)
    try:
        return asyncio.run(_Writer(store, folder, chosen, progress).write())
    finally:
        folder.close()


def _long(target: Target) -> str:
    """The address to ask, with more rows a page than the application gives by itself."""
    path = urlsplit(target.address).path
    rows = PAPERS_A_PAGE if path == "/papers" else ENTITIES_A_PAGE if path.strip("/") in PLURALS.values() else None
    if rows is None or "per_page=" in target.address:
        return target.address
    return f"{target.address}{'&' if '?' in target.address else '?'}per_page={rows}"
