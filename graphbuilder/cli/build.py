"""``graphbuilder build``: papers in, graph out."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from graphbuilder.cli.output import (
    JsonOption,
    StoreOption,
    console,
    errors,
    exit_code,
    opened,
    print_json,
    print_skipped,
)
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import BuildReport, build
from graphbuilder.readers.read import read_inputs
from graphbuilder.store.base import Store

InputArgument = Annotated[
    list[str], typer.Argument(metavar="INPUT...", help="Files, folders, or - for standard input.", show_default=False)
]
FormatOption = Annotated[
    str | None,
    typer.Option("--format", metavar="F", help="Format of the input; recognised from the content by default."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="build")(build_command)


def build_command(
    inputs: InputArgument, input_format: FormatOption = None, store: StoreOption = None, json: JsonOption = False
) -> None:
    """Read papers, extract what they name, and write the graph. Running it again changes nothing.

    Example: graphbuilder build papers.jsonl daily-papers.txt
    """
    with opened(store, create=True) as graph:
        report = run_build(graph, inputs, input_format, quiet=json)
        print_skipped(report.skipped)
        if json:
            counts = {key: value for key, value in asdict(report).items() if key != "skipped"}
            print_json({**counts, "skipped": [asdict(record) for record in report.skipped]})
        else:
            print_summary(report, graph)
    raise typer.Exit(exit_code(report.read, len(report.skipped)))


def run_build(graph: Store, inputs: list[str], input_format: str | None, *, quiet: bool) -> BuildReport:
    """Build with progress on standard error (none when quiet or not a terminal)."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal) as progress:
        task = progress.add_task("reading", total=None)

        def show(report: BuildReport) -> None:
            progress.update(task, description=f"{report.read} papers read, {report.new + report.changed} written")

        records = read_inputs(inputs, format=input_format)
        return build(records, store=graph, extractor=load_extractor(), progress=show)


def print_summary(report: BuildReport, graph: Store) -> None:
    """Say what the build did and where the graph is."""
    counts = {row["name"]: row["count"] for row in graph.run("statistics") if row["kind"] == "node"}
    console.print(
        f"{report.read} papers read: {report.new} new, {report.changed} changed, {report.unchanged} unchanged, "
        f"{len(report.skipped)} skipped."
    )
    names = ", ".join(
        f"{counts[label]} {label.lower()}s"
        for label in ("Method", "Model", "Benchmark", "Task", "Lab")
        if counts.get(label)
    )
    console.print(
        f"The graph at {graph.uri} holds {counts.get('Paper', 0)} papers, {names or 'and no names yet'}.",
        soft_wrap=True,
    )
    if counts.get("Paper"):
        console.print('Next: graphbuilder ask "most used methods", or graphbuilder serve.', markup=False)
