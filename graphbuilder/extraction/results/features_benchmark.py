"""What speaks for a number being measured on one of the paper's benchmarks."""

from collections.abc import Sequence
from typing import Final

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.results.features import ACHIEVES, FAR
from graphbuilder.extraction.results.units import Sentence

TIES: Final = frozenset({"on", "for", "in", "of", "with"})
NO_TIE: Final = frozenset({",", ";", "(", ")", "<q>", "<b>", "<sys>", "<own>", "than", "over", "by", "while", "and"})
VERBS: Final = ACHIEVES | frozenset("scores gets has obtain reach shows yields only at is solves with hits".split())
ON: Final = frozenset({"on", "in", "across", "for", "over"})


def alignment(sentence: Sentence, at: int, place: int) -> float:
    """1 where a list of numbers goes with a list of as many names and the places agree, -1 where not, else 0."""
    numbers, names = sentence.listed_with(at), sentence.listed_with(place)
    if len(names) < 2 or len(names) != len(numbers):
        return 0.0
    return 1.0 if names.index(place) == numbers.index(at) else -1.0


def is_tied(sentence: Sentence, at: int, place: int) -> bool:
    """Whether a mention and a number stand as in ``X (41%)``, ``X achieves 41%``, ``41% on X`` or ``41% for X``."""
    words = sentence.words
    if place > at:
        between = words[at + 1 : place]
        return len(between) <= 3 and between[-1:] != [] and between[-1] in TIES and not NO_TIE & set(between)
    between = words[place + 1 : at]
    if between == ["("] or between == [":"] or between == [",", "("]:
        return True
    return 0 < len(between) <= 5 and between[0] in VERBS and not NO_TIE & set(between)


def nearest(places: Sequence[int], at: int) -> int:
    """The place nearest to a unit; of two, the one after it."""
    return min(places, key=lambda place: (abs(place - at), place < at))


def bond_features(sentence: Sentence, at: int, place: int, rivals: Sequence[int]) -> dict[str, float]:
    """How a number and a mention in one sentence stand to each other, among all mentions of that kind."""
    low, high = min(at, place), max(at, place)
    between = [unit.text for unit in sentence.units[low + 1 : high]]
    gaps = sorted(abs(other - at) for other in rivals)
    same_side = [abs(other - at) for other in rivals if (other > at) == (place > at)]
    series = sentence.listed_with(place)
    return {
        "after": float(place > at),
        "gap": float(high - low),
        "rank": float(gaps.index(high - low)),
        "side_rank": float(sum(gap < high - low for gap in same_side)),
        "rivals": float(len(rivals)),
        "numbers_between": float(sum(low < other < high for other in sentence.numbers)),
        "numbers_nearer": float(sum(abs(other - place) < high - low for other in sentence.numbers)),
        "marks_between": float(sum(word in (",", ";") for word in between)),
        "bracket": float("(" in between and ")" not in between),
        "closed": float(")" in between),
        "same_clause": float(sentence.clauses[at] == sentence.clauses[place]),
        "tied": float(is_tied(sentence, at, place)),
        "rival_tied": float(any(is_tied(sentence, at, other) for other in rivals if other != place)),
        "elsewhere": float(any(is_tied(sentence, other, place) for other in sentence.numbers if other != at)),
        "place": float(place),
        "series": float(len(series)),
        "in_series": float(series.index(place)),
        "aligned": alignment(sentence, at, place),
        "listed": float(len(sentence.listed_with(at))),
        "first_number": float(sentence.numbers.index(at)),
        "numbers": float(len(sentence.numbers)),
        "respectively": float(any(unit.text == "respectively" for unit in sentence.units)),
    }


def benchmark_features(
    sentences: Sequence[Sentence], sentence: Sentence, at: int, names: Sequence[Name], *, who: int
) -> dict[str, float]:
    """How the number at a unit stands to the benchmark that is the name ``who``."""
    name = names[who]
    others = [other for other in names if other.type == "BENCHMARK"]
    here = sentence.places_of(who)
    numbers = {
        "here": float(bool(here)),
        "proposed": float(name.role == "PROPOSES"),
        "evaluated": float(name.role == "EVALUATED_ON"),
        "trained": float(name.role == "TRAINED_ON"),
        "mentions": float(len(name.spans)),
        "most": float(sum(len(other.spans) > len(name.spans) for other in others)),
        "count": float(len(others)),
        "evaluated_count": float(sum(other.role == "EVALUATED_ON" for other in others)),
        "here_count": float(len(sentence.benchmarks)),
        "first": float(min(others, key=lambda other: other.spans[0]) is name),
        "index": float(sentence.index),
    } | back_features(sentences, sentence, who)
    if not here:
        return numbers
    place = nearest(here, at)
    series = sentence.listed_with(place)
    opening = sentence.units[series[0] - 1].text if series[0] else "<s>"
    low, high = min(at, place), max(at, place)
    numbers |= bond_features(sentence, at, place, sentence.benchmarks)
    return numbers | {
        "on": float(opening in ON),
        "on_between": float(any(unit.text in ON for unit in sentence.units[low + 1 : high])),
        "opens": float(opening == "on" and series[0] <= 2),
        "shape": float(sentence.benchmarks[0] < sentence.numbers[0]),
    }


def back_features(sentences: Sequence[Sentence], sentence: Sentence, who: int) -> dict[str, float]:
    """How far back and ahead the name stands, by sentences, and beside how many of its kind."""
    earlier = [s for s in sentences[: sentence.index] if s.places_of(who)]
    later = [s for s in sentences[sentence.index + 1 :] if s.places_of(who)]
    numbers = {
        "back": float(sentence.index - earlier[-1].index) if earlier else float(FAR),
        "ahead": float(later[0].index - sentence.index) if later else float(FAR),
        "in_title": float(sentences[0].places_of(who) != []),
    }
    if earlier:
        last = earlier[-1]
        kind = last.units[last.places_of(who)[0]].kind
        same = last.benchmarks if kind == "benchmark" else last.systems
        nearer = sum(bool(s.benchmarks if kind == "benchmark" else s.systems) for s in sentences[last.index + 1 :])
        numbers |= {"back_beside": float(len(same)), "back_nearer": float(nearer)}
    return numbers
