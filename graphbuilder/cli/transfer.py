"""``graphbuilder dump``, ``load`` and ``export``: the graph out and in."""

from pathlib import Path
from typing import Annotated

import typer

from graphbuilder.cli.output import StoreOption, console, opened
from graphbuilder.errors import InputError
from graphbuilder.exports.export import FORMATS, export
from graphbuilder.store.dump import read_dump, write_dump

FileArgument = Annotated[Path, typer.Argument(metavar="FILE")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="dump")(dump_command)
    app.command(name="load")(load_command)
    app.command(name="export")(export_command)


def dump_command(file: FileArgument, store: StoreOption = None) -> None:
    """Write the whole graph to a neutral JSON Lines file, the same from any store.

    Example: graphbuilder dump graph.jsonl
    """
    with opened(store) as graph:
        count = write_dump(graph, file)
    console.print(f"{count} records written to {file}.", soft_wrap=True)


def load_command(file: FileArgument, store: StoreOption = None) -> None:
    """Fill an empty store from a dump.

    Example: graphbuilder load graph.jsonl --store bolt://localhost:7687
    """
    if not file.is_file():
        raise InputError(f"There is no file {file}.", hint="Give the path of a file that graphbuilder dump wrote.")
    with opened(store, create=True) as graph:
        graph.load(read_dump(file))
        console.print(f"{file} loaded into {graph.uri}.", soft_wrap=True)


def export_command(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the export goes.")],
    form: Annotated[str, typer.Option("--format", metavar="F", help=f"One of: {', '.join(FORMATS)}.")],
    store: StoreOption = None,
) -> None:
    """Export the whole graph for another tool.

    Example: graphbuilder export --format graphml -o graph.graphml
    """
    with opened(store) as graph:
        export(graph, form, output)
    console.print(f"The graph was written to {output}.", soft_wrap=True)
