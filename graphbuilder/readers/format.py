"""What a format must bring to be read."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from graphbuilder.model import Paper, Skipped

Records = Iterator[Paper | Skipped]


@dataclass(frozen=True, slots=True)
class Format:
    """One format of input; ``readers.formats`` lists all of them."""

    name: str
    """As ``--format`` names it, and as ``Paper.source`` says."""
    recognise: Callable[[str], float]
    """How sure it is, 0 to 1, that the first lines of an input are of this format; 0 is "no"."""
    read: Callable[[Iterable[str], str], Records]
    """The records of an input from its lines (each with its line end) and its name for ``Skipped.where``.

    Lines are drawn as they are needed, so a format with one record a line runs in constant memory.
    """
