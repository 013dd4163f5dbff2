"""What is known of organisations: ROR id, country, city, what they are part of, and how addresses write them.

The list is ``organizations.tsv`` beside this module; docs/lexicon.md says where its rows come from. A lab that
``labs.tsv`` lists has the same name here.
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True, slots=True)
class Organization:
    """An organisation that papers come from, or that one of those is part of."""

    name: str
    """What the field calls it; no two have the same."""
    ror: str | None
    """Its id in the Research Organization Registry, as ``00f54p054``; None where the registry has it not."""
    former_rors: tuple[str, ...]
    """Ids of organisations that have become part of it, or whose successor it is."""
    country: str | None
    """ISO 3166 code of two letters."""
    city: str | None
    parents: tuple[str, ...]
    """Names of the organisations that it is directly part of."""
    aliases: tuple[str, ...]
    """Further forms of its name in addresses, without those that ``labs.tsv`` has."""
    shared_aliases: tuple[str, ...]
    """Forms that other organisations have too: they mean this one beside its place or what it is part of."""
    sources: tuple[str, ...]


@functools.cache
def load_organizations() -> dict[str, Organization]:
    """All organisations by name, read once."""
    text = resources.files(__package__).joinpath("organizations.tsv").read_text(encoding="utf-8")
    organizations = {}
    for line in text.splitlines()[1:]:
        name, rors, country, city, parents, aliases, shared, sources = line.split("\t")
        ror, *former = _parts(rors) or (None,)
        organizations[name] = Organization(
            name=name,
            ror=ror,
            former_rors=tuple(filter(None, former)),
            country=country or None,
            city=city or None,
            parents=_parts(parents),
            aliases=_parts(aliases),
            shared_aliases=_parts(shared),
            sources=tuple(sources.split(";")),
        )
    return organizations


def find_organization(ror: str) -> Organization | None:
    """The organisation of a ROR id, also of an id that another has succeeded."""
    return _by_ror().get(ror)


def organization_of(name: str) -> Organization | None:
    """The organisation of a name as the list has it, which for a lab of ``labs.tsv`` is the name there."""
    return load_organizations().get(name)


def ancestors_of(organization: Organization) -> Iterator[Organization]:
    """What an organisation is part of, directly or not, nearest first, each once."""
    seen = {organization.name}
    waiting = list(organization.parents)
    while waiting:
        name = waiting.pop(0)
        parent = organization_of(name)
        if name not in seen and parent is not None:
            seen.add(name)
            waiting += parent.parents
            yield parent


@functools.cache
def _by_ror() -> dict[str, Organization]:
    found: dict[str, Organization] = {}
    for organization in load_organizations().values():
        for ror in organization.former_rors:
            found.setdefault(ror, organization)
    return found | {o.ror: o for o in load_organizations().values() if o.ror}


def _parts(joined: str) -> tuple[str, ...]:
    return tuple(filter(None, joined.split("|")))
