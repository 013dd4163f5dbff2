"""Bare abstracts: a heading, then one abstract a block, without titles."""

import re
from collections.abc import Iterable
from itertools import pairwise

from graphbuilder.model import Skipped
from graphbuilder.readers.blocks import Block, is_prose, is_tagged, read_blocks, tells_of_research
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.record import make_paper

_NAME = "abstracts"
_WORDS_OF_A_HEADING = 12
_MARKDOWN = re.compile(r"^#{1,6} \S|^\s*[-*] \*\*|^```", re.MULTILINE)


def recognise(head: str) -> float:
    """High when hardly any paragraph has a line above it that could be its title."""
    blocks = read_blocks(head.splitlines())
    prose = sum(map(is_prose, blocks))
    if not prose or is_tagged(head) or _MARKDOWN.search(head) or not tells_of_research(blocks):
        return 0.0
    titled = sum(is_prose(below) and not is_prose(above) for above, below in pairwise(blocks))
    untitled = prose - titled
    return 0.6 * (untitled + (prose > 1 and titled == 1)) / prose


def read(lines: Iterable[str], where: str) -> Records:
    """A paper without title for each paragraph; headings are left out."""
    blocks = read_blocks(lines)
    for at, block in enumerate(blocks):
        if is_prose(block):
            yield make_paper(source=_NAME, abstract=block.text)
        elif at and not _is_heading(block):
            yield Skipped(f"{where}:{block.line}", "too short to be an abstract")


def _is_heading(block: Block) -> bool:
    return len(block.lines) == 1 and len(block.text.split()) <= _WORDS_OF_A_HEADING and not block.text.endswith(".")


FORMAT = Format(_NAME, recognise, read)
