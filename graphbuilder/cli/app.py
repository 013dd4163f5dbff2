"""The ``graphbuilder`` command: all sub-commands, and how errors end."""

import importlib
import io
import os
import sys
from typing import Annotated, Final

import typer
from typer.core import TyperCommand, TyperGroup

from graphbuilder import __version__
from graphbuilder.cli import STOPPED
from graphbuilder.cli.output import NOTHING_DONE, Stopped, errors
from graphbuilder.errors import GraphbuilderError

COMMANDS: Final = {
    "demo": "demo",
    "build": "build",
    "extract": "extract",
    "fetch": "fetch",
    "watch": "watch",
    "ask": "ask",
    "related": "query",
    "leaderboard": "leaderboard",
    "compare": "analysis",
    "trends": "analysis",
    "new": "analysis",
    "communities": "analysis",
    "central": "analysis",
    "path": "analysis",
    "query": "query",
    "view": "view",
    "serve": "serve",
    "site": "site",
    "mcp": "mcp",
    "review": "review",
    "merges": "review",
    "merge": "corrections",
    "apart": "corrections",
    "alias": "corrections",
    "split": "corrections",
    "rename": "corrections",
    "retype": "corrections",
    "confirm": "corrections",
    "reject": "corrections",
    "corrections": "corrections",
    "remove": "remove",
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

    Exit codes: 0 all well, 1 some records were skipped, 2 nothing could be done, 130 stopped by Ctrl-C.
    """


def run() -> int:
    """Run the command line and give its exit code; errors of ours end in one line on standard error and 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # names of papers come in letters that not every terminal has
    try:
        return _call()
    except Stopped as stopped:
        return _end(f"{stopped}", STOPPED)
    except GraphbuilderError as error:
        return _end(f"{error}", NOTHING_DONE)
    except BrokenPipeError:
        # The reader of a pipe (head, less) has gone: end quietly, as other tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # a full disk, a forbidden folder: nothing that a traceback would explain
        place = f"{error.filename}: " if error.filename else ""
        return _end(f"{place}{error.strerror or error}.", NOTHING_DONE)


def _call() -> int:
    """Call the command. Raises BrokenPipeError and KeyboardInterrupt, which Typer and rich turn into exit codes."""
    try:
        app()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):
            raise ended.__context__ from None
        if ended.code == STOPPED:
            raise KeyboardInterrupt from None
        sys.stdout.flush()
        return int(ended.code or 0)
    return 0


def _end(message: str, code: int) -> int:
    errors.print(f"graphbuilder: {message}", markup=False, highlight=False, soft_wrap=True)
    return code
