"""Whole papers as JSON, as S2ORC has them, and CORD-19, unarXive and converters of PDF after it.

A paper has paragraphs with the places of its citations, and entries of a bibliography that these lead to.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.cited import Marks, read_reference, read_untied
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.json_objects import JsonObject, objects_at, text_at
from graphbuilder.readers.json_stream import stream_objects
from graphbuilder.readers.page_ids import find_page_ids
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import join_name, split_people, texts_at
from graphbuilder.readers.s2_ids import corpus_id
from graphbuilder.text.dates import read_date

_NAME: Final = "s2orc"
_PARSES: Final = ("pdf_parse", "grobid_parse", "latex_parse")
_HASHES: Final = ("_pdf_hash", "s2_pdf_hash")
_WORK: Final = re.compile(r"W\d{4,}")
_TOKEN: Final = re.compile(r"\{\{(\w+):([^{}]*)\}\}")
_SHORTENED: Final = "[\u2026]"


def recognise(head: str) -> float:
    """High for JSON of a whole paper with the places of its citations."""
    is_json = re.match(r"\s*[\[{]", head) is not None
    whole = re.search(r'"(?:cite_spans|bib_entries)"\s*:', head) and re.search(r'"paper_id"\s*:', head)
    return 0.97 if is_json and whole else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The papers in order, each with its bibliography and the sentences that cite."""
    for found in stream_objects(lines, where, ("papers",)):
        yield found if isinstance(found, Skipped) else _read_paper(found.record, found.place)


def _read_paper(record: JsonObject, place: str) -> Paper | Skipped:
    given: JsonObject = record["metadata"] if isinstance(record.get("metadata"), dict) else {}
    parse = _parse_of(record)
    title = text_at(record, "title") or text_at(given, "title")
    abstracts = (holder.get("abstract") for holder in (record, given, parse))
    abstract = next(filter(None, map(_plain, abstracts)), "")
    own = text_at(record, "paper_id")
    if not title and not abstract:
        return Skipped(place, f"neither title nor abstract of {own or 'an unknown paper'}")
    cited = {key: found for key, entry in _entries(parse) if (found := _read_entry(entry))}
    is_number = own.isdigit() and any(key in record for key in _HASHES)
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=_authors(record) or _authors(given),
        published=read_date(text_at(record, "year") or text_at(given, "year") or _first_version(given)),
        venue=text_at(record, "venue") or text_at(given, "venue") or text_at(given, "journal-ref"),
        arxiv_id=find_arxiv_id(own) or find_arxiv_id(text_at(given, "arxiv_id")) or "",
        doi=text_at(record, "doi") or text_at(given, "doi"),
        s2_id=corpus_id(own) if is_number else "",
        other_ids=find_page_ids([f"https://aclanthology.org/{own}"]),
        references=cited.values(),
        contexts=_read_contexts(parse, {key: (found,) for key, found in cited.items()}),
    )


def _first_version(given: JsonObject) -> str:
    """When arXiv got the first version, of which unarXive has arXiv's metadata."""
    return text_at(next(iter(objects_at(given, "versions")), {}), "created")


def _parse_of(record: JsonObject) -> JsonObject:
    """The part of a record that has the bibliography."""
    parts = [record, *(part for key in _PARSES if isinstance(part := record.get(key), dict))]
    return next((part for part in parts if part.get("bib_entries")), record)


def _plain(text: Any) -> str:
    """The text of an abstract, which is a text, a paragraph or a list of paragraphs."""
    if isinstance(text, list):
        return "\n".join(filter(None, (text_at(part, "text") for part in text)))
    return text if isinstance(text, str) else text_at(text, "text")


def _authors(record: JsonObject) -> list[str]:
    people = [_name(person) for person in objects_at(record, "authors")]
    return people or texts_at(record, "authors") or split_people(text_at(record, "authors"))


def _name(person: JsonObject) -> str:
    given = " ".join([text_at(person, "first"), *texts_at(person, "middle")])
    return join_name(given, text_at(person, "last"), text_at(person, "suffix")) or text_at(person, "name")


def _entries(parse: JsonObject) -> list[tuple[str, JsonObject]]:
    entries = parse.get("bib_entries")
    return [(key, each) for key, each in entries.items() if isinstance(each, dict)] if isinstance(entries, dict) else []


def _read_entry(entry: JsonObject) -> str | None:
    """The id that an entry names, that of the paper it was matched with, or one in its text; else its title."""
    ids = _ids_of(entry)
    number = text_at(entry, "link") or text_at(entry, "links")
    work = _WORK.search(ids.get("open_alex_id", ""))
    known = read_reference(arxiv=ids.get("arxiv") or ids.get("arxiv_id", ""), doi=ids.get("doi", ""))
    matched = (corpus_id(number) if number.isdigit() else "") or (work.group() if work else "")
    text = text_at(entry, "bib_entry_raw") or text_at(entry, "raw_text")
    if found := known or matched or read_reference(pmid=ids.get("pmid") or ids.get("pubmed_id", ""), text=text):
        return found
    first = next(iter(objects_at(entry, "authors")), {})
    return read_untied(text_at(entry, "title"), text_at(entry, "year"), text_at(first, "last"))


def _ids_of(entry: JsonObject) -> dict[str, str]:
    """The first id of each kind, by its name in lower case."""
    found: dict[str, str] = {}
    for key in ("other_ids", "ids"):
        given = entry.get(key)
        for kind, value in given.items() if isinstance(given, dict) else ():
            first = value[0] if isinstance(value, list) and value else value
            if text := text_at({kind: first}, kind):
                found.setdefault(kind.lower(), text)
    return found


def _read_contexts(parse: JsonObject, cited: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    formulas = parse.get("ref_entries")
    sections = parse.get("sections")
    parts = [*objects_at(parse, "abstract"), *objects_at(parse, "body_text")]
    parts += [part for part in sections.values() if isinstance(part, dict)] if isinstance(sections, dict) else []
    for part in parts:
        text, marks = _marked(part)
        if marks:
            plain = _TOKEN.sub(lambda token: _formula(formulas, token), text)
            yield from marks.contexts(plain, cited)


def _marked(part: JsonObject) -> tuple[str, Marks]:
    """A paragraph in which one character stands for each citation."""
    written = part.get("text")
    text = written if isinstance(written, str) else ""
    marks, pieces, at = Marks(), list[str](), 0
    for start, end, entry in sorted(_places(part, text)):
        if at <= start < end <= len(text):
            printed = text[start:end]
            pieces += [text[at:start], marks.add(_SHORTENED if printed.startswith("{{") else printed, [entry])]
            at = end
    return "".join([*pieces, text[at:]]), marks


def _places(part: JsonObject, text: str) -> Iterator[tuple[int, int, str]]:
    """Where a paragraph cites, and which entries; by its list of places, else by what stands in the text."""
    for token in _TOKEN.finditer(text):
        if token[1] == "cite":
            yield token.start(), token.end(), token[2]
    for span in objects_at(part, "cite_spans"):
        start, end = span.get("start"), span.get("end")
        if isinstance(start, int) and isinstance(end, int) and start >= 0:
            yield start, end, text_at(span, "ref_id")


def _formula(formulas: Any, token: re.Match[str]) -> str:
    """What a token stands for: the formula, else dots."""
    latex = text_at(formulas, token[2], "latex") if token[1] == "formula" else ""
    return f"${latex}$" if latex else "\u2026"


FORMAT = Format(_NAME, recognise, read)
