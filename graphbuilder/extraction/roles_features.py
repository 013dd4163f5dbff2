"""What the text says about each name of a paper: the features from which its role is judged."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc

from graphbuilder.extraction.cues import CUE_IDS, Match, find_cues
from graphbuilder.extraction.doc import Name, names_of
from graphbuilder.text.names import name_key

FAR = 40
SEPARATORS = frozenset({",", "and", "or", "&", "/", "+", ";", "as", "well"})
TYPES = ("METHOD", "MODEL", "BENCHMARK", "LAB")
OWN = frozenset({"we", "our", "ours", "us"})
STUDY = frozenset(
    "survey review study analysis analyzing investigating understanding evaluating evaluation exploring "
    "revisiting comparing comparison assessing assessment towards how why what does do can is are".split()
)

NumbersOf = Callable[[Doc, Name], dict[str, float]]
"""Features of a name that do not come from the places where it stands."""


@dataclass(slots=True)
class Unit:
    """A word of a sentence, or a whole mention of a name standing as one word."""

    text: str
    token: int
    name: int = -1


@dataclass(slots=True)
class Sentence:
    """A sentence as units, its cues, and what kind of sentence it is."""

    index: int
    units: list[Unit]
    cues: dict[str, list[Match]]
    in_title: bool
    kind: str = "other"


@dataclass(slots=True)
class Place:
    """One mention: its sentence, its unit, and the bounds of the series of names it stands in."""

    sentence: Sentence
    unit: int
    first: int
    last: int
    series: int
    """How many names the series holds."""
    before: int
    """How many of them stand before this one."""


@dataclass(slots=True)
class Portrait:
    """The features of one name."""

    numbers: dict[str, float] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)


def portray_names(doc: Doc, familiarity: NumbersOf) -> list[Portrait]:
    """The features of every name of the doc, in the order of ``doc._.names``."""
    names = names_of(doc)
    sentences = split_units(doc, names)
    places: list[list[Place]] = [[] for _ in names]
    for sentence in sentences:
        for i, unit in enumerate(sentence.units):
            if unit.name >= 0:
                places[unit.name].append(_place(sentence, i))
    context = _paper_numbers(doc, sentences, names)
    portraits = []
    for i, name in enumerate(names):
        portrait = Portrait(dict(context))
        portrait.numbers |= _shape_numbers(doc, name)
        portrait.numbers |= _place_numbers(places[i], sentences, len(names))
        portrait.numbers |= _cue_numbers(places[i])
        portrait.numbers |= familiarity(doc, name)
        portrait.words = _words(name, places[i])
        portraits.append(portrait)
    _compare_names(names, places, portraits)
    return portraits


def split_units(doc: Doc, names: Sequence[Name]) -> list[Sentence]:
    """The sentences of a doc as units; hyphens and white space are left out."""
    owner: dict[int, int] = {}
    inside: set[int] = set()
    for i, name in enumerate(names):
        for start, end in name.spans:
            owner[start] = i
            inside.update(range(start + 1, end))
    title = doc._.paper.title if doc._.paper is not None else ""
    sentences = []
    for index, span in enumerate(doc.sents):
        units = []
        for token in span:
            if token.i in owner:
                units.append(Unit(f"<{names[owner[token.i]].type.lower()}>", token.i, owner[token.i]))
            elif token.i not in inside and not token.is_space and token.text not in "-–—":
                units.append(Unit(token.lower_, token.i))
        in_title = bool(title) and span.start_char < len(title)
        sentence = Sentence(index, units, find_cues([unit.text for unit in units]), in_title)
        sentence.kind = _kind(sentence)
        sentences.append(sentence)
    return sentences


def _kind(sentence: Sentence) -> str:
    words = {unit.text for unit in sentence.units}
    if sentence.in_title:
        return "title"
    if "propose" in sentence.cues:
        return "contribution"
    if words & {
        "experiments",
        "experimental",
        "results",
        "outperforms",
        "outperform",
        "achieves",
        "evaluate",
        "evaluations",
        "achieving",
        "surpasses",
        "empirically",
        "evaluated",
        "experiment",
        "outperforming",
    }:
        return "experiment"
    if words & OWN:
        return "own"
    return "background" if "background" in sentence.cues or "limited" in sentence.cues else "other"


def _place(sentence: Sentence, i: int) -> Place:
    units = sentence.units
    first, before = _walk(units, i, -1)
    last, after = _walk(units, i, 1)
    return Place(sentence, i, first, last, before + after + 1, before)


def _walk(units: Sequence[Unit], i: int, step: int) -> tuple[int, int]:
    """The outermost name of the series of ``units[i]`` on one side, and how many names stand between."""
    edge, count, k, gap = i, 0, i + step, 0
    while 0 <= k < len(units) and gap <= 3:
        if units[k].name >= 0:
            if gap == 0:
                break
            count += units[k].name != units[edge].name
            edge, gap = k, 0
        elif units[k].text in SEPARATORS or units[k].text in "()":
            gap += 1
        else:
            break
        k += step
    return edge, count


def _paper_numbers(doc: Doc, sentences: Sequence[Sentence], names: Sequence[Name]) -> dict[str, float]:
    title = [unit.text for sentence in sentences if sentence.in_title for unit in sentence.units]
    contributions = [s.index for s in sentences if s.kind == "contribution"]
    numbers = {
        "paper_names": float(len(names)),
        "paper_sentences": float(len(sentences)),
        "paper_study": float(bool(STUDY & set(title))),
        "paper_colon": float(":" in title),
        "paper_contributions": float(len(contributions)),
        "paper_first_contribution": contributions[0] / len(sentences) if contributions else 1.0,
    }
    for kind in TYPES:
        numbers[f"paper_{kind.lower()}s"] = float(sum(name.type == kind for name in names))
    return numbers


def _shape_numbers(doc: Doc, name: Name) -> dict[str, float]:
    text = name.name
    forms = [doc[start:end].text for start, end in name.spans]
    joined = " ".join(forms)
    numbers = {f"type_{kind.lower()}": float(name.type == kind) for kind in TYPES}
    numbers |= {
        "words": float(max(len(form.split()) for form in forms) if forms else 0),
        "characters": float(len(text)),
        "forms": float(len(set(forms))),
        "mixed_case": float(bool(re.search(r"[a-z][A-Z]|[A-Z]{2,}[a-z]", joined))),
        "upper": float(any(form.isupper() for form in forms)),
        "lower": float(all(form.islower() for form in forms)),
        "capitalised": sum(form[:1].isupper() for form in forms) / max(1, len(forms)),
        "digit": float(bool(re.search(r"\d", joined))),
        "size": float(bool(re.search(r"\d+(?:\.\d+)?[BM]\b", joined))),
        "hyphen": float("-" in joined),
        "confidence": name.confidence,
    }
    return numbers


def _place_numbers(places: Sequence[Place], sentences: Sequence[Sentence], names: int) -> dict[str, float]:
    count = max(1, len(places))
    total = max(1, len(sentences))
    indices = [place.sentence.index for place in places]
    titles = [place for place in places if place.sentence.in_title]
    body = [place for place in places if not place.sentence.in_title]
    first_contribution = next((s.index for s in sentences if s.kind == "contribution"), len(sentences))
    numbers = {
        "mentions": float(len(places)),
        "sentences": float(len(set(indices))),
        "in_title": float(bool(titles)),
        "title_before_colon": float(any(_colon_after(place) for place in titles)),
        "title_start": float(any(place.unit == 0 for place in titles)),
        "title_end": float(any(place.unit == len(place.sentence.units) - 1 for place in titles)),
        "first_sentence": min(indices, default=0) / total,
        "last_sentence": max(indices, default=0) / total,
        "first_body": min((p.sentence.index for p in body), default=total) / total,
        "first_to_contribution": float(min((p.sentence.index for p in body), default=total) - first_contribution),
        "last_to_contribution": float(max((p.sentence.index for p in body), default=-1) - first_contribution),
        "subject": sum(place.first <= 1 for place in body) / count,
        "subject_any": float(any(place.first <= 1 for place in body)),
        "series": float(max((place.series for place in places), default=1)),
        "series_before": float(max((place.before for place in places), default=0)),
        "bracketed": sum(_bracketed(place) for place in places) / count,
        "plural_next": sum(_next(place) in {"models", "methods", "algorithms", "baselines"} for place in places)
        / count,
        "unit_min": float(min((place.unit for place in body), default=FAR)),
        "to_end_min": float(min((len(p.sentence.units) - p.unit for p in body), default=FAR)),
    }
    for kind in ("contribution", "experiment", "own", "background", "other"):
        hits = sum(place.sentence.kind == kind for place in places)
        numbers[f"share_{kind}"] = hits / count
        numbers[f"any_{kind}"] = float(hits > 0)
    return numbers


def _colon_after(place: Place) -> bool:
    return any(unit.text == ":" for unit in place.sentence.units[place.unit : place.unit + 4])


def _bracketed(place: Place) -> bool:
    units = place.sentence.units
    return 0 < place.unit < len(units) - 1 and units[place.unit - 1].text == "(" and units[place.unit + 1].text == ")"


def _next(place: Place) -> str:
    units = place.sentence.units
    return units[place.last + 1].text if place.last + 1 < len(units) else ""


def _cue_numbers(places: Sequence[Place]) -> dict[str, float]:
    """Distances in units from the series of a mention to the nearest cue of each group on either side."""
    numbers: dict[str, float] = {}
    for cue in CUE_IDS:
        left, right, hits = float(FAR), float(FAR), 0
        for place in places:
            before = [place.first - end for start, end in place.sentence.cues.get(cue, ()) if end <= place.first]
            after = [start - place.last - 1 for start, end in place.sentence.cues.get(cue, ()) if start > place.last]
            left = min([left, *map(float, before)])
            right = min([right, *map(float, after)])
            hits += bool(before or after)
        numbers[f"{cue}_left"] = left
        numbers[f"{cue}_right"] = right
        numbers[f"{cue}_share"] = hits / max(1, len(places))
    return numbers


def _words(name: Name, places: Sequence[Place]) -> list[str]:
    """Words at and around the mentions, each once, marked with where they stand."""
    kind = name.type[:2]
    found: set[str] = set()
    key = name_key(name.name)
    parts = re.findall(r"[a-z]+|\d+", name.name.casefold())
    found.add(f"key={key}")
    found.update(f"part={part}" for part in parts)
    if parts:
        found.add(f"tail={parts[-1]}")
    for place in places:
        found |= _words_around(place, kind)
    return sorted(found)


def _words_around(place: Place, kind: str) -> set[str]:
    texts = [unit.text for unit in place.sentence.units]
    where = "T" if place.sentence.in_title else ""
    found: set[str] = set()
    padded = ["<s>", *texts, "</s>"]
    first, last = place.first + 1, place.last + 1
    left, right = padded[max(0, first - 7) : first], padded[last + 1 : last + 8]
    for distance in (1, 2, 3):
        if len(left) >= distance:
            found.add(f"{where}L{distance}={left[-distance]}")
            found.add(f"{kind}{where}L{distance}={left[-distance]}")
        if len(right) >= distance:
            found.add(f"{where}R{distance}={right[distance - 1]}")
            found.add(f"{kind}{where}R{distance}={right[distance - 1]}")
    found.add(f"{where}L21={' '.join(left[-2:])}")
    found.add(f"{where}L321={' '.join(left[-3:])}")
    found.add(f"{where}R12={' '.join(right[:2])}")
    found.add(f"{where}LR={' '.join([*left[-1:], *right[:1]])}")
    found.update(f"{where}l={word}" for word in left)
    found.update(f"{where}r={word}" for word in right)
    found.update(f"{where}s={word}" for word in texts)
    return found


def _compare_names(names: Sequence[Name], places: Sequence[Sequence[Place]], portraits: Sequence[Portrait]) -> None:
    """Add how each name stands among the paper's other names."""
    order = sorted(range(len(names)), key=lambda i: min((p.sentence.units[p.unit].token for p in places[i]), default=0))
    counts = [len(found) for found in places]
    for rank, i in enumerate(order):
        portraits[i].numbers["order"] = float(rank)
        portraits[i].numbers["order_share"] = rank / max(1, len(names))
        portraits[i].numbers["count_rank"] = float(sum(count > counts[i] for count in counts))
