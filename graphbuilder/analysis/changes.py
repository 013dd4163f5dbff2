"""Whether a number of a sentence says how much something changed, rather than how much it is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from graphbuilder.analysis.metrics import Metric
from graphbuilder.extraction.results.coordination import are_listed
from graphbuilder.extraction.results.quantities import Quantity

Way = Literal["better", "worse", "more", "less", "other"]

_FILLERS: Final = (
    r"(?:(?:up to|over|about|around|nearly|roughly|approximately|almost|only|just|at least|at most|more than|as much as"
    r"|another|on average|an?|the|average|absolute|relative|further|additional|total|median|maximum|average of"
    r"|a factor of|margin of|margins of)\s+)*"
)
_NOUN: Final = (
    r"(?:gain|improvement|increase|boost|lift|rise|jump|uplift|advantage|lead|margin|reduction|decrease|drop|decline"
    r"|fall|saving|loss|degradation|speed-?up|difference|gap)s?"
)
_ADJECTIVE: Final = (
    r"(?:higher|better|faster|more|above|ahead|lower|worse|slower|fewer|less|below|behind|smaller|cheaper)"
)
_AGENTS: Final = (
    "followed obtained achieved solved preferred chosen selected favored favoured used shared rated".split()
)
_BY: Final = re.compile(
    "".join(rf"(?<!\b{word} )" for word in _AGENTS) + rf"\bby\s+{_FILLERS}[(~]?\Z",
    re.IGNORECASE,
)
"""By how much, not by whom (``preferred by 72 % of the judges``)."""
_NOUN_OF: Final = re.compile(
    rf"\b{_NOUN}(?:\s+(?:in|on|for)(?:\s+[^\s,;]+){{1,5}})?\s+(?:of|is|are|was|were|reach(?:es|ed)?|exceed(?:s|ed)?)\s+"
    rf"{_FILLERS}[(~]?\Z",
    re.I,
)
_VERB: Final = re.compile(rf"\b(?:add|gain|los|drop|shed)(?:e|es|s|ed|ing|ped|ping)?\s+{_FILLERS}[(~]?\Z")
_AFTER: Final = re.compile(
    rf"\s?(?:(?:absolute|relative|average|mean|further|overall)\s+)?(?:(?!(?:on|in|for|and|of|at|with|over|to)\b)[\w^-]+\s+){{0,3}}?"
    rf"(?P<what>{_NOUN}|{_ADJECTIVE})\b(?P<in>(?<!up)\s+(?:in|of))?(?:\s+(?P<of>(?:[a-z][a-z-]+\s?){{1,4}}))?",
)
_CHANGING: Final = r"(?:reduc|lower|cut|decreas|sav|shrink|rais|increas|improv|boost)(?:e|es|ed|ing|s|ting|ts)?"
_OBJECT: Final = re.compile(
    rf"(?:\b(?P<subject>(?:[A-Za-z][\w-]+\s+){{1,6}})(?:is|are|was|were)\s+{_CHANGING}|\b{_CHANGING}\s+(?P<of>(?:[A-Za-z][\w-]+\s+){{1,6}}))"
    rf"\s*by\s+{_FILLERS}[(~]?\Z"
)
_BETTER: Final = re.compile(
    r"\b(?:improv|outperform|surpass|exceed|enhanc|gain|boost|lift|beat|advanc|better|faster|speed-?up|ahead|uplift|advantage"
    r"|cheaper|lead\b|wins?\b(?! rate))\w*",
    re.I,
)
_WORSE: Final = re.compile(r"\b(?:degrad|worse|slower|behind|los[est]|underperform)\w*", re.I)
_MORE: Final = re.compile(r"\b(?:increas|rais|ris[ei]|rose|climb|grow|grew|higher|more\b|above|jump|add)\w*", re.I)
_LESS: Final = re.compile(
    r"\b(?:reduc|decreas|drop|declin|fall|fell|lower|fewer|less\b|below|sav(?:e|es|ed|ing|ings)\b|cut|shrink|smaller)\w*",
    re.I,
)
_WAYS: Final[tuple[tuple[Way, re.Pattern[str]], ...]] = (
    ("better", _BETTER),
    ("worse", _WORSE),
    ("more", _MORE),
    ("less", _LESS),
)
_NAMING: Final = re.compile(r"higher|better|faster|more|lower|worse|slower|fewer|less|smaller|cheaper")
"""Adjectives that what changed comes after."""
_ARTICLES: Final = frozenset("the its their our overall total average a an".split())
_ENDS: Final = frozenset("while with than on in over of at for compared by when that and to".split())
_REACH: Final = 90
"""Characters before a number in which its verb stands."""


@dataclass(frozen=True, slots=True)
class Change:
    """That a number says how much something changed."""

    way: Way
    of: str = ""
    """What changed, where the sentence says it beside the number; else it is the metric of the result."""


def find_change(sentence: str, quantities: Sequence[Quantity], at: int, metric: Metric) -> Change | None:
    """The change that a number of a sentence tells of; None for a score."""
    own = _own_change(sentence, quantities, at)
    if own:
        return own
    if carried := _carried(sentence, quantities, at):
        return carried
    if metric.is_change or quantities[at].unit == "x" or quantities[at].value.startswith("+"):
        return Change(_unsaid(sentence, quantities, at, metric))
    return None


def _unsaid(sentence: str, quantities: Sequence[Quantity], at: int, metric: Metric) -> Way:
    """The way of a number that is a change by its sign, its unit or the name of its metric."""
    if quantities[at].value.startswith("+"):
        return "more"
    near = f"{_before(sentence, quantities, at)} {_after(sentence, quantities, at)}"
    return _way(near) or ("more" if metric.higher_is_better else "other")


def _own_change(sentence: str, quantities: Sequence[Quantity], at: int) -> Change | None:
    before, after = _before(sentence, quantities, at), _after(sentence, quantities, at)
    verb = _VERB.search(before) if quantities[at].unit in ("points", "%", "x") else None
    if by := _BY.search(before) or _NOUN_OF.search(before) or verb:
        changed = _OBJECT.search(before)
        earlier = sentence[max(0, quantities[at].start - 2 * _REACH) : quantities[at].start]
        way = _last_way(before[: by.start()]) or _last_way(before) or _way(after) or _last_way(earlier) or "other"
        return Change(way, _thing(changed["of"] or changed["subject"]) if changed else "")
    if found := _AFTER.match(after):
        way = _way(found["what"]) or "other"
        is_named = found["of"] and (found["in"] or _NAMING.fullmatch(found["what"]))
        return Change(way, _thing(found["of"]) if is_named else "")
    return None


def _carried(sentence: str, quantities: Sequence[Quantity], at: int) -> Change | None:
    """The change of the list that a number stands in."""
    for step in (-1, 1):
        place = at
        while 0 <= place + step < len(quantities):
            first, last = sorted((place, place + step))
            between = sentence[quantities[first].end : quantities[last].start]
            if not are_listed(between) or quantities[first].unit != quantities[last].unit:
                break
            place += step
            if own := _own_change(sentence, quantities, place):
                return Change(own.way)
    return None


def _before(sentence: str, quantities: Sequence[Quantity], at: int) -> str:
    start = quantities[at - 1].end if at and not are_listed(_between(sentence, quantities, at)) else 0
    text = sentence[max(start, quantities[at].start - _REACH) : quantities[at].start]
    return re.split(r"[;:]\s", text)[-1]


def _between(sentence: str, quantities: Sequence[Quantity], at: int) -> str:
    return sentence[quantities[at - 1].end : quantities[at].start]


def _after(sentence: str, quantities: Sequence[Quantity], at: int) -> str:
    end = quantities[at + 1].start if at + 1 < len(quantities) else len(sentence)
    return re.split(r"[,;:.()]", sentence[quantities[at].end : end])[0]


def _way(text: str) -> Way | None:
    """The first way that a text speaks of."""
    found = [(match.start(), way) for way, pattern in _WAYS if (match := pattern.search(text))]
    return min(found)[1] if found else None


def _last_way(text: str) -> Way | None:
    found = [(matches[-1].start(), way) for way, pattern in _WAYS if (matches := list(pattern.finditer(text)))]
    return max(found)[1] if found else None


def _thing(text: str) -> str:
    """What changed, without the words around it (``while reducing the`` **training time** ``by``)."""
    words = text.split()
    while words and words[0].casefold() in (*_ARTICLES, "while", "that"):
        words.pop(0)
    ends = (at for at, word in enumerate(words) if word in _ENDS and (word != "and" or at + 1 == len(words)))
    return " ".join(words[: next(ends, len(words))])
