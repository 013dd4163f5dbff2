"""Papers of Semantic Scholar: answers of its API, and shards of its dumps (papers, abstracts, S2ORC)."""

import re
from collections.abc import Iterable

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid
from graphbuilder.readers.json_objects import JsonObject, count_at, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import join_name, texts_at
from graphbuilder.readers.s2_citing import PAIR, annotated, read_citation, read_cited, read_citing, read_pair
from graphbuilder.readers.s2_ids import corpus_id, external_ids, further_ids, own_id, with_lower_keys
from graphbuilder.text.dates import read_date

_NAME = "semantic-scholar"
_LISTS = ("data", "recommendedPapers")
_CITATION = re.compile(r'"citingcorpusid"\s*:', re.IGNORECASE)
_ONE_PAPER = re.compile(r'"(?:paperId|corpusid|externalids)"\s*:', re.IGNORECASE)


def recognise(head: str) -> float:
    """High for JSON with ids of Semantic Scholar."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    if not is_json:
        return 0.0
    if _CITATION.search(head):
        return 0.95
    if re.search(r'"(?:paperId|paper_id)"\s*:\s*"[0-9a-f]{40}"', head) or re.search(r'"corpusid"\s*:\s*\d', head):
        return 0.95
    if re.search(r'"paper_id"\s*:\s*"\d+"', head) and '"outbound_citations"' in head:
        return 0.95
    return 0.5 if _ONE_PAPER.search(head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order, references by the best id that is given; line by line for a shard.

    Of the papers that a record lists as cited or citing, the ids are read and no more, as are those of the dump's
    citations; how many of these lack one of the two papers is told at the end.
    """
    half: tuple[str, int] | None = None
    for found in stream_objects(lines, where, _LISTS):
        if isinstance(found, Skipped):
            yield found
            continue
        line = with_lower_keys(found.record)
        if "citingcorpusid" in line:
            if citation := read_citation(line):
                yield citation
            else:
                half = (half[0], half[1] + 1) if half else (found.place, 1)
            continue
        # Lists of citations and references wrap each paper.
        wrapped = [inner for key in PAIR if isinstance(inner := found.record.get(key), dict)] or [found.record]
        paper = with_lower_keys(next((inner for inner in wrapped if inner.get("title")), wrapped[0]))
        yield _read_paper(paper, found.place)
        yield from read_citing(paper)
        if citation := read_pair(found.record):
            yield citation
    if half:
        yield Skipped(half[0], f"citations of which Semantic Scholar knows one paper: {half[1]} of them, from here on")


def _read_paper(paper: JsonObject, place: str) -> Paper | Skipped:
    title, abstract = _read_text(paper)
    if not title and not abstract:
        known = text_at(paper, "paperid") or text_at(paper, "corpusid")
        return Skipped(place, f"neither title nor abstract{f' of {known}' if known else ''}")
    ids = external_ids(paper)
    references, contexts = read_cited(paper)
    references = [*references, *(corpus_id(own) for own in texts_at(paper, "outbound_citations") if own.isdigit())]
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
        s2_id=own_id(paper),
        other_ids=further_ids(paper),
        citation_count=count_at(paper, "citationcount"),
        references=references,
        contexts=contexts,
    )


def _read_text(paper: JsonObject) -> tuple[str, str]:
    title, abstract = text_at(paper, "title"), text_at(paper, "abstract")
    content = paper.get("content")
    if isinstance(content, dict):  # S2ORC: the text of the whole paper, and where its parts stand in it
        title = title or next(iter(_parts(content, "title")), "")  # it often has the title twice
        abstract = abstract or "\n\n".join(_parts(content, "abstract"))
    return title, abstract


def _parts(content: JsonObject, name: str) -> list[str]:
    return [content["text"][start:end] for start, end, _ in annotated(content, name)]


def _read_author(author: JsonObject) -> str:
    given = " ".join([text_at(author, "first"), *texts_at(author, "middle")])
    return text_at(author, "name") or join_name(given, text_at(author, "last"), text_at(author, "suffix"))


def _author_ids(author: JsonObject) -> tuple[str, ...]:
    author = with_lower_keys(author)
    elsewhere = author.get("externalids")
    at_dblp = texts_at(elsewhere, "DBLP") if isinstance(elsewhere, dict) else []
    numbered = (own.replace(" ", "_") for own in at_dblp if re.search(r" \d{4}$", own))  # others may be several people
    orcid = read_orcid(external_ids(author).get("orcid", ""))
    return (*orcid, *known_by("s2", text_at(author, "authorid")), *(f"dblp:{own}" for own in numbered))


def _read_venue(paper: JsonObject) -> str:
    named = text_at(paper, "publicationvenue", "name")
    return named or text_at(paper, "venue") or text_at(paper, "journal", "name") or text_at(paper, "journal")


FORMAT = Format(_NAME, recognise, read)
