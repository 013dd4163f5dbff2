"""The index that the site's own search reads, in small files: words by their first letters, things by their place.

A browser loads only the files that what was typed needs. They are scripts, because a page that is opened from a disk
may load no other files.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, Final

from graphbuilder.schema import ENTITY_LABELS

BLOCK: Final = 100
"""Things in one file."""
_CHUNK: Final = 30_000
"""Bytes of words in one file, about."""
_LONGEST: Final = 40
_WHOLE: Final = "="
"""Begins the entry of a whole name, joined; no word begins so."""
STOP_WORDS: Final = frozenset("a an and are as at by for from in is of on the to via with".split())
"""Words that stand in too many titles to tell them apart."""
Write = Callable[[str, bytes], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found, in the order in which things are shown."""

    kind: str
    name: str
    file: str
    note: str
    """How many papers, or when published."""
    texts: tuple[str, ...]
    """What it is found by."""


def words_of(text: str) -> list[str]:
    """The words of a text as they stand in the index; the script of the site cuts in the same way.

    >>> words_of("Größe: GPT-4 & 数据集")
    ['große', 'gpt', '4', '数据集']
    """
    found = []
    folded = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c)[0] != "M").lower()
    for is_word, letters in groupby(folded, lambda c: unicodedata.category(c)[0] in "LN"):
        if is_word:
            found.append("".join(letters)[:_LONGEST])
    return found


def write_index(entries: Sequence[Entry], write: Write) -> None:
    """Write the files of the index."""
    places: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        for key in sorted(_keys(entry)):
            places.setdefault(key, []).append(place)
    firsts = [_write_words(number, chunk, write) for number, chunk in enumerate(_chunks(places))]
    for number, start in enumerate(range(0, len(entries), BLOCK)):
        rows = [[entry.kind, entry.name, entry.file, entry.note] for entry in entries[start : start + BLOCK]]
        write(f"search/things-{number}.js", _script("things", number, rows))
    names = sum(entry.kind != "Paper" for entry in entries)
    about = {"firsts": firsts, "block": BLOCK, "count": len(entries), "names": names, "stop": sorted(STOP_WORDS)}
    write("search/index.js", _script("index", 0, about))


def _keys(entry: Entry) -> set[str]:
    keys: set[str] = set()
    for text in entry.texts:
        words = words_of(text)
        keys.update(word for word in words if word not in STOP_WORDS)
        if entry.kind != "Paper" and words:
            keys.add(_WHOLE + "".join(words)[:_LONGEST])
    return keys


def _chunks(places: Mapping[str, list[int]]) -> Iterable[list[tuple[str, list[int]]]]:
    chunk: list[tuple[str, list[int]]] = []
    size = 0
    for key in sorted(places, key=lambda key: key.encode("utf-16-be", "surrogatepass")):  # as scripts compare texts
        found = places[key]
        steps = [found[0], *(after - before for before, after in pairwise(found))]
        weight = len(key) + 6 + sum(len(str(step)) + 1 for step in steps)
        if chunk and size + weight > _CHUNK:
            yield chunk
            chunk, size = [], 0
        chunk.append((key, steps))
        size += weight
    if chunk:
        yield chunk


def _write_words(number: int, chunk: list[tuple[str, list[int]]], write: Write) -> str:
    write(f"search/words-{number}.js", _script("words", number, chunk))
    return chunk[0][0]


def _script(part: str, number: int, value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f'graphSearch("{part}",{number},{text});\n'.encode("utf-8", "replace")


def entries_of(things: Iterable[Mapping[str, Any]], papers: Iterable[Mapping[str, Any]], file_of: Any) -> list[Entry]:
    """What can be found: things by how many papers name them, then papers as they come."""
    order = {label: place for place, label in enumerate(ENTITY_LABELS)}
    ranked = sorted(things, key=lambda row: (-row["papers"], order[row["label"]], row["name"], row["id"]))
    found = [
        Entry(
            row["label"],
            row["name"],
            file_of(row["id"]),
            f"{row['papers']:,} paper{'' if row['papers'] == 1 else 's'}",
            (row["name"], *row["aliases"]),
        )
        for row in ranked
    ]
    for paper in papers:
        title = paper["title"] or f"Untitled paper {paper['id']}"
        texts = tuple(filter(None, (paper["title"], paper["id"])))
        found.append(Entry("Paper", title, file_of(paper["id"]), paper["published"] or "", texts))
    return found
