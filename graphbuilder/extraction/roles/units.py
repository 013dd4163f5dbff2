"""The sentences of a doc with every mention of a name standing as one word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.roles.cues import Match, find_cues

Kind = Literal["title", "contribution", "experiment", "own", "background", "other"]

DASHES: Final = frozenset("-\u2010\u2011\u2013\u2014")
SEPARATORS: Final = frozenset({",", "and", "or", "&", "/", "+", ";", "as", "well", "(", ")"})
JOINERS: Final = frozenset({"and", "or", "&", "/", "+", "well"})
LIST_OPENERS: Final = frozenset({"(", ":", "as", "like", "including", "include", ".", "e.g", ","})
WIDEST_GAP: Final = 3
OWN: Final = frozenset({"we", "our", "ours", "us"})
EXPERIMENT: Final = re.compile(
    r"experiments?|experimental|results|outperform(?:s|ing)?|achiev(?:es|ing)|evaluate|evaluated|evaluations|surpasses"
    r"|empirically"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A lower-case word of a sentence, or a whole mention of a name as ``<method>`` or the like."""

    text: str
    token: int
    name: int = -1
    """Place of the name in ``doc._.names``; -1 for a word."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as units, its cues, and what kind of sentence it is."""

    index: int
    units: list[Unit]
    cues: dict[str, list[Match]]
    kind: Kind

    @property
    def in_title(self) -> bool:
        """Whether it is the title."""
        return self.kind == "title"


@dataclass(frozen=True, slots=True)
class Place:
    """One mention: its sentence, its unit, and the bounds of the series of names that it stands in."""

    sentence: Sentence
    unit: int
    first: int
    """Unit of the first name of the series."""
    last: int
    """Unit of the last name of the series."""
    series: int
    """How many names the series holds."""
    before: int
    """How many of them stand before this one."""

    @property
    def left(self) -> list[Unit]:
        """The units before the series."""
        return self.sentence.units[: self.first]

    @property
    def right(self) -> list[Unit]:
        """The units after the series."""
        return self.sentence.units[self.last + 1 :]


@dataclass(frozen=True, slots=True)
class Scene:
    """A doc's title, names, sentences, and the places of each name in order."""

    title: str
    names: Sequence[Name]
    sentences: list[Sentence]
    places: list[list[Place]] = field(default_factory=list)

    @property
    def first_contribution(self) -> int:
        """Index of the first sentence that says what the paper proposes, or how many sentences there are."""
        found = (sentence.index for sentence in self.sentences if sentence.kind == "contribution")
        return next(found, len(self.sentences))


def read_scene(doc: Doc, names: Sequence[Name]) -> Scene:
    """The scene of a doc whose sentence bounds are set."""
    title = doc._.paper.title if doc._.paper is not None else ""
    owner = {start: i for i, name in enumerate(names) for start, _ in name.spans}
    inside = {t for name in names for start, end in name.spans for t in range(start + 1, end)}
    scene = Scene(title, names, [], [[] for _ in names])
    for index, span in enumerate(doc.sents):
        units = []
        for token in span:
            if token.i in owner:
                units.append(Unit(f"<{names[owner[token.i]].type.lower()}>", token.i, owner[token.i]))
            elif token.i not in inside and not token.is_space and token.text not in DASHES:
                units.append(Unit(token.lower_, token.i))
        cues = find_cues([unit.text for unit in units])
        in_title = bool(title) and span.start_char < len(title)
        sentence = Sentence(index, units, cues, "title" if in_title else _kind(units, cues))
        scene.sentences.append(sentence)
        for i, unit in enumerate(units):
            if unit.name >= 0:
                scene.places[unit.name].append(_place(sentence, i))
    return scene


def _kind(units: Sequence[Unit], cues: dict[str, list[Match]]) -> Kind:
    words = {unit.text for unit in units}
    if "propose" in cues:
        return "contribution"
    if any(EXPERIMENT.fullmatch(word) for word in words):
        return "experiment"
    if words & OWN:
        return "own"
    return "background" if "background" in cues or "limited" in cues else "other"


def _place(sentence: Sentence, i: int) -> Place:
    members = _series(sentence.units, i)
    before = {sentence.units[m].name for m in members if m < i} - {sentence.units[i].name}
    names = {sentence.units[m].name for m in members}
    return Place(sentence, i, members[0], members[-1], len(names), len(before))


def _series(units: Sequence[Unit], i: int) -> list[int]:
    """The units of the names that are listed with the name at ``i``, itself among them.

    A comma alone joins names only up to the last one, which a word joins (``X, Y, and Z``), or inside an
    opened list (``such as X, Y``): in ``Unlike X, Y learns`` there are two series.
    """
    run = _run(units, i)
    parts = [[run[0]]]
    joined = False
    for left, right in pairwise(run):
        gap = {unit.text for unit in units[left + 1 : right]}
        by_word = bool(gap & JOINERS)
        if joined and not by_word and "(" not in gap:
            parts.append([])
            joined = False
        joined = joined or by_word
        parts[-1].append(right)
    part = next(part for part in parts if i in part)
    if len(part) == 2 and _comma_alone(units, part):
        return [i]
    return part


def _comma_alone(units: Sequence[Unit], part: Sequence[int]) -> bool:
    between = [unit.text for unit in units[part[0] + 1 : part[1]]]
    opened = part[0] > 0 and units[part[0] - 1].text in LIST_OPENERS
    return between == [","] and not opened


def _run(units: Sequence[Unit], i: int) -> list[int]:
    """The names before and after ``units[i]`` with nothing but separators between them."""
    run = [i]
    for step in (-1, 1):
        k, gap = i + step, 0
        while 0 <= k < len(units) and gap <= WIDEST_GAP:
            if units[k].name >= 0:
                if gap == 0:
                    break
                run.append(k)
                gap = 0
            elif units[k].text in SEPARATORS:
                gap += 1
            else:
                break
            k += step
    return sorted(run)
