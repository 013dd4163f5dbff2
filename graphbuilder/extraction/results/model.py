"""The trained judges of results: is a number one, on which benchmarks, and of which system."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.errors import ModelError
from graphbuilder.extraction.calibration import Calibration
from graphbuilder.extraction.results.candidates import Numbers, StatedNumber
from graphbuilder.extraction.results.second_look import look_again
from graphbuilder.extraction.results.segments import settle
from graphbuilder.extraction.roles.words import WordModel
from graphbuilder.extraction.trees import Probabilities, Trees, shares

Table = NDArray[np.float32]

JUDGES: Final = ("numbers", "benchmarks", "benchmarks_again", "systems")
WORDS_FILE: Final = "results.words.json"
NOTES_FILE: Final = "results.json"
GLANCE: Final = 0.05
"""Numbers that are less likely results than this are left out of all further questions."""
SECOND_SYSTEM: Final = 0.4
"""From this probability on, a number is a result of the second likeliest system too."""
BESIDE: Final = 0.7
"""How often, in annotated papers, a result in brackets behind a system is of that system."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Trees with the names of the numbers that they look at, in order."""

    trees: Trees
    columns: tuple[str, ...]

    def __call__(self, rows: Sequence[Numbers]) -> Probabilities:
        """What the trees tell of each row."""
        return self.trees(number_table(rows, self.columns))


def number_table(rows: Sequence[Numbers], columns: Sequence[str]) -> Table:
    """Rows of numbers as a table; -1 where a number is lacking."""
    table = [[row.get(column, -1.0) for column in columns] for row in rows]
    return np.array(table, dtype=np.float32).reshape(len(table), len(columns))


def word_odds(words: WordModel, marked: Sequence[str]) -> float:
    """How much likelier a result is than none by the words alone, as a logarithm."""
    no, yes = words.log_odds(marked)
    return float(yes - no)


@dataclass(frozen=True, slots=True)
class Reading:
    """A number taken as the result of one system on one benchmark."""

    stated: StatedNumber
    benchmark: int
    system: int
    """Places of the names."""
    score: float
    """Product of what the judges tell."""


@dataclass(frozen=True, slots=True)
class Options:
    """The questions about a paper's numbers that are worth asking, a row each."""

    stated: list[StatedNumber]
    sure: list[float]
    benchmarks: list[tuple[int, int]]
    """Place of the number, place of the name."""
    systems: list[tuple[int, int]]


def list_options(stated: Sequence[StatedNumber], sure: Sequence[float]) -> Options:
    """The numbers that are not unlikely, with their benchmarks and systems."""
    kept = [(number, p) for number, p in zip(stated, sure, strict=True) if p >= GLANCE]
    numbers = [number for number, _ in kept]
    return Options(
        numbers,
        [p for _, p in kept],
        [(n, who) for n, number in enumerate(numbers) for who in number.benchmarks()],
        [(n, who) for n, number in enumerate(numbers) for who in number.systems()],
    )


def by_number(options: Options, told: Sequence[float]) -> list[dict[int, float]]:
    """What was told of each row of benchmarks, as a table a number."""
    tables: list[dict[int, float]] = [{} for _ in options.stated]
    for (n, who), p in zip(options.benchmarks, told, strict=True):
        tables[n][who] = float(p)
    return tables


def second_rows(options: Options, rows: Sequence[Numbers], told: Sequence[float]) -> list[Numbers]:
    """The rows of benchmarks with the evidence of the second look."""
    again = look_again(options.stated, options.sure, by_number(options, told))
    return [row | again[n][who] for (n, who), row in zip(options.benchmarks, rows, strict=True)]


@dataclass(frozen=True, slots=True)
class ResultModel:
    """The judges, the least score of a result, and how often results of a score are right."""

    words: WordModel
    judges: Mapping[str, Judge]
    """By the names of ``JUDGES``."""
    threshold: float
    certainty: Calibration

    def __call__(self, stated: Sequence[StatedNumber]) -> list[Reading]:
        """The readings of a paper's numbers that are likely enough, in order of the text."""
        if not stated:
            return []
        rows = [number.features() | {"odds": word_odds(self.words, number.words())} for number in stated]
        options = list_options(stated, self.judges["numbers"](rows).tolist())
        if max(options.sure, default=0.0) < self.threshold or not options.benchmarks or not options.systems:
            return []
        rows = [options.stated[n].benchmark_features(who) for n, who in options.benchmarks]
        on = self.judges["benchmarks_again"](second_rows(options, rows, self.judges["benchmarks"](rows).tolist()))
        scores = self.judges["systems"]([options.stated[n].system_features(who) for n, who in options.systems])
        of = shares(scores, np.array([n for n, _ in options.systems], dtype=np.int64))
        readings = read_options(options, on.tolist(), of.tolist())
        return [reading for reading in readings if reading.score >= self.threshold]

    def save(self, folder: Path) -> None:
        """Write the model's files."""
        for name, judge in self.judges.items():
            judge.trees.save(trees_file(folder, name))
        self.words.save(folder / WORDS_FILE)
        columns = {name: judge.columns for name, judge in self.judges.items()}
        notes = {"columns": columns, "threshold": self.threshold, "certainty": self.certainty.to_points()}
        (folder / NOTES_FILE).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "ResultModel":
        """The model of a folder; a ModelError when it is missing or damaged."""
        try:
            notes: dict[str, Any] = json.loads((folder / NOTES_FILE).read_text(encoding="utf-8"))
            judges = {n: Judge(Trees.load(trees_file(folder, n)), tuple(notes["columns"][n])) for n in JUDGES}
            certainty = Calibration.from_points(notes["certainty"])
            return cls(WordModel.load(folder / WORDS_FILE), judges, float(notes["threshold"]), certainty)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(
                f"The model of results cannot be read from {folder}: {error!r}.", hint="Install graphbuilder again."
            ) from error


def trees_file(folder: Path, judge: str) -> Path:
    """The file of a judge's trees."""
    return folder / f"results_{judge}.trees.txt"


def read_options(options: Options, on: Sequence[float], of: Sequence[float]) -> list[Reading]:
    """Each number with each of its benchmarks and the likeliest system, and what is listed with that and likely too."""
    systems: list[list[tuple[float, int]]] = [[] for _ in options.stated]
    for (n, who), p in zip(options.systems, of, strict=True):
        systems[n].append((p, who))
    readings = []
    for n, told in enumerate(by_number(options, on)):
        stated = options.stated[n]
        chosen = _choose_systems(stated, systems[n])
        for benchmark, p in settle(spread(stated, told), stated.paired_benchmarks()).items():
            readings += [Reading(stated, benchmark, who, options.sure[n] * p * share) for share, who in chosen]
    return readings


def _choose_systems(stated: StatedNumber, systems: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    pairing = stated.paired_systems()
    bracketed = stated.bracketed_system()
    beside = pairing.own or ({bracketed} if bracketed is not None else set())
    if beside:
        systems = [((1 - BESIDE) * p + BESIDE * (who in beside), who) for p, who in systems]
    systems = [(p, who) for p, who in systems if who not in pairing.barred]
    ordered = sorted(systems, key=lambda option: (-option[0], option[1]))
    return ordered[:1] + [
        option for option in ordered[1:] if option[0] >= SECOND_SYSTEM and stated.are_listed(ordered[0][1], option[1])
    ]


def spread(stated: StatedNumber, told: Mapping[int, float]) -> dict[int, float]:
    """Benchmarks with how likely each is; in ``41% on A and B`` each is as likely as the likelier one."""
    listed = stated.tied_benchmarks()
    best = max((told.get(who, 0.0) for who in listed), default=0.0)
    return {who: best if who in listed else p for who, p in told.items()}
