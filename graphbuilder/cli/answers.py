"""An answer on the terminal: its reading, its rows, and how far they can be trusted."""

from typing import Final

from graphbuilder.cli.output import say
from graphbuilder.cli.tables import print_table
from graphbuilder.questions.answer import Answer
from graphbuilder.store.base import Row

HIDDEN: Final = {"id", "slug", "aliases", "evidence", "external_ids", "orcid", "examples"}
MOST_PEOPLE: Final = 5
"""Authors of one name that are listed."""
RESULT_COLUMNS: Final = ("metric", "value", "system", "id", "paper", "sentence")


def print_answer(answer: Answer) -> None:
    """Print the reading, what was not understood, the rows, and the coverage."""
    say(f"Read as: {answer.reading}")
    if answer.unparsed:
        say(f"Not understood: {', '.join(answer.unparsed)}")
    for unknown in answer.near:
        names = ", ".join(unknown["names"]) or "nothing alike"
        say(f"No {unknown['asked']!r} in the graph; near it: {names}")
    for item in answer.alternatives:
        people = item.get("people", ())
        for author in people[:MOST_PEOPLE]:
            counted = "1 paper" if author["papers"] == 1 else f"{author['papers']} papers"
            say(f"  {author['id']}: {counted}, {author['hint']}")
        if len(people) > MOST_PEOPLE:
            say(f"  and {len(people) - MOST_PEOPLE} more; `graphbuilder ask` takes an id in place of the name")
    say()
    _print_rows(answer)
    if note := answer.coverage.get("note"):
        say(str(note))


def _print_rows(answer: Answer) -> None:
    if not answer.results:
        say("No rows.")
        return
    if len(answer.results) == 1 and answer.kind in ("count", "entity"):
        _print_facts(answer.results[0])
        return
    _print_table(answer.results)
    if answer.total > len(answer.results):
        say(f"{len(answer.results)} of {answer.total} shown; --limit shows more.")


def _print_facts(row: Row) -> None:
    """One row, a line a fact; empty ones are left out."""
    for column, value in row.items():
        if column not in HIDDEN and value not in (None, "", [], {}):
            say(f"{column.replace('_', ' ')}: {_cell(value)}")


def _print_table(rows: list[Row]) -> None:
    if "from_id" in rows[0]:
        hops = [[row["from"], row["to"], str(row["papers"]), _cell(row["examples"])] for row in rows]
        print_table(("from", "to", "papers", "such as"), hops, striped=True)
    elif "result_id" in rows[0]:
        cells = [
            [row["metric"], row["value"], row["system"], row["paper_id"], row["title"], row["sentence"]] for row in rows
        ]
        print_table(RESULT_COLUMNS, [[_cell(value) for value in row] for row in cells], striped=True)
    elif {"title", "evidence"} <= rows[0].keys():
        cited = ("citations",) if "citations" in rows[0] else ()
        papers = [
            [
                row["published"] or "",
                row["id"],
                *(str(row[column]) for column in cited),
                row["title"] or "untitled",
                _because(row),
            ]
            for row in rows
        ]
        print_table(("published", "id", *cited, "paper", "because"), papers, striped=True)
    else:
        columns = [column for column in rows[0] if column not in HIDDEN]
        shown = [[_cell(row[column]) for column in columns] for row in rows]
        print_table([column.replace("_", " ") for column in columns], shown)


def _because(row: Row) -> str:
    """The first sentence for each thing asked for, with its role and confidence."""
    lines = []
    for evidence in {item["entity_id"]: item for item in reversed(row["evidence"])}.values():
        line = f"{evidence['role'].lower().replace('_', ' ')} {evidence['name']}"
        if evidence["confidence"] is not None:
            line += f" ({evidence['confidence']:.2f})"
        if evidence["sentence"]:
            line += f": {evidence['sentence']}"
        lines.append(line)
    return "\n".join(reversed(lines))


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key.lower().replace('_', ' ')} {count}" for key, count in value.items())
    if isinstance(value, list):
        return "; ".join(_item(item) for item in value)
    return "" if value is None else str(value)


def _item(item: object) -> str:
    if isinstance(item, dict):
        return str(item.get("text") or item.get("title") or item.get("name") or item)
    return str(item)
