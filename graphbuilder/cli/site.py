"""``graphbuilder site``: the graph as static pages that any web host can hold."""

import shlex
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from graphbuilder.cli.output import (
    JsonOption,
    Stopped,
    StoreOption,
    errors,
    exit_code,
    opened,
    print_json,
    print_skipped,
    say,
)
from graphbuilder.site.write import MOST_GRAPHS, Options, Report, write_site
from graphbuilder.store.base import Store


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="site")(site_command)


def site_command(
    folder: Annotated[
        Path, typer.Argument(metavar="OUT/", help="A new or empty folder, or one that this command wrote before.")
    ],
    title: Annotated[str, typer.Option(metavar="T", help="Name of the site.")] = "graphbuilder",
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", metavar="URL", help="Where it will stand; adds sitemap.xml and robots.txt."),
    ] = None,
    graphs: Annotated[
        int, typer.Option(metavar="N", min=0, help="How many things of each kind get a graph view, the most used ones.")
    ] = MOST_GRAPHS,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Write the whole graph as static pages, search included: they need no server, and also open from a disk.

    Run it again after a build: it writes what has changed and removes what is gone.

    Example: graphbuilder site public/ --title "Our papers" --base-url https://example.org/graph/
    """
    with opened(store) as graph:
        try:
            report = _written(graph, folder, Options(title, base_url, graphs), quiet=json)
        except KeyboardInterrupt:
            raise Stopped(
                f"stopped. The pages that were written to {folder} are whole; run the same again to go on."
            ) from None
    if json:
        print_json(asdict(report))
    else:
        print_skipped(report.skipped)
        _tell(report, folder)
    raise typer.Exit(exit_code(report.pages, len(report.skipped)))


def _written(graph: Store, folder: Path, options: Options, *, quiet: bool) -> Report:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal) as shown:
        task = shown.add_task("reading the graph", total=None)

        def progress(step: str, done: int, known: int) -> None:
            shown.update(task, description=step, completed=done, total=known)

        return write_site(graph, folder, options, progress)


def _tell(report: Report, folder: Path) -> None:
    changes = f"{report.written:,} written, {report.unchanged:,} unchanged, {report.removed:,} removed"
    size = report.bytes / 1_000_000
    say(f"{report.pages:,} pages in {report.files:,} files ({size:,.1f} MB): {changes}.", fold=False)
    say(f"Open {shlex.quote(str(folder / 'index.html'))}, or put the folder on any web host.", fold=False)
