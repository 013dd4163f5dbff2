"""The site as a whole: complete, the same each time, and every link of it leads somewhere."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from lxml import html

from graphbuilder.errors import InputError
from graphbuilder.exports.export import export, find_format
from graphbuilder.exports.selection import Selection
from graphbuilder.model import GraphBatch
from graphbuilder.site.addresses import Addresses
from graphbuilder.site.folder import LIST
from graphbuilder.site.write import Options, write_site
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump
from graphbuilder.store.open import open_store
from tests.graphs import entity, paper, relation
from tests.site.conftest import OPTIONS
from tests.small_graph import COMMON_PAPERS, GRPO, ORIGIN, small_graph

ATTRIBUTES = ("href", "src", "action", "poster", "data", "srcset", "formaction")


def pages(site: Path) -> Iterator[tuple[Path, html.HtmlElement]]:
    for file in sorted(site.rglob("*.html")):
        yield file, html.document_fromstring(file.read_text(encoding="utf-8"))


def contents(site: Path) -> dict[str, bytes]:
    return {str(file.relative_to(site)): file.read_bytes() for file in site.rglob("*") if file.is_file()}


def test_every_link_leads_to_a_file_of_the_site_or_openly_out_of_it(site: Path) -> None:
    reached = {site / "index.html", site / "search.html"}
    for file, root in pages(site):
        ids = {node.get("id") for node in root.iter() if isinstance(node.tag, str)}
        for node in root.iter():
            for name in ATTRIBUTES if isinstance(node.tag, str) else ():
                value = node.get(name)
                if value is None or value.startswith("data:"):
                    continue
                parts = urlsplit(value)
                if parts.scheme or parts.netloc:
                    assert parts.scheme == "https"
                    assert node.tag == "a" or node.get("rel") == "canonical"
                    continue
                assert not value.startswith("/"), f"{file}: {value}"
                target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
                assert target.is_file(), f"{file}: {value}"
                assert target.is_relative_to(site)
                reached.add(target)
                if parts.fragment and not parts.path:
                    assert parts.fragment in ids, f"{file}: {value}"
    assert {file for file, _ in pages(site)} <= reached


def test_everything_has_a_page(site: Path, site_store: Store) -> None:
    labels = ("Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue")
    things = [row for label in labels for row in site_store.run("entities", {"label": label, "limit": 1000})]
    papers = [row["id"] for row in site_store.run("papers", {"limit": 1000})]
    addresses = Addresses(things, papers)
    files = [addresses.of_thing(id_) for id_ in (*(row["id"] for row in things), *papers)]
    assert len(files) > 60
    assert [file for file in files if file is None or not (site / file).is_file()] == []
    assert (site / "papers" / f"{ORIGIN}.html").is_file()
    assert len(list((site / "papers").glob("2601.*.html"))) == COMMON_PAPERS
    for page in ("leaderboards", "communities", "trends", "new", "path", "compare", "graphs"):
        assert (site / page / "index.html").is_file()
    assert "graph" in (site / "graphs" / "methods" / "grpo.html").read_text(encoding="utf-8")


def test_page_tells_what_the_page_of_the_server_tells(site: Path) -> None:
    root = html.document_fromstring((site / "methods" / "grpo.html").read_text(encoding="utf-8"))
    words = " ".join(root.text_content().split())
    assert "Group Relative Policy Optimization" in words
    assert "Longer answers on harder sums" in words
    assert "Our papers" in words
    assert "Export" not in words


def test_same_graph_gives_the_same_bytes_and_is_not_written_again(
    site: Path, site_store: Store, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    first = write_site(site_store, other, OPTIONS)
    assert first.written == first.files
    assert contents(other) == contents(site)
    again = write_site(site_store, other, OPTIONS)
    assert (again.written, again.removed, again.unchanged) == (0, 0, first.files)
    assert again.bytes == first.bytes == sum(len(data) for name, data in contents(other).items() if name != LIST)


def test_what_is_gone_from_the_graph_goes_from_the_site(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    method, other = entity("Method", "Kept"), entity("Method", "Gone")
    papers = (paper("2501.1", "One", "2025-01-01"), paper("2501.2", "Two", "2025-01-02"))
    edges = (relation("USES", "2501.1", method, "Kept."), relation("USES", "2501.2", other, "Gone."))
    store.write(GraphBatch((*papers, method, other), edges))
    folder = tmp_path / "site"
    write_site(store, folder, Options())
    assert (folder / "methods" / "gone.html").is_file()
    store.write(GraphBatch((papers[1], method), (relation("USES", "2501.2", method, "Kept."),)))
    store.prune()
    report = write_site(store, folder, Options())
    assert not (folder / "methods" / "gone.html").exists()
    assert (folder / "methods" / "kept.html").is_file()
    assert report.removed >= 1
    store.close()


def test_stopped_site_is_whole_and_goes_on(site: Path, site_store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "site"

    def stop(step: str, done: int, known: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_site(site_store, folder, OPTIONS, stop)
    whole = contents(site)
    for name, data in contents(folder).items():
        assert name == LIST or data == whole[name]
    assert len(contents(folder)) == 21
    write_site(site_store, folder, OPTIONS)
    assert contents(folder) == whole


def test_downloads_are_the_graph(site: Path, site_store: Store) -> None:
    records = list(read_dump(site / "downloads" / "graph.jsonl"))
    assert records == list(site_store.dump())
    graphml = b"".join(export(Selection(site_store), find_format("graphml")))
    assert (site / "downloads" / "graph.graphml").read_bytes() == graphml


def test_map_for_search_engines_lists_every_page(site: Path) -> None:
    tree = ElementTree.fromstring((site / "sitemap.xml").read_bytes())
    found = {node.text for node in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    base = "https://example.org/our/graph/"
    files = {str(file.relative_to(site)) for file, _ in pages(site)} - {"search.html"}
    assert found == {base + ("" if file == "index.html" else file) for file in files}
    assert f"Sitemap: {base}sitemap.xml" in (site / "robots.txt").read_text()


def test_without_an_address_there_is_no_map(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    store.write(small_graph())
    write_site(store, tmp_path / "site", Options(graphs=0))
    assert not (tmp_path / "site" / "sitemap.xml").exists()
    assert not (tmp_path / "site" / "robots.txt").exists()
    assert not (tmp_path / "site" / "graphs" / "methods").exists()
    store.close()


@pytest.mark.parametrize("base_url", ["example.org", "ftp://example.org", "https://", "https://example.org/?x=1"])
def test_address_that_is_none_is_refused(site_store: Store, tmp_path: Path, base_url: str) -> None:
    with pytest.raises(InputError, match="no address"):
        write_site(site_store, tmp_path / "site", Options(base_url=base_url))
    assert not (tmp_path / "site").exists()


def test_empty_graph_has_a_site_too(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "graph.db"))
    report = write_site(store, tmp_path / "site")
    assert report.skipped == []
    assert (tmp_path / "site" / "index.html").is_file()
    store.close()


def test_search_index_leads_to_pages(site: Path) -> None:
    rows = []
    for file in (site / "search").glob("things-*.js"):
        text = file.read_text(encoding="utf-8").removeprefix("graphSearch(").removesuffix(");\n")
        rows += json.loads(f"[{text}]")[2]
    assert all((site / row[2]).is_file() for row in rows)
    assert ["Method", "GRPO", "methods/grpo.html", "2 papers"] in rows
    assert GRPO.properties["name"] in {row[1] for row in rows}
