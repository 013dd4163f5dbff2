"""What all commands share: exit codes, the two consoles, the store option and JSON output."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from graphbuilder.model import Skipped
from graphbuilder.settings import Settings
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store

SOME_SKIPPED: Final = 1
NOTHING_DONE: Final = 2

console = Console(highlight=False, soft_wrap=False)
errors = Console(stderr=True, highlight=False)

StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URI",
        help="Graph to use: a file, or bolt://... or neo4j://... (NEO4J_USERNAME, NEO4J_PASSWORD). "
        "Default: $GRAPHBUILDER_STORE, else a file in your data folder.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of words and tables.")]


@contextmanager
def opened(uri: str | None, *, create: bool = False) -> Iterator[Store]:
    """The store that an option or the environment names; without ``create`` it must exist."""
    settings = Settings()
    store = open_store(uri or settings.store, create=create, time_limit=settings.query_seconds)
    try:
        yield store
    finally:
        store.close()


def print_json(value: Any) -> None:
    """Print one JSON value on standard output, readable and in Unicode."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_skipped(skipped: list[Skipped]) -> None:
    """Say on standard error which records were left out, and why."""
    for record in skipped:
        errors.print(f"skipped {record.where}: {record.reason}", markup=False, soft_wrap=True)


def exit_code(done: int, skipped: int) -> int:
    """The documented exit code of a command that worked through records."""
    if skipped:
        return SOME_SKIPPED if done else NOTHING_DONE
    return 0
