"""The ``graphbuilder`` command: all sub-commands, and how errors end."""

import os
import sys
from typing import Annotated

import typer

from graphbuilder import __version__
from graphbuilder.cli import ask, build, demo, extract, query, serve, train, transfer, view
from graphbuilder.cli.output import NOTHING_DONE, errors
from graphbuilder.errors import GraphbuilderError

app = typer.Typer(
    name="graphbuilder",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (demo, build, extract, ask, query, view, serve, transfer, train):
    module.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"graphbuilder {__version__}")
        raise typer.Exit


@app.callback()
def graphbuilder(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """A knowledge graph of machine-learning papers, built from their abstracts on one machine.

    Start with: graphbuilder demo

    Exit codes: 0 all well, 1 some records were skipped, 2 nothing could be done.
    """


def main() -> None:
    """Run the command line; our own errors end in one line on standard error and exit code 2."""
    try:
        app()
    except GraphbuilderError as error:
        errors.print(f"graphbuilder: {error}", markup=False, highlight=False, soft_wrap=True)
        sys.exit(NOTHING_DONE)
    except BrokenPipeError:
        # The reader of a pipe (head, less) has gone: end quietly, as other tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
