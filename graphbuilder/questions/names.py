"""The names of the graph: which entities a written form stands for, and which names are near it."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from graphbuilder.ids import ARXIV_ID, DOI, author_key, entity_id
from graphbuilder.resolution.papers.copies import title_key
from graphbuilder.schema import NODE_LABELS, EntityLabel, NodeLabel
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.text.names import name_key

_WORD = re.compile(r"[^\W_]+")
_NEAR_ENOUGH = 65.0
_AUTHOR_NEAR_ENOUGH = 80.0
# Two words of which one begins the other are the same in a phrase from this length on (math, mathematical).
_SHORTEST_PREFIX = 4
# Ordinary words of this length are mended; those of the second one may have two slips.
_SHORTEST_MENDED = 5
_LONG = 12
_PLAIN_NAMES = ("Task", "Lab", "Venue")
"""Kinds whose names are ordinary words, whatever capitals they have."""
_AUTHOR_ID = re.compile(r"author_[0-9a-f]{12}")
_MOST_AUTHORS = 20_000
_LABEL_ORDER = {label: place for place, label in enumerate(NODE_LABELS)}


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity, or a paper by its title, as a question needs it."""

    id: str
    label: NodeLabel
    name: str
    slug: str = ""
    papers: int = 0
    parts: tuple[str, ...] = field(default=(), compare=False)
    """Of a lab: names of the labs that are part of it and that papers name, those in most papers first."""

    def as_json(self) -> dict[str, str | int]:
        """Id, label, name, slug and number of papers."""
        return {"id": self.id, "label": self.label, "name": self.name, "slug": self.slug, "papers": self.papers}


def fold_spelling(key: str) -> str:
    """A key with British and American spellings made one.

    >>> fold_spelling("summarisation"), fold_spelling("languagemodelling")
    ('summarization', 'languagemodeling')
    """
    key = re.sub(r"(?<=[a-z]{3})is(?=ation|ing|e[dr]?$|er)", "iz", key)
    return re.sub(r"(?<=[a-z]{2}e)ll(?=ing|ed|er)", "l", re.sub(r"(?<=[a-z]{3})our(?=al|s|$)", "or", key))


def _entity(row: Row, parts: tuple[str, ...] = ()) -> Entity:
    return Entity(row["id"], row["label"], row["name"], row["slug"] or "", row["papers"], parts)


def _parts_of(store: Store, rows: Sequence[Row]) -> dict[str, tuple[str, ...]]:
    """The names of the parts of each lab, those of its parts too."""
    above: dict[str, list[str]] = defaultdict(list)
    for pair in store.run("part_of"):
        above[pair["id"]].append(pair["parent"])
    named = {row["id"]: row for row in rows if row["label"] == "Lab" and row["papers"] and row["id"] in above}
    parts: dict[str, list[str]] = defaultdict(list)
    for id_ in sorted(named, key=lambda id_: (-named[id_]["papers"], named[id_]["name"], id_)):
        seen, waiting = {id_}, list(above[id_])
        while waiting:
            if (whole := waiting.pop()) not in seen:
                seen.add(whole)
                parts[whole].append(named[id_]["name"])
                waiting += above.get(whole, ())
    return {whole: tuple(names) for whole, names in parts.items()}


def _rank(entity: Entity) -> tuple[int, int, str, str]:
    return (-entity.papers, _LABEL_ORDER[entity.label], entity.name, entity.id)


def phrase_words(phrase: str) -> list[str]:
    """The words of a phrase, folded as names are.

    >>> phrase_words("Text-to-image models")
    ['text', 'to', 'image', 'model']
    """
    return [fold_spelling(name_key(word)) for word in _WORD.findall(phrase.casefold())]


def plain_words(name: str, label: str) -> list[str]:
    """The ordinary words of a name, in which a slip of the pen is told from another name.

    >>> plain_words("reinforcement learning", "Method"), plain_words("FlashAttention", "Method")
    (['reinforcement', 'learning'], [])
    """
    said = name.casefold() if label in _PLAIN_NAMES else name
    words = re.findall(r"[^\W\d_]+", said)
    return [word for word in words if len(word) >= _SHORTEST_MENDED and word.islower()]


def _is_slip(word: str, known: str) -> bool:
    """Whether a word near a known one is no other form of it: it begins and ends like it, or has its letters.

    Short words are near many others, so that they need to have the letters.
    """
    swapped = sorted(word) == sorted(known) or (known[:-1] == word and known[-1] not in "sd")
    return word[0] == known[0] and (swapped or (word[-2:] == known[-2:] and len(word) > 6))


class NameIndex:
    """All names of a graph, as they were when the index was made; authors and titles are asked for one by one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._authors: list[tuple[frozenset[str], Entity]] | None = None
        self._author_forms: list[str] = []
        self._form_authors: list[Entity] = []
        self._forms: dict[str, set[Entity]] = defaultdict(set)
        by_key: dict[str, set[Entity]] = defaultdict(set)
        by_word: dict[str, set[Entity]] = defaultdict(set)
        plain: set[str] = set()
        rows = store.run("names")
        parts = _parts_of(store, rows)
        for row in rows:
            entity = _entity(row, parts.get(row["id"], ()))
            for form in (row["name"], *row["aliases"]):
                self._forms[form].add(entity)
                by_key[name_key(form)].add(entity)
            for word in phrase_words(row["name"]):
                by_word[word].add(entity)
            plain.update(plain_words(row["name"], row["label"]))
        by_key.pop("", None)
        folded: dict[str, set[Entity]] = defaultdict(set)
        for key, entities in by_key.items():
            folded[fold_spelling(key)] |= entities
        self._folded = {key: sorted(entities, key=_rank) for key, entities in folded.items()}
        self._by_key = {key: sorted(entities, key=_rank) for key, entities in by_key.items()}
        self._by_word = dict(by_word)
        self._keys = sorted(self._by_key)
        self._plain = sorted(plain)

    def find(self, surface: str) -> tuple[Entity, ...]:
        """Entities of any label but Author that are written so, those with most papers first; authors by an id."""
        if known := author_key(surface):
            return self._author_by_id(entity_id("Author", known))
        if _AUTHOR_ID.fullmatch(surface):
            return self._author_by_id(surface)
        key = name_key(surface)
        return tuple(self._by_key.get(key) or self._folded.get(fold_spelling(key)) or ())

    def find_author(self, surface: str) -> tuple[Entity, ...]:
        """Authors that are written so, those with most papers first."""
        key = name_key(surface)
        rows = self._store.run("entities_by_key", {"key": key, "labels": ["Author"]}) if key else []
        return tuple(sorted({_entity(row) for row in rows}, key=_rank))

    def _author_by_id(self, id_: str) -> tuple[Entity, ...]:
        """The author of an id, else of one that it leads to."""
        rows = self._store.run("entity", {"id": id_})
        former = [] if rows else self._store.run("entity_by_former_id", {"id": id_})
        rows = rows or [row for old in former for row in self._store.run("entity", {"id": old["id"]})]
        return tuple(sorted({_entity(row) for row in rows}, key=_rank))

    def find_author_words(self, phrase: str) -> tuple[Entity, ...]:
        """Authors whose name holds all words of the phrase, such as a surname, among those with most papers."""
        words = set(phrase_words(phrase))
        return tuple(author for held, author in self._author_words() if words and words <= held)

    def _near_authors(self, surface: str, *, limit: int) -> dict[Entity, float]:
        """Authors with a name, or one word of it such as the surname, that is written alike, and how much so."""
        held = dict.fromkeys(self.find_author_words(surface)[:limit], 100.0)
        matches = process.extract(
            name_key(surface), self._author_forms, scorer=fuzz.ratio, score_cutoff=_AUTHOR_NEAR_ENOUGH, limit=limit
        )
        return {self._form_authors[place]: score for _, score, place in reversed(matches)} | held

    def _author_words(self) -> list[tuple[frozenset[str], Entity]]:
        if self._authors is None:
            rows = self._store.run("entities", {"label": "Author", "limit": _MOST_AUTHORS})
            self._authors = [(frozenset(phrase_words(row["name"])), _entity(row)) for row in rows]
            forms = [(form, one) for held, one in self._authors for form in (name_key(one.name), *sorted(held))]
            self._author_forms = [form for form, _ in forms]
            self._form_authors = [author for _, author in forms]
        return self._authors

    def find_paper(self, surface: str) -> tuple[Entity, ...]:
        """Papers with this title (else with this one before a colon), or with this arXiv id or DOI."""
        if found := ARXIV_ID.fullmatch(surface) or DOI.fullmatch(surface):
            rows = self._store.run("paper", {"id": found.group().lower()})
        else:
            key = name_key(surface)
            rows = self._store.run("papers", {"text": surface, "order": "oldest"}) if _WORD.search(surface) else []
            exact = [row for row in rows if name_key(row["title"]) == key]
            rows = exact or [row for row in rows if name_key(row["title"].split(":")[0]) == key]
        return tuple(Entity(row["id"], "Paper", row["title"] or row["id"]) for row in rows)

    def is_title(self, text: str) -> bool:
        """Whether a text that says enough is all of a paper's title."""
        key = title_key(text)
        return key is not None and bool(self._store.run("papers_by_key", {"keys": [key]}))

    def find_proposals(self, entity: Entity, *, min_confidence: float = DEFAULT_CONFIDENCE) -> tuple[Entity, ...]:
        """Papers that propose an entity, oldest first."""
        rows = self._store.run("first_proposals", {"id": entity.id, "min_confidence": min_confidence})
        return tuple(Entity(row["id"], "Paper", row["title"] or row["id"]) for row in rows)

    def is_exact(self, surface: str) -> bool:
        """Whether a name is written in just these letters; see ``written_so``."""
        return bool(self.written_so(surface))

    def written_so(self, surface: str) -> set[Entity]:
        """Entities with a name or alias in just these letters, capitals included; a plural s may be added."""
        exact = self._forms.get(surface)
        return exact or (self._forms.get(surface[:-1], set()) if surface.endswith("s") else set())

    def knows_word(self, word: str) -> bool:
        """Whether a word stands in some name, so that it is no slip of the pen."""
        return fold_spelling(name_key(word)) in self._by_word

    def mend(self, word: str) -> str | None:
        """The one ordinary word of names that a mistyped word is meant for, or None.

        Words with inner capitals or digits may be names of their own, and are left alone; so are other forms of
        a word, which differ in how they end.
        """
        lower = word.casefold()
        if "-" in word and word == lower:
            parts = [part if self.knows_word(part) else self.mend(part) or part for part in word.split("-")]
            return None if "-".join(parts) == word else "-".join(parts)
        if len(lower) < _SHORTEST_MENDED or not lower.isalpha() or word[1:] != lower[1:] or self.knows_word(lower):
            return None
        allowed = 1 if len(lower) < _LONG else 2
        near = process.extract(lower, self._plain, scorer=OSA.distance, score_cutoff=allowed, limit=3)
        found = [(distance, known) for known, distance, _ in near if _is_slip(lower, known)]
        least = [known for distance, known in found if distance == min(found)[0]]
        if len(least) != 1:
            return None
        return least[0].capitalize() if word[0].isupper() else least[0]

    def find_words(self, phrase: str, label: EntityLabel, *, whole: bool = False) -> tuple[Entity, ...]:
        """Entities of the label whose name holds all words of the phrase, those with most papers first.

        Only when none does, a word may also be the beginning of one of the name, unless ``whole`` words are asked for.
        """
        words = phrase_words(phrase)
        for holding in (self._holding,) if whole else (self._holding, self._holding_prefix):
            sets = [{entity for entity in holding(word) if entity.label == label} for word in words]
            if sets and (found := set.intersection(*sets)):
                return tuple(sorted(found, key=_rank))
        return ()

    def _holding(self, word: str) -> set[Entity]:
        return self._by_word.get(word, set())

    def _holding_prefix(self, word: str) -> set[Entity]:
        if len(word) < _SHORTEST_PREFIX:
            return self._holding(word)
        return {entity for other, held in self._by_word.items() if other.startswith(word) for entity in held}

    def near(self, surface: str, *, labels: Sequence[EntityLabel] = (), limit: int = 5) -> tuple[Entity, ...]:
        """Entities that are written alike, to be suggested only; authors where ``labels`` has Author.

        Names with the same digits, or that go on where this one ends, come first.
        """
        key = name_key(surface)
        digits = re.findall(r"\d+", key)
        ranked: dict[Entity, tuple[bool, bool, float]] = {}
        matches = process.extract(key, self._keys, scorer=fuzz.ratio, score_cutoff=_NEAR_ENOUGH, limit=10 * limit)
        for found, score, _ in matches:
            other_digits = re.findall(r"\d+", found) != digits and not found.startswith(key)
            for entity in self._by_key[found]:
                rank = (other_digits, bool(labels) and entity.label not in labels, -score)
                ranked[entity] = min(rank, ranked.get(entity, rank))
        if "Author" in labels:
            authors = self._near_authors(surface, limit=10 * limit)
            ranked |= {author: (False, False, -score) for author, score in authors.items()}
        return tuple(sorted(ranked, key=lambda entity: (ranked[entity], _rank(entity)))[:limit])


_indexes: WeakKeyDictionary[Store, tuple[str, NameIndex]] = WeakKeyDictionary()


def names_of(store: Store) -> NameIndex:
    """The index of a store's names, made anew only when the graph has changed."""
    version = store.version()
    kept = _indexes.get(store)
    if kept is not None and kept[0] == version:
        return kept[1]
    index = NameIndex(store)
    _indexes[store] = (version, index)
    return index
