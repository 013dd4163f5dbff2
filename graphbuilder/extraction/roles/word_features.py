"""Words at and around the mentions of a name, marked with where they stand, for the word model."""

import re
from collections.abc import Sequence
from typing import Final

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.roles.units import Place
from graphbuilder.text.names import name_key

WINDOW: Final = 7
BESIDE: Final = 3
"""Words on either side that are marked with their distance too."""


def words_about(name: Name, places: Sequence[Place]) -> list[str]:
    """The marked words of all mentions, each once, sorted."""
    parts = re.findall(r"[a-z]+|\d+", name.name.casefold())
    found = {f"key={name_key(name.name)}", *(f"part={part}" for part in parts)}
    if parts:
        found.add(f"tail={parts[-1]}")
    for place in places:
        found |= _words_around(place, name.type[:2])
    return sorted(found)


def _words_around(place: Place, kind: str) -> set[str]:
    where = "T" if place.sentence.in_title else ""
    left = ["<s>", *(unit.text for unit in place.left)][-WINDOW:]
    right = [*(unit.text for unit in place.right), "</s>"][:WINDOW]
    found = {
        f"{where}L21={' '.join(left[-2:])}",
        f"{where}L321={' '.join(left[-3:])}",
        f"{where}R12={' '.join(right[:2])}",
        f"{where}LR={left[-1]} {right[0]}",
    }
    for side, words in (("L", left[::-1]), ("R", right)):
        for distance, word in enumerate(words[:BESIDE], start=1):
            found.add(f"{where}{side}{distance}={word}")
            found.add(f"{kind}{where}{side}{distance}={word}")
    found.update(f"{where}l={word}" for word in left)
    found.update(f"{where}r={word}" for word in right)
    found.update(f"{where}s={unit.text}" for unit in place.sentence.units)
    return found
