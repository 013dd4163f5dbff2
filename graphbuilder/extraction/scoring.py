"""Score extracted papers against annotated ones, entity by entity.

Papers are joined by id; an annotated paper that was not extracted counts as all missed. Two entities of a
paper are the same when they share a written form (name or surface; case, hyphens, spaces and a plural s
make no difference). The counts:

    named     methods, models, benchmarks and labs: right form and right type
    untyped   the same, whatever the type
    a type    one type alone
    task      tasks: forms that share at least half of their words
    triples   named entities with the right role too
    results   system, benchmark and value all right
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from graphbuilder.errors import InputError
from graphbuilder.extraction.gold import name_fault, read_objects

NAMED: Final = ("METHOD", "MODEL", "BENCHMARK", "LAB")
ROWS: Final = ("named", "untyped", *NAMED, "task", "triples", "results")

_SEPARATORS: Final = re.compile(r"[\s\-\u2010-\u2015_/]+")
_WORD: Final = re.compile(r"[a-z0-9]+")
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class ScoredEntity:
    """An entity of an annotated or extracted paper."""

    name: str
    type: str
    role: str
    surfaces: tuple[str, ...] = ()
    confidence: float | None = None
    """Claimed probability that name, type and role are right."""
    name_confidence: float | None = None
    """Claimed probability that name and type are."""

    @property
    def forms(self) -> frozenset[str]:
        """The keys of its written forms."""
        return frozenset(filter(None, map(form_key, (self.name, *self.surfaces))))

    @property
    def words(self) -> frozenset[str]:
        """All words of its written forms."""
        return frozenset(_WORD.findall(" ".join((self.name, *self.surfaces)).casefold()))


@dataclass(frozen=True, slots=True)
class ScoredResult:
    """A result of an annotated or extracted paper."""

    system: str
    benchmark: str
    value: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class ScoredPaper:
    """What one paper was annotated with, or what was extracted from it."""

    id: str
    entities: tuple[ScoredEntity, ...] = ()
    results: tuple[ScoredResult, ...] = ()


@dataclass(slots=True)
class Tally:
    """How many there are on each side, and how many of them agree."""

    right: int = 0
    gold: int = 0
    predicted: int = 0

    @property
    def precision(self) -> float:
        """Share of the predicted that are right."""
        return self.right / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Share of the annotated that were found."""
        return self.right / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    def add(self, right: int, gold: int, predicted: int) -> None:
        """Count one more paper."""
        self.right += right
        self.gold += gold
        self.predicted += predicted


@dataclass(slots=True)
class ScoreTable:
    """All counts over the papers."""

    tallies: dict[str, Tally] = field(default_factory=lambda: {row: Tally() for row in ROWS})
    role_accuracy: float = 0.0
    """Of the named entities found, the share with the right role."""


def form_key(form: str) -> str:
    """Key under which two written forms are the same.

    >>> form_key("Mixture-of-Experts") == form_key("mixture of expert")
    True
    """
    key = _SEPARATORS.sub("", form.casefold())
    return key[:-1] if len(key) > 3 and key.endswith("s") and not key.endswith("ss") else key


def read_scored(path: Path) -> list[ScoredPaper]:
    """The papers of a JSON Lines file, annotated or extracted; InputError names the line that cannot be read."""
    papers = []
    for where, record in read_objects([path]):
        try:
            papers.append(scored_paper(record))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(
                f"{where} holds no paper with entities: {name_fault(error)}.",
                hint="Each line is a JSON object with id and entities (name, type, role, surfaces).",
            ) from error
    return papers


def scored_paper(record: Mapping[str, Any]) -> ScoredPaper:
    """A paper from a JSON object in the form of the annotations or of ``graphbuilder extract``."""
    entities = tuple(
        ScoredEntity(e["name"], e["type"], e["role"], tuple(e.get("surfaces", ())), e.get("confidence"))
        for e in record["entities"]
    )
    results = tuple(
        ScoredResult(str(r["system"]), str(r["benchmark"]), str(r["value"])) for r in record.get("results", ())
    )
    return ScoredPaper(str(record["id"]), entities, results)


def score(gold: Iterable[ScoredPaper], predicted: Iterable[ScoredPaper]) -> ScoreTable:
    """The counts of the predicted papers against the annotated ones."""
    found = {paper.id: paper for paper in predicted}
    table = ScoreTable()
    for paper in gold:
        other = found.get(paper.id, ScoredPaper(paper.id))
        _score_named(table.tallies, paper, other)
        _score_tasks(table.tallies["task"], paper, other)
        pairs = pair(paper.results, other.results, same_result)
        table.tallies["results"].add(len(pairs), len(paper.results), len(other.results))
    named, triples = table.tallies["named"], table.tallies["triples"]
    table.role_accuracy = triples.right / named.right if named.right else 0.0
    return table


def _score_named(tallies: dict[str, Tally], gold: ScoredPaper, predicted: ScoredPaper) -> None:
    """Count the named entities of one paper."""
    wanted = [e for e in gold.entities if e.type in NAMED]
    given = [e for e in predicted.entities if e.type in NAMED]
    typed = pair(wanted, given, lambda a, b: a.type == b.type and same_form(a, b))
    sizes = len(wanted), len(given)
    tallies["named"].add(len(typed), *sizes)
    tallies["untyped"].add(len(pair(wanted, given, same_form)), *sizes)
    for kind in NAMED:
        ours, theirs = [e for e in wanted if e.type == kind], [e for e in given if e.type == kind]
        tallies[kind].add(len(pair(ours, theirs, same_form)), len(ours), len(theirs))
    tallies["triples"].add(sum(a.role == b.role for a, b in typed), *sizes)


def _score_tasks(tally: Tally, gold: ScoredPaper, predicted: ScoredPaper) -> None:
    wanted, given = ([e for e in paper.entities if e.type == "TASK"] for paper in (gold, predicted))
    tally.add(len(pair(wanted, given, _half_shared)), len(wanted), len(given))


def pair(
    gold: Sequence[_Item], predicted: Sequence[_Item], same: Callable[[_Item, _Item], bool]
) -> list[tuple[_Item, _Item]]:
    """Pairs one to one, each annotated item with the first one left that is the same."""
    left, pairs = list(predicted), []
    for item in gold:
        hit = next((other for other in left if same(item, other)), None)
        if hit is not None:
            left.remove(hit)
            pairs.append((item, hit))
    return pairs


def same_form(a: ScoredEntity, b: ScoredEntity) -> bool:
    """Whether two entities share a written form."""
    return bool(a.forms & b.forms)


def _half_shared(a: ScoredEntity, b: ScoredEntity) -> bool:
    return 2 * len(a.words & b.words) >= max(len(a.words), len(b.words))


def same_result(a: ScoredResult, b: ScoredResult) -> bool:
    """Whether system, benchmark and value are the same."""
    return (form_key(a.system), form_key(a.benchmark), form_key(a.value)) == (
        form_key(b.system),
        form_key(b.benchmark),
        form_key(b.value),
    )


def render_scores(table: ScoreTable) -> list[str]:
    """The counts as lines of text: precision, recall, F1 and sizes, role accuracy."""
    lines = [f"{'':10} {'prec':>6} {'recall':>6} {'F1':>6}   gold  pred"]
    for row in ROWS:
        t = table.tallies[row]
        lines.append(f"{row:10} {t.precision:6.3f} {t.recall:6.3f} {t.f1:6.3f} {t.gold:6d} {t.predicted:5d}")
    lines.append(f"role-acc   {table.role_accuracy:6.3f}")
    return lines
