"""Labs by their ids in the Research Organization Registry, and what they are part of."""

import re
from collections.abc import Iterable
from typing import Final

from graphbuilder.lexicon.organizations import find_organization
from graphbuilder.store.base import Row, Store

_ROR: Final = re.compile(r"(?:ror:\s*|(?:https?://)?(?:www\.)?ror\.org/)(0[0-9a-z]{8})/?", re.IGNORECASE)


def read_ror(text: str) -> str | None:
    """The ROR id in a text such as ``ror:00f54p054`` or ``https://ror.org/00f54p054``, of its successor where the
    list knows one; None for another text.

    >>> read_ror("https://ror.org/00F54P054"), read_ror("00f54p054")
    ('00f54p054', None)
    """
    found = _ROR.fullmatch(text.strip())
    if found is None:
        return None
    ror = found[1].lower()
    known = find_organization(ror)
    return known.ror if known and known.ror else ror


def labs_by_ror(store: Store, texts: Iterable[str]) -> dict[str, str]:
    """The id of the lab that each text with a ROR id means, for those that mean one."""
    asked = {text: ror for text in texts if (ror := read_ror(text))}
    if not asked:
        return {}
    rows = store.run("labs_by_ror", {"rors": sorted(set(asked.values()))})
    by_ror = {row["ror"]: row["id"] for row in reversed(rows)}
    return {text: by_ror[ror] for text, ror in asked.items() if ror in by_ror}


def lab_family(store: Store, id_: str, min_confidence: float) -> Row:
    """``parents``, ``parts`` and ``own_papers`` of a lab; the parts with most papers first."""
    parents = store.run("lab_parents", {"id": id_})
    itself, *parts = store.run("lab_parts", {"id": id_, "min_confidence": min_confidence})
    return {
        "parents": [{**row, "label": "Lab"} for row in parents],
        "parts": [{**row, "label": "Lab", "part_of": row["wholes"]} for row in parts],
        "own_papers": itself["papers"],
    }
