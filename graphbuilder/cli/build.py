"""``graphbuilder build``: papers in, graph out."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated, Final

import typer

from graphbuilder.cli.output import (
    JsonOption,
    Stopped,
    StoreOption,
    counted,
    exit_code,
    opened,
    print_json,
    print_skipped,
    progress_bar,
    say,
    shown_call,
)
from graphbuilder.errors import InputError
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import BuildReport, Extractor, build, from_first_paper
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.read import read_inputs
from graphbuilder.schema import LICENCES
from graphbuilder.settle import Step
from graphbuilder.store.base import Store

InputArgument = Annotated[
    list[str], typer.Argument(metavar="INPUT...", help="Files, folders, or - for standard input.", show_default=False)
]
FormatOption = Annotated[
    str | None,
    typer.Option("--format", metavar="F", help="Format of the input; recognised from the content by default."),
]
MapOption = Annotated[
    str | None,
    typer.Option(
        "--map",
        metavar="FIELD=COLUMN,...",
        help="Which column of a table holds what, such as title=Titel,abstract=Zusammenfassung; "
        "recognised from their names by default.",
    ),
]

_STEPS: Final[dict[Step, str]] = {
    "recalling": "names that others propose sought in paper",
    "settling": "names settled of paper",
    "writing": "settled names written of paper",
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="build")(build_command)


def build_command(
    inputs: InputArgument,
    input_format: FormatOption = None,
    columns: MapOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Read papers, extract what they name, and write the graph. Running it again changes nothing.

    Papers are written 500 at a time. After Ctrl-C those written stay, and the same command goes on from there.

    Example: graphbuilder build papers.jsonl daily-papers.txt
    """
    report = BuildReport()
    # Without a paper no store is opened: an empty file would look like a graph.
    found = read_inputs(inputs, format=input_format, columns=read_map(columns), across_sources=False)
    if records := from_first_paper(found, report):
        extractor = load_extractor()
        with opened(store, create=True) as graph:
            run_build(graph, records, extractor, report, quiet=json)
            _print_report(report, graph, store, json=json)
    else:
        _print_report(report, None, store, json=json)
    raise typer.Exit(exit_code(report.read + report.citations, len(report.skipped)))


def read_map(text: str | None) -> dict[str, str]:
    """Field to column from ``field=column,...``; raises InputError when it is written otherwise."""
    parts = text.split(",") if text else []
    pairs = [(field.strip().lower(), column.strip()) for field, _, column in (part.partition("=") for part in parts)]
    if not all(field and column for field, column in pairs):
        raise InputError(f"--map {text} cannot be read.", hint="Write it as title=Titel,abstract=Zusammenfassung.")
    return dict(pairs)


def run_build(
    graph: Store, records: Iterable[Paper | Skipped], extractor: Extractor, report: BuildReport, *, quiet: bool
) -> None:
    """Build into a store, with progress; Ctrl-C raises Stopped, which says how many papers are kept."""
    try:
        with progress_bar(quiet=quiet) as progress:
            task = progress.add_task("reading", total=None)

            def show(report: BuildReport) -> None:
                progress.update(task, description=_now(report), completed=report.done, total=report.total)

            build(records, store=graph, extractor=extractor, progress=show, report=report)
    except KeyboardInterrupt:
        kept = report.new + report.changed + report.unchanged
        verb = "is" if kept == 1 else "are"
        raise Stopped(f"stopped; {counted(kept, 'paper')} {verb} kept, run the same command again to go on.") from None


def _now(report: BuildReport) -> str:
    """What a build is at, in words."""
    if report.step == "reading":
        return (
            f"{counted(report.read, 'paper')} read, {report.extracted} extracted, {report.new + report.changed} written"
        )
    of = f" of {report.total}" if report.total is not None else ""
    return f"{_STEPS[report.step]} {report.done}{of}"


def _print_report(report: BuildReport, graph: Store | None, store: str | None, *, json: bool) -> None:
    print_skipped(report.skipped)
    if json:
        counts = {"read": report.read, "new": report.new, "changed": report.changed, "unchanged": report.unchanged}
        print_json({**counts, "skipped": [asdict(record) for record in report.skipped]})
    else:
        print_summary(report, graph, store)


def print_summary(report: BuildReport, graph: Store | None, store: str | None) -> None:
    """Say what the build did and where the graph is; ``store`` is the option that named it."""
    say(
        f"{counted(report.read, 'paper')} read: {report.new} new, {report.changed} changed, "
        f"{report.unchanged} unchanged, {len(report.skipped)} skipped."
    )
    if report.citations:
        say(f"{counted(report.citations, 'record')} only of what a paper cites.")
    if report.joined:
        say(f"Of the new and changed, {report.joined} joined what another source says of the same paper.")
    if graph is None:
        return
    rows = graph.run("statistics")
    counts = {row["name"]: row["count"] for row in rows if row["kind"] == "node"}
    names = ", ".join(
        counted(counts[label], label.lower())
        for label in ("Method", "Model", "Benchmark", "Task", "Lab")
        if counts.get(label)
    )
    papers = counted(counts.get("Paper", 0), "paper")
    say(f"The graph at {graph.uri} holds {papers}, {names or 'and no names yet'}.", fold=False)
    for row in rows:
        if row["kind"] == "stated":
            source, licence = LICENCES[row["name"]]
            say(f"{counted(row['count'], 'relation')} of it and their results are from {source}, under {licence}.")
    if counts.get("Paper"):
        ask, serve = shown_call('ask "most used methods"', store), shown_call("serve", store)
        say(f"Next: {ask}\n  or: {serve}", fold=False)
