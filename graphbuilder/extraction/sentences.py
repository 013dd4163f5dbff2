"""Sentence bounds of a Doc: the title, then the sentences of the abstract."""

import re
from typing import Final

from spacy.language import Language
from spacy.tokens import Doc, Token

from graphbuilder.extraction.doc import TITLE_END
from graphbuilder.model import Paper

ENDS: Final = frozenset({".", "!", "?", "\u2026"})
CLOSERS: Final = frozenset({")", "]", '"', "'", "\u201d", "\u2019", "*", "}"})
BULLETS: Final = frozenset({"\u2022", "\u25cf", "\u25aa", "\u2023"})
LINE_BULLETS: Final = BULLETS | {"-", "\u2013", "*"}
"""Marks that open an item of a list when they open a line."""
GOES_ON: Final = frozenset(
    {
        *("e.g", "eg", "i.e", "ie", "vs", "v.s", "cf", "dr", "fig", "figs", "eq", "eqs", "prof", "mr", "mrs", "ms"),
        *("jr", "approx", "ca", "nos", "viz", "w.r.t", "wrt", "a.k.a"),
    }
)
"""A full stop after these never ends the sentence."""
MAY_END: Final = frozenset(("al", "etc", "resp", "no", "st", "sec", "tab"))
"""A full stop after these ends the sentence only when a usual opening word follows."""
BEFORE_INITIAL: Final = frozenset({".", "(", "[", '"', "\u201c"})
OPENERS: Final = re.compile(
    r"An?|As|At|By|Code|Despite|Finally|For|From|Here|However|If|In|Its?|Moreover|On|Our|The|This|These|They|To|We"
    r"|When|While|With"
)
_OPENS: Final = re.compile(r"[A-Z0-9(\[\"\u201c\u2018'\\$*\u0391-\u03c9]|[a-z]+[A-Z]")


def find_sentence_starts(doc: Doc) -> list[int]:
    """The index of the first token of every sentence, in order; the first is 0.

    White space belongs to the sentence before it. The title is one sentence, whatever marks it holds.
    """
    body = _first_of_abstract(doc)
    starts = [0] if len(doc) else []
    for i in range(max(body, 1), len(doc)):
        if doc[i].is_space:
            continue
        if i == body or _starts_sentence(doc, i):
            starts.append(i)
    return starts


def _first_of_abstract(doc: Doc) -> int:
    """Index of the first word of the abstract; 0 when the doc has no title."""
    paper: Paper | None = doc._.paper
    if paper is None or not paper.title:
        return 0
    end = len(paper.title) + len(TITLE_END)
    return next((token.i for token in doc if token.idx >= end and not token.is_space), len(doc))


def _starts_sentence(doc: Doc, i: int) -> bool:
    gap = doc[i - 1].text if doc[i - 1].is_space else ""
    last = i - 2 if gap else i - 1
    lines = gap.count("\n")
    if lines >= 2 or (lines and doc[i].text in LINE_BULLETS) or doc[i].text in BULLETS:
        return True
    while last > 0 and doc[last].text in CLOSERS:
        last -= 1
    if last < 0 or doc[last].text not in ENDS or doc[i].text in CLOSERS:
        return False
    if doc[last].text != ".":
        return bool(_OPENS.match(doc[i].text)) and _spaced(doc, i)
    return _stop_ends(doc, last, i)


def _spaced(doc: Doc, i: int) -> bool:
    return doc[i - 1].is_space or bool(doc[i - 1].whitespace_)


def _stop_ends(doc: Doc, stop: int, i: int) -> bool:
    """Whether the full stop at ``stop`` ends its sentence, when token ``i`` is the next word."""
    before: Token | None = doc[stop - 1] if stop and not doc[stop - 1].whitespace_ else None
    word = before.text.casefold() if before is not None else ""
    if not _OPENS.match(doc[i].text):
        return False
    if not _spaced(doc, i):
        return doc[i].text[0].isupper() and not (len(word) == 1 and word.isalpha())
    if word in GOES_ON or (word in MAY_END and not OPENERS.fullmatch(doc[i].text)):
        return False
    return before is None or not _is_initial(doc, before, doc[i])


def _is_initial(doc: Doc, token: Token, after: Token) -> bool:
    """Whether the token is the one capital of an abbreviated name, as in ``J. Smith``."""
    joined = token.i > 0 and not _spaced(doc, token.i) and doc[token.i - 1].text not in BEFORE_INITIAL
    return len(token.text) == 1 and token.text.isupper() and not joined and not OPENERS.fullmatch(after.text)


class SentenceBounds:
    """Component that sets the sentence starts of a doc."""

    def __call__(self, doc: Doc) -> Doc:
        starts = set(find_sentence_starts(doc))
        for token in doc:
            token.is_sent_start = token.i in starts
        return doc


@Language.factory("sentence_bounds", assigns=["token.is_sent_start", "doc.sents"])
def make_sentence_bounds(nlp: Language, name: str) -> SentenceBounds:
    """The component for a pipeline."""
    return SentenceBounds()
