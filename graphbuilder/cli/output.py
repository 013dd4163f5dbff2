"""What all commands share: exit codes, the two consoles, the store option, words, JSON and progress."""

import codecs
import json
import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from graphbuilder.errors import StoreUnavailable
from graphbuilder.model import Skipped
from graphbuilder.schema import SCHEMA_VERSION
from graphbuilder.settings import read_settings
from graphbuilder.store.base import Store
from graphbuilder.store.catalogue import Catalogue
from graphbuilder.store.open import default_uri, open_store

SOME_SKIPPED: Final = 1
NOTHING_DONE: Final = 2
_PLACE: Final = re.compile(r":\d+\b")
_ALIKE_AT_MOST: Final = 20
DEMO_FILE: Final = f"demo-{SCHEMA_VERSION}.db"

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
ConfidenceOption = Annotated[
    float,
    typer.Option(
        "--min-confidence", metavar="P", min=0, max=1, help="Relations less likely right do not count; 0 counts all."
    ),
]
QueriesOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--queries",
        metavar="DIR",
        help="Folder of queries of your own; repeat for more. Default: $GRAPHBUILDER_QUERIES.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of words and tables.")]


class Stopped(Exception):
    """Ctrl-C has stopped a command; the text says what is kept and how to go on."""


@contextmanager
def opened(uri: str | None, *, create: bool = False, queries: Sequence[Path] | None = None) -> Iterator[Store]:
    """The store that an option or the environment names; without ``create`` it must exist.

    ``queries`` are folders of further queries; None takes those of the environment.
    """
    settings = read_settings()
    address = uri or settings.store
    if not (create or address or Path(default_uri()).exists()) and demo_store().exists():
        raise StoreUnavailable(
            f"There is no graph of your own at {default_uri()} yet.",
            hint=f"Make it with `graphbuilder build`, or add --store {shlex.quote(str(demo_store()))} "
            "to use the demonstration graph.",
        )
    folders = settings.query_folders() if queries is None else queries
    store = open_store(address, create=create, queries=folders, time_limit=settings.query_seconds)
    try:
        yield store
    finally:
        store.close()


def demo_store() -> Path:
    """Where the demonstration graph lies: beside the user's own, and beside those of other versions of the schema."""
    return user_data_path("graphbuilder") / DEMO_FILE


def shown_call(arguments: str, store: str | None) -> str:
    """A command line for the user to enter next: with the store in use, and a program that the shell finds."""
    found = shutil.which("graphbuilder") or Path(sys.argv[0]).name != "graphbuilder"
    program = "graphbuilder" if found else shlex.quote(sys.argv[0])
    return f"{program} {arguments}" + (f" --store {shlex.quote(store)}" if store else "")


def counted(count: int, noun: str) -> str:
    """A count with its noun.

    >>> counted(1, "model"), counted(2, "model")
    ('1 model', '2 models')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def on_terminal() -> bool:
    """Whether standard output is read by a person rather than by a program or from a file."""
    return console.file.isatty()


def say(text: str = "", *, fold: bool = True) -> None:
    """Print words on standard output; they are folded on a terminal alone, and there only with ``fold``."""
    if fold and on_terminal():
        console.print(Text(text))
    else:
        typer.echo(text)


def print_json(value: Any) -> None:
    """Print one JSON value on standard output, readable, and in Unicode where that can be written."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    typer.echo(json.dumps(value, ensure_ascii=codecs.lookup(encoding).name != "utf-8", indent=2))


def print_skipped(skipped: list[Skipped]) -> None:
    """Say on standard error which records were left out, and why; of many alike in one file, the first and how many."""
    alike: dict[tuple[str, str], list[Skipped]] = {}
    for record in skipped:
        alike.setdefault((_PLACE.split(record.where, maxsplit=1)[0], record.reason), []).append(record)
    for (file, reason), records in alike.items():
        shown = records if len(records) <= _ALIKE_AT_MOST + 1 else records[:_ALIKE_AT_MOST]
        for record in shown:
            errors.print(f"skipped {record.where}: {record.reason}", markup=False, soft_wrap=True)
        if more := len(records) - len(shown):
            text = f"skipped {more} more of {file}: {reason}"
            errors.print(text, markup=False, soft_wrap=True)


def print_faults(catalogue: Catalogue) -> None:
    """Say on standard error which files of queries were left out, and why."""
    print_skipped([Skipped(f"{fault.path}:{fault.line}", fault.reason) for fault in catalogue.faults])


def progress_bar(*, quiet: bool = False) -> Progress:
    """Progress on standard error, gone when it ends; none when quiet or not on a terminal."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, console=errors, transient=True, disable=quiet or not errors.is_terminal)


def exit_code(done: int, skipped: int) -> int:
    """The documented exit code of a command that worked through records."""
    if skipped:
        return SOME_SKIPPED if done else NOTHING_DONE
    return 0
