"""A name that one paper proposes is found in all others: the memory of such names, and the search for them.

Only names that could hardly mean anything else are searched for, and only as they are written; what they do
in a paper is judged as for every other name.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc

from graphbuilder.extraction.doc import Name, WordTokenizer, names_of, paper_text
from graphbuilder.extraction.names.candidates import key_of
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.tokens import read_tokens
from graphbuilder.model import EntityType, Field, Paper, Role
from graphbuilder.text.names import name_key

RULE: Final = "corpus-memory"
PROPOSED: Final = 0.5
"""How sure it must be that a paper proposes a name."""
CONFIDENCE: Final = 0.9
"""Share of the places of sought forms that are names, measured on 1,588 annotated papers that no model had seen."""
COMMON: Final = 5
"""A form that so many abstracts of the counted corpus hold, in any case, is too common to be sought."""
SHORTEST: Final = 3
_TYPES: Final[tuple[EntityType, ...]] = ("METHOD", "MODEL", "BENCHMARK")
_WORD: Final = re.compile(r"[^\W_]+")
_PLURAL: Final = re.compile(r"(?<=[A-Z])s$")
_CAPITALISED: Final = re.compile(r"[A-Z][^\W\d_A-Z]{4,}")
_GOES_ON: Final = re.compile(r"\w|[-‐‑–\u2212/+.&^](?=[A-Z0-9])|[+^_]| v?\d")
_GOES_BEFORE: Final = re.compile(r"(?:\w|\w[-‐‑–\u2212/+.&^])$")


class Named(Protocol):
    """What is read of an entity of a paper."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> EntityType: ...
    @property
    def role(self) -> Role: ...
    @property
    def surfaces(self) -> tuple[str, ...]: ...
    @property
    def confidence(self) -> float: ...
    @property
    def long_form(self) -> str | None: ...
    @property
    def short_form(self) -> str | None: ...


class Mention(Protocol):
    """Where a paper names something, as in ``model.Evidence``."""

    @property
    def field(self) -> Field: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


class KnownName(NamedTuple):
    """A written form to be sought, and what it stands for."""

    form: str
    name: str
    type: EntityType


class Found(NamedTuple):
    """A known name in a text, by character, end-exclusive."""

    start: int
    end: int
    known: KnownName


class NameMemory:
    """Names by their written forms, to be sought in texts."""

    def __init__(self, names: Iterable[KnownName] = ()) -> None:
        self._by_word: dict[str, list[KnownName]] = defaultdict(list)
        for known in sorted(names, key=lambda known: (-len(known.form), known)):
            if first := _WORD.match(known.form):
                self._by_word[first.group()].append(known)

    def find(self, text: str, taken: Iterable[tuple[int, int]] = (), named: Iterable[str] = ()) -> list[Found]:
        """The known names of a text in order, the longest at each place, none across what is taken.

        What is ``named`` already, in whatever spelling, is not sought.
        """
        keys = set(map(name_key, named))
        free = bytearray(b"\1" * len(text))
        for start, end in taken:
            free[start:end] = bytes(end - start)
        found = []
        for word in _WORD.finditer(text):
            for known in self._by_word.get(word.group(), ()):
                start, end = word.start(), word.start() + len(known.form)
                if not text.startswith(known.form, start) or not all(free[start:end]):
                    continue
                if _stands_alone(text, start, end) and keys.isdisjoint(map(name_key, (known.form, known.name))):
                    free[start:end] = bytes(end - start)
                    found.append(Found(start, end, known))
                    break
        return found

    def sought_in(self, paper: Paper, mentions: Iterable[Mention], named: Iterable[str]) -> tuple[KnownName, ...]:
        """The known names that stand in a paper beside its own mentions, each form once, in order."""
        shift = {"title": 0, "abstract": len(paper_text(paper)) - len(paper.abstract)}
        taken = [(m.start + shift[m.field], m.end + shift[m.field]) for m in mentions if m.field in shift]
        return tuple(dict.fromkeys(found.known for found in self.find(paper_text(paper), taken, named)))


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no longer name holds these characters: ``Qwen2`` in ``Qwen2.5``, ``GRPO`` in ``Mem-GRPO``."""
    return _GOES_ON.match(text, end) is None and _GOES_BEFORE.search(text[max(0, start - 2) : start]) is None


def remember(entities: Iterable[Named], counts: CorpusCounts, tokenizer: WordTokenizer) -> NameMemory:
    """The memory of the names that papers propose; a form stands for what most of them mean by it."""
    votes: dict[str, Counter[tuple[EntityType, str]]] = defaultdict(Counter)
    for entity in entities:
        if entity.role == "PROPOSES" and entity.type in _TYPES and entity.confidence >= PROPOSED:
            for form in {*entity.surfaces, *filter(None, (entity.short_form, entity.long_form))}:
                if len(form) >= SHORTEST:
                    votes[form][entity.type, entity.name] += 1
    names = []
    for form, meant in votes.items():
        if is_distinctive(form) and _papers(form, counts, tokenizer) < COMMON:
            kind, name = min(meant, key=lambda meaning: (-meant[meaning], meaning))
            names.append(KnownName(form, name, kind))
    return NameMemory(names)


def is_distinctive(form: str) -> bool:
    """Whether a form, where it is rare, is hardly anything but a name.

    A word with a capital within, a digit beside capitals, or four capitals is; a capitalised word of five letters
    is by itself. Three capitals are not: two fields too often shorten different things to them.

    >>> [is_distinctive(form) for form in ("ZorbNet", "ZRB-2", "ZORB", "Zorbnix", "Dr. ZORB")]
    [True, True, True, True, True]
    >>> [is_distinctive(form) for form in ("ZRB", "ZRBs", "zorb", "Zorb", "Zorb Net")]
    [False, False, False, False, False]
    """
    words = _PLURAL.sub("", form).split()
    return any(map(_is_coined, words)) or (len(words) == 1 and _CAPITALISED.fullmatch(words[0]) is not None)


def _is_coined(word: str) -> bool:
    capitals = sum(c.isupper() for c in word)
    if not capitals or len(word) < SHORTEST:
        return False
    if any(c.islower() for c in word):
        return any(c.isupper() or c.isdigit() for c in word[1:])
    return capitals >= 4 or any(c.isdigit() for c in word)


def _papers(form: str, counts: CorpusCounts, tokenizer: WordTokenizer) -> float:
    key = key_of(read_tokens(tokenizer(form)))
    return 0.0 if key is None else float(counts(np.array([key], dtype=np.uint64)).papers[0])


class Recaller:
    """Component that adds the names of ``doc._.sought`` to those found; it does nothing where there are none."""

    def __call__(self, doc: Doc) -> Doc:
        sought: Sequence[KnownName] = doc._.sought or ()
        if not sought:
            return doc
        names = names_of(doc)
        taken = [(doc[a].idx, doc[b - 1].idx + len(doc[b - 1])) for name in names for a, b in name.spans]
        named = [form for name in names for form in (name.name, *(doc[a:b].text for a, b in name.spans))]
        found = NameMemory(sought).find(doc.text, taken, named)
        doc._.names = sorted([*names, *_as_names(doc, found)], key=lambda name: (name.spans[0], name.type))
        return doc


def _as_names(doc: Doc, found: Iterable[Found]) -> Iterator[Name]:
    """One name a thing, of those that begin and end with words of the doc."""
    spans: dict[tuple[EntityType, str], list[tuple[int, int]]] = defaultdict(list)
    name_of: dict[tuple[EntityType, str], str] = {}
    for start, end, known in found:
        if span := doc.char_span(start, end):
            thing = (known.type, name_key(known.name))
            spans[thing].append((span.start, span.end))
            name_of.setdefault(thing, known.name)
    for thing, places in spans.items():
        yield Name(name_of[thing], thing[0], places, CONFIDENCE, RULE)


def set_sought(doc: Doc, names: Sequence[KnownName]) -> Doc:
    """The doc, with names to be sought in it."""
    doc._.sought = tuple(names)
    return doc


if not Doc.has_extension("sought"):
    Doc.set_extension("sought", default=None)


@Language.factory("recall", assigns=["doc._.names"], requires=["doc._.names"])
def make_recaller(nlp: Language, name: str) -> Recaller:
    """The component."""
    return Recaller()
