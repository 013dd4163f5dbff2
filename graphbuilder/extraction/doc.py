"""The Doc that all extraction components share: its text, its fields, and the names found in it.

A Doc's text is the paper's title, a blank line, and the abstract (the abstract alone when there is no
title). Components hand their findings on in ``doc._.names`` and ``doc._.results``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from spacy.language import Language
from spacy.tokens import Doc, Span, Token
from spacy.vocab import Vocab

from graphbuilder.extraction.asides import find_addresses, find_footnote_marks
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType, Evidence, ExtractedResult, Field, Paper, Role

TITLE_END = "\n\n"
# A full stop with no space after it ("prediction.To") still ends its word.
_TOKEN = re.compile(r"[^\W_]+(?:(?:\+|\.(?![A-Z][a-z]))[^\W_]+)*\+*|\S|\s+")


@dataclass(slots=True)
class Name:
    """A name found in a doc: one entity of the paper, however often and in whatever forms it stands."""

    name: str
    type: EntityType
    spans: list[tuple[int, int]]
    """Mentions as (first token, one past the last), in order; never overlapping within a doc."""
    confidence: float
    """Probability, 0 to 1, that this is a name of this type."""
    rule: str
    long_form: str | None = None
    short_form: str | None = None
    role: Role | None = None
    role_confidence: float = 0.0


class WordTokenizer:
    """Runs of letters and digits (``Qwen2.5``, ``C++``) and single marks; hyphens split words."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        words: list[str] = []
        spaces: list[bool] = []
        for match in _TOKEN.finditer(text):
            piece = match.group()
            if piece == " " and words and not spaces[-1] and not words[-1].isspace():
                spaces[-1] = True
            else:
                words.append(piece)
                spaces.append(False)
        return Doc(self.vocab, words=words, spaces=spaces)


def register_extensions() -> None:
    """Declare the custom attributes of Doc; safe to call again."""
    for name, default in (("paper", None), ("names", None), ("results", None), ("asides", None)):
        if not Doc.has_extension(name):
            Doc.set_extension(name, default=default)


register_extensions()


def paper_text(paper: Paper) -> str:
    """The text that a paper's Doc is made of."""
    return f"{paper.title}{TITLE_END}{paper.abstract}" if paper.title else paper.abstract


def make_doc(nlp: Language, paper: Paper) -> Doc:
    """A tokenised Doc of a paper, with no component run on it yet."""
    text = paper_text(paper)
    marks = find_footnote_marks(text, _is_known)
    doc = nlp.make_doc(text)
    _split_off(doc, marks)
    doc._.paper = paper
    doc._.asides = find_addresses(text) + marks
    doc._.names = []
    doc._.results = []
    return doc


def _is_known(form: str) -> bool:
    return bool(load_lexicon().find(form))


def _split_off(doc: Doc, ends: Sequence[tuple[int, int]]) -> None:
    """Make the last characters of tokens tokens of their own."""
    tokens = [(token, end - start) for start, end in ends if (token := _token_ending(doc, end)) is not None]
    with doc.retokenize() as retokenizer:
        for token, length in tokens:
            parts = [token.text[:-length], token.text[-length:]]
            retokenizer.split(token, parts, heads=[(token, 0), (token, 0)])


def _token_ending(doc: Doc, end: int) -> Token | None:
    span = doc.char_span(end - 1, end, alignment_mode="expand")
    token = span[0] if span is not None else None
    return token if token is not None and token.idx + len(token) == end and len(token) > 1 else None


def names_of(doc: Doc) -> list[Name]:
    """The names found so far."""
    found: list[Name] = doc._.names
    return found


def results_of(doc: Doc) -> list[ExtractedResult]:
    """The results found so far."""
    found: list[ExtractedResult] = doc._.results
    return found


def locate(doc: Doc, start: int, end: int) -> tuple[Field, int, int]:
    """The field and the offsets in it of characters ``start`` to ``end`` of the doc's text."""
    paper: Paper = doc._.paper
    title = len(paper.title)
    if title and end <= title:
        return "title", start, end
    shift = title + len(TITLE_END) if title else 0
    return "abstract", start - shift, end - shift


def evidence_of(doc: Doc, span: Span) -> Evidence:
    """The evidence that a mention gives: its sentence and its place in the paper."""
    field, start, end = locate(doc, span.start_char, span.end_char)
    sentence = " ".join(span.sent.text.split())
    return Evidence(sentence=sentence, field=field, start=start, end=end)
