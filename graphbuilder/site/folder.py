"""The folder of a site: what it holds is ours by its list, and nothing else is touched."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from graphbuilder.errors import OutputError

LIST: Final = "graphbuilder-site.txt"
"""Names all files of the site, one a line; a file is named before it is written."""
_HEAD: Final = "graphbuilder site 1"
_PARTIAL: Final = ".partial"


class Folder:
    """Writes what has changed, and removes in the end what was written once and is not any more.

    Each file is written aside and moved into its place. When this ends early, every file is whole, the list names all
    that was written, and the next run goes on from there.
    """

    def __init__(self, path: Path) -> None:
        """Raises OutputError unless the folder is new, empty, or a site that was written before."""
        self.path = path
        self.written = self.unchanged = self.removed = self.bytes = 0
        self._now: set[str] = set()
        self._before = self._read()
        if not (path / LIST).exists():
            path.mkdir(parents=True, exist_ok=True)
            _replace(path / LIST, f"{_HEAD}\n".encode())
        self._known = set(self._before)
        self._list = (path / LIST).open("a", encoding="utf-8", newline="\n")

    def write(self, name: str, data: bytes) -> None:
        """Give a file its content. Raises OutputError when a file stands there that is not ours."""
        self.write_pieces(name, (data,))

    def write_pieces(self, name: str, pieces: Iterable[bytes]) -> None:
        """Give a file its content, which comes in pieces."""
        target = self._claim(name)
        aside = target.with_name(f".{secrets.token_hex(4)}{_PARTIAL}")
        same = target.is_file()
        try:
            old = target.open("rb") if same else None
            with aside.open("xb") as new:
                for piece in pieces:
                    new.write(piece)
                    self.bytes += len(piece)
                    same = same and old is not None and old.read(len(piece)) == piece
            if old is not None:
                same = same and not old.read(1)
                old.close()
            if same:
                self.unchanged += 1
            else:
                aside.replace(target)
                self.written += 1
        finally:
            aside.unlink(missing_ok=True)

    def finish(self) -> None:
        """Remove what is gone, and write the list anew."""
        for name in sorted(self._before - self._now):
            if _is_inside(name):
                self._remove(self.path / name)
        self._list.close()
        _replace(self.path / LIST, "".join(f"{line}\n" for line in (_HEAD, *sorted(self._now))).encode())

    def close(self) -> None:
        """Let go of the list as it is."""
        self._list.close()

    @property
    def files(self) -> int:
        """How many files there are, the list left aside."""
        return len(self._now)

    def _read(self) -> set[str]:
        if self.path.exists() and not self.path.is_dir():
            raise OutputError(f"{self.path} is a file.", hint="Give the path of a folder.")
        kept = self.path / LIST
        if kept.is_file():
            lines = kept.read_text(encoding="utf-8").splitlines()
            if lines[:1] == [_HEAD]:
                return set(filter(None, lines[1:]))
        if self.path.exists() and any(not entry.name.startswith(".") for entry in self.path.iterdir()):
            raise OutputError(
                f"{self.path} is not empty, and no site that graphbuilder wrote.",
                hint="Give a new or empty folder; files whose names begin with a dot may be in it.",
            )
        return set()

    def _claim(self, name: str) -> Path:
        target = self.path / name
        if name not in self._known:
            if os.path.lexists(target):
                raise OutputError(
                    f"{target} was not written by graphbuilder, and the site has a file of this name.",
                    hint="Move it out of the folder.",
                )
            self._list.write(f"{name}\n")
            self._list.flush()
            self._known.add(name)
        self._now.add(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        return target

    def _remove(self, target: Path) -> None:
        if target.is_file() or target.is_symlink():
            target.unlink()
            self.removed += 1
        parent = target.parent
        while parent != self.path and parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
            parent = parent.parent


def _is_inside(name: str) -> bool:
    """Whether a name of the list leads nowhere but into the folder, whoever wrote the list."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name


def _replace(target: Path, data: bytes) -> None:
    aside = target.with_name(f".{secrets.token_hex(4)}{_PARTIAL}")
    try:
        aside.write_bytes(data)
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)
