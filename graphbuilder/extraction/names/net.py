"""A small neural network of one hidden layer, in NumPy: several of them vote."""

import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from graphbuilder.errors import ModelError
from graphbuilder.extraction.tokens import Floats, Ints

HIDDEN: Final = 192
VOTERS: Final = 2
EPOCHS: Final = 8
BATCH: Final = 256
_DROPPED: Final = 0.5  # share of hidden units left out of each step
_RATE: Final = 2e-3  # at the start; it falls to nothing over the training
_DECAY: Final = 1e-2
_MOMENTS: Final = (0.9, 0.999)

Layers = list[Floats]
"""Weights and biases of the hidden layer, then of the output."""


def _log_shares(scores: Floats) -> Floats:
    lifted = scores - scores.max(axis=1, keepdims=True)
    shares: Floats = lifted - np.log(np.exp(lifted).sum(axis=1, keepdims=True))
    return shares


@dataclass(frozen=True, slots=True)
class Net:
    """Networks that were trained alike from different starts."""

    mean: Floats
    spread: Floats
    """Mean and spread of each column of the table, by which it is scaled."""
    voters: tuple[Layers, ...]

    def __call__(self, table: Floats) -> Floats:
        """Logarithms of the classes' probabilities, a row each, to two digits."""
        scaled = (table - self.mean) / self.spread
        total = np.zeros((len(table), self.voters[0][3].shape[0]), dtype=np.float32)
        for hidden, hidden_bias, output, output_bias in self.voters:
            total += _log_shares(np.maximum(scaled @ hidden + hidden_bias, 0) @ output + output_bias)
        # Rounded, so that the last bits of another machine's sums change nothing.
        return np.round(_log_shares(total / np.float32(len(self.voters))), 2)

    def save(self, path: Path) -> None:
        """Write the networks to a file, weights in half precision."""
        arrays = {f"voter_{n}_{k}": part for n, voter in enumerate(self.voters) for k, part in enumerate(voter)}
        halves = {name: part.astype(np.float16) for name, part in arrays.items()}
        np.savez_compressed(path, allow_pickle=False, mean=self.mean, spread=self.spread, **halves)

    @classmethod
    def load(cls, path: Path) -> "Net":
        """The networks of a file; a ModelError when there are none."""
        try:
            with np.load(path) as arrays:
                count = sum(name.endswith("_0") for name in arrays.files)
                parts = [[arrays[f"voter_{n}_{k}"].astype(np.float32) for k in range(4)] for n in range(count)]
                return cls(arrays["mean"], arrays["spread"], tuple(parts))
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            message = f"The network cannot be read from {path}: {error}."
            raise ModelError(message, hint="Install graphbuilder again.") from error


def fit_net(table: Floats, labels: Ints, *, classes: int, seed: int) -> Net:
    """Networks that tell ``classes`` labels apart."""
    mean, spread = table.mean(axis=0), table.std(axis=0) + np.float32(1e-3)
    scaled = ((table - mean) / spread).astype(np.float32)
    voters = [_fit_voter(scaled, labels, classes, np.random.default_rng([seed, voter])) for voter in range(VOTERS)]
    return Net(mean, spread, tuple(voters))


def _fit_voter(table: Floats, labels: Ints, classes: int, random: np.random.Generator) -> Layers:
    shapes = ((table.shape[1], HIDDEN), (HIDDEN,), (HIDDEN, classes), (classes,))
    layers = [
        (random.normal(0, shape[0] ** -0.5, shape) if len(shape) > 1 else np.zeros(shape)).astype(np.float32)
        for shape in shapes
    ]
    means, squares = [np.zeros_like(part) for part in layers], [np.zeros_like(part) for part in layers]
    batch = min(BATCH, len(table))
    steps = EPOCHS * (len(table) // batch)
    step = 0
    for _ in range(EPOCHS):
        order = random.permutation(len(table))
        for start in range(0, len(order) - batch + 1, batch):
            chosen = order[start : start + batch]
            slopes = _slopes(layers, table[chosen], labels[chosen], random)
            step += 1
            _step(layers, slopes, (means, squares), step, _RATE * (1 - step / (steps + 1)))
    return layers


def _slopes(layers: Layers, rows: Floats, labels: Ints, random: np.random.Generator) -> Layers:
    hidden = rows @ layers[0] + layers[1]
    kept = ((hidden > 0) & (random.random(hidden.shape, dtype=np.float32) > _DROPPED)).astype(np.float32) / np.float32(
        1 - _DROPPED
    )
    active = hidden * kept
    error = np.exp(_log_shares(active @ layers[2] + layers[3]))
    error[np.arange(len(labels)), labels] -= 1
    error /= np.float32(len(labels))
    back = (error @ layers[2].T) * kept
    return [rows.T @ back, back.sum(axis=0), active.T @ error, error.sum(axis=0)]


def _step(layers: Layers, slopes: Layers, moments: tuple[Layers, Layers], step: int, rate: float) -> None:
    """One step of Adam (Kingma and Ba, 2015) with decoupled decay of the weights."""
    means, squares = moments
    fade, slow = _MOMENTS
    for part, slope, mean, square in zip(layers, slopes, means, squares, strict=True):
        mean *= fade
        mean += (1 - fade) * slope
        square *= slow
        square += (1 - slow) * slope**2
        part *= 1 - rate * _DECAY
        part -= rate * (mean / (1 - fade**step)) / (np.sqrt(square / (1 - slow**step)) + 1e-8)
