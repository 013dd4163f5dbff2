"""What the text says about each name of a paper: the features from which its role is judged."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.roles.cues import CUE_IDS
from graphbuilder.extraction.roles.units import Place, Scene
from graphbuilder.extraction.roles.word_features import words_about
from graphbuilder.text.names import name_key

FAR: Final = 40.0
TYPES: Final = ("METHOD", "MODEL", "BENCHMARK", "LAB", "TASK")
KINDS: Final = ("contribution", "experiment", "own", "background", "other")
GOVERNING: Final = (
    *("propose", "called", "using", "based_on", "extend", "outperform", "compare", "baseline", "unlike", "such_as"),
    *("evaluate", "analyse", "limited", "background", "trained_on", "future"),
)
STUDY: Final = re.compile(
    r"survey|review|study|analy\w+|investigating|understanding|evaluati\w+|exploring|revisiting|compari\w+|assess\w+"
    r"|towards|how|why|what|does|do|can|is|are"
)
DATA: Final = frozenset({"benchmark", "dataset", "bench", "benchmarking", "corpus", "challenge"})
HEADS: Final = frozenset({"models", "methods", "algorithms", "baselines"})

Numbers = dict[str, float]
NumbersOf = Callable[[Doc, Name], Numbers]
"""Features of a name that do not come from the places where it stands."""


@dataclass(slots=True)
class Portrait:
    """The features of one name: numbers, and words marked with where they stand."""

    numbers: Numbers = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


def portray_names(doc: Doc, scene: Scene, familiarity: NumbersOf) -> list[Portrait]:
    """The features of every name of a doc and its scene, in their order."""
    common = _paper_numbers(scene)
    beside = _neighbour_numbers(scene)
    portraits = []
    for name, places, neighbours in zip(scene.names, scene.places, beside, strict=True):
        numbers = common | neighbours | familiarity(doc, name)
        numbers |= _shape_numbers(name, [doc[start:end].text for start, end in name.spans])
        numbers |= _place_numbers(places, scene) | _syntax_numbers(places) | _kind_numbers(places)
        numbers |= _cue_numbers(places) | _governing_numbers(places) | _title_numbers(name, scene.title)
        portraits.append(Portrait(numbers, words_about(name, places)))
    return portraits


def _paper_numbers(scene: Scene) -> Numbers:
    title = [unit.text for sentence in scene.sentences if sentence.in_title for unit in sentence.units]
    total = max(1, len(scene.sentences))
    numbers = {
        "paper_names": float(len(scene.names)),
        "paper_sentences": float(len(scene.sentences)),
        "paper_study": float(any(STUDY.fullmatch(word) for word in title)),
        "paper_colon": float(":" in title),
        "paper_contributions": float(sum(s.kind == "contribution" for s in scene.sentences)),
        "paper_first_contribution": scene.first_contribution / total,
    }
    for kind in TYPES:
        numbers[f"paper_{kind.lower()}s"] = float(sum(name.type == kind for name in scene.names))
    return numbers


def _shape_numbers(name: Name, forms: Sequence[str]) -> Numbers:
    joined = " ".join(forms)
    return {f"type_{kind.lower()}": float(name.type == kind) for kind in TYPES} | {
        "words": float(max((len(form.split()) for form in forms), default=0)),
        "characters": float(len(name.name)),
        "forms": float(len(set(forms))),
        "mixed_case": float(bool(re.search(r"[a-z][A-Z]|[A-Z]{2,}[a-z]", joined))),
        "upper": float(any(form.isupper() for form in forms)),
        "lower": float(all(form.islower() for form in forms)),
        "capitalised": sum(form[:1].isupper() for form in forms) / max(1, len(forms)),
        "digit": float(bool(re.search(r"\d", joined))),
        "size": float(bool(re.search(r"\d+(?:\.\d+)?[BM]\b", joined))),
        "hyphen": float("-" in joined),
    }


def _place_numbers(places: Sequence[Place], scene: Scene) -> Numbers:
    """Where in the paper the mentions stand; sentences are counted as shares of all."""
    total = max(1, len(scene.sentences))
    indices = [place.sentence.index for place in places]
    titles = [place for place in places if place.sentence.in_title]
    body = [place.sentence.index for place in places if not place.sentence.in_title]
    return {
        "mentions": float(len(places)),
        "sentences": float(len(set(indices))),
        "in_title": float(bool(titles)),
        "title_before_colon": float(any(_colon_follows(place) for place in titles)),
        "title_start": float(any(place.unit == 0 for place in titles)),
        "title_end": float(any(place.unit == len(place.sentence.units) - 1 for place in titles)),
        "first_sentence": min(indices, default=0) / total,
        "last_sentence": max(indices, default=0) / total,
        "first_body": min(body, default=total) / total,
        "first_to_contribution": float(min(body, default=total) - scene.first_contribution),
        "last_to_contribution": float(max(body, default=-1) - scene.first_contribution),
    }


def _colon_follows(place: Place) -> bool:
    return any(unit.text == ":" for unit in place.sentence.units[place.unit : place.unit + 4])


def _syntax_numbers(places: Sequence[Place]) -> Numbers:
    """How the mentions stand in their sentences; shares are of all mentions."""
    count = max(1, len(places))
    body = [place for place in places if not place.sentence.in_title]
    return {
        "subject": sum(place.first <= 1 for place in body) / count,
        "subject_any": float(any(place.first <= 1 for place in body)),
        "series": float(max((place.series for place in places), default=1)),
        "series_before": float(max((place.before for place in places), default=0)),
        "bracketed": sum(_bracketed(place) for place in places) / count,
        "plural_next": sum(bool(place.right) and place.right[0].text in HEADS for place in places) / count,
        "unit_least": min((float(place.unit) for place in body), default=FAR),
        "to_end_least": min((float(len(p.sentence.units) - p.unit) for p in body), default=FAR),
    }


def _bracketed(place: Place) -> bool:
    units = place.sentence.units
    return 0 < place.unit < len(units) - 1 and units[place.unit - 1].text == "(" and units[place.unit + 1].text == ")"


def _kind_numbers(places: Sequence[Place]) -> Numbers:
    numbers = {}
    for kind in KINDS:
        hits = sum(place.sentence.kind == kind for place in places)
        numbers[f"share_{kind}"] = hits / max(1, len(places))
        numbers[f"any_{kind}"] = float(hits > 0)
    return numbers


def _cue_numbers(places: Sequence[Place]) -> Numbers:
    """Distances in units from the series of a mention to the nearest cue of each group on either side."""
    numbers: Numbers = {}
    for cue in CUE_IDS:
        left, right, hits = FAR, FAR, 0
        for place in places:
            found = place.sentence.cues.get(cue, ())
            before = [float(place.first - end) for _, end in found if end <= place.first]
            after = [float(start - place.last - 1) for start, _ in found if start > place.last]
            left, right = min([left, *before]), min([right, *after])
            hits += bool(before or after)
        numbers[f"{cue}_left"] = left
        numbers[f"{cue}_right"] = right
        numbers[f"{cue}_share"] = hits / max(1, len(places))
    return numbers


def _governing_numbers(places: Sequence[Place]) -> Numbers:
    """Which group of cues stands nearest before the mentions, and whether names come between."""
    numbers = {f"governed_{cue}": 0.0 for cue in GOVERNING}
    between = FAR
    for place in places:
        ends = [(end, cue) for cue in GOVERNING for _, end in place.sentence.cues.get(cue, ()) if end <= place.first]
        if ends:
            numbers[f"governed_{max(ends)[1]}"] += 1 / len(places)
        for _, end in place.sentence.cues.get("propose", ()):
            if end <= place.first:
                between = min(between, float(sum(unit.name >= 0 for unit in place.left[end:])))
    return numbers | {"names_after_propose": between}


def _title_numbers(name: Name, title: str) -> Numbers:
    """How much of the name's wording the title holds, and what sort of title it is."""
    words = re.findall(r"[a-z]+|\d+", name.name.casefold())
    title_words = set(re.findall(r"[a-z]+|\d+", title.casefold()))
    key, head = name_key(name.name), name_key(title.split(":")[0])
    return {
        "title_share": sum(word in title_words for word in words) / max(1, len(words)),
        "title_holds": float(key in name_key(title)),
        "head_holds": float(":" in title and key in head),
        "head_is": float(":" in title and key == head),
        "title_data": float(bool(title_words & DATA)),
        "title_question": float("?" in title),
    }


def _neighbour_numbers(scene: Scene) -> list[Numbers]:
    """How each name stands among the paper's other names."""
    keys = [name_key(name.name) for name in scene.names]
    firsts = [name.spans[0] if name.spans else (0, 0) for name in scene.names]
    counts = [len(places) for places in scene.places]
    numbers = []
    for i, key in enumerate(keys):
        others = [other for k, other in enumerate(keys) if k != i and len(other) > 1 and other != key]
        order = float(sum(first < firsts[i] for first in firsts))
        numbers.append(
            {
                "order": order,
                "order_share": order / len(keys),
                "count_rank": float(sum(count > counts[i] for count in counts)),
                "inside_other": float(sum(key in other for other in others)),
                "holds_other": float(sum(other in key for other in others)),
            }
        )
    return numbers
