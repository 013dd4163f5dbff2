"""What the parts of the reader know of a question while it is read."""

from dataclasses import dataclass, field

from graphbuilder.questions.filters import FilterReader
from graphbuilder.questions.grammar import Clause, Mark, Sentence
from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.question import Want
from graphbuilder.questions.units import Scan


@dataclass(slots=True)
class Context:
    """A parsed sentence with its clauses made plain, the kind that is wanted, and the reader of its conditions."""

    sentence: Sentence
    scanned: Scan
    index: NameIndex
    clauses: list[Clause]
    asked: Want | None
    """The kind of thing that is wanted; None where nothing says so."""
    conditions: FilterReader
    sorters: set[str] = field(default_factory=set)
    """Terminals of the words that set the kind of answer or its order."""

    @classmethod
    def marks_of(cls, sentence: Sentence) -> set[str]:
        """The terminals of a sentence that are no clauses."""
        return {piece.terminal for piece in sentence.pieces if isinstance(piece, Mark)}

    def wants(self, *kinds: Want | None) -> bool:
        """Whether one of these kinds is wanted; None stands for nothing that is said."""
        return self.asked in kinds

    def has(self, *terminals: str) -> bool:
        """Whether one of these marks stands in the question."""
        return not self.sorters.isdisjoint(terminals)
