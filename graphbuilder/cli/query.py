"""``graphbuilder query`` and ``graphbuilder related``: the catalogue, and what goes with a name."""

from typing import Annotated

import typer
from rich.table import Table

from graphbuilder.cli.output import JsonOption, StoreOption, console, opened, print_json
from graphbuilder.errors import QuestionError, UnknownName
from graphbuilder.questions.names import Entity, names_of
from graphbuilder.related import related
from graphbuilder.store.base import Row, Store
from graphbuilder.store.catalogue import load_catalogue


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="query")(query_command)
    app.command(name="related")(related_command)


def query_command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Query to run; without it, all are listed.")
    ] = None,
    parameters: Annotated[
        list[str] | None, typer.Option("-p", "--param", metavar="key=value", help="A parameter; repeat for more.")
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List the catalogue of queries, or run one of them.

    Example: graphbuilder query entities -p label=Method -p limit=10
    """
    catalogue = load_catalogue()
    if name is None:
        table = Table("query", "question", "parameters", box=None, pad_edge=False)
        for query in catalogue.values():
            table.add_row(query.name, query.question, " ".join(p.name for p in query.parameters))
        console.print(table)
        return
    values = dict(_split(pair) for pair in parameters or [])
    with opened(store) as graph:
        rows = graph.run(name, catalogue[name].parse(values))
    if json:
        print_json(rows)
    else:
        print_rows(rows)


def _split(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise QuestionError(f"The parameter {pair!r} has no value.", hint="Write it as key=value, such as -p limit=10.")
    return key, value


def print_rows(rows: list[Row]) -> None:
    """Print rows as a table; long cells are folded."""
    if not rows:
        console.print("No rows.")
        return
    table = Table(*rows[0], box=None, pad_edge=False)
    for row in rows:
        table.add_row(*("" if value is None else str(value) for value in row.values()))
    console.print(table)


def related_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A method or model.")],
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many at the most.")] = 10,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Methods and models related to one, each with its reasons.

    Example: graphbuilder related GRPO
    """
    with opened(store) as graph:
        entity = find_entity(graph, name)
        found = related(graph, entity.id, limit=limit)
    if json:
        print_json([item.as_json() for item in found])
        return
    if not found:
        console.print(f"Nothing in the graph connects {entity.name} with another method or model.", markup=False)
        return
    table = Table("name", "type", "score", "because", box=None, pad_edge=False)
    for item in found:
        reasons = "; ".join(reason.text for reason in item.reasons)
        table.add_row(item.name, item.label.lower(), f"{item.score:.2f}", reasons)
    console.print(table)


def find_entity(graph: Store, name: str) -> Entity:
    """The entity that a name stands for, the most used one first. Raises UnknownName with near names."""
    names = names_of(graph)
    found = names.find(name)
    if not found:
        near = [entity.name for entity in names.near(name)]
        raise UnknownName(f"The graph has no {name!r}.", near=list(dict.fromkeys(near)))
    return found[0]
