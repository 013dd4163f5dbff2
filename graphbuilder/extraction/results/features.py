"""What speaks for and against reading a number as the result of a system on a benchmark."""

import re
from collections.abc import Sequence
from typing import Final

from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.results.units import StatedNumber, listed_with, mentions_in

FAR: Final = 40
METRIC: Final = re.compile(
    r"accurac\w+|f1\S*|f-?score|auc\w*|auroc|precision|recall|error\w*|loss|perplexity|wer|cer|bleu\S*|rouge\S*|fid|psnr"
    r"|ssim|lpips|map|miou|iou|dice|pass@?|success|win|rate\w*|score\w*|latency|speed\w*|speedup\w*|throughput|reward\w*"
    r"|performance|gain\w*|improvement\w*|improv\w+|reduction\w*|reduc\w+|increas\w*|decreas\w*|drop\w*|correlation|rmse"
    r"|mae|mse|ndcg\S*|mrr|exact|cost\w*|memory|tokens|overhead|higher|lower|better|fewer|faster|boost\w*|efficien\w+"
)
COUNTED: Final = re.compile(
    r"datasets?|benchmarks?|tasks?|models?|samples?|images?|languages?|parameters?|gpus?|hours?|examples?|questions?|papers?"
    r"|domains?|categories|problems|videos|tokens?|layers?|steps?|seeds?|runs?|annotat\w+|pairs|instances|trials|participants"
    r"|subjects|patients|users|settings|scenarios|classes|shots?|people|years?|days|months|agents|bits?|million|billion"
    r"|thousand|k|b|m|prompts|documents|sentences|frames|types|methods|baselines|llms|experts|environments|dimensions?"
)
BEFORE: Final = (
    "of",
    "by",
    "to",
    "from",
    "with",
    "over",
    "than",
    "at",
    "only",
    "achieves",
    "achieving",
    "about",
    "and",
    "(",
    ",",
)
AFTER: Final = (
    "on",
    "in",
    "for",
    "and",
    "of",
    "to",
    "over",
    "across",
    "relative",
    "compared",
    ",",
    ".",
    ")",
    "respectively",
)
OVER: Final = frozenset(
    {
        "over",
        "than",
        "compared",
        "against",
        "baseline",
        "baselines",
        "versus",
        "vs",
        "outperforming",
        "surpassing",
        "outperforms",
        "surpasses",
        "relative",
        "exceeding",
        "from",
    }
)
OWN: Final = frozenset({"we", "our", "it", "this", "ours", "the"})
ACHIEVES: Final = frozenset({"achieves", "achieving", "achieved", "attains", "reaches", "reaching", "obtains"})
IMPROVES: Final = frozenset({"improves", "improvement", "improvements", "improving", "gain", "gains"})


def number_features(stated: StatedNumber) -> dict[str, float]:
    """What the number itself and the words around it say, whatever it is of."""
    quantity, sentence = stated.quantity, stated.sentence
    words = [token.lower_ for token in sentence]
    at, after = stated.first - sentence.start, stated.last - sentence.start
    before = words[max(0, at - 8) : at]
    following = words[after : after + 8]
    numbers = {
        f"kind_{kind}": float(quantity.kind == kind) for kind in ("percent", "points", "times", "unit", "decimal")
    }
    numbers |= {f"before_{word}": float(before[-1:] == [word]) for word in BEFORE}
    numbers |= {f"after_{word}": float(following[:1] == [word]) for word in AFTER}
    return numbers | {
        "size": quantity.number if quantity.number is not None else -1.0,
        "sign": float(quantity.value[0] in "+-\u2212~\u2248"),
        "long": float(len(quantity.value)),
        "metric_before": _distance(before[::-1], METRIC),
        "metric_after": _distance(following, METRIC),
        "counted_after": float(bool(following) and COUNTED.fullmatch(following[0]) is not None),
        "counted_near": _distance(following, COUNTED),
        "in_brackets": float("(" in words[max(0, at - 6) : at] and ")" in words[after : after + 6]),
        "bracketed": float(before[-1:] == ["("]),
        "order": float(stated.order),
        "of": float(stated.of),
        "p_value": float(before[-1:] in (["<"], ["="]) and before[-2:-1] == ["p"]),
        "respectively": float("respectively" in words),
        "over_before": _distance(words[:at][::-1], OVER),
        "over_after": _distance(words[after:], OVER),
        "up_to": float(before[-2:] == ["up", "to"]),
        "from_to": float("from" in before[-3:]),
        "sentence_index": float(stated.index),
        "sentence_length": float(len(words)),
        "achieves": float(bool(ACHIEVES & set(words))),
        "improves": float(bool(IMPROVES & set(words))),
    }


def _distance(words: Sequence[str], wanted: re.Pattern[str] | frozenset[str]) -> float:
    for distance, word in enumerate(words):
        if word in wanted if isinstance(wanted, frozenset) else wanted.fullmatch(word):
            return float(distance)
    return float(FAR)


def benchmark_features(doc: Doc, stated: StatedNumber, benchmark: Name, benchmarks: Sequence[Name]) -> dict[str, float]:
    """How the number stands to one of the paper's benchmarks."""
    here = mentions_in(benchmark, stated.sentence)
    numbers = {
        "b_here": float(bool(here)),
        "b_proposed": float(benchmark.role == "PROPOSES"),
        "b_trained": float(benchmark.role == "TRAINED_ON"),
        "b_count": float(len(benchmarks)),
        "b_rank": float(sum(len(other.spans) > len(benchmark.spans) for other in benchmarks)),
    }
    if not here:
        back = [stated.first - end for _, end in benchmark.spans if end <= stated.first]
        return numbers | {"b_back": float(min(back, default=999)), "b_gap": float(FAR)}
    start, end = min(here, key=lambda span: min(abs(span[0] - stated.last), abs(stated.first - span[1])))
    after = start >= stated.last
    low, high = (stated.last, start) if after else (end, stated.first)
    members = listed_with(doc, [span for name in benchmarks for span in name.spans], start)
    between = [token.lower_ for token in doc[low:high]]
    return numbers | {
        "b_after": float(after),
        "b_gap": float(high - low),
        "b_quantities_between": float(sum(low <= other < high for other in stated.others)),
        "b_names_between": float(sum(low <= s < high for name in benchmarks for s, _ in name.spans)),
        "b_on": float(any(word in ("on", "in") for word in between)),
        "b_marks_between": float(sum(word in (",", ";", "while", "whereas") for word in between)),
        "b_word_before": float(doc[members[0] - 1].lower_ in ("on", "in", "across") if members[0] else 0),
        "b_series": float(len(members)),
        "b_in_series": float(members.index(start)),
        "b_aligned": _alignment(stated, members, start),
        "q_listed": float(len(stated.listed)),
        "b_nearer": float(_quantities_nearer(stated, low, high, after)),
        "b_bracket": float("(" in between and ")" not in between),
    }


def _quantities_nearer(stated: StatedNumber, low: int, high: int, after: bool) -> int:
    """How many other quantities stand nearer to the benchmark on the quantity's side or beyond it."""
    place, gap = (high, high - low) if after else (low, high - low)
    return sum(abs(other - place) < gap for other in stated.others if other != stated.first)


def _alignment(stated: StatedNumber, members: Sequence[int], start: int) -> float:
    """1 where a list of numbers goes with a list of as many benchmarks and the places agree, -1 where not, else 0."""
    if len(members) < 2 or len(members) != len(stated.listed):
        return 0.0
    return 1.0 if members.index(start) == stated.listed.index(stated.first) else -1.0


def system_features(stated: StatedNumber, system: Name, systems: Sequence[Name]) -> dict[str, float]:
    """How the number stands to one of the paper's systems."""
    proposed = sorted((name for name in systems if name.role == "PROPOSES"), key=lambda name: name.spans[0])
    here = mentions_in(system, stated.sentence)
    sentence = stated.sentence
    opening = [token.lower_ for token in sentence[:12]]
    numbers = {
        "s_here": float(bool(here)),
        "s_model": float(system.type == "MODEL"),
        "s_proposed": float(system.role == "PROPOSES"),
        "s_compared": float(system.role == "COMPARES_TO"),
        "s_main": float(bool(proposed) and proposed[0] is system),
        "s_mentions": float(len(system.spans)),
        "s_most": float(all(len(other.spans) <= len(system.spans) for other in systems)),
        "s_proposed_count": float(len(proposed)),
        "s_proposed_here": float(sum(bool(mentions_in(name, sentence)) for name in proposed)),
        "s_systems_here": float(sum(bool(mentions_in(name, sentence)) for name in systems)),
        "own_opening": float(bool(OWN & set(opening[:6]))),
        "our_here": float(any(token.lower_ in ("our", "we") for token in sentence)),
    }
    if not here:
        return numbers | {"s_gap": float(FAR)}
    start, end = min(here, key=lambda span: abs(span[0] - stated.first))
    after = start >= stated.last
    low, high = (stated.last, start) if after else (end, stated.first)
    doc = sentence.doc
    ahead = [token.lower_ for token in doc[max(sentence.start, start - 5) : start]]
    return numbers | {
        "s_after": float(after),
        "s_gap": float(high - low),
        "s_first": float(start - sentence.start),
        "s_nearer": float(sum(low <= s < high for name in systems for s, _ in name.spans)),
        "s_quantities_between": float(sum(low <= other < high for other in stated.others)),
        "s_over": _distance(ahead[::-1], OVER),
        "s_on": float(ahead[-1:] in (["on"], ["with"], ["using"])),
    }
