"""What a format of exports is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graphbuilder.exports.selection import Selection


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its name, and how a selection is written in it."""

    name: str
    media_type: str
    suffix: str
    """Of file names, with the dot."""
    title: str
    """What it is, in a few words."""
    write: Callable[[Selection], Iterator[str] | Iterator[bytes]]
    """Gives the file piece by piece; text is UTF-8."""
