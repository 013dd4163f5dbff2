"""Mends slips of the pen in the words of the question language."""

from functools import cache

from rapidfuzz.distance import OSA

from graphbuilder.questions.keywords import keywords

_NOUN_ENDINGS = ("tion", "tions", "sion", "sions", "ment", "ness", "ity")
"""Words that end so are nouns of their own: "integration" is no slip for "integrating"."""
_ASKING = ("which", "what", "where", "that", "show", "list", "find", "papers")
SLIPS = {"form": "from", "fro": "for", "ot": "to", "fo": "of", "ont": "not", "adn": "and", "wiht": "with"}
"""Words that are meant for others where a name follows; some of them are words themselves."""


@cache
def _spellings() -> list[str]:
    """The words of relations and kinds that are long enough to be recognised when mistyped."""
    phrases = [phrase for phrase, keyword in keywords().items() if keyword.terminal in ("REL", "KIND")]
    return sorted({word for phrase in phrases for word in phrase.split() if word.isalpha() and len(word) > 4})


def _swapped(word: str) -> str | None:
    """The one word of the language that a short word is with two letters swapped, or a question word with one lost."""
    near = [known for known in _short_words() if OSA.distance(word, known, score_cutoff=1) <= 1]
    found = [known for known in near if sorted(known) == sorted(word) or (known in _ASKING and len(known) > len(word))]
    return found[0] if len(found) == 1 else None


@cache
def _short_words() -> list[str]:
    known = {
        word for phrase, keyword in keywords().items() if keyword.terminal in ("REL", "KIND") for word in phrase.split()
    }
    return sorted(word for word in {*known, *_ASKING} if word.isalpha() and 3 < len(word) < 7)


@cache
def correct_spelling(word: str) -> str | None:
    """The one keyword that a mistyped word is meant for, or None; short words are left alone.

    >>> correct_spelling("benchmraks"), correct_spelling("math")
    ('benchmarks', None)
    """
    if not word.isalpha() or len(word) < 4 or word.endswith(_NOUN_ENDINGS):
        return None
    if len(word) < 6 and (swapped := _swapped(word)):
        return swapped
    if len(word) < 5:
        return None
    allowed = 1 if len(word) < 8 else 2
    # Short words are near many others, so that they have to begin alike.
    known_words = [known for known in _spellings() if len(known) > 5 or (len(word) > 5 and known[0] == word[0])]
    known_words = [known for known in known_words if abs(len(known) - len(word)) < 2]
    best = min((OSA.distance(word, known, score_cutoff=allowed), known) for known in known_words)
    return best[1] if best[0] <= allowed else None
