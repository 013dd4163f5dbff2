"""The labs that a paper comes from, read from the organisations of its metadata line or byline."""

import re
from collections.abc import Iterator
from typing import Final

from graphbuilder.lexicon.load import Lexicon, load_lexicon
from graphbuilder.model import Evidence, ExtractedEntity, Paper

RULE: Final = "metadata-line"
KNOWN: Final = 0.98
UNKNOWN: Final = 0.9
"""How sure a lab is that no list knows: the line may name a team, a place or a person."""

_JOINS: Final = re.compile(r"\s*(?:[+;|]|\s/\s)\s*")
_LOOSE_JOINS: Final = re.compile(r"\s*(?:,|/|&|\band\b)\s*")
_TEAM: Final = re.compile(r"\s+(?:research\s+)?(?:team|group)$|\s+et al\.?$", re.IGNORECASE)
_INSTITUTION: Final = re.compile(
    r"universit|institut|laborator|\blabs?\b|college|academy|polytechnic|hochschule|research|\binc\b|\bltd\b|\bcorp"
    r"|hospital|foundation|school of (?:medicine|economics)|\b(?:ETH|EPFL|MIT|KAIST|INRIA|CNRS)\b",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(
    r"^(?:department|dept|school|faculty|division|college of|chair|centre|center)\b", re.IGNORECASE
)

Piece = tuple[int, int]
"""First character and one past the last of a lab in an organisation as written."""


def find_metadata_labs(paper: Paper) -> list[ExtractedEntity]:
    """The labs of ``paper.organizations``, in order, each once, with the role FROM.

    Evidence points into ``paper.metadata``; its sentence is the organisation as written.
    """
    lexicon = load_lexicon()
    found: dict[str, list[tuple[str, Evidence]]] = {}
    known: set[str] = set()
    offset = 0
    for organization in paper.organizations:
        for start, end in split_organization(organization, lexicon):
            surface = organization[start:end]
            entry = _entry_name(surface, lexicon)
            name = entry or _TEAM.sub("", surface)
            if entry:
                known.add(name)
            evidence = Evidence(organization, "metadata", offset + start, offset + end)
            found.setdefault(name, []).append((surface, evidence))
        offset += len(organization) + len("; ")
    return [
        ExtractedEntity(
            name=name,
            type="LAB",
            role="FROM",
            surfaces=tuple(dict.fromkeys(surface for surface, _ in mentions)),
            evidence=tuple(evidence for _, evidence in mentions),
            confidence=KNOWN if name in known else UNKNOWN,
            rule=RULE,
        )
        for name, mentions in found.items()
    ]


def split_organization(text: str, lexicon: Lexicon) -> list[Piece]:
    """The labs in an organisation as written.

    ``A+B`` is two. A list with commas or "and" is split when every part is a known lab; of an address, the
    institution alone is kept (``Department of X, University of Y, Country`` is the university).
    """
    pieces: list[Piece] = []
    for start, end in _split(_JOINS, text, 0, len(text)):
        parts = list(_split(_LOOSE_JOINS, text, start, end))
        if _entry_name(text[start:end], lexicon) or len(parts) < 2:
            pieces.append((start, end))
        elif all(_entry_name(text[a:b], lexicon) for a, b in parts):
            pieces += parts
        else:
            pieces.append(_institution(text, (start, end), lexicon))
    return pieces


def _split(joins: re.Pattern[str], text: str, start: int, end: int) -> Iterator[Piece]:
    """The parts between joins, without outer white space; empty ones are left out."""
    edges = [start, *(edge for match in joins.finditer(text, start, end) for edge in match.span()), end]
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        part = text[a:b]
        a, b = a + len(part) - len(part.lstrip()), b - (len(part) - len(part.rstrip()))
        if a < b:
            yield a, b


def _institution(text: str, piece: Piece, lexicon: Lexicon) -> Piece:
    """The part of an address that names the institution: a known lab, else what reads like one, else all of it."""
    parts = list(_split(re.compile(r"\s*,\s*"), text, *piece))
    known = [part for part in parts if _entry_name(text[slice(*part)], lexicon)]
    likely = [p for p in parts if _INSTITUTION.search(text[slice(*p)]) and not _UNIT.search(text[slice(*p)])]
    if len(parts) == 1 or not (known or likely):
        return piece
    return (known or likely)[0]


def _entry_name(surface: str, lexicon: Lexicon) -> str | None:
    """The name that the lists give a lab, also without ``The`` and ``Research Team``."""
    bare = re.sub(r"^the\s+", "", surface, flags=re.IGNORECASE)
    for form in dict.fromkeys((surface, bare, _TEAM.sub("", bare))):
        entry = lexicon.find_type(form, "LAB")
        if entry is not None:
            return entry.name
    return None
