"""Papers that come more than once, as one."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from graphbuilder.ids import Seen
from graphbuilder.model import Paper, Skipped
from graphbuilder.text.code_links import unite_code

_WINDOW = 5000
_UNITED: Final = ("other_ids", "stated", "stated_results")


def join_duplicates(
    records: Iterable[tuple[str, Paper | Skipped]], window: int = _WINDOW, *, across_sources: bool = True
) -> Iterator[Paper | Skipped]:
    """Every paper of the records (each with the name of its input) once, in order of first appearance.

    Papers of one id are one; unless ``across_sources``, only those of one source. A later record fills what the
    earlier left empty, adds to what its source states of it, and changes nothing else. For that the last ``window``
    papers are held back; a record that comes again after its paper has left the window is skipped. Beside the window,
    only a few bytes of each id are kept. What was skipped before passes at once.
    """
    held: OrderedDict[tuple[str, str], Paper] = OrderedDict()
    given = Seen()
    for where, record in records:
        if isinstance(record, Skipped):
            yield record
            continue
        key = ("" if across_sources else record.source, record.id)
        if given.has(*key):
            yield Skipped(where, f"{record.id} was read before; the first record is kept")
        elif key in held:
            held[key] = _filled(held[key], record)
        else:
            held[key] = record
            if len(held) > window:
                oldest, paper = held.popitem(last=False)
                given.add(*oldest)
                yield paper
    yield from held.values()


def _filled(paper: Paper, other: Paper) -> Paper:
    empty = (None, "", ())
    missing = [each.name for each in fields(paper) if getattr(paper, each.name) in empty]
    filled: dict[str, Any] = {name: getattr(other, name) for name in missing}
    if paper.authors and paper.authors != other.authors:
        filled.pop("author_ids", None)  # they are in the order of their own authors
    if paper.organizations and "organization_ids" in filled:
        filled["organization_ids"] = tuple(pair for pair in other.organization_ids if pair[0] in paper.organizations)
    for name in _UNITED:
        filled[name] = tuple(dict.fromkeys((*getattr(paper, name), *getattr(other, name))))
    filled["code"] = unite_code((*paper.code, *other.code))
    return replace(paper, **filled)
