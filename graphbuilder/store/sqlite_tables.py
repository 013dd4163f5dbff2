"""The tables of a graph in SQLite."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SCHEMA: Final = Path(__file__).with_name("sqlite_schema.sql")


def create_tables(connection: sqlite3.Connection) -> None:
    """Create all tables and indexes, within the transaction that is open."""
    for statement in _statements(_SCHEMA.read_text(encoding="utf-8")):
        connection.execute(statement)


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, since ``executescript`` would commit the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
