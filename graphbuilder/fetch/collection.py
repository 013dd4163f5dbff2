"""The records of one fetch, kept beside its output until all are there, so that a broken one goes on.

Beside ``papers.jsonl`` lie ``.papers.jsonl.fetch.part`` with the records so far and ``.papers.jsonl.fetch.json``, which
says what was asked, which source answered, and where to go on. The first goes when all is there; the second stays as
the record of the fetch.
"""

import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from graphbuilder.fetch.source import Record

VERSION: Final = 1


@dataclass(slots=True)
class Attempt:
    """A source that was asked and did not answer, and why."""

    source: str
    reason: str


@dataclass(slots=True)
class State:
    """How far a fetch is."""

    asked: dict[str, Any]
    source: str | None = None
    """The source that answers."""
    cursor: str | None = None
    """Asks for the next page; None before the first and after the last."""
    page: int = 0
    records: int = 0
    repeated: int = 0
    """Records that came more than once and were written once."""
    total: int | None = None
    """How many records the source says there are."""
    attempts: list[Attempt] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    complete: bool = False
    size: int = 0
    """Bytes of the kept records."""


class Collection:
    """Records in order, each id once. Without an output they lie in a temporary file and end with the program."""

    def __init__(self, output: Path | None, asked: dict[str, Any]) -> None:
        self._state_file = output.with_name(f".{output.name}.fetch.json") if output else None
        self._part = output.with_name(f".{output.name}.fetch.part") if output else None
        kept = _read_state(self._state_file, asked) if self._part and self._part.exists() else None
        self.state = kept or State(asked)
        self.resumed = self.state.records
        self._file: IO[bytes] = self._opened(keep=kept is not None)
        self._ids = {record.id for record in self._records()}
        self._file.seek(0, os.SEEK_END)

    def add(self, records: Sequence[Record], limit: int | None) -> int:
        """Keep the records that are new, up to a limit of all; returns how many."""
        new = 0
        for record in records:
            if limit is not None and self.state.records >= limit:
                break
            if record.id in self._ids:
                self.state.repeated += 1
                continue
            self._ids.add(record.id)
            self._file.write(json.dumps([record.id, record.text]).encode("ascii") + b"\n")
            self.state.records += 1
            new += 1
        return new

    def save(self) -> None:
        """Make what was added, and the state, outlast the program."""
        self._file.flush()
        self.state.size = self._file.tell()
        if self._state_file is not None:
            text = json.dumps({"version": VERSION, **asdict(self.state)}, ensure_ascii=False, indent=1)
            aside = self._state_file.with_suffix(".new")
            aside.write_text(text + "\n", encoding="utf-8", errors="backslashreplace")
            aside.replace(self._state_file)

    def texts(self) -> Iterator[str]:
        """The records as the source gave them."""
        return (record.text for record in self._records())

    def close(self) -> None:
        """Release the file; what lies beside the output goes when all is there, or nothing came."""
        self._file.close()
        if self._part is not None and (self.state.complete or not self.state.records):
            self._part.unlink(missing_ok=True)

    def _records(self) -> Iterator[Record]:
        self._file.flush()
        self._file.seek(0)
        for line in self._file:
            id_, text = json.loads(line)
            yield Record(id_, text)

    def _opened(self, *, keep: bool) -> IO[bytes]:
        if self._part is None:
            return tempfile.TemporaryFile("w+b")
        file = self._part.open("r+b" if keep else "w+b")
        file.truncate(self.state.size)  # what came after the last page that is known of
        return file


def _read_state(path: Path | None, asked: dict[str, Any]) -> State | None:
    """The state of a fetch of the same that broke off; None when there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8")) if path else None
        if not isinstance(found, dict) or found.pop("version", None) != VERSION:
            return None
        state = State(**found | {"attempts": [Attempt(**each) for each in found["attempts"]]})
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return None if state.complete or state.asked != asked else state
