"""JSON Lines: one paper a line, as docs and the gold files have it; also a JSON list of such papers."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from graphbuilder.model import CodeLink, Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import read_known_ids, read_orcid, read_profile, sure_rors
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.record import link_code, make_paper, read_organization
from graphbuilder.readers.record_parts import split_labs
from graphbuilder.text.dates import read_date

_NAME = "jsonl"
_LINES_TO_JUDGE = 20
_NO_ID = re.compile(r"(?:.*[-_:/. ])?(?:none|null|nan|undefined)", re.IGNORECASE | re.DOTALL)


class _BadRecord(ValueError):
    """Why a line is not a paper."""


def recognise(head: str) -> float:
    """High when one of the first lines is a JSON object of a paper; low when they only look like it."""
    lines = [line for line in head.splitlines() if line.strip()][:_LINES_TO_JUDGE]
    if lines and _is_document(lines[0]):
        return 0.6 if re.search(r'"(?:title|abstract)"\s*:', head) else 0.0
    if not lines or not re.match(r"\s*\{\s*\"", lines[0]):
        return 0.0
    objects = [found for line in lines if isinstance(found := _decode(line), dict)]
    if any("title" in found or "abstract" in found for found in objects):
        return 0.8
    return 0.0 if objects else 0.3


def read(lines: Iterable[str], where: str) -> Records:
    """Papers line by line; a line that is no paper is skipped with its number, as is an item of a list."""
    rest = iter(lines)
    for number, line in enumerate(rest, start=1):
        if number == 1 and _is_document(line):
            yield from _read_document(chain([line], rest), where)
        elif line.strip():
            try:
                yield _read_line(line)
            except _BadRecord as reason:
                yield Skipped(f"{where}:{number}", str(reason))


def _is_document(line: str) -> bool:
    """Whether a first line begins a JSON list, or an object of several lines."""
    return re.match(r"\s*(?:\[\s*(?:\{|$)|\{\s*$)", line) is not None


def _read_document(lines: Iterable[str], where: str) -> Records:
    for found in stream_objects(lines, where, ("papers", "results")):
        if isinstance(found, Skipped):
            yield found
            continue
        place, item = found
        try:
            yield _read_record(item)
        except _BadRecord as reason:
            yield Skipped(place, str(reason))


def _decode(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _read_line(line: str) -> Paper:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at").removesuffix(" starting")
        raise _BadRecord(f"not valid JSON: {reason} (character {error.pos + 1})") from None
    except (ValueError, RecursionError):
        raise _BadRecord("not valid JSON: a number or a nesting too large to read") from None
    return _read_record(record)


def _read_record(record: Any) -> Paper:
    if not isinstance(record, dict):
        raise _BadRecord("not a JSON object with title and abstract")
    title, abstract = _text(record, "title"), _text(record, "abstract")
    if not title.strip() and not abstract.strip():
        raise _BadRecord("neither title nor abstract")
    authors, organizations = _names(record.get("authors")), _organizations(record)
    references, contexts = _citations(record)
    return make_paper(
        source=_NAME,
        record_id=_own_id(record.get("id")),
        title=title,
        abstract=abstract,
        authors=authors,
        author_ids=_author_ids(record, len(authors)),
        organizations=(name for name, _ in organizations),
        organization_ids=sure_rors(organizations),
        published=_date(record),
        venue=_label(record.get("venue")),
        url=_label(record.get("url")),
        arxiv_id=_label(record.get("arxiv_id")),
        doi=_label(record.get("doi")),
        openalex_id=_label(record.get("openalex_id")),
        s2_id=_label(record.get("s2_id")),
        upvotes=_count(record.get("upvotes")),
        citation_count=_count(record.get("citation_count")),
        references=references,
        contexts=contexts,
        code=_code(record.get("code")),
    )


def _text(record: dict[str, Any], key: str) -> str:
    value = record.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _BadRecord(f"{key} is not text")
    return _encodable(value)


def _label(value: Any) -> str:
    """A short value as text; empty for what is no text or number."""
    if isinstance(value, dict):
        value = value.get("id") or value.get("name")
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return _encodable(str(value)).strip()


def _own_id(value: Any) -> str:
    """A record's id; empty where a program wrote that it had none, as in ``rss2025-None``, for many papers bear it."""
    label = _label(value)
    return "" if _NO_ID.fullmatch(label) else label


def _encodable(text: str) -> str:
    """The text without half characters, which JSON can spell but nothing can store."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _citations(record: dict[str, Any]) -> tuple[list[str], list[tuple[str, str]]]:
    """Ids of what a paper cites, and the sentences that cite them: in ``references`` itself or in ``contexts``."""
    references: dict[str, None] = {}
    contexts: list[tuple[str, str]] = []
    for each in (*_items(record.get("references")), *_items(record.get("contexts"))):
        if cited := _label(each):
            references[cited] = None
            said = each.get("context", each.get("contexts")) if isinstance(each, dict) else None
            contexts += [(cited, text) for one in (said if isinstance(said, list) else [said]) if (text := _label(one))]
    return list(references), contexts


def _code(value: Any) -> Iterator[CodeLink]:
    """Links to code, from one address, a list of them, or objects as an export writes them."""
    for each in value if isinstance(value, list) else [value]:
        given = each if isinstance(each, dict) else {"address": each}
        official = given.get("official")
        for link in link_code(_label(given.get("address") or given.get("url")), _NAME):
            framework = _label(given.get("framework")) or None
            yield link._replace(official=official if isinstance(official, bool) else None, framework=framework)


def _names(value: Any, separators: str = r"\s*;\s*|\s*,\s*(?:and\s+)?|\s+and\s+") -> list[str]:
    """Names from a list, from a list written as text, or from text with separators; what is no text is left out."""
    if isinstance(value, str):
        text = value.strip()
        if text.startswith("[") and text.endswith("]"):
            value = _written_list(text)
        else:
            value = re.split(r"\s*;\s*" if ";" in text else separators, text)
    names = (item.get("name") if isinstance(item, dict) else item for item in _items(value))
    return [label for name in names if isinstance(name, str) and (label := _label(name))]


def _written_list(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return []


def _author_ids(record: dict[str, Any], count: int) -> list[tuple[str, ...]]:
    """What each author is known by: from the authors, where they are objects, or from a list beside them."""
    people = [each for each in _items(record.get("authors")) if not isinstance(each, dict) or _label(each.get("name"))]
    given, profiles = _items(record.get("author_ids")), _items(record.get("authorids"))
    ids: list[tuple[str, ...]] = [()] * count
    if len(people) == count:
        ids = [_own_ids(each) if isinstance(each, dict) else () for each in people]
    if len(given) == count:
        ids = [(*own, *read_known_ids(each)) for own, each in zip(ids, given, strict=True)]
    if len(profiles) == count:
        ids = [(*own, *read_profile(_label(each))) for own, each in zip(ids, profiles, strict=True)]
    return [tuple(dict.fromkeys(own)) for own in ids]


def _own_ids(author: dict[str, Any]) -> tuple[str, ...]:
    return (*read_orcid(_label(author.get("orcid"))), *read_known_ids(author.get("ids")))


def _organizations(record: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The labs of the paper, then those of its authors, each with its ROR id where it is an object that has one."""
    holders = [record, *(each for each in _items(record.get("authors")) if isinstance(each, dict))]
    found: list[tuple[str, list[str]]] = []
    for holder in holders:
        for key in ("organization", "affiliation", "affiliations"):
            value = holder.get(key)
            objects = [each for each in [value, *_items(value)] if isinstance(each, dict)]
            rors = {_label(each.get("name")): _label(each.get("ror")) for each in objects}
            value = [value] if isinstance(value, dict) else value
            for name in _names(value, r"\s*;\s*"):
                found += [(read_organization(part), [rors.get(name, "")]) for part in split_labs(name)]
    return found


def _date(record: dict[str, Any]) -> str | None:
    return read_date(_label(record.get("published"))) or read_date(_label(record.get("year")))


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else None


FORMAT = Format(_NAME, recognise, read)
