"""Evidence of what kind of thing a name is: the nouns that the paper uses beside it and in general."""

from typing import Final

import numpy as np

from graphbuilder.extraction.names.features_paper import FAR, WALLS, since
from graphbuilder.extraction.names.features_spelling import Columns
from graphbuilder.extraction.names.scene import Scene, title_tokens
from graphbuilder.extraction.tokens import Bools, Floats, Ints

KIND_NOUNS: Final[dict[str, frozenset[str]]] = {
    name: frozenset(words.split())
    for name, words in {
        "data": "benchmark benchmarks benchmarking dataset datasets corpus corpora suite leaderboard testbed "
        "environment environments collection database challenge competition questions samples annotations",
        "model": "model models llm llms family checkpoint checkpoints backbone encoder parameters weights pretrained "
        "trained transformer",
        "method": "method methods framework frameworks algorithm algorithms approach system architecture technique "
        "techniques module loss objective network networks paradigm strategy mechanism optimizer pipeline toolkit "
        "library plug scheme",
        "task": "task tasks problem problems challenge challenges setting field research applications",
    }.items()
}
_INTRODUCE: Final = frozenset(
    "propose proposes introduce introduces introducing present presents presenting develop construct build release "
    "curate create".split()
)


def _until(marks: Bools, walls: Bools) -> Ints:
    return since(marks[::-1], walls[::-1])[::-1]


def _least(values: Ints, place: Ints, size: int) -> Ints:
    least = np.full(size, FAR, dtype=np.int64)
    np.minimum.at(least, place, values)
    return least[place]


def kind_evidence(scene: Scene) -> Columns:
    """How near nouns such as ``benchmark`` or ``framework`` stand, here and at any mention of the same words."""
    found = scene.candidates
    lower = [text.lower() for text in scene.tokens.texts]
    walls = np.isin(np.array([*lower, ""])[:-1], WALLS)
    unique, place = np.unique(found.key, return_inverse=True)
    introduce = np.array([word in _INTRODUCE for word in lower], dtype=np.bool_)
    since_introduce = since(introduce, walls)[:-1]
    title = title_tokens(scene)
    columns: Columns = {}
    shares: dict[str, Floats] = {}
    for name, nouns in KIND_NOUNS.items():
        marks = np.array([word in nouns for word in lower], dtype=np.bool_)
        # A noun inside the candidate itself counts as its head.
        before, after = since(marks, walls)[found.first], _until(marks, walls)[found.last]
        columns[f"{name}_noun_head"] = marks[found.last - 1]
        columns[f"{name}_noun_before"] = before
        columns[f"{name}_noun_after"] = after
        columns[f"{name}_noun_ever_before"] = _least(before, place, len(unique))
        columns[f"{name}_noun_ever_after"] = _least(after, place, len(unique))
        columns[f"{name}_noun_in_title"] = np.full(len(found), marks[:title].any())
        columns[f"{name}_introduced"] = np.full(len(found), int((marks & (since_introduce < 10)).sum()))
        shares[name] = np.full(len(found), marks.sum(), dtype=np.float32)
    total = sum(shares.values()) + np.float32(1)
    return columns | {f"{name}_noun_share": share / total for name, share in shares.items()}
