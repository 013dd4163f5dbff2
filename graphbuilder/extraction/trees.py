"""Boosted decision trees, kept as LightGBM's own text: fit them, load them, ask them."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.errors import ModelError
from graphbuilder.extraction.tokens import Floats, Ints

Probabilities = NDArray[np.float64]

# Fixed so that the same data give the same trees, bit by bit.
_SETTINGS: Final[dict[str, Any]] = {
    "num_threads": 1,
    "deterministic": True,
    "force_col_wise": True,
    "verbosity": -1,
    "feature_pre_filter": False,
}


def _lightgbm() -> ModuleType:
    try:
        return importlib.import_module("lightgbm")
    except (ImportError, OSError) as error:
        raise ModelError(
            f"LightGBM, which judges names and roles, cannot be loaded: {error}.",
            hint="On Debian and Ubuntu: apt install libgomp1. On macOS: brew install libomp.",
        ) from error


class Trees:
    """An ensemble of trees that answers with probabilities."""

    def __init__(self, booster: Any) -> None:
        self._booster = booster

    @classmethod
    def load(cls, path: Path) -> "Trees":
        """The trees of a text file; a ModelError when they cannot be read."""
        lightgbm = _lightgbm()
        if not path.is_file():
            raise ModelError(f"The trained model {path} is missing.", hint="Install graphbuilder again.")
        try:
            return cls(lightgbm.Booster(model_file=str(path)))
        except lightgbm.basic.LightGBMError as error:
            message = f"The trained model {path} is damaged: {error}."
            raise ModelError(message, hint="Install graphbuilder again.") from error

    def save(self, path: Path) -> None:
        """Write the trees to a text file."""
        self._booster.save_model(str(path))

    def __call__(self, table: Floats) -> Probabilities:
        """For two classes the probability of the second, one a row; for more, a row of probabilities each."""
        return np.asarray(self._booster.predict(table, num_threads=1), dtype=np.float64)


def fit_trees(
    table: Floats, labels: Ints, *, rounds: int, classes: int | None = None, seed: int = 0, **settings: Any
) -> Trees:
    """Trees that tell labels apart, counted from 0; ``settings`` are LightGBM's.

    Without ``classes`` there are as many as the highest label says.
    """
    classes = classes or int(labels.max()) + 1
    lightgbm = _lightgbm()
    goal = {"objective": "binary"} if classes <= 2 else {"objective": "multiclass", "num_class": classes}
    data = lightgbm.Dataset(table, label=labels, params=_SETTINGS | {"max_bin": 255})
    return Trees(lightgbm.train(_SETTINGS | goal | {"seed": seed} | settings, data, num_boost_round=rounds))


def fit_choice(table: Floats, chosen: Ints, groups: Ints, *, rounds: int, seed: int = 0, **settings: Any) -> Trees:
    """Trees that say which row of each group is chosen; ``shares`` makes probabilities of what they answer.

    A conditional logit: rows of a group stand together, and the chosen ones (1, others 0) share its weight.
    """
    lightgbm = _lightgbm()
    starts = np.flatnonzero(np.diff(groups, prepend=-1))
    at = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(groups)))
    wanted = chosen / np.maximum(np.add.reduceat(chosen, starts), 1)[at]

    def push(scores: Probabilities, _: Any) -> tuple[Probabilities, Probabilities]:
        told = shares(scores, groups)
        return told - wanted, np.maximum(2 * told * (1 - told), 1e-6)

    data = lightgbm.Dataset(table, label=chosen, params=_SETTINGS | {"max_bin": 255})
    return Trees(lightgbm.train(_SETTINGS | {"objective": push, "seed": seed} | settings, data, num_boost_round=rounds))


def shares(scores: Probabilities, groups: Ints) -> Probabilities:
    """Scores as probabilities that sum to 1 in each group; rows of a group stand together."""
    starts = np.flatnonzero(np.diff(groups, prepend=-1))
    at = np.repeat(np.arange(len(starts)), np.diff(starts, append=len(groups)))
    raised = np.exp(scores - np.maximum.reduceat(scores, starts)[at])
    return np.asarray(raised / np.add.reduceat(raised, starts)[at], dtype=np.float64)
