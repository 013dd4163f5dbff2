"""The words of a text as both full-text indexes hold them.

SQLite and Neo4j cut words differently ("3.5", "don't", "a_b"), so both are given words that are cut here.
"""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")
_LONGEST = 64


def search_words(*texts: str | None) -> list[str]:
    """Runs of letters and digits in order, without case and accents.

    >>> search_words("Qwen2.5-Coder, naïve")
    ['qwen2', '5', 'coder', 'naive']
    """
    folded = unicodedata.normalize("NFKD", " ".join(text for text in texts if text)).casefold()
    bare = "".join(c for c in folded if not unicodedata.combining(c))
    return [word[:_LONGEST] for word in _WORD.findall(bare)]
