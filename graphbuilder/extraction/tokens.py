"""The tokens of a doc as arrays: what each looks like, and hashes of it to count and look up by."""

import functools
import hashlib
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from spacy.tokens import Doc

Hashes = NDArray[np.uint64]
Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

PARAGRAPH: Final = "\n"
STOP_WORDS: Final = frozenset(
    "a an the of in on for to and or with by from at as is are was were be been being this that these those we our "
    "it its their they which who whose while when where how what can may will would could should such than then "
    "also both each more most many much other into over under via through between within across without not no only "
    "very using used uses based propose proposed introduce show shows demonstrate results experiments however "
    "recent existing present new".split()
)
HYPHENS: Final = frozenset("-‐‑–\u2212")
JOINERS: Final = HYPHENS | frozenset("/'’&_^")
_PLURAL_FROM = 4  # letters that a word needs before its final s counts as a plural


def hash_text(text: str) -> int:
    """A 64-bit hash of a text, equal on every machine."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def singular(word: str) -> str:
    """A lower-case word without its plural ``s``."""
    plural = len(word) >= _PLURAL_FROM and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if plural else word


class Look(NamedTuple):
    """What a single token looks like; hashes are 64-bit."""

    lower: int
    stem: int
    """Hash of the lower-case singular."""
    ending: int
    """Hash of the last four letters."""
    shape: int
    """Hash of the spelling with letters and digits folded (``Xx``, ``X0.0x``)."""
    is_word: bool
    is_stop: bool
    joins: bool
    """Whether names run across it: hyphens, slash, apostrophe, ampersand."""
    capital: bool
    capitals: bool
    """At least two letters, all capitals."""
    inner_capital: bool
    digit: bool
    length: int


def _shape(text: str) -> str:
    folded = ("X" if c.isupper() else "x" if c.islower() else "0" if c.isdigit() else c for c in text)
    kept: list[str] = []
    for mark in folded:
        if not kept or kept[-1] != mark:
            kept.append(mark)
    return "".join(kept)


@functools.lru_cache(maxsize=1 << 17)
def look_at(text: str) -> Look:
    """The look of a token."""
    lower = text.lower()
    letters = [c for c in text if c.isalpha()]
    return Look(
        lower=hash_text(lower),
        stem=hash_text(singular(lower)),
        ending=hash_text("~" + lower[-4:]),
        shape=hash_text("#" + _shape(text)),
        is_word=text[0].isalnum(),
        is_stop=lower in STOP_WORDS,
        joins=text in JOINERS,
        capital=text[0].isupper(),
        capitals=len(letters) > 1 and all(c.isupper() for c in letters),
        inner_capital=any(a.islower() and b.isupper() for a, b in itertools.pairwise(text)),
        digit=any(c.isdigit() for c in text),
        length=len(text),
    )


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text but for its spaces; a paragraph's end stays, as one ``"\\n"``."""

    texts: list[str]
    index: Ints
    """Place of each token in the doc."""
    start: Ints
    """First character of each token in the doc's text."""
    end: Ints
    lower: Hashes
    stem: Hashes
    ending: Hashes
    shape: Hashes
    is_word: Bools
    is_stop: Bools
    joins: Bools
    hyphen: Bools
    capital: Bools
    capitals: Bools
    inner_capital: Bools
    digit: Bools
    length: Ints

    def __len__(self) -> int:
        return len(self.texts)


def _as_tokens(pieces: Iterable[tuple[str, int, int]], asides: Sequence[tuple[int, int]]) -> Tokens:
    kept = [
        (PARAGRAPH if text.isspace() else text, index, start)
        for text, index, start in pieces
        if not text.isspace() or PARAGRAPH in text
    ]
    texts = [text for text, _, _ in kept]
    looks = [look_at(text) for text in texts]
    start = np.array([at for _, _, at in kept], dtype=np.int64)
    length = np.array([look.length for look in looks], dtype=np.int64)
    return Tokens(
        texts=texts,
        index=np.array([place for _, place, _ in kept], dtype=np.int64),
        start=start,
        end=start + length,
        lower=np.array([look.lower for look in looks], dtype=np.uint64),
        stem=np.array([look.stem for look in looks], dtype=np.uint64),
        ending=np.array([look.ending for look in looks], dtype=np.uint64),
        shape=np.array([look.shape for look in looks], dtype=np.uint64),
        is_word=np.array([look.is_word for look in looks], dtype=np.bool_) & ~_inside(start, asides),
        is_stop=np.array([look.is_stop for look in looks], dtype=np.bool_),
        joins=np.array([look.joins for look in looks], dtype=np.bool_) & ~_inside(start, asides),
        hyphen=np.array([text in HYPHENS for text in texts], dtype=np.bool_),
        capital=np.array([look.capital for look in looks], dtype=np.bool_),
        capitals=np.array([look.capitals for look in looks], dtype=np.bool_),
        inner_capital=np.array([look.inner_capital for look in looks], dtype=np.bool_),
        digit=np.array([look.digit for look in looks], dtype=np.bool_),
        length=length,
    )


def _inside(start: Ints, asides: Sequence[tuple[int, int]]) -> Bools:
    """Which tokens begin within stretches of characters."""
    inside = np.zeros(len(start), dtype=np.bool_)
    for first, last in asides:
        inside |= (start >= first) & (start < last)
    return inside


def read_tokens(doc: Doc) -> Tokens:
    """The tokens of a doc; those of ``doc._.asides`` are no words, and no name runs across them."""
    return _as_tokens(((token.text, token.i, token.idx) for token in doc), doc._.asides or ())
