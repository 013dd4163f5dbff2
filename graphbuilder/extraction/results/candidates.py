"""The numbers of a paper, each with the benchmarks and the systems that it may be of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name, names_of
from graphbuilder.extraction.results.features import number_features, number_words
from graphbuilder.extraction.results.features_benchmark import benchmark_features, is_tied
from graphbuilder.extraction.results.features_system import system_features
from graphbuilder.extraction.results.quantities import Quantity
from graphbuilder.extraction.results.segments import Pairing, is_version, names_other, pair_benchmark, pair_system
from graphbuilder.extraction.results.units import Sentence, read_sentences

SYSTEMS: Final = ("METHOD", "MODEL")
Numbers = dict[str, float]


@dataclass(frozen=True, slots=True)
class StatedNumber:
    """A number in its sentence."""

    sentences: Sequence[Sentence]
    sentence: Sentence
    at: int
    """Its unit."""
    names: Sequence[Name]

    @property
    def quantity(self) -> Quantity:
        """The number with its unit."""
        return self.sentence.quantities[self.sentence.units[self.at].ref]

    def features(self) -> Numbers:
        """What speaks for its being a result."""
        return number_features(self.sentences, self.sentence, self.at)

    def words(self) -> list[str]:
        """The words around it."""
        return number_words(self.sentence, self.at)

    def benchmarks(self) -> list[int]:
        """Places of the names that it may be measured on."""
        return self._candidates(("BENCHMARK",))

    def systems(self) -> list[int]:
        """Places of the names that it may be a result of."""
        return self._candidates(SYSTEMS)

    def _candidates(self, kinds: Sequence[str]) -> list[int]:
        """All names of these types that take part in the paper, and those of the sentence."""
        return [
            place
            for place, name in enumerate(self.names)
            if name.type in kinds and (name.role != "MENTIONS" or self.sentence.places_of(place))
        ]

    def are_listed(self, one: int, other: int) -> bool:
        """Whether two names stand in one list in the sentence (``both A and B``)."""
        places = set(self.sentence.places_of(other))
        return any(places & set(self.sentence.listed_with(place)) for place in self.sentence.places_of(one))

    def tied_benchmarks(self) -> set[int]:
        """The benchmarks of a list that a number without numbers beside it is measured on (``41% on A and B``)."""
        if len(self.sentence.listed_with(self.at)) > 1:
            return set()
        tied = (
            place for place in self.sentence.benchmarks if place > self.at and is_tied(self.sentence, self.at, place)
        )
        first = next(tied, None)
        members = self.sentence.listed_with(first) if first is not None else []
        return {self.sentence.units[place].ref for place in members}

    def paired_benchmarks(self) -> Pairing:
        """The benchmarks that the build of the sentence leaves to it."""
        if names_other(self.sentence):
            return Pairing(barred=frozenset(self.benchmarks()))
        return pair_benchmark(self.sentence, self.at)

    def paired_systems(self) -> Pairing:
        """The systems that the build of the sentence leaves to it."""
        proposed = (n for n, name in enumerate(self.names) if name.type in SYSTEMS and name.role == "PROPOSES")
        return pair_system(self.sentence, self.at, frozenset(proposed))

    def bracketed_system(self) -> int | None:
        """The system that the number stands behind in brackets (``X (41%)``)."""
        opened = self.at >= 2 and self.sentence.units[self.at - 1].text == "("
        before = self.sentence.units[self.at - 2]
        return before.ref if opened and before.kind == "system" else None

    def benchmark_features(self, who: int) -> Numbers:
        """What speaks for its being measured on the benchmark at a place of the names."""
        return benchmark_features(self.sentences, self.sentence, self.at, self.names, who=who)

    def system_features(self, who: int) -> Numbers:
        """What speaks for its being the result of the system at a place of the names."""
        return system_features(self.sentences, self.sentence, self.at, self.names, who=who)


def find_numbers(doc: Doc) -> list[StatedNumber]:
    """The numbers of a doc whose names have their roles; none where it has no benchmark or no system."""
    names = names_of(doc)
    kinds = {name.type for name in names}
    if "BENCHMARK" not in kinds or not kinds & set(SYSTEMS):
        return []
    sentences = read_sentences(doc, names)
    return [StatedNumber(sentences, s, at, names) for s in sentences for at in s.numbers if not is_version(s, at)]
