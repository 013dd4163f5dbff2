"""What titles and abstracts say of whether two records are of one paper."""

import re
import unicodedata
from itertools import zip_longest
from typing import Final

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

_PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "&": " and ", "_": " "})
_TELLING_LETTERS: Final = 15
_TELLING_WORDS: Final = 3
_LONG_LETTERS: Final = 35
_LONG_WORDS: Final = 6
_EDITION: Final = re.compile(
    r"\s*(?:[(\[](?:[^()\[\]]{1,30}\bversion|(?:technical|full|extended) report|(?:full|long|short) paper|findings"
    r"|preprint|full|extended)[)\]]|[-:,.\u2013\u2014]\s*(?:extended|full|long|technical) (?:version|report))\s*$",
    re.IGNORECASE,
)
"""What a title says of the copy, not of the paper."""
_ABOUT_A_PAPER: Final = re.compile(
    r"\b(?:errat(?:um|a)|corrigend(?:um|a)|addend(?:um|a)|correction (?:to|of)|retract(?:ed|ion)|withdrawn"
    r"|repl(?:y|ies) to|response to|comments? on|rejoinder|rebuttal|discussion o[fn]|review of)\b"
)
_LESSER_FORM: Final = re.compile(
    r"\b(?:(?:extended |student |poster )?abstract|poster|demo(?:nstration)?|tutorial|doctoral consortium|keynote)\b"
)
_NO_PAPER: Final = re.compile(
    r"\b(?:preface|editorial|proceedings|front ?matter|introduction to|overview of|call for)\b"
)
_NUMBER: Final = re.compile(r"\d+")
_PART: Final = re.compile(r"\b(?:i{2,3}|i?v|vi{1,3}|i?x)\b|\b(?:part|volume|study)\s+(?:i|one|two|a|b)\b")
_PLUS: Final = re.compile(r"\w\++")
_PARTS: Final = (_NUMBER, _PART)
_RUN: Final = 3
_ARTICLES: Final = ("a", "an", "the", "some")
_STEM: Final = 4
"""Letters that two forms of a word begin with; and half of those of the longer."""
_NEAR: Final = 78.0
"""Least likeness of titles, in percent of what both hold (RapidFuzz ``ratio``), that are worth a look."""


def folded_words(text: str) -> list[str]:
    """The words of a text, whatever its case, accents and punctuation.

    >>> folded_words("Søren & Zoë: L_1-norms")
    ['soren', 'and', 'zoe', 'l', '1', 'norms']
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return re.findall(r"\w+", "".join(c for c in decomposed if not unicodedata.combining(c)))


def telling_title(title: str) -> str:
    """A title folded to its letters, without what it says of the copy; empty for one that many papers may have.

    >>> telling_title("Counting Small Spoons (Extended Version)") == telling_title("Counting small spoons")
    True
    """
    words = folded_words(_EDITION.sub("", title))
    folded = "".join(words)
    return folded if len(words) >= _TELLING_WORDS and len(folded) >= _TELLING_LETTERS else ""


def is_long_title(title: str) -> bool:
    """Whether a title is so long that hardly two papers have it.

    Of 174 titles that two of 200 lists of conferences and arXiv have, only those of prefaces were of two papers.
    """
    words = folded_words(title)
    return len(words) >= _LONG_WORDS and len("".join(words)) >= _LONG_LETTERS and names_a_paper(title)


def have_other_marks(one: str, other: str) -> bool:
    """Whether titles with the same letters name two things, as Net and Net++ are.

    >>> have_other_marks("PebbleNet++ for Spoons", "PebbleNet for Spoons")
    True
    """
    return sorted(_PLUS.findall(one)) != sorted(_PLUS.findall(other))


def are_parted(one: str, other: str) -> bool:
    """Whether titles are of two things, however alike: of parts, versions, a paper and what is said of it, its poster.

    >>> [are_parted("On Spoons, Part I", title) for title in ("On Spoons, Part II", "On spoons: Part I")]
    [True, False]
    """
    folded = one.casefold(), other.casefold()
    if have_other_marks(*folded) or any(_counted(part, folded[0]) != _counted(part, folded[1]) for part in _PARTS):
        return True
    return any(bool(kind.search(folded[0])) != bool(kind.search(folded[1])) for kind in (_ABOUT_A_PAPER, _LESSER_FORM))


def _counted(part: re.Pattern[str], title: str) -> list[str]:
    return sorted(part.findall(title))


def are_near(one: str, other: str) -> bool:
    """Whether two titles of the same people differ so little that they may be of one paper, or one begins the other.

    >>> are_near("Learning by Asking Masons", "Learning by asking masons and geese where the best of the spoons are")
    True
    """
    short, long = sorted((folded_words(one), folded_words(other)), key=len)
    if len(short) >= _TELLING_WORDS and long[: len(short)] == short:
        return True
    return fuzz.ratio(" ".join(short), " ".join(long), score_cutoff=_NEAR) > 0


def are_forms(one: str, other: str) -> bool:
    """Whether titles are the same but for articles, the forms of words, and the name of a system before the colon.

    >>> are_forms("Generalized Spoon Sorting", "The Generalizable Spoon Sortin"), are_forms("Red Spoons", "Blue Spoons")
    (True, False)
    >>> are_forms("PebbleNet: Counting Pebbles with Spoons", "Counting Pebbles with Spoons")
    True
    """
    return _are_forms(one, other) or _are_forms(_without_name(one), _without_name(other))


def _are_forms(one: str, other: str) -> bool:
    words = ([word for word in folded_words(title) if word not in _ARTICLES] for title in (one, other))
    return all(_are_forms_of_one(a, b) for a, b in zip_longest(*words, fillvalue=""))


def _without_name(title: str) -> str:
    name, _, rest = title.partition(": ")
    return rest if len(name.split()) == 1 and len(folded_words(rest)) > _TELLING_WORDS else title


def _are_forms_of_one(one: str, other: str) -> bool:
    shared, longer = Prefix.similarity(one, other), max(len(one), len(other))
    return one == other or (shared >= _STEM and 2 * shared >= longer) or (shared > 2 and shared == longer - 1)


def names_a_paper(title: str) -> bool:
    """Whether a title may be that of one paper alone: some words, and not those of a preface."""
    return len(folded_words(title)) > 1 and not _NO_PAPER.search(title.casefold())


def have_own_subject(title: str, other_title: str, text: str, other_text: str) -> bool:
    """Whether a word of one title alone is in its own abstract alone: then the two are of different things."""
    titles = set(folded_words(title)), set(folded_words(other_title))
    texts = set(folded_words(text)), set(folded_words(other_text))
    return any((titles[n] - titles[1 - n]) & (texts[n] - texts[1 - n]) for n in (0, 1))


def overlap(one: str, other: str) -> float:
    """Share of the shorter text's runs of three words that the other has too."""
    runs = [_runs(text) for text in (one, other)]
    return len(runs[0] & runs[1]) / max(1, min(map(len, runs)))


def _runs(text: str) -> set[tuple[str, ...]]:
    words = folded_words(text)
    return set(zip(*(words[n:] for n in range(_RUN)), strict=False))
