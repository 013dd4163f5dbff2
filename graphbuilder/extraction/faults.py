"""What kinds of faults the extracted named entities have, against annotated ones.

    missed        annotated, and nothing extracted comes near
    invented      extracted, and nothing annotated comes near
    wrong type    the right form with another type
    wrong bounds  a form of one holds all words of a form of the other, and more
    wrong role    the right form and type with another role

Faults are paired one to one: a wrong type or wrong bounds is one fault, not a missed and an invented name.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from graphbuilder.extraction.scoring import NAMED, ScoredEntity, ScoredPaper, pair, same_form

KINDS: Final = ("missed", "invented", "wrong type", "wrong bounds", "wrong role")
_WORD: Final = re.compile(r"[^\W_]+")
_SMALL: Final = frozenset("a an and for in of on the to with".split())


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: what was annotated, what was extracted, or both."""

    paper: str
    kind: str
    annotated: ScoredEntity | None
    extracted: ScoredEntity | None

    def __str__(self) -> str:
        """One line: paper, kind, and both sides."""
        sides = [_shown(side) for side in (self.annotated, self.extracted) if side is not None]
        return f"{self.paper} {self.kind}: {' <- '.join(sides)}"


@dataclass(frozen=True, slots=True)
class FaultTable:
    """All faults, and which roles were taken for which."""

    faults: tuple[Fault, ...]
    roles: tuple[tuple[str, str, int], ...]
    """Annotated role, extracted role and how often, of names with the right form and type."""

    def counts(self) -> dict[str, int]:
        """How many faults of each kind there are."""
        found = Counter(fault.kind for fault in self.faults)
        return {kind: found[kind] for kind in KINDS}


def find_faults(gold: Iterable[ScoredPaper], predicted: Iterable[ScoredPaper]) -> FaultTable:
    """The faults of the extracted papers, in the order of the annotated ones."""
    found = {paper.id: paper for paper in predicted}
    faults: list[Fault] = []
    roles: Counter[tuple[str, str]] = Counter()
    for paper in gold:
        other = found.get(paper.id, ScoredPaper(paper.id))
        wanted = [e for e in paper.entities if e.type in NAMED]
        given = [e for e in other.entities if e.type in NAMED]
        for a, b in _taken_out(wanted, given, lambda a, b: a.type == b.type and same_form(a, b)):
            roles[a.role, b.role] += 1
            if a.role != b.role:
                faults.append(Fault(paper.id, "wrong role", a, b))
        faults += [Fault(paper.id, "wrong type", a, b) for a, b in _taken_out(wanted, given, same_form)]
        faults += [Fault(paper.id, "wrong bounds", a, b) for a, b in _taken_out(wanted, given, _near)]
        faults += [Fault(paper.id, "missed", entity, None) for entity in wanted]
        faults += [Fault(paper.id, "invented", None, entity) for entity in given]
    return FaultTable(tuple(faults), tuple((*pair_, count) for pair_, count in sorted(roles.items())))


def _taken_out(
    wanted: list[ScoredEntity], given: list[ScoredEntity], same: Callable[[ScoredEntity, ScoredEntity], bool]
) -> list[tuple[ScoredEntity, ScoredEntity]]:
    """The pairs that are the same, which leave both lists."""
    pairs = pair(wanted, given, same)
    for annotated, extracted in pairs:
        wanted.remove(annotated)
        given.remove(extracted)
    return pairs


def _near(a: ScoredEntity, b: ScoredEntity) -> bool:
    return any(ours <= theirs or theirs <= ours for ours in _words_of_forms(a) for theirs in _words_of_forms(b))


def _words_of_forms(entity: ScoredEntity) -> list[frozenset[str]]:
    found = (_WORD.findall(form.casefold()) for form in (entity.name, *entity.surfaces))
    return [words for form in found if (words := frozenset(word.removesuffix("s") for word in form) - _SMALL)]


def _shown(entity: ScoredEntity) -> str:
    sure = "" if entity.confidence is None else f" ({entity.confidence:.2f})"
    return f"{entity.type} {entity.name!r} {entity.role}{sure}"


def render_faults(table: FaultTable) -> list[str]:
    """The kinds of faults with their numbers, and the matrix of roles, as lines of text."""
    lines = [f"{kind:13} {count:5d}" for kind, count in table.counts().items()]
    columns = sorted({role for _, role, _ in table.roles})
    count_of = {(a, b): count for a, b, count in table.roles}
    lines += ["", "annotated role by extracted role", " " * 13 + "".join(f"{role:>13}" for role in columns)]
    for row in sorted({role for role, _, _ in table.roles}):
        lines.append(f"{row:13}" + "".join(f"{count_of.get((row, column), 0) or '.':>13}" for column in columns))
    return lines
