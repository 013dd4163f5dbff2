"""Words of a question for the code of papers: "with code", "without public code", "code for X", "X implementation"."""

import re
from dataclasses import dataclass
from typing import Final

from graphbuilder.questions.keywords import keywords

_OWN: Final = (
    r"(?:(?:the|their|its|an?|any|some|official|public|publicly|open|open[- ]sourced?|available|released|source|working"
    r"|links?\s+to)\s+)*"
)
_REPOSITORY: Final = r"(?:github\s+)?repo(?:s|sitory|sitories)?|github(?:\s+links?)?"
_CODE: Final = rf"(?:code(?:\s+links?)?|(?:re)?implementations?|{_REPOSITORY})\b"
_SHOWN: Final = (
    r"(?:\s+(?:(?:is|are)\s+)?(?:publicly\s+)?"
    r"(?:available|released|linked|public|online|on\s+github|open[- ]sourced?))*"
)
_GIVING: Final = (
    r"(?:releas(?:e[sd]?|ing)|provid(?:e[sd]?|ing)|shar(?:e[sd]?|ing)|publish(?:es|ed|ing)?|offer(?:s|ed|ing)?"
    r"|open[- ]sourc(?:e[sd]?|ing)|ha(?:ve|s|ving)|c[oa]mes?\s+with)"
)
_WITH: Final = re.compile(rf"(?:with|whose|where|{_GIVING})\s+{_OWN}{_CODE}{_SHOWN}", re.IGNORECASE)
_AVAILABLE: Final = re.compile(
    r"code\s+(?:(?:is|are)\s+)?(?:publicly\s+)?(?:available|released|public)\b", re.IGNORECASE
)
_WITHOUT: Final = re.compile(
    rf"(?:without|(?:with|{_GIVING})\s+no|(?:do(?:es)?\s+not|do(?:es)?n't)\s+{_GIVING}|lack(?:s|ing)?|missing|no)\s+"
    rf"{_OWN}{_CODE}{_SHOWN}",
    re.IGNORECASE,
)
_OF: Final = re.compile(rf"{_OWN}{_CODE}\s+(?:for|of|behind)\b", re.IGNORECASE)
_FOR: Final = re.compile(r"\s+for\b", re.IGNORECASE)
_BEHIND_NAME: Final = re.compile(rf"(?:official\s+|source\s+)?{_CODE}\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CodeWords:
    """Words for code: where they end, whether papers must have it, and whether what it is for comes next."""

    end: int
    coded: bool
    leads_on: bool = False


def find_code_words(text: str, start: int, *, opens: bool, after_name: bool) -> CodeWords | None:
    """The words for code that begin here; None where there are none, or where they begin a longer name.

    ``opens`` tells that nothing is named before, ``after_name`` that a name stands right before.
    """
    if opens and (found := _OF.match(text, start)):
        return CodeWords(found.end(), coded=True, leads_on=True)
    if after_name and (found := _BEHIND_NAME.match(text, start)):
        return CodeWords(found.end(), coded=True)
    for pattern, coded in ((_WITHOUT, False), (_WITH, True), (_AVAILABLE, True)):
        if (found := pattern.match(text, start)) and _may_end(text, found.end()):
            leading = _FOR.match(text, found.end()) if coded else None
            return CodeWords((leading or found).end(), coded=coded, leads_on=leading is not None)
    return None


def _may_end(text: str, end: int) -> bool:
    """Whether words for code may end here: "with code generation" is about something else."""
    following = re.match(r"\s+([^\s,;:?!.()]+)", text[end:])
    if following is None or following[1][0].isdigit():
        return True
    known = keywords().get(following[1].casefold())
    return known is not None and known.terminal != "KIND"
