"""Which metric a phrase names, on which scale it is, and whether higher is better.

``metrics.tsv`` beside this module lists the known ones: ``name``, ``aliases`` (joined by ``|``), ``scale`` (see
``Scale``), ``better`` (``higher``, ``lower``, or empty where it depends) and ``sources``; ``usual_metrics.tsv`` the
benchmarks that are measured by one of them. docs/analysis.md says where both come from.
"""

import functools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from typing import Final, Literal, cast

from graphbuilder.text.names import name_key

Scale = Literal["share", "time", "count", ""]
"""``share`` is from 0 to 1, or from 0 to 100 percent; empty where a number has no such bounds."""

CHANGES: Final = re.compile(r"gains?|improvements?|reductions?|savings?|increases?|decreases?|boosts?|lifts?|drops?")
GENERIC: Final = ("score", "performance")
"""What says that something was measured, but not what."""
_LONGEST: Final = 5
_WORD: Final = re.compile(r"[^\s,;:()%]+")
_AT: Final = re.compile(r"([A-Za-z]{1,9})(@|(?<=pass)\^)(\w{1,6})", re.IGNORECASE)
_ABBREVIATED: Final = {"r": "recall", "p": "precision", "hit": "hit rate"}
_TRIES: Final = {"pass": "pass@k", "maj": "accuracy", "con": "accuracy", "cons": "accuracy", "avg": "accuracy"}
"""What is counted over several tries: the name says how."""
_NEUTRAL: Final = frozenset(
    "new best highest lowest previous good average averaged mean avg final overall top maximum test validation official"
    " reported higher lower better original downstream task sota state-of-the-art competitive strong remarkable its"
    " significant substantial large total absolute relative peak median".split()
)
_SETTING: Final = re.compile(r"(?:zero|one|two|three|four|five|six|eight|ten|few|\d+)-?(?:shot|step)", re.IGNORECASE)
_BREAK: Final = re.compile(
    r"it|we|they|he|our|their|this|that|of|in|on|to|by|an?|the|is|are|was|were|and|with|while|from|has|have|had"
    r"|(?:achiev|attain|obtain|deliver|reach|yield|report|provid|maintain|record|hit|reduc|increas|improv)(?:e|es|ed|ing|s)"
    r"|[~+-]?\d[\d.,]*[\w\u00d7]*(?:-\d[\d.,]*[\w\u00d7]*)?"
)
_LINKS: Final = frozenset("of is are was at to only about around up nearly over = reaches reached".split())
_EMPTY: Final = frozenset({"pass", "match", "value", "number", "result", "level", "ability", "rating of"})


@dataclass(frozen=True, slots=True)
class Metric:
    """What is measured."""

    name: str
    """Empty when none is named."""
    scale: Scale = ""
    higher_is_better: bool | None = None
    """None when the list does not have the metric, or it depends."""
    is_change: bool = False
    """Whether the phrase speaks of a gain or a drop in it."""

    @property
    def key(self) -> str:
        """The same for metrics that are one."""
        return name_key(self.name)


@functools.lru_cache(maxsize=1 << 12)
def read_metric(phrase: str | None) -> Metric:
    """The metric of a phrase as papers write it; equal metrics have equal keys, whatever their spelling.

    >>> read_metric("Accuracy (%)") == read_metric("acc")
    True
    >>> read_metric("pass@1").key == read_metric("pass@64").key
    False
    >>> read_metric("we obtain 62.2 execution accuracy").name
    'execution accuracy'
    """
    words = _WORD.findall(re.sub(r"\s*@\s*", "@", phrase or ""))
    kept = list(words)
    while kept and CHANGES.fullmatch(kept[-1].casefold()):
        kept.pop()
    changed = len(kept) < len(words)
    return replace(_named(kept), is_change=changed)


def beginning_with(text: str) -> Metric | None:
    """The listed metric that a text begins with, as in ``AP over the baseline``."""
    words = _WORD.findall(text[:60])
    return _first_known(words[:length] for length in range(min(_LONGEST, len(words)), 0, -1))


def ending_with(text: str) -> Metric | None:
    """The listed metric that a text ends with, as in ``has an FID of``."""
    words = _WORD.findall(text[-60:])
    while words and words[-1].casefold() in _LINKS:
        words.pop()
    return _first_known(words[-length:] for length in range(min(_LONGEST, len(words)), 0, -1))


def _first_known(phrases: Iterable[Sequence[str]]) -> Metric | None:
    found = next(filter(None, (_known().get(name_key(" ".join(words))) for words in phrases)), None)
    return None if found is None or found.name in GENERIC else found


def _named(words: Sequence[str]) -> Metric:
    for length in range(min(_LONGEST, len(words)), 0, -1):
        tail = words[-length:]
        if known := _known().get(name_key(" ".join(tail))) or (_at(tail[0]) if length == 1 else None):
            before = words[:-length]
            if known.name == "score" and words[-1].casefold() == "scores":
                return known  # mostly the verb: what stands before it scores
            return _qualified(known, _qualifiers(before, strict=known.name in GENERIC))
    if not words or name_key(words[-1]) in _EMPTY:
        return Metric("")
    if at := next(filter(None, map(_at, words)), None):
        return at
    name = " ".join(_qualifiers(words, strict=False))
    return Metric(name if len(name) > 1 else "")


def _at(word: str) -> Metric | None:
    """A metric at a rank or a number of tries (``pass@1``, ``nDCG@10``); ``pass^4`` is not ``pass@4``."""
    match = _AT.fullmatch(word)
    if not match:
        return None
    base = name_key(match[1])
    known = _known().get(name_key(_TRIES.get(base) or _ABBREVIATED.get(base, base)))
    shown = match[1].lower() if base in _TRIES else known and known.name
    return replace(known, name=f"{shown}{match[2]}{match[3]}") if known else None


def _qualified(known: Metric, qualifiers: Sequence[str]) -> Metric:
    return replace(known, name=" ".join([*qualifiers, known.name])) if qualifiers else known


def _qualifiers(words: Sequence[str], *, strict: bool) -> list[str]:
    """The words before a metric that make it another one (``execution accuracy``), up to a verb, name or number."""
    found: list[str] = []
    for place in range(len(words) - 1, -1, -1):
        word, folded = words[place], words[place].casefold()
        if _BREAK.fullmatch(folded):
            break
        if folded in _NEUTRAL or _SETTING.fullmatch(word):
            continue
        if not word.islower() and (strict or place or not word[1:].islower()):
            break
        found.append(folded)
    return found[::-1]


def usual_metric(benchmark: str | None) -> Metric | None:
    """The metric that a benchmark is measured by when a text names none; None where there are several."""
    name = _usual().get(name_key(benchmark)) if benchmark else None
    return read_metric(name) if name else None


@functools.cache
def _usual() -> dict[str, str]:
    lines = _read("usual_metrics.tsv")
    return {name_key(benchmark): metric for benchmark, metric, _ in (line.split("\t") for line in lines)}


def _read(name: str) -> list[str]:
    """The rows of a list beside this module."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines()[1:]


@functools.cache
def _known() -> dict[str, Metric]:
    """The metrics of the list by the keys of their names and aliases."""
    found: dict[str, Metric] = {}
    for line in _read("metrics.tsv"):
        name, aliases, scale, better, _ = line.split("\t")
        metric = Metric(name, cast("Scale", scale), {"higher": True, "lower": False}.get(better))
        for form in (name, *filter(None, aliases.split("|"))):
            found[name_key(form)] = metric
    return found
