"""Choose the name of an entity among the forms in which a paper writes it."""

import re
from collections import Counter
from collections.abc import Sequence

from graphbuilder.lexicon.load import Lexicon, LexiconEntry
from graphbuilder.model import EntityType
from graphbuilder.text.names import name_key

_NO_PLURAL = re.compile(r"(ss|us|is|ics|ies|[sxz]es|[cs]hes|bias|atlas|canvas|alias|pandas)$")
_CAPITALS_PLURAL = re.compile(r".*[A-Z0-9]s")
_SYLLABLES = re.compile(r"(?:[^aeiouy]{0,2}[aeiouy]{1,2})+[^aeiouy]{0,2}")
_FEW_CAPITALS = re.compile(r"[a-z]+")


def without_plural(form: str, kind: EntityType) -> str:
    """The form without a plural ``s``; data sets and labs keep theirs (Codeforces, Natural Questions).

    >>> without_plural("diffusion models", "METHOD")
    'diffusion model'
    >>> without_plural("GANs", "METHOD")
    'GAN'
    """
    if _CAPITALS_PLURAL.fullmatch(form):
        return form[:-1]
    if kind in ("BENCHMARK", "LAB") or not form.endswith("s") or _NO_PLURAL.search(form):
        return form
    last = re.split(r"[\s\-]", form)[-1]
    return form[:-1] if _FEW_CAPITALS.fullmatch(last) and len(last) > 3 else form


def is_initialism(short: str, long: str) -> bool:
    """Whether a short form is spelled of the first letters of the long one's words, and nothing else."""
    letters = [c.lower() for c in short.removesuffix("s") if c.isalnum()]
    initials = [word[0].lower() for word in re.split(r"[\s\-/–]+", long) if word]
    at = 0
    for letter in initials:
        if at < len(letters) and letters[at] == letter:
            at += 1
    return at == len(letters) and short.removesuffix("s").isupper()


def _can_be_spoken(form: str) -> bool:
    """Whether a form reads as a word: it has no more than two consonants in a row."""
    letters = re.sub(r"[^a-z]", "", form.casefold())
    return len(letters) >= 3 and _SYLLABLES.fullmatch(letters) is not None


def _is_the_same(entry: LexiconEntry, long_form: str, short_is_common: bool) -> bool:
    """Whether an entry found by its short form is what the paper spells out; many share their initials."""
    spelled_out = {name_key(form) for form in entry.forms if " " in form}
    return name_key(long_form) in spelled_out if spelled_out else short_is_common


def choose_name(
    surfaces: Sequence[str],
    kind: EntityType,
    *,
    long_form: str | None,
    short_form: str | None,
    lexicon: Lexicon,
    short_is_common: bool = False,
) -> str:
    """The name that the field knows best, for the written forms of each mention in order.

    A name of the lists wins; then, of a pair, the short form when it is in general use, reads as a word or
    stands before it is spelled out (as a handle in the title does), else the long form; then the form that
    stands there most often, the plainer one of two.
    """
    for surface in dict.fromkeys(surfaces):
        entry = lexicon.find_type(surface, kind)
        if entry is not None and (long_form is None or _is_the_same(entry, long_form, short_is_common)):
            return entry.name
    if long_form and short_form:
        keep_short = short_is_common or surfaces[0] == short_form or not is_initialism(short_form, long_form)
        if kind == "BENCHMARK" and _can_be_spoken(short_form):
            keep_short = True
        return without_plural(short_form if keep_short else long_form, kind)
    counts = Counter(surfaces)
    best = min(counts, key=lambda form: (-counts[form], sum(c.isupper() for c in form), surfaces.index(form)))
    return without_plural(best, kind)
