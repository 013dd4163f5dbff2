"""Inputs as lines of text: files, folders and standard input, packed or not.

Text is UTF-8 or, with a byte order mark, UTF-16. A line that is not valid UTF-8 is read as
Windows-1252, which every byte fits; what two wrong decodings in a row have left is mended by
``clean_text``. PDF alone is no text: its bytes come as the characters of the same numbers.
"""

import codecs
import io
import os
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from graphbuilder.errors import InputError
from graphbuilder.readers.unpack import READ_ERRORS, unpack

STANDARD_INPUT = "-"

_BYTES_TO_JUDGE = 8192
_PDF = b"%PDF-"
_BINARY_STARTS = (b"\x89PNG", b"SQLite format 3")
_CONTROL = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def list_files(inputs: Sequence[str]) -> Iterator[tuple[str, InputError | None]]:
    """The files of all inputs, folders opened out in sorted order without hidden ones; ``-`` stays.

    Each comes with None; a folder that gives no file comes itself, with its error.
    """
    for name in inputs:
        try:
            if name == STANDARD_INPUT or not Path(name).is_dir():
                yield name, None
                continue
            files = sorted(_walk(Path(name)))
        except (OSError, ValueError) as error:
            yield name, _unreadable(name, error)
            continue
        if not files:
            yield name, InputError(f"{name} is a folder that holds no files.", hint="Hidden files are left out.")
        yield from ((str(file), None) for file in files)


def _walk(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (Path(parent, name) for name in names if not name.startswith("."))
        yield from (path for path in paths if path.is_file())


def open_texts(name: str) -> Iterator[tuple[str, Iterator[str] | InputError]]:
    """The texts of a file or of standard input, each with its name: one, or the members of a zip.

    Lines keep their line end, are drawn as they are needed, and raise InputError where the file breaks
    off. A text that is absent, no text or cannot be opened comes as its error.
    """
    where = show_input(name)
    try:
        with _open_bytes(name) as file:
            for where, opened in unpack(file, show_input(name)):
                yield where, opened if isinstance(opened, InputError) else _read_lines(opened, where)
    except InputError as error:
        yield where, error
    except FileNotFoundError:
        yield where, InputError(f"{name} does not exist.", hint="Check the path.")
    except (*READ_ERRORS, ValueError) as error:  # ValueError: a path that no file can have
        yield where, _unreadable(where, error)


def show_input(name: str) -> str:
    """An input's name as messages give it."""
    return "standard input" if name == STANDARD_INPUT else name


def _read_lines(raw: io.BufferedReader, name: str) -> Iterator[str]:
    try:
        yield from _decode(raw, name)
    except READ_ERRORS as error:
        raise _unreadable(name, error) from error


def _unreadable(name: str, error: Exception) -> InputError:
    if isinstance(error, zipfile.BadZipFile):
        return InputError(
            f"{name} cannot be read: the list of its members, which stands at its end, is broken or missing.",
            hint="Copy or download it again.",
        )
    if isinstance(error, EOFError):
        return InputError(
            f"{name} cannot be read to its end: it breaks off; what stands before is read.",
            hint="Copy or download it again.",
        )
    return InputError(f"{name} cannot be read: {_reason(error)}.", hint="Check the path and the file.")


@contextmanager
def _open_bytes(name: str) -> Iterator[io.BufferedReader]:
    if name == STANDARD_INPUT:
        stream = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise InputError("There is no standard input.", hint="Name a file or a folder.")
        yield cast(io.BufferedReader, stream if hasattr(stream, "peek") else io.BufferedReader(stream))
        return
    with Path(name).open("rb") as file:
        yield file


def _decode(raw: io.BufferedReader, name: str) -> Iterator[str]:
    head = raw.peek(_BYTES_TO_JUDGE)[:_BYTES_TO_JUDGE]
    if head.startswith(_UTF16):
        return _split_lines(io.TextIOWrapper(cast(IO[bytes], raw), "utf-16", errors="replace", newline=""))
    if head.startswith(_PDF):
        return (line.decode("latin-1") for line in raw)
    if head.startswith(_BINARY_STARTS) or len(head.translate(None, _CONTROL)) < len(head) * 0.98 or b"\0" in head:
        raise InputError(f"{name} is not text.", hint="Save it as plain text in UTF-8.")
    return _split_lines(map(_decode_line, raw))


def _decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def _split_lines(lines: Iterable[str]) -> Iterator[str]:
    """Lines that end in ``\\n`` whatever ended them before."""
    for line in lines:
        if "\r" in line:
            yield from re.findall(r"[^\n]*\n|[^\n]+", line.replace("\r\n", "\n").replace("\r", "\n"))
        else:
            yield line


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
