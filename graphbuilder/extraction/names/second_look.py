"""Evidence for a second judgement: what the first one made of the rest of the paper.

The first judge sees each candidate alone. Here it learns what became of the candidates that overlap it,
stand beside it, or say the same elsewhere, and what kinds of names the paper holds.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.extraction.names.candidates import Candidates
from graphbuilder.extraction.names.context_odds import CLASSES
from graphbuilder.extraction.names.features_spelling import stack
from graphbuilder.extraction.names.scene import Scene
from graphbuilder.extraction.tokens import Bools, Floats, Ints
from graphbuilder.extraction.trees import Probabilities

LOOKED_AT: Final = 0.02
"""Candidates that the first judge holds for less likely names than this are not looked at again."""
_LIKELY: Final = 0.3
_NEAR: Final = 2  # tokens between neighbours in a series: a comma and a conjunction
_TYPES: Final = tuple(kind.lower() for kind in CLASSES[1:])


@dataclass(frozen=True, slots=True)
class _Judged:
    """Candidates with their first judgement, by themselves and by all uses of the same words."""

    first: Ints
    last: Ints
    sure: Floats
    types: Floats
    key: Ints
    """Number of the candidate's key."""
    key_best: Floats
    """Most that any use of the same words was judged a name."""
    key_mean: Floats
    key_types: Floats
    """Mean over the uses of the same words, a column a type."""
    uses: Ints


def _gather(found: Candidates, judged: Probabilities) -> _Judged:
    sure, types = (1 - judged[:, 0]).astype(np.float32), judged[:, 1:].astype(np.float32)
    unique, key = np.unique(found.key, return_inverse=True)
    uses = np.bincount(key, minlength=len(unique))
    best = np.zeros(len(unique), dtype=np.float32)
    np.maximum.at(best, key, sure)
    mean = (np.bincount(key, weights=sure) / uses).astype(np.float32)
    by_type = np.stack([np.bincount(key, weights=column) / uses for column in types.T], axis=1).astype(np.float32)
    return _Judged(found.first, found.last, sure, types, key, best[key], mean[key], by_type[key], uses[key])


def _strongest(judged: _Judged, among: Bools) -> tuple[Floats, Floats]:
    """For each candidate the surest key among some others, as (how sure, its types); zeros where none is."""
    weight = np.where(among, judged.key_best[None, :], -1.0)
    at = weight.argmax(axis=1)
    sure = np.maximum(weight[np.arange(len(at)), at], 0)
    return sure, np.where(sure[:, None] > 0, judged.key_types[at], 0)


def _overlaps(judged: _Judged) -> dict[str, Bools]:
    first, last = judged.first[:, None], judged.last[:, None]
    other_first, other_last = judged.first[None, :], judged.last[None, :]
    overlap = (first < other_last) & (other_first < last)
    same = (first == other_first) & (last == other_last)
    longer = overlap & (other_first <= first) & (other_last >= last) & ~same
    shorter = overlap & (other_first >= first) & (other_last <= last) & ~same
    return {
        "longer": longer,
        "shorter": shorter,
        "crossing": overlap & ~longer & ~shorter & ~same,
        "before": (first - other_last >= 0) & (first - other_last <= _NEAR),
        "after": (other_first - last >= 0) & (other_first - last <= _NEAR),
    }


def _partners(scene: Scene, judged: _Judged) -> tuple[Floats, Floats]:
    """How sure the other side of an abbreviation pair is, and its types."""
    spans = zip(judged.first.tolist(), judged.last.tolist(), strict=True)
    at = {span: place for place, span in enumerate(spans)}
    sure = np.zeros(len(judged.key), dtype=np.float32)
    types = np.zeros_like(judged.types)
    for long_first, long_last, short_first, short_last in scene.pairs:
        long, short = at.get((long_first, long_last)), at.get((short_first, short_last))
        if long is not None and short is not None:
            for own, other in ((long, short), (short, long)):
                same = judged.key == judged.key[own]
                sure[same], types[same] = judged.key_best[other], judged.key_types[other]
    return sure, types


def second_evidence(scene: Scene, found: Candidates, first_judgement: Probabilities) -> tuple[Floats, tuple[str, ...]]:
    """The table of this evidence, a row a candidate, with the names of its columns."""
    judged = _gather(found, first_judgement)
    columns: dict[str, NDArray[np.generic]] = {
        "sure": judged.sure,
        "key_best": judged.key_best,
        "key_mean": judged.key_mean,
        "key_uses": judged.uses,
    }

    def add_types(name: str, types: Floats) -> None:
        columns.update({f"{name}_{kind}": types[:, place] for place, kind in enumerate(_TYPES)})

    add_types("own", judged.types)
    add_types("key", judged.key_types)
    rival = np.zeros(len(found), dtype=np.float32)
    for name, among in _overlaps(judged).items():
        sure, types = _strongest(judged, among)
        columns[f"{name}_key"] = sure
        columns[f"{name}_own"] = np.where(among, judged.sure[None, :], 0).max(axis=1)
        add_types(name, types)
        if name in ("longer", "shorter", "crossing"):
            rival = np.maximum(rival, sure)
    columns["lead"] = judged.key_best - rival
    columns["partner"], partner_types = _partners(scene, judged)
    add_types("partner", partner_types)
    keys = np.unique(judged.key, return_index=True)[1]
    best = judged.key_best[keys]
    columns["likely_names"] = np.full(len(found), (best > _LIKELY).sum())
    columns["rank"] = (best[None, :] > judged.key_best[:, None]).sum(axis=1)
    mix = (judged.types * (judged.sure > _LIKELY)[:, None]).sum(axis=0)
    add_types("paper", np.tile(mix / max(float(mix.sum()), 1e-9), (len(found), 1)))
    return stack(columns), tuple(columns)
