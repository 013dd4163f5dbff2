"""From judged candidates to the names of a paper: overlaps settled, forms of one name joined."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from graphbuilder.extraction.calibration import Calibration
from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.names.candidates import Candidates
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.naming import choose_name
from graphbuilder.extraction.names.same_name import Found, join_same, without_tail
from graphbuilder.extraction.names.scene import Scene
from graphbuilder.extraction.trees import Probabilities
from graphbuilder.lexicon.load import Lexicon
from graphbuilder.model import EntityType

CONSIDERED: Final = 0.05
"""Candidates less likely than this to be a name do not block others, nor lend their place to a mention."""
TYPES: Final[tuple[EntityType, ...]] = ("METHOD", "MODEL", "BENCHMARK", "TASK", "LAB")
"""Order of the types in judgements, after the probability of no name."""
RULE: Final = "names-model"
_COMMON_SHORT_FORM: Final = 20  # papers of the corpus that write it


@dataclass(frozen=True, slots=True)
class Thresholds:
    """How likely a candidate must be a name of its type to become one."""

    named: float = 0.34
    task: float = 0.3
    form_of_task: float = 0.12
    """A form of a task may be this unlikely, if the forms of the task together reach ``task``."""


@dataclass(slots=True)
class Group:
    """The candidates of one key that were accepted: one name, or one form of a name."""

    type: EntityType
    score: float
    """Raw probability that it is a name of that type."""
    spans: list[tuple[int, int]]
    """By token of the scene."""


@dataclass(frozen=True, slots=True)
class _Pool:
    """The candidates of one key, judged together."""

    places: list[int]
    sure: float
    """Mean probability that it is a name."""
    type: EntityType
    score: float
    """Mean probability that it is a name of that type."""


def _pools(found: Candidates, judged: Probabilities) -> list[_Pool]:
    """The keys that may be names, the surest first."""
    places_of: dict[int, list[int]] = {}
    for place in np.flatnonzero(1 - judged[:, 0] > CONSIDERED).tolist():
        places_of.setdefault(int(found.key[place]), []).append(place)
    pools = []
    for places in places_of.values():
        mean = judged[places].mean(axis=0)
        best = 1 + int(np.argmax(mean[1:]))
        pools.append(_Pool(places, 1 - float(mean[0]), TYPES[best - 1], float(mean[best])))
    return sorted(pools, key=lambda pool: (-pool.sure, found.first[pool.places[0]], found.last[pool.places[0]]))


def accept_groups(scene: Scene, found: Candidates, judged: Probabilities, thresholds: Thresholds) -> dict[int, Group]:
    """The accepted names by key, the surest first; no two overlap.

    ``judged`` has a row a candidate, with the probabilities of ``CLASSES``.
    """
    taken = np.zeros(len(scene.tokens), dtype=np.bool_)
    groups: dict[int, Group] = {}
    for pool in _pools(found, judged):
        if pool.score < (thresholds.form_of_task if pool.type == "TASK" else thresholds.named):
            continue
        spans = [(int(found.first[n]), int(found.last[n])) for n in pool.places]
        free = sorted((a, b) for a, b in spans if not taken[a:b].any())
        for first, last in free:
            taken[first:last] = True
        if free:
            groups[int(found.key[pool.places[0]])] = Group(pool.type, pool.score, free)
    return groups


def _surface(scene: Scene, span: tuple[int, int]) -> str:
    return scene.text[scene.tokens.start[span[0]] : scene.tokens.end[span[1] - 1]]


def join_pairs(scene: Scene, groups: dict[int, Group]) -> list[tuple[Group, tuple[str, str] | None]]:
    """The groups, those of an abbreviation and its long form made one, each with that pair or None."""
    at = {span: key for key, group in groups.items() for span in group.spans}
    pair_of: dict[int, tuple[str, str]] = {}
    joined = dict(groups)
    for long_first, long_last, short_first, short_last in scene.pairs:
        long, short = at.get((long_first, long_last)), at.get((short_first, short_last))
        if long is None or short is None or long == short or long not in joined or short not in joined:
            continue
        a, b = joined[long], joined.pop(short)
        surer = max(a, b, key=lambda group: group.score)
        joined[long] = Group(surer.type, surer.score, sorted(a.spans + b.spans))
        pair_of[long] = (_surface(scene, (long_first, long_last)), _surface(scene, (short_first, short_last)))
    return [(group, pair_of.get(key)) for key, group in joined.items()]


def _found(scene: Scene, group: Group, pair: tuple[str, str] | None) -> Found:
    """A group with its written forms; a name that only stands in ``X-based`` is X."""
    spans = [_trimmed(scene, span) for span in group.spans] if group.type in ("METHOD", "MODEL") else group.spans
    return Found(group.type, group.score, tuple(spans), tuple(_surface(scene, span) for span in spans), pair)


def _trimmed(scene: Scene, span: tuple[int, int]) -> tuple[int, int]:
    """The span without a tail such as ``-based``, where what is left ends with a token."""
    form = without_tail(_surface(scene, span))
    end = int(scene.tokens.start[span[0]]) + len(form)
    last = int(np.searchsorted(scene.tokens.end, end)) + 1
    return (span[0], last) if last <= span[1] and int(scene.tokens.end[last - 1]) == end else span


@dataclass(frozen=True, slots=True)
class Decoder:
    """Makes the names of a paper from its judged candidates."""

    lexicon: Lexicon
    counts: CorpusCounts
    thresholds: Thresholds
    calibration: Calibration

    def __call__(self, scene: Scene, found: Candidates, judged: Probabilities) -> list[Name]:
        """The names, in order of their first mention; spans by token of the doc."""
        groups = accept_groups(scene, found, judged, self.thresholds)
        key_at = {span: key for key, group in groups.items() for span in group.spans}
        parts = [_found(scene, group, pair) for group, pair in join_pairs(scene, groups)]
        joined = [name for name in join_same(parts, self.lexicon) if self._is_likely(name)]
        names = [self._name(scene, name, key_at) for name in joined]
        return sorted(names, key=lambda name: (name.spans[0], name.type))

    def _is_likely(self, name: Found) -> bool:
        return name.score >= (self.thresholds.task if name.type == "TASK" else self.thresholds.named)

    def _name(self, scene: Scene, found: Found, key_at: dict[tuple[int, int], int]) -> Name:
        long_form, short_form = found.pair or (None, None)
        common = False
        if short_form:
            key = next(key_at[span] for span in found.spans if _surface(scene, span) == short_form)
            common = bool(self.counts(np.array([key], dtype=np.uint64)).papers[0] >= _COMMON_SHORT_FORM)
        name = choose_name(
            found.forms,
            found.type,
            long_form=long_form,
            short_form=short_form,
            lexicon=self.lexicon,
            short_is_common=common,
        )
        index = scene.tokens.index
        return Name(
            name=name,
            type=found.type,
            spans=[(int(index[a]), int(index[b - 1]) + 1) for a, b in found.spans],
            confidence=round(float(self.calibration(found.score)), 4),
            rule=RULE,
            long_form=long_form,
            short_form=short_form,
        )
