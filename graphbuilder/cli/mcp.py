"""``graphbuilder mcp``: the graph as tools for assistants, on standard input and output."""

import importlib
from datetime import UTC, date, datetime
from typing import Final

import typer

from graphbuilder.cli.output import JsonOption, StoreOption, opened, print_json
from graphbuilder.errors import GraphbuilderError
from graphbuilder.mcp.tools import Tools

_PACKAGE: Final = "mcp"


class ExtraMissing(GraphbuilderError):
    """A package that only this command needs is not installed."""

    code = "extra-missing"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="mcp")(mcp_command)


def mcp_command(store: StoreOption = None, json: JsonOption = False) -> None:
    """Serve the graph to assistants over the Model Context Protocol (stdio).

    The assistant starts this command itself; --json prints the entry for its configuration file. The tools only
    read: ask, find_papers, get_paper, related, leaderboard, resolve. Needs: pip install "graphbuilder[mcp]".

    Example: graphbuilder mcp --store graph.db
    """
    if json:
        arguments = ["mcp", *(["--store", store] if store else [])]
        print_json({"mcpServers": {"graphbuilder": {"command": "graphbuilder", "args": arguments}}})
        return
    try:
        importlib.import_module(_PACKAGE)
    except ImportError as error:
        raise ExtraMissing(
            "The package for the Model Context Protocol is not installed.",
            hint='Install it with: pip install "graphbuilder[mcp]"',
        ) from error
    serving = importlib.import_module("graphbuilder.mcp.server")
    with opened(store) as graph:
        serving.make_server(Tools(graph, _today)).run("stdio")


def _today() -> date:
    return datetime.now(tz=UTC).date()
