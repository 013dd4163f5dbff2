"""The Daily Papers of Hugging Face as its API gives them, in JSON."""

import re
from collections.abc import Iterable

from graphbuilder.model import Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by
from graphbuilder.readers.json_objects import JsonObject, count_at, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import link_code, make_paper
from graphbuilder.text.dates import read_date

_NAME = "hf-daily"


def recognise(head: str) -> float:
    """High for JSON with papers that have a summary and upvotes."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    return 0.95 if is_json and all(f'"{key}"' in head for key in ("paper", "summary", "upvotes")) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers of the list, with the organisation that submitted each."""
    for found in stream_objects(lines, where, ("papers", "results")):
        if isinstance(found, Skipped):
            yield found
            continue
        place, item = found
        paper = item["paper"] if isinstance(item.get("paper"), dict) else item
        title, abstract = text_at(paper, "title"), text_at(paper, "summary")
        if not title and not abstract:
            yield Skipped(place, "neither title nor summary")
            continue
        organization = text_at(paper, "organization", "fullname") or text_at(paper, "organization", "name")
        yield make_paper(
            source=_NAME,
            title=title,
            abstract=abstract,
            authors=(text_at(author, "name") for author in objects_at(paper, "authors")),
            author_ids=map(_author_ids, objects_at(paper, "authors")),
            organizations=[organization],
            published=read_date(text_at(paper, "publishedAt")),
            arxiv_id=text_at(paper, "id"),
            upvotes=count_at(paper, "upvotes"),
            code=link_code(text_at(paper, "githubRepo"), _NAME),
        )


def _author_ids(author: JsonObject) -> tuple[str, ...]:
    """The account of an author, where that was confirmed."""
    confirmed = text_at(author, "status") in ("claimed_verified", "admin_assigned")
    return known_by("hf", text_at(author, "user", "user")) if confirmed else ()


FORMAT = Format(_NAME, recognise, read)
