"""Papers of Semantic Scholar: answers of its API, and shards of its dumps (papers, abstracts, S2ORC)."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import find_arxiv_id, find_doi, make_paper
from graphbuilder.readers.record_parts import join_name, texts_at
from graphbuilder.text.dates import read_date

_NAME = "semantic-scholar"
_LISTS = ("data", "recommendedPapers")
_OFFSET = re.compile(r"[0-9]{1,9}")
_ONE_PAPER = re.compile(r'"(?:paperId|corpusid|externalids)"\s*:', re.IGNORECASE)


def recognise(head: str) -> float:
    """High for JSON with ids of Semantic Scholar."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    if not is_json or '"citingcorpusid"' in head:
        return 0.0
    if re.search(r'"(?:paperId|paper_id)"\s*:\s*"[0-9a-f]{40}"', head) or re.search(r'"corpusid"\s*:\s*\d', head):
        return 0.95
    return 0.5 if _ONE_PAPER.search(head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order, references by the best id that is given; line by line for a shard.

    Of the papers that a record lists as cited, the ids are read and no more.
    """
    for found in stream_objects(lines, where, _LISTS):
        if isinstance(found, Skipped):
            yield found
            continue
        # Lists of citations and references wrap each paper.
        inner = next((found.record[key] for key in ("citingPaper", "citedPaper") if key in found.record), found.record)
        yield _read_paper(_with_lower_keys(inner if isinstance(inner, dict) else {}), found.place)


def _with_lower_keys(record: JsonObject) -> JsonObject:
    """The dumps write ``externalids`` for the API's ``externalIds``."""
    return {key.lower(): value for key, value in record.items()}


def _read_paper(paper: JsonObject, place: str) -> Paper | Skipped:
    title, abstract = _read_text(paper)
    if not title and not abstract:
        known = text_at(paper, "paperid") or text_at(paper, "corpusid")
        return Skipped(place, f"neither title nor abstract{f' of {known}' if known else ''}")
    ids = _external_ids(paper)
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_author, objects_at(paper, "authors")),
        author_ids=map(_author_ids, objects_at(paper, "authors")),
        organizations=(name for author in objects_at(paper, "authors") for name in texts_at(author, "affiliations")),
        published=read_date(text_at(paper, "publicationdate")) or read_date(text_at(paper, "year")),
        venue=_read_venue(paper),
        url=text_at(paper, "url"),
        arxiv_id=find_arxiv_id(ids.get("arxiv", "")) or "",
        doi=ids.get("doi", ""),
        s2_id=_own_id(paper),
        references=filter(None, map(_read_reference, objects_at(paper, "references"))),
    )


def _read_text(paper: JsonObject) -> tuple[str, str]:
    title, abstract = text_at(paper, "title"), text_at(paper, "abstract")
    content = paper.get("content")
    if isinstance(content, dict):  # S2ORC: the text of the whole paper, and where its parts stand in it
        title = title or " ".join(_annotated(content, "title"))
        abstract = abstract or "\n\n".join(_annotated(content, "abstract"))
    return title, abstract


def _annotated(content: JsonObject, name: str) -> Iterator[str]:
    text, written = content.get("text"), text_at(content, "annotations", name)
    try:
        spans = json.loads(written)
    except (ValueError, RecursionError):
        return
    if not isinstance(text, str) or not isinstance(spans, list):
        return
    for span in spans:
        start, end = text_at(span, "start"), text_at(span, "end")
        if _OFFSET.fullmatch(start) and _OFFSET.fullmatch(end):
            yield text[int(start) : int(end)]


def _external_ids(paper: JsonObject) -> dict[str, str]:
    """Ids elsewhere, by lower-case name of where."""
    access = paper.get("openaccessinfo")
    given: Any = paper.get("externalids") or (access.get("externalids") if isinstance(access, dict) else None)
    found = {key.lower(): text_at(given, key) for key in given} if isinstance(given, dict) else {}
    older = {"arxiv": text_at(paper, "arxivid") or text_at(paper, "arxiv_id"), "doi": text_at(paper, "doi")}
    return {**{key: value for key, value in older.items() if value}, **found}


def _own_id(paper: JsonObject) -> str:
    own = text_at(paper, "paperid") or text_at(paper, "paper_id")
    corpus = text_at(paper, "corpusid")
    return own or (f"CorpusId:{corpus}" if corpus else "")


def _read_author(author: JsonObject) -> str:
    given = " ".join([text_at(author, "first"), *texts_at(author, "middle")])
    return text_at(author, "name") or join_name(given, text_at(author, "last"), text_at(author, "suffix"))


def _author_ids(author: JsonObject) -> tuple[str, ...]:
    author = _with_lower_keys(author)
    return (*read_orcid(_external_ids(author).get("orcid", "")), *known_by("s2", text_at(author, "authorid")))


def _read_venue(paper: JsonObject) -> str:
    named = text_at(paper, "publicationvenue", "name")
    return named or text_at(paper, "venue") or text_at(paper, "journal", "name") or text_at(paper, "journal")


def _read_reference(cited: JsonObject) -> str | None:
    paper = _with_lower_keys(cited)
    ids = _external_ids(paper)
    return find_arxiv_id(ids.get("arxiv", "")) or find_doi(ids.get("doi", "")) or _own_id(paper) or None


FORMAT = Format(_NAME, recognise, read)
