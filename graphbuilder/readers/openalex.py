"""Works of OpenAlex, as its API and its snapshot give them, in JSON."""

import re
from collections.abc import Iterable
from typing import Any

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid, sure_rors
from graphbuilder.readers.json_objects import JsonObject, count_at, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import texts_at
from graphbuilder.text.dates import read_date

_NAME = "openalex"
_NAME_LIKE = re.compile(r"[^\W\d_]{2}")


def recognise(head: str) -> float:
    """High for JSON that holds ids of works."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    return 0.95 if is_json and re.search(r'"id":\s*"https://openalex\.org/W\d', head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The works, in order; their references bear ids of OpenAlex."""
    for found in stream_objects(lines, where, ("results",)):
        yield found if isinstance(found, Skipped) else _read_work(*found)


def _read_work(place: str, work: JsonObject) -> Paper | Skipped:
    title = text_at(work, "title") or text_at(work, "display_name")
    abstract = read_inverted(work.get("abstract_inverted_index"))
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    addresses = [text_at(work, "ids", "arxiv"), text_at(work, "primary_location", "landing_page_url")]
    addresses += [text_at(location, "landing_page_url") for location in objects_at(work, "locations")]
    authorships = objects_at(work, "authorships")
    affiliations = [named for authorship in authorships for named in _read_affiliations(authorship)]
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=(text_at(authorship, "author", "display_name") for authorship in authorships),
        author_ids=map(_author_ids, authorships),
        organizations=(name for name, _ in affiliations),
        organization_ids=sure_rors(affiliations),
        published=read_date(text_at(work, "publication_date")) or read_date(text_at(work, "publication_year")),
        venue=text_at(work, "primary_location", "source", "display_name"),
        url=addresses[1],
        arxiv_id=next(filter(None, map(find_arxiv_id, addresses)), ""),
        doi=text_at(work, "doi"),
        openalex_id=_short(text_at(work, "id")),
        citation_count=count_at(work, "cited_by_count"),
        other_ids=known_by("pmid", _short(text_at(work, "ids", "pmid"))),
        references=(_short(cited) for cited in work.get("referenced_works") or [] if isinstance(cited, str)),
    )


def _author_ids(authorship: JsonObject) -> tuple[str, ...]:
    own = known_by("openalex", _short(text_at(authorship, "author", "id")))
    return (*read_orcid(text_at(authorship, "author", "orcid")), *own)


def _read_affiliations(authorship: JsonObject) -> list[tuple[str, list[str]]]:
    """Affiliations as the paper has them, each with the ROR ids of what OpenAlex takes it for; else its institutions.

    Of several institutions of one affiliation those count that it names.
    """
    institutions = objects_at(authorship, "institutions")
    tied = {text_at(each, "raw_affiliation_string"): each for each in objects_at(authorship, "affiliations")}
    raw = texts_at(authorship, "raw_affiliation_strings") or [text_at(authorship, "raw_affiliation_string")]
    found: list[tuple[str, list[str]]] = []
    for name in filter(_NAME_LIKE.search, dict.fromkeys((*raw, *tied))):
        ids = texts_at(tied.get(name, {}), "institution_ids")
        meant = [each for each in institutions if text_at(each, "id") in ids or name not in tied]
        named = [each for each in meant if _bare(text_at(each, "display_name")) in name.casefold()]
        sure = named or (meant if name in tied or len(raw) == 1 else [])
        found.append((name, [text_at(each, "ror") for each in sure]))
    return found or [(text_at(each, "display_name"), [text_at(each, "ror")]) for each in institutions]


def _bare(institution: str) -> str:
    """An institution's name without the country that tells it from its sisters: ``Google (Japan)``."""
    return re.sub(r"\s*\([^()]*\)$", "", institution).casefold()


def _short(address: str) -> str:
    """The id at the end of an OpenAlex address."""
    return address.rsplit("/", 1)[-1]


def read_inverted(index: Any) -> str:
    """The abstract from OpenAlex's index of words to positions; empty when there is none.

    >>> read_inverted({"world": [1], "Hello": [0, 2]})
    'Hello world Hello'
    """
    if not isinstance(index, dict):
        return ""
    placed = [
        (position, word)
        for word, positions in index.items()
        if isinstance(positions, list)
        for position in positions
        if isinstance(position, int)
    ]
    return " ".join(word for _, word in sorted(placed)).encode("utf-8", "replace").decode("utf-8")


FORMAT = Format(_NAME, recognise, read)
