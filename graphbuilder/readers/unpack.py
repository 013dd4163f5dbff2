"""Packed inputs as the files inside them: gzip, bzip2, xz, zstd and zip, one in another as well."""

import bz2
import gzip
import io
import lzma
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, Any, cast

import zstandard

from graphbuilder.errors import InputError

READ_ERRORS = (OSError, EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, zipfile.BadZipFile)
"""What reading a packed file raises when it is damaged."""

_MOST_LAYERS = 4
_IN_MEMORY = 64 * 2**20
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_DOCUMENTS = {"[Content_Types].xml": "an Office document", "mimetype": "an OpenDocument or EPUB file"}

_ZSTD_PIECE = 1024  # as little as may hold 32 MB
_LARGEST_WINDOW = 2**31  # as large as zstd --long=31 makes it
_ALLOWED_WINDOW = 2**27  # as large as zstd itself takes without being told to take more

Opener = Callable[[IO[bytes]], IO[bytes]]


class TooLarge(InputError):
    """A packed input that holds more than is allowed."""


class Allowance:
    """How many bytes may still come out of packed files, those that lie in another included."""

    def __init__(self, left: int) -> None:
        self._left = left

    def take(self, size: int, where: str) -> None:
        """Count bytes. Raises TooLarge when there are more than are left."""
        self._left -= size
        if self._left < 0:
            raise TooLarge(f"{where} is too large once it is unpacked.", hint="Send it in parts.")


class _Counted(io.RawIOBase):
    """A file whose bytes are counted as they are read."""

    def __init__(self, file: IO[bytes], where: str, allowance: Allowance) -> None:
        self._file = file
        self._where = where
        self._allowance = allowance

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        piece = self._file.read(len(buffer))
        self._allowance.take(len(piece), self._where)
        buffer[: len(piece)] = piece
        return len(piece)


class _Zstd(io.RawIOBase):
    """What is inside zstd, frame after frame; unlike the library's own it raises EOFError where one breaks off."""

    def __init__(self, stream: IO[bytes], window: int) -> None:
        self._stream = stream
        self._zstd = zstandard.ZstdDecompressor(max_window_size=window)
        self._frame = self._zstd.decompressobj()
        self._begun = False
        self._packed = b""
        self._ready = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        while not self._ready:
            self._packed = self._packed or self._stream.read(_ZSTD_PIECE)
            if not self._packed:
                if self._begun:
                    raise EOFError
                return 0
            self._begun = True
            self._ready = memoryview(self._frame.decompress(self._packed))
            self._packed = b""
            if self._frame.eof:
                self._packed, self._begun = self._frame.unused_data, False
                self._frame = self._zstd.decompressobj()
        piece = self._ready[: len(buffer)]
        buffer[: len(piece)] = piece
        self._ready = self._ready[len(piece) :]
        return len(piece)


def _open_zstd(stream: IO[bytes], window: int = _LARGEST_WINDOW) -> IO[bytes]:
    return cast(IO[bytes], _Zstd(stream, window))


_OPENERS: dict[bytes, Opener] = {
    b"\x1f\x8b": lambda stream: cast(IO[bytes], gzip.GzipFile(fileobj=stream, mode="rb")),
    b"BZh": lambda stream: cast(IO[bytes], bz2.BZ2File(stream)),
    b"\xfd7zXZ\x00": lambda stream: cast(IO[bytes], lzma.LZMAFile(stream)),  # noqa: SIM115  closed by the caller
    b"\x28\xb5\x2f\xfd": _open_zstd,
}


def unpack(
    stream: io.BufferedReader, where: str, layers: int = 0, *, allowance: Allowance | None = None
) -> Iterator[tuple[str, io.BufferedReader | InputError]]:
    """The files in a stream, each with its name: the stream itself where it is not packed.

    A member of a zip is ``archive.zip/member``; hidden ones are left out, the others come in sorted
    order. One that cannot be opened comes as its error. Each is to be read before the next is asked for.
    With an ``allowance``, reading raises TooLarge where more comes out than that, and ZstdError where zstd would
    need more than 128 MB of memory.
    """
    head = stream.peek(8)[:8]
    if layers > _MOST_LAYERS:
        yield where, InputError(f"{where} is packed more than {_MOST_LAYERS} times over.", hint="Unpack it first.")
    elif head.startswith(_ZIP):
        yield from _unpack_zip(stream, where, layers, allowance)
    elif opener := next((opener for start, opener in _OPENERS.items() if head.startswith(start)), None):
        if allowance and opener is _open_zstd:
            opener = partial(_open_zstd, window=_ALLOWED_WINDOW)
        with opener(stream) as opened:
            yield from unpack(_counted(opened, where, allowance), where, layers + 1, allowance=allowance)
    else:
        yield where, stream


def _counted(opened: IO[bytes], where: str, allowance: Allowance | None) -> io.BufferedReader:
    raw = _Counted(opened, where, allowance) if allowance else opened
    return io.BufferedReader(cast(io.RawIOBase, raw))


def _unpack_zip(
    stream: io.BufferedReader, where: str, layers: int, allowance: Allowance | None
) -> Iterator[tuple[str, io.BufferedReader | InputError]]:
    with _seekable(stream) as file, zipfile.ZipFile(file) as archive:
        names = {info.filename for info in archive.infolist()}
        if "mimetype" in names and not _is_document(archive):  # archives of manuscripts have one too
            names.discard("mimetype")
        if kind := next((kind for name, kind in _DOCUMENTS.items() if name in names), None):
            raise InputError(f"{where} is {kind}.", hint="Save it as text, CSV or PDF.")
        members = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info.filename)]
        if not members:
            raise InputError(f"{where} is an archive that holds no files.", hint="Hidden files are left out.")
        for info in sorted(members, key=lambda info: info.filename):
            yield from _unpack_member(archive, info, f"{where}/{info.filename}", layers, allowance)


def _is_document(archive: zipfile.ZipFile) -> bool:
    try:
        with archive.open("mimetype") as file:
            return file.read(64).startswith((b"application/epub", b"application/vnd.oasis.opendocument"))
    except (*READ_ERRORS, RuntimeError, NotImplementedError):
        return True


def _unpack_member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, place: str, layers: int, allowance: Allowance | None
) -> Iterator[tuple[str, io.BufferedReader | InputError]]:
    if info.flag_bits & 1:
        yield place, InputError(f"{place} is encrypted.", hint="Unpack it first.")
        return
    try:
        with archive.open(info) as member:
            yield from unpack(_counted(member, place, allowance), place, layers + 1, allowance=allowance)
    except TooLarge:
        raise
    except InputError as error:
        yield place, error
    except (*READ_ERRORS, NotImplementedError) as error:
        yield place, InputError(f"{place} cannot be read: {error}.", hint="Unpack it first.")


def _seekable(stream: io.BufferedReader) -> IO[bytes]:
    """The stream, or a copy of it where one cannot go back and forth in it (on disk when it is large)."""
    if isinstance(stream.raw, io.FileIO) and stream.seekable():
        return stream
    copy = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  closed by the caller
    while part := stream.read(2**20):
        copy.write(part)
    copy.seek(0)
    return cast(IO[bytes], copy)


def _is_hidden(name: str) -> bool:
    return name.startswith("__MACOSX/") or any(part.startswith(".") for part in name.split("/"))
