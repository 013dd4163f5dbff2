"""Where a paper comes from: the records that it was made from, and the source of each of its fields."""

from collections.abc import Mapping, Sequence
from typing import Final

from graphbuilder.curation.find import PAPER_PREFIX
from graphbuilder.curation.papers import parts_of
from graphbuilder.model import Paper
from graphbuilder.resolution.papers.joined import field_sources, source_name
from graphbuilder.resolution.resolve import stored_paper
from graphbuilder.store.base import Row, Store

SOURCES: Final = {
    "arxiv-atom": "arXiv",
    "arxiv-dump": "arXiv (its dump)",
    "oai-pmh": "OAI-PMH",
    "openalex": "OpenAlex",
    "semantic-scholar": "Semantic Scholar",
    "s2orc": "the full text (S2ORC and its like)",
    "crossref": "Crossref",
    "pubmed": "PubMed",
    "medline": "PubMed (MEDLINE)",
    "jats": "JATS XML of the journal",
    "dblp": "DBLP",
    "acl-anthology": "ACL Anthology",
    "openreview": "OpenReview",
    "conference-list": "a list of the conference",
    "papers-with-code": "Papers with Code",
    "hf-daily": "Hugging Face Daily Papers",
    "daily-papers": "a page of Hugging Face Daily Papers",
    "bibtex": "BibTeX",
    "ris": "RIS",
    "csl-json": "CSL-JSON",
    "zotero-rdf": "Zotero",
    "jsonl": "JSON Lines",
    "table": "a table",
    "markdown": "Markdown",
    "html": "a web page",
    "pdf": "PDF",
    "newsletter": "a newsletter",
    "abstracts": "a list of abstracts",
    "http-recording": "a recorded answer",
}
FIELDS: Final = {
    "title": "title",
    "abstract": "abstract",
    "authors": "authors",
    "author_ids": "ids of authors",
    "organizations": "organisations",
    "organization_ids": "ids of organisations",
    "published": "date",
    "venue": "venue",
    "url": "web address",
    "arxiv_id": "arXiv id",
    "doi": "DOI",
    "openalex_id": "OpenAlex id",
    "s2_id": "Semantic Scholar id",
    "other_ids": "further ids",
    "upvotes": "upvotes",
    "citation_count": "number of citations",
    "references": "references",
    "contexts": "sentences that cite",
    "code": "links to code",
    "stated": "relations beside the text",
    "stated_results": "results beside the text",
}


def origins(store: Store, paper: str) -> Row:
    """``sources``, the source of each field that a paper has, and ``records``, each with source, id and url.

    Both are empty for a paper that is only cited.
    """
    node = next(iter(store.nodes("Paper", [paper])), None)
    if node is None or "facts" not in node.properties:
        return {"sources": {}, "records": []}
    stored = stored_paper(node)
    sources = field_sources(stored)
    records = [_record_json(record, parted) for record, parted in parts_of(stored)]
    return {"sources": {name: sources[name] for name in FIELDS if name in sources}, "records": records}


def _record_json(record: Paper, parted: tuple[str, str] | None) -> Row:
    """A record, with the two ids that part it from the others, if there are such."""
    apart = {"name": f"{PAPER_PREFIX}{parted[0]}", "other": f"{PAPER_PREFIX}{parted[1]}"} if parted else None
    return {"source": source_name(record), "id": record.id, "url": record.url, "apart": apart}


def source_words(sources: str) -> str:
    """Sources as they are called.

    >>> source_words("crossref + openalex")
    'Crossref and OpenAlex'
    """
    *others, last = (SOURCES.get(name, name) for name in sources.split(" + "))
    return f"{', '.join(others)} and {last}" if others else last


def fields_by_source(sources: Mapping[str, str]) -> Sequence[tuple[str, Sequence[str]]]:
    """Each source in words, with the fields that are from it.

    >>> fields_by_source({"title": "arxiv-atom", "abstract": "arxiv-atom", "doi": "crossref"})
    [('arXiv', ['title', 'abstract']), ('Crossref', ['DOI'])]
    """
    found: dict[str, list[str]] = {}
    for field, source in sources.items():
        found.setdefault(source_words(source), []).append(FIELDS[field])
    return list(found.items())
