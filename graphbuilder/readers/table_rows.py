"""The rows of a table in text, one by one, also past a quote that never closes."""

import csv
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphbuilder.model import Skipped

_MOST_LINES = 400
_LONGEST_CELL = 2**24

csv.field_size_limit(_LONGEST_CELL)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row and the number of its first line, from 1."""

    line: int
    cells: tuple[str, ...]


def split_line(line: str, delimiter: str) -> list[str]:
    """The cells of one line."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.rstrip("\n").split(delimiter)


def read_rows(lines: Iterable[tuple[int, str]], delimiter: str, width: int, where: str) -> Iterator[Row | Skipped]:
    """The rows of numbered lines, empty ones left out.

    A row whose quote is not closed within a few hundred lines, or closes only in another row, is read
    as it stands when that gives ``width`` cells, else skipped; the lines behind it are rows of their own.
    """
    source = iter(lines)
    waiting: deque[tuple[int, str]] = deque()
    while (first := waiting.popleft() if waiting else next(source, None)) is not None:
        number, line = first
        if not line.strip():
            continue
        taken: list[tuple[int, str]] = [first]
        while (is_open := _is_open([text for _, text in taken], delimiter)) and len(taken) < _MOST_LINES:
            following = waiting.popleft() if waiting else next(source, None)
            if following is None:
                break
            taken.append(following)
        several = len(taken) > 1
        cells = None if is_open else _parse([text for _, text in taken], delimiter, strict=several)
        if cells is not None and (not several or _fits(cells, width)):
            yield Row(number, tuple(cells))
            continue
        waiting.extendleft(reversed(taken[1:]))
        plain = [cell.strip('"') for cell in line.rstrip("\n").split(delimiter)]
        if _fits(plain, width):
            yield Row(number, tuple(plain))
        else:
            yield Skipped(f"{where}:{number}", "a quote that opens here does not close")


def _fits(cells: Sequence[str], width: int) -> bool:
    return len(cells) == width or (len(cells) > width and not any(cell.strip() for cell in cells[width:]))


def _is_open(lines: list[str], delimiter: str) -> bool:
    """Whether the last line ends within quotes."""
    if not any('"' in line for line in lines):
        return False
    try:
        list(csv.reader(lines, delimiter=delimiter, strict=True))
    except csv.Error as error:
        return "unexpected end" in str(error)
    return False


def _parse(lines: list[str], delimiter: str, *, strict: bool) -> list[str] | None:
    try:
        rows = list(csv.reader(lines, delimiter=delimiter, strict=strict))
    except csv.Error:
        return None
    return rows[0] if len(rows) == 1 else None
