"""Web pages in HTML: the saved page of one paper, saved lists, digests and newsletters."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers import hf_daily
from graphbuilder.readers.cited import read_tagged
from graphbuilder.readers.digest import read_digest
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid
from graphbuilder.readers.loose_dates import most_precise
from graphbuilder.readers.page_blocks import parse_page, read_page_blocks
from graphbuilder.readers.people import turn_names
from graphbuilder.readers.record import make_paper

_NAME = "html"
_START = re.compile(r"(?is)\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b")


def recognise(head: str) -> float:
    """High for what begins as a page in HTML."""
    return 0.97 if _START.match(head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The paper whose page it is, by its citation tags; else the Daily Papers inside; else the papers it links to.

    Raises InputError when the page names no paper.
    """
    root = parse_page("".join(lines))
    records: Iterable[Paper | Skipped] = ()
    if root is not None:
        own = _read_citation(root)
        records = [own] if own else list(_read_daily(root, where)) or read_digest(read_page_blocks(root), where, _NAME)
    found = False
    for record in records:
        found = True
        yield record
    if not found:
        raise InputError(f"{where} is a web page that names no papers.", hint="Save the page of a paper or of a list.")


def _read_citation(root: Any) -> Paper | None:
    """The paper of the tags that publishers write for Google Scholar (``citation_title`` and so on)."""
    tags: dict[str, list[str]] = {}
    ids: list[tuple[str, ...]] = []  # of each author; a tag with an ORCID follows that with the name
    for tag in root.iter("meta"):
        name, content = (tag.get("name") or tag.get("property") or "").lower(), (tag.get("content") or "").strip()
        if content:
            tags.setdefault(name, []).append(content)
            ids += [()] if name == "citation_author" else []
            if name == "citation_author_orcid" and ids:
                ids[-1] = read_orcid(content)

    def first(*names: str) -> str:
        return next((tags[name][0] for name in names if name in tags), "")

    names = turn_names(tags.get("citation_author") or tags.get("dc.creator") or ())
    title = first("citation_title", "dc.title")
    if not title:
        return None
    return make_paper(
        source=_NAME,
        title=title,
        abstract=first("citation_abstract", "dc.description", "og:description"),
        authors=names,
        author_ids=ids if len(ids) == len(names) else (),
        organizations=tags.get("citation_author_institution", ()),
        published=most_precise(
            *(first(f"citation_{name}") for name in ("publication_date", "date", "online_date", "year"))
        ),
        venue=first("citation_conference_title", "citation_journal_title", "citation_inbook_title"),
        url=first("citation_abstract_html_url", "og:url", "citation_pdf_url"),
        arxiv_id=first("citation_arxiv_id"),
        doi=first("citation_doi"),
        references=filter(None, map(read_tagged, tags.get("citation_reference", ()))),
        other_ids=known_by("pmid", first("citation_pmid")),
    )


def _read_daily(root: Any, where: str) -> Iterator[Paper | Skipped]:
    """The papers that a page of Hugging Face's Daily Papers carries as data."""
    for element in root.iter("div", "main"):
        data = element.get("data-props") or ""
        if '"dailyPapers"' not in data:
            continue
        try:
            papers = json.loads(data)["dailyPapers"]
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
        yield from hf_daily.FORMAT.read([json.dumps(papers)], where)


FORMAT = Format(_NAME, recognise, read)
