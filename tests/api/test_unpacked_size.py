"""What is sent packed may hold twenty times what may be sent, however it is packed."""

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from api.ingest.unpack import check_unpacked
from graphbuilder.errors import InputError

MOST = 100_000
FITS = b" " * 1_900_000
TOO_MUCH = b" " * 2_100_000


def zipped(*files: bytes) -> bytes:
    """A zip of files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(files):
            archive.writestr(f"{number}.jsonl", data)
    return packed.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": zstandard.compress,
    "zip": zipped,
    "zip of two files": lambda data: zipped(data[: len(data) // 2], data[len(data) // 2 :]),
    "zip in zip": lambda data: zipped(zipped(data)),
    "xz in zip in gzip": lambda data: gzip.compress(zipped(lzma.compress(data))),
}


@pytest.mark.parametrize("kind", PACKERS)
def test_packed_file_is_refused_when_it_holds_more_than_allowed(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "sent"
    file.write_bytes(PACKERS[kind](FITS))
    check_unpacked(file, MOST)
    file.write_bytes(PACKERS[kind](TOO_MUCH))
    with pytest.raises(InputError, match="too large once it is unpacked"):
        check_unpacked(file, MOST)


def test_file_that_takes_much_memory_to_unpack_is_refused(tmp_path: Path) -> None:
    parameters = zstandard.ZstdCompressionParameters.from_level(3, window_log=30, enable_ldm=True)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    packed = packer.compress(b"{}") + packer.flush()
    for number, body in enumerate((packed, gzip.compress(packed), zipped(packed))):
        file = tmp_path / str(number)
        file.write_bytes(body)
        with pytest.raises(InputError, match="too much memory"):
            check_unpacked(file, MOST)


@pytest.mark.parametrize("body", [b"", b"plain", gzip.compress(b"cut off")[:-6], b"PK\x03\x04 no zip", zipped()])
def test_what_is_damaged_is_left_to_the_reader(tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "sent"
    file.write_bytes(body)
    check_unpacked(file, MOST)
