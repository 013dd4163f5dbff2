"""Words of a question that ask for a drawing: "graph around GRPO", "show the graph of papers using GRPO"."""

import re
from typing import Final

from graphbuilder.questions.names import NameIndex

_SHOW: Final = (
    r"(?:please\s+)?(?:(?:show|give|draw|plot|display|open|see)\s+(?:me\s+|us\s+)?|visuali[sz]e\s+)(?:(?:the|a|an)\s+)?"
)
_DRAWING: Final = r"(?:knowledge\s+)?(?:sub[- ]?graph|graph|network|neighbou?rhood)"
_AROUND: Final = re.compile(
    rf"\s*(?:(?:{_SHOW}{_DRAWING}\s+(?:around|of|for|about|near|with)|(?:(?:the|a|an)\s+)?{_DRAWING}\s+around"
    r"|(?:(?:the|a|an)\s+)?(?:knowledge\s+)?(?:sub[- ]?graph|graph)\s+of)|visuali[sz]e|draw)\s+(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_AS_GRAPH: Final = re.compile(
    r"\s*(?P<rest>\S.*?)\s+(?:as|in)\s+an?\s+(?:knowledge\s+)?graph\s*[?.!]*\s*", re.IGNORECASE | re.DOTALL
)
_NAME_GRAPH: Final = re.compile(rf"\s*(?P<rest>\S.*?)(?:'s)?\s+{_DRAWING}\s*[?.!]*\s*", re.IGNORECASE | re.DOTALL)
_OPENING: Final = re.compile(rf"{_SHOW}|(?:the|a|an)\s+", re.IGNORECASE)
_LONGEST_NAME: Final = 5


def drawn_part(text: str, index: NameIndex) -> str | None:
    """What is to be drawn, where a question asks for a drawing; None where it does not.

    A name that begins with such words, as graph of thoughts does, is no question for a drawing.
    """
    if (found := _AROUND.fullmatch(text)) and not _opens_with_name(text, index):
        return found["rest"]
    if found := _AS_GRAPH.fullmatch(text):
        return re.sub(rf"^{_SHOW}", "", found["rest"], flags=re.IGNORECASE)
    if (found := _NAME_GRAPH.fullmatch(text)) and not index.find(text.strip()):
        rest = _OPENING.sub("", found["rest"], count=1) if _OPENING.match(found["rest"]) else found["rest"]
        return rest if index.find(rest) else None
    return None


def _opens_with_name(text: str, index: NameIndex) -> bool:
    """Whether a known name of several words begins the text, behind "show me the"."""
    words = _OPENING.sub("", text.strip(), count=1).split() if _OPENING.match(text.strip()) else text.split()
    return any(index.find(" ".join(words[:length])) for length in range(2, _LONGEST_NAME + 1))
