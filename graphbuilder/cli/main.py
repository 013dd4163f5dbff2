"""The ``graphbuilder`` command: all sub-commands, and how errors end."""

import importlib
import os
import sys
from typing import Annotated, Final

import typer
from typer.core import TyperCommand, TyperGroup

from graphbuilder import __version__
from graphbuilder.cli.output import NOTHING_DONE, errors
from graphbuilder.errors import GraphbuilderError

COMMANDS: Final = {
    "demo": "demo",
    "build": "build",
    "extract": "extract",
    "ask": "ask",
    "related": "query",
    "query": "query",
    "view": "view",
    "serve": "serve",
    "export": "transfer",
    "dump": "transfer",
    "load": "transfer",
    "train": "train",
    "evaluate": "train",
}
"""The module of each command."""


class CommandGroup(TyperGroup):
    """Loads a command's module when the command is called: asking a question need not load the extraction."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """All commands, in the order in which they are met in use."""
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> TyperCommand | None:  # type: ignore[override]
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        holder = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None, add_completion=False)
        holder.callback()(lambda: None)
        importlib.import_module(f"graphbuilder.cli.{COMMANDS[cmd_name]}").register(holder)
        group = typer.main.get_group(holder)
        return group.commands.get(cmd_name)  # type: ignore[return-value]


app = typer.Typer(
    name="graphbuilder",
    cls=CommandGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
