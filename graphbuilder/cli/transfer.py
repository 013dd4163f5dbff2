"""``graphbuilder dump``, ``load`` and ``export``: the graph out and in."""

from pathlib import Path
from typing import Annotated

import typer

from graphbuilder.cli.outfile import shown, written
from graphbuilder.cli.output import StoreOption, console, errors, opened
from graphbuilder.errors import InputError, OutputError
from graphbuilder.exports.export import FORMATS, check_form, export
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump, write_dump

FORMATS_HELP = (
    f"One of: {', '.join(FORMATS)}. csv holds the relations alone, one row for each sentence that states one; "
    "the others hold the whole graph."
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="dump")(dump_command)
    app.command(name="load")(load_command)
    app.command(name="export")(export_command)


def dump_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the dump goes; - is standard output.")],
    store: StoreOption = None,
) -> None:
    """Write the whole graph to a neutral JSON Lines file, the same from any store.

    Example: graphbuilder dump graph.jsonl
    """
    with opened(store) as graph:
        _keep_store(graph, file)
        with written(file) as out:
            count = write_dump(graph, out)
    _report(file, f"{count} nodes and edges written to {shown(file)}.")


def load_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that graphbuilder dump wrote.")],
    store: StoreOption = None,
) -> None:
    """Fill an empty store from a dump.

    Example: graphbuilder load graph.jsonl --store bolt://localhost:7687
    """
    if not file.is_file():
        raise InputError(f"There is no file {file}.", hint="Give the path of a file that graphbuilder dump wrote.")
    with opened(store, create=True) as graph:
        graph.load(read_dump(file))
        console.print(f"{file} loaded into {graph.uri}.", soft_wrap=True)


def export_command(
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Where the export goes; - is standard output.")
    ],
    form: Annotated[str, typer.Option("--format", metavar="F", help=FORMATS_HELP)],
    store: StoreOption = None,
) -> None:
    """Export the graph for another tool.

    Example: graphbuilder export --format graphml -o graph.graphml
    """
    check_form(form)
    with opened(store) as graph:
        _keep_store(graph, output)
        with written(output) as out:
            export(graph, form, out)
    _report(output, f"The graph was written to {shown(output)}.")


def _keep_store(graph: Store, file: Path) -> None:
    """Raises OutputError when the file to be written is the graph itself."""
    path = Path(graph.uri.removeprefix("sqlite:///"))
    if path.is_file() and file.is_file() and path.samefile(file):
        raise OutputError(f"{file} is the graph itself.", hint="Give another path for what is written.")


def _report(file: Path, text: str) -> None:
    """Say what was written: on standard error when standard output may hold the data itself."""
    (console if file.is_file() else errors).print(text, markup=False, soft_wrap=True)
