"""Serves the tools over the Model Context Protocol, with the official SDK."""

import functools
from collections.abc import Callable
from typing import Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from graphbuilder import __version__
from graphbuilder.errors import GraphbuilderError, UnknownName
from graphbuilder.mcp.tools import Tools
from graphbuilder.store.base import Row

INSTRUCTIONS: Final = (
    "A knowledge graph of machine-learning papers, read from titles and abstracts: what each paper proposes, uses, "
    "compares with and is evaluated on, with the sentence that says so. Ask a question with `ask` first; it says how "
    "it was read. Cite the paper and its sentence. Abstracts leave things out, so an empty answer never means that "
    "nobody did it: `coverage` says how many papers state such a thing at all. Names must match; use `resolve` when "
    "one is not found, and never take a near name for the one that was asked for."
)
_READING: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def make_server(tools: Tools) -> "MCPServer[object]":
    """A server of these tools; it only reads, and says so."""
    server: MCPServer[object] = MCPServer(
        "graphbuilder", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    for tool in (tools.ask, tools.find_papers, tools.get_paper, tools.related, tools.leaderboard, tools.resolve):
        server.tool(annotations=_READING, structured_output=True)(_telling(tool))
    return server


def _telling(tool: Callable[..., Row]) -> Callable[..., Row]:
    """The tool, with errors of ours told to the assistant with their hint and near names."""

    @functools.wraps(tool)
    def told(*args: object, **kwargs: object) -> Row:
        try:
            return tool(*args, **kwargs)
        except GraphbuilderError as error:
            near = f" Near names: {', '.join(error.near)}." if isinstance(error, UnknownName) and error.near else ""
            raise ToolError(f"{error}{near}") from error

    return told
