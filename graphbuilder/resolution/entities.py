"""Entities while their mentions are gathered, and the nodes that come of them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from graphbuilder.lexicon.organizations import Organization
from graphbuilder.model import Edge, Node, StatedEntity, Value
from graphbuilder.resolution.corrections import Corrections
from graphbuilder.resolution.identity import Identifier, Identity, same_numbers
from graphbuilder.resolution.ledger import Pair, is_corrected, merge_reasons
from graphbuilder.resolution.organizations import Organizations, organization_at
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
    descriptions: set[tuple[str, str]] = field(default_factory=set)
    """What sources say that it is, and who each of them is."""
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

    def tell(self, identity: Identity, stated: StatedEntity) -> None:
        """Take in what a source states of an entity that was added; one that a relation could not reach is left out."""
        if draft := self._by_id.get(identity.id):
            draft.see(stated.introduced)
            for kind, address in stated.addresses:
                draft.addresses[kind] = min(draft.addresses.get(kind, address), address)
            if stated.description:
                draft.descriptions.add((stated.description, stated.rule))

    def add_parents(self, identifier: Identifier) -> list[Edge]:
        """Take in what the labs are part of, up to the topmost; the relations that say so, by source and target."""
        waiting = [draft.identity for draft in self._by_id.values() if draft.identity.label == "Lab"]
        edges = set()
        while waiting:
            lab = waiting.pop()
            for parent in identifier.parents(lab):
                edges.add((lab.id, parent.id))
                if parent.id not in self._by_id:
                    self._by_id[parent.id] = Draft(parent)
                    waiting.append(parent)
        return [Edge("PART_OF", lab, "Lab", parent, "Lab") for lab, parent in sorted(edges)]

    def nodes(self, identifier: Identifier) -> Iterator[Node]:
        """The nodes of all entities, by id."""
        given_names = identifier.given_names()
        return (entity_node(self._by_id[key], identifier, given_names.get(key)) for key in sorted(self._by_id))


def entity_node(draft: Draft, identifier: Identifier, given_name: str | None) -> Node:
    """The node of an entity: named by a correction, by the lists, or as most papers do."""
    label, key, known = draft.identity.label, draft.identity.key, draft.identity.known
    corrections, organizations = identifier.corrections, identifier.organizations
    organization = organization_at(key) if label == "Lab" else None
    listed = known or organization
    name = given_name or (listed.name if listed else _commonest(draft, corrections))
    forms = draft.forms | set(draft.names) | set(known.forms if known else ())
    if organization:
        forms |= {organization.name, *organization.aliases}
    aliases = sorted(form for form in forms - {name} if _belongs(draft.identity, form, corrections))
    reasons = merge_reasons(
        draft.identity,
        (name, *aliases),
        pairs=draft.pairs,
        said=draft.said,
        organizations=organizations,
        corrections=corrections,
    )
    keys = sorted({key, *map(name_key, (name, *aliases))} - {""})
    description, described_by = min(draft.descriptions, key=lambda told: (-len(told[0]), told), default=(None, None))
    properties: dict[str, Value] = {
        "slug": slugify(name),
        "name": name,
        "aliases": aliases,
        "name_norm": name_key(name),
        "alias_keys": keys,
        "merges": reasons,
        "description": description,
        "described_by": described_by,
        "external_ids": json.dumps(draft.addresses, ensure_ascii=False, sort_keys=True) if draft.addresses else None,
        "first_seen": draft.first_seen,
        "country": organization.country if organization else None,
        "ror": _ror(organization, keys, organizations) if label == "Lab" else None,
        "orcid": None,
    }
    return Node(label, draft.identity.id, properties)


def _ror(organization: Organization | None, keys: Iterable[str], organizations: Organizations) -> str | None:
    """The ROR id of a lab: that of the list, else the only one that sources give it."""
    if organization and organization.ror:
        return organization.ror
    stated = {one.ror for key in keys if (one := organizations.stated(key))}
    return stated.pop() if len(stated) == 1 else None


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
