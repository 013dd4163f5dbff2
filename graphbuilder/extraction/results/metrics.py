"""The metric that a number is stated in, in the text's words."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from spacy.tokens import Span

from graphbuilder.extraction.results.quantities import Quantity

METRIC: Final = re.compile(
    r"accurac\w+|f1\S*|f-?score|auc\w*|auroc|precision|recall|errors?|loss|perplexity|wer|cer|bleu\S*|rouge\S*|chrf\S*|fid"
    r"|psnr|ssim|lpips|map|miou|iou|dice|pass|pass@\S+|success|win|rates?|scores?|latency|speedups?|speed|throughput"
    r"|rewards?|returns?|performance|gains?|improvements?|reductions?|increase|decrease|correlation|rmse|mae|mse|ndcg\S*"
    r"|mrr|match|savings?|overhead|regret|elo|r2|exact"
)
CHANGES: Final = re.compile(r"gains?|improvements?|reductions?|savings?|speedups?|increase|decrease|boost")
LOWER: Final = re.compile(
    r"error|loss|perplexity|\bppl\b|\bw?cer\b|\bwer\b|\bfid\b|\bfvd\b|lpips|latency|\brmse\b|\bmae\b|\bmse\b|regret|overhead"
    r"|\btime\b|memory|cost|hallucination|toxicity",
    re.IGNORECASE,
)
HIGHER: Final = re.compile(
    r"accura|f1|f-score|auc|auroc|precision|recall|bleu|rouge|chrf|psnr|ssim|\bmap\b|iou|dice|pass|success|\bwin\b|score"
    r"|throughput|speed|reward|return|performance|correlation|ndcg|mrr|match|saving|gain|improvement|reduction|elo",
    re.IGNORECASE,
)
_STOP: Final = re.compile(
    r"[,.;:()]|on|in|for|over|across|compared|than|and|while|with|to|at|from|by|against|relative|when|using|under"
    r"|respectively|vs|versus|an?|the|its|their|our|this|up|only|about|around|nearly"
    r"|(?:achiev|attain|obtain|reach|improv|boost|increas|reduc|yield|rais)(?:es?|ed|ing|s)"
)
_LINKS: Final = frozenset({"of", "by", "to", "from", "at", "is", "reaches", "only", "about", "up", "over", "around"})
_LONGEST: Final = 6
_FARTHEST: Final = 20


def find_metric(sentence: Span, quantity: Quantity) -> str:
    """The words after the number (``63% accuracy``), else before it (``BLEU of 31``), else the last metric before it.

    "" where the sentence names none.
    """
    text = sentence.text
    after = _words(text[quantity.end :])[:_LONGEST]
    phrase = _until_stop(after)
    if any(METRIC.fullmatch(word.casefold()) for word in phrase):
        return " ".join(_upto_last_metric(phrase))
    before = _words(text[: quantity.start])
    while before and before[-1].casefold() in _LINKS | {"an", "a", "average", "approximately"}:
        before.pop()
    return _phrase_ending(before) or _last_named(before)


def _phrase_ending(words: Sequence[str]) -> str:
    """The words up to the last one, if that is a metric."""
    tail = _until_stop(words[::-1])[:_LONGEST]
    return " ".join(tail[::-1]) if tail and METRIC.fullmatch(tail[0].casefold()) else ""


def _last_named(words: Sequence[str]) -> str:
    """The nearest metric before, not across a semicolon (``raises the accuracy of X from 3% to 5%``)."""
    near = list(takewhile(lambda word: word != ";", words[::-1]))[:_FARTHEST]
    ends = (len(words) - steps for steps, word in enumerate(near) if METRIC.fullmatch(word.casefold()))
    return next((phrase for end in ends if (phrase := _phrase_ending(words[:end]))), "")


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_][\w@./+-]*[\w@+]|\w|[,.;:()]", text)


def _until_stop(words: Sequence[str]) -> list[str]:
    return list(takewhile(lambda word: not _STOP.fullmatch(word.casefold()), words))


def _upto_last_metric(words: Sequence[str]) -> list[str]:
    last = max(i for i, word in enumerate(words) if METRIC.fullmatch(word.casefold()))
    return list(words[: last + 1])


def is_higher_better(metric: str) -> bool | None:
    """Whether a larger number of the metric is better; None when its words do not tell."""
    if CHANGES.search(metric.casefold()):
        return True
    if LOWER.search(metric):
        return False
    return True if HIGHER.search(metric) else None
