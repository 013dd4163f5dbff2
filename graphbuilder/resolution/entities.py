"""Entities while their mentions are gathered, and the nodes that come of them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from graphbuilder.model import Node, Value
from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.identity import Identity, same_numbers
from graphbuilder.resolution.ledger import Pair, is_corrected, merge_reasons
from graphbuilder.text.names import name_key, slugify


@dataclass(slots=True)
class Draft:
    """One entity, over all papers that name it."""

    identity: Identity
    names: Counter[str] = field(default_factory=Counter)
    """How many papers call it what."""
    forms: set[str] = field(default_factory=set)
    first_seen: str | None = None
    pairs: dict[str, Pair] = field(default_factory=dict)
    """Of each key that a text pairs with another one, the first by paper."""
    said: dict[str, str] = field(default_factory=dict)
    """The first paper of each key that a paper uses beside its name for the same thing."""
    addresses: dict[str, str] = field(default_factory=dict)
    """Of each kind of address that sources state, the first in order."""

    def see(self, date: str | None) -> None:
        """Keep the earliest date."""
        if date and (self.first_seen is None or date < self.first_seen):
            self.first_seen = date


class Drafts:
    """All entities of some papers."""

    def __init__(self) -> None:
        self._by_id: dict[str, Draft] = {}

    def pair(self, identity: Identity, short_form: str, long_form: str, *, paper: str) -> None:
        """Note that a paper's text pairs two forms of an entity that was added."""
        pairs = self._by_id[identity.id].pairs
        short, long = name_key(short_form), name_key(long_form)
        for key, other in ((short, long), (long, short)):
            pairs[key] = min(pairs.get(key, Pair(paper, other)), Pair(paper, other))

    def add(self, identity: Identity, name: str, forms: Iterable[str], *, paper: str, published: str | None) -> None:
        """Take in one paper's naming; a written form with other numbers than the name is no form of it."""
        if (draft := self._by_id.get(identity.id)) is None:
            draft = self._by_id[identity.id] = Draft(identity)
        draft.names[name] += 1
        own = name_key(name)
        for form in forms:
            if form != name and same_numbers(name, form):
                draft.forms.add(form)
                if (key := name_key(form)) != own:
                    draft.said[key] = min(draft.said.get(key, paper), paper)
        draft.see(published)

    def tell(self, identity: Identity, addresses: Iterable[tuple[str, str]], introduced: str | None) -> None:
        """Take in what a source states of an entity that was added; one that a relation could not reach is left out."""
        if draft := self._by_id.get(identity.id):
            draft.see(introduced)
            for kind, address in addresses:
                draft.addresses[kind] = min(draft.addresses.get(kind, address), address)

    def nodes(self, corrections: Corrections, given_names: Mapping[str, str]) -> Iterator[Node]:
        """The nodes of all entities, by id; ``given_names`` are those that people gave, by id."""
        return (entity_node(self._by_id[key], corrections, given_names.get(key)) for key in sorted(self._by_id))


def entity_node(draft: Draft, corrections: Corrections, given_name: str | None) -> Node:
    """The node of an entity: named by a correction, by the lists, or as most papers do."""
    label, key, known = draft.identity.label, draft.identity.key, draft.identity.known
    name = given_name or (known.name if known else _commonest(draft, corrections))
    forms = draft.forms | set(draft.names) | set(known.forms if known else ())
    aliases = sorted(form for form in forms - {name} if _belongs(draft.identity, form, corrections))
    reasons = merge_reasons(
        draft.identity, (name, *aliases), pairs=draft.pairs, said=draft.said, corrections=corrections
    )
    properties: dict[str, Value] = {
        "slug": slugify(name),
        "name": name,
        "aliases": aliases,
        "name_norm": name_key(name),
        "alias_keys": sorted({key, *map(name_key, (name, *aliases))} - {""}),
        "merges": reasons,
        "description": None,
        "external_ids": json.dumps(draft.addresses, ensure_ascii=False, sort_keys=True) if draft.addresses else None,
        "first_seen": draft.first_seen,
        "country": None,
        "ror": None,
        "orcid": None,
    }
    return Node(label, draft.identity.id, properties)


def _commonest(draft: Draft, corrections: Corrections) -> str:
    """What most papers call the entity; one that was merged into it or taken out of it does not name it."""
    here = draft.identity
    names: Iterable[str] = draft.names
    if len(corrections):
        own = {form for form in (*draft.names, *draft.forms) if _belongs(here, form, corrections)}
        kept = {name for name in own if not is_corrected(here, name, draft.pairs, corrections)} or own
        names = kept & draft.names.keys() or {form for form in kept if name_key(form) == here.key} or draft.names
    return min(names, key=lambda name: (-draft.names[name], name))


def _belongs(identity: Identity, form: str, corrections: Corrections) -> bool:
    """Whether corrections leave a written form with the entity."""
    if not len(corrections):
        return True
    key = name_key(form)
    decided = corrections.decided(identity.label, key)
    at_home = decided is None or decided == (identity.label, identity.key)
    return at_home and not corrections.are_apart(identity.label, key, identity.key)
