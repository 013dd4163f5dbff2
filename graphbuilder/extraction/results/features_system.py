"""What speaks for a number being the result of one of the paper's methods or models."""

from collections.abc import Sequence
from typing import Final

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.results.features import ACHIEVES, FAR, FROM, OVER, distance
from graphbuilder.extraction.results.features_benchmark import alignment, back_features, bond_features, is_tied, nearest
from graphbuilder.extraction.results.units import Sentence

OWN: Final = frozenset({"we", "our", "it", "this", "ours", "its"})
INTRODUCED: Final = frozenset(
    "propose proposes proposed introduce introduces introducing present presents presenting develop describe called"
    " named termed dubbed coined".split()
)
BASES: Final = frozenset({"on", "with", "using", "for", "of", "by", "via", "through", "when", "to"})


def system_features(
    sentences: Sequence[Sentence], sentence: Sentence, at: int, names: Sequence[Name], *, who: int
) -> dict[str, float]:
    """How the number at a unit stands to the method or model that is the name ``who``."""
    name = names[who]
    systems = [other for other in names if other.type in ("METHOD", "MODEL")]
    proposed = sorted((other for other in systems if other.role == "PROPOSES"), key=lambda other: other.spans[0])
    here = sentence.places_of(who)
    words = sentence.words
    numbers = {
        "here": float(bool(here)),
        "model": float(name.type == "MODEL"),
        "proposed": float(name.role == "PROPOSES"),
        "compared": float(name.role == "COMPARES_TO"),
        "used": float(name.role == "USES"),
        "main": float(bool(proposed) and proposed[0] is name),
        "proposed_rank": float(proposed.index(name)) if name.role == "PROPOSES" else -1.0,
        "mentions": float(len(name.spans)),
        "most": float(sum(len(other.spans) > len(name.spans) for other in systems)),
        "most_proposed": float(sum(len(other.spans) > len(name.spans) for other in proposed)),
        "proposed_count": float(len(proposed)),
        "systems": float(len(systems)),
        "proposed_here": float(len({sentence.units[p].ref for p in sentence.systems if words[p] == "<own>"})),
        "systems_here": float(len({sentence.units[p].ref for p in sentence.systems})),
        "own_opening": float(bool(OWN & set(words[:6]))),
        "own_before": distance(words[:at][::-1], OWN),
        "over_before": distance(words[:at][::-1], OVER),
        "from_before": distance(words[:at][::-1], FROM),
        "order": float(sentence.numbers.index(at)),
        "short": float(len(name.name) < 12 and any(c.isupper() for c in name.name[1:])),
        "first_sentence": float(min((s.index for s in sentences[1:] if s.places_of(who)), default=-1)),
        "single_words": float(" " not in name.name),
        "first_of_pair": float(words[at + 1 : at + 3] == ["to", "<q>"]),
        "second_of_pair": float(words[max(0, at - 2) : at] == ["<q>", "to"]),
        "others_aligned": float(any(alignment(sentence, at, place) > 0 for place in sentence.systems)),
        "others_tight": float(min((abs(place - at) for place in sentence.systems), default=FAR)),
        "others_tied": float(any(is_tied(sentence, at, place) for place in sentence.systems if place not in here)),
    }
    numbers |= back_features(sentences, sentence, who) | _introduction(sentences, who)
    return numbers | _here_features(sentence, at, here) if here else numbers


def _introduction(sentences: Sequence[Sentence], who: int) -> dict[str, float]:
    """How the paper brings the name in: at the head of its title, after ``we propose``, in a list."""
    title = sentences[0].places_of(who)
    numbers = {"opens_title": float(title[:1] == [0]), "introduced": float(FAR), "series_first": 0.0}
    for sentence in sentences[1:]:
        places = sentence.places_of(who)
        if places:
            words = [unit.text for unit in sentence.units[: places[0]]]
            numbers["introduced"] = min(numbers["introduced"], distance(words[::-1], INTRODUCED))
            numbers["series_first"] = numbers["series_first"] or float(len(sentence.listed_with(places[0])))
    return numbers


def _here_features(sentence: Sentence, at: int, here: Sequence[int]) -> dict[str, float]:
    place = nearest(here, at)
    words = sentence.words
    ahead, behind = words[max(0, place - 6) : place][::-1], words[place + 1 : place + 6]
    low, high = min(at, place), max(at, place)
    between = words[low + 1 : high]
    before = [other for other in sentence.systems if other < at]
    return bond_features(sentence, at, place, sentence.systems) | {
        "over": distance(ahead, OVER),
        "base": float(bool(ahead) and ahead[0] in BASES),
        "base_near": distance(ahead, BASES),
        "achieves_next": distance(behind, ACHIEVES),
        "over_between": float(any(word in OVER for word in between)),
        "benchmarks_between": float(sum(low < other < high for other in sentence.benchmarks)),
        "first_here": float(place == sentence.systems[0]),
        "last_before": float(bool(before) and before[-1] == place),
        "uses_here": float(len(here)),
        "opens": float(place <= 2),
    }
