"""Files that a command writes: whole or not at all."""

import io
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, TextIO, cast

from graphbuilder.errors import OutputError

STANDARD_OUTPUT: Final = Path("-")
_STATED: Final = {
    FileNotFoundError: ("its folder does not exist", "Make the folder first, or give another path."),
    NotADirectoryError: ("a part of its path is a file", "Give another path."),
    IsADirectoryError: ("it is a folder", "Give the path of a file."),
    PermissionError: ("writing there is not allowed", "Give a path that may be written."),
}


def shown(path: Path) -> str:
    """The path as messages give it."""
    return "standard output" if path == STANDARD_OUTPUT else str(path)


@contextmanager
def written(path: Path) -> Iterator[TextIO]:
    """A text file in UTF-8 with ``\\n`` line ends that stands at the path once the block has ended well.

    A regular file, or the one that a link leads to, is written aside and takes its place at the end; when the
    block fails, nothing has changed. Devices, pipes and ``-`` (standard output) are written directly.
    Raises OutputError when that cannot be done: at once where it can be known, so enter before any long work.
    """
    with written_bytes(path) as raw:
        text = io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", newline="\n")
        try:
            yield text
            text.flush()
        finally:
            with suppress(OSError):  # after a failed write, the same rest fails once more
                text.detach()


@contextmanager
def written_bytes(path: Path) -> Iterator[BinaryIO]:
    """A file of bytes, which stands at the path as that of ``written`` does."""
    try:
        if path == STANDARD_OUTPUT:
            sys.stdout.flush()
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        elif _is_regular_or_absent(path):
            with _aside(Path(os.path.realpath(path))) as file:
                yield file
        else:
            with path.open("wb") as file:
                yield cast(BinaryIO, file)
    except BrokenPipeError:
        raise  # the reader has gone: no fault of the output, and ended quietly by the command line
    except OSError as error:
        raise _unwritable(path, error) from error


def _is_regular_or_absent(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


@contextmanager
def _aside(target: Path) -> Iterator[BinaryIO]:
    """A new file beside the target that replaces it at the end."""
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError
    partial = target.with_name(f".graphbuilder-{secrets.token_hex(4)}.partial")
    file = partial.open("xb")
    try:
        with file:
            if target.exists():
                partial.chmod(stat.S_IMODE(target.stat().st_mode))
            yield cast(BinaryIO, file)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def _unwritable(path: Path, error: OSError) -> OutputError:
    for kind, (reason, hint) in _STATED.items():
        if isinstance(error, kind):
            return OutputError(f"{shown(path)} cannot be written: {reason}.", hint=hint)
    reason = error.strerror or type(error).__name__
    return OutputError(f"{shown(path)} cannot be written: {reason}.", hint="Check the path and the space left there.")
