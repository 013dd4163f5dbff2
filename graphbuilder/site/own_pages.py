"""Pages that only the site has: what it is and is not, and what a search finds; and the map for search engines."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import quote
from xml.sax.saxutils import escape

from lxml.builder import E
from lxml.etree import _Element as Element

MOST_IN_MAP: Final = 50_000
"""Addresses in one file, as sitemaps.org has it."""
DOWNLOADS: Final = {
    "downloads/graph.jsonl": "The whole graph as JSON Lines, which graphbuilder loads again",
    "downloads/graph.graphml": "The graph as GraphML, for Gephi, Cytoscape, networkx and others",
}
_NEEDS_SERVER: Final = (
    "questions in plain words, such as “papers using GRPO on MATH since 2025”, and filters of papers",
    "graphs of anything you choose, of the answer to a question, and further neighbours in a graph",
    "comparisons of things that you name, and exports of answers",
    "queries of the catalogue or your own, and the API",
    "adding papers, and correcting what was read",
)


def about_parts(note: str, sizes: Sequence[tuple[str, int]]) -> list[Element]:
    """What the site is, its downloads with their sizes in bytes, and how to run what it cannot do."""
    rows = [
        E.tr(E.td(E.a(file.rpartition("/")[2], href=file, download="")), E.td(DOWNLOADS[file]), E.td(_size(size)))
        for file, size in sizes
    ]
    for row in rows:
        row[2].set("class", "number")
    heads = [E.th(words, scope="col") for words in ("File", "What it holds", "Size")]
    heads[2].set("class", "number")
    commands = "graphbuilder load graph.jsonl --store graph.db\ngraphbuilder serve --store graph.db"
    table = E.table({"class": "table downloads"}, E.thead(E.tr(*heads)), E.tbody(*rows))
    return [
        E.p(
            {"class": "lead"},
            f"{note} It needs no server: every page is a file, and the search reads an index beside them.",
        ),
        E.section(E.h2("Downloads"), E.div({"class": "table-box", "tabindex": "0", "role": "region"}, table)),
        E.section(
            E.h2("What needs a server"),
            E.p("These are not here:"),
            E.ul({"class": "plain"}, *(E.li(words) for words in _NEEDS_SERVER)),
            E.p(
                {"class": "more"}, "Where graphbuilder is installed, the first of the files above brings them all back:"
            ),
            E.pre({"tabindex": "0"}, E.code(commands)),
        ),
    ]


def search_parts() -> list[Element]:
    """The page of what was found, which the script of the site fills."""
    more = E.button("Show more", type="button", hidden="")
    more.set("class", "button")
    found = E.div(
        {"id": "found"},
        E.p({"class": "found-count", "role": "status"}, "Type a name, or words of a title, and press Enter."),
        E.ol({"class": "found"}),
        more,
    )
    return [E.noscript(E.p("The search needs JavaScript. The lists above hold everything without it.")), found]


def site_maps(base_url: str, files: Sequence[str]) -> dict[str, bytes]:
    """``sitemap.xml`` and ``robots.txt``; of very many pages the map is cut, and ``sitemap.xml`` lists the parts."""
    urls = [f"{base_url}{'' if file == 'index.html' else quote(file)}" for file in files]
    parts = [urls[start : start + MOST_IN_MAP] for start in range(0, len(urls), MOST_IN_MAP)]
    made = {}
    if len(parts) == 1:
        made["sitemap.xml"] = _map("urlset", "url", parts[0])
    else:
        names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
        made = {name: _map("urlset", "url", part) for name, part in zip(names, parts, strict=True)}
        made["sitemap.xml"] = _map("sitemapindex", "sitemap", [f"{base_url}{name}" for name in names])
    made["robots.txt"] = f"User-agent: *\nAllow: /\nSitemap: {base_url}sitemap.xml\n".encode()
    return made


def _map(outer: str, inner: str, urls: Sequence[str]) -> bytes:
    lines = "".join(f"<{inner}><loc>{escape(url)}</loc></{inner}>\n" for url in urls)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f'{head}<{outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{lines}</{outer}>\n'.encode()


def _size(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000)):,} kB"
