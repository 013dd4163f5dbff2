"""Evidence from elsewhere in the same paper: cues of introduction, abbreviation pairs, repetition."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphbuilder.extraction.names.context_odds import CLASSES
from graphbuilder.extraction.names.features_corpus import PartKeys
from graphbuilder.extraction.names.features_spelling import Columns
from graphbuilder.extraction.names.known_forms import BITS, KnownForms
from graphbuilder.extraction.names.scene import Scene, title_tokens
from graphbuilder.extraction.tokens import Bools, Floats, Hashes, Ints

# Words after which, within a sentence, names of some kind stand.
CUES: Final[dict[str, frozenset[str]]] = {
    name: frozenset(words.split())
    for name, words in {
        "introduce": "propose proposes proposed introduce introduces introducing introduced present presents "
        "presenting presented develop develops developed design designed build built release releases contribute "
        "devise",
        "name": "called named dubbed termed coined namely titled denoted abbreviated entitled",
        "use": "use uses used using apply applies applied applying employ employs employing leverage leverages "
        "leveraging via through adopt adopts incorporate incorporates incorporating combine combines combining "
        "integrate integrates integrating utilize utilizes utilizing build extend extends extending",
        "measure": "on across evaluate evaluated evaluations evaluation evaluating benchmark benchmarks dataset "
        "datasets tested tasks suite including",
        "compare": "outperform outperforms outperforming outperformed than over baseline baselines compared versus "
        "comparable surpass surpasses surpassing exceeds beats against like",
        "example": "such including like e.g",
        "task": "for task tasks problem problems of in challenge",
    }.items()
}
FAR: Final = 15
WALLS: Final = (".", "\n", "!", "?", ";")


def since(marks: Bools, walls: Bools) -> Ints:
    """For each place, how many tokens back the last mark stands, in the same sentence; ``FAR`` at most."""
    places = np.arange(len(marks) + 1)
    last = np.maximum.accumulate(np.concatenate([[-FAR], np.where(marks, places[:-1], -FAR)]))
    wall = np.maximum.accumulate(np.concatenate([[-1], np.where(walls, places[:-1], -1)]))
    return np.where(last > wall, np.minimum(places - 1 - last, FAR), FAR)


def cue_evidence(scene: Scene) -> Columns:
    """How near the cue words are that stand before names."""
    found = scene.candidates
    lower = np.array([*(text.lower() for text in scene.tokens.texts), "", "", ""])
    walls = np.isin(lower[:-3], WALLS)
    columns: Columns = {}
    for name, words in CUES.items():
        columns[f"since_{name}"] = since(np.isin(lower[:-3], list(words)), walls)[found.first]
    # A copula or an apposition says what a name is: "X, a framework", "X is a benchmark".
    says = np.isin(lower, ["a", "an", "the"])
    columns["said_to_be"] = (lower[found.last] == ",") & says[found.last + 1] | (lower[found.last] == "is")
    return columns


def _ranks(keys: Hashes) -> tuple[Hashes, Ints]:
    unique, place = np.unique(keys, return_inverse=True)
    return unique, place.ravel()


def _count_in(unique: Hashes, counts: NDArray[np.generic], keys: Hashes) -> Floats:
    at = np.minimum(np.searchsorted(unique, keys), max(len(unique) - 1, 0))
    return np.where(unique[at] == keys, counts[at], 0).astype(np.float32)


def repetition(scene: Scene, parts: PartKeys, cues: Columns) -> Columns:
    """Where else in the paper the same words stand, and what stands around them there."""
    found, tokens = scene.candidates, scene.tokens
    unique, place = _ranks(found.key)
    title = title_tokens(scene)
    in_title = found.first < title
    here = np.bincount(place, minlength=len(unique))

    def anywhere(flag: NDArray[np.generic]) -> Floats:
        seen = np.zeros(len(unique), dtype=np.float32)
        np.maximum.at(seen, place, np.asarray(flag, dtype=np.float32))
        return seen[place]

    texts = np.array([*scene.tokens.texts, ""])
    heads_title = (found.first == 0) & in_title & (texts[found.last] == ":")
    first_place = np.full(len(unique), len(tokens))
    np.minimum.at(first_place, place, found.first)
    capital = np.bincount(place, weights=tokens.capital[found.first], minlength=len(unique)) / here
    near_introduction = cues["since_introduce"].astype(np.int64) <= 2
    near_name = cues["since_name"].astype(np.int64) <= 1
    own = here[place]
    return {
        "here": own,
        "here_by_length": own / max(len(tokens), 1) * 200,
        "in_title": in_title,
        "title_somewhere": anywhere(in_title),
        "heads_title": anywhere(heads_title),
        "after_title_colon": in_title & (np.cumsum(texts[:-1] == ":")[found.first] > 0),
        "position": found.first / max(len(tokens), 1),
        "first_position": first_place[place] / max(len(tokens), 1),
        "is_first_use": found.first == first_place[place],
        "capital_here": capital[place],
        "introduced": anywhere(near_introduction),
        "named": anywhere(near_name),
        "bracket_after_somewhere": anywhere(texts[found.last] == "("),
        "in_bracket_somewhere": anywhere((texts[found.last] == ")") & (np.array(["", *texts])[found.first] == "(")),
        "starts_sentence_somewhere": anywhere(np.isin(np.array(["", *texts])[found.first], [".", "\n"])),
        "longer_before_here": _count_in(unique, here, parts.with_before) / own,
        "longer_after_here": _count_in(unique, here, parts.with_after) / own,
        "shorter_here": np.maximum(
            _count_in(unique, here, parts.without_first), _count_in(unique, here, parts.without_last)
        ),
        "paper_has_title": np.full(len(own), title > 0),
        "paper_tokens": np.full(len(own), len(tokens)),
    }


def pair_evidence(scene: Scene, known: KnownForms) -> Columns:
    """Whether the candidate is one side of an abbreviation pair, and what the lists say of the other side."""
    found = scene.candidates
    place_of = {span: n for n, span in enumerate(zip(found.first.tolist(), found.last.tolist(), strict=True))}
    unique, place = _ranks(found.key)
    long_key, short_key = np.zeros(len(unique)), np.zeros(len(unique))
    partner = np.zeros(len(unique), dtype=np.int64)
    long_words = np.zeros(len(unique))
    listed = known.types(unique)
    inside = np.zeros(len(found), dtype=np.bool_)
    around = np.zeros(len(found), dtype=np.bool_)
    for long_first, long_last, short_first, short_last in scene.pairs:
        within = (found.first >= long_first) & (found.last <= long_last)
        exact = (found.first == long_first) & (found.last == long_last)
        inside |= within & ~exact
        around |= (found.first <= long_first) & (found.last >= long_last) & ~exact
        long, short = place_of.get((long_first, long_last)), place_of.get((short_first, short_last))
        if short is not None:
            short_key[place[short]] = 1
            long_words[place[short]] = long_last - long_first
        if long is not None:
            long_key[place[long]] = 1
        if long is not None and short is not None:
            partner[place[short]] |= listed[place[long]]
            partner[place[long]] |= listed[place[short]]
    return {
        "is_long_form": long_key[place],
        "is_short_form": short_key[place],
        "long_form_tokens": long_words[place],
        "inside_long_form": inside,
        "around_long_form": around,
        **{f"partner_{kind.lower()}": (partner & BITS[kind])[place] > 0 for kind in CLASSES[1:5]},
    }
