"""Reads the conditions on numbers that people write in questions: "above 90", "between 50 and 70 percent"."""

import math
import re
from dataclasses import dataclass
from typing import Any

_TENS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "ninety-five": 95, "hundred": 100,
}  # fmt: skip
_UNIT = r"\s*(?:%|percentage\s+points?\b|percent\b|per\s+cent\b|per\s?cent\b|pct\b|points?\b|pts?\b|pp\b)"
# Years are dates, and "7B" or "3-shot" no numbers; with a unit any number is one.
_DIGITS = r"\d+(?:\.\d+)?"
_NUMBER = (
    rf"(?:(?:{_DIGITS}){_UNIT}|(?!(?:19|20)\d\d\b){_DIGITS}(?![\w.]*\w)(?!-\w)|(?:{'|'.join(_TENS)})\b(?:{_UNIT})?)"
)
_ABOVE = (
    r"above|over|(?:more|greater|higher|better)\s+than|exceed(?:s|ed|ing)?|beyond|north\s+of|upwards?\s+of"
    r"|in\s+excess\s+of|surpass(?:es|ed|ing)?|break(?:s|ing)?|pass(?:es|ed|ing)?|cross(?:es|ed|ing)?|beat(?:s|ing)?|>(?!=)"
)
_FROM = (
    r"at\s+least|(?:no|not)\s+(?:less|lower|worse)\s+than|a?\s*minimum\s+of|>=|\u2265|reach(?:es|ed|ing)?"
    r"|(?:hit|attain|achieve|get|score)(?:s|ed|ting|ing)?\s+at\s+least"
)
_BELOW = r"below|under|beneath|(?:less|lower|fewer|worse|smaller)\s+than|short\s+of|<(?!=)"
_UP_TO = r"at\s+most|(?:no|not)\s+(?:more|higher|greater|better)\s+than|a?\s*maximum\s+of|<=|\u2264|up\s+to"
_SIZE = re.compile(
    rf"(?:{_ABOVE}|{_FROM}|{_BELOW}|{_UP_TO})\s*{_DIGITS}\s?[bmkt]\b(?:\s*(?:parameters?|params?|tokens?)\b)?",
    re.IGNORECASE,
)
_FORMS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:between|from|in\s+the\s+range(?:\s+of)?|ranging\s+from)\s+(?P<least>{_NUMBER})\s*(?:and|to|-|\u2013)\s*(?P<most>{_NUMBER})",
        rf"(?P<least>{_DIGITS}{_UNIT}?)\s*(?:-|\u2013|to)\s*(?P<most>{_DIGITS}{_UNIT})",
        rf"(?P<least>{_NUMBER})\s*(?:\+|or\s+(?:more|higher|above|better|greater)|and\s+(?:above|up|higher))(?!\w)",
        rf"(?P<most>{_NUMBER})\s*(?:or\s+(?:less|lower|below|worse|fewer)|and\s+(?:below|lower))(?!\w)",
        rf"(?:{_FROM})\s*(?:the\s+)?(?P<least>{_NUMBER})(?:\s+mark\b)?",
        rf"(?:{_UP_TO})\s*(?P<most>{_NUMBER})",
        rf"(?:{_ABOVE})\s*(?:the\s+)?(?P<above>{_NUMBER})(?:\s+mark\b)?",
        rf"(?:{_BELOW})\s*(?P<below>{_NUMBER})",
    )
]
_AFTER_NUMBER = re.compile(r"\s*(?P<sign>\+)?\s*(?P<word>[^\W\d_][\w@-]*)?")


@dataclass(frozen=True, slots=True)
class Bound:
    """A span of numbers; None leaves it open, and ``strict`` leaves its ends out."""

    least: float | None = None
    most: float | None = None
    strict: bool = False

    def holds(self, number: float | None) -> bool:
        """Whether a number lies within; none does not."""
        if number is None:
            return False
        if self.strict:
            return (self.least is None or number > self.least) and (self.most is None or number < self.most)
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def in_words(self) -> str:
        """The span in words.

        >>> Bound(90, strict=True).in_words(), Bound(50, 70.5).in_words()
        ('above 90', 'between 50 and 70.5')
        """
        if self.least is not None and self.most is not None:
            return f"between {self.least:g} and {self.most:g}"
        if self.least is not None:
            return f"above {self.least:g}" if self.strict else f"of at least {self.least:g}"
        return f"below {self.most:g}" if self.strict else f"of at most {self.most:g}"

    def as_json(self) -> dict[str, Any]:
        """Least and most, and whether they are left out."""
        return {"least": self.least, "most": self.most, "strict": self.strict}


@dataclass(frozen=True, slots=True)
class Tally:
    """In how many papers a thing of a list has to be: "used by more than 5 papers"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class Several:
    """How many things of a kind a paper must name: "evaluated on at least 3 benchmarks"."""

    bound: Bound
    kind: str
    relation: str

    def least(self) -> tuple[int | None, int | None]:
        """The least number that it must have, and the least that it must not have; None where there is none."""
        low, high = self.bound.least, self.bound.most
        least = None if low is None else math.floor(low) + 1 if self.bound.strict else math.ceil(low)
        beyond = None if high is None else math.ceil(high) if self.bound.strict else math.floor(high) + 1
        return least, beyond


@dataclass(frozen=True, slots=True)
class Bounded:
    """A bound where it stands in a question; ``noun`` is the word after it, in lower case."""

    bound: Bound
    end: int
    """One past the last character of its words."""
    noun: str = ""


def find_bound(text: str, start: int) -> Bounded | None:
    """The condition on a number whose words begin at ``start``, or None.

    >>> find_bound("models above 90% on GSM8K", 7)
    Bounded(bound=Bound(least=90.0, most=None, strict=True), end=16, noun='on')
    """
    for form in _FORMS:
        if found := form.match(text, start):
            numbers = {name: _number(words) for name, words in found.groupdict().items()}
            after = _AFTER_NUMBER.match(text, found.end())
            noun = (after["word"] or "").casefold() if after else ""
            return Bounded(_bound(numbers), found.end(), noun)
    return None


def find_size(text: str, start: int) -> int:
    """One past the end of a condition on sizes, such as "over 7B", whose words begin at ``start``; else 0."""
    found = _SIZE.match(text, start)
    return found.end() if found else 0


def _bound(numbers: dict[str, float]) -> Bound:
    match numbers:
        case {"least": least, "most": most}:
            return Bound(min(least, most), max(least, most))
        case {"above": least}:
            return Bound(least, strict=True)
        case {"below": most}:
            return Bound(most=most, strict=True)
        case _:
            return Bound(numbers.get("least"), numbers.get("most"))


def _number(words: str) -> float:
    digits = re.match(_DIGITS, words)
    return float(digits.group()) if digits else float(_TENS[re.split(r"[\s%]", words.casefold())[0]])
