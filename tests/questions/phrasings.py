"""Reads lists of phrasings with the reading wanted, and writes readings in the same form.

A line is ``question | kind | want | parts``; the parts, in any order and joined by ``"; "``, are
``ROLES: names`` (``not`` before a negated one, ``any Label`` for any of a kind), ``: names`` for what the
question is about itself, ``since``, ``until``, ``text``, ``near``, ``order``, ``limit``, ``roles`` of a wanted
entity, ``numbers`` with their bounds, ``metric``, ``better than`` and ``worse than`` with names, ``other than``
with what is left out of a list, ``shared`` where not one paper need meet all conditions, ``mutual`` for what is
compared from either side, ``code`` or ``no code``, ``drawn``, ``papers`` with in how many a thing must be,
``only`` with a word of the names, and ``unparsed``.
"""

from dataclasses import dataclass
from pathlib import Path

from graphbuilder.questions.question import Question


@dataclass(frozen=True)
class Phrasing:
    """A question with its wanted reading."""

    question: str
    kind: str
    want: str
    parts: frozenset[str]

    def is_met_by(self, question: Question) -> bool:
        """Whether kind, want and all parts are as wanted; optional parts count only where they are wanted."""
        found = reading_parts(question)
        optional = {part for part in found if part.split(" ")[0] in ("order", "limit", "roles", "near")}
        same_kind = (self.kind, self.want) == (question.kind, question.want)
        return same_kind and self.parts <= found and found - optional <= self.parts


def read_phrasings(file: Path) -> list[Phrasing]:
    """The phrasings of a file; lines that begin with # are left out."""
    phrasings = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            question, kind, want, parts = (part.strip() for part in line.split("|"))
            phrasings.append(
                Phrasing(question, kind, want, frozenset(_in_order(part) for part in parts.split("; ") if part))
            )
    return phrasings


def _in_order(part: str) -> str:
    """A part with its roles in alphabetical order."""
    roles, colon, names = part.strip().partition(": ")
    if not colon:
        return part.strip()
    words = roles.removeprefix("not ").split()
    return f"{'not ' if roles.startswith('not ') else ''}{' '.join(sorted(words))}: {names}".strip()


def reading_parts(question: Question) -> set[str]:
    """The parts of a reading."""
    parts = set()
    for item in question.filters:
        any_of = f"at least {item.least} {item.any_of}" if item.least > 1 else f"any {item.any_of}"
        names = any_of if item.any_of else ", ".join(sorted({entity.name for entity in item.entities}))
        parts.add(f"{'not ' if item.negate else ''}{' '.join(sorted(item.roles))}: {names}")
    if question.excluded:
        parts.add(f"other than {', '.join(sorted({entity.name for entity in question.excluded}))}")
    if question.rivals:
        side = "worse than" if question.losing else "better than"
        parts.add(f"{side} {', '.join(sorted({entity.name for entity in question.rivals}))}")
    for bound in (question.bound, *(item.bound for item in question.filters)):
        if bound is not None:
            parts.add(f"numbers {bound.in_words()}")
    if question.metric:
        parts.add(f"metric {question.metric}")
    if question.tally is not None:
        parts.add(f"papers {question.tally.bound.in_words()}")
    if question.only is not None:
        parts.add(f"only {question.only.phrase}")
    if question.mutual is not None:
        parts.add("mutual")
    if question.shared:
        parts.add("shared")
    if question.subjects:
        parts.add(f": {', '.join(sorted({entity.name for entity in question.subjects}))}")
    if question.drawn:
        parts.add("drawn")
    if question.coded is not None:
        parts.add("code" if question.coded else "no code")
    for name in ("since", "until", "text", "limit"):
        if value := getattr(question, name):
            parts.add(f"{name} {value}")
    parts.add(f"order {question.order}")
    parts.add(f"roles {' '.join(question.roles)}")
    parts.update(f"near {near.name}" for unknown in question.unknown for near in unknown.near)
    parts.update(f"unparsed {words}" for words in question.unparsed)
    return parts
