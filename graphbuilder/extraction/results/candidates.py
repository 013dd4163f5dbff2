"""Every way to read a number of a paper as a result, with what speaks for it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc, Span

from graphbuilder.extraction.doc import Name, names_of
from graphbuilder.extraction.results.features import benchmark_features, number_features, system_features
from graphbuilder.extraction.results.quantities import Quantity, find_quantities
from graphbuilder.extraction.results.units import StatedNumber, bound_spans, listed_with, mentions_in


@dataclass(slots=True)
class Reading:
    """A number taken as the result of one system on one benchmark."""

    quantity: Quantity
    sentence: Span
    system: Name
    benchmark: Name
    numbers: dict[str, float] = field(default_factory=dict)


def find_readings(doc: Doc) -> list[Reading]:
    """All readings of a doc whose names have their roles."""
    names = names_of(doc)
    benchmarks = [n for n in names if n.type == "BENCHMARK" and n.role in ("EVALUATED_ON", "PROPOSES", "TRAINED_ON")]
    systems = [n for n in names if n.type in ("METHOD", "MODEL") and n.role != "MENTIONS"]
    if not benchmarks or not systems:
        return []
    readings = []
    for stated in _stated_numbers(doc, names):
        common = number_features(stated)
        for benchmark in _bound_benchmarks(doc, stated, benchmarks):
            told = benchmark_features(doc, stated, benchmark, benchmarks)
            if told.get("b_aligned", 0.0) < 0:
                continue
            for system in _near_systems(stated, systems):
                features = common | told | system_features(stated, system, systems)
                readings.append(Reading(stated.quantity, stated.sentence, system, benchmark, features))
    return readings


def _stated_numbers(doc: Doc, names: Sequence[Name]) -> list[StatedNumber]:
    inside = {i for name in names for start, end in name.spans for i in range(start, end)}
    numbers_stated = []
    for index, sentence in enumerate(doc.sents):
        placed = []
        for quantity in find_quantities(sentence.text):
            span = doc.char_span(
                sentence.start_char + quantity.start, sentence.start_char + quantity.end, alignment_mode="expand"
            )
            if span is not None and not inside & set(range(span.start, span.end)):
                placed.append((quantity, span.start, span.end))
        starts = [first for _, first, _ in placed]
        for order, (quantity, first, last) in enumerate(placed):
            listed = listed_with(doc, [(start, end) for _, start, end in placed], first)
            numbers_stated.append(
                StatedNumber(quantity, sentence, index, first, last, order, len(placed), starts, listed)
            )
    return numbers_stated


def _bound_benchmarks(doc: Doc, stated: StatedNumber, benchmarks: Sequence[Name]) -> list[Name]:
    """The benchmarks that the number may be of: those it is bound to by ``41% on X and Y`` or ``X (41%)``, else all."""
    spans = [span for name in benchmarks for span in name.spans]
    bound = bound_spans(doc, stated, spans)
    near = _near_benchmarks(stated, benchmarks)
    return [name for name in near if any(start in bound for start, _ in name.spans)] if bound else near


def _near_benchmarks(stated: StatedNumber, benchmarks: Sequence[Name]) -> list[Name]:
    """The benchmarks of the sentence; where there are none, all of the paper."""
    here = [name for name in benchmarks if mentions_in(name, stated.sentence)]
    return here or [name for name in benchmarks if name.role != "TRAINED_ON"]


def _near_systems(stated: StatedNumber, systems: Sequence[Name]) -> list[Name]:
    """What the paper proposes, and the systems of the sentence."""
    chosen = [name for name in systems if name.role == "PROPOSES" or mentions_in(name, stated.sentence)]
    return chosen or list(systems[:1])
