"""Open the store that an address names."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

from graphbuilder.errors import StoreUnavailable
from graphbuilder.store.base import Store
from graphbuilder.store.catalogue import load_catalogue
from graphbuilder.store.neo4j import Neo4jStore
from graphbuilder.store.sqlite import SqliteStore, no_graph_yet

_SQLITE: Final = "sqlite:///"
_SERVERS: Final = tuple(f"{scheme}{safe}://" for scheme in ("bolt", "neo4j") for safe in ("", "+s", "+ssc"))
_SCHEMES: Final = ("sqlite:", *(server.removesuffix("//") for server in _SERVERS))


def default_uri() -> str:
    """The address used when none is given: ``GRAPHBUILDER_STORE``, else ``graph.db`` in the user's data folder."""
    return os.environ.get("GRAPHBUILDER_STORE") or str(Path(user_data_dir("graphbuilder")) / "graph.db")


def open_store(
    uri: str | None = None, *, create: bool = True, queries: Sequence[Path] = (), time_limit: float = 20.0
) -> Store:
    """The store at an address: a path or ``sqlite:///path``, or ``bolt://`` and ``neo4j://`` for Neo4j.

    None means ``default_uri()``. Neo4j's user, password and database are those of ``NEO4J_USERNAME`` (else
    neo4j), ``NEO4J_PASSWORD`` and ``NEO4J_DATABASE`` (else the server's default). ``queries`` are further
    folders of queries, ``time_limit`` is in seconds and holds for each query. With ``create`` false an
    absent graph is not made.
    Raises StoreUnavailable or StoreVersionError with what to do about it.
    """
    address = uri or default_uri()
    catalogue = load_catalogue(*queries)
    if address.startswith(_SERVERS):
        return Neo4jStore(
            address,
            os.environ.get("NEO4J_USERNAME") or "neo4j",
            os.environ.get("NEO4J_PASSWORD") or "",
            database=os.environ.get("NEO4J_DATABASE") or None,
            create=create,
            catalogue=catalogue,
            time_limit=time_limit,
        )
    path = _read_path(address)
    if not create and not path.exists():
        raise no_graph_yet(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(
            f"The folder {path.parent} cannot be made: {error.strerror}.", hint="Give a path that may be written."
        ) from error
    return SqliteStore(path, create=create, catalogue=catalogue, time_limit=time_limit)


def _read_path(address: str) -> Path:
    """The path of a SQLite file; raises StoreUnavailable for what can be none."""
    text = address.removeprefix(_SQLITE)
    if not text or "://" in text or text.startswith(_SCHEMES):
        scheme, slashes, _ = address.partition("://")  # what follows may hold a password
        raise StoreUnavailable(
            f"There is no store at addresses such as {scheme}{slashes}.",
            hint="Give a path, sqlite:///path, bolt://host:port or neo4j://host:port.",
        )
    try:
        path = Path(text).expanduser()
        kind = "a folder" if path.is_dir() else "no regular file" if path.exists() and not path.is_file() else ""
    except (OSError, RuntimeError) as error:
        raise StoreUnavailable(
            f"The store {text} cannot be used: {str(error).rstrip('.')}.", hint="Check the path."
        ) from error
    if kind:
        raise StoreUnavailable(f"{path} is {kind}, and so no graph.", hint="Give the path of a file.")
    return path
