"""An answer on the terminal: its reading, its rows, and how far they can be trusted."""

from typing import Final

from rich.table import Table
from rich.text import Text

from graphbuilder.cli.output import console
from graphbuilder.questions.answer import Answer
from graphbuilder.store.base import Row

HIDDEN: Final = {"id", "slug", "aliases", "evidence", "external_ids", "orcid", "examples"}
RESULT_COLUMNS: Final = ("metric", "value", "system", "paper", "sentence")


def print_answer(answer: Answer) -> None:
    """Print the reading, what was not understood, the rows, and the coverage."""
    console.print(f"Read as: {answer.reading}", markup=False)
    if answer.unparsed:
        console.print(f"Not understood: {', '.join(answer.unparsed)}", markup=False)
    for unknown in answer.near:
        names = ", ".join(unknown["names"]) or "nothing alike"
        console.print(f"No {unknown['asked']!r} in the graph; near it: {names}", markup=False)
    console.print()
    _print_rows(answer)
    if note := answer.coverage.get("note"):
        console.print(str(note), markup=False)


def _print_rows(answer: Answer) -> None:
    if not answer.results:
        console.print("No rows.")
        return
    if len(answer.results) == 1 and answer.kind in ("count", "entity"):
        _print_facts(answer.results[0])
        return
    console.print(_table(answer.results))
    if answer.total > len(answer.results):
        console.print(f"{len(answer.results)} of {answer.total} shown; --limit shows more.")


def _print_facts(row: Row) -> None:
    """One row, a line a fact; empty ones are left out."""
    for column, value in row.items():
        if column not in HIDDEN and value not in (None, "", [], {}):
            console.print(Text(f"{column.replace('_', ' ')}: ") + _cell(value))


def _table(rows: list[Row]) -> Table:
    if "result_id" in rows[0]:
        return _results(rows)
    return _papers(rows) if {"title", "evidence"} <= rows[0].keys() else _rows(rows)


def _results(rows: list[Row]) -> Table:
    table = Table(*RESULT_COLUMNS, box=None, pad_edge=False, row_styles=["", "dim"])
    for row in rows:
        paper = f"{row['title'] or 'untitled'} ({row['paper_id']})"
        table.add_row(*map(_cell, (row["metric"], row["value"], row["system"], paper, row["sentence"])))
    return table


def _papers(rows: list[Row]) -> Table:
    table = Table("published", "paper", "because", box=None, pad_edge=False, row_styles=["", "dim"])
    for row in rows:
        table.add_row(row["published"] or "", Text(f"{row['title'] or 'untitled'} ({row['id']})"), _because(row))
    return table


def _because(row: Row) -> Text:
    """The first sentence for each thing asked for, with its role and confidence."""
    lines = []
    for evidence in {item["entity_id"]: item for item in reversed(row["evidence"])}.values():
        line = f"{evidence['role'].lower().replace('_', ' ')} {evidence['name']}"
        if evidence["confidence"] is not None:
            line += f" ({evidence['confidence']:.2f})"
        if evidence["sentence"]:
            line += f": {evidence['sentence']}"
        lines.append(line)
    return Text("\n".join(reversed(lines)))


def _rows(rows: list[Row]) -> Table:
    columns = [column for column in rows[0] if column not in HIDDEN]
    table = Table(*(column.replace("_", " ") for column in columns), box=None, pad_edge=False)
    for row in rows:
        table.add_row(*(_cell(row[column]) for column in columns))
    return table


def _cell(value: object) -> Text:
    if isinstance(value, dict):
        return Text(", ".join(f"{key.lower().replace('_', ' ')} {count}" for key, count in value.items()))
    if isinstance(value, list):
        return Text("; ".join(_item(item) for item in value))
    return Text("" if value is None else str(value))


def _item(item: object) -> str:
    if isinstance(item, dict):
        return str(item.get("text") or item.get("title") or item.get("name") or item)
    return str(item)
