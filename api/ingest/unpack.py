"""Packed uploads: small when they are sent, and perhaps far too large when they are read."""

import gzip
import zlib
from pathlib import Path
from typing import Final

from graphbuilder.errors import InputError

MOST_TIMES: Final = 20
"""How much larger than the most that may be sent a file may be once it is unpacked."""
_PIECE: Final = 1 << 20
_PACKED: Final = b"\x1f\x8b"


def check_unpacked(file: Path, most: int) -> None:
    """Raises InputError for a gzip file that holds more than ``MOST_TIMES`` the most bytes that may be sent.

    What is damaged is left to the reader, which says where.
    """
    with file.open("rb") as raw:
        if raw.read(2) != _PACKED:
            return
    left = most * MOST_TIMES
    try:
        with gzip.open(file) as packed:
            while piece := packed.read(_PIECE):
                left -= len(piece)
                if left < 0:
                    raise InputError(f"{file} is too large once it is unpacked.", hint="Send it in parts.")
    except (OSError, EOFError, zlib.error):
        return
