"""Papers from whatever is handed in."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.duplicates import join_duplicates
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.formats import FORMATS
from graphbuilder.readers.source import list_files, open_lines, show_input

_HEAD_LENGTH = 65536


def read_inputs(inputs: Sequence[str], *, format: str | None = None) -> Iterator[Paper | Skipped]:  # noqa: A002
    """The papers of files, folders and ``-`` (standard input), each id once, in order of appearance.

    The format is recognised from the content unless ``format`` names it. A record that cannot be read
    comes as Skipped, and so does a whole input beside others that can. Raises InputError when the
    format is unknown (at once), or when nothing at all could be read (while iterating).
    """
    if format is not None and format not in FORMATS:
        raise InputError(f"There is no format {format!r}.", hint=f"Formats: {', '.join(FORMATS)}.")
    if not inputs:
        raise InputError("No input is given.", hint="Name files or folders, or - for standard input.")
    return join_duplicates(_read_all(inputs, format))


def _read_all(inputs: Sequence[str], name: str | None) -> Iterator[tuple[str, Paper | Skipped]]:
    """Records, each with the name of its input."""
    faults: list[Skipped] = []  # held back as long as nothing was read: they may be all there is
    anything = False
    errors: list[InputError] = []
    for file, missing in list_files(inputs):
        try:
            if missing:
                raise missing
            for record in _read_file(file, name):
                yield from ((fault.where, fault) for fault in faults)
                faults, anything = [], True
                yield show_input(file), record
        except InputError as error:
            errors.append(error)
            where = show_input(file)
            faults.append(Skipped(where, str(error).removeprefix(f"{where} ")))
            if anything:
                yield file, faults.pop()
    if not anything and errors:
        raise _joined(errors)


def _joined(errors: Sequence[InputError]) -> InputError:
    if len(errors) == 1:
        return errors[0]
    shown = " ".join(error.message for error in errors[:3])
    more = f" And {len(errors) - 3} more inputs." if len(errors) > 3 else ""
    return InputError(f"None of the inputs could be read. {shown}{more}", hint=errors[0].hint)


def _read_file(file: str, name: str | None) -> Records:
    where = show_input(file)
    with open_lines(file) as lines:
        head: list[str] = []
        length = 0
        for line in lines:
            head.append(line)
            length += len(line)
            if length >= _HEAD_LENGTH:
                break
        if not "".join(head).strip():
            raise InputError(f"{where} is empty.", hint="Give a file with papers in it.")
        form = FORMATS[name] if name else _recognise("".join(head), where)
        found = False
        for record in form.read(chain(head, lines), where):
            found = True
            yield record
        if not found:
            raise InputError(f"{where} holds no papers in the format {form.name}.", hint="Name another with --format.")


def _recognise(head: str, where: str) -> Format:
    """The format that is surest of the first lines; of equals, the first by name."""
    best = max(sorted(FORMATS.values(), key=lambda form: form.name), key=lambda form: form.recognise(head))
    if best.recognise(head) <= 0:
        if re.match(r"(?i)\s*<!doctype html|\s*<html", head):
            raise InputError(f"{where} is a web page in HTML.", hint="Save it as text, or give what its site exports.")
        raise InputError(
            f"{where} is of no known format.",
            hint=f"Formats: {', '.join(FORMATS)}; name one with --format if it is one of them.",
        )
    return best
