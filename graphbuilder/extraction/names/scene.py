"""A paper as the judges of names see it: its text, its candidates and its abbreviation pairs."""

from dataclasses import dataclass

import numpy as np
from spacy.tokens import Doc

from graphbuilder.extraction.doc import TITLE_END
from graphbuilder.extraction.names.abbreviations import find_abbreviation_pairs
from graphbuilder.extraction.names.candidates import Candidates, find_candidates
from graphbuilder.extraction.tokens import Ints, Tokens, read_tokens
from graphbuilder.model import Paper


@dataclass(frozen=True, slots=True)
class Scene:
    """What the features of a paper's candidates are read from."""

    text: str
    title_end: int
    """Characters of the title; 0 when there is none."""
    tokens: Tokens
    candidates: Candidates
    pairs: tuple[tuple[int, int, int, int], ...]
    """Abbreviation pairs by token: first and one past the last of the long form, then of the short."""

    @property
    def surfaces(self) -> list[str]:
        """The written form of each candidate."""
        starts, ends = self.tokens.start[self.candidates.first], self.tokens.end[self.candidates.last - 1]
        return [self.text[a:b] for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]


def _pairs_by_token(text: str, tokens: Tokens) -> tuple[tuple[int, int, int, int], ...]:
    starts = {int(at): place for place, at in enumerate(tokens.start)}
    ends = {int(at): place + 1 for place, at in enumerate(tokens.end)}
    found = []
    for pair in find_abbreviation_pairs(text):
        if {pair.long_start, pair.short_start} <= starts.keys() and {pair.long_end, pair.short_end} <= ends.keys():
            long = (starts[pair.long_start], ends[pair.long_end])
            found.append((*long, starts[pair.short_start], ends[pair.short_end]))
    return tuple(found)


def read_scene(doc: Doc) -> Scene:
    """The scene of a doc."""
    paper: Paper | None = doc._.paper
    title = paper.title if paper is not None else ""
    tokens, text = read_tokens(doc), doc.text
    pairs = _pairs_by_token(text, tokens)
    candidates = find_candidates(tokens, [(pair[0], pair[1]) for pair in pairs])
    return Scene(text, len(title), tokens, candidates, pairs)


def title_tokens(scene: Scene) -> int:
    """How many tokens the title has, its end mark included."""
    return int(np.searchsorted(scene.tokens.start, scene.title_end + len(TITLE_END))) if scene.title_end else 0


def span_sums(marks: Ints, first: Ints, last: Ints) -> Ints:
    """For each span, the sum of the marks of its tokens."""
    running = np.concatenate([[0], np.cumsum(marks)])
    sums: Ints = running[last] - running[first]
    return sums
