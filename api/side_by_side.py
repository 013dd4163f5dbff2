"""Two papers side by side, field by field, with what only one of the two has marked."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from graphbuilder.curation.alike_papers import dates_agree
from graphbuilder.store.base import Row
from graphbuilder.text.names import name_key


class Part(NamedTuple):
    """A stretch of what a paper says; ``own`` where the other paper says something and not this."""

    text: str
    own: bool


class Line(NamedTuple):
    """A field of both papers."""

    name: str
    one: Sequence[Part]
    other: Sequence[Part]
    between: str
    """What stands between two parts."""


def lines_of(pair: Row) -> list[Line]:
    """The fields that one of the two has, but for their abstracts; ``pair`` is that of ``PaperPair.as_json``."""
    one, other = pair["one"], pair["other"]
    lines = [
        _flowing("Title", one["title"], other["title"]),
        _line("Authors", one["authors"], other["authors"], ", "),
        _dates("Date", one["published"], other["published"]),
        _line("Venue", _alone(one["venue"]), _alone(other["venue"]), ""),
        _line("Ids", one["ids"], other["ids"], ", "),
    ]
    return [line for line in lines if line.one or line.other]


def _line(name: str, one: Sequence[str], other: Sequence[str], between: str) -> Line:
    return Line(name, _parts(one, other), _parts(other, one), between)


def _flowing(name: str, one: str | None, other: str | None) -> Line:
    """A field whose words are compared; words that follow each other are one part."""
    line = _line(name, (one or "").split(), (other or "").split(), " ")
    return line._replace(one=_joined(line.one), other=_joined(line.other))


def _joined(words: Sequence[Part]) -> list[Part]:
    runs = groupby(words, key=lambda word: word.own)
    return [Part(" ".join(word.text for word in run), own) for own, run in runs]


def _dates(name: str, one: str | None, other: str | None) -> Line:
    """A field of dates, of which ``2024`` and ``2024-03-05`` say nothing different."""
    unlike = bool(one and other) and not dates_agree(one or "", other or "")
    first, second = ([Part(date, unlike)] if date else [] for date in (one, other))
    return Line(name, first, second, "")


def _parts(texts: Sequence[str], others: Sequence[str]) -> list[Part]:
    """The texts of one side; nothing is its own where the other side is empty."""
    known = {_key(text) for text in others}
    return [Part(text, bool(known) and _key(text) not in known) for text in texts]


def _key(text: str) -> str:
    return name_key(text) or text


def _alone(text: str | None) -> list[str]:
    return [text] if text else []
