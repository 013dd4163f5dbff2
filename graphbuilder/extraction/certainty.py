"""Whether claimed confidence comes true, and how good relations are at a least confidence."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from graphbuilder.extraction.scoring import (
    NAMED,
    ScoredEntity,
    ScoredPaper,
    ScoredResult,
    Tally,
    pair,
    same_form,
    same_result,
)
from graphbuilder.model import Extraction

BINS: Final = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)
STEPS: Final = (0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""Least confidences that are compared."""
SHOWN: Final = ("PROPOSES", "EVALUATED_ON", "TRAINED_ON", "USES", "COMPARES_TO", "MENTIONS", "FROM")


@dataclass(frozen=True, slots=True)
class Claim:
    """One extracted statement: how sure it claims to be, and whether it was right."""

    confidence: float
    right: bool
    role: str = ""


@dataclass(frozen=True, slots=True)
class Bin:
    """Statements of like confidence: what was claimed and what came true."""

    low: float
    high: float
    count: int
    claimed: float
    """Mean confidence."""
    true: float
    """Share that was right."""


@dataclass(slots=True)
class Claims:
    """All statements of some extractions, and how many the annotations make."""

    names: list[Claim]
    """Form and type; the confidence of the name alone."""
    triples: list[Claim]
    """The role too."""
    results: list[Claim]
    annotated: dict[str, int]
    """Annotated triples by role."""

    def relations(self, least: float) -> dict[str, Tally]:
        """Precision and recall of each role among the triples that are at least so sure."""
        tallies = {role: Tally(gold=self.annotated.get(role, 0)) for role in SHOWN}
        for claim in self.triples:
            if claim.confidence >= least and claim.role in tallies:
                tallies[claim.role].predicted += 1
                tallies[claim.role].right += claim.right
        return {role: tally for role, tally in tallies.items() if tally.gold or tally.predicted}

    def reliability(self) -> dict[str, tuple[Bin, ...]]:
        """The bins of names, triples and results."""
        return {"names": bins(self.names), "triples": bins(self.triples), "results": bins(self.results)}


def judge_claims(gold: Iterable[ScoredPaper], predicted: Iterable[ScoredPaper]) -> Claims:
    """The statements of extracted papers, each with whether the annotations say the same.

    Statements without a confidence are left out.
    """
    found = {paper.id: paper for paper in predicted}
    claims = Claims([], [], [], {})
    for paper in gold:
        _add(claims, paper, found.get(paper.id, ScoredPaper(paper.id)))
    return claims


def _add(claims: Claims, paper: ScoredPaper, other: ScoredPaper) -> None:
    wanted = [e for e in paper.entities if e.type in NAMED]
    given = [e for e in other.entities if e.type in NAMED]
    for entity in wanted:
        claims.annotated[entity.role] = claims.annotated.get(entity.role, 0) + 1
    typed = pair(wanted, given, lambda a, b: a.type == b.type and same_form(a, b))
    named, right = {id(b) for _, b in typed}, {id(b) for a, b in typed if a.role == b.role}
    for entity in given:
        if entity.name_confidence is not None:
            claims.names.append(Claim(entity.name_confidence, id(entity) in named))
        if entity.confidence is not None:
            claims.triples.append(Claim(entity.confidence, id(entity) in right, entity.role))
    stated = {id(b) for _, b in pair(paper.results, other.results, same_result)}
    claims.results += [Claim(r.confidence, id(r) in stated) for r in other.results if r.confidence is not None]


def bins(claims: Sequence[Claim]) -> tuple[Bin, ...]:
    """The claims by confidence; empty bins are left out."""
    found = []
    for low, high in pairwise(BINS):
        inside = [c for c in claims if low <= c.confidence < high or (high == BINS[-1] and c.confidence == high)]
        if inside:
            claimed = sum(c.confidence for c in inside) / len(inside)
            found.append(Bin(low, high, len(inside), claimed, sum(c.right for c in inside) / len(inside)))
    return tuple(found)


def render_certainty(claims: Claims, least: float) -> list[str]:
    """The reliability of names, triples and results, and the relations by least confidence, as lines of text."""
    lines: list[str] = []
    for what, found in claims.reliability().items():
        if found:
            lines += ["", f"{what:13} {'claimed':>7} {'true':>6}  count"]
            lines += [f"{b.low:4.2f} to {b.high:4.2f}  {b.claimed:7.3f} {b.true:6.3f} {b.count:6d}" for b in found]
    lines += ["", f"at {least:g} or more   prec recall   gold  pred"]
    for role, t in claims.relations(least).items():
        lines.append(f"{role:13} {t.precision:6.3f} {t.recall:6.3f} {t.gold:6d} {t.predicted:5d}")
    lines += ["", f"{'at or above':11}" + "".join(f"{role:>16}" for role in SHOWN[:2]) + "   (precision, recall)"]
    for step in STEPS:
        tallies = claims.relations(step)
        cells = [tallies.get(role, Tally()) for role in SHOWN[:2]]
        lines.append(f"{step:<11g}" + "".join(f"{t.precision:>10.3f} {t.recall:5.3f}" for t in cells))
    return lines


def scored_extraction(extraction: Extraction) -> ScoredPaper:
    """An extraction as it is scored, with all its confidences."""
    return ScoredPaper(
        extraction.paper.id,
        tuple(
            ScoredEntity(e.name, e.type, e.role, e.surfaces, e.confidence, e.name_confidence or e.confidence)
            for e in extraction.entities
        ),
        tuple(ScoredResult(r.system, r.benchmark, r.written or r.value, r.confidence) for r in extraction.results),
    )
