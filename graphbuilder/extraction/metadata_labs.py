"""The labs that a paper comes from, read from the organisations of its metadata line or byline."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from graphbuilder.extraction.affiliations.match import find_organizations, find_segments
from graphbuilder.lexicon.organizations import Organization, ancestors_of, find_organization, organization_of
from graphbuilder.model import Evidence, ExtractedEntity, Paper

RULE: Final = "metadata-line"
KNOWN: Final = 0.98
UNKNOWN: Final = 0.9
"""How sure a lab is that no list knows: the line may name a team, a place or a person."""

_TEAM: Final = re.compile(r"\s+(?:research\s+)?(?:team|group)$|\s+et al\.?$", re.IGNORECASE)
_INSTITUTION: Final = re.compile(
    r"universit|institut|laborator|\blabs?\b|college|academy|polytechnic|hochschule|research|\binc\b|\bltd\b|\bcorp"
    r"|hospital|foundation|school of (?:medicine|economics)|\b(?:ETH|EPFL|MIT|KAIST|INRIA|CNRS)\b",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(
    r"^(?:department|dept|school|faculty|division|college of|chair|centre|center)\b", re.IGNORECASE
)
_COMPANY_FORM: Final = re.compile(r"(?:inc|ltd|llc|corp|co|gmbh)\.?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]{2}")
_COMMA: Final = re.compile(r"\s*,\s*")
_AND: Final = re.compile(r"\s+(?:and|&)\s+")


class Piece(NamedTuple):
    """A lab in an organisation as written: first character, one past the last, name, and whether the list has it."""

    start: int
    end: int
    name: str
    known: bool


def find_metadata_labs(paper: Paper) -> list[ExtractedEntity]:
    """The labs of ``paper.organizations``, in order, each once, with the role FROM.

    Evidence points into ``paper.metadata``; its sentence is the organisation as written.
    """
    stated: dict[str, list[str]] = {}
    for organization, ror in paper.organization_ids:
        stated.setdefault(organization, []).append(ror)
    found: dict[str, list[tuple[str, Evidence]]] = {}
    known: set[str] = set()
    offset = 0
    for organization in paper.organizations:
        for piece in split_organization(organization, stated.get(organization, ())):
            if piece.known:
                known.add(piece.name)
            evidence = Evidence(organization, "metadata", offset + piece.start, offset + piece.end)
            found.setdefault(piece.name, []).append((organization[piece.start : piece.end], evidence))
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


def split_organization(text: str, rors: Sequence[str] = ()) -> list[Piece]:
    """The labs in an organisation as written.

    Of an address, the institution alone is kept (``Department of X, University of Y, Country`` is the university);
    ``A+B`` and ``A and B`` are two. What the source says by ROR ids stands above what the text is taken for.
    """
    pieces = [Piece(found.start, found.end, found.name, known=True) for found in find_organizations(text)]
    if rors:
        return _as_stated(text, pieces, rors)
    for start, end in find_segments(text):
        here = [piece for piece in pieces if start <= piece.start < end]
        if here:
            pieces += _beside(text, (start, end), here)
        elif _INSTITUTION.search(text, start, end) or (not pieces and _WORD.search(text, start, end)):
            pieces.append(_unknown(text, _institution(text, start, end)))
    return sorted(pieces)


def _as_stated(text: str, pieces: Sequence[Piece], rors: Sequence[str]) -> list[Piece]:
    """The labs of the ids that a source states, each where the text names it or its family, else at all of it."""
    organizations = [find_organization(ror) for ror in rors]
    stated = []
    for organization in organizations:
        if organization is None:
            stated.append(_unknown(text, _institution(text, 0, len(text))))
        else:
            place = next((p for p in pieces if _are_family(p.name, organization)), Piece(0, len(text), "", known=True))
            stated.append(place._replace(name=organization.name))
    return list(dict.fromkeys(stated))


def _are_family(name: str, organization: Organization) -> bool:
    """Whether a name is that of an organisation, of something that it is part of, or of one of its parts."""
    other = organization_of(name)
    return name == organization.name or (
        other is not None and (organization in ancestors_of(other) or other in ancestors_of(organization))
    )


def _beside(text: str, segment: tuple[int, int], known: Sequence[Piece]) -> Iterator[Piece]:
    """Institutions that no list knows, joined to known ones by "and"."""
    sides = list(_split(_AND, text, *segment))
    for number, (start, end) in enumerate(sides):
        if any(piece.start < end and start < piece.end for piece in known):
            continue
        parts = list(_split(_COMMA, text, start, end))
        near = parts[-1:] if number == 0 else parts[:1]
        yield from (
            _unknown(text, part)
            for part in near
            if re.search("universit|institute of|college", text[slice(*part)], re.IGNORECASE)
            and not _UNIT.search(text[slice(*part)])
        )


def _unknown(text: str, place: tuple[int, int]) -> Piece:
    start, end = place
    return Piece(start, end, _TEAM.sub("", text[start:end]), known=False)


def _split(joins: re.Pattern[str], text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts between joins, without outer white space; empty ones are left out."""
    edges = [start, *(edge for match in joins.finditer(text, start, end) for edge in match.span()), end]
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        part = text[a:b]
        a, b = a + len(part) - len(part.lstrip()), b - (len(part) - len(part.rstrip()))
        if a < b:
            yield a, b


def _institution(text: str, start: int, end: int) -> tuple[int, int]:
    """The part of an address that reads like an institution, else all of it."""
    parts = list(_split(_COMMA, text, start, end))
    likely = [p for p in parts if _INSTITUTION.search(text[slice(*p)]) and not _UNIT.search(text[slice(*p)])]
    place = likely[0] if likely and len(parts) > 1 else (start, end)
    if place in parts[1:] and _COMPANY_FORM.fullmatch(text[slice(*place)]):
        return parts[parts.index(place) - 1][0], place[1]
    return place
