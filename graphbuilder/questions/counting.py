"""What a number in a question counts, by the word after it: a result, papers, or things that a paper names."""

from collections.abc import Sequence

from graphbuilder.questions.keywords import Keyword, keywords
from graphbuilder.questions.names import NameIndex
from graphbuilder.questions.units import Term

_AFTER_BOUNDS = frozenset({"ON", "AT", "IN", "FROM", "BY", "ABOUT", "USING", "EVALUATE"})
_ALSO_AFTER_BOUNDS = frozenset({"FILLER", "AND", "OR", "NOT", "BUT"})
_DATING = frozenset({"since", "until", "before", "after", "during", "in"})
_METRICS = frozenset(
    {"accuracy", "acc", "f1", "bleu", "rouge", "fid", "em", "exact", "pass", "pass@1", "pass@k", "elo", "win", "auc"}
    | {"success", "map", "iou", "mean", "average", "avg", "top-1", "top-5"}
)
UNKNOWN_COUNTS = frozenset(
    {"star", "stars", "download", "downloads", "fork", "forks", "like", "likes", "view", "views"}
)
"""Words for counts that the graph does not have."""
_NAMED = frozenset({"Method", "Model", "Benchmark", "Task", "Lab", "Author"})
"""Kinds of which a paper may name several."""


def counts_papers(noun: str, before: Sequence[Term]) -> bool:
    """Whether a number is of the papers in which things of another kind are, which are wanted."""
    kinds = _kinds(before)
    of_papers = keywords().get(noun) == Keyword("KIND", "Paper")
    citing = any(term.value in ("CITE", "CITED_BY") for term in before)
    return of_papers and bool(kinds) and kinds[0] not in ("Paper", "Result") and not citing


def counts_things(noun: str, before: Sequence[Term]) -> str:
    """The kind of things of which a number must be in each paper, where papers are wanted; empty for none."""
    known = keywords().get(noun)
    counted = known is not None and known.terminal == "KIND" and known.value in _NAMED
    return known.value if known and counted and _kinds(before)[:1] == ["Paper"] else ""


def is_scored(noun: str, index: NameIndex) -> bool:
    """Whether a number before this word is a result, and no number of authors or of parameters."""
    keyword = keywords().get(noun)
    if keyword is not None:
        after = keyword.value in _AFTER_BOUNDS or keyword.terminal in _ALSO_AFTER_BOUNDS
        return after or keyword.value == "Result"
    return not noun or noun in _METRICS or noun in _DATING or (bool(index.find(noun)) and noun not in UNKNOWN_COUNTS)


def _kinds(terms: Sequence[Term]) -> list[object]:
    return [term.value for term in terms if term.terminal == "KIND"]
