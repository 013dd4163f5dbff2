"""A page of plain text as blocks of lines between empty lines."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_FUNCTION_WORD = re.compile(
    r"the|an?|of|and|to|in|for|on|with|by|is|are|be|as|that|this|we|our|from|which|its?|can|at|has|have|not"
)
_OF_RESEARCH = re.compile(
    r"\b(?:we|our|this (?:paper|work|study|article|survey|thesis|report)|propos\w*|approach\w*|results?|experiment\w*"
    r"|stud(?:y|ies|ied)|methods?|models?|novel|state-of-the-art|performance|benchmark\w*|datasets?|train\w*|learning"
    r"|analy[sz]\w*|demonstrat\w*|evaluat\w*|investigat\w*|introduc\w*|outperform\w*|algorithms?|show(?:s|ed|n)?"
    r"|find(?:s|ings?)?|improve\w*|tasks?|frameworks?|significant\w*|data)\b",
    re.IGNORECASE,
)
"""Of 5,666 abstracts 99.6 in 100 have three of these words or more, of 974 paragraphs of manuals and licences 15."""
_WORDS_OF_RESEARCH = 3
_SHORT = 300
_MARKUP_START = ("<", "{", "[", "@", "|", "%")
_TABLE_ROW = re.compile(r'^"[^"\n]*"[,;\t]|\t.*\t.*\t', re.MULTILINE)
_TAGGED_LINE = re.compile(r"^[A-Z][A-Z0-9]{1,3} {0,2}- ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines without an empty line between them, each stripped."""

    line: int
    """Number of its first line in the input, from 1."""
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines as they stand."""
        return "\n".join(self.lines)


def read_blocks(lines: Iterable[str]) -> list[Block]:
    """All blocks of a page, in order."""
    blocks: list[Block] = []
    collected: list[str] = []
    number = 0
    for number, raw in enumerate(lines, start=1):
        line = raw.strip()
        if line:
            collected.append(line)
        elif collected:
            blocks.append(Block(number - len(collected), tuple(collected)))
            collected = []
    if collected:
        blocks.append(Block(number + 1 - len(collected), tuple(collected)))
    return blocks


def is_tagged(head: str) -> bool:
    """Whether an input is made of tagged lines (``AU  - Doe``), as reference managers write them."""
    return len(_TAGGED_LINE.findall(head)) >= 2


def tells_of_research(blocks: Iterable[Block]) -> bool:
    """Whether at least half of the paragraphs of a page read like abstracts, and not like a manual or a licence."""
    texts = [block.text for block in blocks if is_prose(block)]
    words = [len(set(map(str.lower, _OF_RESEARCH.findall(text)))) for text in texts]
    needed = [_WORDS_OF_RESEARCH - (len(text) < _SHORT) for text in texts]
    return 2 * sum(count >= least for count, least in zip(words, needed, strict=True)) >= len(texts) > 0


def is_prose(block: Block) -> bool:
    """Whether a block reads like an abstract or a paragraph of one: long, and made of sentences."""
    text = block.text
    if len(text) < 120 or text.startswith(_MARKUP_START) or _TABLE_ROW.search(text):
        return False
    words = re.findall(r"[a-z]+", text.casefold())
    if len(words) < 18 or sum(map(bool, map(_FUNCTION_WORD.fullmatch, words))) * 12 < len(words):
        return False
    return len(text) >= 300 or text.rstrip("\"')\u201d\u2019")[-1:] in (".", "!", "?", "…")
