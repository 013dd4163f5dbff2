"""Packed inputs as the files inside them: gzip, bzip2, xz, zstd and zip, one in another as well."""

import bz2
import gzip
import io
import lzma
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import IO, cast

import zstandard

from graphbuilder.errors import InputError

READ_ERRORS = (OSError, EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, zipfile.BadZipFile)
"""What reading a packed file raises when it is damaged."""

_MOST_LAYERS = 4
_IN_MEMORY = 64 * 2**20
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_DOCUMENTS = {"[Content_Types].xml": "an Office document", "mimetype": "an OpenDocument or EPUB file"}

Opener = Callable[[IO[bytes]], IO[bytes]]


def _open_zstd(stream: IO[bytes]) -> IO[bytes]:
    window = 2**31  # as large as zstd --long=31 makes it
    return zstandard.ZstdDecompressor(max_window_size=window).stream_reader(stream, read_across_frames=True)


_OPENERS: dict[bytes, Opener] = {
    b"\x1f\x8b": lambda stream: cast(IO[bytes], gzip.GzipFile(fileobj=stream, mode="rb")),
    b"BZh": lambda stream: cast(IO[bytes], bz2.BZ2File(stream)),
    b"\xfd7zXZ\x00": lambda stream: cast(IO[bytes], lzma.LZMAFile(stream)),  # noqa: SIM115  closed by the caller
    b"\x28\xb5\x2f\xfd": _open_zstd,
}


def unpack(
    stream: io.BufferedReader, where: str, layers: int = 0
) -> Iterator[tuple[str, io.BufferedReader | InputError]]:
    """The files in a stream, each with its name: the stream itself where it is not packed.

    A member of a zip is ``archive.zip/member``; hidden ones are left out, the others come in sorted
    order. One that cannot be opened comes as its error. Each is to be read before the next is asked for.
    """
    head = stream.peek(8)[:8]
    if layers > _MOST_LAYERS:
        yield where, InputError(f"{where} is packed more than {_MOST_LAYERS} times over.", hint="Unpack it first.")
    elif head.startswith(_ZIP):
        yield from _unpack_zip(stream, where, layers)
    elif opener := next((opener for start, opener in _OPENERS.items() if head.startswith(start)), None):
        with opener(stream) as opened:
            yield from unpack(io.BufferedReader(cast(io.RawIOBase, opened)), where, layers + 1)
    else:
        yield where, stream


def _unpack_zip(
    stream: io.BufferedReader, where: str, layers: int
) -> Iterator[tuple[str, io.BufferedReader | InputError]]:
    with _seekable(stream) as file, zipfile.ZipFile(file) as archive:
        names = {info.filename for info in archive.infolist()}
        if kind := next((kind for name, kind in _DOCUMENTS.items() if name in names), None):
            raise InputError(f"{where} is {kind}.", hint="Save it as text, CSV or PDF.")
        members = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info.filename)]
        if not members:
            raise InputError(f"{where} is an archive that holds no files.", hint="Hidden files are left out.")
        for info in sorted(members, key=lambda info: info.filename):
            yield from _unpack_member(archive, info, f"{where}/{info.filename}", layers)


def _unpack_member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, place: str, layers: int
) -> Iterator[tuple[str, io.BufferedReader | InputError]]:
    if info.flag_bits & 1:
        yield place, InputError(f"{place} is encrypted.", hint="Unpack it first.")
        return
    try:
        with archive.open(info) as member:
            yield from unpack(io.BufferedReader(cast(io.RawIOBase, member)), place, layers + 1)
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
