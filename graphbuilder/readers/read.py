"""Papers from whatever is handed in."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers import table
from graphbuilder.readers.duplicates import join_duplicates
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.formats import FORMATS
from graphbuilder.readers.source import list_files, open_texts

_HEAD_LENGTH = 65536


def read_inputs(
    inputs: Sequence[str],
    *,
    format: str | None = None,  # noqa: A002
    columns: Mapping[str, str] | None = None,
    across_sources: bool = True,
) -> Iterator[Paper | Skipped]:
    """The papers of files, folders and ``-`` (standard input), each id once, in order of appearance.

    Unless ``across_sources``, each id comes once from each format, for the graph to join them.

    The format is recognised from the content unless ``format`` names it; ``columns`` says, for a table,
    which column holds what (field to column). A record that cannot be read comes as Skipped, and so does
    a whole input beside others that can. Raises InputError when the format or a field is unknown (at
    once), or when nothing at all could be read (while iterating).
    """
    if format is not None and format not in FORMATS:
        raise InputError(f"There is no format {format!r}.", hint=f"Formats: {', '.join(FORMATS)}.")
    if not inputs:
        raise InputError("No input is given.", hint="Name files or folders, or - for standard input.")
    formats = FORMATS if not columns else {**FORMATS, table.FORMAT.name: table.map_columns(columns)}
    records = _read_all(inputs, formats if format is None else {format: formats[format]})
    return join_duplicates(records, across_sources=across_sources)


def _read_all(inputs: Sequence[str], formats: Mapping[str, Format]) -> Iterator[tuple[str, Paper | Skipped]]:
    """Records, each with the name of its input."""
    faults: list[Skipped] = []  # held back as long as nothing was read: they may be all there is
    anything = False
    errors: list[InputError] = []
    for where, lines in _texts(inputs):
        try:
            if isinstance(lines, InputError):
                raise lines
            for record in _read_text(lines, where, formats):
                yield from ((fault.where, fault) for fault in faults)
                faults, anything = [], True
                yield where, record
        except InputError as error:
            errors.append(error)
            faults.append(Skipped(where, str(error).removeprefix(f"{where} ")))
            if anything:
                yield where, faults.pop()
    if not anything and errors:
        raise _joined(errors)


def _texts(inputs: Sequence[str]) -> Iterator[tuple[str, Iterator[str] | InputError]]:
    for file, missing in list_files(inputs):
        if missing:
            yield file, missing
        else:
            yield from open_texts(file)


def _joined(errors: Sequence[InputError]) -> InputError:
    if len(errors) == 1:
        return errors[0]
    shown = " ".join(error.message for error in errors[:3])
    more = f" And {len(errors) - 3} more inputs." if len(errors) > 3 else ""
    return InputError(f"None of the inputs could be read. {shown}{more}", hint=errors[0].hint)


def _read_text(lines: Iterator[str], where: str, formats: Mapping[str, Format]) -> Records:
    head: list[str] = []
    length = 0
    for line in lines:
        head.append(line)
        length += len(line)
        if length >= _HEAD_LENGTH:
            break
    if not "".join(head).strip():
        raise InputError(f"{where} is empty.", hint="Give a file with papers in it.")
    form = next(iter(formats.values())) if len(formats) == 1 else _recognise("".join(head), where, formats)
    found = False
    for record in form.read(chain(head, lines), where):
        found = True
        yield record
    if not found:
        raise InputError(f"{where} holds no papers in the format {form.name}.", hint="Name another with --format.")


def _recognise(head: str, where: str, formats: Mapping[str, Format]) -> Format:
    """The format that is surest of the first lines; of equals, the first by name."""
    best = max(sorted(formats.values(), key=lambda form: form.name), key=lambda form: form.recognise(head))
    if best.recognise(head) <= 0 and formats is not FORMATS:
        return formats[table.FORMAT.name]  # its columns are given: it says which of them it lacks
    if best.recognise(head) <= 0 and (columns := table.columns_of_other_things(head)):
        raise InputError(
            f"{where} may be a table, but no column of it is named as titles or abstracts are: {', '.join(columns)}.",
            hint="Say which it is: --map title=NAME,abstract=NAME.",
        )
    if best.recognise(head) <= 0:
        raise InputError(
            f"{where} is of no known format.",
            hint=f"Formats: {', '.join(formats)}; name one with --format if it is one of them.",
        )
    return best
