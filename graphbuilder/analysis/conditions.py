"""Under which setting a number was obtained, where its sentence says so."""

import re
from collections.abc import Sequence
from typing import Final

from graphbuilder.extraction.results.quantities import Quantity

_WORDS: Final = "zero one two three four five six seven eight nine ten".split()
_NUMBERS: Final = {word: number for number, word in enumerate(_WORDS)} | {"hundred": 100}
_COUNT: Final = rf"(\d+|{'|'.join(_NUMBERS)}|few)"
_SHOTS: Final = re.compile(
    rf"\b{_COUNT}[- ]?shot\b|\bwith {_COUNT} (?:demonstrations?|examples|exemplars|shots)\b", re.I
)
_STEPS: Final = re.compile(
    rf"\b{_COUNT}[- ]step\b|\bin (one) step\b"
    rf"|\b(?:in|with|at) {_COUNT} (?:sampling|diffusion|denoising|inference) steps\b",
    re.I,
)
_NO_TOOLS: Final = re.compile(r"\b(?:without|no)(?: any)? (?:external )?tools?\b|\btool-free\b", re.I)
_TOOLS: Final = re.compile(
    r"\bwith(?: external| python| search| code)? (?:tools?|tool use|code interpreter)\b"
    r"|\bwith (?:TIR|python)\b|\btool[- ](?:integrated|augmented)\b",
    re.I,
)
_VOTES: Final = re.compile(
    r"\bmajority[- ]vot\w+|\bself-consistency\b|\b(?:maj|cons)@(\d+)|\bconsensus (?:of|over|among) (\d+)", re.I
)
_RERANKED: Final = re.compile(r"\brerank\w*|\bre-rank\w*|\bbest[- ]of[- ](\d+|n)\b", re.I)
_SAMPLES: Final = re.compile(
    rf"\b(?:with|over|from|of|using|within|in|drawing) (?:only )?(?:an? )?{_COUNT}(?: \w+)? "
    r"(?:samples?|attempts?|tries|submissions?|generations?|paths|trials)\b"
    r"|\bwith an? (single) sample\b",
    re.I,
)
_THOUGHT: Final = re.compile(r"\b(with(?:out)?) (?:CoT|chain[- ]of[- ]thought)\b", re.I)
_CLAUSE: Final = re.compile(r"[;:](?!\s*\Z)|\bwhile\b|\bwhereas\b|\bbut\b|\balthough\b|\bagainst\b|\bcompared\b")
_VERSUS: Final = re.compile(r"\b(?:outperform|surpass|exceed|beat)\w*|\bthan\b|\babove\b|\bover\b(?= [a-z]*-?shot)")
_NEXT_PART: Final = re.compile(r"(.*),.*|(.*)\b(?:and|or|to)\b.*", re.S)
_LAST_PART: Final = re.compile(r".*(?:,|\band\b|\bor\b|\bto\b)", re.S)


def find_setting(sentence: str, quantities: Sequence[Quantity], at: int, phrase: str = "") -> str:
    """The setting of one of the numbers of a sentence, such as ``5-shot, with tools``; empty where none is stated.

    It is looked for in the words around the number that belong to no other, in how the sentence begins, and in the
    phrase that names its metric.
    """
    after = _after(sentence, quantities, at)
    before = _before(sentence, quantities, at)
    return ", ".join(filter(None, _parts(f"{phrase} . {before} . {after}")))


def _before(sentence: str, quantities: Sequence[Quantity], at: int) -> str:
    """The words of a number that stand before it, and those of the first number in the same clause."""
    first = sentence[: quantities[0].start]
    if at == 0:
        return _own(first)
    near = _own(_LAST_PART.sub("", sentence[quantities[at - 1].end : quantities[at].start]))
    return near if _CLAUSE.search(sentence[: quantities[at].start]) else f"{_own(first)} . {near}"


def _own(text: str) -> str:
    """The words of the last clause that do not speak of what a number is compared with."""
    return _VERSUS.split(_CLAUSE.split(text)[-1])[0]


def _after(sentence: str, quantities: Sequence[Quantity], at: int) -> str:
    """The words after a number, up to those of the next one that is not part of a setting itself."""
    end = next((other.start for other in quantities[at + 1 :] if not _is_count(sentence, other)), None)
    text = sentence[quantities[at].end : end]
    if end is not None and (match := _NEXT_PART.fullmatch(text)):
        text = match[1] or match[2] or ""
    return _CLAUSE.split(text)[0]


def _is_count(sentence: str, quantity: Quantity) -> bool:
    return bool(_SAMPLES.search(sentence[max(0, quantity.start - 20) : quantity.end + 30]))


def _parts(text: str) -> list[str]:
    return [_number(_SHOTS, text, "shot"), _number(_STEPS, text, "step"), _tools(text), _many(text), _thought(text)]


def _number(pattern: re.Pattern[str], text: str, of: str) -> str:
    found = pattern.search(text)
    if not found:
        return ""
    count = next(filter(None, found.groups())).lower()
    return f"{_NUMBERS.get(count, count)}-{of}"


def _tools(text: str) -> str:
    if _NO_TOOLS.search(text):
        return "without tools"
    return "with tools" if _TOOLS.search(text) else ""


def _many(text: str) -> str:
    """How many tries there were and what was made of them."""
    samples = _SAMPLES.search(text)
    count = (samples[1] or "1").lower() if samples else ""
    of = f" of {_NUMBERS.get(count, count)}" if count and count not in ("1", "one") else ""
    if vote := _VOTES.search(text):
        number = vote[1] or vote[2]
        return f"majority vote of {number}" if number else f"majority vote{of}"
    if best := _RERANKED.search(text):
        return f"best of {best[1]}" if best[1] else "reranked"
    return f"{_NUMBERS.get(count, count)} sample{'' if not of else 's'}" if count else ""


def _thought(text: str) -> str:
    found = _THOUGHT.search(text)
    return f"{found[1].lower()} chain of thought" if found else ""
