"""Sentence bounds of a Doc: the title, then the sentences of the abstract."""

import re
from typing import Final, NamedTuple

from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.extraction.doc import TITLE_END
from graphbuilder.model import Paper
from graphbuilder.text.sentences import GOES_ON, MAY_END, OPENERS

ENDS: Final = frozenset({".", "!", "?", "\u2026"})
CLOSERS: Final = frozenset({")", "]", '"', "'", "\u201d", "\u2019", "*", "}"})
BULLETS: Final = frozenset({"\u2022", "\u25cf", "\u25aa", "\u2023"})
LINE_BULLETS: Final = BULLETS | {"-", "\u2013", "*"}
"""Marks that open an item of a list when they open a line."""
BEFORE_INITIAL: Final = frozenset({".", "(", "[", '"', "\u201c"})
_OPENS: Final = re.compile(r"[A-Z0-9(\[\"\u201c\u2018'\\$*\u0391-\u03c9]|[a-z]+[A-Z]")


class _Reading(NamedTuple):
    """The tokens of a doc as plain lists, which are quicker to look into."""

    texts: list[str]
    space: list[bool]
    """Whether a token is nothing but white space."""
    gap: list[bool]
    """Whether a space follows a token."""


def find_sentence_starts(doc: Doc) -> list[int]:
    """The index of the first token of every sentence, in order; the first is 0.

    White space belongs to the sentence before it. The title is one sentence, whatever marks it holds.
    """
    texts = [token.text for token in doc]
    read = _Reading(texts, [text.isspace() for text in texts], [bool(token.whitespace_) for token in doc])
    body = _first_of_abstract(doc, read)
    starts = [0] if texts else []
    starts += [
        i for i in range(max(body, 1), len(texts)) if not read.space[i] and (i == body or _starts_sentence(read, i))
    ]
    return starts


def _first_of_abstract(doc: Doc, read: _Reading) -> int:
    """Index of the first word of the abstract; 0 when the doc has no title."""
    paper: Paper | None = doc._.paper
    if paper is None or not paper.title:
        return 0
    end = len(paper.title) + len(TITLE_END)
    return next((token.i for token in doc if token.idx >= end and not read.space[token.i]), len(doc))


def _starts_sentence(read: _Reading, i: int) -> bool:
    texts = read.texts
    gap = texts[i - 1] if read.space[i - 1] else ""
    last = i - 2 if gap else i - 1
    lines = gap.count("\n")
    if lines >= 2 or (lines and texts[i] in LINE_BULLETS) or texts[i] in BULLETS:
        return True
    while last > 0 and texts[last] in CLOSERS:
        last -= 1
    if last < 0 or texts[last] not in ENDS or texts[i] in CLOSERS:
        return False
    if texts[last] != ".":
        return bool(_OPENS.match(texts[i])) and _spaced(read, i)
    return _stop_ends(read, last, i)


def _spaced(read: _Reading, i: int) -> bool:
    return read.space[i - 1] or read.gap[i - 1]


def _stop_ends(read: _Reading, stop: int, i: int) -> bool:
    """Whether the full stop at ``stop`` ends its sentence, when token ``i`` is the next word."""
    before = stop - 1 if stop and not read.gap[stop - 1] else None
    word = "" if before is None else read.texts[before].casefold()
    after = read.texts[i]
    if not _OPENS.match(after):
        return False
    if not _spaced(read, i):
        return after[0].isupper() and not (len(word) == 1 and word.isalpha())
    if word in GOES_ON or (word in MAY_END and not OPENERS.fullmatch(after)):
        return False
    return before is None or not _is_initial(read, before, after)


def _is_initial(read: _Reading, place: int, after: str) -> bool:
    """Whether the token is the one capital of an abbreviated name, as in ``J. Smith``."""
    text = read.texts[place]
    joined = place > 0 and not _spaced(read, place) and read.texts[place - 1] not in BEFORE_INITIAL
    return len(text) == 1 and text.isupper() and not joined and not OPENERS.fullmatch(after)


class SentenceBounds:
    """Component that sets the sentence starts of a doc."""

    def __call__(self, doc: Doc) -> Doc:
        starts = find_sentence_starts(doc)
        if len(doc) > 1 and 1 not in starts:
            doc[1].is_sent_start = False  # a doc without any mark has no sentences for spaCy; marking all is slow
        for start in starts:
            doc[start].is_sent_start = True
        return doc


@Language.factory("sentence_bounds", assigns=["token.is_sent_start", "doc.sents"])
def make_sentence_bounds(nlp: Language, name: str) -> SentenceBounds:
    """The component for a pipeline."""
    return SentenceBounds()
