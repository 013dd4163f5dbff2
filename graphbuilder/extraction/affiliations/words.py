"""The words of an address, folded so that abbreviations, accents and filling words make no difference."""

import functools
import re
import unicodedata
from typing import Final, NamedTuple

INSIDE: Final = 0
COMMA: Final = 1
STRONG: Final = 2
"""What stands before a word: nothing but space, something like a comma or a bracket, or the end of an address."""

_ACCENT: Final = r"[\u0060\u00a8\u00b4\u02c6\u02c7\u02da\u02d8\u02d9\u02db\u02dc]"
_WORD: Final = re.compile(
    r"(?P<mail>\{[^{}]*\}\s*@\s*[\w.\-]+|[\w.+\-]*\w@[\w.\-]+|https?://\S+|orcid:?\s*[\d\-X]{19})"
    r"|(?P<mark>(?<!\w)\d{1,2}(?=[A-Z][a-z]{2})|(?:(?<=^)|(?<=[,;] )|(?<=[,;]))\d{1,2}[.)]?\s?(?=[A-Z][a-zA-Z]{2})"
    r"|(?<!\w)\d{1,2}\)|[\u00b9\u00b2\u00b3\u2070-\u2079*\u2020\u2021\u00a7\u00b6#^]+)"
    r"|(?P<wide>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])"
    rf"|(?P<word>A\*STAR|\b[A-Z]{{1,2}}&[A-Z]{{1,2}}\b|(?:[^\W\d_]\.){{2,}}"
    rf"|[^\W_]+(?:\s?{_ACCENT}\s?[^\W_]+|['\u2018\u2019][^\W_]+)*)"
    r"|(?P<strong>[;|+\n]|\s/\s|\s•\s)"
    r"|(?P<comma>[,()\[\]{}:]|\s[-\u2013\u2014/]\s?|[-\u2013\u2014]\s)"
)
_UNFOLDED: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "\u0131": "i", "æ": "a", "œ": "o"})
FILLING: Final = frozenset(
    "of the and at for in on de do da dos das del della dello delle dell degli di du des la le les el los et e y en"
    " und fur der die das den dem van het von zu an studi".split()
)
COMPANY_FORMS: Final = frozenset(
    "inc ltd llc corp corporation co gmbh plc ag limited company pty pvt bv sa spa kk".split()
)
SHORT: Final = {
    "univ": "university",
    "universiti": "university",
    "inst": "institute",
    "instit": "institute",
    "tech": "technology",
    "technol": "technology",
    "sci": "science",
    "nat": "national",
    "natl": "national",
    "acad": "academy",
    "coll": "college",
    "lab": "laboratory",
    "dept": "department",
    "dep": "department",
    "eng": "engineering",
    "engn": "engineering",
    "comp": "computer",
    "comput": "computer",
    "calif": "california",
    "centre": "center",
    "ctr": "center",
    "int": "international",
    "intl": "international",
    "res": "research",
    "polytech": "polytechnic",
    "fac": "faculty",
    "sch": "school",
    "hosp": "hospital",
    "st": "saint",
    "telecommun": "telecommunication",
    "electron": "electronic",
    "adv": "advanced",
    "appl": "applied",
    "math": "mathematic",
    "phys": "physic",
    "elect": "electrical",
    "commun": "communication",
    "informat": "informatic",
    "organisation": "organization",
}
_HEADS: Final = {
    "university": "universitat universita universite universidad universidade universiteit universitet universitetet"
    " uniwersytet univerzita univerzitet universitatea yniversitesi universitesi",
    "institute": "institut istituto instituto instytut",
    "center": "centro centrum zentrum",
    "technical": "technische technicka tecnica technique",
    "technology": "tecnologia technologie teknologi",
    "polytechnic": "politecnico polytechnique politecnica",
}
"""The heads of names in the languages that addresses are often written in, by the English one."""
_TRANSCRIBED: Final = re.compile(r"([aou])e")
_ENGLISH_FOLDED: Final = {
    _TRANSCRIBED.sub(r"\1", foreign): english for english, words in _HEADS.items() for foreign in words.split()
}


_NOTE: Final = re.compile(r"^([^\W\d]{5,})\d{1,2}$")
"""A word with the number of a footnote behind it."""
_NUMBERED: Final = re.compile(r"\W*1[.)]?\s?[A-Z]")
"""A list of addresses with numbers before them."""


class Word(NamedTuple):
    """A word of an address, with its place in the text."""

    key: str
    """Folded."""
    start: int
    end: int
    gap: int
    """What stands before it."""
    link: str
    """The filling word before it, such as "of"; empty where there is none."""
    raw: str


def read_words(text: str) -> list[Word]:
    """The words of an address in order, without those that fill and the legal forms of companies.

    E-mail addresses and marks of footnotes are left out and part what stands around them.
    """
    words = []
    gap, link = STRONG, ""
    numbered = _NUMBERED.match(text) is not None
    for match in _WORD.finditer(text):
        kind = match.lastgroup
        if kind in ("strong", "mark", "mail") or (numbered and len(match.group()) < 3 and match.group().isdigit()):
            gap, link = STRONG, ""
        elif kind == "comma":
            gap, link = max(gap, COMMA), ""
        elif key := fold_word(match.group()):
            words.append(Word(key, match.start(), match.end(), gap, link, match.group()))
            gap, link = INSIDE, ""
        elif match.group().casefold() in FILLING:
            link = match.group().casefold()
    return words


def words_key(name: str) -> tuple[str, ...]:
    """The folded words of a name, without those that fill.

    >>> words_key("Univ. of Calif., Berkeley") == words_key("University of California Berkeley")
    True
    """
    return tuple(word.key for word in read_words(name))


@functools.lru_cache(maxsize=1 << 15)
def fold_word(raw: str) -> str:
    """The key of one word: lower case, without accents, plural or abbreviation; empty for one that fills."""
    word = raw.casefold().translate(_UNFOLDED)
    if not word.isascii():
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if c.isalnum())
    if word in FILLING:
        return ""
    word = _NOTE.sub(r"\1", re.sub(r"[^\w]", "", word))
    if word in COMPANY_FORMS:
        return ""
    word = _without_plural(SHORT.get(word, word))
    word = _TRANSCRIBED.sub(r"\1", SHORT.get(word, word))
    return _ENGLISH_FOLDED.get(word, word)


def _without_plural(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
