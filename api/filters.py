"""The filter of ``/v1/papers``: what its text means as parameters of the catalogue.

Comma is AND, ``|`` is OR within a key, ``!`` is NOT; after the key stands a name, slug or id, in double
quotes when it holds a comma or a bar itself. There is no OR across keys.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from rapidfuzz import process

from api.deps import UnknownParameter
from api.names import MAX_NAME, find_entities
from api.periods import Period, read_period
from api.schemas import NamedEntity, ReadFilter
from graphbuilder.errors import QuestionError
from graphbuilder.schema import ANY_ROLE, EXTRACTED_RELATIONS, EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store
from graphbuilder.store.words import search_words

MAX_VALUES: Final = 50
MAX_LENGTH: Final = 2000
ANYTHING: Final = "*"
EARLIEST: Final = "1000"
"""A year before all papers."""


@dataclass(frozen=True, slots=True)
class EntityKey:
    """A key whose value names an entity: what kinds it may be, and which relations count."""

    labels: tuple[EntityLabel, ...]
    roles: tuple[RelationType, ...]


ENTITY_KEYS: Final[dict[str, EntityKey]] = {
    **{label.lower(): EntityKey((label,), roles) for label, roles in ANY_ROLE.items()},
    "proposes": EntityKey(("Method", "Model", "Benchmark"), ("PROPOSES",)),
    "uses": EntityKey(("Method", "Model"), ("USES",)),
    "compares_to": EntityKey(("Method", "Model"), ("COMPARES_TO",)),
    "mentions": EntityKey(("Method", "Model", "Benchmark", "Lab"), ("MENTIONS",)),
    "evaluated_on": EntityKey(("Benchmark",), ("EVALUATED_ON",)),
    "trained_on": EntityKey(("Benchmark",), ("TRAINED_ON",)),
    "addresses": EntityKey(("Task",), ("ADDRESSES",)),
    "from": EntityKey(("Lab",), ("FROM",)),
}
PLAIN_KEYS: Final = ("published", "min_confidence", "q", "has")
KEYS: Final = (*ENTITY_KEYS, *PLAIN_KEYS)
_PART = re.compile(r"""\s*(?P<not>!?)\s*(?P<key>[\w.-]+)\s*:(?P<value>.*)""", re.DOTALL)


@dataclass(slots=True)
class PaperFilter:
    """A filter as parameters of the queries that take filters, and how each part was read."""

    groups: list[dict[str, Any]] = field(default_factory=list)
    period: Period = field(default_factory=Period)
    words: list[str] = field(default_factory=list)
    titled: bool = False
    """Only papers with a title of their own."""
    coded: bool | None = None
    """Only papers with a link to code, or only those without."""
    min_confidence: float | None = None
    """None where the filter does not say."""
    read: list[ReadFilter] = field(default_factory=list)

    def parameters(self) -> Row:
        """What to hand to ``store.run``."""
        return {
            "groups": self.groups,
            "since": self.period.since,
            "until": self.period.until,
            "text": " ".join(self.words) or None,
            "titled": self.titled,
            "coded": self.coded,
            "min_confidence": DEFAULT_CONFIDENCE if self.min_confidence is None else self.min_confidence,
        }


def read_filter(store: Store, text: str, *, words: str = "") -> PaperFilter:
    """Read a filter; ``words`` must stand in the papers too, as those after the key ``q``.

    Raises QuestionError when it breaks the grammar, UnknownName when a key or a name does not exist.
    """
    if len(text) > MAX_LENGTH:
        hint = "Ask for less at once."
        raise QuestionError(f"The filter has {len(text)} characters; {MAX_LENGTH} is the most.", hint=hint)
    found = PaperFilter()
    for part in split_outside_quotes(text, ","):
        if part.strip():
            _add_part(store, part, found)
    if words.strip():
        _add_words(words.strip(), found)
    _note_idle_confidence(found)
    return found


def split_outside_quotes(text: str, separator: str) -> list[str]:
    """Split at a separator, but not inside double quotes.

    >>> split_outside_quotes('task:"a, b",q:c', ",")
    ['task:"a, b"', 'q:c']
    """
    parts, quoted, start = [], False, 0
    for place, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif character == separator and not quoted:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def filter_parts(text: str) -> list[tuple[str, str]]:
    """Each part of a filter, with the filter that is left without it.

    >>> filter_parts("uses:GRPO, published:2025")
    [('uses:GRPO', 'published:2025'), ('published:2025', 'uses:GRPO')]
    """
    parts = [part.strip() for part in split_outside_quotes(text, ",") if part.strip()]
    return [(part, ",".join(parts[:place] + parts[place + 1 :])) for place, part in enumerate(parts)]


def _add_part(store: Store, part: str, found: PaperFilter) -> None:
    match = _PART.fullmatch(part)
    if not match:
        raise QuestionError(
            f"The filter part {part.strip()!r} has no key.",
            hint="Write key:value, such as uses:GRPO; q:word looks for words; | stands between values of one key.",
        )
    key, value = match["key"].lower(), match["value"].strip()
    negate = bool(match["not"]) or value.startswith("!")
    value = value.removeprefix("!").strip()
    if not value:
        raise QuestionError(f"The filter key {key!r} has no value.", hint=f"Write {key}:value.")
    if key in ENTITY_KEYS:
        _add_entities(store, key, value, negate, found)
    elif key in PLAIN_KEYS:
        _add_plain(key, value, negate, found)
    else:
        near = [name for name, _, _ in process.extract(key, KEYS, limit=3, score_cutoff=60)]
        raise UnknownParameter(f"There is no filter key {key!r}.", hint=f"The keys are {', '.join(KEYS)}.", near=near)


def _add_entities(store: Store, key: str, value: str, negate: bool, found: PaperFilter) -> None:
    names = [name.strip().strip('"').strip() for name in split_outside_quotes(value, "|")]
    names = [name for name in names if name]
    if not names:
        raise QuestionError(f"The filter key {key!r} has no value.", hint=f"Write {key}:value.")
    if len(names) > MAX_VALUES:
        hint = "Ask for fewer at once."
        raise QuestionError(f"The filter key {key!r} has {len(names)} values; {MAX_VALUES} is the most.", hint=hint)
    meaning = ENTITY_KEYS[key]
    entities: list[Row] = []
    if ANYTHING not in names:
        for name in names:
            entities += find_entities(store, name, meaning.labels)
    targets = list(dict.fromkeys(entity["id"] for entity in entities))
    labels = list(meaning.labels)
    found.groups.append({"roles": list(meaning.roles), "targets": targets, "labels": labels, "negate": negate})
    shown = [NamedEntity.model_validate(entity) for entity in entities]
    found.read.append(ReadFilter(key=key, value=value, negate=negate, entities=shown))


def _add_plain(key: str, value: str, negate: bool, found: PaperFilter) -> None:
    if key == "has" and value.lower() == "code":
        found.coded = not negate
    elif negate or len(split_outside_quotes(value, "|")) > 1:
        raise QuestionError(f"The filter key {key!r} knows neither ! nor |.", hint="Leave them out.")
    elif key == "published":
        found.period = found.period.narrowed(read_period(value))
    elif key == "min_confidence":
        found.min_confidence = max(found.min_confidence or 0.0, _read_confidence(value))
    elif key == "has":
        _add_had(value, found)
    else:
        _add_words(value, found)
        return
    found.read.append(ReadFilter(key=key, value=value, negate=negate))


def _add_had(value: str, found: PaperFilter) -> None:
    """What a paper must have beside names: a title of its own, or a date."""
    if value.lower() == "title":
        found.titled = True
    elif value.lower() == "date":
        found.period = found.period.narrowed(Period(since=EARLIEST))
    else:
        raise QuestionError(f"has:{value[:MAX_NAME]} is no filter.", hint="Write has:code, has:title or has:date.")


def _add_words(value: str, found: PaperFilter) -> None:
    if not search_words(value):
        raise QuestionError(
            f"There is no word in {value[:MAX_NAME]!r} to look for.",
            hint="Write words of letters or digits; papers that have them all are found.",
        )
    found.words.append(value)
    found.read.append(ReadFilter(key="q", value=value))


def _note_idle_confidence(found: PaperFilter) -> None:
    """Say of ``min_confidence`` that it changes nothing, where no part asks for a relation that has a confidence."""
    roles = {role for group in found.groups for role in group["roles"]}
    if roles.isdisjoint(EXTRACTED_RELATIONS):
        for part in found.read:
            if part.key == "min_confidence":
                part.note = (
                    "It has no effect here: it counts for the relations that other keys ask for, such as uses:GRPO."
                )


def _read_confidence(value: str) -> float:
    try:
        number = float(value.lstrip(">="))
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise QuestionError(f"min_confidence is {value!r}.", hint="Write a number from 0 to 1.")
    return number
