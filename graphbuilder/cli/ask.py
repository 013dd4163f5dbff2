"""``graphbuilder ask``: a question in words, an answer with its reading and evidence."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from graphbuilder.cli.output import JsonOption, StoreOption, console, opened, print_json
from graphbuilder.questions.answer import Answer
from graphbuilder.questions.ask import ask
from graphbuilder.related import related
from graphbuilder.store.base import Row, Store


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="ask")(ask_command)


def ask_command(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="A question in plain words.")],
    limit: Annotated[int, typer.Option(min=1, max=200, help="How many rows at the most.")] = 25,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Answer a question, and show how it was read.

    Example: graphbuilder ask "papers using GRPO on MATH"
    """
    with opened(store) as graph:
        answer = answer_question(graph, question, limit=limit)
    if json:
        print_json(answer.as_json())
    else:
        print_answer(answer)


def answer_question(graph: Store, question: str, *, limit: int) -> Answer:
    """Ask the graph, with today's date for words such as "last 6 months"."""
    return ask(graph, question, today=datetime.now(tz=UTC).date(), limit=limit, related=related_rows)


def related_rows(store: Store, entity_id: str, limit: int) -> list[Row]:
    """Related entities as plain rows, for the question "methods related to X"."""
    return [item.as_json() for item in related(store, entity_id, limit=limit)]


def print_answer(answer: Answer) -> None:
    """Print the reading, what was not understood, the rows, and how far they can be trusted."""
    console.print(f"Read as: {answer.reading}", markup=False)
    if answer.unparsed:
        console.print(f"Not understood: {', '.join(answer.unparsed)}", markup=False)
    for unknown in answer.near:
        names = ", ".join(unknown["names"]) or "nothing alike"
        console.print(f"No {unknown['asked']!r} in the graph; near it: {names}", markup=False)
    console.print()
    if answer.results:
        console.print(_table(answer))
        if answer.total > len(answer.results):
            console.print(f"{len(answer.results)} of {answer.total} shown; --limit shows more.")
    else:
        console.print("No rows.")
    if note := answer.coverage.get("note"):
        console.print(str(note), markup=False)


def _table(answer: Answer) -> Table:
    if answer.kind == "papers":
        table = Table("published", "paper", "because", box=None, pad_edge=False, row_styles=["", "dim"])
        for row in answer.results:
            table.add_row(row["published"] or "", Text(f"{row['title'] or 'untitled'} ({row['id']})"), _because(row))
        return table
    hidden = {"id", "slug", "aliases", "evidence"}
    columns = [column for column in answer.results[0] if column not in hidden]
    table = Table(*columns, box=None, pad_edge=False)
    for row in answer.results:
        table.add_row(*(_cell(row[column]) for column in columns))
    return table


def _because(row: Row) -> Text:
    """The first sentence for each thing asked for, with its role and confidence."""
    lines = []
    for evidence in {item["entity_id"]: item for item in reversed(row["evidence"])}.values():
        role = evidence["role"].lower().replace("_", " ")
        sure = "" if evidence["confidence"] is None else f" ({evidence['confidence']:.2f})"
        lines.append(f"{role} {evidence['name']}{sure}: {evidence['sentence'] or ''}")
    return Text("\n".join(reversed(lines)))


def _cell(value: object) -> Text:
    if isinstance(value, list):
        parts = [
            str(item.get("text") or item.get("title") or item.get("name") or item)
            if isinstance(item, dict)
            else str(item)
            for item in value
        ]
        return Text("; ".join(parts))
    return Text("" if value is None else str(value))
