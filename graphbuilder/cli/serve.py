"""``graphbuilder serve``: the API and the pages on a local address."""

import errno
import socket
from typing import Annotated, Final

import typer
import uvicorn

from api.app import create_app
from graphbuilder.cli.output import QueriesOption, StoreOption, opened, print_faults, say
from graphbuilder.errors import InputError
from graphbuilder.settings import read_settings
from graphbuilder.store.base import Store

BACKLOG: Final = 2048
"""Connections that may wait, as uvicorn has it."""
HostOption = Annotated[str | None, typer.Option(help="Address to listen on.  [default: 127.0.0.1]", show_default=False)]
PortOption = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.  [default: 8000]", show_default=False),
]
EditOption = Annotated[
    bool, typer.Option("--edit", help="Let people correct the graph through the API, from this machine alone.")
]
RawOption = Annotated[
    bool, typer.Option("--raw-queries", help="Answer SQL or Cypher of anyone's own that only reads the graph.")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="serve")(serve_command)


def serve_command(
    host: HostOption = None,
    port: PortOption = None,
    edit: EditOption = False,
    raw_queries: RawOption = False,
    queries: QueriesOption = None,
    store: StoreOption = None,
) -> None:
    """Serve the API and the pages.

    Example: graphbuilder serve --port 8080
    """
    # An empty graph is served too: the start page says how to fill it, and a container can start before its data.
    with opened(store, create=True, queries=queries) as graph:
        print_faults(graph.catalogue)
        run_server(graph, host=host, port=port, edit=edit, raw_queries=raw_queries)


def run_server(
    graph: Store, *, host: str | None, port: int | None, edit: bool = False, raw_queries: bool = False
) -> None:
    """Print the address and serve until interrupted. Raises InputError when nothing can listen there.

    ``edit`` and ``raw_queries`` switch on what the settings may have switched on already.
    """
    settings = read_settings()
    switched = {"editing": settings.editing or edit, "raw_queries": settings.raw_queries or raw_queries}
    settings = settings.model_copy(update=switched)
    host = host or settings.host
    listener = _listen(host, settings.port if port is None else port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
    say(f"Serving {graph.uri} at {address} (API at {address}/docs). Stop with Ctrl-C.", fold=False)
    config = uvicorn.Config(create_app(graph, settings), log_level="warning")
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small answers at once (TCP_NODELAY) only where it is.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # From here on a browser that follows the printed address waits instead of being refused.
        listener.listen(BACKLOG)
    except (OSError, UnicodeError) as error:  # UnicodeError: a host that no name can be
        listener.close()
        number = error.errno if isinstance(error, OSError) else None
        option = "--port" if number in (errno.EADDRINUSE, errno.EACCES) else "--host"
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"Cannot listen on {host}:{port}: {reason}.", hint=f"Choose another with {option}.") from error
    return listener
