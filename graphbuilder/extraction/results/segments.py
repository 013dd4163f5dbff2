"""Which benchmarks and systems the build of a sentence leaves to a number, whatever the judges make of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from graphbuilder.extraction.results.features_benchmark import ON, is_tied
from graphbuilder.extraction.results.units import BREAKS, Sentence, Unit

_BREAKS: Final = BREAKS | {"although", "though", "where"}
_AGAINST: Final = frozenset({"against", "versus", "vs", "compared", "surpassing", "exceeding"})
_PHRASE_ENDS: Final = frozenset({";", ",", ")", "("})
_CHANGES: Final = frozenset({"by", "to", "from"})
_OPENINGS: Final = frozenset({"on", "for", "in"})
_NO_SUBJECT: Final = frozenset({"average", "both", "all", "each", "these", "this", "that", "them"})
"""What may follow ``on`` without naming what a number is measured on."""
_JOINTS: Final = frozenset({";", "/", ".", ":"})
"""What may stand within a name that was cut there (``RQ;9``)."""
_SAME_LIST: Final = 2
_NEAR: Final = 4


@dataclass(frozen=True, slots=True)
class Pairing:
    """What the sentence settles about a number: places of the names."""

    own: frozenset[int] = field(default_factory=frozenset)
    """Those it belongs to; empty where the sentence does not tell."""
    barred: frozenset[int] = field(default_factory=frozenset)
    """Those it cannot belong to."""


def pair_benchmark(sentence: Sentence, at: int) -> Pairing:
    """The benchmarks of a number by its own phrase, its place in parallel lists, or its clause."""
    here = _names(sentence, sentence.benchmarks)
    own = _by_bracket(sentence, at) or _by_phrase(sentence, at)
    own = own or _by_change(sentence, at) or _by_order(sentence, at)
    if own:
        return Pairing(own, here - own)
    following = sentence.words[at + 1 : at + 3]
    if following[:1] == ["on"] and following[-1] not in _NO_SUBJECT:
        return Pairing(barred=_phrases_of_others(sentence, at))
    led = _led_by(sentence, at)
    if led:
        return Pairing(barred=_introduced(sentence) - led)
    return Pairing(barred=_out_of_clause(sentence, at, sentence.benchmarks))


def pair_system(sentence: Sentence, at: int, proposed: frozenset[int]) -> Pairing:
    """The systems of a number by what stands right beside it.

    Barred are those that come only in later clauses, and the ``proposed`` ones where the sentence sets the number
    against the paper's own result (``81%, compared to 40% before``).
    """
    beside = _beside(sentence, at)
    if beside:
        return Pairing(beside, _names(sentence, sentence.systems) - beside)
    later = _later_only(sentence, at, sentence.systems)
    return Pairing(barred=later | proposed if _is_of_rival(sentence, at) else later)


def settle(told: Mapping[int, float], pairing: Pairing) -> dict[int, float]:
    """How likely each name is: those that a number belongs to as likely as the likeliest, the barred not at all."""
    best = max(told.values(), default=0.0)
    return {who: best if who in pairing.own else p for who, p in told.items() if who not in pairing.barred}


def names_other(sentence: Sentence) -> bool:
    """Whether the sentence opens with what it measures on, and that is no known benchmark (``For RQ-9 its ...``)."""
    if sentence.benchmarks or len(sentence.units) < _SAME_LIST or sentence.words[0] not in _OPENINGS:
        return False
    at = 2 if sentence.words[1] == "the" else 1
    written = sentence.span.text.split()[at : at + 1]
    following = sentence.words[at + 1 : at + 2]
    if not written or not following or sum(map(str.isupper, written[0])) < _SAME_LIST:
        return False
    is_cut = following[0] in _JOINTS and following[0] in written[0].rstrip(",.;:/")
    return sentence.units[at].kind == "word" or is_cut


def is_version(sentence: Sentence, at: int) -> bool:
    """Whether a number continues a name with its version (``Ferret 1.5 and 2.1``)."""
    quantity = sentence.quantities[sentence.units[at].ref]
    if quantity.unit or at < _SAME_LIST or sentence.words[at - 1] not in ("and", "or", "/", ","):
        return False
    if sentence.units[at - 2].kind not in ("system", "name"):
        return False
    before = sentence.span.text[: quantity.start].rstrip(" ,/").removesuffix("and").removesuffix("or").rstrip(" ,")
    return re.search(r"[\s-]v?\d+\.\d+\Z", before) is not None


def _names(sentence: Sentence, places: Iterable[int]) -> frozenset[int]:
    return frozenset(sentence.units[place].ref for place in places)


def _by_bracket(sentence: Sentence, at: int) -> frozenset[int]:
    """Of ``A (41%)``."""
    named = at > 1 and sentence.words[at - 1] == "(" and sentence.units[at - 2].kind == "benchmark"
    return frozenset({sentence.units[at - 2].ref}) if named else frozenset()


def _by_phrase(sentence: Sentence, at: int) -> frozenset[int]:
    """Of ``41% on A``, ``from 30% to 41% on A`` and ``41% and 52% on A and B``."""
    last = _partner(sentence, at)
    numbers = sentence.listed_with(last)
    phrase = _phrase(sentence, numbers[-1])
    if not phrase or _runs_on(sentence, numbers) or _runs_on(sentence, sentence.listed_with(phrase[0])):
        return frozenset()
    names = [
        place for place in sentence.listed_with(phrase[0]) if place >= phrase[0] and _one_clause(sentence, place, at)
    ]
    if len(numbers) == len(names) > 1:
        return _names(sentence, [names[numbers.index(last)]])
    return _names(sentence, names)


def _runs_on(sentence: Sentence, listed: Sequence[int]) -> bool:
    """Whether a list goes on without a comma (``3% 4% and 5%``), so that its places cannot be told."""
    kind = sentence.units[listed[0]].kind
    return any(unit.kind == kind for place in listed for unit in _around(sentence, place))


def _around(sentence: Sentence, place: int) -> Sequence[Unit]:
    return [*sentence.units[max(0, place - 1) : place], *sentence.units[place + 1 : place + 2]]


def _partner(sentence: Sentence, at: int) -> int:
    """The number that one before it leads to (``from 30% to 41%``), else itself."""
    following = sentence.units[at + 1 : at + 3]
    leads = [unit.kind for unit in following] == ["word", "number"] and following[0].text == "to"
    return at + 2 if leads else at


def _phrase(sentence: Sentence, at: int) -> list[int]:
    """Benchmarks in what follows a number with ``on``, up to the next comma, bracket, break or number."""
    words = sentence.words
    found: list[int] = []
    tied = next((place for place in sentence.benchmarks if place > at and is_tied(sentence, at, place)), None)
    if tied is not None:
        return [tied]
    starts = next((p for p in range(at + 1, min(at + 4, len(words))) if words[p] == "on"), None)
    if starts is None or any(
        sentence.units[p].kind != "word" or words[p] in _PHRASE_ENDS for p in range(at + 1, starts)
    ):
        return []
    for place in range(starts + 1, len(words)):
        if words[place] in _PHRASE_ENDS | _BREAKS or sentence.units[place].kind == "number":
            break
        if sentence.units[place].kind == "benchmark":
            found.append(place)
    return found


def _by_change(sentence: Sentence, at: int) -> frozenset[int]:
    """Of ``improves A by 3 points`` and ``lifts A from 30% to 41%``."""
    first = at - 2 if at > 1 and sentence.words[at - 1] == "to" and sentence.units[at - 2].kind == "number" else at
    if first < _SAME_LIST or sentence.words[first - 1] not in _CHANGES:
        return frozenset()
    before = first - 2
    if sentence.units[before].kind != "benchmark":
        return frozenset()
    names = [place for place in sentence.listed_with(before) if place <= before]
    numbers = sentence.listed_with(at)
    if len(numbers) > 1 and first == at:
        return _names(sentence, [names[numbers.index(at)]] if len(names) == len(numbers) else [])
    return _names(sentence, names)


def _by_order(sentence: Sentence, at: int) -> frozenset[int]:
    """Of a list of numbers without a phrase of its own that as many benchmarks stand before."""
    numbers = sentence.listed_with(at)
    if len(numbers) < _SAME_LIST or _kinds(sentence, numbers) > 1:
        return frozenset()
    named = list(dict.fromkeys(sentence.units[place].ref for place in sentence.benchmarks))
    last = max(sentence.benchmarks, default=len(sentence.units))
    lists = (_names(sentence, sentence.listed_with(place)) for place in sentence.systems)
    rivals = any(len(systems) == len(numbers) for systems in lists)
    if len(named) != len(numbers) or last > numbers[0] or rivals or _runs_on(sentence, numbers):
        return frozenset()
    return frozenset({named[numbers.index(at)]})


def _kinds(sentence: Sentence, numbers: Sequence[int]) -> int:
    return len({sentence.quantities[sentence.units[place].ref].kind for place in numbers})


def _phrases_of_others(sentence: Sentence, at: int) -> frozenset[int]:
    others = (sentence.units[p].ref for other in sentence.numbers if other != at for p in _phrase(sentence, other))
    return frozenset(others)


def _introductions(sentence: Sentence) -> list[list[int]]:
    """Lists of benchmarks that begin a part of the sentence (``On A, ..., and on B ...``)."""
    found, seen = [], set[int]()
    for place in sentence.benchmarks:
        listed = sentence.listed_with(place)
        if listed[0] in seen:
            continue
        seen.add(listed[0])
        opening = listed[0] - 1 - (sentence.words[listed[0] - 1] == "the")
        if opening >= 0 and sentence.words[opening] in ON:
            ahead = sentence.words[opening - 1] if opening else "<s>"
            if ahead in ("<s>", ",", ";", "and") or ahead in _BREAKS:
                found.append(listed)
    return found


def _introduced(sentence: Sentence) -> frozenset[int]:
    return _names(sentence, (place for listed in _introductions(sentence) for place in listed))


def _led_by(sentence: Sentence, at: int) -> frozenset[int]:
    """The benchmarks that begin the number's part of the sentence."""
    before = [listed for listed in _introductions(sentence) if listed[-1] < at]
    return _names(sentence, before[-1]) if before else frozenset()


def _clauses(sentence: Sentence) -> list[int]:
    found, number = [], 0
    for word in sentence.words:
        number += word in _BREAKS
        found.append(number)
    return found


def _one_clause(sentence: Sentence, one: int, other: int) -> bool:
    clauses = _clauses(sentence)
    return clauses[one] == clauses[other]


def _out_of_clause(sentence: Sentence, at: int, places: Sequence[int]) -> frozenset[int]:
    """The names of other clauses, where the number's own has just one; else those only in later ones."""
    clauses = _clauses(sentence)
    inside = _names(sentence, (place for place in places if clauses[place] == clauses[at]))
    if len(inside) == 1:
        return _names(sentence, places) - inside
    return _later_only(sentence, at, places)


def _later_only(sentence: Sentence, at: int, places: Sequence[int]) -> frozenset[int]:
    """Names that only later clauses have, where this one or one before has some too."""
    clauses = _clauses(sentence)
    known = _names(sentence, (place for place in places if clauses[place] <= clauses[at]))
    return _names(sentence, places) - known if known else frozenset()


def _beside(sentence: Sentence, at: int) -> frozenset[int]:
    """The system of ``X 41%`` in a list of such, of ``where X alone has 41%`` and of ``against 41% for X``."""
    words, units = sentence.words, sentence.units
    if at > 1 and units[at - 1].kind == "system" and words[at - 2] in (",", "and", ";", "but"):
        return frozenset({units[at - 1].ref})
    starts = [place for place in range(at) if words[place] in _BREAKS]
    if starts and starts[-1] + 1 < at and units[starts[-1] + 1].kind == "system" and at - starts[-1] <= _NEAR + 1:
        between = units[starts[-1] + 2 : at]
        if all(unit.kind == "word" and unit.text not in _CHANGES for unit in between):
            return frozenset({units[starts[-1] + 1].ref})
    if not _is_of_rival(sentence, at):
        return frozenset()
    named = [place for place in range(at + 2, min(at + _NEAR + 1, len(units))) if units[place].kind == "system"]
    ties = named and words[at + 1] in ("for", "of", "by", "with", "reported")
    return frozenset({units[named[0]].ref}) if ties else frozenset()


def _is_of_rival(sentence: Sentence, at: int) -> bool:
    """Whether the paper's result is set against it: ``compared to 40%``, or the first of ``from 40% to 81%``."""
    if _partner(sentence, at) != at and "from" in sentence.words[max(0, at - 2) : at]:
        return True
    for place in range(at - 1, max(-1, at - _NEAR - 3), -1):
        unit = sentence.units[place]
        if unit.kind not in ("word", "name") or unit.text in ("by", ",", ";", "(", ")"):
            return False
        if unit.text in _AGAINST:
            return True
    return False
