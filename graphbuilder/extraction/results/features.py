"""What speaks for and against a number being a result at all."""

import re
from collections.abc import Sequence
from typing import Final

from graphbuilder.extraction.results.units import Sentence

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
OVER: Final = frozenset(
    "over than compared against baseline baselines versus vs outperforming surpassing outperforms surpasses relative"
    " exceeding exceeds beating from outperformed".split()
)
FROM: Final = frozenset({"from", "of", "vs", "versus", "than", "over"})
ACHIEVES: Final = frozenset(
    "achieves achieving achieved achieve attains attaining reaches reaching obtains scores".split()
)
IMPROVES: Final = frozenset("improves improvement improvements improving improve gain gains outperforms boosts".split())
KINDS: Final = ("percent", "points", "times", "unit", "decimal")


def distance(words: Sequence[str], wanted: re.Pattern[str] | frozenset[str]) -> float:
    """How many words come before the first wanted one."""
    for steps, word in enumerate(words):
        if word in wanted if isinstance(wanted, frozenset) else wanted.fullmatch(word):
            return float(steps)
    return float(FAR)


def number_features(sentences: Sequence[Sentence], sentence: Sentence, at: int) -> dict[str, float]:
    """What the number at a unit and the words around it say, whatever it is of."""
    quantity = sentence.quantities[sentence.units[at].ref]
    words = sentence.words
    before, following = words[max(0, at - 8) : at][::-1], words[at + 1 : at + 9]
    listed = sentence.listed_with(at)
    numbers = {f"kind_{kind}": float(quantity.kind == kind) for kind in KINDS}
    return (
        numbers
        | {
            "size": quantity.number if quantity.number is not None else -1.0,
            "sign": float(quantity.value[0] in "+-\u2212"),
            "bound": float(bool(quantity.bound)),
            "long": float(len(quantity.value)),
            "metric_before": distance(before, METRIC),
            "metric_after": distance(following, METRIC),
            "counted_after": float(bool(following) and COUNTED.fullmatch(following[0]) is not None),
            "counted_near": distance(following, COUNTED),
            "in_brackets": float(_in_brackets(words, at)),
            "order": float(sentence.numbers.index(at)),
            "of": float(len(sentence.numbers)),
            "listed": float(len(listed)),
            "respectively": float("respectively" in words),
            "over_before": distance(words[:at][::-1], OVER),
            "over_after": distance(words[at + 1 :], OVER),
            "from_before": float("from" in before[:3]),
            "to_before": float("to" in before[:3]),
            "first_of_pair": float(following[:2] == ["to", "<q>"]),
            "second_of_pair": float(before[:2] == ["to", "<q>"]),
            "index_back": float(len(sentences) - sentence.index),
            "index": float(sentence.index),
            "length": float(len(words)),
            "achieves": distance(words[:at][::-1], ACHIEVES),
            "improves": distance(words[:at][::-1], IMPROVES),
            "percents": float(sum(q.kind in ("percent", "points") for q in sentence.quantities)),
            "decimals": float(sum(q.kind == "decimal" for q in sentence.quantities)),
        }
        | _company(sentences, sentence, at)
    )


def _company(sentences: Sequence[Sentence], sentence: Sentence, at: int) -> dict[str, float]:
    """Which names stand in the sentence and near the number."""
    after = [place - at for place in sentence.benchmarks if place > at]
    before = [at - place for place in sentence.benchmarks if place < at]
    back = [sentence.index - s.index for s in sentences[: sentence.index] if s.benchmarks]
    systems = [abs(place - at) for place in sentence.systems]
    return {
        "benchmarks_here": float(len(sentence.benchmarks)),
        "benchmark_after": float(min(after, default=FAR)),
        "benchmark_before": float(min(before, default=FAR)),
        "benchmark_back": float(min(back, default=FAR)),
        "systems_here": float(len(sentence.systems)),
        "system_near": float(min(systems, default=FAR)),
        "own_here": float(any(sentence.units[place].text == "<own>" for place in sentence.systems)),
        "clause_benchmarks": float(
            sum(sentence.clauses[place] == sentence.clauses[at] for place in sentence.benchmarks)
        ),
    }


def _in_brackets(words: Sequence[str], at: int) -> bool:
    for word in words[:at][::-1]:
        if word in ("(", ")"):
            return word == "("
    return False


def number_words(sentence: Sentence, at: int) -> list[str]:
    """The words around a number, marked with where they stand, for the word model."""
    kind = sentence.quantities[sentence.units[at].ref].kind
    left = ["<s>", "<s>", *(unit.text for unit in sentence.units[:at])]
    right = [*(unit.text for unit in sentence.units[at + 1 :]), "</s>", "</s>"]
    found = {
        f"L21={left[-2]} {left[-1]}",
        f"L321={' '.join(left[-3:])}",
        f"R12={right[0]} {right[1]}",
        f"R123={' '.join(right[:3])}",
        f"LR={left[-1]} {right[0]}",
    }
    for side, words in (("L", left[::-1]), ("R", right)):
        for steps, word in enumerate(words[:4], start=1):
            found.add(f"{side}{steps}={word}")
        found.add(f"{kind}{side}={words[0]}")
        found.update(f"{side.lower()}={word}" for word in words[:8])
    found.update(f"s={word}" for word in {*left, *right})
    return sorted(found)
