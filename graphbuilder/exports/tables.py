"""Tables: CSV for spreadsheets, JSON Lines for programs.

The whole graph is a table of relations, a list of papers a table of papers, any other answer its own table.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from graphbuilder.exports.format import Format
from graphbuilder.exports.selection import PaperPart, Selection
from graphbuilder.model import Node
from graphbuilder.schema import EXTRACTED_RELATIONS
from graphbuilder.store.base import Row
from graphbuilder.text.code_links import read_code

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""A cell that opens with one of these may be run as a formula by spreadsheets (OWASP, CSV injection).

The last four are of full width.
"""
RELATION_COLUMNS: Final = (
    *("relation", "source", "source_name", "target", "target_name", "published", "confidence", "status", "rule"),
    *("field", "start_char", "end_char", "sentence"),
)
ROLE_COLUMNS: Final = tuple(role.lower() for role in EXTRACTED_RELATIONS)
PAPER_COLUMNS: Final = (
    *("id", "title", "published", "year", "authors", "venue", "url", "arxiv_id", "doi", "upvotes", "code_url"),
    *ROLE_COLUMNS,
    "evidence",
)
_OWN: Final = ("title", "published", "year", "url", "arxiv_id", "doi", "upvotes", "code_url")
_RECORD: Final = (
    *("title", "abstract", "published", "year", "url", "arxiv_id", "doi", "openalex_id", "s2_id", "source", "upvotes"),
    "citation_count",
)
_TOLD: Final = ("sentence", "text", "title", "name")
_NOTHING: Final = {"field": None, "start": None, "end": None, "sentence": None}


def read_columns(selection: Selection) -> tuple[str, ...]:
    """The columns of the table of a selection."""
    if selection.rows is not None:
        return selection.columns
    return PAPER_COLUMNS if selection.listed else RELATION_COLUMNS


def read_rows(selection: Selection) -> Iterator[Sequence[Any]]:
    """The rows of the table, with lists for what has several values."""
    if selection.rows is not None:
        yield from ([row.get(column) for column in selection.columns] for row in selection.rows)
        return
    asked = selection.asked()
    for part in selection.parts():
        if selection.listed:
            yield _paper_row(part, asked)
        else:
            yield from _relation_rows(part)
    if not selection.listed:
        yield from _lab_rows(selection)


def _relation_rows(part: PaperPart) -> Iterator[Sequence[Any]]:
    """One row a mention; a relation that is written nowhere in the text (such as AUTHORED_BY) has one row."""
    published = part.properties.get("published")
    sources = [(part.properties.get("title") or part.id, published, row) for row in part.relations]
    for result in part.results:
        sources += [(_result_name(result.node), None, row) for row in result.relations]
    for name, date, row in sources:
        told = (row["type"], row["source"], name, row["target"], row["target_name"], date)
        for mention in row["evidence"] or [_NOTHING]:
            place = (mention["field"], mention["start"], mention["end"], mention["sentence"])
            yield (*told, row["confidence"], row["status"], row["rule"], *place)


def _lab_rows(selection: Selection) -> Iterator[Sequence[Any]]:
    """One row for each lab and what it is part of."""
    rows = selection.parts_of_labs()
    named = {row["id"]: row["name"] for row in selection.store.run("names", {"labels": ["Lab"]})} if rows else {}
    for row in rows:
        told = (row["type"], row["source"], named.get(row["source"]), row["target"], row["target_name"], None)
        yield (*told, row["confidence"], row["status"], row["rule"], *_NOTHING.values())


def _result_name(node: Node) -> str:
    return " ".join(str(node.properties[name]) for name in ("metric", "value") if node.properties.get(name))


def _paper_row(part: PaperPart, asked: Sequence[Mapping[str, Any]]) -> Sequence[Any]:
    named = {column: [row["target_name"] for row in part.targets(column.upper())] for column in ROLE_COLUMNS}
    authors = [row["target_name"] for row in part.targets("AUTHORED_BY")]
    venue = next((row["target_name"] for row in part.targets("PUBLISHED_IN")), None)
    own = {name: part.properties.get(name) for name in _OWN}
    evidence = [line for row in part.relations if _is_asked(row, asked) for line in _evidence(row)]
    values = {**own, **named, "id": part.id, "authors": authors, "venue": venue, "evidence": evidence}
    return [values[column] for column in PAPER_COLUMNS]


def _is_asked(row: Row, groups: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a relation is one of those that were asked for."""
    return any(
        not group.get("negate")
        and row["type"] in group["roles"]
        and (not group.get("targets") or row["target"] in group["targets"])
        and (not group.get("labels") or row["target_label"] in group["labels"])
        for group in groups
    )


def _evidence(row: Row) -> Iterator[str]:
    sure = "" if row["confidence"] is None else f" ({row['confidence']:.2f})"
    said = f"{row['type'].lower().replace('_', ' ')} {row['target_name']}{sure}"
    yield from [f"{said}: {mention['sentence']}" for mention in row["evidence"]] or [said]


def _write_csv(selection: Selection) -> Iterator[str]:
    yield _csv_line(read_columns(selection))
    for row in read_rows(selection):
        yield _csv_line([_cell(value) for value in row])


def _csv_line(cells: Sequence[Any]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _cell(value: Any) -> Any:
    """A cell in which a spreadsheet sees text, never a formula."""
    if isinstance(value, list):
        value = "; ".join(map(_item, value))
    elif isinstance(value, dict):
        value = "; ".join(f"{name} {count}" for name, count in value.items())
    elif isinstance(value, bool):
        value = str(value).lower()
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


def _item(value: Any) -> str:
    """One of several values in a cell; JSON Lines have the whole of it."""
    if isinstance(value, dict):
        return next((str(value[name]) for name in _TOLD if value.get(name)), json.dumps(value, ensure_ascii=False))
    return str(value)


def _write_jsonl(selection: Selection) -> Iterator[str]:
    """One row of an answer a line, else one paper a line in a form that ``graphbuilder build`` reads."""
    records = selection.rows if selection.rows is not None else map(paper_record, selection.parts())
    for record in records:
        yield json.dumps(record, ensure_ascii=False) + "\n"


def paper_record(part: PaperPart) -> dict[str, Any]:
    """All that the graph says about a paper, as one JSON object."""
    places = sorted(part.targets("FROM"), key=lambda row: [mention["start"] for mention in row["evidence"]])
    return {
        "id": part.id,
        **{name: part.properties.get(name) for name in _RECORD},
        "authors": [row["target_name"] for row in part.targets("AUTHORED_BY")],
        "affiliations": list(dict.fromkeys(row["raw"] or row["target_name"] for row in places)),
        "venue": next((row["target_name"] for row in part.targets("PUBLISHED_IN")), None),
        "code": [link._asdict() for link in read_code(part.properties.get("code"))],
        "references": [row["target"] for row in part.targets("CITES")],
        "contexts": [
            {"id": row["target"], "context": [mention["sentence"] for mention in row["evidence"]]}
            for row in part.targets("CITES")
            if row["evidence"]
        ],
        "relations": [_relation_record(row) for row in part.targets(*EXTRACTED_RELATIONS)],
        "results": [
            {
                "id": result.node.id,
                **result.node.properties,
                "of": [_named(row) for row in result.relations if row["type"] == "OF"],
                "on": [_named(row) for row in result.relations if row["type"] == "ON"],
            }
            for result in part.results
        ],
    }


def _named(row: Row) -> dict[str, Any]:
    return {"id": row["target"], "label": row["target_label"], "name": row["target_name"]}


def _relation_record(row: Row) -> dict[str, Any]:
    kept = ("confidence", "rule", "extractor_version", "status", "evidence")
    return {"role": row["type"], **_named(row), **{name: row[name] for name in kept}}


CSV: Final = Format("csv", "text/csv; charset=utf-8; header=present", ".csv", "a table for spreadsheets", _write_csv)
JSON_LINES: Final = Format("jsonl", "application/jsonl", ".jsonl", "one JSON object a line", _write_jsonl)
