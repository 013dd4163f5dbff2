"""``graphbuilder dump``, ``load`` and ``export``: the graph out and in."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from api.exporting import Choice, choose
from graphbuilder.cli.outfile import shown, written, written_bytes
from graphbuilder.cli.output import StoreOption, console, counted, errors, opened
from graphbuilder.errors import InputError, OutputError
from graphbuilder.exports.export import FORMATS, export, find_format
from graphbuilder.store.base import Store
from graphbuilder.store.dump import read_dump, write_dump

FORMATS_HELP = (
    "; ".join(f"{form.name} ({form.title})" for form in FORMATS.values())
    + ". Tables hold one row for each sentence that states a relation, one for each paper, or the rows of an answer."
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
    question: Annotated[
        str | None, typer.Option("--question", metavar="Q", help="Export the answer to a question in plain words.")
    ] = None,
    filter_text: Annotated[
        str | None,
        typer.Option(
            "--filter",
            metavar="F",
            help="Export the papers that pass a filter, such as uses:GRPO,published:>2025; an empty one passes all.",
        ),
    ] = None,
    min_confidence: Annotated[
        float | None,
        typer.Option(
            "--min-confidence",
            metavar="P",
            min=0,
            max=1,
            help="Leave out relations less likely right. Without it, an answer counts as `ask` counts, "
            "and the whole graph holds all.",
        ),
    ] = None,
    store: StoreOption = None,
) -> None:
    """Export the graph, or an answer, for another tool.

    Example: graphbuilder export --format graphml -o graph.graphml

    Example: graphbuilder export --format bibtex --question "papers using GRPO on MATH" -o grpo.bib
    """
    chosen_format = find_format(form)
    with opened(store) as graph:
        _keep_store(graph, output)
        today = datetime.now(tz=UTC).date()
        chosen = choose(graph, question=question, filter_text=filter_text, min_confidence=min_confidence, today=today)
        with written_bytes(output) as out:
            for piece in export(chosen.selection, chosen_format):
                out.write(piece)
    _report(output, f"{_exported(chosen)} written to {shown(output)}.")
    if chosen.note:
        _report(output, f"{chosen.note}.")


def _exported(chosen: Choice) -> str:
    """What was exported, in words."""
    if not chosen.asked:
        return "The graph was"
    selection = chosen.selection
    if selection.rows is None:
        return f"{counted(len(selection.papers or ()), 'paper')} ({chosen.reading}) were"
    return f"The answer ({chosen.reading}; {counted(len(selection.rows), 'row')}) was"


def _keep_store(graph: Store, file: Path) -> None:
    """Raises OutputError when the file to be written is the graph itself."""
    path = Path(graph.uri.removeprefix("sqlite:///"))
    if path.is_file() and file.is_file() and path.samefile(file):
        raise OutputError(f"{file} is the graph itself.", hint="Give another path for what is written.")


def _report(file: Path, text: str) -> None:
    """Say what was written: on standard error when standard output may hold the data itself."""
    (console if file.is_file() else errors).print(text, markup=False, soft_wrap=True)
