"""The dumps of Papers with Code: papers, links to code, methods, datasets and evaluation tables, in JSON.

What they state of a paper stands beside its text, with no sentence. Each page of theirs that states something, such as
that of a method, is a record of its own: ``Paper.source`` names it, so that the records of one paper add up.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from graphbuilder.model import CodeLink, EntityType, Paper, Role, Skipped, StatedEntity
from graphbuilder.readers.evaluation_tables import read_task
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import Item, stream_objects
from graphbuilder.readers.pwc_parts import CURATED, NAME, RULE, TAGGED, find_page, named_texts, read_description
from graphbuilder.readers.record import find_arxiv_id, find_url, make_paper
from graphbuilder.text.clean import clean_line
from graphbuilder.text.code_links import clean_code_address
from graphbuilder.text.dates import read_date
from graphbuilder.text.names import slugify

_LISTS: Final = ("results",)
_SHAPES: Final = (
    ("paper_url", "repo_url"),
    ("paper_url", "abstract"),
    ("full_name", "introduced_date"),
    ("full_name", "introduced_year"),
    ("task", "datasets", "source_link"),
    ("task", "datasets", "categories"),
    ("task", "subtasks"),
    ("sota", "model_name", "paper_title"),
)
"""Keys that together are only found in one of the dumps."""
_OURS: Final = ("sota", "sentence", "confidence")
"""Keys of the tables that graphbuilder itself exports: what texts say must not come back as what people stated."""
_OF_DATASETS: Final = ("introduced_date", "data_loaders", "modalities")


def recognise(head: str) -> float:
    """High for JSON with the keys of one of the dumps."""
    if not re.match(r"\s*[\[{]", head):
        return 0.0
    keys = set(re.findall(r'"(\w+)"\s*:', head))
    ours = keys.issuperset(_OURS)
    return 0.96 if not ours and any(keys.issuperset(shape) for shape in _SHAPES) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The records in order; rows of evaluation tables as one record for each paper of a task of the top level."""
    times: Counter[str] = Counter()
    for are_links, found in groupby(stream_objects(lines, where, _LISTS), key=_is_link):
        if are_links:
            yield from _read_links(found, times)
        else:
            yield from _read_pages(found)


def _is_link(found: Item | Skipped) -> bool:
    return isinstance(found, Item) and "repo_url" in found.record


def _read_pages(items: Iterable[Item | Skipped]) -> Records:
    for found in items:
        if isinstance(found, Skipped):
            yield found
            continue
        place, record = found
        if "task" in record:
            yield from read_task(record, place)
        elif "paper_url" in record:
            yield _read_paper(record, place)
        elif any(key in record for key in _OF_DATASETS):
            yield _read_introduced(record, place, "dataset")
        else:
            yield _read_introduced(record, place, "method")


def _read_paper(record: JsonObject, place: str) -> Paper | Skipped:
    title, abstract = text_at(record, "title"), text_at(record, "abstract")
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    address = text_at(record, "url_abs")
    arxiv = find_arxiv_id(text_at(record, "arxiv_id")) or find_arxiv_id(address) or ""
    return make_paper(
        source=NAME,
        title=title,
        abstract=abstract,
        authors=named_texts(record, "authors", "name"),
        published=read_date(text_at(record, "date")),
        venue=text_at(record, "proceeding") or text_at(record, "conference"),
        url=find_url(address) or text_at(record, "conference_url_abs"),
        arxiv_id=arxiv,
        other_ids=find_page(text_at(record, "paper_url")),
        stated=_tags(record, arxiv),
    )


def _tags(record: JsonObject, arxiv: str) -> Iterator[StatedEntity]:
    """The tasks and methods that a paper is tagged with; a method whose source it is, it proposes."""
    for task in named_texts(record, "tasks", "task"):
        yield StatedEntity(clean_line(task), "TASK", "ADDRESSES", TAGGED, RULE)
    for method in objects_at(record, "methods"):
        own = arxiv and find_arxiv_id(text_at(method, "source_url")) == arxiv
        role: Role = "PROPOSES" if own else "USES"
        if name := clean_line(text_at(method, "name")):
            yield StatedEntity(name, "METHOD", role, TAGGED, RULE, _full_name(method, name))


def _read_links(found: Iterable[Item | Skipped], times: Counter[str]) -> Records:
    """The papers of links to code, one record for links that follow each other, another where the paper comes again.

    ``times`` counts the records of each paper so far.
    """
    for paper, same in groupby(found, key=_paper_of_link):
        if not paper:
            yield from (
                one if isinstance(one, Skipped) else Skipped(one.place, "the link names no paper") for one in same
            )
            continue
        records = [one.record for one in same if isinstance(one, Item)]
        times[paper] += 1
        again = f"/{times[paper]}" if times[paper] > 1 else ""
        yield make_paper(
            source=f"{NAME}/links{again}",
            title=text_at(records[0], "paper_title"),
            url=text_at(records[0], "paper_url_abs"),
            arxiv_id=find_arxiv_id(text_at(records[0], "paper_arxiv_id")) or "",
            code=filter(None, map(_code_link, records)),
            other_ids=find_page(text_at(records[0], "paper_url")),
        )


def _paper_of_link(found: Item | Skipped) -> str:
    """What tells papers of links apart; empty where no paper is named."""
    if isinstance(found, Skipped) or not text_at(found.record, "paper_title"):
        return ""
    return next(iter(find_page(text_at(found.record, "paper_url"))), text_at(found.record, "paper_title"))


def _code_link(record: JsonObject) -> CodeLink | None:
    address = clean_code_address(text_at(record, "repo_url"))
    framework = text_at(record, "framework")
    if address is None:
        return None
    return CodeLink(
        address,
        _flag_at(record, "is_official"),
        framework if framework.lower() not in ("", "none") else None,
        _flag_at(record, "mentioned_in_paper"),
        RULE,
    )


def _flag_at(record: JsonObject, key: str) -> bool | None:
    value = record.get(key)
    return value if isinstance(value, bool) else None


def _read_introduced(record: JsonObject, place: str, kind: str) -> Paper | Skipped:
    """The paper that introduces a method or dataset, and what it introduces."""
    name = clean_line(text_at(record, "name"))
    if not name:
        return Skipped(place, f"the {kind} has no name")
    title = text_at(record, "paper", "title") or text_at(record, "source_title")
    pages = [text_at(record, "paper", "url"), text_at(record, "paper"), text_at(record, "source_url")]
    arxiv = next(filter(None, map(find_arxiv_id, pages)), "")
    if not title and not arxiv:
        return Skipped(place, f"{name}: no paper is named that introduces this {kind}")
    type_: EntityType = "BENCHMARK" if kind == "dataset" else "METHOD"
    own, homepage = find_url(text_at(record, "url")), find_url(text_at(record, "homepage"))
    code = find_url(text_at(record, "code_snippet_url"))
    addresses = tuple((key, found) for key, found in (("homepage", homepage), ("code", code), (NAME, own)) if found)
    stated = StatedEntity(
        name,
        type_,
        "PROPOSES",
        CURATED,
        RULE,
        _full_name(record, name),
        addresses,
        read_date(text_at(record, "introduced_date")),
        read_description(text_at(record, "description")),
    )
    return make_paper(
        source=f"{NAME}/{kind}/{own.rsplit('/', 1)[-1] if own else slugify(name)}",
        title=title,
        url=next((page for page in pages if find_url(page) and not find_page(page)), ""),
        arxiv_id=arxiv,
        other_ids=[page for address in pages for page in find_page(address)],
        stated=[stated],
    )


def _full_name(record: JsonObject, name: str) -> tuple[str, ...]:
    full = clean_line(text_at(record, "full_name"))
    return (full,) if full and full != name else ()


FORMAT = Format(NAME, recognise, read)
