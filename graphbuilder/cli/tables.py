"""Rows as a table: fitted to a terminal, and as tab-separated lines for programs."""

import re
from collections.abc import Sequence
from typing import Final

import typer
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from graphbuilder.cli.output import console, on_terminal

SHORT: Final = 24
"""Up to this many characters a column is never folded."""
GAP: Final = 2
"""Spaces that come with each column."""


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], *, striped: bool = False) -> None:
    """Print rows under their column names; nothing is ever cut.

    On a terminal long texts are folded, ids and short values are not. Elsewhere each row is one line with a
    tab between values.
    """
    if not on_terminal():
        for row in (columns, *rows):
            typer.echo("\t".join(_one_line(cell) for cell in row))
        return
    table = Table(box=None, pad_edge=False, row_styles=["", "dim"] if striped else None)
    needed = 0
    for place, column in enumerate(columns):
        longest = max(cell_len(line) for cell in (column, *(row[place] for row in rows)) for line in cell.split("\n"))
        whole = longest <= SHORT or column == "id" or column.endswith("_id")
        table.add_column(Text(column), no_wrap=whole, overflow="fold")
        needed += GAP + (longest if whole else SHORT)
    if needed > console.width:  # wider than the terminal, which then wraps it: better than lost letters
        table.width = needed
    for row in rows:
        table.add_row(*map(Text, row))
    console.print(table, crop=False, soft_wrap=False)


def _one_line(cell: str) -> str:
    return re.sub(r"\s*\n\s*", "; ", cell.strip()).replace("\t", " ").replace("\r", " ")
