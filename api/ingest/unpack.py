"""Packed uploads: small when they are sent, and perhaps far too large when they are read."""

from pathlib import Path
from typing import Final

from graphbuilder.errors import InputError
from graphbuilder.readers.unpack import READ_ERRORS, Allowance, TooLarge, unpack

MOST_TIMES: Final = 20
"""How much larger than the most that may be sent a file may be once it is unpacked."""
_PIECE: Final = 1 << 20
_MEMORY: Final = "too much memory"
"""What zstd says of a file that it would need more memory for than is allowed."""


def check_unpacked(file: Path, most: int) -> None:
    """Raises InputError for a packed file that holds more than ``MOST_TIMES`` the most bytes that may be sent.

    All that lies in it counts, also what is packed once more. What is damaged is left to the reader, which says where.
    """
    try:
        with file.open("rb") as raw:
            for _, opened in unpack(raw, str(file), allowance=Allowance(most * MOST_TIMES)):
                if isinstance(opened, InputError):
                    _refuse_memory(file, opened.message)
                    continue
                while opened.read(_PIECE):
                    pass
    except TooLarge:
        raise
    except (InputError, *READ_ERRORS) as error:
        _refuse_memory(file, str(error))


def _refuse_memory(file: Path, said: str) -> None:
    if _MEMORY in said:
        raise TooLarge(f"{file} takes {_MEMORY} to unpack.", hint="Pack it without --long, or send it in parts.")
